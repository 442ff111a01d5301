// SPDX-License-Identifier: MIT
// The engine for programs that embed it: a game, options, and a search that can run in the
// background. Positions, moves, options and limits are passed in as values, and results are
// returned as values; engine/text_input.h converts text to them. Does no input or output, except
// that it reads book files.
//
// Public: part of the library (library.md).
#ifndef DANCO_ENGINE_ENGINE_H_
#define DANCO_ENGINE_ENGINE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/stop_token.h"
#include "board/game/game.h"
#include "engine/book.h"
#include "engine/options.h"
#include "search/control/launcher.h"
#include "search/control/level.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/root/search.h"

namespace danco {

// The result of an analysis.
struct Findings {
  SearchResult result;
  // The last line of each rank, best first, each with another first move. There are as many as
  // MultiPV, or fewer if there are fewer moves. If the search ended within an iteration, the score
  // of a line may be a lower bound. Empty if a king is united or there is no legal move.
  std::vector<SearchLine> lines;
};

// A proof of a Paco that a search has found may need this many turns more than the search reported.
inline constexpr int kExtraProofTurns = 4;

// Holds one game and searches its current position:
//
//   Engine engine;
//   absl::Status status = SetPosition(engine, kStartFen, {"e2e4", "e7e5"});  // text_input.h
//   const Findings found = engine.Analyse({.movetime = absl::Seconds(1)});
//   engine.Play(found.result.best);
//
// Thread-compatible: all calls must come from one thread. Listeners of Go() are called from another
// thread, except for notes about how the search begins. Do not change the game or the options
// between Go() and the listener's OnResult. From OnResult on, even within it, this is allowed
// again.
class Engine {
 public:
  // `launcher` provides the threads and must outlive the engine.
  explicit Engine(Launcher& launcher = SystemThreads());
  // Uses a transposition table of `hash_mebibytes` MiB instead of the default of the option `Hash`,
  // for programs that mostly query positions.
  Engine(Launcher& launcher, int hash_mebibytes);

  const Options& options() const { return options_; }
  // Sets an option, after waiting for a running search. On an error, nothing is changed. Returns
  // InvalidArgument for a value out of range or more threads than the launcher has,
  // ResourceExhausted if the system does not provide what `Hash` or `Threads` asks for, and the
  // errors of Book::Read() for `Book File`. Setting UCI_Variant starts a new game, as SetRules()
  // does.
  absl::Status Set(const OptionSetting& setting);
  // Returns the maximum for the option `Threads`. The launcher may have fewer threads than the
  // range of the option allows.
  int max_threads() const { return launcher_.max_threads(); }

  // Returns the rule set of the current game (the option UCI_Variant).
  RuleSet rules() const;
  // Starts a game from the starting position of a rule set. If the rule set changes, everything
  // learnt is forgotten.
  void SetRules(RuleSet rules);

  // Forgets everything learnt from earlier searches but keeps the game. Below full strength, also
  // draws a new character for the opponent, unless the option `Level Seed` fixes it.
  void NewGame();
  // Returns the level of play for the next search, or nullopt at full strength.
  std::optional<LevelOfPlay> level() const;

  // Returns whether a game can start here. Returns InvalidArgument if a turn is in progress and its
  // lifted piece has no move.
  static absl::Status CheckStart(const Position& start);
  // Replaces the game, including its history and rule set. On an error of CheckStart(), returns it
  // and leaves the game unchanged.
  absl::Status SetGame(Game game);
  // Replaces the game with one that starts at this position.
  absl::Status SetPosition(const Position& start) { return SetGame(Game(start)); }
  // Plays a legal move, or takes back the last one.
  void Play(Move move) { game_.Play(move); }
  void TakeBack() { game_.TakeBack(); }

  const Game& game() const { return game_; }
  const Position& position() const { return game_.position(); }

  // Returns `limits`; if only the opponent's clock is set, gives the side to move no time. Call
  // this before Run(), Go() and Analyse().
  SearchLimits LimitsOf(SearchLimits limits) const;
  // Searches the current position in the caller's thread and returns when done. `search_moves` must
  // be legal. With the option Threads set to 1, no thread is created.
  SearchResult Run(const SearchLimits& limits, SearchListener& listener, const StopToken& stop);
  // Searches like Run(), and returns all lines at the end instead of reporting them. Applies
  // ConfirmMate() to the result.
  Findings Analyse(const SearchLimits& limits, const StopToken& stop = StopToken());
  // Proves that the side to move can force a Paco, or that it cannot, with the number of threads
  // that the option sets. The transposition table of earlier searches guides the proof, and so do
  // short searches during it.
  ProofFindings Prove(const ProofQuestion& question, const StopToken& stop = StopToken());
  // Takes the result of a search of the current position, restricted to `search_moves` unless they
  // are empty. If the search found a Paco that is not proved, tries to prove it for about as long
  // as the search took, and replaces the line with the proved one.
  SearchResult ConfirmMate(SearchResult found, const MoveList& search_moves,
                           const StopToken& stop = StopToken());
  // Starts a search of the current position in the background and returns at once. The previous
  // search must have ended or be within its OnResult. The listener must outlive the search.
  void Go(const SearchLimits& limits, SearchListener& listener);
  void Stop() { search_.Stop(); }
  void PonderHit() { search_.PonderHit(); }
  // Blocks until OnResult of the running search has returned. Returns at once if there is none.
  void Wait() { search_.Wait(); }

 private:
  SearchOptions OptionsFor(const SearchLimits& limits) const;
  // Reports the opponent's level, once for each opponent.
  void Introduce(const SearchOptions& options, SearchListener& listener);

  absl::Status ReadBook(const OptionSetting& setting);
  // Returns a book move for this search, or the null move if the book is off or has none.
  Move MoveOfBook(const SearchLimits& limits) const;
  // Returns `limits`, changed so that the search plays a book move at once if there is one.
  SearchLimits WithBook(const SearchLimits& limits, SearchListener& listener);

  Launcher& launcher_;
  Options options_;
  Book book_;
  bool missing_reported_ = false;  // whether the missing book has been reported
  Game game_;
  Search search_;
  uint64_t drawn_seed_;  // seed of this game's opponent, unless `Level Seed` sets it
  std::optional<LevelOfPlay> introduced_;
};

// Sets an engine up for analysis as long as it exists: turns UCI_AnalyseMode on, so that levels and
// the book are off, and sets MultiPV. Then restores both options. `engine` must outlive it.
class AnalysisMode {
 public:
  AnalysisMode(Engine& engine, int lines);
  ~AnalysisMode();
  AnalysisMode(const AnalysisMode&) = delete;
  AnalysisMode& operator=(const AnalysisMode&) = delete;

  // Changes MultiPV, which must be in the range of the option.
  void SetLines(int lines);

 private:
  Engine& engine_;
  const int lines_;
  const int analyses_;
};

}  // namespace danco

#endif  // DANCO_ENGINE_ENGINE_H_
