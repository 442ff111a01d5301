// Paco in N, proved and refuted.
#include "search/proofs/mate_solver.h"

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
#include "gtest/gtest.h"
#include "reference_data.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

// Problems that take more than this are left to the suite 'slow'.
constexpr uint64_t kQuickNodes = 100'000;

bool Never(uint64_t) { return false; }

MateSolver Fresh(const std::vector<Position>& history = {}) { return MateSolver(Never, history); }

// The number of turns that the Paco takes, asked for one turn more at a time; 0 when there is none
// in `most`.
int ShortestPaco(MateSolver& solver, const Position& position, int most) {
  for (int turns = 1; turns <= most; ++turns) {
    const Proof proof = solver.Solve(position, turns);
    EXPECT_NE(proof, Proof::kUnknown) << position;
    if (proof == Proof::kProved) return turns;
  }
  return 0;
}

// The first moves that force a Paco in `turns`.
uint64_t CountSolutions(const Position& position, int turns) {
  uint64_t solutions = 0;
  MateSolver solver = Fresh();
  for (Move move : MovesOf(position)) {
    Move winner;
    const Proof proof = solver.SolveMoves(position, turns, {move}, winner);
    EXPECT_NE(proof, Proof::kUnknown);
    if (proof != Proof::kProved) continue;
    EXPECT_EQ(winner, move);
    ++solutions;
  }
  return solutions;
}

TEST(PacoInTwoTest, ProvedWhereThereIsASolution) {
  int solvable = 0;
  for (const PacoProblem& problem : PacoProblems(2)) {
    MateSolver solver = Fresh();
    // A solution is not counted where the mover can unite at once.
    const int turns = ShortestPaco(solver, problem.position, 2);
    EXPECT_EQ(turns == 2, problem.solutions > 0) << problem.fen;
    solvable += turns == 2;
  }
  EXPECT_GT(solvable, 100);
}

TEST(PacoInTwoTest, EverySolutionIsFound) {
  for (const PacoProblem& problem : PacoProblems(2)) {
    MateSolver solver = Fresh();
    if (solver.Solve(problem.position, 1) == Proof::kProved) continue;
    EXPECT_EQ(CountSolutions(problem.position, 2), problem.solutions) << problem.fen;
  }
}

// The problems of a file that are quick to solve, or the others.
std::vector<PacoProblem> Problems(int mate, bool quick) {
  std::vector<PacoProblem> problems = PacoProblems(mate);
  std::erase_if(problems, [&](const PacoProblem& p) { return (p.nodes <= kQuickNodes) != quick; });
  return problems;
}

// Solved in exactly these turns with exactly these nodes, by a line that ends with the Paco.
void ExpectSolved(const std::vector<PacoProblem>& problems) {
  for (const PacoProblem& problem : problems) {
    MateSolver solver = Fresh();
    EXPECT_EQ(ShortestPaco(solver, problem.position, problem.mate), problem.mate) << problem.fen;
    EXPECT_EQ(solver.nodes(), problem.nodes) << problem.fen;
    // The line of the file is one that the rules allow, and it is as long as it should be.
    const Position end = Play(problem.position, problem.line);
    EXPECT_TRUE(end.king_united()) << problem.fen;
    EXPECT_NE(end.side_to_move(), problem.position.side_to_move()) << problem.fen;
    const Move first = MoveOf(problem.position, problem.line.substr(0, problem.line.find(' ')));
    Move winner;
    EXPECT_EQ(solver.SolveMoves(problem.position, problem.mate, {first}, winner), Proof::kProved);
    const MoveList line = solver.Line(problem.position, problem.mate, first);
    EXPECT_EQ(line.size(), static_cast<size_t>(2 * problem.mate - 1)) << problem.fen;
    EXPECT_EQ(LegalLine(problem.position, line), problem.line) << problem.fen;
  }
}

TEST(PacoInThreeTest, Solved) {
  EXPECT_GE(PacoProblems(3).size(), 110u);
  ExpectSolved(Problems(3, true));
}
TEST(DeepPacoInThreeTest, Solved) { ExpectSolved(Problems(3, false)); }

TEST(PacoInFourTest, Solved) {
  EXPECT_GE(PacoProblems(4).size(), 35u);
  ExpectSolved(Problems(4, true));
}
TEST(DeepPacoInFourTest, Solved) { ExpectSolved(Problems(4, false)); }

// Every answer to the first move of the solution leaves a Paco in one turn less, and some answer
// no sooner one.
TEST(PacoInThreeTest, EveryAnswerLoses) {
  int count = 0;
  for (const PacoProblem& problem : Problems(3, true)) {
    if (++count % 10 != 0) continue;
    const Move first = MoveOf(problem.position, problem.line.substr(0, problem.line.find(' ')));
    const Position after = problem.position.After(first);
    MateSolver solver = Fresh();
    int longest = 0;
    for (Move answer : MovesOf(after)) {
      const int turns = ShortestPaco(solver, after.After(answer), 2);
      EXPECT_GT(turns, 0) << problem.fen << " " << after.After(answer);
      longest = std::max(longest, turns);
    }
    EXPECT_EQ(longest, 2) << problem.fen;
  }
}

TEST(MateSolverTest, RefutesWhatIsNotThere) {
  MateSolver solver = Fresh();
  EXPECT_EQ(solver.Solve(StartPosition(), 1), Proof::kRefuted);
  EXPECT_EQ(solver.Solve(StartPosition(), 2), Proof::kRefuted);
  EXPECT_GE(solver.nodes(), 40u) << "twenty turns, and at least an answer to each";
}

TEST(MateSolverTest, FinishedGameHasNoPaco) {
  const Position united = Play(At("4k3/8/8/8/8/8/8/4QK2 w 0 - - -"), "e1e8");
  MateSolver solver = Fresh();
  EXPECT_EQ(solver.Solve(united, 3), Proof::kRefuted);
}

// No legal turn is a draw, not a loss.
TEST(MateSolverTest, NoLegalAnswerIsNoWin) {
  // Whatever White plays that leaves Black without a turn wins nothing.
  const Position position = At("8/8/8/8/8/7N/5NN1/K6k w 0 - - -");
  ASSERT_EQ(position.free_pieces(Color::kBlack).count(), 1);
  for (Move move : MovesOf(position)) {
    const Position after = position.After(move);
    if (after.king_united() || HasLegalMove(after)) continue;
    MateSolver solver = Fresh();
    Move winner;
    EXPECT_EQ(solver.SolveMoves(position, 2, {move}, winner), Proof::kRefuted) << after;
  }
}

// Fool's mate: the queen goes to h5, and nothing helps. A quiet turn.
constexpr char kQuietSolution[] = "rnbqkbnr/ppppp2p/5p2/6p1/8/4P2P/PPPP1PP1/RNBQKBNR w 0 AHah g6 -";

TEST(MateSolverTest, DrawByRepetitionIsNoWin) {
  const Position position = At(kQuietSolution);
  const Position after = Play(position, "d1h5");
  EXPECT_EQ(Fresh().Solve(position, 2), Proof::kProved);
  EXPECT_EQ(Fresh({after, position}).Solve(position, 2), Proof::kProved)
      << "it stood once: the second time is no draw";
  EXPECT_EQ(Fresh({after, after, position}).Solve(position, 2), Proof::kRefuted);
}

TEST(MateSolverTest, DefenderMayRepeat) {
  const Position position = At(kQuietSolution);
  const Position after = Play(position, "d1h5");
  // One of the answers leads to a position that stood twice.
  const Position answer = Play(after, "a7a6");
  EXPECT_EQ(Fresh({answer, position}).Solve(position, 2), Proof::kProved);
  EXPECT_EQ(Fresh({answer, answer, position}).Solve(position, 2), Proof::kRefuted);
}

TEST(MateSolverTest, NoProgressLimitComesFirst) {
  Position position = At(kQuietSolution);
  position = position.WithNoProgressPlies(97);  // 98 and 99 after the turn and its answer
  EXPECT_EQ(Fresh().Solve(position, 2), Proof::kProved);
  position = position.WithNoProgressPlies(98);
  EXPECT_EQ(Fresh().Solve(position, 2), Proof::kRefuted);
  // Uniting itself is always in time.
  const Position win = Play(Play(position, "d1h5"), "a7a6");
  EXPECT_EQ(Fresh().Solve(win, 1), Proof::kProved);
}

// What one solver remembers is never wrong for the next question.
TEST(MateSolverTest, OneSolverForManyPositions) {
  MateSolver solver = Fresh();
  for (const PacoProblem& problem : PacoProblems(2)) {
    const bool proved = ShortestPaco(solver, problem.position, 2) == 2;
    EXPECT_EQ(proved, problem.solutions > 0) << problem.fen;
  }
}

TEST(MateSolverTest, StopsWhenTold) {
  uint64_t asked_at = 0;
  MateSolver solver(
      [&asked_at](uint64_t nodes) {
        asked_at = nodes;
        return nodes >= 1000;
      },
      {});
  EXPECT_EQ(solver.Solve(StartPosition(), 5), Proof::kUnknown);
  EXPECT_GE(asked_at, 1000u);
  EXPECT_LT(solver.nodes(), 2000u);
}

TEST(MateSolverTest, NodesAreTheSameTwice) {
  const Position position = At(kQuietSolution);
  MateSolver first = Fresh();
  MateSolver second = Fresh();
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

// Whether a proof holds when it is replayed with every legal answer of the defender: nothing is
// taken from the solver but the attacker's moves.
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
  int turns;  // that are enough
};
// With and without quiet moves.
constexpr LongPaco kLongPacos[] = {
    {"rk1ni3/ppp2p1p/6p1/3p1n2/b3fPPP/P1E1N3/RPWPPR2/K1B5 b 0 a - -", 6},
    {"r3nb1k/ppp3d1/4ppp1/3d2E1/1PPPPPQB/P7/s4LhP/6K1 w 0 - - -", 5},
    {"b1k2r2/Sppip2p/3pf3/p4Pp1/1PP1F1D1/4P3/P2R1s1P/B2K1R2 w 0 - - -", 6},
    {"qrknb1rb/1ppp1ppn/3Q3p/p3p3/1P6/3PN3/P1P1PPPP/1RKNB1RB w 0 BGbg - -", 9},
    {"nb1rbkr1/ppp1p3/5pnp/4P1f1/2aP2F1/6N1/PP1B1P1P/NB1R1KR1 w 0 DG - -", 6},
};

// What `solver` has found, a Paco in `turns` that begins with `winner`, holds against every answer.
void ExpectHolds(MateSolver& solver, const Position& position, int turns, Move winner) {
  ASSERT_TRUE(winner) << position;
  const std::optional<ProofTree> tree = solver.FoundTree(position, turns, winner);
  ASSERT_TRUE(tree) << position;
  const Strategy strategy = StrategyOf(*tree);
  const Position after = position.After(winner);
  for (Move answer : MovesOf(after)) {
    EXPECT_TRUE(Holds(strategy, after.After(answer), turns - 1)) << after.After(answer);
  }
  const MoveList line = solver.FoundLine(position, turns, winner);
  EXPECT_EQ(line.size(), static_cast<size_t>(2 * turns - 1)) << position;
  Position end = position;
  for (Move move : line) end.Apply(move);
  EXPECT_TRUE(end.is_paco()) << position;
}

TEST(MateSolverTest, FindsLongPacosThatHold) {
  for (const LongPaco& problem : kLongPacos) {
    const Position position = At(problem.fen);
    MateSolver solver = Fresh();
    Move winner;
    const int turns = solver.Find(position, 20, MovesOf(position), UINT64_MAX, winner);
    EXPECT_GT(turns, 3) << problem.fen;
    EXPECT_LE(turns, problem.turns) << problem.fen;
    ExpectHolds(solver, position, turns, winner);
  }
}

TEST(MateSolverTest, ProvesWhatAlphaBetaSees) {
  for (const LongPaco& problem : kLongPacos) {
    const Position position = At(problem.fen);
    MateSolver solver = Fresh();
    Move winner;
    const int turns = solver.FindGuided(position, 20, MovesOf(position), 10'000'000, winner);
    EXPECT_GT(turns, 3) << problem.fen;
    ExpectHolds(solver, position, turns, winner);
  }
}

TEST(MateSolverTest, GuideProvesNothingThatIsNotThere) {
  MateSolver solver = Fresh();
  Move winner;
  EXPECT_EQ(solver.FindGuided(StartPosition(), 20, MovesOf(StartPosition()), 50'000, winner), 0);
  // A Paco in two is there, and the game is drawn first: by the limit, or by the third time.
  const Position drawn = At(kQuietSolution).WithNoProgressPlies(98);
  EXPECT_EQ(solver.FindGuided(drawn, 2, MovesOf(drawn), 20'000, winner), 0);
  const Position position = At(kQuietSolution);
  const Position after = Play(position, "d1h5");
  MateSolver other = Fresh({after, after, position});
  EXPECT_EQ(other.FindGuided(position, 2, MovesOf(position), 20'000, winner), 0);
}

TEST(MateSolverTest, GuideStopsWhenTold) {
  MateSolver solver([](uint64_t nodes) { return nodes > 1000; }, {});
  Move winner;
  EXPECT_EQ(solver.FindGuided(StartPosition(), 20, MovesOf(StartPosition()), UINT64_MAX, winner),
            0);
  EXPECT_TRUE(solver.stopped());
}

// Hang guard: an answer or none, but an end.
TEST(MateSolverTest, ExplosivePositionsComeToAnEnd) {
  for (const ExplosivePosition& line : ReadExplosivePositions()) {
    const Position position = At(line.fen);
    EXPECT_EQ(Fresh().Solve(position, 1), Proof::kProved) << line.fen;
    const auto other = WithSideToMove(position, Opponent(position.side_to_move()));
    if (!other) continue;
    MateSolver solver([](uint64_t nodes) { return nodes >= 512; }, {});
    const Proof proof = solver.Solve(*other, 3);
    EXPECT_LT(solver.nodes(), 1024u) << absl::StrCat(line.fen, " ", static_cast<int>(proof));
  }
}

}  // namespace
}  // namespace danco
