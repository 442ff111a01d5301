// The table of weights, its visitor and the accumulators agree about what is where.
#include "eval/weights.h"

#include <set>
#include <string>

#include "eval/terms.h"
#include "gtest/gtest.h"
#include "random_play.h"

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

TEST(WeightsTest, CountsTimesWeightsAreTheScore) {
  RandomPlay play(5);
  for (int i = 0; i < 5'000; ++i, play.Next()) {
    ScoreAccumulator score;
    CountAccumulator counts;
    AddAllTerms(play.position(), score);
    AddAllTerms(play.position(), counts);
    const int unions = play.position().unions().count();
    int sum = 0;
    size_t index = 0;
    for (const Weight& w : Flat(kWeights)) {
      const int count = counts.count(Color::kWhite, index) - counts.count(Color::kBlack, index);
      sum += count * (w.few * (kFullPhase - unions) + w.many * unions);
      ++index;
    }
    ASSERT_EQ(score.Sum(unions), sum);
  }
}

TEST(WeightsTest, EveryTermIsFoundInSomePosition) {
  std::set<size_t> never;
  for (size_t i = 0; i < kNumWeights; ++i) never.insert(i);
  RandomPlay play(6);
  for (int i = 0; i < 30'000; ++i, play.Next()) {
    CountAccumulator counts;
    AddAllTerms(play.position(), counts);
    std::erase_if(never, [&](size_t w) { return counts.count(Color::kWhite, w) != 0; });
  }
  // Left are places that no piece can be on and the unused entries of tables by type.
  size_t index = 0;
  VisitWeights(kWeights, [&](const char*, const char* name, const auto& member) {
    size_t unseen = 0;
    for (size_t i = 0; i < Flat(member).size(); ++i, ++index) unseen += never.count(index);
    EXPECT_LT(unseen, Flat(member).size()) << name << " never counts";
  });
}

}  // namespace
}  // namespace danco
