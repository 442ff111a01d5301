// SPDX-License-Identifier: MIT
#include <functional>
#include <memory>
#include <set>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/core/start_position.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "engine/text_input.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

using ::testing::HasSubstr;

std::string Error(const absl::Status& status) { return std::string(status.message()); }

TEST(Engine, PlaysMovesFromAPosition) {
  Engine engine;
  ASSERT_TRUE(SetPosition(engine, kStartFen, {"e2e4", "e7e5"}).ok());
  EXPECT_EQ(FormatFen(engine.position()),
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w 2 AHah e6 -");
}

TEST(Engine, BadMoveIsNamedAndChangesNothing) {
  Engine engine;
  ASSERT_TRUE(SetPosition(engine, kStartFen, {"e2e4"}).ok());
  const std::string before = FormatFen(engine.position());
  EXPECT_THAT(Error(SetPosition(engine, kStartFen, {"d2d4", "d7d5", "d4d5"})),
              ::testing::AllOf(HasSubstr("ply 3"), HasSubstr("'d4d5'")));
  EXPECT_THAT(Error(SetPosition(engine, "8/8/8/8/8/8/8/8 w 0 - - -", {})), HasSubstr("kings"));
  EXPECT_EQ(FormatFen(engine.position()), before);
}

TEST(Engine, NoMoveFollowsAPaco) {
  Engine engine;
  const char* fen = "4k3/8/8/8/8/8/4R3/4K3 w 0 - - -";
  ASSERT_TRUE(SetPosition(engine, fen, {"e2e8"}).ok());
  EXPECT_EQ(engine.game().end(), GameEnd::kPaco);
  EXPECT_THAT(Error(SetPosition(engine, fen, {"e2e8", "e8e7"})), HasSubstr("the game is over"));
}

// A system that runs only a few threads at a time, as in a container with a limit of processes.
class FewThreads : public Launcher {
 public:
  std::unique_ptr<TaskRunner> NewRunner() override { return std::make_unique<Runner>(left_); }
  int max_threads() const override { return 256; }

 private:
  class Runner : public TaskRunner {
   public:
    explicit Runner(int& left) : left_(left) {}
    ~Runner() override {
      if (started_) ++left_;
    }
    void Start(std::function<void()> task) override {
      if (!started_ && left_ == 0) {
        throw std::system_error(std::make_error_code(std::errc::resource_unavailable_try_again));
      }
      if (!started_) --left_;
      started_ = true;
      thread_.Start(std::move(task));
    }
    void Wait() override { thread_.Wait(); }

   private:
    int& left_;
    bool started_ = false;
    TaskThread thread_;
  };
  int left_ = 4;
};

TEST(Engine, ThreadsThatTheSystemRefusesChangeNothing) {
  FewThreads launcher;
  Engine engine(launcher, 1);
  ASSERT_TRUE(engine.Set({OptionId::kThreads, 3}).ok());
  for (int refused : {5, 8}) {  // one thread is that of Go()
    EXPECT_EQ(Error(engine.Set({OptionId::kThreads, refused})),
              absl::StrCat("option Threads: the system does not provide ", refused, " threads"));
    EXPECT_EQ(engine.options().value(OptionId::kThreads), 3);
  }
  EXPECT_TRUE(engine.Set({OptionId::kThreads, 4}).ok());
  EXPECT_TRUE(engine.Set({OptionId::kThreads, 2}).ok()) << "fewer threads need no new ones";
  SearchListener ignore;
  engine.Go({.nodes = 10'000}, ignore);
  engine.Wait();
  EXPECT_TRUE(engine.Analyse({.nodes = 10'000}).result.best);
}

TEST(Engine, SearchMovesAreChecked) {
  Engine engine;
  EXPECT_EQ(ReadMoves(engine.position(), {"e2e4", "d2d4", "e2e4"})->size(), 2u);
  EXPECT_THAT(Error(ReadMoves(engine.position(), {"e2e5"}).status()),
              HasSubstr("'e2e5' is illegal"));
}

TEST(Engine, ASideWithoutAClockHasNoTime) {
  Engine engine;
  SearchLimits limits;
  limits.time[1] = absl::Seconds(5);
  EXPECT_EQ(engine.LimitsOf(limits).time[0], absl::ZeroDuration());
  limits.nodes = 1000;
  EXPECT_FALSE(engine.LimitsOf(limits).time[0]) << "only the opponent has a clock";
}

constexpr const char* kPacoInSix = "2kr4/2p3dp/3Dp3/pp4p1/E2n4/4FN1P/PvQP1aP1/1h3RKB b 0 - - -";

TEST(Engine, ProvesAPacoThatTheSearchFound) {
  Engine engine;
  ASSERT_TRUE(SetPosition(engine, kPacoInSix, {}).ok());
  SearchLimits limits;
  limits.nodes = 200'000;
  const SearchLine line = engine.Analyse(limits).result.line;
  EXPECT_TRUE(line.score.is_win());
  EXPECT_TRUE(line.proved);
  ASSERT_FALSE(line.pv.empty());
  Position position = engine.position();
  for (Move move : line.pv) position.Apply(move);
  EXPECT_TRUE(position.is_paco());
}

TEST(Engine, AProofBeginsWithASearchMove) {
  Engine engine;
  ASSERT_TRUE(SetPosition(engine, kPacoInSix, {}).ok());
  SearchResult claimed;
  claimed.line.score = Score::PacoIn(11);
  claimed.line.nodes = 100'000;
  const Move winner = engine.ConfirmMate(claimed, {}).best;
  ASSERT_TRUE(winner);
  EXPECT_EQ(engine.ConfirmMate(claimed, {winner}).best, winner);
  MoveList moves;
  ASSERT_EQ(GenerateMoves(engine.position(), moves), WalkResult::kComplete);
  const Move other = moves.front() == winner ? moves.back() : moves.front();
  EXPECT_FALSE(engine.ConfirmMate(claimed, {other}).line.proved);
}

TEST(Engine, AProofTeachesALevelNothing) {
  Engine engine;
  ASSERT_TRUE(engine.Set({OptionId::kSkillLevel, 5}).ok());
  ASSERT_TRUE(engine.Set({OptionId::kLevelSeed, 7}).ok());
  ASSERT_TRUE(SetPosition(engine, kPacoInSix, {}).ok());
  SearchListener ignore;
  const auto search = [&] { return engine.Run({.depth = 5}, ignore, StopToken()).line.nodes; };
  const uint64_t nodes = search();
  ASSERT_TRUE(engine.Prove(ProofQuestion()).proof);
  EXPECT_EQ(search(), nodes);
}

TEST(Engine, FalseClaimsAreNotProved) {
  Engine engine;
  SearchResult wrong;
  wrong.best = FindWinningMove(engine.position());
  wrong.line.score = Score::PacoIn(5);
  EXPECT_FALSE(engine.ConfirmMate(wrong, {}).line.proved);
  EXPECT_EQ(engine.ConfirmMate(wrong, {}).line.score, wrong.line.score);
}

TEST(Engine, AHugeLimitLeavesTimeForTheLine) {
  Engine engine;
  ASSERT_TRUE(
      SetPosition(engine, "1j3k2/1j2p2p/2pbd3/1pfRd2L/2P1Ep2/PP1nDP2/4P1P1/1K6 w 0 - - -", {})
          .ok());
  ProofQuestion question;
  question.turns = 3;
  question.nodes = UINT64_MAX / 5 + 1;  // five times this overflows
  const ProofFindings found = engine.Prove(question);
  ASSERT_TRUE(found.proof);
  EXPECT_EQ(found.proof->line.size(), 5u);
}

TEST(Engine, ProvesThatThereIsNone) {
  Engine engine;
  ASSERT_TRUE(SetPosition(engine, kPacoInSix, {}).ok());
  ProofQuestion question;
  question.turns = 3;
  const ProofFindings none = engine.Prove(question);
  EXPECT_FALSE(none.proof);
  EXPECT_EQ(none.excluded, 3);
  question.turns = ProofQuestion::kAnyLength;
  question.tree = true;
  const ProofFindings some = engine.Prove(question);
  ASSERT_TRUE(some.proof);
  EXPECT_GT(some.proof->turns, 3);
  EXPECT_TRUE(some.proof->tree);
  StopToken stop;
  stop.Stop();
  const ProofFindings nothing = engine.Prove(question, stop);
  EXPECT_FALSE(nothing.proof);
  EXPECT_TRUE(nothing.stopped);
}

TEST(Engine, LiftedPieceRestrictsTheTurn) {
  Engine engine;
  const char* fen = "4k3/8/8/8/8/8/P7/4K3^h1R w 5 H - -";
  ASSERT_TRUE(SetPosition(engine, fen, {}).ok());
  EXPECT_EQ(FormatFen(engine.position()), "4k3/8/8/8/8/8/P7/4K3^h1R w 5 H - -");
  EXPECT_EQ(engine.position().castling_rook(Color::kWhite, Wing::kKingSide), Square::kH1);
  EXPECT_EQ(CountMoves(engine.position()).moves, 9u);  // g1, f1 and h2 to h8
  EXPECT_THAT(Error(ReadMoves(engine.position(), {"a2a3"}).status()),
              HasSubstr("the turn began on h1, not on a2"));
  EXPECT_THAT(Error(SetPosition(engine, fen, {"a2a3"})), HasSubstr("ply 1"));
  // The restriction ends with the turn.
  ASSERT_TRUE(SetPosition(engine, fen, {"h1h2"}).ok());
  EXPECT_FALSE(engine.position().turn_start());
}

TEST(Engine, AReleasedPieceInAFenMovesOn) {
  Engine engine;
  // A pawn has entered d4, and the rook is in hand. It can move along file and rank, and the king
  // can move.
  const char* fen = "3k4/8/8/8/3a4/8/8/4K3^d4R w 0 - - -";
  ASSERT_TRUE(SetPosition(engine, fen, {}).ok());
  EXPECT_EQ(FormatFen(engine.position()), fen);
  EXPECT_EQ(CountMoves(engine.position()).moves, 14u);
  ASSERT_TRUE(SetPosition(engine, fen, {"d4d1"}).ok());
  EXPECT_EQ(FormatFen(engine.position()), "3k4/8/8/8/3a4/8/8/3RK3 b 1 - - -");
}

TEST(Engine, LiftedPieceWithoutAMoveIsRefused) {
  Engine engine;
  EXPECT_THAT(Error(SetPosition(engine, "4k3/8/8/p7/8/8/8/4K3^a4P w 0 - - -", {})),
              HasSubstr("has no legal move"));
}

TEST(Engine, ARefusedGameLeavesTheOldOne) {
  Engine engine;
  engine.Play(ReadMoves(engine.position(), {"e2e4"})->front());
  const absl::StatusOr<Position> stuck =
      ParseFen("4k3/8/8/p7/8/8/8/4K3^a4P w 0 - - -", RuleSet::kManual);
  ASSERT_TRUE(stuck.ok());
  EXPECT_THAT(Error(engine.SetPosition(*stuck)), HasSubstr("lifted piece"));
  EXPECT_EQ(engine.game().moves().size(), 1u);
  EXPECT_EQ(engine.rules(), RuleSet::kPacoSako);
}

TEST(Engine, AGameBringsItsRuleSetAndItsHistory) {
  Game game(StartPosition(RuleSet::kVchess));
  game.Play(ReadMoves(game.position(), {"d2d4"})->front());
  Engine engine;
  ASSERT_TRUE(engine.SetGame(game).ok());
  EXPECT_EQ(engine.rules(), RuleSet::kVchess);
  EXPECT_EQ(engine.options().value(OptionId::kVariant), SettingOf(RuleSet::kVchess).value);
  EXPECT_EQ(engine.game().moves(), game.moves());
  engine.SetRules(RuleSet::kNoChain);
  EXPECT_EQ(engine.position().key(), StartPosition(RuleSet::kNoChain).key());
}

TEST(Engine, AnalysingReturnsALineForEachRank) {
  Engine engine;
  ASSERT_TRUE(engine.Set({OptionId::kMultiPv, 3}).ok());
  SearchLimits limits;
  limits.depth = 3;
  const Findings findings = engine.Analyse(limits);
  ASSERT_EQ(findings.lines.size(), 3u);
  EXPECT_EQ(findings.lines.front().pv.front(), findings.result.best);
  for (size_t i = 1; i < findings.lines.size(); ++i) {
    EXPECT_LE(findings.lines[i].score, findings.lines[i - 1].score);
    EXPECT_NE(findings.lines[i].pv.front(), findings.result.best);
  }
  ASSERT_TRUE(SetPosition(engine, "4k3/8/8/8/8/8/4R3/4K3 w 0 - - -", {"e2e8"}).ok());
  EXPECT_TRUE(engine.Analyse(limits).lines.empty()) << "the game is over";
}

// The last iteration is incomplete, or a proof begins with another move than the best line.
TEST(Engine, AnalysingReturnsNoMoveTwice) {
  for (const char* fen : {"1j3k2/1j2p2p/2pbd3/1pfRd2L/2P1Ep2/PP1nDP2/4P1P1/1K6 w 0 - - -",
                          "2b1rk1r/pp4p1/8/2pp1p1p/1PnaPB1J/1BP2PF1/P3RND1/NQ2K3 b 0 eh - -"}) {
    for (uint64_t nodes : {500u, 1000u, 2000u, 4000u, 8000u}) {
      Engine engine;
      ASSERT_TRUE(SetPosition(engine, fen, {}).ok());
      ASSERT_TRUE(engine.Set({OptionId::kMultiPv, 3}).ok());
      SearchLimits limits;
      limits.nodes = nodes;
      std::set<uint64_t> moves;
      for (const SearchLine& line : engine.Analyse(limits).lines) {
        moves.insert(line.pv.front().bits());
        EXPECT_EQ(line.multi_pv, static_cast<int>(moves.size())) << fen << " with " << nodes;
      }
      EXPECT_EQ(moves.size(), 3u) << fen << " with " << nodes;
    }
  }
}

TEST(Engine, ValuesOutOfTheirRangeAreRefused) {
  Engine engine;
  EXPECT_THAT(Error(engine.Set({OptionId::kMultiPv, 0})), HasSubstr("from 1 to 256"));
  EXPECT_THAT(Error(engine.Set({OptionId::kVariant, 99})), HasSubstr("pacosako"));
  EXPECT_EQ(engine.options().value(OptionId::kMultiPv), 1);
}

TEST(Engine, ARefusedOptionKeepsItsValue) {
  Engine engine;
  EXPECT_TRUE(SetOption(engine, "Hash", "2").ok());
  EXPECT_EQ(engine.options().value(OptionId::kHash), 2);
  EXPECT_FALSE(SetOption(engine, "Hash", "0").ok());
  EXPECT_EQ(engine.options().value(OptionId::kHash), 2);
}

}  // namespace
}  // namespace danco
