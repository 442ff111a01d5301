// SPDX-License-Identifier: MIT
// Compares the next steps of turns with the generated moves, by clicking through every reference
// position.
#include "board/moves/next_steps.h"

#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/start_position.h"
#include "board/moves/move_path.h"
#include "board/reach/chain_budget.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "reference_data.h"
#include "test_support.h"

namespace danco {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// Positions with more turns are skipped, because the walk clicks on all squares in all states.
constexpr uint64_t kMaxOutcomes = 60;

StartedTurn Follow(const Position& position, absl::string_view text) {
  const absl::StatusOr<MovePath> path = ParseTurnSoFar(text);
  EXPECT_TRUE(path.ok()) << path.status();
  const absl::StatusOr<StartedTurn> started = FollowStartedTurn(position, *path);
  EXPECT_TRUE(started.ok()) << text << ": " << started.status();
  return started.ok() ? *started : StartedTurn();
}

std::string ErrorOf(const Position& position, absl::string_view text) {
  return std::string(FollowStartedTurn(position, *ParseTurnSoFar(text)).status().message());
}

// Returns "d4 move, d5 release dead" for the next steps.
std::vector<std::string> NextSteps(const Position& position, absl::string_view text) {
  std::vector<std::string> ways;
  for (const NextStep& way : Follow(position, text).next) {
    ways.push_back(absl::StrCat(SquareName(way.square), " ", StepKindName(way.kind),
                                way.promotion ? " promotes" : "", way.dead_end ? " dead" : ""));
  }
  return ways;
}

// Returns the kind of a step as seen by someone who knows only the board. `board` includes the turn
// so far, and something is lifted.
StepKind KindSeen(const Position& board, Square to) {
  const Color us = board.side_to_move();
  const TurnStart start = board.turn_start();
  const bool in_hand = start.in_hand != PieceType::kNone;
  if (!in_hand && board.unions().contains(start.from)) return StepKind::kMove;
  const bool pawn = (in_hand ? start.in_hand : board.type_at(us, start.from)) == PieceType::kPawn;
  // En passant: the piece on the passing pawn's square moves to the square that it passed over.
  const bool passing = pawn && to == board.en_passant() && FileOf(start.from) != FileOf(to);
  const Square met = passing ? board.en_passant_pawn() : to;
  if (board.type_at(Opponent(us), met) == PieceType::kNone) return StepKind::kMove;
  if (board.unions().contains(met)) return StepKind::kRelease;
  return met == board.king(Opponent(us)) ? StepKind::kPaco : StepKind::kUnite;
}

// Clicks on everything that can be clicked. States that look the same have the same next steps.
class Walk {
 public:
  explicit Walk(const Position& position) : position_(position) {}

  // Returns whether the turn can be completed.
  bool CanEnd(const std::string& text) {
    const StartedTurn started = Follow(position_, text);
    if (started.move) {
      EXPECT_FALSE(started.dead_end);
      EXPECT_EQ(OutcomeText(position_.After(*started.move)), OutcomeText(*started.position));
      outcomes_.insert(OutcomeText(*started.position));
      return true;
    }
    const std::string name =
        started.position && started.promotions.empty() ? FormatFen(*started.position) : text;
    const auto known = known_.find(name);
    if (known != known_.end()) return known->second;
    // If a chain returns to a state, that loop cannot complete the turn.
    known_[name] = false;
    bool ends = false;
    for (const NextPromotion& way : started.promotions) {
      const bool does = CanEnd(text + PieceLetter(way.piece));
      EXPECT_EQ(way.dead_end, !Exact(text + PieceLetter(way.piece))) << text;
      ends |= does;
    }
    for (const NextStep& way : started.next) {
      if (started.position && started.position->turn_start() && way.kind != StepKind::kCastle) {
        EXPECT_EQ(StepKindName(way.kind), StepKindName(KindSeen(*started.position, way.square)))
            << text << " in " << name << " to " << SquareName(way.square);
        ++steps_;
      }
      ends |= CanEnd(text + SquareName(way.square));
    }
    known_[name] = ends;
    marked_[text] = started.dead_end;
    return ends;
  }
  const std::set<std::string>& outcomes() const { return outcomes_; }
  // The number of steps whose kind was checked.
  int steps() const { return steps_; }
  // The texts visited, and whether they were marked as dead ends.
  const std::map<std::string, bool>& marked() const { return marked_; }

 private:
  bool Exact(const std::string& text) { return !Follow(position_, text).dead_end; }

  const Position position_;
  std::map<std::string, bool> known_;
  std::map<std::string, bool> marked_;
  std::set<std::string> outcomes_;
  int steps_ = 0;
};

// Returns the number of steps that were checked.
int ExpectAllTurns(const Position& position) {
  std::set<std::string> wanted;
  std::set<std::string> begun;  // beginnings of canonical turns, none of which is a dead end
  for (Move move : MovesOf(position)) {
    wanted.insert(OutcomeText(position.After(move)));
    std::string text = FormatMove(position, move);
    begun.insert(text.substr(0, 2 + (position.pending_gift() != Square::kNone)));
  }
  Walk walk(position);
  EXPECT_EQ(walk.CanEnd(""), !wanted.empty());
  EXPECT_EQ(walk.outcomes(), wanted);
  for (const auto& [text, dead] : walk.marked()) {
    // If a step is marked, it cannot be completed: a separate walk finds no way.
    if (dead) {
      EXPECT_FALSE(Walk(position).CanEnd(text)) << text;
    }
    if (begun.contains(text)) {
      EXPECT_FALSE(dead) << text;
    }
  }
  return walk.steps();
}

TEST(NextStepTexts, LeadToTheTurnsOfReferencePositions) {
  int looked_at = 0;
  for (const ReferencePosition& line : Sampled(ReadReferencePositions())) {
    if (line.outcomes > kMaxOutcomes) continue;
    SCOPED_TRACE(line.fen);
    ExpectAllTurns(At(line.fen));
    ++looked_at;
  }
  EXPECT_GT(looked_at, Repeats(100));
}

TEST(NextStepTexts, LeadToTheTurnsUnderOtherRules) {
  for (RuleSet rules : {RuleSet::kManual, RuleSet::kNoChain, RuleSet::kVchess}) {
    int looked_at = 0;
    for (const ReferenceRulesPosition& line : Sampled(ReadReferencePositions(rules))) {
      if (line.outcomes > kMaxOutcomes) continue;
      SCOPED_TRACE(line.fen);
      ExpectAllTurns(At(line.fen, rules));
      ++looked_at;
    }
    EXPECT_GT(looked_at, Repeats(20));
  }
}

// Returns whether the king's step onto a castling rook may also take over its union (vchess). Step
// by step it is castling; see FollowStartedTurn().
bool IsTwofold(const Position& position) {
  for (Wing wing : kWings) {
    const Square rook = position.castling_rook(position.side_to_move(), wing);
    if (rook != Square::kNone && position.unions().contains(rook)) return true;
  }
  return false;
}

// Checks the kinds of 100,000 steps under every rule set, in random games with many unions.
TEST(DeepNextSteps, MatchTheBoard) {
  constexpr int kSteps = 100'000;
  const uint64_t seed = DrawSeed();
  for (RuleSet rules :
       {RuleSet::kPacoSako, RuleSet::kManual, RuleSet::kNoChain, RuleSet::kVchess}) {
    RandomPlay play(seed, rules);
    for (int steps = 0; steps < kSteps; play.Next()) {
      if (play.moves().size() > 2 * kMaxOutcomes || IsTwofold(play.position())) continue;
      SCOPED_TRACE(FormatFen(play.position()));
      steps += ExpectAllTurns(play.position());
      ASSERT_FALSE(HasFailure());
    }
  }
}

TEST(NextStepTexts, TellAChainStepByStep) {
  const Position position = At("rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -");
  EXPECT_THAT(NextSteps(position, "d8"), ElementsAre("d5 release", "d6 move", "d7 move"));
  const StartedTurn begun = Follow(position, "d8d5");
  EXPECT_EQ(begun.hand, PieceType::kPawn);
  EXPECT_EQ(begun.hand_square, SquareAt(35));
  EXPECT_EQ(FormatFen(*begun.position),
            "rnb1kbnr/ppp1pppp/8/3F4/8/8/PPPP1PPP/RNBQKBNR^d5p b 0 AHah - -");
  EXPECT_THAT(NextSteps(position, "d8d5"), ElementsAre("d4 move"));
  const StartedTurn ended = Follow(position, "d8d5d4");
  ASSERT_TRUE(ended.move.has_value());
  EXPECT_EQ(FormatMove(position, *ended.move), "d8d5d4");
  ASSERT_EQ(ended.steps.size(), 2u);
  EXPECT_EQ(ended.steps[0].released, PieceType::kPawn);
  EXPECT_THAT(ErrorOf(position, "d8d5d3"), HasSubstr("cannot go to d3"));
}

TEST(NextStepTexts, SeeThatAPawnThatWasSetBackIsGoneFromItsSquare) {
  // A union on d5, after a double step of its pawn. The white pawn takes it over on d6.
  const Position position = At("4k3/p7/8/3cP3/8/8/P7/4K3 w 0 - d6 -");
  EXPECT_THAT(NextSteps(position, "e5d6"), ::testing::Contains("d5 move"));
  const StartedTurn ended = Follow(position, "e5d6d5");
  ASSERT_TRUE(ended.move.has_value());
  EXPECT_EQ(FormatPlayerMove(position, *ended.move), "e5>Rd6>d5");
}

// Under manual, the released piece starts from the landing square, where it is alone.
TEST(NextStepTexts, ShowAPieceThatWasReleasedOnTheLandingSquare) {
  const Position position = At("4k3/8/8/8/6pD/8/8/4K3 b 0 - h3 -", RuleSet::kManual);
  const StartedTurn begun = Follow(position, "g4h3");
  ASSERT_TRUE(begun.position.has_value());
  EXPECT_EQ(FormatFen(*begun.position), "4k3/8/8/8/8/7a/8/4K3^h4n b 0 - - -");
  ASSERT_TRUE(begun.steps[0].after.has_value());
  EXPECT_EQ(FormatFen(*begun.steps[0].after), FormatFen(*begun.position));
  EXPECT_THAT(NextSteps(position, "g4h3"), ElementsAre("g2 move", "f3 move", "f5 move", "g6 move"));
  EXPECT_EQ(NextSteps(*begun.position, "h4"), NextSteps(position, "g4h3"));
  ExpectAllTurns(position);
}

TEST(NextStepTexts, MarkADeadEnd) {
  // The pawn that the rook would release is in front of a union that it cannot enter.
  const Position position = At("4k3/8/8/3p4/3A4/8/8/3RK3 w 0 - - -");
  EXPECT_THAT(NextSteps(position, "d1"), ::testing::Contains("d4 release dead"));
  const StartedTurn begun = Follow(position, "d1d4");
  EXPECT_TRUE(begun.dead_end);
  EXPECT_THAT(begun.next, IsEmpty());
}

TEST(NextStepTexts, AKingThatCanOnlyCastleCanBeLifted) {
  const Position position = At("4k3/8/8/8/8/8/4PPP1/4BKR1 w G - 0 1", RuleSet::kChess);
  EXPECT_THAT(NextSteps(position, ""), ::testing::Contains("f1 lift"));
  EXPECT_THAT(NextSteps(position, "f1"), ::testing::ElementsAre("g1 castle"));
}

// If nothing has been chosen, nothing can be taken back.
TEST(NextStepTexts, ThereIsNoDeadEndBeforeATurn) {
  for (const char* fen : {"7k/8/8/8/8/8/nn6/Kn6 w 0 - - -", "4X3/8/8/8/8/8/8/4K3 b 0 - - -"}) {
    EXPECT_FALSE(Follow(At(fen), "").dead_end) << fen;
  }
}

TEST(NextStepTexts, RefuseAPathThatIsTooLong) {
  const Position start = StartPosition();
  for (const char* path : {"e2e4e5", "e2e4e4", "e2e4e5e6", "g1f3q", "e2e4e2e4"}) {
    EXPECT_THAT(ErrorOf(start, path), Not(IsEmpty())) << path;
  }
  const Position castling = At("4k3/8/8/8/8/8/8/R3K2R w 0 AH - -");
  EXPECT_THAT(ErrorOf(castling, "e1g1h1"), Not(IsEmpty()));
}

TEST(NextStepTexts, AskForPromotions) {
  const Position position = At("4k3/P7/8/8/8/8/8/R3K2R w 0 AH - -");
  EXPECT_THAT(NextSteps(position, "a7"), ElementsAre("a8 move promotes"));
  EXPECT_EQ(Follow(position, "a7a8").promotions.size(), 4u);
  EXPECT_TRUE(Follow(position, "a7a8n").move.has_value());
  EXPECT_THAT(NextSteps(position, "e1"),
              ElementsAre("a1 castle", "c1 castle", "d1 move", "f1 move", "g1 castle", "h1 castle",
                          "d2 move", "e2 move", "f2 move"));
  const StartedTurn castled = Follow(position, "e1h1");
  ASSERT_EQ(castled.steps.size(), 2u);
  EXPECT_EQ(castled.steps[1].to, SquareAt(5));
}

TEST(NextStepTexts, AGiftIsChosenFirst) {
  const Position position = At("3Ak3/8/8/8/8/8/4P3/4K3 w 0 - - -");
  ASSERT_NE(position.pending_gift(), Square::kNone);
  EXPECT_EQ(Follow(position, "").promotions.size(), 4u);
  EXPECT_THAT(NextSteps(position, "qe2"), ElementsAre("e3 move", "e4 move"));
  EXPECT_THAT(ErrorOf(position, "e2"), HasSubstr("must be promoted first"));
}

// The rest of the turn does not show the promotion, so only the count can tell that it was progress
// (rules.md 5).
TEST(NextStepTexts, APromotionInTheTurnIsProgress) {
  const Position gift = At("D3k3/8/8/8/8/8/4P3/4K3 w 99 - - -");
  EXPECT_EQ(Follow(gift, "q").position->no_progress_plies(), 0);
  EXPECT_EQ(Follow(gift, "qe2").position->no_progress_plies(), 0);
  const Position chain = At("4o3/3P4/8/8/8/8/8/k6K w 99 - - -");
  EXPECT_EQ(Follow(chain, "d7").position->no_progress_plies(), 99);
  EXPECT_EQ(Follow(chain, "d7e8n").position->no_progress_plies(), 0);
  // The released pawn is in hand.
  const Position none = At("4k3/p7/8/3cP3/8/8/P7/3RK3 w 99 - - -");
  EXPECT_EQ(Follow(none, "d1d5").position->no_progress_plies(), 99);
}

TEST(ThreatTurn, IsThePathToTheKing) {
  const Position position = At("4k3/8/8/8/8/8/4R3/4K3 b 0 - - -");
  const ThreatTurn threat = FindThreatTurn(position, Color::kWhite);
  EXPECT_EQ(threat.answer, Tribool::kYes);
  EXPECT_EQ(FormatPath(threat.position, threat.path), "e2e8");
  EXPECT_EQ(FindThreatTurn(position, Color::kBlack).answer, Tribool::kNo);
}

}  // namespace
}  // namespace danco
