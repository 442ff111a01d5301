// SPDX-License-Identifier: MIT
// Single terms in positions that show them.
#include "eval/terms.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "eval/distance.h"
#include "eval/reach_map.h"
#include "gtest/gtest.h"
#include "test_support.h"

namespace danco {
namespace {

int CountOf(const Position& position, Color color, const Weight& weight) {
  CountAccumulator counts;
  AddAllTerms(position, counts);
  const auto index = &weight - reinterpret_cast<const Weight*>(&kWeights);
  return counts.count(color, static_cast<size_t>(index));
}

template <size_t kSize>
int CountOf(const Position& position, Color color, const std::array<Weight, kSize>& weights,
            PieceType type) {
  return CountOf(position, color, weights[static_cast<size_t>(Index(type))]);
}

// Counts a term that depends on the side to move.
template <typename Term>
const Term& Of(const Position& position, Color color, const ByTurn<Term>& term) {
  return term[color == position.side_to_move() ? 0 : 1];
}

template <size_t kSize>
int CountOf(const Position& position, Color color, const ByTurn<std::array<Weight, kSize>>& weights,
            PieceType type) {
  return CountOf(position, color, Of(position, color, weights), type);
}

class RookInUnionTest : public testing::Test {
 protected:
  // A union of a white rook and a black pawn on d4, a white pawn on c3, and the kings.
  const Position position_ = At("7k/8/8/8/3c4/2P5/8/K7 w 0 - - -");
};

TEST_F(RookInUnionTest, MaterialTellsFreeFromUnited) {
  EXPECT_EQ(CountOf(position_, Color::kWhite, kWeights.united_piece, PieceType::kRook), 1);
  EXPECT_EQ(CountOf(position_, Color::kBlack, kWeights.united_piece, PieceType::kPawn), 1);
  EXPECT_EQ(CountOf(position_, Color::kWhite, kWeights.free_piece, PieceType::kPawn), 1);
}

TEST_F(RookInUnionTest, ThePawnCanReleaseTheRook) {
  EXPECT_EQ(CountOf(position_, Color::kWhite, kWeights.release_once, PieceType::kRook), 1);
  EXPECT_EQ(CountOf(position_, Color::kWhite, kWeights.stuck_piece, PieceType::kRook), 0);
  EXPECT_EQ(CountOf(position_, Color::kBlack, kWeights.stuck_piece, PieceType::kPawn), 1);
  EXPECT_EQ(CountOf(position_, Color::kWhite, kWeights.own_union[0]), 1);
}

TEST_F(RookInUnionTest, TheRookMovesTheUnionAlongItsLines) {
  EXPECT_EQ(CountOf(position_, Color::kWhite, kWeights.union_mobility, PieceType::kRook), 14);
  // The pawn's steps are Black's: d4 to d3.
  EXPECT_EQ(CountOf(position_, Color::kBlack, kWeights.union_mobility, PieceType::kPawn), 1);
}

TEST_F(RookInUnionTest, TheReleasedRookGivesSakoFromTwoSquares) {
  // d8 and h4, which Black does not reach.
  EXPECT_EQ(CountOf(position_, Color::kWhite, kWeights.safe_sakos[0][2]), 1);
  EXPECT_EQ(CountOf(position_, Color::kBlack, kWeights.safe_sakos[1][0]), 1);
}

TEST_F(RookInUnionTest, TheSakosOfTheRookLieWhereTheKingSeesThem) {
  const auto& of_rook = kWeights.safe_sakos_from[0][Index(PieceType::kRook)];
  const Square king = Square::kH8;
  EXPECT_EQ(CountOf(position_, Color::kWhite, of_rook[KingOffset(king, Square::kD8)]), 1);
  EXPECT_EQ(CountOf(position_, Color::kWhite, of_rook[KingOffset(king, MakeSquare(7, 3))]), 1);
  EXPECT_EQ(CountOf(position_, Color::kWhite, of_rook[KingOffset(king, MakeSquare(3, 3))]), 0);
}

TEST_F(RookInUnionTest, OnlyWhiteReleasesItsPartOfThePair) {
  const auto rook = Index(PieceType::kRook);
  const auto pawn = Index(PieceType::kPawn);
  EXPECT_EQ(CountOf(position_, Color::kWhite, kWeights.pairs[0][0][2][rook][pawn]), 1);
  EXPECT_EQ(CountOf(position_, Color::kBlack, kWeights.pairs[1][2][0][pawn][rook]), 1);
  EXPECT_EQ(CountOf(position_, Color::kWhite, kWeights.pairs[0][2][2][rook][pawn]), 0);
}

TEST_F(RookInUnionTest, AUnionThatLooksAtTheKingIsALink) {
  const Position position = At("3k4/8/8/8/3c4/8/8/K7 w 0 - - -");
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.links[0][1]), 1);
  EXPECT_EQ(CountOf(position, Color::kBlack, kWeights.links[1][0]), 1);
}

TEST_F(RookInUnionTest, TheUnionIsMovedToWhereItIsALink) {
  EXPECT_EQ(CountOf(position_, Color::kWhite, kWeights.union_sakos[0][2]), 1);  // d8 and h4
  EXPECT_EQ(CountOf(position_, Color::kBlack, kWeights.union_sakos[1][0]), 1);
}

TEST(TermsTest, TheRookOnTheLastRankTakesAllEscapes) {
  const Position position = At("6k1/5ppp/8/8/8/8/8/K3R3 w 0 - - -");
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.sakos_by_escapes[0][1][2]), 1);
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.last_sakos[0][1]), 1);
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.last_sakos[1][0]), 1);
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.close_sakos[0][2][0]), 1);
}

TEST(TermsTest, AnEscapeIsLeftWhenAPawnHasMoved) {
  const Position position = At("6k1/5pp1/7p/8/8/8/8/K3R3 w 0 - - -");
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.safe_sakos[0][1]), 1);
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.last_sakos[0][0]), 1);
}

TEST(TermsTest, NothingIsPutBetweenAKnightAndTheKing) {
  const Position position = At("6rk/6pp/7N/8/8/8/8/K7 w 0 - - -");
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.close_sakos[0][0][1]), 1);
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.last_sakos[1][1]), 1);
}

TEST(TermsTest, TheBishopSupportsTheKnightWhereTheRookReaches) {
  const Position position = At("7k/r7/7N/8/2B5/8/8/K7 w 0 - - -");
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.risky_sakos[0][1]), 1);
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.supported_sakos[0][2][1]), 1);
  const Position alone = At("7k/r7/7N/8/8/8/8/K7 w 0 - - -");
  EXPECT_EQ(CountOf(alone, Color::kWhite, kWeights.risky_sakos[0][1]), 1);
  EXPECT_EQ(CountOf(alone, Color::kWhite, kWeights.supported_sakos[0][2][0]), 1);
}

TEST(TermsTest, UnitingMakesALinkWhereAnotherCanEnter) {
  EXPECT_EQ(
      CountOf(At("7k/5p2/7N/8/2B5/8/8/K7 w 0 - - -"), Color::kWhite, kWeights.uniting_sakos[0][1]),
      1);
  EXPECT_EQ(
      CountOf(At("7k/5p2/7N/8/8/8/8/K7 w 0 - - -"), Color::kWhite, kWeights.uniting_sakos[0][0]),
      1);
}

TEST(TermsTest, APawnUnitesDiagonally) {
  const Position position = At("7k/8/8/3q4/4P3/8/8/K7 w 0 - - -");
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.unite_by_pawn, PieceType::kQueen), 1);
  EXPECT_EQ(CountOf(position, Color::kBlack, kWeights.unite_directly, PieceType::kPawn), 1);
}

TEST(TermsTest, APawnBeforeTheLastRankWaitsForTheTurn) {
  const Position position = At("8/4P3/8/8/8/7k/8/K7 w 0 - - -");
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.promotes_free[0]), 1);
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.promotes_free[1]), 0);
}

TEST(TermsTest, PawnsDoubleStepFromTheFirstRankToo) {
  const Position position = At("7k/p7/8/8/8/8/8/K3P3 w 0 - - -");
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.double_step), 1);
  EXPECT_EQ(CountOf(position, Color::kBlack, kWeights.double_step), 1);
}

TEST(TermsTest, AUsedDoubleStepIsNoReachOfAUnion) {
  // A union of two pawns on d2, which the rook can take over: d3 and, unless it is used, d4.
  constexpr char kFen[] = "7k/8/8/8/8/8/R2a4/K7 w 0 - - - ";
  const auto reach_of = [&](absl::string_view pawns) {
    SideReach reach;
    ComputeReach(At(absl::StrCat(kFen, pawns), RuleSet::kVchess), Color::kWhite, reach);
    return reach;
  };
  const SideReach unused = reach_of("1111111111111111");
  const SideReach used = reach_of("1110111111111111");
  const size_t pawn = Index(PieceType::kPawn);
  const Bitboard two_steps = Bitboard(MakeSquare(3, 2)) | Bitboard(MakeSquare(3, 3));
  EXPECT_EQ(unused.union_steps[pawn], two_steps);
  EXPECT_EQ(used.union_steps[pawn], Bitboard(MakeSquare(3, 2)));
  EXPECT_EQ(unused.steps[pawn], two_steps);
  EXPECT_EQ(used.steps[pawn], Bitboard(MakeSquare(3, 2)));
}

TEST(TermsTest, TheCornerKingHasThreeEscapes) {
  const Position position = At("7k/8/8/8/8/8/8/K7 w 0 - - -");
  EXPECT_EQ(CountOf(position, Color::kWhite, kWeights.king_escapes[0][3]), 1);
}

}  // namespace
}  // namespace danco
