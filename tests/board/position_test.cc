// SPDX-License-Identifier: MIT
// Starting positions and keys.
#include "board/core/position.h"

#include <set>
#include <string>

#include "board/core/square.h"
#include "board/core/start_position.h"
#include "board/core/zobrist.h"
#include "board/text/fen.h"
#include "gtest/gtest.h"
#include "test_support.h"

namespace danco {
namespace {

TEST(ZobristTest, NoTwoNumbersAreAlike) {
  std::set<uint64_t> seen = {0};
  const auto is_new = [&seen](uint64_t number) { return seen.insert(number).second; };
  for (Color color : kColors) {
    for (PieceType type : kPieceTypes) {
      for (int s = 0; s < kNumSquares; ++s) {
        EXPECT_TRUE(is_new(kZobrist.Piece(color, type, SquareAt(s))));
      }
    }
  }
  for (uint64_t number : kZobrist.castling_rook) EXPECT_TRUE(is_new(number));
  for (uint64_t number : kZobrist.en_passant) EXPECT_TRUE(is_new(number));
  EXPECT_TRUE(is_new(kZobrist.black_to_move));
}

TEST(SquareTest, EveryNameIsReadAsItsSquare) {
  for (int s = 0; s < kNumSquares; ++s) {
    const std::string name = SquareName(SquareAt(s));
    EXPECT_EQ(ParseSquare(name), SquareAt(s)) << name;
    EXPECT_EQ(ParseSquareAt("x" + name + "=Q", 1), SquareAt(s)) << name;
  }
}

TEST(SquareTest, OtherTextsAreNoSquares) {
  for (const char* text : {"", "-", "e", "e0", "e9", "i4", "E4", "4e", "e4 ", " e4"}) {
    EXPECT_EQ(ParseSquare(text), Square::kNone) << text;
  }
  EXPECT_EQ(ParseSquareAt("e4", 1), Square::kNone);
  EXPECT_EQ(ParseSquareAt("e4", 3), Square::kNone);
}

TEST(KeyTest, EveryPartOfAnOutcomeCounts) {
  const Key key = At("4k3/8/8/8/4P3/8/8/4K2R b 0 H e3 -").key();
  EXPECT_NE(At("4k3/8/8/8/4P3/8/8/4K2R b 0 H - -").key(), key);
  EXPECT_NE(At("4k3/8/8/8/4P3/8/8/4K2R b 0 - e3 -").key(), key);
  EXPECT_NE(At("4k3/8/8/8/4P3/8/8/4K1R1 b 0 - e3 -").key(), key);
  EXPECT_NE(At("4k3/8/8/8/4C3/8/8/4K2R b 0 H e3 -").key(), key);
  EXPECT_NE(At("4k3/8/8/8/4P3/8/8/4K2R w 0 H - -").key(),
            At("4k3/8/8/8/4P3/8/8/4K2R b 0 H - -").key());
}

TEST(KeyTest, TheNoProgressCountDoesNot) {
  const Position fresh = At("4k3/8/8/8/8/8/8/4K2R b 0 H - -");
  const Position late = At("4k3/8/8/8/8/8/8/4K2R b 70 H - -");
  EXPECT_EQ(fresh.key(), late.key());
  EXPECT_TRUE(fresh.SameOutcome(late));
}

// A union differs from one with the same pieces in the other colours.
TEST(KeyTest, ColoursInAUnionCount) {
  EXPECT_NE(At("4k3/8/8/8/4C3/8/8/4K3 w 0 - - -").key(),
            At("4k3/8/8/8/4c3/8/8/4K3 w 0 - - -").key());
}

TEST(StartPositionTest, NumbersFollowScharnagl) {
  EXPECT_TRUE(FischerRandomStart(518)->SameOutcome(StartPosition()));
  EXPECT_EQ(OutcomeText(*FischerRandomStart(0)).substr(0, 8), "bbqnnrkr");
  EXPECT_EQ(OutcomeText(*FischerRandomStart(959)).substr(0, 8), "rkrnnqbb");
}

TEST(StartPositionTest, AllFischerRandomStartsAreDifferentAndSound) {
  std::set<std::string> ranks;
  for (int number = 0; number < 960; ++number) {
    const Position position = FischerRandomStart(number).value();
    const std::string rank = OutcomeText(position).substr(0, 8);
    ranks.insert(rank);
    // Bishops on squares of both colours, and the king between the rooks.
    EXPECT_NE(rank.find('b') % 2, rank.rfind('b') % 2) << rank;
    EXPECT_LT(rank.find('r'), rank.find('k')) << rank;
    EXPECT_GT(rank.rfind('r'), rank.find('k')) << rank;
    EXPECT_TRUE(At(FormatFen(position)).SameOutcome(position)) << rank;
    EXPECT_TRUE(Flip(position).occupied() == position.occupied());
    for (Color color : kColors) {
      for (Wing wing : kWings) EXPECT_NE(position.castling_rook(color, wing), Square::kNone);
    }
  }
  EXPECT_EQ(ranks.size(), 960u);
}

TEST(StartPositionTest, OtherNumbersAreRefused) {
  EXPECT_FALSE(FischerRandomStart(-1).ok());
  EXPECT_FALSE(FischerRandomStart(960).ok());
}

TEST(PositionTest, AllUnitedMeansAllButTheKings) {
  EXPECT_TRUE(AllUnited(At("4k3/8/8/8/4C3/8/8/4K3 w 0 - - -")));
  EXPECT_FALSE(AllUnited(At("4k3/8/8/8/4C3/8/8/4K2R w 0 - - -")));
  EXPECT_TRUE(AllUnited(At("4k3/8/8/8/8/8/8/4K3 w 0 - - -")));
}

TEST(PositionTest, ACopyIsIndependent) {
  const Position start = StartPosition();
  Position copy = start;
  copy.Apply(MoveOf(start, "e2e4"));
  EXPECT_FALSE(copy.SameOutcome(start));
  EXPECT_TRUE(start.SameOutcome(StartPosition()));
}

}  // namespace
}  // namespace danco
