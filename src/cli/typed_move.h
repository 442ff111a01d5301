// SPDX-License-Identifier: MIT
// Moves as people type them: whole, abbreviated, or step by step.
#ifndef DANCO_CLI_TYPED_MOVE_H_
#define DANCO_CLI_TYPED_MOVE_H_

#include <string>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_path.h"
#include "board/moves/turn.h"

namespace danco {

// A move, or the beginning of a turn that can be completed: a first mover, and possibly some steps.
using TypedMove = std::variant<Move, MovePath>;

// Reads what a person typed as a move of `position`: in either notation, with or without spaces and
// signs (`e2e4`, `e2 e4`, `e2-e4`, `Ng1f3`, `Qh5xh4`, `a7a8=Q`, `0-0`); as chess players write it
// (`e4`, `Nf3`, `exd5`, `Rad1`); or the first squares of a longer turn. If `so_far` is given, the
// text may omit the squares of that beginning. InvalidArgument errors are sentences that say what
// is wrong, or what the text could mean.
absl::StatusOr<TypedMove> ReadTypedMove(const Position& position, absl::string_view text,
                                        const MovePath* so_far = nullptr);

// Replays the beginning of a turn, which must be legal in `position`.
Turn TurnOf(const Position& position, const MovePath& so_far);

// Returns the possible continuations of a turn that can be completed, one line each: "d4: an empty
// square".
std::vector<std::string> NextStepTexts(const Position& position, const MovePath& so_far);

// Returns the turn so far in the players' notation: "d8>d5", "=Q:e2".
std::string PartialTurnText(const MovePath& so_far);

}  // namespace danco

#endif  // DANCO_CLI_TYPED_MOVE_H_
