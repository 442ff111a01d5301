// Moves as people type them: whole, shortened, or piece by piece.
#ifndef DANCO_CLI_TYPED_MOVE_H_
#define DANCO_CLI_TYPED_MOVE_H_

#include <string>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_path.h"

namespace danco {

// The beginning of a turn that can be ended: a first mover, and perhaps some steps.
struct TurnSoFar {
  MovePath path;
};

using TypedMove = std::variant<Move, TurnSoFar>;

// Reads what a person typed for a move of `position`: either notation, with spaces or signs or
// without (`e2e4`, `e2 e4`, `e2-e4`, `Ng1f3`, `Qh5xh4`, `a7a8=Q`, `0-0`); as chess players write it
// (`e4`, `Nf3`, `exd5`, `Rad1`); or the first squares of a longer turn. With `begun`, its squares
// may be left out. InvalidArgument errors are sentences that say what is wrong, or what the text
// may mean.
absl::StatusOr<TypedMove> ReadTypedMove(const Position& position, absl::string_view text,
                                        const TurnSoFar* begun = nullptr);

// How a turn can go on, one line each: "d4: goes there, and the turn ends"; only ways that can be
// ended.
std::vector<std::string> WaysOn(const Position& position, const TurnSoFar& begun);

// The squares so far, as the players write them: "d8>d5".
std::string BegunText(const TurnSoFar& begun);

}  // namespace danco

#endif  // DANCO_CLI_TYPED_MOVE_H_
