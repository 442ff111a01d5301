// SPDX-License-Identifier: MIT
// A filter for moves that can parry a Ŝako, applied before the exact test of board/reach/sako.h.
#ifndef DANCO_BOARD_REACH_PARRY_FILTER_H_
#define DANCO_BOARD_REACH_PARRY_FILTER_H_

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"

namespace danco {

// The moves of one position that are known not to parry a threat.
class ParryFilter {
 public:
  // Lets all moves pass.
  ParryFilter() = default;
  // `threat` is the opponent's ThreatSquares(). It may be empty.
  explicit ParryFilter(Bitboard threat) : landings_(threat), links_(threat), empty_(!threat) {}

  // Returns the targets at which a move like `move` may parry. If the move is by the king or by a
  // union that is a link of a threat, these are all squares. Otherwise they are the squares that
  // all known threats depend on. Any other move leaves a threat in place. (Where kings can unite, a
  // chain may also end the game by uniting both.)
  Bitboard ParryTargets(const Position& position, Move move) const {
    const bool anywhere = empty_ || move.piece() == PieceType::kKing || move.en_passant() ||
                          (move.kind() == MoveKind::kUnion && links_.contains(move.from())) ||
                          position.pending_gift() != Square::kNone ||
                          (move.is_chain() && TraitsOf(position.rules()).king_unites);
    return anywhere ? ~Bitboard() : landings_;
  }
  bool MayParry(const Position& position, Move move) const {
    return ParryTargets(position, move).contains(move.to());
  }

  // Records that `refutation` is still a threat of the opponent after `move`.
  void Learn(const Position& position, Move move, Bitboard refutation);

 private:
  Bitboard landings_;  // squares that all known threats depend on
  Bitboard links_;     // squares that at least one known threat depends on
  bool empty_ = true;
};

inline void ParryFilter::Learn(const Position& position, Move move, Bitboard refutation) {
  // If the king moves, or if the threat goes through squares that the move vacated, the refutation
  // implies nothing about other moves.
  if (empty_ || move.piece() == PieceType::kKing || move.en_passant() ||
      position.pending_gift() != Square::kNone || refutation.contains(move.from())) {
    return;
  }
  if (!refutation.contains(move.to())) {  // the threat existed before the move
    landings_ &= refutation;
    links_ |= refutation;
  } else if (move.kind() != MoveKind::kUnion) {
    // The threat goes through the union that the move formed. It would do so whichever piece formed
    // the union.
    landings_ &= ~Bitboard(move.to());
  }
}

}  // namespace danco

#endif  // DANCO_BOARD_REACH_PARRY_FILTER_H_
