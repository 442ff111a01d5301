// SPDX-License-Identifier: MIT
// The transposition table: entries are found again, less valuable ones are replaced, and entries
// torn by two threads are not recognized.
#include "search/memory/transposition_table.h"

#include <atomic>
#include <thread>

#include "board/core/position.h"
#include "board/core/random.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

constexpr int kSlotsOfABucket = 3;

// Keys with the same high half share a bucket.
Key KeyInBucket(uint64_t bucket, uint64_t number) { return bucket << 32 | number; }

Move SomeMove(uint64_t bits) { return Move::FromBits(bits); }

TableEntry EntryOfDepth(int depth) {
  return {SomeMove(99), Score(12), Score(-7), depth, Bound::kExact};
}

bool HasEntry(const TranspositionTable& table, Key key) { return table.Probe(key).has_value(); }

TEST(TranspositionTableTest, FindsStoredEntries) {
  TranspositionTable table(1);
  const TableEntry entry{SomeMove(0xFEDCBA9876543210), Score(-321), Score(456), 17, Bound::kLower};
  table.Store(0x1234567890ABCDEF, entry);
  const auto found = table.Probe(0x1234567890ABCDEF);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->move, entry.move);
  EXPECT_EQ(found->score, entry.score);
  EXPECT_EQ(found->eval, entry.eval);
  EXPECT_EQ(found->depth, entry.depth);
  EXPECT_EQ(found->bound, entry.bound);
  EXPECT_FALSE(HasEntry(table, 0x1234567890ABCDEE));
  EXPECT_FALSE(HasEntry(table, 0x0234567890ABCDEF));
}

TEST(TranspositionTableTest, KeepsExtremesApart) {
  TranspositionTable table(1);
  Key key = 1;
  for (int depth : {-2, -1, 0, 1, 125}) {
    for (Score score : {Score::PacoIn(1), Score::UnitedIn(2), Score::Infinity(), -Score::Infinity(),
                        Score(Score::kMaxEval), Score(-Score::kMaxEval)}) {
      for (Bound bound : {Bound::kNone, Bound::kUpper, Bound::kLower, Bound::kExact}) {
        key += Key{1} << 40;
        table.Store(key, {Move(), score, -score, depth, bound});
        const auto found = table.Probe(key);
        ASSERT_TRUE(found);
        EXPECT_FALSE(found->move);
        EXPECT_EQ(found->score, score);
        EXPECT_EQ(found->eval, -score);
        EXPECT_EQ(found->depth, depth);
        EXPECT_EQ(found->bound, bound);
      }
    }
  }
}

// A Paco has the same distance from a position wherever it is in the tree.
TEST(TranspositionTableTest, PacoScoresCountFromTheNode) {
  EXPECT_EQ(ToTable(Score::PacoIn(9), 4), Score::PacoIn(5));
  EXPECT_EQ(FromTable(Score::PacoIn(5), 6), Score::PacoIn(11));
  EXPECT_EQ(ToTable(Score::UnitedIn(8), 4), Score::UnitedIn(4));
  EXPECT_EQ(FromTable(Score::UnitedIn(4), 2), Score::UnitedIn(6));
  for (int value : {0, 35, -35, Score::kMaxEval, -Score::kMaxEval}) {
    EXPECT_EQ(ToTable(Score(value), 7), Score(value));
    EXPECT_EQ(FromTable(Score(value), 7), Score(value));
  }
}

TEST(TranspositionTableTest, ShallowestMakesRoom) {
  TranspositionTable table(1);
  for (int i = 0; i < kSlotsOfABucket; ++i) {
    table.Store(KeyInBucket(3, static_cast<uint64_t>(i)), EntryOfDepth(10 - i));
  }
  table.Store(KeyInBucket(3, 100), EntryOfDepth(1));
  EXPECT_TRUE(HasEntry(table, KeyInBucket(3, 100)));
  EXPECT_FALSE(HasEntry(table, KeyInBucket(3, kSlotsOfABucket - 1)));
  for (uint64_t i = 0; i + 1 < kSlotsOfABucket; ++i)
    EXPECT_TRUE(HasEntry(table, KeyInBucket(3, i)));
}

TEST(TranspositionTableTest, OldOnesMakeRoomBeforeShallowNewOnes) {
  TranspositionTable table(1);
  for (uint64_t i = 0; i < kSlotsOfABucket; ++i) table.Store(KeyInBucket(3, i), EntryOfDepth(10));
  table.NewSearch();
  table.NewSearch();
  for (uint64_t i = 0; i < kSlotsOfABucket; ++i) {
    table.Store(KeyInBucket(3, 100 + i), EntryOfDepth(2));
    for (uint64_t k = 0; k <= i; ++k) EXPECT_TRUE(HasEntry(table, KeyInBucket(3, 100 + k)));
  }
  for (uint64_t i = 0; i < kSlotsOfABucket; ++i) EXPECT_FALSE(HasEntry(table, KeyInBucket(3, i)));
}

// Generations wrap around at a power of two; an old entry stays old across the wrap.
TEST(TranspositionTableTest, AgeSurvivesManySearches) {
  TranspositionTable table(1);
  for (int search = 0; search < 200; ++search) {
    table.NewSearch();
    const uint64_t base = static_cast<uint64_t>(search) * 100;
    for (uint64_t i = 0; i < kSlotsOfABucket; ++i) {
      table.Store(KeyInBucket(3, base + i), EntryOfDepth(search % 2 == 0 ? 7 : 0));
    }
    for (uint64_t i = 0; i < kSlotsOfABucket; ++i) {
      EXPECT_TRUE(HasEntry(table, KeyInBucket(3, base + i))) << search;
    }
  }
}

TEST(TranspositionTableTest, SamePositionIsStoredOnce) {
  TranspositionTable table(1);
  for (uint64_t i = 0; i + 1 < kSlotsOfABucket; ++i) {
    table.Store(KeyInBucket(3, i), EntryOfDepth(5));
  }
  for (int depth = 1; depth < 9; ++depth) table.Store(KeyInBucket(3, 50), EntryOfDepth(depth));
  EXPECT_EQ(table.Probe(KeyInBucket(3, 50))->depth, 8);
  for (uint64_t i = 0; i + 1 < kSlotsOfABucket; ++i)
    EXPECT_TRUE(HasEntry(table, KeyInBucket(3, i)));
}

TEST(TranspositionTableTest, MuchDeeperResultStays) {
  TranspositionTable table(1);
  const Key key = KeyInBucket(3, 1);
  table.Store(key, EntryOfDepth(12));
  table.Store(key, {SomeMove(1), Score(5), Score(), 2, Bound::kUpper});
  EXPECT_EQ(table.Probe(key)->depth, 12);
  table.NewSearch();
  table.Store(key, {SomeMove(1), Score(5), Score(), 2, Bound::kUpper});
  EXPECT_EQ(table.Probe(key)->depth, 2) << "of an earlier search: replaced";
}

TEST(TranspositionTableTest, ExactResultReplacesADeeperOne) {
  TranspositionTable table(1);
  table.Store(77, EntryOfDepth(12));
  table.Store(77, {SomeMove(1), Score(5), Score(), 2, Bound::kExact});
  EXPECT_EQ(table.Probe(77)->depth, 2);
}

TEST(TranspositionTableTest, MoveIsKeptWhenTheNewResultHasNone) {
  TranspositionTable table(1);
  table.Store(77, {SomeMove(42), Score(5), Score(), 3, Bound::kLower});
  table.Store(77, {Move(), Score(-5), Score(), 4, Bound::kUpper});
  EXPECT_EQ(table.Probe(77)->move, SomeMove(42));
  EXPECT_EQ(table.Probe(77)->score, Score(-5));
}

TEST(TranspositionTableTest, ClearForgets) {
  TranspositionTable table(1);
  table.Store(77, EntryOfDepth(3));
  table.Clear();
  EXPECT_FALSE(HasEntry(table, 77));
  EXPECT_EQ(table.Permill(), 0);
}

TEST(TranspositionTableTest, ResizeForgetsAndWorksInAllSizes) {
  TranspositionTable table(1);
  for (size_t mebibytes : {3, 1, 1, 16, 2}) {
    table.Store(77, EntryOfDepth(3));
    ASSERT_TRUE(table.Resize(mebibytes));
    EXPECT_FALSE(HasEntry(table, 77));
    for (Key key : {Key{0}, Key{1}, ~Key{0}, Key{1} << 63}) {
      table.Store(key, EntryOfDepth(4));
      EXPECT_TRUE(HasEntry(table, key));
    }
  }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// Sanitizers abort on such a request instead of letting it fail.
TEST(TranspositionTableTest, ImpossibleSizeLeavesTheTableAsItWas) {
  TranspositionTable table(1);
  table.Store(77, EntryOfDepth(3));
  EXPECT_FALSE(table.Resize(size_t{1} << 40));
  EXPECT_TRUE(HasEntry(table, 77));
}
#endif

TEST(TranspositionTableTest, PermillCountsThePresentSearch) {
  TranspositionTable table(1);
  EXPECT_EQ(table.Permill(), 0);
  FixedSequence random(1);
  for (int i = 0; i < 400'000; ++i) table.Store(random.Next(), EntryOfDepth(1));
  EXPECT_GT(table.Permill(), 950);
  EXPECT_LE(table.Permill(), 1000);
  table.NewSearch();
  EXPECT_EQ(table.Permill(), 0);
}

// The three words of an entry are written one after another. Whatever a reader recognizes must have
// been stored as a whole.
TEST(TranspositionTableTest, MixtureOfTwoEntriesIsNotRecognized) {
  TranspositionTable table(1);
  constexpr uint64_t kKeys = 7;  // more than a bucket holds
  constexpr int kRounds = 40'000;
  // The parts of an entry depend only on its key and score.
  const auto entry_of = [](Key key, int i) {
    const uint64_t mixed = FixedSequence(key * 1'000'003 + static_cast<uint64_t>(i)).Next();
    return TableEntry{SomeMove(mixed | 1), Score(i), Score(static_cast<int>(mixed >> 40) % 9999),
                      i % 100, Bound::kExact};
  };
  std::atomic<int> wrong{0};
  const auto work = [&](uint64_t seed) {
    FixedSequence random(seed);
    for (int i = 0; i < kRounds; ++i) {
      const Key key = KeyInBucket(3, random.Next() % kKeys);
      table.Store(key, entry_of(key, static_cast<int>(random.Next() % 20'000)));
      const Key other = KeyInBucket(3, random.Next() % kKeys);
      if (const auto found = table.Probe(other)) {
        const TableEntry as_stored = entry_of(other, found->score.value());
        wrong += found->move != as_stored.move || found->eval != as_stored.eval ||
                 found->depth != as_stored.depth || found->bound != as_stored.bound;
      }
    }
  };
  std::thread other(work, 1);
  work(2);
  other.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace danco
