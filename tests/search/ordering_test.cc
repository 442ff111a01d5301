// SPDX-License-Identifier: MIT
// Move ordering: statistics stay within bounds, and the picker returns every move once.
#include <algorithm>
#include <array>
#include <vector>

#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/moves/move_list.h"
#include "board/reach/chain_budget.h"
#include "board/reach/parry_filter.h"
#include "board/reach/sako.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "reference_data.h"
#include "search/memory/history.h"
#include "search/tree/move_picker.h"
#include "test_support.h"

namespace danco {
namespace {

// The picker examines at most this many chains.
constexpr int64_t kMaxChains = 1500;

TEST(HistoryValueTest, StaysInBounds) {
  HistoryValue value;
  for (int i = 0; i < 1000; ++i) {
    value.Update(2400);
    ASSERT_LE(value.value(), HistoryValue::kLimit);
    ASSERT_GE(value.value(), 0);
  }
  EXPECT_GT(value.value(), HistoryValue::kLimit * 9 / 10);
  for (int i = 0; i < 1000; ++i) {
    value.Update(-1'000'000);
    ASSERT_GE(value.value(), -HistoryValue::kLimit);
  }
  EXPECT_LT(value.value(), -HistoryValue::kLimit * 9 / 10);
}

TEST(HistoryValueTest, FollowsTheSignOfTheBonus) {
  HistoryValue value;
  for (int bonus : {1, 100, -50, 2400, -2400, 16384, -16384}) {
    const int before = value.value();
    value.Update(bonus);
    EXPECT_GE((value.value() - before) * (bonus > 0 ? 1 : -1), 0) << bonus;
  }
}

// Returns the value of a quiet move of White without previous moves.
int ValueOf(const History& history, Move move) {
  const MoveClass none;
  return History::Values(history, Color::kWhite, move.Base(), false, none, none)[move.to()];
}

// Continuations are separate by colour and by distance.
TEST(HistoryTest, ContinuationsHaveAColourAndADistance) {
  const Position position = StartPosition();
  const Move move = MoveOf(position, "g1f3");
  const MoveClass c(position, move);
  const MoveClass pawn(position, MoveOf(position, "e2e4"));
  const MoveClass other(position, MoveOf(position, "b1c3"));
  const MoveClass third(position, MoveOf(position, "a2a3"));
  const auto value = [&](const History& history, Color us, MoveClass previous, MoveClass before) {
    return History::Values(history, us, move.Base(), false, previous, before)[move.to()];
  };
  History history;
  history.Update(Color::kWhite, move, c, pawn, other, 1000);
  const int without = value(history, Color::kWhite, third, third);
  EXPECT_GT(value(history, Color::kWhite, pawn, third), without);
  EXPECT_GT(value(history, Color::kWhite, third, other), without);
  EXPECT_EQ(value(history, Color::kWhite, other, third), without) << "that was two plies before";
  EXPECT_EQ(value(history, Color::kWhite, third, pawn), without) << "that was one ply before";
  EXPECT_EQ(value(history, Color::kBlack, pawn, other), 0);
}

TEST(HistoryTest, IsIndexedByTheClassOfTheMove) {
  History history;
  const Position start = StartPosition();
  const Move move = MoveOf(start, "e2e4");
  const Move other = MoveOf(start, "d2d4");
  const MoveClass c(start, move);
  const MoveClass none;
  EXPECT_EQ(ValueOf(history, move), 0);
  history.Update(Color::kWhite, move, c, none, none, 500);
  EXPECT_GT(ValueOf(history, move), 0);
  EXPECT_EQ(ValueOf(history, other), 0);
  history.set_counter(c, other);
  EXPECT_EQ(history.counter(c), other);
  history.Clear();
  EXPECT_EQ(ValueOf(history, move), 0);
  EXPECT_FALSE(history.counter(c));
}

TEST(MoveClassTest, IndicesStayInTheTables) {
  RandomPlay play(7);
  for (int i = 0; i < 500; ++i, play.Next()) {
    for (Move move : play.moves()) {
      const MoveClass c(play.position(), move);
      ASSERT_GE(c.index(), 0);
      ASSERT_LT(c.index(), MoveClass::kCount);
      ASSERT_LT(c.piece_to(), 512);
    }
  }
}

struct Picked {
  MoveList moves;
  std::vector<int> scores;
  bool left_out = false;
};

Picked PickAll(const Position& position, const OrderingHints& hints, const History& history) {
  MoveStack stack(3);  // the moves of the nodes above
  Picked picked;
  ChainBudget budget = ChainBudget::Unlimited();
  {
    MovePicker picker(position, hints, history, {budget, budget}, stack);
    while (const Move move = picker.Next()) {
      picked.moves.push_back(move);
      picked.scores.push_back(picker.last_score());
    }
    EXPECT_FALSE(picker.Next()) << "after the end";
    picked.left_out = picker.left_out();
  }
  EXPECT_EQ(stack.size(), 3u) << "the room on the stack is given back";
  return picked;
}

MoveList Sorted(MoveList moves) {
  std::ranges::sort(moves, {}, &Move::bits);
  return moves;
}

// Returns whether the picker returns all moves of the position, which must not be the end of a
// game.
bool IsFit(const MoveList& moves) {
  return !moves.empty() && std::ranges::count_if(moves, &Move::is_chain) <= kMaxChains;
}

// Returns how often a score is better than its predecessor, from index `begin` on.
int Ascents(const std::vector<int>& scores, size_t begin) {
  int ascents = 0;
  for (size_t k = begin + 1; k < scores.size(); ++k) ascents += scores[k] > scores[k - 1];
  return ascents;
}

bool IsHint(const OrderingHints& hints, Move move) {
  return move == hints.killers[0] || move == hints.killers[1] || move == hints.counter;
}

TEST(MovePickerTest, GivesEveryMoveOnce) {
  RandomPlay play(11);
  const History history;
  for (int i = 0; i < 1500; ++i, play.Next()) {
    if (!IsFit(play.moves())) continue;
    const Picked picked = PickAll(play.position(), OrderingHints(), history);
    ASSERT_EQ(Sorted(picked.moves), Sorted(play.moves())) << play.position();
    EXPECT_FALSE(picked.left_out);
  }
}

TEST(MovePickerTest, TableMoveFirstThenKillersThenCounter) {
  RandomPlay play(12);
  const History history;
  for (int i = 0; i < 1500; ++i, play.Next()) {
    const MoveList& moves = play.moves();
    if (!IsFit(moves) || moves.size() < 4) continue;
    const auto any = [&] { return moves[play.random()() % moves.size()]; };
    OrderingHints hints;
    hints.table_move = any();
    hints.killers = {any(), any()};
    hints.counter = any();
    const Picked picked = PickAll(play.position(), hints, history);
    ASSERT_EQ(Sorted(picked.moves), Sorted(moves)) << play.position();
    EXPECT_EQ(picked.moves.front(), hints.table_move);
    EXPECT_EQ(picked.scores.front(), 0);
    // Two stages, each from the best to the worst. Hints come first in theirs.
    EXPECT_LE(Ascents(picked.scores, 1), 1);
    for (size_t k = 2; k < picked.moves.size(); ++k) {
      if (IsHint(hints, picked.moves[k])) {
        EXPECT_TRUE(IsHint(hints, picked.moves[k - 1]) || picked.scores[k] > picked.scores[k - 1])
            << play.position();
      }
    }
    EXPECT_GE(std::ranges::count_if(picked.scores, [](int score) { return score > 0; }),
              hints.killers[0] == hints.table_move ? 0 : 1);
  }
}

// Hints from elsewhere in the tree that are not legal here are not returned.
TEST(MovePickerTest, ForeignKillersAreIgnored) {
  RandomPlay play(13);
  const History history;
  OrderingHints hints;
  for (int i = 0; i < 500; ++i) {
    if (IsFit(play.moves())) {
      const Picked picked = PickAll(play.position(), hints, history);
      ASSERT_EQ(Sorted(picked.moves), Sorted(play.moves())) << play.position();
      hints.killers = {play.moves().front(), play.moves().back()};
      hints.counter = play.moves()[play.moves().size() / 2];
    }
    play.Next();
  }
}

TEST(MovePickerTest, BestHistoryFirstWithinAStage) {
  RandomPlay play(14);
  History history;
  for (int i = 0; i < 500; ++i, play.Next()) {
    const Position& position = play.position();
    for (size_t k = 0; k < play.moves().size(); k += 3) {
      const Move move = play.moves()[k];
      history.Update(position.side_to_move(), move, MoveClass(position, move), MoveClass(),
                     MoveClass(), static_cast<int>(play.random()() % 4000) - 2000);
    }
    if (!IsFit(play.moves())) continue;
    const Picked picked = PickAll(position, OrderingHints(), history);
    ASSERT_LE(Ascents(picked.scores, 0), 1);
  }
}

TEST(MovePickerTest, ExplosivePositionsAreCutOff) {
  const Position position = At("4h3/1IL5/dew1BW2/a1kaI2a/1l2o3/3S4/5p2/3K4 w 0 - - -");
  MoveStack stack;
  const History history;
  const OrderingHints hints;
  ChainBudget budget(1u << 13);
  MovePicker picker(position, hints, history, {budget, budget}, stack);
  int64_t chains = 0;
  while (const Move move = picker.Next()) chains += move.is_chain();
  EXPECT_LE(chains, kMaxChains);
  EXPECT_GT(chains, 0);
}

// A sacrifice must not be reduced to depth 1, as its low score would have it.
TEST(MovePickerTest, InChessCapturesThatLoseMaterialAreReducedByOnePly) {
  const Position position = At("4k3/3p4/2p5/3q4/4P3/2Q5/8/4K3 w - - 0 1", RuleSet::kChess);
  const Move quiet = MoveOf(position, "c3c5");
  const MoveClass none;
  History history;
  for (int i = 0; i < 100; ++i) {
    history.Update(Color::kWhite, quiet, MoveClass(position, quiet), none, none, -16384);
  }
  const OrderingHints hints;
  MoveStack stack;
  ChainBudget budget = ChainBudget::Unlimited();
  MovePicker picker(position, hints, history, {budget, budget}, stack);
  EXPECT_EQ(picker.Next(), MoveOf(position, "e4d5"));
  EXPECT_TRUE(picker.last_is_noisy());
  Move last;
  while (const Move move = picker.Next()) {
    const bool loses = move == MoveOf(position, "c3c6");
    EXPECT_EQ(picker.last_loses(), loses) << FormatMove(position, move);
    if (loses) {
      EXPECT_EQ(picker.less_reduction(), -kLosingReduction);
    }
    last = move;
  }
  EXPECT_EQ(last, MoveOf(position, "c3c6")) << "after the quiet move with the worst history";
}

// Moves that are left out in Sako lose at once, because the opponent can still unite. So do moves
// left out because another move failed. Moves that a node did not get must not count as searched;
// otherwise, a defender would seem lost.
TEST(MovePickerTest, SaysWhenMovesAreMissing) {
  const History history;
  const OrderingHints hints;
  for (const ExplosivePosition& line : ReadExplosivePositions()) {
    const Position position = At(line.fen);
    MoveStack stack;
    ChainBudget budget = ChainBudget::Unlimited();
    MovePicker picker(position, hints, history, {budget, budget}, stack);
    while (picker.Next()) {
    }
    EXPECT_EQ(picker.walk(), WalkResult::kCut) << line.fen;
  }
  RandomPlay play(16);
  int cut = 0;
  for (int i = 0; i < Repeats(20'000); ++i, play.Next()) {
    if (play.moves().size() > 1000 || !IsFit(play.moves())) continue;
    for (const uint64_t states : {uint64_t{4}, UINT64_MAX}) {
      MoveStack stack;
      ChainBudget budget(states);
      MovePicker picker(play.position(), hints, history, {budget, budget}, stack);
      size_t given = 0;
      while (picker.Next()) ++given;
      if (picker.walk() == WalkResult::kComplete) {
        EXPECT_EQ(given, play.moves().size());
      }
      cut += picker.walk() == WalkResult::kCut;
      EXPECT_TRUE(picker.walk() == WalkResult::kComplete || states == 4);
    }
  }
  EXPECT_GT(cut, Repeats(100));
}

TEST(MovePickerTest, MovesLeftOutLoseAtOnce) {
  RandomPlay play(15);
  const History history;
  int positions = 0;
  int filtered = 0;
  int learnt = 0;
  for (int i = 0; i < 200'000 && filtered < Repeats(4000); ++i, play.Next()) {
    const Position& position = play.position();
    const Color us = position.side_to_move();
    if (!InSako(position, us) || play.moves().size() > 2000 || !IsFit(play.moves())) {
      continue;
    }
    ++positions;
    OrderingHints hints;
    hints.parries = ParryFilter(ThreatSquares(position, Opponent(us)));
    const Picked picked = PickAll(position, hints, history);
    filtered += picked.left_out;
    EXPECT_EQ(picked.left_out, picked.moves.size() < play.moves().size());
    MoveStack stack;
    ChainBudget budget = ChainBudget::Unlimited();
    MovePicker picker(position, hints, history, {budget, budget}, stack);
    MoveList given;
    while (const Move move = picker.Next()) {
      given.push_back(move);
      const Position after = position.After(move);
      if (after.king_united()) continue;
      if (const Bitboard refutation = ThreatSquares(after, Opponent(us))) {
        picker.LearnRefutation(move, refutation);
      }
    }
    learnt += static_cast<int>(picked.moves.size() - given.size());
    given = Sorted(given);
    ASSERT_EQ(std::ranges::adjacent_find(given), given.end());
    for (Move move : play.moves()) {
      if (std::ranges::binary_search(given, move.bits(), {}, &Move::bits)) continue;
      const Position after = position.After(move);
      // A node whose side to move can unite is never searched, because its parent has tested for
      // it.
      if (after.king_united()) continue;
      ASSERT_TRUE(CanUniteKing(after, Opponent(us))) << position << " -> " << after;
    }
  }
  EXPECT_GE(filtered, Repeats(4000)) << "of " << positions << " positions in Sako";
  EXPECT_GE(learnt, Repeats(1200));
}

}  // namespace
}  // namespace danco
