// Whole turns as people write them on score sheets and at keyboards.
#ifndef DANCO_BOARD_TEXT_WRITTEN_TURN_H_
#define DANCO_BOARD_TEXT_WRITTEN_TURN_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_path.h"

namespace danco {

// Reads what ParseAnyPath() does, and what hands write besides: as chess players do (`e4`, `Nf3`,
// `exd5`, `Rad1`, `a8=Q`, `a8Q`), without signs (`Ng1f3`), a chain without the square it comes from
// (`Qxd5>d4`), castling in every form (`O-O`, `o-o`, `Ke1>Rh1`, `Ke1xRh1`, `Kg1`), capitals for
// squares (`E2E4`), and marks behind it (`Nf3+!?`). InvalidArgument: what is wrong with it as it
// was written; where it may mean several turns, which.
absl::StatusOr<PlayedPath> ParseWrittenPath(const Position& position, absl::string_view text);
absl::StatusOr<Move> ParseWrittenMove(const Position& position, absl::string_view text);

}  // namespace danco

#endif  // DANCO_BOARD_TEXT_WRITTEN_TURN_H_
