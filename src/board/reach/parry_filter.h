// Which moves can answer a Sako: a filter before the exact question of board/reach/sako.h.
#ifndef DANCO_BOARD_REACH_PARRY_FILTER_H_
#define DANCO_BOARD_REACH_PARRY_FILTER_H_

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"

namespace danco {

// What is known of the answers to Sako in one position: which moves cannot parry.
class ParryFilter {
 public:
  // Lets all moves pass.
  ParryFilter() = default;
  // `threat` are the ThreatSquares() of the opponent; may be empty.
  explicit ParryFilter(Bitboard threat) : landings_(threat), links_(threat), empty_(!threat) {}

  // Where a move like `move` of `position`, whatever its target, may parry: anywhere if it moves
  // the king or a union that is a link, else on squares on which all known threats hang. All other
  // moves leave a threat as it is. (Where kings unite a
  // chain may end the game by uniting both.)
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

  // Learns from `move`, after which the opponent still has the threat `refutation`.
  void Learn(const Position& position, Move move, Bitboard refutation);

 private:
  Bitboard landings_;  // squares on which all of the threats hang
  Bitboard links_;     // squares on which one does
  bool empty_ = true;
};

inline void ParryFilter::Learn(const Position& position, Move move, Bitboard refutation) {
  // King moves, and threats through what the move has opened, are a matter of this move alone.
  if (empty_ || move.piece() == PieceType::kKing || move.en_passant() ||
      position.pending_gift() != Square::kNone || refutation.contains(move.from())) {
    return;
  }
  if (!refutation.contains(move.to())) {  // it stood before the move
    landings_ &= refutation;
    links_ |= refutation;
  } else if (move.kind() != MoveKind::kUnion) {
    // It goes through the union that the move has formed, whichever piece forms it.
    landings_ &= ~Bitboard(move.to());
  }
}

}  // namespace danco

#endif  // DANCO_BOARD_REACH_PARRY_FILTER_H_
