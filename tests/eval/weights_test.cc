// SPDX-License-Identifier: MIT
// The weights, their visitor and the accumulators agree.
#include "eval/weights.h"

#include <cstdlib>
#include <set>
#include <string>

#include "board/core/position.h"
#include "board/text/fen.h"
#include "eval/terms.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "reference_data.h"
#include "test_support.h"

namespace danco {
namespace {

TEST(WeightsTest, TheVisitorSeesEveryWeightOnceAndInOrder) {
  const auto* next = reinterpret_cast<const Weight*>(&kWeights);
  std::set<std::string> names;
  VisitWeights(kWeights, [&](const char*, const char* name, const auto& member) {
    EXPECT_EQ(Flat(member).data(), next) << name;
    next += Flat(member).size();
    EXPECT_TRUE(names.insert(name).second) << name;
  });
  EXPECT_EQ(next, reinterpret_cast<const Weight*>(&kWeights) + kNumWeights);
}

// The score equals the sum of the counts that trace and tuner use, and its two parts fit into 16
// bits.
void ExpectSumOfCounts(const Position& position) {
  ScoreAccumulator score;
  CountAccumulator counts;
  AddAllTerms(position, score);
  AddAllTerms(position, counts);
  const int unions = position.unions().count();
  int few = 0;
  int many = 0;
  size_t index = 0;
  for (const Weight& w : Flat(kWeights)) {
    const int count = counts.count(Color::kWhite, index) - counts.count(Color::kBlack, index);
    few += count * w.few();
    many += count * w.many();
    ++index;
  }
  ASSERT_EQ(score.Sum(kFullPhase - unions, unions), few * (kFullPhase - unions) + many * unions)
      << position;
  EXPECT_LT(std::abs(few), 1 << 13) << position;
  EXPECT_LT(std::abs(many), 1 << 13) << position;
}

TEST(WeightsTest, CountsTimesWeightsAreTheScore) {
  RandomPlay play(5);
  for (int i = 0; i < Repeats(5'000); ++i, play.Next()) ExpectSumOfCounts(play.position());
}

TEST(WeightsTest, TheMostOneSidedPositionsHaveScores) {
  for (const char* fen : {"k7/pppppppp/nnbbrr2/8/8/QQQQ4/QQQQ4/QQQQQQQK w 0 - - -",
                          "K7/PPPPPPPP/NNBBRR2/8/8/qqqq4/qqqq4/qqqqqqqk b 0 - - -"}) {
    const absl::StatusOr<Position> position = ParseFen(fen);
    ASSERT_TRUE(position.ok()) << position.status();
    ExpectSumOfCounts(*position);
  }
}

TEST(WeightsTest, EveryTermIsFoundInSomePosition) {
  std::set<size_t> never;
  for (size_t i = 0; i < kNumWeights; ++i) never.insert(i);
  const auto look = [&](const Position& position) {
    CountAccumulator counts;
    AddAllTerms(position, counts);
    std::erase_if(never, [&](size_t w) { return counts.count(Color::kWhite, w) != 0; });
  };
  for (const ReferencePosition& known : ReadReferencePositions()) look(*ParseFen(known.fen));
  RandomPlay play(6);
  for (int i = 0; i < 3'000; ++i, play.Next()) look(play.position());
  // The rest are squares that a piece cannot be on, and unused entries of tables by type.
  size_t index = 0;
  VisitWeights(kWeights, [&](const char*, const char* name, const auto& member) {
    size_t unseen = 0;
    for (size_t i = 0; i < Flat(member).size(); ++i, ++index) unseen += never.count(index);
    EXPECT_LT(unseen, Flat(member).size()) << name << " never counts";
  });
}

}  // namespace
}  // namespace danco
