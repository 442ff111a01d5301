// SPDX-License-Identifier: MIT
// The other rule sets (rules.md 7): every line of tests/data/rules_*.jsonl, and examples.
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/moves/perft.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "reference_data.h"
#include "test_support.h"

namespace danco {
namespace {

// Perfts with more nodes are left to the slow suite.
constexpr uint64_t kQuickNodes = Repeats(300'000);

class RuleSetTest : public testing::TestWithParam<RuleSet> {};
class DeepRuleSetTest : public RuleSetTest {};

// Returns how many turns of a position end the game in each way.
std::map<GameEnd, uint64_t> EndsOf(const Position& position, std::vector<std::string>& keys) {
  std::map<GameEnd, uint64_t> ends;
  for (Move move : MovesOf(position)) {
    const Position after = position.After(move);
    keys.push_back(OutcomeText(after));
    if (after.king_united()) ++ends[Game(after).end()];
  }
  return ends;
}

TEST_P(RuleSetTest, ListsTheOutcomesOfEveryReferencePosition) {
  const auto lines = ReadReferencePositions(GetParam());
  EXPECT_GE(lines.size(), 340u);
  for (const ReferenceRulesPosition& line : lines) {
    SCOPED_TRACE(line.fen);
    const Position position = At(line.fen, GetParam());
    std::vector<std::string> keys;
    std::map<GameEnd, uint64_t> ends = EndsOf(position, keys);
    EXPECT_EQ(keys.size(), line.outcomes);
    EXPECT_EQ(CountMoves(position).moves, line.outcomes);
    EXPECT_EQ(ends[GameEnd::kPaco], line.wins);
    EXPECT_EQ(ends[GameEnd::kOwnKing], line.losses);
    EXPECT_EQ(ends[GameEnd::kBothKings], line.draws);
    EXPECT_EQ(DigestOf(std::move(keys)), line.digest);
    EXPECT_EQ(CanUniteKing(position, Color::kWhite), line.white_can_unite);
    EXPECT_EQ(CanUniteKing(position, Color::kBlack), line.black_can_unite);
  }
}

TEST_P(RuleSetTest, ReadsItsOwnOutput) {
  for (const ReferenceRulesPosition& line : ReadReferencePositions(GetParam())) {
    SCOPED_TRACE(line.fen);
    const Position position = At(line.fen, GetParam());
    const Position again = At(FormatFen(position), GetParam());
    EXPECT_TRUE(again.SameOutcome(position));
    EXPECT_EQ(again.key(), position.key());
    EXPECT_EQ(position.key(), position.ComputeKey());
    const MoveList moves = MovesOf(position);
    for (size_t i = 0; i < moves.size(); i += 1 + moves.size() / 40) {
      const std::string text = FormatMove(position, moves[i]);
      EXPECT_EQ(MoveOf(position, text), moves[i]) << text;
    }
  }
}

TEST_P(RuleSetTest, LooksTheSameFromBothSides) {
  for (const ReferenceRulesPosition& line : ReadReferencePositions(GetParam())) {
    const Position position = At(line.fen, GetParam());
    EXPECT_EQ(CountMoves(Flip(position)).moves, line.outcomes) << line.fen;
  }
}

void ExpectPerft(RuleSet rules, uint64_t more_than, uint64_t most) {
  for (const ReferencePerft& line : ReadReferencePerft(rules)) {
    const Position position = At(line.fen, rules);
    for (size_t i = 0; i < line.nodes.size(); ++i) {
      if (line.nodes[i] <= more_than || line.nodes[i] > most) continue;
      EXPECT_EQ(Perft().Count(position, static_cast<int>(i) + 1), line.nodes[i])
          << line.fen << " depth " << i + 1;
    }
  }
}

TEST_P(RuleSetTest, CountsTheTurns) { ExpectPerft(GetParam(), 0, kQuickNodes); }
TEST_P(DeepRuleSetTest, CountsTheTurns) { ExpectPerft(GetParam(), kQuickNodes, UINT64_MAX); }

// Tests perft from the usual start, at depths 1 to 6.
TEST_P(DeepRuleSetTest, CountsTheTurnsFromTheStart) {
  const std::map<RuleSet, std::pair<uint64_t, uint64_t>> fifth_and_sixth = {
      {RuleSet::kManual, {4'901'417, 121'230'696}},
      {RuleSet::kNoChain, {4'901'417, 121'230'682}},
      {RuleSet::kVchess, {4'902'277, 121'277'596}}};
  const auto [fifth, sixth] = fifth_and_sixth.at(GetParam());
  EXPECT_EQ(Perft().Count(StartPosition(GetParam()), 5), fifth);
  EXPECT_EQ(Perft().Count(StartPosition(GetParam()), 6), sixth);
}

std::string NameOf(const testing::TestParamInfo<RuleSet>& info) {
  return std::string(RuleSetName(info.param));
}
const auto kOthers = testing::Values(RuleSet::kManual, RuleSet::kNoChain, RuleSet::kVchess);
INSTANTIATE_TEST_SUITE_P(Rules, RuleSetTest, kOthers, NameOf);
INSTANTIATE_TEST_SUITE_P(DeepRules, DeepRuleSetTest, kOthers, NameOf);

std::string AfterUnder(RuleSet rules, absl::string_view fen, absl::string_view move) {
  return After(At(fen, rules), move);
}

// The rook on c8 releases the queen on c4, which cannot enter the union of the castling rook.
TEST(NoChainTest, TheCastlingRooksUnionIsNotThreatenedByAReleasedPiece) {
  const char* fen = "b1r1k2r/1p1n2p1/pd1p3p/4e3/sPF3P1/3aP3/P4P1P/2J1KNQR w 0 CHch - -";
  EXPECT_NE(AfterUnder(RuleSet::kNoChain, fen, "e1c1"), "illegal");
  EXPECT_EQ(After(fen, "e1c1"), "illegal");
}

TEST(ManualTest, APieceReleasedEnPassantStartsWhereThePawnLanded) {
  const char* fen = "4k3/8/8/8/6pD/8/8/4K3 b 0 - h3 -";
  EXPECT_EQ(Ends(At(fen, RuleSet::kManual), "g4h3"), "f3 f5 g2 g6");
  EXPECT_EQ(Ends(At(fen), "g4h3"), "f2 f4 g1 g5");
}

TEST(ManualTest, TheReleasedPieceMayEnterTheUnionThatWasSetBack) {
  EXPECT_EQ(AfterUnder(RuleSet::kManual, "4k3/8/8/8/6pC/8/8/4K3 b 0 - h3 -", "g4h3h3h2"),
            "4k3/8/8/8/8/7C/7p/4K3 w - -");
}

TEST(FirstRankTest, ADoubleStepFromTheFirstRankCanBeCaptured) {
  const char* fen = "4k3/8/8/8/8/3pP3/8/4K3 b 0 - e2 -";
  EXPECT_EQ(AfterUnder(RuleSet::kManual, fen, "d3e2"), "4k3/8/8/8/8/8/4a3/4K3 w - -");
  EXPECT_EQ(FormatFen(At(fen)), "4k3/8/8/8/8/3pP3/8/4K3 b 0 - - -");
}

TEST(NoChainTest, AReleasedPieceEntersNoFurtherUnion) {
  const char* fen = "4k3/8/2q5/8/4O3/2w2B2/8/5K2 w";
  EXPECT_EQ(Ends(At(fen, RuleSet::kNoChain), "f3e4"), "c5 d2 d6 f2 f6 g3 g5");
  EXPECT_EQ(AfterUnder(RuleSet::kNoChain, fen, "f3e4c3c6"), "illegal");
}

TEST(NoChainTest, APawnBesideTheCornerThreatensNothingEnPassant) {
  EXPECT_FALSE(WhiteInSako(At("4k3/8/8/8/8/8/1p6/4K3 w 0 - - -", RuleSet::kNoChain)));
  EXPECT_FALSE(WhiteInSako(At("4k3/8/8/8/8/8/1p6/4K3 b 0 - - -", RuleSet::kNoChain)));
  EXPECT_TRUE(WhiteInSako(At("4k3/8/8/8/8/8/1p6/K7 b 0 - - -", RuleSet::kNoChain)));
}

TEST(NoChainTest, NoChainForbidsCastling) {
  const char* fen = "r1q1k2r/p1Pb1ppp/5n2/1f1p4/AV5P/2dDP3/P2B1PP1/R3K1NR b 0 AHah - -";
  EXPECT_NE(AfterUnder(RuleSet::kNoChain, fen, "e8g8"), "illegal");
  EXPECT_EQ(After(fen, "e8g8"), "illegal");
}

TEST(VchessTest, AUnionMoveIsNotUndoneAtOnce) {
  const Position position =
      At("4k3/8/8/3h4/8/8/8/4K3 b 0 - - d1d5 1111111111111111", RuleSet::kVchess);
  EXPECT_EQ(MovesOf(position).size(), 18u);
  EXPECT_EQ(After(position, "d5d1"), "illegal");
}

TEST(VchessTest, TheCarrierChoosesThePromotion) {
  const Position position = At("4k3/8/8/8/8/8/C7/4K3 b", RuleSet::kVchess);
  for (const char* move : {"a2a8q", "a2a8r", "a2a8b", "a2a8n"}) {
    const Position after = Play(position, move);
    EXPECT_EQ(after.pending_gift(), Square::kNone);
    EXPECT_EQ(after.no_progress_plies(), 0);
  }
  EXPECT_EQ(After(position, "a2a8"), "illegal");
}

TEST(VchessTest, AKingMayUniteAndBeReleased) {
  const Position position = At("4k3/8/8/8/8/8/4I2J/4K3 w", RuleSet::kVchess);
  EXPECT_FALSE(Play(position, "e1e2h2e2d3").king_united());
  EXPECT_EQ(Game(Play(position, "e1e2e7")).end(), GameEnd::kOwnKing);
  EXPECT_EQ(Game(Play(position, "e1e2e8")).end(), GameEnd::kBothKings);
  EXPECT_EQ(Game(Play(At("8/8/8/3kK3/8/8/8/8 w", RuleSet::kVchess), "e5d5")).end(),
            GameEnd::kBothKings);
}

// White's king is in a union, so uniting with the other king would be a draw.
TEST(VchessTest, AChainThatTheKingHasBegunWinsNoMore) {
  for (const char* fen :
       {"4k3/8/8/8/8/8/4u2J/8^e2R w 0 - - -", "4k3/8/8/8/8/8/4i2J/8^e2K w 0 - - -"}) {
    EXPECT_FALSE(BlackInSako(At(fen, RuleSet::kVchess))) << fen;
  }
  EXPECT_TRUE(BlackInSako(At("4k3/8/8/8/8/8/4i2J/4K3^e2R w 0 - - -", RuleSet::kVchess)));
}

// The king on e8 takes over d8, and the rooks bring it back to d8 and out to c8. Castling without a
// step of the rook ends there, too.
TEST(VchessTest, CastlingAndAChainOfTheKingAreOneOutcome) {
  const Position position =
      At("3lkh2/4p2n/1p2F3/1a1pE3/1PaJ1ao1/3p2pN/5P2/BB1K3R b 0 d - - 0001111011011101",
         RuleSet::kVchess);
  EXPECT_EQ(MovesOf(position).size(), 91u);
  EXPECT_EQ(CountMoves(position).moves, 91u);
  EXPECT_EQ(MoveOf(position, "e8d8"), MoveOf(position, "e8d8f8d8c8"));
}

// From vchess.club.
TEST(VchessTest, AChainOfTheKingUnitesBothKings) {
  const char* fen = "r2qk2r/pbpe1pp1/np5p/2b1p3/4P1t1/2N3K1/PPPP1PPP/R1B3NR w 0 ah - -";
  EXPECT_TRUE(absl::StartsWith(AfterUnder(RuleSet::kVchess, fen, "g3g4d7e8"),
                               "r2qX2r/pbpf1pp1/np5p/2b1p3/4P1u1/2N5/PPPP1PPP/R1B3NR b"));
  EXPECT_EQ(After(fen, "g3g4d7e8"), "illegal");
}

TEST(RuleSetNames, AreReadAndWritten) {
  for (RuleSet rules : kRuleSets) {
    EXPECT_EQ(ParseRuleSet(RuleSetName(rules)).value(), rules);
    EXPECT_TRUE(absl::StrContains(kRuleSetNames, RuleSetName(rules)));
  }
  for (const char* name : {"chess960", "checkers", "", "PACOSAKO"}) {
    EXPECT_EQ(ParseRuleSet(name).status().code(), absl::StatusCode::kInvalidArgument) << name;
  }
}

}  // namespace
}  // namespace danco
