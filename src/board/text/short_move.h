// Moves as chess players write them: "e4", "Nf3", "exd5", "Rad1". Players of Paco Sako do not, but
// hands do.
#ifndef DANCO_BOARD_TEXT_SHORT_MOVE_H_
#define DANCO_BOARD_TEXT_SHORT_MOVE_H_

#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/moves/move_list.h"
#include "board/moves/move_path.h"

namespace danco {

// A piece and the square that it goes to in one step, with what else was written.
struct ShortMove {
  PieceType piece = PieceType::kPawn;
  int file = -1;  // where it comes from; -1 when it is not said
  int rank = -1;
  Square to = Square::kNone;
  PieceType promotion = PieceType::kNone;
};

// Nothing for a text that is none.
std::optional<ShortMove> ParseShortMove(absl::string_view text);

// Whether a path of a piece of `type` is what was written.
bool Fits(const ShortMove& move, PieceType type, const MovePath& path);

// The legal moves that it may mean, chains not among them: they are not listed, so that this is
// quick wherever they explode.
MoveList MovesMeant(const Position& position, const ShortMove& move);

// The one move that it means. InvalidArgument errors name those that it may mean.
absl::StatusOr<Move> ReadShortMove(const Position& position, const ShortMove& move);

}  // namespace danco

#endif  // DANCO_BOARD_TEXT_SHORT_MOVE_H_
