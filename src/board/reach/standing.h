// Which own piece stands in each union, as three bit planes: bit k of a type is in plane k, at the
// union's square. All unions that hold a type are then a few bit operations away.
#ifndef DANCO_BOARD_REACH_STANDING_H_
#define DANCO_BOARD_REACH_STANDING_H_

#include "board/core/bitboard.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/reach/attack_origins.h"

namespace danco {

class Standing {
 public:
  Standing() = default;
  Standing(const Position& position, Color us) {
    using enum PieceType;
    const auto united = [&](PieceType t) { return position.pieces(us, t) & position.unions(); };
    planes_[0] = united(kPawn) | united(kBishop) | united(kQueen);
    planes_[1] = united(kKnight) | united(kBishop) | united(kKing);
    planes_[2] = united(kRook) | united(kQueen) | united(kKing);
  }

  // By the way in which they attack.
  AttackerSets attackers() const {
    return {planes_[0] & ~planes_[1] & ~planes_[2], planes_[1] & ~planes_[0] & ~planes_[2],
            planes_[0] & (planes_[1] | planes_[2]), planes_[2] & ~planes_[1]};
  }

  // The same with another type on `s`; kNone is no piece.
  Standing Replaced(Square s, PieceType old_type, PieceType new_type) const {
    const unsigned changed = static_cast<unsigned>(old_type) ^ static_cast<unsigned>(new_type);
    const uint64_t bit = Bitboard(s).bits();
    const auto flip = [&](int k) { return Bitboard(bit & -uint64_t{(changed >> k) & 1}); };
    Standing result;
    for (int k = 0; k < 3; ++k) result.planes_[k] = planes_[k] ^ flip(k);
    return result;
  }

 private:
  Bitboard planes_[3];
};

}  // namespace danco

#endif  // DANCO_BOARD_REACH_STANDING_H_
