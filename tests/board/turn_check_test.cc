// Turns that keep the rules of every step and still do not count: the enumerators ask a policy,
// whatever kind of sink they serve. Here it is one of chess, which no rule set has yet: a turn may
// not leave its own king in Sako.
#include "board/moves/turn_check.h"

#include <algorithm>
#include <cstdint>

#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/moves/move_enumerator.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "board/reach/sako.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "test_support.h"

namespace danco {
namespace {

constexpr uint64_t kCheckSeed = 20261122;

bool LeavesOwnKingInSako(const Position& position, Move move) {
  const Position after = position.After(move);
  return !after.king_united() && CanUniteKing(after, after.side_to_move());
}

struct SafeKing {
  static constexpr bool kAsked = true;
  static Bitboard Counting(const Position& position, const MoveSet& set) {
    Bitboard counting;
    for (Square to : set.targets) {
      if (!LeavesOwnKingInSako(position, set.At(to))) counting |= to;
    }
    return counting;
  }
};
static_assert(TurnCheckPolicy<SafeKing>);

// A sink of each kind.
struct SetTaker {
  bool operator()(const MoveSet& set) {
    for (Square to : set.targets) moves.push_back(set.At(to));
    return true;
  }
  MoveList moves;
};
struct MoveLister : SetTaker {
  bool Reserve(size_t) { return true; }
  template <typename Write>
  void Append(Write&& write) {
    MoveList room(kNumSquares * kNumSquares);
    moves.insert(moves.end(), room.data(), write(room.data()));
  }
};
struct MoveCounter {
  bool operator()(const MoveSet& set) { return Count(set.targets.count()); }
  bool Count(int more) {
    moves += static_cast<uint64_t>(more);
    return true;
  }
  uint64_t moves = 0;
};
static_assert(ListingSink<MoveLister> && CountingSink<MoveCounter>);

template <Color kUs, MoveSetSink Sink>
void WalkCheckedAs(const Position& position, Sink& sink) {
  ChainBudget budget = ChainBudget::Unlimited();
  MoveEnumerator<Sink, kUs, kDefaultRules, SafeKing> moves(position, {budget, budget}, sink);
  EXPECT_TRUE(moves.Plain() && moves.Chains());
}
template <MoveSetSink Sink>
Sink CheckedWalk(const Position& position) {
  Sink sink;
  if (position.side_to_move() == Color::kWhite) {
    WalkCheckedAs<Color::kWhite>(position, sink);
  } else {
    WalkCheckedAs<Color::kBlack>(position, sink);
  }
  return sink;
}

MoveList InOrder(MoveList moves) {
  std::sort(moves.begin(), moves.end(), [](Move a, Move b) { return a.bits() < b.bits(); });
  return moves;
}

// What is to be found: all turns, without those that do not count.
MoveList WhatCounts(const Position& position, MoveList moves) {
  std::erase_if(moves, [&](Move move) { return LeavesOwnKingInSako(position, move); });
  return moves;
}

uint64_t CheckedTree(const Position& position, int depth) {
  if (position.king_united()) return 0;
  if (depth == 1) return CheckedWalk<MoveCounter>(position).moves;
  uint64_t count = 0;
  for (Move move : CheckedWalk<MoveLister>(position).moves)
    count += CheckedTree(position.After(move), depth - 1);
  return count;
}
uint64_t FilteredTree(const Position& position, int depth) {
  if (position.king_united()) return 0;
  const MoveList moves = WhatCounts(position, MovesOf(position));
  if (depth == 1) return moves.size();
  uint64_t count = 0;
  for (Move move : moves) count += FilteredTree(position.After(move), depth - 1);
  return count;
}

TEST(TurnCheckTest, EveryKindOfSinkGetsWhatCounts) {
  RandomPlay play(kCheckSeed);
  int rejected = 0;
  for (int i = 0; i < 4'000; ++i, play.Next()) {
    const Position& position = play.position();
    if (position.king_united() || play.moves().size() > 1'000) continue;
    const MoveList counting = InOrder(WhatCounts(position, play.moves()));
    rejected += counting.size() < play.moves().size() ? 1 : 0;
    ASSERT_EQ(InOrder(CheckedWalk<SetTaker>(position).moves), counting) << position;
    ASSERT_EQ(InOrder(CheckedWalk<MoveLister>(position).moves), counting) << position;
    ASSERT_EQ(CheckedWalk<MoveCounter>(position).moves, counting.size()) << position;
  }
  EXPECT_GT(rejected, 400);
}

TEST(TurnCheckTest, TreesAreCountedWithoutWhatDoesNotCount) {
  RandomPlay play(kCheckSeed);
  for (int i = 0; i < 300; ++i, play.Next()) {
    if (play.position().king_united() || play.moves().size() > 60) continue;
    ASSERT_EQ(CheckedTree(play.position(), 2), FilteredTree(play.position(), 2)) << play.position();
  }
}

// A turn that unites with the enemy king is never asked about, so Sako needs no check.
TEST(TurnCheckTest, SakoIsWhatWinsAmongWhatCounts) {
  RandomPlay play(kCheckSeed);
  for (int i = 0; i < 4'000; ++i, play.Next()) {
    const Position& position = play.position();
    if (position.king_united() || play.moves().size() > 1'000) continue;
    const MoveList moves = CheckedWalk<MoveLister>(position).moves;
    const bool wins = std::any_of(moves.begin(), moves.end(),
                                  [&](Move move) { return position.After(move).is_paco(); });
    ASSERT_EQ(wins, CanUniteKing(position, position.side_to_move())) << position;
  }
}

TEST(TurnCheckTest, AskedOfRuleSets) {
  for (RuleSet rules : kRuleSets) {
    const bool asked =
        WithRules(rules, []<RuleSet kRules>() { return bool{TurnCheck<kRules>::kAsked}; });
    EXPECT_EQ(asked, rules == RuleSet::kVchess) << RuleSetName(rules);
  }
  // A union that moves back (docs/rules.md 7): not listed, not counted, not read.
  const Position position = Play(At("4k3/8/8/3A4/8/8/8/4K3 w 0 - - -", RuleSet::kVchess), "d5d6");
  const Move back =
      Move::UnionMove(MakeSquare(3, 5), MakeSquare(3, 4), PieceType::kPawn, PieceType::kNone);
  const MoveList moves = MovesOf(position);
  EXPECT_EQ(std::count(moves.begin(), moves.end(), back), 0);
  EXPECT_EQ(CountMoves(position).moves, moves.size());
  EXPECT_FALSE(TurnCounts(position, back));
  EXPECT_TRUE(TurnCounts(position, moves.front()));
}

}  // namespace
}  // namespace danco
