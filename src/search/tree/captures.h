// Adds to the search what it needs where moves capture, as in traditional chess (chess.md):
// noisy moves (captures and promotions) come first and are searched on where the depth is spent.
//
// The rest of the tree knows about rules only through these functions and quiescence.cc.
#ifndef DANCO_SEARCH_TREE_CAPTURES_H_
#define DANCO_SEARCH_TREE_CAPTURES_H_

#include <array>

#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "search/memory/sako_cache.h"

namespace danco {

// Returns whether moves capture. Then a king is never left attacked: every legal move parries, and
// a side that is lost at once is mated there and then.
inline bool HasCaptures(const Position& position) { return TraitsOf(position.rules()).captures; }

// Returns the effect of a move that leads to `position`, where legal moves leave no king attacked.
MoveEffect EffectOfCheck(const Position& position);

// Returns the plies from a node in which the side to move is lost at once to the end of the game:
// its turn and the union with its king, none if it is mated.
inline int PliesToLoss(const Position& position) { return HasCaptures(position) ? 0 : 2; }

// Centipawns, by type; the king's is more than all others together.
inline constexpr std::array<int, kNumPieceTypes> kExchangeValues = {0,   100, 320,  330,
                                                                    500, 950, 20000};

// Returns the type of the piece that a move captures; kNone if it captures nothing.
inline PieceType TakenBy(const Position& position, Move move) {
  if (move.kind() != MoveKind::kPlain) return PieceType::kNone;
  if (move.en_passant()) return PieceType::kPawn;
  return position.type_at(Opponent(position.side_to_move()), move.to());
}
// Returns whether a pawn is promoted by the move.
inline bool Promotes(const Position& position, Move move) {
  return move.kind() == MoveKind::kPlain && IsPromotion(move.piece()) &&
         position.pieces(position.side_to_move(), PieceType::kPawn).contains(move.from());
}
inline bool IsNoisy(const Position& position, Move move) {
  return HasCaptures(position) &&
         (TakenBy(position, move) != PieceType::kNone || Promotes(position, move));
}

// Returns whether the exchange that begins with `move`, a legal one, wins at least `threshold`
// centipawns: both sides go on capturing on its square, the least valuable piece first, as long as
// it pays. Pins are ignored.
bool ExchangeWins(const Position& position, Move move, int threshold);

// Ordering scores: noisy moves have at least the first, and those that lose material about the
// second. Quiet moves have their history, which lies between.
inline constexpr int kNoisyScore = 100000;
inline constexpr int kLosingScore = -100000;
int OrderingScore(const Position& position, Move move, int history);

// Returns whether the side to move has only pawns, so that having to move may be what loses. Where
// nothing is captured a side always has pieces.
inline bool MayBeInZugzwang(const Position& position) {
  const Color us = position.side_to_move();
  return HasCaptures(position) && position.pieces(us) == (position.pieces(us, PieceType::kPawn) |
                                                          position.pieces(us, PieceType::kKing));
}

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_CAPTURES_H_
