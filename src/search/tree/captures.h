// SPDX-License-Identifier: MIT
// The parts of the search that are needed only for rule sets with captures, such as traditional
// chess (chess.md): ordering of captures and promotions ("noisy moves") and static exchange
// evaluation.
//
// The rest of the tree deals with captures only through these functions and quiescence.cc, and the
// move picker through WithChessEnumerator().
#ifndef DANCO_SEARCH_TREE_CAPTURES_H_
#define DANCO_SEARCH_TREE_CAPTURES_H_

#include <array>

#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "search/memory/sako_cache.h"

namespace danco {

// Returns whether the rule set has captures. Under such rules, no king is left in check: every
// legal move parries, and a side in checkmate has already lost.
inline bool HasCaptures(const Position& position) { return TraitsOf(position.rules()).captures; }

// Returns the effect of a move that leads to `position`, under rules with captures.
MoveEffect EffectOfCheck(const Position& position);

// The number of plies until a side to move that loses at once has lost: 0 where it is mated,
// otherwise 2 (its turn, and the union with its king).
inline int PliesToLoss(RuleSet rules) { return TraitsOf(rules).captures ? 0 : 2; }

// Piece values by type, in centipawns. The king is worth more than all other pieces together.
inline constexpr std::array<int, kNumPieceTypes> kExchangeValues = {0,   100, 320,  330,
                                                                    500, 950, 20000};

// Returns the type of the captured piece, or kNone if the move captures nothing.
inline PieceType TakenBy(const Position& position, Move move) {
  if (move.kind() != MoveKind::kPlain) return PieceType::kNone;
  if (move.en_passant()) return PieceType::kPawn;
  return position.type_at(Opponent(position.side_to_move()), move.to());
}
// Returns whether the move promotes a pawn.
inline bool Promotes(const Position& position, Move move) {
  return move.kind() == MoveKind::kPlain && IsPromotion(move.piece()) &&
         position.pieces(position.side_to_move(), PieceType::kPawn).contains(move.from());
}
inline bool IsNoisy(const Position& position, Move move) {
  return HasCaptures(position) &&
         (TakenBy(position, move) != PieceType::kNone || Promotes(position, move));
}

// Static exchange evaluation: returns whether the exchange that `move` begins on its target square
// wins at least `threshold` centipawns. Both sides capture with their least valuable piece for as
// long as it pays. Ignores pins. `move` must be legal.
bool ExchangeWins(const Position& position, Move move, int threshold);

// Ordering scores. Noisy moves score at least kNoisyScore; those that lose material score less than
// kLosingLimit; the history scores of quiet moves lie in between.
inline constexpr int kNoisyScore = 150000;
inline constexpr int kLosingScore = -400000;
inline constexpr int kLosingLimit = -150000;
// By how much more moves that lose material are reduced, in hundredths of a ply.
inline constexpr int kLosingReduction = 100;
int OrderingScore(const Position& position, Move move, int history);

// Returns whether the side to move has only pawns and its king, so that it may be in zugzwang.
// Always false without captures, because all pieces stay on the board.
inline bool MayBeInZugzwang(const Position& position) {
  const Color us = position.side_to_move();
  return HasCaptures(position) && position.pieces(us) == (position.pieces(us, PieceType::kPawn) |
                                                          position.pieces(us, PieceType::kKing));
}

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_CAPTURES_H_
