// SPDX-License-Identifier: MIT
// Plays a game between two engines, with clocks, pondering and a referee.
#ifndef DANCO_TOOLS_MATCH_GAME_PLAYER_H_
#define DANCO_TOOLS_MATCH_GAME_PLAYER_H_

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/text/notation.h"
#include "match/client/process.h"
#include "match/client/waiting.h"
#include "match/client/watch.h"
#include "match/game/engine_slot.h"
#include "match/game/game_record.h"
#include "match/game/game_settings.h"

namespace danco::match {

// A fault of an engine.
struct Fault {
  Reason reason;
  std::string detail;
  absl::Duration overrun = absl::ZeroDuration();  // for a loss on time: the time beyond the limit
};

// Converts an error of UciEngine to a fault. `doing` describes when it happened, such as "while
// searching". Not for Cancelled.
Fault FaultFrom(const absl::Status& error, absl::string_view doing);

// Returns the command that sets up the current position of a game, or the one after another move.
std::string PositionLine(const Game& game, CastlingStyle style = CastlingStyle::kAuto,
                         std::optional<Move> extra = std::nullopt);

// One side of a game. Not thread-safe.
class Player {
 public:
  // A legal move and its record. Think() returns this, a fault, or the error Cancelled if the
  // tournament stops.
  struct Turn {
    Move move;
    MoveRecord record;
  };
  using TurnOr = std::variant<Turn, Fault, absl::Status>;

  explicit Player(EngineSlot& slot) : slot_(slot), clock_(slot.spec().limits, slot.spec().margin) {}

  // Lets the engine choose a move in the current position. In the meantime, `opponent` may be
  // pondering.
  TurnOr Think(const Game& game, Player& opponent);
  // Called after a move of this engine: lets it ponder on the reply that it expects, if that reply
  // is legal. Failures are reported at its next turn.
  void Ponder(const Game& game, const Player& opponent);
  // Ends pondering when the game is over. Kills an engine that does not respond.
  void EndPondering();

  // Returns for how long the machine has stalled according to `watch` since the last search began,
  // or for how long a thread of the engine was ready to run but had no processor, whichever is
  // longer. (The referee may have a processor while the engine waits for one.) `watch` may be null.
  absl::Duration StallOfSearch(const WatchLog* watch);

  EngineSlot& slot() { return slot_; }
  // Returns the problems that are not faults: illegal lines, output at the wrong time.
  std::vector<std::string>& warnings() { return warnings_; }

 private:
  struct Search;  // the output of a search so far

  CastlingStyle castling_style() const {
    return slot_.chess960() ? CastlingStyle::kKingTakesRook : CastlingStyle::kAuto;
  }
  std::string GoCommand(Color side, const Player& opponent, bool ponder) const;
  absl::Status StopPondering();
  absl::Status BeginSearch(const Game& game, const Player& opponent);
  // Starts the clock.
  void StartClock();
  Process::Waits WaitsForProcessor();
  TurnOr AwaitMove(const Game& game, Player& opponent);
  TurnOr Overdue(Search& search);
  TurnOr Judge(const Game& game, Search& search, const UciEngine::Line& line);
  // Processes any line except bestmove. Returns a fault if there is too much garbage.
  std::optional<Fault> ReadLine(absl::string_view line, Search& search);
  void ReportLineWarnings(Search& search);

  EngineSlot& slot_;
  GameClock clock_;
  Instant begin_ = Clock::now();   // when the last search began
  Process::Waits waits_at_begin_;  // the state of the engine's threads at that time
  std::string expected_reply_;     // the `ponder` move of the last bestmove
  std::optional<Move> pondered_;   // the reply that the engine is pondering on
  Position ponder_root_;           // the position after that reply
  std::vector<std::string> warnings_;
};

// The start of a game: a position, and the moves that are played before the engines take over. The
// game must not be over after these moves.
struct Opening {
  Position start;
  MoveList moves;

  // Returns the position after the moves.
  Position Final() const;
};

// Plays one game and returns its record, with index 0. Faults of engines are results and not
// errors; the engine at fault is killed, so that the next Prepare() starts a new process. Returns
// Cancelled if the run was interrupted during the game, which then does not count, or
// ResourceExhausted if the runner has no descriptors or processes left.
// `watch` reports stalls of the machine; it may be null.
absl::StatusOr<GameRecord> PlayGame(const GameSettings& settings, const Opening& opening,
                                    EngineSlot& white, EngineSlot& black,
                                    const WatchLog* watch = nullptr);

// Returns an engine's score for a position, searched as in a new game within the engine's limits.
// Returns Cancelled, or Unavailable with the reason, which may be that the engine reported no
// score.
absl::StatusOr<EngineScore> Evaluate(EngineSlot& judge, const Game& game);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_GAME_PLAYER_H_
