// SPDX-License-Identifier: MIT
// Compares the generator and the Sako test with other implementations, for every line of
// positions.jsonl and outcomes.jsonl.
#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "reference_data.h"
#include "test_support.h"

namespace danco {
namespace {

// Positions with more outcomes are only counted here; "DeepReferenceTest" lists them.
constexpr uint64_t kMaxListed = 2'000;

// The outcome keys of all moves, and the number of winning ones.
struct Listing {
  std::vector<std::string> keys;
  uint64_t wins = 0;
};

Listing ListOutcomes(const Position& position) {
  Listing listing;
  for (Move move : MovesOf(position)) {
    const Position after = position.After(move);
    listing.keys.push_back(OutcomeText(after));
    listing.wins += after.king_united();
  }
  return listing;
}

void ExpectOutcomes(const ReferencePosition& line) {
  SCOPED_TRACE(line.fen);
  Listing listing = ListOutcomes(At(line.fen));
  EXPECT_EQ(listing.keys.size(), line.outcomes);
  EXPECT_EQ(listing.wins, line.wins);
  EXPECT_EQ(DigestOf(std::move(listing.keys)), line.digest);
}

TEST(ReferenceTest, CountsTheOutcomesOfEveryPosition) {
  const std::vector<ReferencePosition> lines = ReadReferencePositions();
  EXPECT_EQ(lines.size() + RejectedReferencePositions().size(), 1596u);
  for (const ReferencePosition& line : Sampled(lines)) {
    EXPECT_EQ(CountMoves(At(line.fen)).moves, line.outcomes) << line.fen;
  }
}

TEST(ReferenceTest, ListsTheOutcomesAndWins) {
  for (const ReferencePosition& line : Sampled(ReadReferencePositions())) {
    if (line.outcomes <= kMaxListed) ExpectOutcomes(line);
  }
}

TEST(DeepReferenceTest, ListsTheOutcomesAndWinsOfLargePositions) {
  for (const ReferencePosition& line : ReadReferencePositions()) {
    if (line.outcomes > kMaxListed) ExpectOutcomes(line);
  }
}

TEST(ReferenceTest, ReadsAndWritesEveryPosition) {
  for (const ReferencePosition& line : ReadReferencePositions()) {
    const Position position = At(line.fen);
    EXPECT_EQ(FormatFen(position), line.fen);
    EXPECT_EQ(position.unions().count(), line.unions) << line.fen;
  }
}

// In this position, the reference finds wins that begin with promoting the gift on c1, but it
// ignores the promotion in its Sako test. Danco's test includes a gift of the attacking side.
bool NeedsItsGift(const ReferencePosition& line) {
  return absl::StartsWith(line.fen, "rnb1kbnr/p4p2/1p5y/");
}

// In this position, the reference lets White capture en passant on the square that White's own pawn
// has just passed. The en passant square counts only for the side to move.
bool NeedsItsOwnPassedSquare(const ReferencePosition& line) {
  return line.fen == "8/8/8/8/4P3/7k/3PI3/4K3 b 0 - e3 -";
}

TEST(ReferenceTest, KnowsWhichSideCanUniteTheKing) {
  int disputed = 0;
  for (const ReferencePosition& line : ReadReferencePositions()) {
    SCOPED_TRACE(line.fen);
    const Position position = At(line.fen);
    const bool white = CanUniteKing(position, Color::kWhite);
    const bool black = CanUniteKing(position, Color::kBlack);
    EXPECT_EQ(position.side_to_move() == Color::kWhite ? white : black, line.wins > 0);
    if (NeedsItsGift(line)) {
      ++disputed;
      EXPECT_EQ(white, line.white_can_unite);
      EXPECT_TRUE(black);
      EXPECT_FALSE(line.black_can_unite);
    } else if (NeedsItsOwnPassedSquare(line)) {
      ++disputed;
      EXPECT_FALSE(white);
      EXPECT_TRUE(line.white_can_unite);
      EXPECT_EQ(black, line.black_can_unite);
    } else {
      EXPECT_EQ(white, line.white_can_unite);
      EXPECT_EQ(black, line.black_can_unite);
    }
  }
  EXPECT_EQ(disputed, 2);
}

// Positions that no game can reach are rejected, even if the reference counts their moves.
TEST(ReferenceTest, RefusesPawnsOnTheirLastRank) {
  for (const std::string& fen : RejectedReferencePositions()) {
    const std::string error(ParseFen(fen).status().message());
    EXPECT_TRUE(absl::StrContains(error, "last rank") || absl::StrContains(error, "promoted"))
        << fen << ": " << error;
  }
}

// Each square of a move has one digit.
int64_t SquaresIn(const std::string& move) {
  return std::ranges::count_if(move, [](unsigned char c) { return std::isdigit(c) != 0; });
}

TEST(ReferenceTest, ReadsTheMovesOfOthersAndPrintsThemNoLonger) {
  for (const ReferenceOutcomes& line : ReadReferenceOutcomes()) {
    SCOPED_TRACE(line.fen);
    const Position position = At(line.fen);
    const MoveList moves = MovesOf(position);
    EXPECT_EQ(moves.size(), line.moves.size());
    for (const auto& [key, text] : line.moves) {
      SCOPED_TRACE(text);
      const absl::StatusOr<Move> move = ParseMove(position, text);
      ASSERT_TRUE(move.ok()) << move.status();
      EXPECT_EQ(OutcomeText(position.After(*move)), key);
      EXPECT_EQ(std::ranges::count(moves, *move), 1);
      const std::string printed = FormatMove(position, *move);
      EXPECT_LE(SquaresIn(printed), SquaresIn(text)) << printed;
      EXPECT_EQ(MoveOf(position, printed), *move) << printed;
    }
  }
}

}  // namespace
}  // namespace danco
