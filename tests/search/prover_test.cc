// SPDX-License-Identifier: MIT
// Proves and refutes Pacos in N.
#include "search/proofs/prover.h"

#include <algorithm>
#include <map>
#include <optional>

#include "absl/strings/str_cat.h"
#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "reference_data.h"
#include "search/memory/transposition_table.h"
#include "search/root/tree_guide.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

// Problems that take more nodes are left to the slow suite.
constexpr uint64_t kQuickNodes = 100'000;

// Returns the number of turns of the Paco, trying one more turn at a time. Returns 0 if there is
// none within `most`.
int ShortestPaco(Prover& prover, const Position& position, int most) {
  for (int turns = 1; turns <= most; ++turns) {
    const Tribool answer = prover.Solve(position, turns);
    EXPECT_NE(answer, Tribool::kUnknown) << position;
    if (answer == Tribool::kYes) return turns;
  }
  return 0;
}

// Returns the number of first moves that force a Paco in `turns`.
uint64_t CountSolutions(const Position& position, int turns) {
  uint64_t solutions = 0;
  Prover prover(kNeverStop, {});
  for (Move move : MovesOf(position)) {
    Move winner;
    const Tribool answer = prover.SolveMoves(position, turns, {move}, winner);
    EXPECT_NE(answer, Tribool::kUnknown);
    if (answer != Tribool::kYes) continue;
    EXPECT_EQ(winner, move);
    ++solutions;
  }
  return solutions;
}

TEST(PacoInTwoTest, ProvedWhereThereIsASolution) {
  int solvable = 0;
  for (const PacoProblem& problem : PacoProblems(2)) {
    Prover prover(kNeverStop, {});
    // Solutions are not counted if the side to move can unite at once.
    const int turns = ShortestPaco(prover, problem.position, 2);
    EXPECT_EQ(turns == 2, problem.solutions > 0) << problem.fen;
    solvable += turns == 2;
  }
  EXPECT_GT(solvable, 100);
}

TEST(PacoInTwoTest, EverySolutionIsFound) {
  for (const PacoProblem& problem : Sampled(PacoProblems(2))) {
    Prover prover(kNeverStop, {});
    if (prover.Solve(problem.position, 1) == Tribool::kYes) continue;
    EXPECT_EQ(CountSolutions(problem.position, 2), problem.solutions) << problem.fen;
  }
}

// Returns the problems of a file that are quick to solve, or those that are not.
std::vector<PacoProblem> Problems(int mate, bool quick) {
  std::vector<PacoProblem> problems = PacoProblems(mate);
  std::erase_if(problems, [&](const PacoProblem& p) { return (p.nodes <= kQuickNodes) != quick; });
  return problems;
}

// Expects that each problem is solved in exactly its turns and nodes, by a line that ends with the
// Paco.
void ExpectSolved(const std::vector<PacoProblem>& problems) {
  for (const PacoProblem& problem : problems) {
    Prover prover(kNeverStop, {});
    EXPECT_EQ(ShortestPaco(prover, problem.position, problem.mate), problem.mate) << problem.fen;
    EXPECT_EQ(prover.nodes(), problem.nodes) << problem.fen;
    // The line of the file is legal and has the right length.
    const Position end = Play(problem.position, problem.line);
    EXPECT_TRUE(end.king_united()) << problem.fen;
    EXPECT_NE(end.side_to_move(), problem.position.side_to_move()) << problem.fen;
    const Move first = MoveOf(problem.position, problem.line.substr(0, problem.line.find(' ')));
    Move winner;
    EXPECT_EQ(prover.SolveMoves(problem.position, problem.mate, {first}, winner), Tribool::kYes);
    const std::optional<ProofTree> tree = prover.Tree(problem.position, problem.mate, first);
    ASSERT_TRUE(tree) << problem.fen;
    const MoveList line = prover.LongestLine(*tree);
    EXPECT_EQ(line.size(), static_cast<size_t>(2 * problem.mate - 1)) << problem.fen;
    EXPECT_EQ(LegalLine(problem.position, line), problem.line) << problem.fen;
  }
}

TEST(PacoInThreeTest, Solved) {
  EXPECT_GE(PacoProblems(3).size(), 110u);
  ExpectSolved(Sampled(Problems(3, true)));
}
TEST(DeepPacoInThreeTest, Solved) { ExpectSolved(Problems(3, false)); }

TEST(PacoInFourTest, Solved) {
  EXPECT_GE(PacoProblems(4).size(), 35u);
  ExpectSolved(Sampled(Problems(4, true)));
}
TEST(DeepPacoInFourTest, Solved) { ExpectSolved(Problems(4, false)); }

// After the first move of a solution, every answer allows a Paco in one turn less, and some answer
// allows no shorter one.
TEST(PacoInThreeTest, EveryAnswerLoses) {
  int count = 0;
  for (const PacoProblem& problem : Problems(3, true)) {
    if (++count % 10 != 0) continue;
    const Move first = MoveOf(problem.position, problem.line.substr(0, problem.line.find(' ')));
    const Position after = problem.position.After(first);
    Prover prover(kNeverStop, {});
    int longest = 0;
    for (Move answer : MovesOf(after)) {
      const int turns = ShortestPaco(prover, after.After(answer), 2);
      EXPECT_GT(turns, 0) << problem.fen << " " << after.After(answer);
      longest = std::max(longest, turns);
    }
    EXPECT_EQ(longest, 2) << problem.fen;
  }
}

TEST(ProverTest, RefutesFalsePacos) {
  Prover prover(kNeverStop, {});
  EXPECT_EQ(prover.Solve(StartPosition(), 1), Tribool::kNo);
  EXPECT_EQ(prover.Solve(StartPosition(), 2), Tribool::kNo);
  EXPECT_GE(prover.nodes(), 40u) << "twenty turns, and at least an answer to each";
}

TEST(ProverTest, FinishedGameHasNoPaco) {
  const Position united = Play(At("4k3/8/8/8/8/8/8/4QK2 w 0 - - -"), "e1e8");
  Prover prover(kNeverStop, {});
  EXPECT_EQ(prover.Solve(united, 3), Tribool::kNo);
}

// Having no legal turn is a draw, not a loss.
TEST(ProverTest, NoLegalAnswerIsNoWin) {
  // Black's move leaves White without a turn, and wins nothing.
  const Position position = At("7k/8/8/8/8/2n5/nn6/K7 b 0 - - -");
  const Move move = *ParseMove(position, "c3b1");
  ASSERT_FALSE(HasLegalMove(position.After(move)));
  Prover prover(kNeverStop, {});
  Move winner;
  EXPECT_EQ(prover.SolveMoves(position, 2, {move}, winner), Tribool::kNo);
}

// Fool's mate: a quiet turn. The queen goes to h5, and there is no defence.
constexpr char kQuietSolution[] = "rnbqkbnr/ppppp2p/5p2/6p1/8/4P2P/PPPP1PP1/RNBQKBNR w 0 AHah g6 -";

TEST(ProverTest, DrawByRepetitionIsNoWin) {
  const Position position = At(kQuietSolution);
  const Position after = Play(position, "d1h5");
  EXPECT_EQ(Prover(kNeverStop, {}).Solve(position, 2), Tribool::kYes);
  EXPECT_EQ(Prover(kNeverStop, {after, position}).Solve(position, 2), Tribool::kYes)
      << "it stood once: the second time is no draw";
  EXPECT_EQ(Prover(kNeverStop, {after, after, position}).Solve(position, 2), Tribool::kNo);
}

TEST(ProverTest, DefenderMayRepeat) {
  const Position position = At(kQuietSolution);
  const Position after = Play(position, "d1h5");
  // One of the answers leads to a position that occurred twice.
  const Position answer = Play(after, "a7a6");
  EXPECT_EQ(Prover(kNeverStop, {answer, position}).Solve(position, 2), Tribool::kYes);
  EXPECT_EQ(Prover(kNeverStop, {answer, answer, position}).Solve(position, 2), Tribool::kNo);
}

TEST(ProverTest, NoProgressLimitComesFirst) {
  Position position = At(kQuietSolution);
  position = position.WithNoProgressPlies(97);  // 98 and 99 after the turn and its answer
  EXPECT_EQ(Prover(kNeverStop, {}).Solve(position, 2), Tribool::kYes);
  position = position.WithNoProgressPlies(98);
  EXPECT_EQ(Prover(kNeverStop, {}).Solve(position, 2), Tribool::kNo);
  // Uniting itself is always in time.
  const Position win = Play(Play(position, "d1h5"), "a7a6");
  EXPECT_EQ(Prover(kNeverStop, {}).Solve(win, 1), Tribool::kYes);
}

// Results that a prover keeps do not affect its next query.
TEST(ProverTest, OneProverForManyPositions) {
  Prover white(kNeverStop, {}), black(kNeverStop, {});
  for (const PacoProblem& problem : PacoProblems(2)) {
    Prover& prover = problem.position.side_to_move() == Color::kWhite ? white : black;
    const bool proved = ShortestPaco(prover, problem.position, 2) == 2;
    EXPECT_EQ(proved, problem.solutions > 0) << problem.fen;
  }
}

// The same prover solves the position again, with fewer plies until the limit.
TEST(ProverTest, KnowsThatTheLimitComesNearer) {
  const Position early = At("rv2k3/1j2p2p/1fppNn2/1p4dq/2P1Ep2/PP2DP2/2R1P1P1/2K2R2 w 0 - - -");
  Prover prover(kNeverStop, {});
  EXPECT_EQ(prover.Solve(early, 4), Tribool::kYes);
  EXPECT_EQ(prover.Solve(early.WithNoProgressPlies(94), 4), Tribool::kNo);
}

// Under vchess, the king may unite, and whoever unites their own king loses: here Black can parry
// only in this way, after which all pieces are united.
TEST(ProverTest, DefenderWhoUnitesItsOwnKingLoses) {
  for (const char* fen : {"k7/8/8/8/8/8/8/1R5K w 0 - - -", "k7/8/8/8/8/8/7P/1R5K w 0 - - -"}) {
    Prover prover(kNeverStop, {});
    EXPECT_EQ(prover.Solve(At(fen, RuleSet::kVchess), 2), Tribool::kYes) << fen;
  }
}

TEST(ProverTest, StopsOnRequest) {
  uint64_t asked_at = 0;
  const Prover* asked = nullptr;
  const StopToken stop([&] {
    asked_at = asked->nodes();
    return asked_at >= 1000;
  });
  Prover prover(stop, {});
  asked = &prover;
  EXPECT_EQ(prover.Solve(StartPosition(), 5), Tribool::kUnknown);
  EXPECT_GE(asked_at, 1000u);
  EXPECT_LT(prover.nodes(), 2000u);
}

// Moves that a stop leaves out may still force the Paco.
TEST(ProverTest, AStopRefutesNothing) {
  for (int turns : {2, 3}) {
    for (const PacoProblem& problem : Sampled(Problems(turns, true))) {
      Move winner;
      Prover whole(kNeverStop, {});
      const MoveList moves = MovesOf(problem.position);
      if (whole.SolveMoves(problem.position, turns, moves, winner) != Tribool::kYes) continue;
      for (int checks = 0; checks < 100; ++checks) {
        int left = checks;
        const StopToken stop([&] { return left-- == 0; });
        Prover prover(stop, {});
        EXPECT_NE(prover.SolveMoves(problem.position, turns, {winner}, winner), Tribool::kNo)
            << problem.fen << " after " << checks;
      }
    }
  }
}

TEST(ProverTest, NodesAreTheSameTwice) {
  const Position position = At(kQuietSolution);
  Prover first(kNeverStop, {});
  Prover second(kNeverStop, {});
  EXPECT_EQ(first.Solve(position, 3), second.Solve(position, 3));
  EXPECT_EQ(first.nodes(), second.nodes());
}

// The attacker's move in each position of a proof, by key.
using Strategy = std::map<Key, Move>;
Strategy StrategyOf(const ProofTree& tree) {
  Strategy strategy;
  for (const ProofTreeNode& node : tree.nodes) strategy[node.position.key()] = node.move;
  return strategy;
}

// Returns whether a proof holds when it is replayed with every legal answer of the defender. Uses
// only the attacker's moves of the prover.
bool Holds(const Strategy& strategy, const Position& position, int turns) {
  const Color attacker = position.side_to_move();
  if (CanUniteKing(position, attacker)) return true;
  const auto known = strategy.find(position.key());
  const Move move = turns > 1 && known != strategy.end() ? known->second : Move();
  const MoveList moves = MovesOf(position);
  if (!move || std::find(moves.begin(), moves.end(), move) == moves.end()) return false;
  const Position after = position.After(move);
  if (AllUnited(after) || CanUniteKing(after, Opponent(attacker))) return false;
  const MoveList answers = MovesOf(after);
  return !answers.empty() && std::all_of(answers.begin(), answers.end(), [&](Move answer) {
    const Position child = after.After(answer);
    return !child.king_united() && !AllUnited(child) && Holds(strategy, child, turns - 1);
  });
}

struct LongPaco {
  const char* fen;
  int turns;  // sufficient
};
// With and without quiet moves.
constexpr LongPaco kLongPacos[] = {
    {"rk1ni3/ppp2p1p/6p1/3p1n2/b3fPPP/P1E1N3/RPWPPR2/K1B5 b 0 a - -", 6},
    {"r3nb1k/ppp3d1/4ppp1/3d2E1/1PPPPPQB/P7/s4LhP/6K1 w 0 - - -", 5},
    {"b1k2r2/Sppip2p/3pf3/p4Pp1/1PP1F1D1/4P3/P2R1s1P/B2K1R2 w 0 - - -", 6},
    {"qrknb1rb/1ppp1ppn/3Q3p/p3p3/1P6/3PN3/P1P1PPPP/1RKNB1RB w 0 BGbg - -", 9},
    {"nb1rbkr1/ppp1p3/5pnp/4P1f1/2aP2F1/6N1/PP1B1P1P/NB1R1KR1 w 0 DG - -", 6},
};

// Expects that the proof holds against every answer.
void ExpectHolds(const Position& position, const Proof& proof) {
  ASSERT_TRUE(proof.tree) << position;
  const Strategy strategy = StrategyOf(*proof.tree);
  const Position after = position.After(proof.line.front());
  for (Move answer : MovesOf(after)) {
    EXPECT_TRUE(Holds(strategy, after.After(answer), proof.turns - 1)) << after.After(answer);
  }
  EXPECT_EQ(proof.line.size(), static_cast<size_t>(2 * proof.turns - 1)) << position;
  Position end = position;
  for (Move move : proof.line) end.Apply(move);
  EXPECT_TRUE(end.is_paco()) << position;
}

TEST(ProverTest, FindsLongPacosThatHold) {
  for (const LongPaco& problem : kLongPacos) {
    const Position position = At(problem.fen);
    Prover prover(kNeverStop, {});
    const auto proof = prover.Find(position, 20, MovesOf(position), UINT64_MAX);
    ASSERT_TRUE(proof) << problem.fen;
    EXPECT_GT(proof->turns, 3) << problem.fen;
    EXPECT_LE(proof->turns, problem.turns) << problem.fen;
    ExpectHolds(position, *proof);
  }
}

TEST(ProverTest, ProvesPacosThatAlphaBetaFinds) {
  for (const LongPaco& problem : kLongPacos) {
    const Position position = At(problem.fen);
    GuidedProver guided;
    const auto proof = guided.prover.FindGuided(position, 20, MovesOf(position), 10'000'000);
    ASSERT_TRUE(proof) << problem.fen;
    EXPECT_GT(proof->turns, 3) << problem.fen;
    ExpectHolds(position, *proof);
  }
}

// Makes one claim at the root, and below the root none with fewer nodes than `least`.
class LateGuide : public ProofGuide {
 public:
  LateGuide(TranspositionTable& table, const Position& root, Move claim, uint64_t least)
      : guide_(table), root_(root), claim_(claim), least_(least) {}
  std::optional<Claim> Known(const Position&) const override { return std::nullopt; }
  std::optional<Claim> Search(const Position& position, int max_turns, const MoveList& moves,
                              uint64_t nodes, const StopToken& stop) override {
    ++own_nodes_;
    if (position.key() == root_.key()) {
      if (std::find(moves.begin(), moves.end(), claim_) == moves.end()) return std::nullopt;
      return Claim{claim_, max_turns};
    }
    if (nodes < least_) return std::nullopt;
    return guide_.Search(position, max_turns, moves, nodes, stop);
  }
  uint64_t nodes() const override { return own_nodes_ + guide_.nodes(); }

 private:
  TreeGuide guide_;
  const Position root_;
  const Move claim_;
  const uint64_t least_;
  uint64_t own_nodes_ = 0;
};

TEST(ProverTest, AClaimThatFailsIsTriedAgainWithMoreEffort) {
  const Position position = At(kLongPacos[0].fen);
  GuidedProver guided;
  const auto known = guided.prover.FindGuided(position, 20, MovesOf(position), 10'000'000);
  ASSERT_TRUE(known);
  TranspositionTable table(1);
  LateGuide guide(table, position, known->line.front(), 3000);
  Prover prover(kNeverStop, {position}, 16, &guide);
  const auto proof = prover.FindGuided(position, 20, MovesOf(position), 10'000'000);
  ASSERT_TRUE(proof);
  ExpectHolds(position, *proof);
}

TEST(ProverTest, GuideProvesNoFalsePaco) {
  GuidedProver first;
  EXPECT_FALSE(first.prover.FindGuided(StartPosition(), 20, MovesOf(StartPosition()), 50'000));
  // There is a Paco in two, but the game is drawn first, by the no-progress limit or by repetition.
  const Position drawn = At(kQuietSolution).WithNoProgressPlies(98);
  EXPECT_FALSE(first.prover.FindGuided(drawn, 2, MovesOf(drawn), 20'000));
  const Position position = At(kQuietSolution);
  const Position after = Play(position, "d1h5");
  GuidedProver other({after, after, position});
  EXPECT_FALSE(other.prover.FindGuided(position, 2, MovesOf(position), 20'000));
}

TEST(ProverTest, GuideStopsOnRequest) {
  TranspositionTable table(64);
  TreeGuide guide(table);
  const Prover* asked = nullptr;
  const StopToken stop([&] { return asked->nodes() > 1000; });
  Prover prover(stop, {}, ProofQuestion::kMebibytes, &guide);
  asked = &prover;
  EXPECT_FALSE(prover.FindGuided(StartPosition(), 20, MovesOf(StartPosition()), UINT64_MAX));
  EXPECT_TRUE(prover.stopped());
}

// Guards against hangs: with or without an answer, the prover must end.
TEST(ProverTest, ExplosivePositionsComeToAnEnd) {
  for (const ExplosivePosition& line : ReadExplosivePositions()) {
    const Position position = At(line.fen);
    EXPECT_EQ(Prover(kNeverStop, {}).Solve(position, 1), Tribool::kYes) << line.fen;
    const auto other = WithSideToMove(position, Opponent(position.side_to_move()));
    if (!other) continue;
    const Prover* asked = nullptr;
    const StopToken stop([&] { return asked->nodes() >= 512; });
    Prover prover(stop, {});
    asked = &prover;
    const Tribool answer = prover.Solve(*other, 3);
    EXPECT_LT(prover.nodes(), 1024u) << absl::StrCat(line.fen, " ", static_cast<int>(answer));
  }
}

}  // namespace
}  // namespace danco
