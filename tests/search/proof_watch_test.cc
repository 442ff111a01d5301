// SPDX-License-Identifier: MIT
// Forced Pacos found alongside the alpha-beta search.
#include "search/proofs/proof_watch.h"

#include <optional>
#include <utility>
#include <vector>

#include "board/core/start_position.h"
#include "gtest/gtest.h"
#include "search/memory/transposition_table.h"
#include "search/root/tree_guide.h"
#include "search_support.h"
#include "test_support.h"

namespace danco {
namespace {

// Black forces a Paco in 6 by consecutive Ŝakos.
constexpr char kPacoInSix[] = "2kr4/2p3dp/3Dp3/pp4p1/E2n4/4FN1P/PvQP1aP1/1h3RKB b 0 - - -";
constexpr uint64_t kPlenty = 3'000'000;

// A watch of a game, with what it needs.
struct WatchedGame {
  explicit WatchedGame(std::vector<Position> positions, const StopToken& stop = kNeverStop)
      : history(std::move(positions)), watch(history, moves, stop, guide) {}

  const Position& root() const { return history.back(); }

  const std::vector<Position> history;
  const MoveList moves = MovesOf(history.back());
  TranspositionTable table{1};
  TreeGuide guide{table};
  ProofWatch watch;
};

TEST(ProofWatchTest, FindsAPacoOfTheSideToMove) {
  WatchedGame game({At(kPacoInSix)});
  ProofWatch& watch = game.watch;
  const std::optional<Proof> paco = watch.Attack(kPlenty, 12);
  ASSERT_TRUE(paco);
  EXPECT_EQ(paco->line.size(), static_cast<size_t>(2 * paco->turns - 1));
  EXPECT_TRUE(AfterLine(game.root(), paco->line).king_united());
  EXPECT_FALSE(WatchedGame({At(kPacoInSix)}).watch.Attack(kPlenty, 3)) << "none is so short";
}

TEST(ProofWatchTest, GoesOnWhereItEnded) {
  WatchedGame game({At(kPacoInSix)});
  ProofWatch& watch = game.watch;
  std::optional<Proof> paco;
  int calls = 0;
  while (!paco && ++calls < 3000) paco = watch.Attack(1000, 12);
  EXPECT_TRUE(paco);
  EXPECT_GT(calls, 1);
}

// A search that expected a Paco in 4 may later expect none, and then asks for longer ones.
TEST(ProofWatchTest, FindsALongerPacoAfterShortOnesAreExhausted) {
  WatchedGame game({At(kPacoInSix)});
  ProofWatch& watch = game.watch;
  EXPECT_FALSE(watch.Attack(kPlenty, 3));
  const uint64_t exhausted = watch.nodes();
  EXPECT_LT(exhausted, kPlenty);
  EXPECT_FALSE(watch.Attack(kPlenty, 2));
  EXPECT_EQ(watch.nodes(), exhausted) << "a shorter Paco is excluded, too";
  EXPECT_TRUE(watch.Attack(kPlenty, 12));
}

TEST(ProofWatchTest, ConfirmsAPacoThatTheSearchFound) {
  WatchedGame game({At(kPacoInSix)});
  ProofWatch& watch = game.watch;
  const std::optional<Proof> paco = watch.Confirm(kPlenty, 12);
  ASSERT_TRUE(paco);
  EXPECT_EQ(paco->line.size(), static_cast<size_t>(2 * paco->turns - 1));
  EXPECT_TRUE(AfterLine(game.root(), paco->line).king_united());
  const uint64_t spent = watch.nodes();
  EXPECT_FALSE(watch.Confirm(1000, 2)) << "none is so short";
  EXPECT_LT(watch.nodes(), spent + 3000);
}

TEST(ProofWatchTest, FindsTheRefutationOfAMove) {
  const Position root = At(kPacoInSix);
  WatchedGame game({root, root.After(MoveOf(root, "d8d6c4"))});
  const Move move = MoveOf(game.root(), "e3e4");
  const std::optional<Proof> paco = game.watch.Refutation(move, kPlenty, 12);
  ASSERT_TRUE(paco);
  EXPECT_LE(paco->turns, 5);
  EXPECT_TRUE(AfterLine(game.root().After(move), paco->line).king_united());
}

TEST(ProofWatchTest, AQuietPositionCostsNextToNothing) {
  WatchedGame game({StartPosition()});
  ProofWatch& watch = game.watch;
  EXPECT_FALSE(watch.Attack(kPlenty, 4));
  const uint64_t spent = watch.nodes();
  EXPECT_LT(spent, kPlenty);
  EXPECT_FALSE(watch.Attack(kPlenty, 4));
  EXPECT_EQ(watch.nodes(), spent) << "nothing is left to look at";
}

TEST(ProofWatchTest, StopIsObeyed) {
  const StopToken stop([] { return true; });
  WatchedGame game({At(kPacoInSix)}, stop);
  ProofWatch& watch = game.watch;
  EXPECT_FALSE(watch.Attack(kPlenty, 12));
  EXPECT_LT(watch.nodes(), 1000u);
}

// With so few nodes, the alpha-beta search alone finds none of these.
TEST(ProofWatchTest, TheSearchUsesTheResult) {
  for (const char* fen :
       {kPacoInSix, "4jb1k/pp1p4/4pNb1/2anN1pn/2P1f1a1/4PjP1/PP1L1P2/6KR w 0 H - -",
        "3r1br1/pkp1f1pp/2d1B3/2F2p2/1P5c/PDSP4/1n2BPPP/4K1R1 b 0 - - -"}) {
    const Position position = At(fen);
    const Report report = RunSearch(position, Nodes(80'000));
    EXPECT_TRUE(report.result.line.score.is_win()) << fen;
    EXPECT_TRUE(AfterLine(position, report.result.line.pv).king_united()) << fen;
  }
}

}  // namespace
}  // namespace danco
