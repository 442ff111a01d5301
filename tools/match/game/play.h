// SPDX-License-Identifier: MIT
// Plays a game between two engines, with clocks and a referee.
#ifndef DANCO_TOOLS_MATCH_GAME_PLAY_H_
#define DANCO_TOOLS_MATCH_GAME_PLAY_H_

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

// The start of a game: a position, and the moves that are played before the engines take over. The
// game must not be over after these moves.
struct Opening {
  Position start;
  MoveList moves;

  // Returns the position after the moves.
  Position Final() const;
};

// Plays one game and returns its record, with index 0. Faults of engines are results and not
// errors; the engine at fault is killed, so that the next Prepare() starts a new process. The only
// error is Cancelled, if the run was interrupted during the game, which then does not count.
// `watch` reports stalls of the machine; it may be null.
absl::StatusOr<GameRecord> PlayGame(const GameSettings& settings, const Opening& opening,
                                    EngineSlot& white, EngineSlot& black,
                                    const WatchLog* watch = nullptr);

// Returns an engine's score for a position, searched as in a new game within the engine's limits.
// Returns Cancelled, or Unavailable with the reason, which may be that the engine reported no
// score.
absl::StatusOr<EngineScore> Evaluate(EngineSlot& judge, const Game& game);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_GAME_PLAY_H_
