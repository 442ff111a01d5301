// SPDX-License-Identifier: MIT
#include "protocol/board_text.h"

#include "board/core/piece.h"
#include "engine/text_input.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

using ::testing::HasSubstr;

TEST(BoardText, UnionsShowBothPieces) {
  Engine engine;
  ASSERT_TRUE(SetPosition(engine, "4k3/8/8/8/3T4/8/8/4K3 w 0 - - -", {}).ok());
  EXPECT_THAT(AsciiBoard(engine.position()), HasSubstr("| Nq |"));
  EXPECT_THAT(UnicodeBoard(engine.position(), Color::kBlack), HasSubstr("| ♘♛ |"));
}

TEST(BoardText, DisplayTellsAllThereIs) {
  Engine engine;
  ASSERT_TRUE(SetPosition(engine, "4k3/8/8/8/8/8/4R3/4K3 w 0 - - -", {}).ok());
  EXPECT_THAT(DisplayText(engine, StopToken()),
              ::testing::AllOf(HasSubstr("Fen: 4k3/8/8/8/8/8/4R3/4K3 w 0 - - -"),
                               HasSubstr("Side to move: White"), HasSubstr("In Sako: Black"),
                               HasSubstr("Game: not over"), HasSubstr("Key: ")));
}

TEST(BoardText, APartialTurnHasItsOwnMoves) {
  Engine engine;
  ASSERT_TRUE(SetPosition(engine, "4k3/8/8/8/8/8/P7/4K3^h1R w 5 H - -").ok());
  EXPECT_THAT(MovesText(engine, StopToken()), HasSubstr("h1h8"));
  EXPECT_THAT(MovesText(engine, StopToken()), ::testing::Not(HasSubstr("a2a3")));
  EXPECT_THAT(PerftText(engine, 1, StopToken()), HasSubstr("Nodes searched: 9"));
  ASSERT_TRUE(SetPosition(engine, "3k4/8/8/8/3a4/8/8/4K3^d4R w 0 - - -").ok());
  EXPECT_THAT(MovesText(engine, StopToken()),
              ::testing::AllOf(HasSubstr("d4a4"), HasSubstr("d4d8")));
  ASSERT_TRUE(SetPosition(engine, "4k3/8/8/8/8/8/8/R3K3^d4D w 0 - - -").ok());
  EXPECT_THAT(MovesText(engine, StopToken()), "d4d5");
}

TEST(BoardText, AListOfMovesThatIsStoppedSaysSo) {
  const Engine engine;
  StopToken stop;
  stop.Stop();
  EXPECT_THAT(MovesText(engine, stop), HasSubstr("there are more moves than these 0"));
}

TEST(BoardText, AReleasedPieceIsNotInAUnion) {
  Engine engine;
  ASSERT_TRUE(SetPosition(engine, "k7/8/2C5/8/8/8/8/K7^c6R w 0 - - -").ok());
  EXPECT_THAT(DisplayText(engine, StopToken()), HasSubstr("Game: not over"));
}

}  // namespace
}  // namespace danco
