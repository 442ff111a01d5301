// The engine as a program uses it: a game, options, and a search that runs beside them. Positions,
// moves, options and limits go in as values, results come out as values; whoever has them as text
// goes through engine/text_input.h. No input or output, but for the file of a book.
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

// What a search has found.
struct Findings {
  SearchResult result;
  // The last exact line of each rank, best first; as many as MultiPV, or as there are moves. None
  // when the game is over.
  std::vector<SearchLine> lines;
};

// A proof of a Paco that a search has seen may take this many turns more than the search said.
inline constexpr int kExtraProofTurns = 4;

// Thread-compatible: all calls come from one thread, listeners are called from another. What would
// change the game or the options must not be called between Go() and the listener's OnResult; from
// within OnResult on it may be.
class Engine {
 public:
  // Its searches get their threads from `launcher`, which must outlive the engine.
  explicit Engine(Launcher& launcher = SystemThreads());
  // The same with a smaller transposition table than the option `Hash` says, in MiB: for programs
  // that only ask about positions.
  Engine(Launcher& launcher, int hash_mebibytes);

  const Options& options() const { return options_; }
  // Sets an option. Errors: InvalidArgument for a value out of its range and for more threads than
  // the launcher has, ResourceExhausted when the memory for `Hash` cannot be had, those of
  // Book::Read() for `Book File`; nothing is changed then. UCI_Variant begins a new game, as
  // SetRules() does.
  absl::Status Set(const OptionSetting& setting);
  // The launcher may have fewer threads than the range of the option `Threads` says.
  int most_threads() const { return launcher_.most_threads(); }

  // The rule set under which the present game is played (the option UCI_Variant).
  RuleSet rules() const;
  // Begins a game from the start position of a rule set. Another one than before: what was learnt
  // is forgotten.
  void SetRules(RuleSet rules);

  // Forgets what earlier searches learnt; the game stays. Below full strength the opponent's
  // character is drawn anew, unless `Level Seed` says which.
  void NewGame();
  // The level at which the next search for a move of a game plays; nullopt at full strength.
  std::optional<LevelOfPlay> level() const;

  // Whether a game can begin here. InvalidArgument: a turn has begun, and what was lifted has no
  // move.
  static absl::Status CheckStart(const Position& start);
  // Takes over a game with its history, and its rule set. Errors are those of CheckStart(): the
  // game stays as it was.
  absl::Status SetGame(Game game);
  // The same for a game that begins with this position.
  absl::Status SetPosition(const Position& start) { return SetGame(Game(start)); }
  // Plays one legal move, or takes the last one back.
  void Play(Move move) { game_.Play(move); }
  void TakeBack() { game_.TakeBack(); }

  const Game& game() const { return game_; }
  const Position& position() const { return game_.position(); }

  // The limits of a search of the present position: `limits` with what is missing on the clocks.
  // Their search_moves are legal moves of the position.
  SearchLimits LimitsOf(SearchLimits limits) const;
  // Searches the present position in the caller's thread. With the option Threads at 1 none is
  // started.
  SearchResult Run(const SearchLimits& limits, SearchListener& listener, const StopToken& stop);
  // The same for whoever wants all lines, and none before the end. The best is that of
  // ConfirmMate().
  Findings Analyse(const SearchLimits& limits, const StopToken& stop = StopToken());
  // Proves a forced Paco in the present position, or that there is none, by as many threads as the
  // option says. What the searches before it have seen shows the way; without them it is seen now.
  ProofFindings Prove(const ProofQuestion& question, const StopToken& stop = StopToken());
  // What a search of the present position has found; where it sees a Paco that it has not proved,
  // the proof is tried for about as long as the search took, and takes the place of its line.
  SearchResult ConfirmMate(SearchResult found, const StopToken& stop = StopToken());
  // Starts a search of the present position beside the caller and returns at once. A search before
  // it has ended, or is within its OnResult. The listener must outlive the search.
  void Go(const SearchLimits& limits, SearchListener& listener);
  void Stop() { search_.Stop(); }
  void PonderHit() { search_.PonderHit(); }
  // Returns after OnResult of the running search, at once when there is none.
  void Wait() { search_.Wait(); }

 private:
  SearchOptions OptionsFor(const SearchLimits& limits) const;
  // Says who plays, once for each opponent.
  void Introduce(const SearchOptions& options, SearchListener& listener);

  absl::Status ReadBook(const OptionSetting& setting);
  // What the book has for this search; a null move when it is not asked or has nothing.
  Move MoveOfBook(const SearchLimits& limits) const;
  // The limits of a search that plays a move of the book at once, if there is one.
  SearchLimits WithBook(const SearchLimits& limits, SearchListener& listener);

  Launcher& launcher_;
  Options options_;
  Book book_;
  bool missing_told_ = false;  // that there is no book
  Game game_;
  Search search_;
  uint64_t drawn_seed_;  // of this game's opponent, unless `Level Seed` names one
  std::optional<LevelOfPlay> introduced_;
};

}  // namespace danco

#endif  // DANCO_ENGINE_ENGINE_H_
