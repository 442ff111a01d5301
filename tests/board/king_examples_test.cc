// SPDX-License-Identifier: MIT
// The rule book's examples of the king: its steps, Sako and Paco.
#include <string>
#include <vector>

#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/text/fen.h"
#include "gtest/gtest.h"
#include "test_support.h"

namespace danco {
namespace {

// Returns whether Black's king stays in Sako after every move.
bool BlackHasNoAnswer(const Position& position) {
  for (Move move : MovesOf(position)) {
    if (!BlackInSako(position.After(move))) return false;
  }
  return true;
}

TEST(KingExamples, AKingStepsToEmptySquaresOnly) {
  // The king cannot step onto the enemy pawn d5, the friendly pawn e5 or the union d4, because it
  // never unites.
  EXPECT_EQ(Ends("7k/8/8/3pP3/3oK3/8/8/8 w 0 - - -", "e4"), "d3 e3 f3 f4 f5");
}

TEST(KingExamples, AKingMayStepIntoSako) {
  const Position after = Play(At("7k/8/8/8/8/8/r7/7K w 0 - - -"), "h1h2");
  EXPECT_TRUE(WhiteInSako(after));
}

TEST(KingExamples, AKingMayStayInSako) {
  const Position position = At("7k/8/8/8/8/P7/8/r6K w 0 - - -");
  EXPECT_TRUE(WhiteInSako(position));
  EXPECT_EQ(Ends(position, "a3"), "a4");
}

TEST(KingExamples, KingsMayStandSideBySide) {
  const Position after = Play(At("8/8/8/3k4/8/3K4/8/8 w 0 - - -"), "d3d4");
  EXPECT_EQ(Ends(after, "d5"), "c4 c5 c6 d6 e4 e5 e6");
  EXPECT_FALSE(WhiteInSako(after));
  EXPECT_FALSE(BlackInSako(after));
}

TEST(SakoExamples, APieceInAUnionThreatensNothingUntilItCanBeReleased) {
  EXPECT_FALSE(BlackInSako(At("1I4k1/8/8/8/8/8/8/7K b 0 - - -")));
  EXPECT_TRUE(BlackInSako(At("1I4k1/8/8/8/8/8/8/1R5K b 0 - - -")));
}

TEST(SakoExamples, ABishopMoveOpensAChain) {
  // From d2 the bishop could enter b4, whose rook could enter b8, whose rook could reach the king.
  const Position before = At("1I4k1/8/3p4/8/1I3B2/8/8/7K w 0 - - -");
  EXPECT_FALSE(BlackInSako(before));
  EXPECT_TRUE(BlackInSako(Play(before, "f4d2")));
}

TEST(SakoExamples, APawnThreatensDiagonallyOnly) {
  EXPECT_FALSE(BlackInSako(At("8/4k3/4P3/8/8/8/8/7K b 0 - - -")));
  EXPECT_TRUE(BlackInSako(At("8/4k3/5P2/8/8/8/8/7K b 0 - - -")));
}

TEST(SakoExamples, FourAnswersToSako) {
  const Position sako = Play(At("6k1/5p1p/4n1n1/8/8/3R4/8/K7 w 0 - - -"), "d3d8");
  EXPECT_TRUE(BlackInSako(sako));
  EXPECT_FALSE(BlackInSako(Play(sako, "g8g7")));  // the king steps away
  EXPECT_FALSE(BlackInSako(Play(sako, "g6f8")));  // a knight is interposed
  EXPECT_FALSE(BlackInSako(Play(sako, "e6d8")));  // a knight unites with the rook
  EXPECT_TRUE(BlackInSako(Play(sako, "h7h6")));   // no answer
  // A chain: the pawn enters e6 and releases the knight, which unites with the rook.
  const Position chain = Play(At("6k1/5p1p/4D3/8/8/3R4/8/K7 w 0 - - -"), "d3d8");
  EXPECT_TRUE(BlackInSako(chain));
  EXPECT_EQ(After(chain, "f7e6d8"), "3I2k1/7p/4a3/8/8/8/8/K7 w - -");
  EXPECT_FALSE(BlackInSako(Play(chain, "f7e6d8")));
}

TEST(SakoExamples, AnEnPassantCaptureCanUniteTheKing) {
  // The pawn enters h3 en passant and releases the knight to f2, but only in the turn after h2-h4.
  EXPECT_TRUE(WhiteInSako(At("4k3/8/8/8/6pD/8/5K2/8 b 0 - h3 -")));
  EXPECT_FALSE(WhiteInSako(At("4k3/8/8/8/6pD/8/5K2/8 b 0 - - -")));
  EXPECT_FALSE(WhiteInSako(At("4k3/8/8/8/6pD/8/5K2/8 w 0 - - -")));
}

TEST(PacoExamples, ARookOnTheLastRankWithNoAnswer) {
  const Position position = Play(At("6k1/5ppp/8/8/8/3R4/8/K7 w 0 - - -"), "d3d8");
  EXPECT_TRUE(BlackInSako(position));
  EXPECT_TRUE(BlackHasNoAnswer(position));
  const Position paco = Play(position, "h7h6 d8g8");
  EXPECT_EQ(OutcomeText(paco), "6M1/5pp1/7p/8/8/8/8/K7 b - -");
  EXPECT_TRUE(paco.king_united());
}

TEST(PacoExamples, ABishopCoversTheEscapeSquare) {
  // With the pawn on g6 the king could step to g7.
  EXPECT_FALSE(BlackHasNoAnswer(Play(At("6k1/5p1p/6p1/8/8/3R4/8/K7 w 0 - - -"), "d3d8")));
  EXPECT_TRUE(BlackHasNoAnswer(Play(At("6k1/5p1p/6p1/8/8/3R4/1B6/K7 w 0 - - -"), "d3d8")));
}

TEST(PacoExamples, APawnReleasesTheRook) {
  const Position position = Play(At("6k1/5ppp/8/8/8/3I4/2P5/K7 w 0 - - -"), "c2d3d8");
  EXPECT_TRUE(BlackInSako(position));
  EXPECT_TRUE(BlackHasNoAnswer(position));
}

TEST(PacoExamples, PacoEndsTheGameInMidTurn) {
  // The pawn unites with the king on the last rank: there is no promotion and no further step.
  EXPECT_EQ(After("k7/1P6/8/8/8/8/8/7K w 0 - - -", "b7a8"), "G7/8/8/8/8/8/8/7K b - -");
  EXPECT_EQ(After("k7/1P6/8/8/8/8/8/7K w 0 - - -", "b7a8q"), "illegal");
  EXPECT_TRUE(MovesOf(At("G7/8/8/8/8/8/8/7K b 0 - - -")).empty());
}

}  // namespace
}  // namespace danco
