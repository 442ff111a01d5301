// SPDX-License-Identifier: MIT
// Compares the attack tables with a slow walk along the rays, one square at a time.
#include "board/core/attacks.h"

#include <array>
#include <random>
#include <vector>

#include "board/core/square.h"
#include "board/reach/chain_budget.h"
#include "board/reach/pawn_steps.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

using Delta = std::array<int, 2>;  // files, ranks

const std::vector<Delta> kStraight = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
const std::vector<Delta> kDiagonal = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};

bool OnBoard(int file, int rank) { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }

// Goes up to `most` steps from `from` in each direction, to the first occupied square.
Bitboard Ray(Square from, const std::vector<Delta>& directions, Bitboard occupied, int most = 7) {
  Bitboard reached;
  for (const auto& [df, dr] : directions) {
    int file = FileOf(from) + df;
    int rank = RankOf(from) + dr;
    for (int i = 0; i < most && OnBoard(file, rank); ++i, file += df, rank += dr) {
      reached |= MakeSquare(file, rank);
      if (occupied.contains(MakeSquare(file, rank))) break;
    }
  }
  return reached;
}

TEST(AttacksTest, SlidersStopAtTheFirstPiece) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 2'000; ++i) {
    // From nearly empty to crowded boards.
    const uint64_t bits = i % 3 == 0   ? random()
                          : i % 3 == 1 ? random() & random()
                                       : random() & random() & random();
    const Bitboard occupied(bits);
    for (int index = 0; index < kNumSquares; ++index) {
      const Square s = SquareAt(index);
      const Bitboard straight = Ray(s, kStraight, occupied);
      const Bitboard diagonal = Ray(s, kDiagonal, occupied);
      ASSERT_EQ(RookAttacks(s, occupied), straight) << SquareName(s) << " " << bits;
      ASSERT_EQ(BishopAttacks(s, occupied), diagonal) << SquareName(s) << " " << bits;
      ASSERT_EQ(QueenAttacks(s, occupied), straight | diagonal);
      ASSERT_EQ(PieceAttacks(PieceType::kRook, s, occupied), straight);
      ASSERT_EQ(PieceAttacks(PieceType::kBishop, s, occupied), diagonal);
      ASSERT_EQ(PieceAttacks(PieceType::kQueen, s, occupied), straight | diagonal);
    }
  }
}

TEST(AttacksTest, LeapersStayOnTheBoard) {
  std::vector<Delta> knight;
  std::vector<Delta> king = kStraight;
  king.insert(king.end(), kDiagonal.begin(), kDiagonal.end());
  for (int df : {-2, -1, 1, 2}) {
    for (int dr : {-2, -1, 1, 2}) {
      if (df * df != dr * dr) knight.push_back({df, dr});
    }
  }
  for (int index = 0; index < kNumSquares; ++index) {
    const Square s = SquareAt(index);
    EXPECT_EQ(KnightAttacks(s), Ray(s, knight, Bitboard(), 1));
    EXPECT_EQ(KingAttacks(s), Ray(s, king, Bitboard(), 1));
    EXPECT_EQ(PawnAttacks(Color::kWhite, s), Ray(s, {{-1, 1}, {1, 1}}, Bitboard(), 1));
    EXPECT_EQ(PawnAttacks(Color::kBlack, s), Ray(s, {{-1, -1}, {1, -1}}, Bitboard(), 1));
  }
}

TEST(AttacksTest, BetweenHoldsTheSquaresOnTheLine) {
  for (int a = 0; a < kNumSquares; ++a) {
    for (int b = 0; b < kNumSquares; ++b) {
      const Square from = SquareAt(a);
      const Square to = SquareAt(b);
      Bitboard expected;
      for (const auto& directions : {kStraight, kDiagonal}) {
        for (const Delta& direction : directions) {
          const Bitboard ray = Ray(from, {direction}, to);
          if (ray.contains(to)) expected = ray & ~Bitboard(to);
        }
      }
      ASSERT_EQ(Between(from, to), expected) << SquareName(from) << SquareName(to);
    }
  }
}

TEST(AttacksTest, PawnsStepTwiceFromTheirFirstTwoRanks) {
  const auto steps = [](Color color, int rank, Bitboard occupied) {
    return PawnPushes(color, MakeSquare(3, rank), occupied).count();
  };
  EXPECT_EQ(steps(Color::kWhite, 0, Bitboard()), 2);
  EXPECT_EQ(steps(Color::kWhite, 1, Bitboard()), 2);
  EXPECT_EQ(steps(Color::kWhite, 2, Bitboard()), 1);
  EXPECT_EQ(steps(Color::kBlack, 7, Bitboard()), 2);
  EXPECT_EQ(steps(Color::kBlack, 6, Bitboard()), 2);
  EXPECT_EQ(steps(Color::kBlack, 5, Bitboard()), 1);
  EXPECT_EQ(steps(Color::kWhite, 7, Bitboard()), 0);
  // A double step may go neither over a piece nor onto one.
  EXPECT_EQ(steps(Color::kWhite, 1, MakeSquare(3, 2)), 0);
  EXPECT_EQ(steps(Color::kWhite, 1, MakeSquare(3, 3)), 1);
}

}  // namespace
}  // namespace danco
