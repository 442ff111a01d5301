// SPDX-License-Identifier: MIT
// Records written by hand from the definitions of the formats.
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "record/games.h"
#include "record_testing.h"

namespace danco {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string Moves(const RecordedGame& game) {
  const std::string text = *WriteGame(game, GameFormat::kPlayerMoves);
  const size_t line = text.find('\n', text.find('\n') == 0 ? 1 : 0);
  return text.substr(line + 1, text.size() - line - 3);
}

constexpr char kAfterChain[] = "rnb1kbnr/ppp1pppp/8/3F4/3p4/8/PPPP1PPP/RNBQKBNR w 1 AHah - -";

TEST(GoldenTest, PgnWithAllThatPgnHas) {
  const GameCollection read = Read(GameFile("agreed.pgn"));
  ASSERT_TRUE(read.faults.empty()) << read.faults.front().ToString();
  ASSERT_EQ(read.games.size(), 1u);
  const RecordedGame& game = read.games.front();
  EXPECT_EQ(Moves(game), "e2>e4 d7>d5 e4xd5 Qd8>Pd5>d4 Ng1>f3 1/2-1/2");
  EXPECT_EQ(game.Tag("Black"), "Bert \"the knight\" B.");
  EXPECT_EQ(game.Tag("Site"), "");
  EXPECT_EQ(game.reason, "agreement");
  EXPECT_EQ(game.comment, "A draw agreed after a chain.");
  EXPECT_EQ(game.turns[0].comment, "a comment");
  EXPECT_EQ(game.turns[0].clock, absl::Seconds(298));
  EXPECT_EQ(game.turns[1].clock, absl::Milliseconds(297'500));
  EXPECT_EQ(game.turns[1].nag, 6);
  EXPECT_EQ(game.turns[3].comment, "the rest of a line");
  EXPECT_EQ(game.turns[4].spent, absl::Seconds(3));
}

TEST(GoldenTest, FaultyGamesNameLinePlyAndReason) {
  const GameCollection read = Read(GameFile("faults.pgn"));
  ASSERT_EQ(read.games.size(), 2u);
  EXPECT_EQ(read.games[1].Tag("Black"), "last");
  std::vector<std::string> faults;
  for (const RecordFault& fault : read.faults) faults.push_back(fault.ToString());
  EXPECT_THAT(faults, ElementsAre(HasSubstr("game 2, line 9, ply 3: move 'e4e5' is illegal"),
                                  HasSubstr("game 3, line 11: tag White does not end"),
                                  HasSubstr("game 4, line 17, ply 1: a comment does not end"),
                                  HasSubstr("game 5, line 19: tag Variant: 'Atomic'"),
                                  HasSubstr("game 6, line 24: tag FEN: FEN ")));
}

TEST(GoldenTest, VariationsThatDoNotEndHideNoGame) {
  const GameCollection read = Read(
      "[White \"A\"]\n\n1. e2e4\n(1. d2d4 (1. a2a3) d7d5 *\n\n"
      "[White \"B\"]\n\n1. e2e4 (1. d2d4\n[%eval 0.3]) e7e5 1-0\n\n"
      "[White \"C\"]\n(\n[White \"D\"]\n\n1. d2d4 *\n\n"
      "[White \"E\"]\n\n1. e2e4 (1. d2d4 *\n");
  std::vector<std::string> faults;
  for (const RecordFault& fault : read.faults) faults.push_back(fault.ToString());
  EXPECT_THAT(faults, ElementsAre("game 1, line 4, ply 1: a variation does not end",
                                  "game 3, line 12: a variation does not end",
                                  "game 5, line 19, ply 1: a variation does not end"));
  ASSERT_EQ(read.games.size(), 2u);
  EXPECT_EQ(read.games[0].Tag("White"), "B");
  EXPECT_EQ(read.games[0].turns.size(), 2u);
  EXPECT_EQ(read.games[1].Tag("White"), "D");
}

TEST(GoldenTest, VchessExactBlock) {
  const GameCollection read = Read(GameFile("vchess.pgn"));
  ASSERT_TRUE(read.faults.empty()) << read.faults.front().ToString();
  ASSERT_EQ(read.games.size(), 2u);
  const RecordedGame& game = read.games[0];
  EXPECT_EQ(game.rules(), RuleSet::kVchess);
  EXPECT_EQ(game.result, GameResult::kDraw);
  EXPECT_THAT(Moves(game),
              HasSubstr("e2>e4 d7>d5 e4xd5 Qd8>Pd5>d4 Ng1>f3 Ng8>f6 Bf1>e2 Nf6>g8 0-0"));
  EXPECT_THAT(Moves(read.games[1]), HasSubstr("RPa2>a8=Q"));
  // Writing the game again yields the input.
  const std::string text = *WriteGame(game, GameFormat::kVchess);
  EXPECT_THAT(GameFile("vchess.pgn"), HasSubstr(text.substr(text.find("1.Pe4"))));
  EXPECT_THAT(text, HasSubstr("[Fen \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 "
                              "ahah1111111111111111 - -\"]"));
}

TEST(GoldenTest, ChessGoesOnWithTheNumberOfItsStart) {
  const GameCollection read = Read(
      "[FEN \"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 41\"]\n\n"
      "41... Kd7 42. Ra7+ Kc6 *\n",
      RuleSet::kChess);
  ASSERT_EQ(read.games.size(), 1u);
  EXPECT_THAT(*WriteGame(read.games[0], GameFormat::kPlayersPgn),
              AllOf(HasSubstr("b KQkq - 3 41\"]"), HasSubstr("\n41... Kd7 42. Ra7+ Kc6 *")));
}

// The block for people is sufficient if there is only one way to read it.
TEST(GoldenTest, VchessWithoutTheExactBlock) {
  const std::string text = GameFile("vchess.pgn");
  const std::string tags = text.substr(0, text.find("1.Pe4"));
  const auto read = [&](const std::string& moves) { return Read(tags + moves); };
  const GameCollection whole = Read(text.substr(0, text.find("1.w")));
  ASSERT_TRUE(whole.faults.empty()) << whole.faults.front().ToString();
  EXPECT_EQ(Moves(whole.games[0]), Moves(Read(text).games[0]));
  // Two knights can go to d2: either later moves decide which one did, or the game is ambiguous.
  EXPECT_THAT(Moves(read("1.Pd3 Pa6 2.Nf3 Pb6 3.Nd2 Pc6 4.Nc3").games.at(0)),
              HasSubstr("Nf3>d2 c7>c6 Nb1>c3"));
  const GameCollection either = read("1.Pd3 Pa6 2.Nf3 Pb6 3.Nd2");
  ASSERT_EQ(either.faults.size(), 1u);
  EXPECT_EQ(either.faults[0].ply, 5);
  EXPECT_THAT(either.faults[0].reason,
              HasSubstr("'Nd2' may be Nb1>d2 or Nf3>d2, and the block of"));
  const GameCollection none = read("1.Pd3 Pa6 2.Nf5");
  ASSERT_EQ(none.faults.size(), 1u);
  EXPECT_THAT(none.faults[0].ToString(), HasSubstr("ply 3: 'Nf5' is not a legal turn here"));
}

// The comments and glyphs are those of the block for people, with and without the exact one.
TEST(GoldenTest, VchessNotes) {
  const std::string shown =
      "[Site \"vchess.club\"]\n\n{first} 1.Pe4 {[%clk 0:04:57] a fine start} Pd5 $1\n";
  for (const char* exact : {"", "\n1.w e2.e4 wpe4/wpe2\n1.b d7.d5 bpd5/bpd7\n"}) {
    const RecordedGame game = Read(shown + exact).games.at(0);
    ASSERT_EQ(game.turns.size(), 2u);
    EXPECT_EQ(game.comment, "first");
    EXPECT_EQ(game.turns[0].comment, "a fine start");
    EXPECT_EQ(game.turns[0].clock, absl::Seconds(297));
    EXPECT_EQ(game.turns[1].nag, 1);
  }
}

// Castling is written alike in both notations.
TEST(GoldenTest, VchessGamesThatBeginWithCastling) {
  const std::string tags =
      "[Site \"vchess.club\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R w 0 "
      "ahah1111111111111111 - -\"]\n\n";
  for (const char* moves : {"1. 0-0 e7>e5 *", "1. 0-0 Pe5 *", "1. e1h1 e7e5 *", "1. 0-0 *"}) {
    const GameCollection read = Read(tags + moves);
    ASSERT_TRUE(read.faults.empty()) << moves << ": " << read.faults.front().ToString();
    EXPECT_THAT(Moves(read.games.at(0)), HasSubstr("0-0"));
  }
}

TEST(GoldenTest, PacoplayDocument) {
  const GameCollection read = Read(GameFile("pacoplay.json"));
  ASSERT_TRUE(read.faults.empty()) << read.faults.front().ToString();
  const RecordedGame& game = read.games.front();
  EXPECT_EQ(FormatFen(game.End()), kAfterChain);
  EXPECT_EQ(game.Tag("Site"), "https://pacoplay.com/game/1001");
  EXPECT_EQ(game.Tag("TimeControl"), "240+5");
  EXPECT_EQ(game.Tag("Black"), "bert");
  EXPECT_EQ(game.reason, "timeout");
  EXPECT_EQ(game.result, GameResult::kBlackWins);
  EXPECT_EQ(game.turns[3].action_times.size(), 3u);
}

TEST(GoldenTest, PacoplayTurnsOfEveryKind) {
  const GameCollection read = Read(GameFile("pacoplay.jsonl"));
  ASSERT_TRUE(read.faults.empty()) << read.faults.front().ToString();
  std::vector<std::string> moves;
  for (const RecordedGame& game : read.games) moves.push_back(Moves(game));
  EXPECT_THAT(moves,
              ElementsAre("RPa2>a1 =N:Ke8>e7 *", "b7>Rc8=Q>c5 *", "a7>a8=R Ke8>e7 *", "g4>Nh3>f2 *",
                          "0-0 0-0-0 *", "0-0 *", "e2>e4 d7>d5 e4xd5 *", "Re2xKe8 1-0"));
  EXPECT_EQ(FormatTurnSoFar(*read.games[6].open_turn), "d8d5");
  EXPECT_EQ(read.games[2].Tag("SafeMode"), "false");
  EXPECT_EQ(read.games[7].reason, "paco");
  // The games are also written back.
  for (const RecordedGame& game : read.games) {
    const GameCollection again = Read(*WriteGame(game, GameFormat::kPacoplay));
    ASSERT_TRUE(again.faults.empty()) << again.faults.front().ToString();
    EXPECT_EQ(*WriteGame(again.games.front(), GameFormat::kJsonLines),
              *WriteGame(game, GameFormat::kJsonLines));
  }
}

TEST(GoldenTest, PlainText) {
  const GameCollection read = Read(GameFile("plain.txt"));
  ASSERT_EQ(read.faults.size(), 1u);
  EXPECT_THAT(read.faults[0].ToString(), HasSubstr("game 2, line 5, ply 5: move '0-0'"));
  ASSERT_EQ(read.games.size(), 4u);
  EXPECT_EQ(FormatFen(read.games[0].End()), kAfterChain);
  EXPECT_EQ(read.games[1].rules(), RuleSet::kVchess);
  EXPECT_EQ(read.games[1].result, GameResult::kDraw);
  EXPECT_EQ(read.games[3].start.en_passant(), MakeSquare(7, 2));
  // The mark of mate does not begin a comment.
  const GameCollection mate = Read("f3 e5 g4 Qh4# 0-1 # a fool's\n", RuleSet::kChess);
  ASSERT_EQ(mate.games.size(), 1u);
  EXPECT_EQ(mate.games[0].turns.size(), 4u);
  EXPECT_EQ(mate.games[0].result, GameResult::kBlackWins);
}

// What only PGN has makes a text PGN, although it has no tags.
TEST(GoldenTest, PgnWithoutTags) {
  const GameCollection read = Read("1. e4 {a good start} e5! 2. Nf3\n");
  ASSERT_TRUE(read.faults.empty()) << read.faults.front().ToString();
  ASSERT_EQ(read.games.size(), 1u);
  EXPECT_EQ(Moves(read.games[0]), "e2>e4 e7>e5 Ng1>f3 *");
  EXPECT_EQ(read.games[0].turns[0].comment, "a good start");
  EXPECT_EQ(read.games[0].turns[1].nag, 1);
  for (const char* text : {"1. e4 e5\n(1... c5)\n2. Nf3", "1. e4 e5?! 2. Nf3 *",
                           "1. e4 e5\n$6 2. Nf3", "{ A game }\n1. e4 e5 2. Nf3",
                           "{ \"Immortal\" }\n1. e4 e5 2. Nf3", "1. e4 e5\n\n2. Nf3 {later}"}) {
    const GameCollection again = Read(text);
    ASSERT_EQ(again.games.size(), 1u) << text;
    EXPECT_EQ(Moves(again.games[0]), "e2>e4 e7>e5 Ng1>f3 *");
  }
  EXPECT_EQ(Read("1. e4 e5?! 2. Nf3 *").games[0].turns[1].nag, 6);
  EXPECT_EQ(Read("1. f3 e5 2. g4 Qh4# {mate}", RuleSet::kChess).games[0].turns[3].comment, "mate");
  // A line of a comment is no line of plain text.
  for (const std::string word : {"position", "fen", "variant", "startpos", "#1"}) {
    const GameCollection wrapped = Read("1. e4 {a long\n" + word + " that} e5 2. Nf3 *\n");
    ASSERT_EQ(wrapped.games.size(), 1u) << word;
    EXPECT_EQ(Moves(wrapped.games[0]), "e2>e4 e7>e5 Ng1>f3 *");
    EXPECT_EQ(wrapped.games[0].turns[0].comment, "a long " + word + " that");
  }
  for (const std::string note : {"# a { b", "; a { b", "{the #1 move}", "{not closed"}) {
    EXPECT_EQ(Read("e2e4 " + note + "\n\nvariant vchess\ne2e4\n").games.size(), 2u) << note;
  }
}

TEST(GoldenTest, IndentedTags) {
  const GameCollection read = Read(" [White \"A\"]\n\t[Black \"B\"]\n\n1. e4 e5 *\n");
  ASSERT_EQ(read.games.size(), 1u);
  EXPECT_EQ(read.games[0].Tag("White"), "A");
  EXPECT_EQ(read.games[0].Tag("Black"), "B");
}

TEST(GoldenTest, EnPassantInWords) {
  for (const char* move : {"exd6", "exd6 e.p.", "exd6e.p.", "e5d6ep", "exd6 ep!"}) {
    const GameCollection read = Read(
        absl::StrCat("[White \"A\"]\n\n1. e4 a6 2. e5 d5 3. ", move, " cxd6 *"), RuleSet::kChess);
    ASSERT_EQ(read.games.size(), 1u) << move;
    EXPECT_EQ(read.games[0].turns.size(), 6u) << move;
  }
}

// Many programs expect the tag if kings or rooks castle from other squares than usual, and none
// otherwise.
TEST(GoldenTest, FischerRandomInChess) {
  for (const std::string fen : {"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}) {
    const bool usual = fen[0] == 'r';
    const GameCollection read = Read(
        absl::StrCat(usual ? "" : "[Variant \"Chess960\"]\n", "[FEN \"", fen, "\"]\n\n1. h3 *\n"),
        RuleSet::kChess);
    ASSERT_EQ(read.games.size(), 1u);
    const std::string pgn = *WriteGame(read.games[0], GameFormat::kPgn);
    EXPECT_EQ(absl::StrContains(pgn, "[Variant \"Chess960\"]"), !usual) << pgn;
  }
}

// A line that begins with % is not a part of PGN, and one with [ may be taken for a tag.
TEST(GoldenTest, NoLineOfACommentBeginsWithAPercentSign) {
  for (size_t length = 60; length < 110; ++length) {
    GameCollection read = Read("1. e4 *");
    read.games[0].turns[0].comment =
        absl::StrCat(std::string(length, 'a'), " 22 % and 39 % [or] 40 % of them");
    const std::string pgn = *WriteGame(read.games[0], GameFormat::kPgn);
    EXPECT_EQ(pgn.find("\n%"), pgn.npos) << pgn;
  }
}

TEST(GoldenTest, CommentsAndGlyphsInOddPlaces) {
  const GameCollection read = Read(
      "[Event \"a\"]\r\n\r\n1. {odd} e4 ! $14 e5 {over\r\nlines} ?? 1-0 {resigned} ; at "
      "once\r\n\r\n"
      "{after} [Event \"b\"]\r\n\r\n1. d4 1-0 {the end}");
  ASSERT_EQ(read.games.size(), 2u);
  EXPECT_EQ(read.games[0].comment, "odd");
  EXPECT_EQ(read.games[0].turns[0].nag, 1);
  EXPECT_EQ(read.games[0].turns[1].comment, "over lines resigned at once after");
  EXPECT_EQ(read.games[0].turns[1].nag, 4);
  EXPECT_EQ(read.games[1].comment, "");
  EXPECT_EQ(read.games[1].turns[0].comment, "the end");
}

// A comment after the result belongs to the game that ended, unless a game without tags follows an
// empty line.
TEST(GoldenTest, CommentsAfterTheResult) {
  const auto comments = [](const std::string& text) {
    std::vector<std::string> found;
    for (const RecordedGame& game : Read(text).games) {
      found.push_back(absl::StrCat(game.comment, "|", game.turns.back().comment));
    }
    return found;
  };
  EXPECT_THAT(comments("1. e4 *\n{a}\n\n{b}\n"), ElementsAre("|a b"));
  EXPECT_THAT(comments("1. e4 *\n{a}\n1. d4 *\n"), ElementsAre("|a", "|"));
  EXPECT_THAT(comments("1. e4 *\n{a}\n\n{b}\n1. d4 *"), ElementsAre("|a", "b|"));
  EXPECT_THAT(comments("1. e4 {a} *\n; b\n\n; c\n1. d4 *"), ElementsAre("|a b", "c|"));
  EXPECT_THAT(comments("[White \"A\"]\n\n1. e4 *\n{a}\n\n{b}\n[White \"B\"]\n\n{c}\n1. d4 *"),
              ElementsAre("|a b", "c|"));
}

// The moves decide, unless they end with `*` or nothing. A contradiction is kept to be reported.
TEST(GoldenTest, ResultsInTagAndMoves) {
  const auto read = [](const std::string& tag, const std::string& end) {
    return Read("[Result \"" + tag + "\"]\n\n1. e4 e5 " + end + "\n").games.at(0);
  };
  EXPECT_EQ(read("1-0", "*").result, GameResult::kWhiteWins);
  EXPECT_EQ(read("1/2", "").result, GameResult::kDraw);
  EXPECT_EQ(read("*", "1/2").result, GameResult::kDraw);
  for (const RecordedGame& game : {read("1-0", "*"), read("*", "0-1"), read("1/2", "1/2-1/2")}) {
    EXPECT_EQ(ContradictionIn(game), "");
    EXPECT_TRUE(game.tags.empty());
  }
  const RecordedGame game = read("1-0", "0-1");
  EXPECT_EQ(game.result, GameResult::kBlackWins);
  EXPECT_EQ(ContradictionIn(game), "its tag Result says 1-0, but the game ends with 0-1");
  EXPECT_EQ(ContradictionIn(Read(*WriteGame(game, GameFormat::kPgn)).games.at(0)), "");
  const std::string mate = "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
  EXPECT_EQ(ContradictionIn(Read(mate, RuleSet::kChess).games.at(0)),
            "it says that White wins, but Black has won: checkmate");
  // Other formats keep the tag as it was written.
  for (const auto& [tag, result] : {std::pair<std::string, std::string>("1/2", "1/2-1/2"),
                                    {"*", "1-0"},
                                    {"White won", "1-0"}}) {
    const GameCollection json =
        Read(absl::StrCat("{\"format\":\"danco-game\",\"version\":1,\"turns\":[\"e2e4\"],",
                          "\"result\":\"", result, "\",\"tags\":{\"Result\":\"", tag, "\"}}"));
    EXPECT_EQ(ContradictionIn(json.games.at(0)), "") << tag;
  }
}

// As in plain text, a game is a paragraph.
TEST(GoldenTest, GamesWithoutTagsAreParagraphs) {
  const GameCollection read =
      Read("1. e4 {one} e5\n\n{two} 1. d4\n\n1. c4! c5 1-0\n\nNf3 {four}\n\n1... Nf6 {on}\n\n*");
  ASSERT_TRUE(read.faults.empty()) << read.faults.front().ToString();
  ASSERT_EQ(read.games.size(), 4u);
  EXPECT_EQ(read.games[0].turns[0].comment, "one");
  EXPECT_EQ(read.games[1].comment, "two");
  EXPECT_EQ(read.games[2].result, GameResult::kWhiteWins);
  EXPECT_EQ(Moves(read.games[3]), "Ng1>f3 Ng8>f6 *");
  EXPECT_EQ(read.games[3].turns[1].comment, "on");
}

TEST(GoldenTest, MatchJsonLines) {
  const GameCollection read = Read(GameFile("match.jsonl"));
  ASSERT_EQ(read.games.size(), 1u);
  EXPECT_EQ(FormatFen(read.games[0].End()), kAfterChain);
  EXPECT_EQ(read.games[0].turns[2].spent, absl::Microseconds(50123));
  EXPECT_EQ(read.games[0].Tag("Date"), "2024.05.02");
  ASSERT_EQ(read.faults.size(), 1u);
  EXPECT_THAT(read.faults[0].ToString(),
              HasSubstr("game 2, line 2, ply 1: opening[0]: move 'e2e5'"));
}

TEST(GoldenTest, DancoJsonLines) {
  const GameCollection read = Read(GameFile("games.jsonl"));
  ASSERT_EQ(read.games.size(), 2u);
  EXPECT_EQ(FormatFen(read.games[0].End()), kAfterChain);
  EXPECT_EQ(read.games[0].turns[0].spent, absl::Microseconds(2'000'500));
  EXPECT_EQ(FormatTurnSoFar(*read.games[1].open_turn), "ne8");
  ASSERT_EQ(read.faults.size(), 2u);
  EXPECT_THAT(
      read.faults[0].ToString(),
      HasSubstr("line 3: game.version is 2: a newer Danco wrote it; this one reads up to 1"));
  EXPECT_THAT(read.faults[1].ToString(),
              HasSubstr("line 4, ply 2: turns[1]: turn.move must be a string"));
  // The writer produces the first line of the file.
  const std::string file = GameFile("games.jsonl");
  std::string written = *WriteGame(read.games[1], GameFormat::kJsonLines);
  EXPECT_THAT(file, HasSubstr(written));
}

TEST(GoldenTest, PacoplayKeepsTheReasonOfAnUnfinishedGame) {
  RecordedGame game;
  game.start = StartPosition();
  game.reason = "abandoned";
  const GameCollection read = Read(*WriteGame(game, GameFormat::kPacoplay));
  ASSERT_EQ(read.games.size(), 1u);
  EXPECT_EQ(read.games[0].result, GameResult::kUnknown);
  EXPECT_EQ(read.games[0].reason, "abandoned");
}

// The server does not count the start position, and may not count repetitions at all.
TEST(GoldenTest, PacoplaySaysWhetherAGameGoesOn) {
  std::string actions;
  for (int i = 0; i < 2; ++i) {
    absl::StrAppend(&actions, i > 0 ? "," : "",
                    R"({"Lift":6},{"Place":21},{"Lift":62},{"Place":45},)",
                    R"({"Lift":21},{"Place":6},{"Lift":45},{"Place":62})");
  }
  const auto read = [&](const std::string& fields) {
    return Read(absl::StrCat("{\"actions\":[", actions, "]", fields, "}")).games.at(0);
  };
  const RecordedGame running = read(",\"victory_state\":\"Running\"");
  EXPECT_EQ(running.result, GameResult::kUnknown);
  EXPECT_EQ(running.reason, "");
  EXPECT_THAT(*WriteGame(running, GameFormat::kPacoplay),
              HasSubstr("\"victory_state\":\"Running\""));
  EXPECT_EQ(read("").reason, "repetition");
}

TEST(GoldenTest, PacoplayTimersOfManyDays) {
  const RecordedGame game = Read(R"({"actions":[],"timer":{"time_budget_white":1209600,)"
                                 R"("time_budget_black":1209600,"increment":0.5}})")
                                .games.at(0);
  EXPECT_EQ(game.Tag("TimeControl"), "1209600+0.5");
  EXPECT_THAT(*WriteGame(game, GameFormat::kPacoplay), HasSubstr("\"time_budget_white\":1209600"));
}

TEST(GoldenTest, PacoplayFaultsNameTheAction) {
  const auto reason = [](const std::string& actions) {
    const GameCollection read = Read("{\"actions\":" + actions + "}");
    return read.faults.empty() ? "none" : read.faults.front().ToString();
  };
  EXPECT_THAT(reason("[{\"Lift\":64}]"), HasSubstr("actions[0]: action.Lift must be between"));
  EXPECT_THAT(reason("[{\"Place\":1}]"),
              HasSubstr("ply 1: actions[0]: Place b1: nothing is lifted"));
  EXPECT_THAT(reason("[{\"Lift\":12},{\"Lift\":12}]"), HasSubstr("lifted already"));
  EXPECT_THAT(reason("[{\"Promote\":\"King\"}]"), HasSubstr("'King'"));
  EXPECT_THAT(reason("[{\"Promote\":\"Queen\"}]"), HasSubstr("ply 1"));
  EXPECT_THAT(reason("[7]"), HasSubstr("action must be an object"));
  EXPECT_THAT(reason("7"), HasSubstr("game.actions must be a list"));
  EXPECT_THAT(reason("[],\"victory_state\":{\"Luck\":1}"),
              HasSubstr("game.victory_state: unknown value {\"Luck\":1}"));
  EXPECT_THAT(reason("[],\"result\":\"2-0\""), HasSubstr("game.result is not '1-0'"));
  EXPECT_EQ(reason("[],\"result\":\"1-0\""), "none");
  EXPECT_EQ(reason("[]"), "none");
}

TEST(GoldenTest, FormatsRejectWhatTheyCannotExpress) {
  const RecordedGame vchess = RandomGame(1, RuleSet::kVchess);
  const RecordedGame usual = RandomGame(1, RuleSet::kPacoSako);
  EXPECT_THAT(WriteGame(vchess, GameFormat::kPacoplay).status().message(), HasSubstr("vchess"));
  EXPECT_THAT(WriteGame(usual, GameFormat::kVchess).status().message(), HasSubstr("pacosako"));
  EXPECT_THAT(ParseGameFormat("doc").status().message(), HasSubstr("pgn, pgn-players, jsonl"));
}

TEST(GoldenTest, TheFirstOfTwoTagsCounts) {
  const RecordedGame game = Read("[Event \"a\"]\n[Event \"b\"]\n\n1. e4 *\n").games.at(0);
  EXPECT_EQ(game.Tag("Event"), "a");
  EXPECT_EQ(Read(*WriteGame(game, GameFormat::kJsonLines)).games.at(0).Tag("Event"), "a");
}

// Tags of other programs may have any name.
TEST(GoldenTest, OddTagsStayReadable) {
  for (const char* rules : {"pacosako", "vchess"}) {
    const RecordedGame game =
        Read(absl::StrCat("{\"format\":\"danco-game\",\"version\":1,\"rules\":\"", rules,
                          "\",\"turns\":[\"e2e4\"],\"tags\":{\"FEN\":\"x\",\"White Elo\":\"1\",",
                          "\"Event\":\"E\",\"Fen\":\"y\",\"\":\"z\",\"a]\\\"b\":\"2\"}}"))
            .games.at(0);
    const bool vchess = game.rules() == RuleSet::kVchess;
    const std::string text = *WriteGame(game, vchess ? GameFormat::kVchess : GameFormat::kPgn);
    const GameCollection again = Read(text);
    ASSERT_EQ(again.games.size(), 1u) << text;
    EXPECT_EQ(again.games[0].Tag("Event"), "E");
    EXPECT_EQ(again.games[0].Tag("White_Elo"), "1");
    EXPECT_EQ(again.games[0].Tag("a__b"), "2");
    EXPECT_EQ(again.games[0].Tag("_"), "z");
  }
}

// A long quotation is cut, but what is wrong with it is said.
TEST(GoldenTest, LongReasonsKeepTheirEnd) {
  const std::string many(1000, 'x');
  for (const auto& [text, end] :
       {std::pair<std::string, std::string>("[OpenTurn \"" + many + "\"]\n\n1. e4 *",
                                            "expected a square"),
        {"[FEN \"" + many + "\"]\n\n*", "has 1 rank instead of 8"},
        {"1. " + many, "expected a square"}}) {
    const GameCollection read = Read(text);
    ASSERT_EQ(read.faults.size(), 1u);
    EXPECT_LE(read.faults[0].reason.size(), 320u);
    EXPECT_THAT(read.faults[0].reason, HasSubstr(end));
  }
}

// Lines of danco-analysis and danco-opening have the rule set, too.
TEST(GoldenTest, PositionsKeepTheirRules) {
  const GameCollection read = Read(R"({"fen":"4k3/8/8/8/8/8/8/4K2R w K -","rules":"chess"})");
  ASSERT_EQ(read.games.size(), 1u);
  EXPECT_EQ(read.games[0].rules(), RuleSet::kChess);
  EXPECT_EQ(Read(R"({"fen":"4k3/8/8/8/8/8/8/4K2R w K -"})").games.at(0).rules(),
            RuleSet::kPacoSako);
  EXPECT_THAT(Read(R"({"fen":"4k3/8/8/8/8/8/8/4K2R w K -","rules":"go"})").faults.at(0).reason,
              HasSubstr("position.rules"));
}

TEST(GoldenTest, JoinedFilesWithByteOrderMarks) {
  const std::string mark = "\xEF\xBB\xBF";
  for (const char* text : {"[White \"A\"]\n\n1. e4 e5 *\n\n", "e2e4 e7e5 *\n\n", "startpos\n",
                           R"({"actions":[]})"
                           "\n"}) {
    const GameCollection read = Read(mark + text + mark + text);
    EXPECT_TRUE(read.faults.empty()) << read.faults.front().ToString();
    EXPECT_EQ(read.games.size(), 2u) << text;
  }
}

// ISO 8859-1 is the character set of the PGN standard.
TEST(GoldenTest, LinesInOtherCharacterSets) {
  const GameCollection marked = Read("\xEF\xBB\xBF[White \"J\xFCrgen\"]\n\n1. e4 *\n");
  EXPECT_TRUE(marked.faults.empty());
  EXPECT_EQ(marked.games.at(0).Tag("White"), "J\xC3\xBCrgen");
  const std::string utf8 = "[White \"J\xC3\xBCrgen \xC5\x9C\xE2\x80\xA6\"]\n";
  const RecordedGame game =
      Read(utf8 + "[Black \"J\xFCrgen \xE9\xE8\"]\n\n1. e4 {\xC3} *\n").games.at(0);
  EXPECT_EQ(game.Tag("White"), "J\xC3\xBCrgen \xC5\x9C\xE2\x80\xA6");
  EXPECT_EQ(game.Tag("Black"), "J\xC3\xBCrgen \xC3\xA9\xC3\xA8");
  EXPECT_EQ(game.turns[0].comment, "\xC3\x83");
  for (GameFormat format : {GameFormat::kPgn, GameFormat::kJsonLines, GameFormat::kPacoplay}) {
    EXPECT_EQ(Read(*WriteGame(game, format)).games.at(0).Tag("Black"), game.Tag("Black"));
  }
}

TEST(GoldenTest, IndentedJsonLines) {
  const std::string line = R"({"actions":[{"Lift":12},{"Place":28}]})";
  for (const char* indent : {"", " ", "\t", "\n  "}) {
    EXPECT_EQ(Read(indent + line + "\n" + indent + line + "\n").games.size(), 2u);
  }
  const GameCollection cut = Read("{\n  \"actions\": [\n    {\"Lift\":12}\n");
  EXPECT_TRUE(cut.games.empty());
  EXPECT_EQ(cut.faults.size(), 1u);
}

TEST(GoldenTest, NothingIsNoGame) {
  EXPECT_EQ(Read("").seen, 0);
  EXPECT_EQ(Read(" \n\n").seen, 0);
  EXPECT_THAT(Read("{\"a\":1}").faults.front().reason, HasSubstr("this JSON is not a game"));
  EXPECT_THAT(Read("{\"a\":").faults.front().reason, HasSubstr("not JSON"));
}

}  // namespace
}  // namespace danco
