// The ways on in a turn that is being played step by step.
#ifndef DANCO_BOARD_MOVES_TURN_WAYS_H_
#define DANCO_BOARD_MOVES_TURN_WAYS_H_

#include <array>

#include "board/core/piece.h"
#include "board/core/square.h"
#include "board/moves/move_path.h"
#include "board/moves/turn.h"

namespace danco {

// Calls `see(turn, step)` for each step that is legal now, with the turn after it, from a1 to h8;
// something must be lifted. Stops when it returns true; whether it did. (Castling is no step: see
// Turn::MayBeCastling().)
template <typename See>
bool ForEachStep(const Turn& turn, See see) {
  constexpr std::array<PieceType, 5> kChoices = {PieceType::kNone, PieceType::kQueen,
                                                 PieceType::kRook, PieceType::kBishop,
                                                 PieceType::kKnight};
  for (int i = 0; i < kNumSquares; ++i) {
    for (PieceType choice : kChoices) {
      Turn next = turn;
      if (!next.Step(SquareAt(i), choice).ok()) continue;
      if (see(next, PathStep{SquareAt(i), choice})) return true;
    }
  }
  return false;
}

// Whether some way on ends the turn, or it has ended. Looks at no more than a fraction of a second
// takes, and says yes in doubt.
bool CanEnd(const Turn& turn);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_TURN_WAYS_H_
