// SPDX-License-Identifier: MIT
#include "record/epd.h"

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "gtest/gtest.h"
#include "record/games.h"

namespace danco {
namespace {

constexpr absl::string_view kLine =
    R"(4k3/8/8/8/6pD/8/8/4K3 b 0 - h3 - ce -35; acd 9; id "a name; with a semicolon"; sm e8d8;)";

TEST(EpdTest, ReadsAndWrites) {
  const auto epd = ParseEpd(kLine);
  ASSERT_TRUE(epd.ok()) << epd.status();
  EXPECT_EQ(FormatFen(epd->position), "4k3/8/8/8/6pD/8/8/4K3 b 0 - h3 -");
  EXPECT_EQ(epd->Operation("ce"), "-35");
  EXPECT_EQ(epd->Operation("id"), "a name; with a semicolon");
  EXPECT_EQ(epd->Operation("pm"), "");
  EXPECT_EQ(FormatEpd(*epd), kLine);
}

TEST(EpdTest, OtherOrdersOfFields) {
  // The line has four fields in the order of chess, and castling rights that look like an opcode.
  const auto chess = ParseEpd("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ce 0; acd 3;");
  ASSERT_TRUE(chess.ok()) << chess.status();
  EXPECT_EQ(FormatFen(chess->position), kStartFen);
  EXPECT_EQ(chess->operations.size(), 2u);
  const auto files = ParseEpd("r3k2r/8/8/8/8/8/8/R3K2R w 0 ah - - ce 1;");
  ASSERT_TRUE(files.ok()) << files.status();
  EXPECT_EQ(FormatFen(files->position), "r3k2r/8/8/8/8/8/8/R3K2R w 0 ah - -");
  const auto bare = ParseEpd(kStartFen);
  ASSERT_TRUE(bare.ok());
  EXPECT_TRUE(bare->operations.empty());
}

TEST(EpdTest, RejectsInvalidLines) {
  for (absl::string_view line :
       {"", "ce 3;", "8/8/8/8/8/8/8/8 w 0 - - - ce 3;", "4k3/8/8/8/8/8/8/4K3 x ce 3;",
        "4k3/8/8/8/8/8/8/4K3 w 0 - - - ce 3; 17;"}) {
    EXPECT_FALSE(ParseEpd(line).ok()) << line;
  }
}

TEST(EpdTest, AmongPlainText) {
  EXPECT_TRUE(LooksLikeEpd(kLine));
  EXPECT_FALSE(LooksLikeEpd(kStartFen));
  EXPECT_FALSE(LooksLikeEpd("e2e4 e7e5 ; a comment"));
  EXPECT_FALSE(LooksLikeEpd(absl::StrCat(std::string(kStartFen), " moves e2e4 ; a comment")));
  EXPECT_FALSE(LooksLikeEpd(absl::StrCat(std::string(kStartFen), " ; a comment")));
  GameCollection games;
  ReadGames(
      absl::StrCat(std::string(kLine), "\n", std::string(kStartFen), "\n\n8/8 w - - ce 3; x;\n"),
      RuleSet::kPacoSako, games);
  ASSERT_EQ(games.games.size(), 2u) << games.faults.size();
  EXPECT_EQ(games.games[0].Tag("ce"), "-35");
  const auto again = WriteGame(games.games[0], GameFormat::kEpd);
  ASSERT_TRUE(again.ok());
  const auto read = ParseEpd(absl::StripTrailingAsciiWhitespace(*again));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(FormatEpd(*read), kLine);
  // Operations may be repeated.
  const std::string repeated =
      absl::StrCat(std::string(kStartFen), " bm e2e4 d2d4; c0 \"first\"; c0 \"second\"; id \"x\";");
  GameCollection twice;
  ReadGames(repeated, RuleSet::kPacoSako, twice);
  ASSERT_EQ(twice.games.size(), 1u);
  EXPECT_EQ(*WriteGame(twice.games[0], GameFormat::kEpd), repeated + "\n");
  // These signs begin comments, variations and glyphs in PGN.
  GameCollection signs;
  ReadGames(absl::StrCat(std::string(kStartFen), " id \"{A (GM) - B $1\";"), RuleSet::kPacoSako,
            signs);
  ASSERT_EQ(signs.games.size(), 1u);
  EXPECT_EQ(signs.games[0].Tag("id"), "{A (GM) - B $1");
}

}  // namespace
}  // namespace danco
