// SPDX-License-Identifier: MIT
#include "search/tree/captures.h"

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/chess.h"
#include "board/core/square.h"
#include "search/control/constants.h"
#include "search/memory/history.h"

namespace danco {
namespace {

// Points for ordering noisy moves: most valuable victim first, then least valuable attacker; points
// for a promotion to a queen; and divisors for history scores.
constexpr int kVictimPoints = 64;  // per centipawn
constexpr int kAttackerPoints = 16;
constexpr int kPromotionPoints = 900 * kVictimPoints;
constexpr int kNoisyHistoryDivisor = 8;
constexpr int kLosingHistoryDivisor = 16;

// The largest history score, for all values of the constants.
constexpr int kMaxHistory =
    HistoryValue::kLimit *
    (100 + SearchConstants().history_by_class.max + SearchConstants().history_after_previous.max +
     SearchConstants().history_after_before.max) /
    100;
static_assert(kMaxHistory < kNoisyScore && -kMaxHistory > kLosingLimit);
// Keeps noisy moves above kNoisyScore, whatever their history and the piece that moves.
constexpr int kNoisyOffset = kMaxHistory / kNoisyHistoryDivisor + kAttackerPoints * kNumPieceTypes;
static_assert(kLosingScore + kNoisyOffset +
                  kVictimPoints * kExchangeValues[Index(PieceType::kQueen)] + kPromotionPoints +
                  kMaxHistory / kNoisyHistoryDivisor <
              kLosingLimit);

}  // namespace

MoveEffect EffectOfCheck(const Position& position) {
  const bool check = !Checkers(position, position.side_to_move()).empty();
  return check ? MoveEffect::kGivesSako : MoveEffect::kQuiet;
}

int OrderingScore(const Position& position, Move move, int history) {
  const PieceType taken = TakenBy(position, move);
  const bool promotes = Promotes(position, move);
  if (taken == PieceType::kNone && !promotes) return history;
  if (promotes && move.piece() != PieceType::kQueen) {
    return kLosingScore + history / kLosingHistoryDivisor;
  }
  const PieceType by = position.type_at(position.side_to_move(), move.from());
  return kNoisyScore + kNoisyOffset + kVictimPoints * kExchangeValues[Index(taken)] +
         (promotes ? kPromotionPoints : 0) - kAttackerPoints * Index(by) +
         history / kNoisyHistoryDivisor;
}

bool ExchangeWins(const Position& position, Move move, int threshold) {
  if (move.kind() != MoveKind::kPlain) return threshold <= 0;
  const Square from = move.from();
  const Square to = move.to();
  // The gain of the side that makes the capture, minus the threshold.
  int balance = kExchangeValues[Index(TakenBy(position, move))] - threshold;
  if (Promotes(position, move)) {
    balance += kExchangeValues[Index(move.piece())] - kExchangeValues[Index(PieceType::kPawn)];
  }
  if (balance < 0) return false;
  // The lead of the opponent after recapturing the piece that moved.
  int behind = kExchangeValues[Index(move.piece())] - balance;
  if (behind <= 0) return true;
  Bitboard occupied = (position.occupied() ^ Bitboard(from)) | to;
  if (move.en_passant()) occupied ^= position.en_passant_pawn();
  const auto both = [&position](PieceType type) {
    return position.pieces(Color::kWhite, type) | position.pieces(Color::kBlack, type);
  };
  const Bitboard diagonal = both(PieceType::kBishop) | both(PieceType::kQueen);
  const Bitboard straight = both(PieceType::kRook) | both(PieceType::kQueen);
  Bitboard attackers = AttackersTo(position, Color::kWhite, to, occupied) |
                       AttackersTo(position, Color::kBlack, to, occupied);
  Color side = Opponent(position.side_to_move());
  bool wins = true;  // whether the side that captured first wins if the exchange stops here
  for (;; side = Opponent(side)) {
    attackers &= occupied;
    const Bitboard own = attackers & position.pieces(side);
    if (own.empty()) return wins;
    wins = !wins;
    PieceType type = PieceType::kPawn;
    while ((own & position.pieces(side, type)).empty()) {
      type = static_cast<PieceType>(Index(type) + 1);
    }
    // The king captures only unprotected pieces.
    if (type == PieceType::kKing) {
      return (attackers & position.pieces(Opponent(side))) ? !wins : wins;
    }
    behind = kExchangeValues[Index(type)] - behind;
    if (behind < (wins ? 1 : 0)) return wins;
    occupied ^= (own & position.pieces(side, type)).first();
    if (type == PieceType::kPawn || type == PieceType::kBishop || type == PieceType::kQueen) {
      attackers |= BishopAttacks(to, occupied) & diagonal;
    }
    if (type == PieceType::kRook || type == PieceType::kQueen) {
      attackers |= RookAttacks(to, occupied) & straight;
    }
  }
}

}  // namespace danco
