// The engine as its users see it: a game, options, and a search that runs beside them. It reads
// and writes moves and FENs, and does no input or output.
//
// Public: part of the library (docs/library.md).
#ifndef DANCO_ENGINE_ENGINE_H_
#define DANCO_ENGINE_ENGINE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "engine/book.h"
#include "engine/options.h"
#include "search/control/launcher.h"
#include "search/control/level.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/control/stop_token.h"
#include "search/root/search.h"

namespace danco {

// Thread-compatible: all calls come from one thread, listeners are called from another. What would
// change the game or the options must not be called between Go() and the listener's OnResult; from
// within OnResult on it may be.
class Engine {
 public:
  // Its searches get their threads from `launcher`.
  explicit Engine(Launcher& launcher = SystemThreads());
  // The same with a smaller transposition table than the option `Hash` says, in MiB: for programs
  // that only ask about positions.
  Engine(Launcher& launcher, int hash_mebibytes);

  const Options& options() const { return options_; }
  // Sets an option from its texts. Errors: an unknown name, a value that is refused, and
  // ResourceExhausted when the memory for `Hash` cannot be had; nothing is changed then.
  // UCI_Variant begins a new game from the start position of its rule set. The launcher may have
  // fewer threads than the option's range says: see most_threads().
  absl::Status SetOption(absl::string_view name, std::optional<absl::string_view> value);
  int most_threads() const { return launcher_.most_threads(); }
  CastlingStyle castling_style() const {
    return options_.is_on(OptionId::kChess960) ? CastlingStyle::kKingTakesRook
                                               : CastlingStyle::kAuto;
  }

  // Forgets what earlier searches learnt; the game stays. Below full strength another opponent
  // comes, unless `Level Seed` says which.
  void NewGame();
  // The level at which the next search for a move of a game plays; nullopt at full strength.
  std::optional<LevelOfPlay> level() const;

  // Sets up a position and plays moves from it, each in the protocol's notation. An error names the
  // FEN's field, or the move and its ply; the game is then as it was before.
  absl::Status SetPosition(absl::string_view fen, const std::vector<std::string>& moves);
  // Reads a move of the present position in the protocol's or the players' notation.
  absl::StatusOr<Move> ReadMove(absl::string_view text) const;
  // Plays one legal move, or takes the last one back.
  void Play(Move move) { game_.Play(move); }
  void TakeBack() { game_.TakeBack(); }

  const Game& game() const { return game_; }
  const Position& position() const { return game_.position(); }
  // The rule set under which positions are set up (the option UCI_Variant).
  RuleSet rules() const;

  // The limits of a search of the present position: `limits` with the first moves `search_moves`,
  // and with what is missing on the clocks. Errors name a move that is not legal.
  absl::StatusOr<SearchLimits> LimitsOf(SearchLimits limits,
                                        const std::vector<std::string>& search_moves = {}) const;
  // Searches the present position in the caller's thread. With the option Threads at 1 none is
  // started.
  SearchResult Run(const SearchLimits& limits, SearchListener& listener, const StopToken& stop);
  // Starts a search of the present position beside the caller and returns at once. No search is
  // running but perhaps one that is within OnResult. The listener must outlive the search.
  void Go(const SearchLimits& limits, SearchListener& listener);
  void Stop() { search_.Stop(); }
  void PonderHit() { search_.PonderHit(); }
  // Returns after OnResult of the running search, at once when there is none.
  void Wait() { search_.Wait(); }

 private:
  SearchOptions OptionsFor(const SearchLimits& limits) const;
  // Says who plays, once for each opponent.
  void Introduce(const SearchOptions& options, SearchListener& listener);

  // Reads the book that comes with Danco, if there is one.
  absl::Status OpenOwnBook();
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
