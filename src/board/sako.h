// Sako: can a side unite with the enemy king (docs/rules.md 2)? Answered without generating moves.
#ifndef DANCO_BOARD_SAKO_H_
#define DANCO_BOARD_SAKO_H_

#include "board/chain_arena.h"
#include "board/position.h"

namespace danco {

// The squares on which a threat of `side` to unite with the enemy king hangs, if it were to move
// now: its first mover, the unions of the chain, and what sliders pass between them and the king.
// Empty when there is no threat. The en passant square counts only for the side to move, and so
// does a pending gift. When the arena's limit cuts the question short the answer is empty, and
// arena.truncated() says that it is not certain.
Bitboard ThreatSquares(const Position& position, Color side, ChainArena& arena);

// Whether `side` could unite with the enemy king if it were to move now; else as above.
inline bool CanUniteKing(const Position& position, Color side, ChainArena& arena) {
  return bool(ThreatSquares(position, side, arena));
}

// The king of `side` stands in Sako.
inline bool InSako(const Position& position, Color side, ChainArena& arena) {
  return CanUniteKing(position, Opponent(side), arena);
}

// Whether an enemy of `side` could step onto one of `squares`, directly or through a chain, judged
// as castling judges it (docs/rules.md 4): with the king of `side` off the board.
bool IsThreatenedForCastling(const Position& position, Color side, Bitboard squares,
                             ChainArena& arena);

// What is known of the answers to Sako in one position: which moves cannot parry.
class ParryFilter {
 public:
  // Lets all moves pass.
  ParryFilter() = default;
  // `threat` are the ThreatSquares() of the opponent; may be empty.
  explicit ParryFilter(Bitboard threat) : landings_(threat), links_(threat), empty_(!threat) {}

  // Where a move like `move` of `position`, whatever its target, may parry: anywhere if it moves
  // the king or a union that is a link, else on squares on which all known threats hang. All other
  // moves leave a threat as it is.
  Bitboard ParryTargets(const Position& position, Move move) const {
    const bool anywhere = empty_ || move.piece() == PieceType::kKing || move.en_passant() ||
                          (move.kind() == MoveKind::kUnion && links_.contains(move.from())) ||
                          position.pending_gift() != Square::kNone;
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

}  // namespace danco

#endif  // DANCO_BOARD_SAKO_H_
