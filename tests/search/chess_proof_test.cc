// SPDX-License-Identifier: MIT
// Proves and refutes mates in traditional chess (chess.md).
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/core/chess.h"
#include "board/core/position.h"
#include "board/moves/move_check.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "gtest/gtest.h"
#include "search/proofs/prover.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

// Problems that take more positions are left to the slow suite.
constexpr uint64_t kQuickMate = 20'000;

Position ChessAt(absl::string_view fen, int no_progress) {
  return At(absl::StrCat(fen, no_progress, " 1"), RuleSet::kChess);
}

// `board` has 64 pieces or dots, beginning at a8.
std::string FenOfBoard(const std::string& board, bool white_to_move) {
  std::string fen;
  for (size_t i = 0; i < board.size(); ++i) {
    if (i > 0 && i % 8 == 0) fen.push_back('/');
    if (board[i] != '.') {
      fen.push_back(board[i]);
    } else if (!fen.empty() && fen.back() >= '1' && fen.back() <= '7') {
      ++fen.back();
    } else {
      fen.push_back('1');
    }
  }
  return absl::StrCat(fen, white_to_move ? " w" : " b", " - - 0 1");
}

bool IsMated(const Position& position) {
  return bool(Checkers(position, position.side_to_move())) && !HasLegalMove(position);
}

// Returns the number of turns of the shortest mate within `most`, by exhaustive search, or 0.
// Stalemate is the only draw that it considers.
int ByTryingAll(const Position& position, int most);

// Returns the largest number of turns that the attacker needs after its move, or 0 if it does not
// mate within `most`.
int AfterAll(const Position& position, int most) {
  const MoveList answers = MovesOf(position);
  if (answers.empty()) return IsMated(position) ? 1 : 0;
  if (most <= 1) return 0;
  int longest = 0;
  for (Move answer : answers) {
    const int turns = ByTryingAll(position.After(answer), most - 1);
    if (turns == 0) return 0;
    longest = std::max(longest, turns);
  }
  return longest + 1;
}

int ByTryingAll(const Position& position, int most) {
  int shortest = 0;
  for (Move move : MovesOf(position)) {
    const int turns = AfterAll(position.After(move), shortest > 0 ? shortest - 1 : most);
    if (turns > 0) shortest = turns;
    if (shortest == 1) break;
  }
  return shortest;
}

// Tries one more turn at a time.
int Shortest(Prover& prover, const Position& position, int most) {
  for (int turns = 1; turns <= most; ++turns) {
    const Tribool answer = prover.Solve(position, turns);
    EXPECT_NE(answer, Tribool::kUnknown) << position;
    if (answer == Tribool::kYes) return turns;
  }
  return 0;
}

void ExpectMates(bool quick) {
  int asked = 0;
  for (const PacoProblem& problem : ChessMates()) {
    if ((problem.nodes <= kQuickMate) != quick) continue;
    ++asked;
    Prover prover(kNeverStop, {});
    EXPECT_EQ(Shortest(prover, problem.position, problem.mate), problem.mate) << problem.fen;
    EXPECT_EQ(prover.nodes(), problem.nodes) << problem.fen;
    const Move first = MoveOf(problem.position, problem.line.substr(0, problem.line.find(' ')));
    Move winner;
    EXPECT_EQ(prover.SolveMoves(problem.position, problem.mate, {first}, winner), Tribool::kYes);
    const std::optional<ProofTree> tree = prover.Tree(problem.position, problem.mate, first);
    ASSERT_TRUE(tree) << problem.fen;
    const MoveList line = prover.LongestLine(*tree);
    EXPECT_EQ(line.size(), static_cast<size_t>(2 * problem.mate - 1)) << problem.fen;
    Position end = problem.position;
    for (Move move : line) {
      ASSERT_TRUE(IsSimpleMove(end, move)) << problem.fen;
      end.Apply(move);
    }
    EXPECT_TRUE(IsMated(end)) << problem.fen;
  }
  EXPECT_GT(asked, 20);
}

TEST(ChessProofTest, Mates) { ExpectMates(/*quick=*/true); }
TEST(DeepChessProofTest, Mates) { ExpectMates(/*quick=*/false); }

// Kings and a few pieces on random squares, with either side to move.
TEST(ChessProofTest, AsTryingAllSays) {
  constexpr absl::string_view kPieces = "QQRRBNPQRBNPqrbnp";
  std::mt19937_64 random(28);
  std::map<int, int> found;
  for (int i = 0; i < Repeats(400); ++i) {
    std::string board(64, '.');
    const auto put = [&](char piece) {
      size_t square = random() % 64;
      while (board[square] != '.') square = random() % 64;
      if ((piece | 0x20) == 'p' && (square < 8 || square >= 56)) return;
      board[square] = piece;
    };
    put('K');
    put('k');
    for (size_t more = 3 + random() % 3; more > 0; --more) put(kPieces[random() % kPieces.size()]);
    const auto position = ParseFen(FenOfBoard(board, random() % 2 == 0), RuleSet::kChess);
    if (!position.ok() || !HasLegalMove(*position)) continue;
    const int most = 3;
    const int turns = ByTryingAll(*position, most);
    Prover prover(kNeverStop, {});
    EXPECT_EQ(Shortest(prover, *position, most), turns) << *position;
    ++found[turns];
  }
  for (int turns = 0; turns <= 3; ++turns) EXPECT_GE(found[turns], Repeats(30) / 10) << turns;
}

TEST(ChessProofTest, DrawsWithinALine) {
  // The hundredth ply may give mate. If it does not, the game is drawn.
  const absl::string_view kRook = "7k/8/6K1/8/8/8/8/R7 w - - ";
  Prover prover(kNeverStop, {});
  EXPECT_EQ(prover.Solve(ChessAt(kRook, 99), 1), Tribool::kYes);
  const absl::string_view kTwo = "k7/8/2K5/8/8/8/8/7R w - - ";
  EXPECT_EQ(prover.Solve(ChessAt(kTwo, 97), 2), Tribool::kYes);
  EXPECT_EQ(prover.Solve(ChessAt(kTwo, 98), 2), Tribool::kNo);
  // The third occurrence of a position is a draw.
  const Position start = ChessAt(kTwo, 0);
  const Position after = start.After(MoveOf(start, "c6b6"));
  Prover again(kNeverStop, {after, start, after, start});
  Move winner;
  EXPECT_EQ(again.SolveMoves(start, 2, {MoveOf(start, "c6b6")}, winner), Tribool::kNo);
  EXPECT_EQ(Prover(kNeverStop, {}).SolveMoves(start, 2, {MoveOf(start, "c6b6")}, winner),
            Tribool::kYes);
}

// The prover follows what the alpha-beta search finds. Turns are counted as people count them.
TEST(ChessProofTest, LongMatesAreFound) {
  int longest = 0;
  for (const PacoProblem& problem : Sampled(ChessMates())) {
    if (problem.mate < 4) continue;
    GuidedProver guided;
    const auto proof =
        guided.prover.FindGuided(problem.position, 20, MovesOf(problem.position), 10'000);
    if (!proof) continue;
    const int turns = proof->turns;
    EXPECT_GE(turns, problem.mate) << problem.fen;
    EXPECT_LE(proof->line.size(), static_cast<size_t>(2 * turns - 1)) << problem.fen;
    Position end = problem.position;
    for (Move move : proof->line) end.Apply(move);
    EXPECT_TRUE(IsMated(end)) << problem.fen;
    longest = std::max(longest, turns);
    const std::optional<ProofTree>& tree = proof->tree;
    ASSERT_TRUE(tree.has_value()) << problem.fen;
    EXPECT_LE(tree->nodes.front().turns, turns);
    for (const ProofTreeNode& node : tree->nodes) {
      const Position child = node.position.After(node.move);
      EXPECT_EQ(node.answers.size(), MovesOf(child).size()) << problem.fen;
      if (node.answers.empty()) {
        EXPECT_EQ(node.turns, 1);
        EXPECT_TRUE(IsMated(child)) << problem.fen;
      }
    }
  }
  EXPECT_GE(longest, 6);
}

}  // namespace
}  // namespace danco
