// SPDX-License-Identifier: MIT
#include "match/tournament/openings.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "match/game/referee.h"
#include "match/tournament/schedule.h"

namespace danco::match {
namespace {

Tournament WithOpenings(const OpeningSpec& spec) {
  Tournament t;
  t.engines.resize(2);
  t.openings = spec;
  return t;
}

std::string TextOf(const Opening& o) {
  std::string text = FormatFen(o.start);
  for (Move m : o.moves) absl::StrAppend(&text, " ", m.bits());
  return text;
}

class TemporaryFile {
 public:
  TemporaryFile(const std::string& name, const std::string& text)
      : path_(std::filesystem::temp_directory_path() / (std::to_string(getpid()) + name)) {
    std::ofstream(path_) << text;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST(BalanceTest, WinsAndThreatsAreSeen) {
  EXPECT_TRUE(NobodyIsLost(StartPosition()));
  const auto won = ParseFen("4k3/8/8/8/8/8/4R3/4K3 w 0 - - -");
  const auto threatened = ParseFen("4k3/8/8/8/8/8/4R3/4K3 b 0 - - -");
  ASSERT_TRUE(won.ok() && threatened.ok());
  EXPECT_TRUE(CanForcePaco(*won, 1));
  EXPECT_FALSE(NobodyIsLost(*won));
  EXPECT_FALSE(NobodyIsLost(*threatened));
}

// The rook gives a Sako that the boxed-in king cannot answer, but there is no Sako yet.
TEST(BalanceTest, PacoInTwo) {
  const auto position = ParseFen("k7/7R/8/8/8/8/8/K5R1 w 0 - - -");
  ASSERT_TRUE(position.ok()) << position.status();
  EXPECT_FALSE(CanForcePaco(*position, 1));
  EXPECT_TRUE(CanForcePaco(*position, 2));
  EXPECT_FALSE(NobodyIsLost(*position));
}

TEST(OpeningBookTest, RandomIsReproducibleBalancedAndVaried) {
  for (bool frc : {false, true}) {
    OpeningSpec spec;
    spec.plies = 8;
    spec.seed = 5;
    spec.fischer_random = frc;
    const Tournament t = WithOpenings(spec);
    auto one = OpeningBook::Create(t, nullptr);
    auto two = OpeningBook::Create(t, nullptr);
    ASSERT_TRUE(one.ok() && two.ok());
    std::set<std::string> seen;
    for (int64_t i = 19; i >= 0; --i) two.value()->Get(i).IgnoreError();  // another order
    for (int64_t i = 0; i < 20; ++i) {
      const auto a = one.value()->Get(i);
      ASSERT_TRUE(a.ok());
      EXPECT_EQ(TextOf(*a), TextOf(*two.value()->Get(i)));
      EXPECT_EQ(a->moves.size(), 8u);
      EXPECT_TRUE(NobodyIsLost(a->Final()));
      seen.insert(TextOf(*a));
    }
    EXPECT_EQ(seen.size(), 20u);
  }
}

// The choice must never change: shards and resumed runs of different builds depend on it.
TEST(OpeningBookTest, SeedsAreStable) {
  OpeningSpec spec;
  spec.plies = 6;
  spec.seed = 1;
  const Tournament t = WithOpenings(spec);
  const Opening opening = *OpeningBook::Create(t, nullptr).value()->Get(7);
  std::string text;
  Position position = opening.start;
  for (Move move : opening.moves) {
    text += FormatMove(position, move) + " ";
    position.Apply(move);
  }
  EXPECT_EQ(text, "h2h4 f7f5 a2a3 c7c6 a1a2 b7b6 ");
}

TEST(OpeningBookTest, FischerRandomComesWithoutRepetition) {
  OpeningSpec spec;
  spec.source = OpeningSource::kFischerRandom;
  spec.shuffled = true;
  const Tournament t = WithOpenings(spec);
  auto book = OpeningBook::Create(t, nullptr);
  ASSERT_TRUE(book.ok());
  std::set<std::string> seen;
  for (int64_t i = 0; i < 960; ++i) seen.insert(TextOf(*book.value()->Get(i)));
  EXPECT_EQ(seen.size(), 960u);
  const std::string third = TextOf(*book.value()->Get(2));
  spec.first = 2;
  const Tournament later = WithOpenings(spec);
  EXPECT_EQ(TextOf(*OpeningBook::Create(later, nullptr).value()->Get(0)), third);
  spec.shuffled = false;
  spec.first = 518;
  const Tournament usual = WithOpenings(spec);
  EXPECT_EQ(TextOf(*OpeningBook::Create(usual, nullptr).value()->Get(0)), kStartFen);
}

TEST(ParseOpeningTest, Forms) {
  for (const char* line :
       {"e2e4 e7e5", "startpos moves e2e4 e7e5", "moves e2e4 e7e5",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - - moves e2e4 e7e5",
        "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5"}) {
    const auto opening = ParseOpening(line);
    ASSERT_TRUE(opening.ok()) << line << ": " << opening.status();
    EXPECT_EQ(opening->moves.size(), 2u);
    EXPECT_EQ(FormatFen(opening->start), kStartFen);
  }
  EXPECT_TRUE(ParseOpening("startpos").ok());
  for (const char* line : {"", "e2e5", "8/8/8 w", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
                           "4k3/8/8/8/8/8/4R3/4K3 w 0 - - - moves e2e8",
                           "4k3/8/8/8/8/8/4R3/4K3 w 0 - - - moves e2e8 e8e7"}) {
    EXPECT_FALSE(ParseOpening(line).ok()) << line;
  }
}

TEST(OpeningBookTest, RandomOpeningsAreOfTheRuleSet) {
  for (RuleSet rules : kRuleSets) {
    for (OpeningSource source :
         {OpeningSource::kStart, OpeningSource::kFischerRandom, OpeningSource::kRandom}) {
      OpeningSpec spec;
      spec.source = source;
      Tournament t = WithOpenings(spec);
      t.rules = rules;
      const auto book = OpeningBook::Create(t, nullptr);
      ASSERT_TRUE(book.ok());
      EXPECT_EQ(book.value()->Get(3)->Final().rules(), rules);
    }
  }
}

TEST(ReadOpeningsTest, FilesAndTheirErrors) {
  const TemporaryFile lines("openings.txt", "# two openings\n\ne2e4\r\nstartpos moves d2d4 d7d5\n");
  const auto read = ReadOpenings(lines.path(), 0);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->size(), 2u);
  const TemporaryFile bad("bad.txt", "e2e4\ne2e9\n");
  const auto failed = ReadOpenings(bad.path(), 0);
  ASSERT_FALSE(failed.ok());
  EXPECT_NE(failed.status().message().find("line 2"), absl::string_view::npos);
  EXPECT_FALSE(ReadOpenings("no/such/file", 0).ok());
  const TemporaryFile pgn(
      "games.pgn", "[White \"A\"]\n\n1. e2e4 e7e5 2. d2d4 e5d4 *\n\n1. c2c4 {book} c7c5 *\n");
  const auto games = ReadOpenings(pgn.path(), 3);
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->size(), 2u);
  EXPECT_EQ(games->front().moves.size(), 3u);
  EXPECT_EQ(games->back().moves.size(), 2u);
  // The move that ends a game cannot be part of an opening.
  const TemporaryFile mate("mate.pgn", "1. f2f3 e7e5 2. g2g4 d8h4 0-1\n");
  for (int plies : {0, 3, 4, 8}) {
    const auto ended = ReadOpenings(mate.path(), plies, RuleSet::kChess);
    ASSERT_TRUE(ended.ok()) << ended.status();
    EXPECT_EQ(ended->front().moves.size(), 3u);
  }
}

TEST(ScheduleTest, PairsAndShards) {
  Tournament t;
  t.engines.resize(4);
  t.rounds = 5;
  for (const auto& [format, pairings] :
       {std::pair(Format::kRoundRobin, 6), std::pair(Format::kGauntlet, 3)}) {
    t.format = format;
    const Schedule schedule(t);
    EXPECT_EQ(schedule.games(), 2 * 5 * pairings);
    std::map<std::tuple<size_t, size_t, int64_t>, int> seen;
    for (int64_t i = 0; i < schedule.games(); ++i) {
      const ScheduledGame game = schedule.Game(i);
      EXPECT_NE(game.white, game.black);
      ++seen[{game.white, game.black, game.opening}];
      if (i % 2 == 0) {
        const ScheduledGame other = schedule.Game(i + 1);
        EXPECT_EQ(other.white, game.black);
        EXPECT_EQ(other.black, game.white);
        EXPECT_EQ(other.opening, game.opening);
      }
      int owners = 0;
      for (int shard = 1; shard <= 3; ++shard) {
        Tournament part = t;
        part.shard = {shard, 3};
        const Schedule mine(part);
        EXPECT_EQ(mine.Mine(i), mine.Mine(i ^ 1));
        owners += mine.Mine(i) ? 1 : 0;
      }
      EXPECT_EQ(owners, 1);
    }
    for (const auto& [game, count] : seen) EXPECT_EQ(count, 1);
  }
}

}  // namespace
}  // namespace danco::match
