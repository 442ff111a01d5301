#include "engine/engine.h"

#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/board_text.h"
#include "protocol/count.h"

namespace danco {
namespace {

using ::testing::HasSubstr;

std::string Error(const absl::Status& status) { return std::string(status.message()); }

TEST(Engine, PlaysMovesFromAPosition) {
  Engine engine;
  ASSERT_TRUE(engine.SetPosition(kStartFen, {"e2e4", "e7e5"}).ok());
  EXPECT_EQ(FormatFen(engine.position()),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w 2 AHah e6 -");
}

TEST(Engine, BadMoveIsNamedAndChangesNothing) {
  Engine engine;
  ASSERT_TRUE(engine.SetPosition(kStartFen, {"e2e4"}).ok());
  const std::string before = FormatFen(engine.position());
  EXPECT_THAT(Error(engine.SetPosition(kStartFen, {"d2d4", "d7d5", "d4d5"})),
              ::testing::AllOf(HasSubstr("ply 3"), HasSubstr("'d4d5'")));
  EXPECT_THAT(Error(engine.SetPosition("8/8/8/8/8/8/8/8 w 0 - - -", {})), HasSubstr("kings"));
  EXPECT_EQ(FormatFen(engine.position()), before);
}

TEST(Engine, NoMoveFollowsAPaco) {
  Engine engine;
  const char* fen = "4k3/8/8/8/8/8/4R3/4K3 w 0 - - -";
  ASSERT_TRUE(engine.SetPosition(fen, {"e2e8"}).ok());
  EXPECT_EQ(engine.game().end(), GameEnd::kPaco);
  EXPECT_THAT(Error(engine.SetPosition(fen, {"e2e8", "e8e7"})), HasSubstr("the game is over"));
}

TEST(Engine, SearchMovesAreChecked) {
  Engine engine;
  EXPECT_EQ(engine.LimitsOf({}, {"e2e4", "d2d4", "e2e4"})->search_moves.size(), 2u);
  EXPECT_THAT(Error(engine.LimitsOf({}, {"e2e5"}).status()), HasSubstr("'e2e5' is illegal"));
}

TEST(Engine, ASideWithoutAClockHasNoTime) {
  Engine engine;
  SearchLimits limits;
  limits.time[1] = absl::Seconds(5);
  EXPECT_EQ(engine.LimitsOf(limits)->time[0], absl::ZeroDuration());
  limits.nodes = 1000;
  EXPECT_FALSE(engine.LimitsOf(limits)->time[0]) << "only the opponent has a clock";
}

TEST(Engine, LiftedPieceRestrictsTheTurn) {
  Engine engine;
  const char* fen = "4k3/8/8/8/8/8/P7/4K3^h1R w 5 H - -";
  ASSERT_TRUE(engine.SetPosition(fen, {}).ok());
  EXPECT_EQ(FormatFen(engine.position()), "4k3/8/8/8/8/8/P7/4K3^h1R w 5 H - -");
  EXPECT_EQ(engine.position().castling_rook(Color::kWhite, Wing::kKingSide), Square::kH1);
  EXPECT_EQ(CountMoves(engine.position()).moves, 9u);  // g1, f1 and h2 to h8
  EXPECT_THAT(MovesText(engine), HasSubstr("h1h8"));
  EXPECT_THAT(MovesText(engine), ::testing::Not(HasSubstr("a2a3")));
  const std::atomic<bool> never{false};
  EXPECT_THAT(PerftText(engine, 1, never), HasSubstr("Nodes searched: 9"));
  EXPECT_THAT(Error(engine.LimitsOf({}, {"a2a3"}).status()),
              HasSubstr("the turn has begun on h1, not on a2"));
  EXPECT_THAT(Error(engine.SetPosition(fen, {"a2a3"})), HasSubstr("ply 1"));
  // The restriction ends with the turn.
  ASSERT_TRUE(engine.SetPosition(fen, {"h1h2"}).ok());
  EXPECT_FALSE(engine.position().turn_start());
}

TEST(Engine, LiftedPairRestrictsTheTurn) {
  Engine engine;
  ASSERT_TRUE(engine.SetPosition("4k3/8/8/8/8/8/8/R3K3^d4D w 0 - - -", {}).ok());
  EXPECT_THAT(MovesText(engine), "d4d5");
}

TEST(Engine, WhatWasReleasedInMidChainGoesOn) {
  Engine engine;
  // A pawn has entered d4, the rook is in the hand: along the file and the rank, and the king.
  const char* fen = "3k4/8/8/8/3a4/8/8/4K3^d4R w 0 - - -";
  ASSERT_TRUE(engine.SetPosition(fen, {}).ok());
  EXPECT_EQ(FormatFen(engine.position()), fen);
  EXPECT_EQ(CountMoves(engine.position()).moves, 14u);
  EXPECT_THAT(MovesText(engine), ::testing::AllOf(HasSubstr("d4a4"), HasSubstr("d4d8")));
  ASSERT_TRUE(engine.SetPosition(fen, {"d4d1"}).ok());
  EXPECT_EQ(FormatFen(engine.position()), "3k4/8/8/8/3a4/8/8/3RK3 b 1 - - -");
}

TEST(Engine, LiftedPieceWithoutAMoveIsRefused) {
  Engine engine;
  EXPECT_THAT(Error(engine.SetPosition("4k3/8/8/p7/8/8/8/4K3^a4P w 0 - - -", {})),
              HasSubstr("has no move"));
}

TEST(Engine, ARefusedOptionKeepsItsValue) {
  Engine engine;
  EXPECT_TRUE(engine.SetOption("Hash", "2").ok());
  EXPECT_EQ(engine.options().value(OptionId::kHash), 2);
  EXPECT_FALSE(engine.SetOption("Hash", "0").ok());
  EXPECT_EQ(engine.options().value(OptionId::kHash), 2);
}

TEST(BoardText, UnionsShowBothPieces) {
  Engine engine;
  ASSERT_TRUE(engine.SetPosition("4k3/8/8/8/3T4/8/8/4K3 w 0 - - -", {}).ok());
  EXPECT_THAT(AsciiBoard(engine.position()), HasSubstr("| Nq |"));
  EXPECT_THAT(UnicodeBoard(engine.position(), Color::kBlack), HasSubstr("| ♘♛ |"));
}

TEST(BoardText, DisplayTellsAllThereIs) {
  Engine engine;
  ASSERT_TRUE(engine.SetPosition("4k3/8/8/8/8/8/4R3/4K3 w 0 - - -", {}).ok());
  EXPECT_THAT(DisplayText(engine),
              ::testing::AllOf(HasSubstr("Fen: 4k3/8/8/8/8/8/4R3/4K3 w 0 - - -"),
                               HasSubstr("Side to move: White"), HasSubstr("In Sako: Black"),
                               HasSubstr("Game: not over"), HasSubstr("Key: ")));
}

}  // namespace
}  // namespace danco
