// SPDX-License-Identifier: MIT
// How games end, in small examples (rules.md, sections 2 and 5).
#include "board/game/game.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "test_support.h"

namespace danco {
namespace {

Game Played(absl::string_view fen, absl::string_view moves) {
  Game game(At(fen));
  for (absl::string_view move : absl::StrSplit(moves, ' ', absl::SkipEmpty())) {
    game.Play(MoveOf(game.position(), move));
  }
  return game;
}

GameEnd EndOf(absl::string_view fen, absl::string_view moves = "") {
  return Played(fen, moves).end();
}

TEST(GameTest, AGameHasOnlyBegun) {
  const Game game(StartPosition());
  EXPECT_EQ(game.end(), GameEnd::kOngoing);
  EXPECT_EQ(game.Repetitions(), 1);
  EXPECT_TRUE(game.moves().empty());
  EXPECT_EQ(FormatFen(game.position()), std::string(kStartFen));
}

TEST(GameTest, UnitingTheKingIsPaco) {
  const Game game = Played("k7/8/8/8/8/8/8/R6K w 0 - - -", "a1a8");
  EXPECT_EQ(game.end(), GameEnd::kPaco);
  // The king of the side to move has been united.
  EXPECT_EQ(OutcomeText(game.position()), "M7/8/8/8/8/8/8/7K b - -");
  EXPECT_TRUE(MovesOf(game.position()).empty());
}

TEST(GameTest, PacoEndsTheTurnBeforeAPromotion) {
  const Game game = Played("k7/1P6/8/8/8/8/8/7K w 0 - - -", "b7a8");
  EXPECT_EQ(game.end(), GameEnd::kPaco);
  EXPECT_EQ(OutcomeText(game.position()), "G7/8/8/8/8/8/8/7K b - -");
}

TEST(GameTest, AllPiecesUnitedIsADraw) {
  EXPECT_EQ(EndOf("7k/8/8/3p4/4P3/8/8/K7 w 0 - - -"), GameEnd::kOngoing);
  EXPECT_EQ(EndOf("7k/8/8/3p4/4P3/8/8/K7 w 0 - - -", "e4d5"), GameEnd::kAllUnited);
  // A single free piece keeps the game going.
  EXPECT_EQ(EndOf("7k/8/8/3p4/4P3/8/8/K6N w 0 - - -", "e4d5"), GameEnd::kOngoing);
}

TEST(GameTest, FifteenUnionsAreADraw) {
  EXPECT_EQ(EndOf("h1o1vk2/vyaao1ha/a7/a3a3/3a4/a7/8/K7 w 0 - - -"), GameEnd::kAllUnited);
}

TEST(GameTest, NoLegalTurnIsADraw) {
  // A king can step only to empty squares, so three rooks can wall it in.
  EXPECT_EQ(EndOf("7k/8/8/8/8/8/rr6/Kr6 w 0 - - -"), GameEnd::kNoLegalTurn);
  EXPECT_EQ(EndOf("7k/8/8/8/8/8/rr6/Kr6 b 0 - - -"), GameEnd::kOngoing);
  EXPECT_EQ(EndOf("7k/8/8/8/8/8/rr6/K7 w 0 - - -"), GameEnd::kOngoing);
}

TEST(GameTest, AChainThatGetsStuckIsNoLegalTurn) {
  // The pawn on h5 can enter g6, but the pawn released there cannot move.
  EXPECT_EQ(EndOf("7k/6p1/6Dp/7P/8/8/rr6/Kr6 w 0 - - -"), GameEnd::kNoLegalTurn);
  EXPECT_EQ(EndOf("7k/8/6Dp/7P/8/8/rr6/Kr6 w 0 - - -"), GameEnd::kOngoing);
}

TEST(GameTest, AHundredPliesWithoutProgressAreADraw) {
  EXPECT_EQ(EndOf("k7/8/8/8/8/8/8/R6K w 98 - - -", "h1h2"), GameEnd::kOngoing);
  EXPECT_EQ(EndOf("k7/8/8/8/8/8/8/R6K w 98 - - -", "h1h2 a8b8"), GameEnd::kNoProgress);
}

TEST(GameTest, AHundredthPlyThatWinsIsPaco) {
  EXPECT_EQ(EndOf("k7/8/8/8/8/8/8/R6K w 99 - - -", "a1a8"), GameEnd::kPaco);
}

int PliesAfter(absl::string_view fen, absl::string_view move) {
  return Play(At(fen), move).no_progress_plies();
}

TEST(GameTest, ANewUnionAndAPromotionAreProgress) {
  EXPECT_EQ(PliesAfter("k7/8/8/3p4/4P3/8/8/7K w 42 - - -", "e4d5"), 0);
  EXPECT_EQ(PliesAfter("k7/4P3/8/8/8/8/8/7K w 42 - - -", "e7e8r"), 0);
  EXPECT_EQ(PliesAfter("k7/4D3/8/8/8/8/8/7K w 42 - - -", "e7e8r"), 0);
  // Progress also counts in the middle of a chain, and for a gift, which comes first in a turn.
  EXPECT_EQ(PliesAfter("4o3/3P4/8/8/8/8/8/k6K w 42 - - -", "d7e8nf6"), 0);
  EXPECT_EQ(PliesAfter("C3k3/8/8/8/8/8/8/4K3 w 42 - - -", "qe1e2"), 0);
}

TEST(GameTest, PawnMovesAndTakeOversAreNoProgress) {
  EXPECT_EQ(PliesAfter("k7/8/8/3p4/4P3/8/8/7K w 42 - - -", "e4e5"), 43);
  EXPECT_EQ(PliesAfter("k7/8/8/8/3I4/8/1B6/7K w 42 - - -", "b2d4d5"), 43);
  // Nor is carrying a pawn to its last rank, because it is not promoted yet.
  EXPECT_EQ(PliesAfter("k7/8/8/2E5/8/8/8/7K b 42 - - -", "c5f8"), 43);
}

TEST(GameTest, TheThirdOccurrenceIsADraw) {
  Game game(At("k7/8/8/8/8/8/8/R6K w 0 - - -"));
  const auto shuffle = [&game] {
    for (const char* move : {"h1g1", "a8b8", "g1h1", "b8a8"}) {
      EXPECT_EQ(game.end(), GameEnd::kOngoing);
      game.Play(MoveOf(game.position(), move));
    }
  };
  shuffle();
  EXPECT_EQ(game.Repetitions(), 2);
  shuffle();
  // The starting position counts as the first occurrence.
  EXPECT_EQ(game.Repetitions(), 3);
  EXPECT_EQ(game.end(), GameEnd::kRepetition);
  game.TakeBack();
  EXPECT_EQ(game.end(), GameEnd::kOngoing);
}

TEST(GameTest, OtherRightsMakeAnotherPosition) {
  // The king's first step loses the castling right.
  Game game = Played("4k3/8/8/8/8/8/8/4K2R w 0 H - -", "e1e2 e8e7 e2e1 e7e8");
  EXPECT_EQ(game.Repetitions(), 1);
  // An en passant square counts, whether or not a pawn can capture there.
  game = Played("4k3/8/8/8/8/8/P7/4K2R w 0 - - -", "a2a4 e8e7 e1e2 e7e8 e2e1 e8e7 e1e2 e7e8 e2e1");
  EXPECT_EQ(game.Repetitions(), 2);
  EXPECT_EQ(game.positions()[1].en_passant(), MakeSquare(0, 2));
}

// A chain can change nothing but the side to move, which makes it another position.
TEST(GameTest, APassRepeatsOnlyWithTheSameSideToMove) {
  const std::string fen = "k7/8/8/3o4/8/4N3/8/7K w 0 - - -";
  const Game game = Played(fen, "e3d5e3");
  EXPECT_EQ(OutcomeText(game.position()), "k7/8/8/3o4/8/4N3/8/7K b - -");
  EXPECT_EQ(game.position().no_progress_plies(), 1);
  EXPECT_EQ(game.Repetitions(), 1);
}

TEST(GameTest, EveryEndHasItsPhrase) {
  EXPECT_EQ(std::string(GameEndText(GameEnd::kPaco)), "Paco");
  for (GameEnd end :
       {GameEnd::kAllUnited, GameEnd::kNoLegalTurn, GameEnd::kNoProgress, GameEnd::kRepetition}) {
    EXPECT_TRUE(IsDraw(end));
    EXPECT_EQ(std::string(GameEndText(end)).substr(0, 6), "draw: ");
  }
  EXPECT_FALSE(IsDraw(GameEnd::kPaco));
  EXPECT_FALSE(IsDraw(GameEnd::kOngoing));
}

}  // namespace
}  // namespace danco
