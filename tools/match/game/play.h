// One game between two engines, with the clocks and the referee.
#ifndef DANCO_TOOLS_MATCH_GAME_PLAY_H_
#define DANCO_TOOLS_MATCH_GAME_PLAY_H_

#include <string>

#include "absl/status/statusor.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "match/client/watch.h"
#include "match/game/engine_slot.h"
#include "match/game/game_record.h"
#include "match/game/game_settings.h"

namespace danco::match {

// Where a game starts: a position and moves that are played before the engines take over. The
// position after them is not the end of the game.
struct Opening {
  Position start;
  MoveList moves;

  // The position after the moves.
  Position Final() const;
};

// Whether castling in this position needs UCI_Chess960: a right with a king or rook that does not
// start from the usual square.
bool NeedsChess960(const Position& position);

// Plays one game and returns its record, whose index is left at 0. Faults of engines are results;
// the engine at fault is killed, so that the next Prepare() starts a new process. The only error is
// Cancelled, when the interrupt of the slots is: the game then does not count. `watch` tells
// when the machine stood still; null: nobody looks.
absl::StatusOr<GameRecord> PlayGame(const GameSettings& settings, const Opening& opening,
                                    EngineSlot& white, EngineSlot& black,
                                    const WatchLog* watch = nullptr);

// What an engine thinks of a position after a new game was announced to it, by its own limits.
// Errors: Cancelled; Unavailable with what went wrong, also when it gave no score.
absl::StatusOr<EngineScore> Evaluate(EngineSlot& judge, const Game& game);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_GAME_PLAY_H_
