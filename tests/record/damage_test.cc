// SPDX-License-Identifier: MIT
// Damaged records: nothing crashes, and every game is either read or reported.
#include <array>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "record/games.h"
#include "record_testing.h"
#include "test_support.h"

namespace danco {
namespace {

constexpr std::array<const char*, 7> kFiles = {"agreed.pgn",     "faults.pgn", "vchess.pgn",
                                               "pacoplay.jsonl", "plain.txt",  "match.jsonl",
                                               "games.jsonl"};

// Bytes with a meaning in one of the formats.
constexpr char kBytes[] = "{}[]()\"\\;%$#.,:>x=-+*/ \n\tabeh18wbQK\x00\xff\xc3";

void Damage(std::string& text, std::mt19937_64& random) {
  const auto at = [&] { return text.empty() ? 0 : random() % text.size(); };
  const char byte = kBytes[random() % (sizeof(kBytes) - 1)];
  switch (random() % 5) {
    case 0:
      if (!text.empty()) text[at()] = byte;
      break;
    case 1:
      text.insert(at(), 1, byte);
      break;
    case 2:
      text.erase(at(), 1 + random() % 20);
      break;
    case 3:
      text.insert(at(), text.substr(at(), random() % 40));
      break;
    case 4:
      text.resize(at());
      break;
  }
}

TEST(DamageTest, TenThousandRecords) {
  std::mt19937_64 random(17);
  std::vector<std::string> records;
  for (const char* file : kFiles) records.push_back(GameFile(file));
  records.push_back(*WriteGame(RandomGame(1, RuleSet::kVchess, 8), GameFormat::kVchess));
  records.push_back(*WriteGame(RandomGame(2, RuleSet::kPacoSako, 8), GameFormat::kPlayersPgn));
  int games = 0, faults = 0;
  for (int i = 0; i < Repeats(10'000); ++i) {
    std::string text = records[random() % records.size()];
    const uint64_t times = 1 + random() % 4;
    for (uint64_t k = 0; k < times; ++k) Damage(text, random);
    const GameCollection read = Read(text, kRuleSets[random() % kRuleSets.size()]);
    EXPECT_EQ(static_cast<size_t>(read.seen), read.games.size() + read.faults.size());
    for (const RecordedGame& game : read.games) {
      for (GameFormat format :
           {GameFormat::kJsonLines, GameFormat::kPgn, GameFormat::kPlayersPgn,
            GameFormat::kPacoplay, GameFormat::kVchess, GameFormat::kMoves, GameFormat::kEpd}) {
        const absl::StatusOr<std::string> written = WriteGame(game, format);
        if (!written.ok()) continue;
        const GameCollection again = Read(*written, game.rules());
        const size_t expected = format == GameFormat::kEpd ? game.turns.size() + 1 : 1;
        EXPECT_EQ(again.games.size(), expected) << *written;
        EXPECT_TRUE(again.faults.empty()) << *written;
      }
    }
    for (const RecordFault& fault : read.faults) {
      EXPECT_FALSE(fault.reason.empty());
      EXPECT_LT(fault.ToString().size(), 500u);
    }
    games += static_cast<int>(read.games.size());
    faults += static_cast<int>(read.faults.size());
  }
  EXPECT_GT(games, Repeats(1000));
  EXPECT_GT(faults, Repeats(1000));
}

TEST(DamageTest, NestedTextAndLongLines) {
  for (const std::string& text :
       {std::string(200'000, '['), "{\"actions\":" + std::string(200'000, '['),
        "[A \"b\"]\n" + std::string(200'000, '('), std::string(200'000, 'e'),
        "startpos " + std::string(100'000, 'a'), std::string(1000, '\0'), std::string("{\n"),
        std::string("[")}) {
    const GameCollection read = Read(text);
    EXPECT_TRUE(read.games.empty() || read.games.front().turns.empty());
    for (const RecordFault& fault : read.faults) EXPECT_LT(fault.ToString().size(), 500u);
  }
}

}  // namespace
}  // namespace danco
