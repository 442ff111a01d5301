// SPDX-License-Identifier: MIT
// Compares the slow rules with the reference data in tests/data, which came from other
// implementations, so that the slow rules can be trusted as a reference for the engine's move
// generator.

#include "slow_rules.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"
#include "slow_test_support.h"

namespace danco::slow {
namespace {

// A reference position with a gift of the side that is not to move: Black's pawn on a1. By
// rules.md, sections 3 and 8, the pawn would have been promoted, so the position is impossible.
bool CannotBe(const Json& line) { return FenOf(line) == "4k3/8/8/8/8/8/8/a3K3 w 0 - - -"; }

// Two positions in which the reference's Ŝako test deviates from the rules. In the first one, it
// finds wins that all begin with promoting the gift on c1, but it ignores that promotion in its
// Ŝako test. In the second one, it lets White capture en passant on the square that White's own
// pawn has passed.
bool IsSakoDisputed(const Json& line) {
  const std::string fen = FenOf(line);
  return fen == "rnb1kbnr/p4p2/1p5y/2a4p/4a3/N2a1NP1/P1P1KPBP/R1e4R b 0 ah - -" ||
         fen == "8/8/8/8/4P3/7k/3PI3/4K3 b 0 - e3 -";
}

// Returns the number of squares in a move. Each has one digit.
std::int64_t Squares(const std::string& move) {
  return std::count_if(move.begin(), move.end(),
                       [](unsigned char c) { return std::isdigit(c) != 0; });
}

TEST(SlowRulesTest, AgreesWithReferencePositions) {
  int checked = 0;
  for (const Json& line : ReadLines("positions.jsonl")) {
    if (CannotBe(line)) continue;
    SCOPED_TRACE(FenOf(line));
    const auto position = ParseFen(FenOf(line));
    ASSERT_TRUE(position);
    const auto outcomes = Outcomes(*position, kStateLimit);
    if (!outcomes) continue;
    ++checked;
    std::vector<std::string> keys;
    std::int64_t wins = 0;
    for (const auto& [key, turn] : *outcomes) {
      keys.push_back(key);
      wins += turn.wins;
    }
    EXPECT_EQ(keys.size(), line["n"].get<std::size_t>());
    EXPECT_EQ(wins, line["wins"].get<std::int64_t>());
    EXPECT_EQ(Fnv1a64Digest(keys), line["digest"].get<std::string>());
  }
  EXPECT_GE(checked, 1'500);
}

TEST(SlowRulesTest, AgreesWithReferenceSako) {
  int checked = 0;
  for (const Json& line : ReadLines("positions.jsonl")) {
    if (CannotBe(line)) continue;
    SCOPED_TRACE(FenOf(line));
    const auto position = ParseFen(FenOf(line));
    ASSERT_TRUE(position);
    const auto white = CanUnite(*position, true, kStateLimit);
    const auto black = CanUnite(*position, false, kStateLimit);
    if (!white || !black) continue;
    ++checked;
    const bool mover = position->to_move == kWhite ? *white : *black;
    EXPECT_EQ(mover, line["wins"].get<std::int64_t>() > 0);
    const bool same = *white == line["sako_w"].get<bool>() && *black == line["sako_b"].get<bool>();
    EXPECT_EQ(same, !IsSakoDisputed(line));
  }
  EXPECT_GE(checked, 1'500);
}

TEST(SlowRulesTest, AgreesWithReferenceOutcomes) {
  int checked = 0;
  for (const Json& line : ReadLines("outcomes.jsonl")) {
    SCOPED_TRACE(FenOf(line));
    const auto position = ParseFen(FenOf(line));
    ASSERT_TRUE(position);
    const auto outcomes = Outcomes(*position, kStateLimit);
    if (!outcomes) continue;
    ++checked;
    EXPECT_EQ(outcomes->size(), line["outcomes"].size());
    for (const auto& [key, value] : line["outcomes"].items()) {
      const std::string move = value.get<std::string>();
      SCOPED_TRACE(move);
      const auto after = Play(*position, move);
      ASSERT_TRUE(after);
      EXPECT_EQ(OutcomeKey(*after), key);
      const auto ours = outcomes->find(key);
      ASSERT_NE(ours, outcomes->end());
      EXPECT_LE(Squares(ours->second.move), Squares(move));
      EXPECT_EQ(Play(*position, ours->second.move), ours->second.after);
    }
  }
  EXPECT_GE(checked, 100);
}

TEST(SlowRulesTest, AgreesWithReferencePerft) {
  constexpr std::int64_t kMaxNodes = 3'000;
  int compared = 0;
  for (const Json& line : ReadLines("perft.jsonl")) {
    SCOPED_TRACE(FenOf(line));
    const auto position = ParseFen(FenOf(line));
    ASSERT_TRUE(position);
    int depth = 0;
    for (const Json& nodes : line["perft"]) {
      ++depth;
      if (nodes.get<std::int64_t>() > kMaxNodes) break;
      const auto counted = Perft(*position, depth, kStateLimit);
      if (!counted) break;
      EXPECT_EQ(*counted, nodes.get<std::int64_t>()) << "depth " << depth;
      ++compared;
    }
  }
  EXPECT_GT(compared, 0);
}

TEST(SlowRulesTest, KeyOfAFenIsItsOwnFields) {
  for (const Json& line : ReadLines("positions.jsonl")) {
    if (CannotBe(line)) continue;
    const std::string fen = FenOf(line);
    SCOPED_TRACE(fen);
    const auto position = ParseFen(fen);
    ASSERT_TRUE(position);
    const std::string key = OutcomeKey(*position);
    const std::size_t side = fen.find(' ') + 2;
    EXPECT_EQ(key.substr(0, side), fen.substr(0, side));
    const std::string rest = fen.substr(fen.find(' ', side + 1));
    EXPECT_EQ(key.substr(side) + " -", rest);
  }
}

// Tests boards with free pawns on their own last rank and the other side to move.
TEST(SlowRulesTest, ReferenceBoardsWithObstaclePawnsAreAccepted) {
  int obstacles = 0;
  for (const Json& line : ReadLines("positions.jsonl")) {
    const std::string fen = FenOf(line);
    const std::string board = fen.substr(0, fen.find(' '));
    const bool white = board.substr(0, board.find('/')).find('P') != std::string::npos;
    const bool black = board.substr(board.rfind('/')).find('p') != std::string::npos;
    if (!white && !black) continue;
    ++obstacles;
    EXPECT_EQ(At(fen).to_move, white ? kBlack : kWhite);
  }
  EXPECT_EQ(obstacles, 4);
}

TEST(SlowRulesTest, RefusesOneReferenceBoard) {
  int refused = 0;
  for (const Json& line : ReadLines("positions.jsonl")) {
    refused += CannotBe(line);
    EXPECT_EQ(ParseFen(FenOf(line)).has_value(), !CannotBe(line)) << FenOf(line);
  }
  EXPECT_EQ(refused, 1);
}

// The examples of vchess.club that the reference data quotes.
TEST(SlowRulesTest, PlaysPublishedExamples) {
  EXPECT_EQ(KeyAfter("4k3/8/2q5/8/4O3/2w2B2/8/5K2 w 0 - - -", "f3e4c3c6"),
            "4k3/8/2y5/8/4s3/2S5/8/5K2 b - -");
  EXPECT_EQ(KeyAfter("r1q1k2r/p1Pb1ppp/5n2/1f1p4/AV5P/2dDP3/P2B1PP1/R3K1NR "
                     "b 0 h - -",
                     "e8g8"),
            "illegal");
}

TEST(SlowRulesTest, EnPassantReleasesFromThePassedOverSquare) {
  const std::string fen = "4k3/8/8/8/6pD/8/8/4K3 b 0 - h3 -";
  EXPECT_EQ(KeyAfter(fen, "g4h3f4"), "4k3/8/8/8/5n2/7a/8/4K3 w - -");
  EXPECT_EQ(KeyAfter(fen, "g4h3g6"), "illegal");  // a jump from h4
}

TEST(SlowRulesTest, CastlingTakesBothForms) {
  const std::string fen = "4k3/8/8/8/8/8/8/R3K2R w 0 AH - -";
  EXPECT_EQ(KeyAfter(fen, "e1g1"), "4k3/8/8/8/8/8/8/R4RK1 b - -");
  EXPECT_EQ(KeyAfter(fen, "e1h1"), "4k3/8/8/8/8/8/8/R4RK1 b - -");
  EXPECT_EQ(KeyAfter(fen, "e1a1"), "4k3/8/8/8/8/8/8/2KR3R b - -");
}

// The reference data contains no positions for the first of these cases.
TEST(SlowRulesTest, CastlingRightsFollowTheRookInAUnion) {
  EXPECT_EQ(KeyAfter("4k3/8/8/8/8/8/5N2/4K2I w 0 H - -", "f2h1g1"),
            "4k3/8/8/8/8/8/8/4K1Ro b - -");  // released by a chain
  EXPECT_EQ(KeyAfter("4k3/8/8/8/8/8/8/4K2I b 0 H - -", "h1g3"),
            "4k3/8/8/8/8/6I1/8/4K3 w - -");  // moved by the enemy
  EXPECT_EQ(KeyAfter("4k3/8/8/8/8/8/8/4K2I w 0 H - -", "e1g1"),
            "4k3/8/8/8/8/8/8/5IK1 b - -");  // the partner comes along
}

TEST(SlowRulesTest, APawnIsPromotedBeforeTheReleasedPieceMovesOn) {
  EXPECT_EQ(KeyAfter("4o3/3P4/8/8/8/8/8/k6K w 0 - - -", "d7e8nf6"), "4o3/8/5N2/8/8/8/8/k6K b - -");
  EXPECT_EQ(KeyAfter("3o4/4P3/8/8/8/8/8/k6K w 0 - - -", "e7d8rf7"), "3I4/5N2/8/8/8/8/8/k6K b - -");
  EXPECT_EQ(KeyAfter("3o4/4P3/8/8/8/8/8/k6K w 0 - - -", "e7d8f7"), "illegal");
}

TEST(SlowRulesTest, CountsProgress) {
  const auto position = ParseFen("4k3/8/8/3p4/4P3/8/8/4K3 w 42 - - -");
  ASSERT_TRUE(position);
  EXPECT_EQ(Play(*position, "e4e5")->no_progress, 43);
  EXPECT_EQ(Play(*position, "e4d5")->no_progress, 0);
  const auto gift = ParseFen("C3k3/8/8/8/8/8/8/4K3 w 42 - - -");
  ASSERT_TRUE(gift);
  EXPECT_EQ(Play(*gift, "qe1e2")->no_progress, 0);
}

TEST(SlowRulesTest, AFinishedGameHasNoTurns) {
  const auto position = ParseFen("8/8/8/8/4G3/8/8/4K3 b 0 - - -");
  ASSERT_TRUE(position);
  EXPECT_TRUE(Outcomes(*position, kStateLimit)->empty());
  EXPECT_FALSE(*CanUnite(*position, true, kStateLimit));
}

TEST(SlowRulesTest, DigestIsFnv1a) {
  EXPECT_EQ(Fnv1a64Digest({}), "cbf29ce484222325");
  EXPECT_EQ(Fnv1a64Digest({"a"}), "af63dc4c8601ec8c");
  EXPECT_EQ(Fnv1a64Digest({"b", "a"}), Fnv1a64Digest({"a", "b"}));
}

}  // namespace
}  // namespace danco::slow
