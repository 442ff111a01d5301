// Static exchange evaluation, for traditional chess alone: what a capture wins when both sides go
// on capturing on its square, the least valuable piece first, as long as it pays.
#ifndef DANCO_SEARCH_TREE_EXCHANGE_H_
#define DANCO_SEARCH_TREE_EXCHANGE_H_

#include <array>

#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"

namespace danco {

// Centipawns, by type; the king's is more than all others together.
inline constexpr std::array<int, kNumPieceTypes> kExchangeValues = {0,   100, 320,  330,
                                                                    500, 950, 20000};

// What a move of traditional chess takes; kNone: nothing.
inline PieceType TakenBy(const Position& position, Move move) {
  if (move.kind() != MoveKind::kPlain) return PieceType::kNone;
  if (move.en_passant()) return PieceType::kPawn;
  return position.type_at(Opponent(position.side_to_move()), move.to());
}
// Whether a pawn becomes something by it.
inline bool Promotes(const Position& position, Move move) {
  return move.kind() == MoveKind::kPlain && IsPromotion(move.piece()) &&
         position.pieces(position.side_to_move(), PieceType::kPawn).contains(move.from());
}

// Whether the exchange that begins with `move`, a legal one, wins at least `threshold` centipawns.
// Pins are not looked at.
bool ExchangeWins(const Position& position, Move move, int threshold);

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_EXCHANGE_H_
