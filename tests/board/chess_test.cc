// SPDX-License-Identifier: MIT
// Tests traditional chess (chess.md) against Stockfish's moves and perft counts, against rules
// written only for this test, and with small examples.
#include "board/core/chess.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "board/core/rule_names.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/moves/move_check.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/moves/perft.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "slow_chess.h"
#include "test_support.h"

namespace danco {
namespace {

using testing::HasSubstr;

constexpr absl::string_view kUsualStart =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

Position Chess(absl::string_view fen) { return At(fen, RuleSet::kChess); }

std::string Refused(absl::string_view fen) {
  const absl::StatusOr<Position> position = ParseFen(fen, RuleSet::kChess);
  return position.ok() ? "read" : std::string(position.status().message());
}

Game PlayedChess(absl::string_view fen, absl::string_view moves) {
  Game game(Chess(fen));
  for (absl::string_view move : absl::StrSplit(moves, ' ', absl::SkipEmpty())) {
    const absl::StatusOr<Move> read = ParseAnyMove(game.position(), move);
    EXPECT_TRUE(read.ok()) << read.status();
    if (!read.ok()) break;
    game.Play(*read);
  }
  return game;
}

GameEnd EndOfChess(absl::string_view fen, absl::string_view moves = "") {
  return PlayedChess(fen, moves).end();
}

std::vector<std::string> Names(const Position& position, CastlingStyle style) {
  std::vector<std::string> names;
  for (Move move : MovesOf(position)) names.push_back(FormatMove(position, move, style));
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<nlohmann::json> Reference() {
  std::ifstream file(absl::StrCat(DANCO_TEST_DATA, "/chess.jsonl"));
  std::vector<nlohmann::json> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(nlohmann::json::parse(line));
  EXPECT_FALSE(lines.empty());
  return lines;
}

// The maximum number of nodes per position in the quick suite.
constexpr uint64_t kMaxPerftNodes = Repeats(400'000);

void CountReference(uint64_t most) {
  Perft perft;
  for (const nlohmann::json& line : Reference()) {
    const Position position = Chess(line["fen"].get<std::string>());
    const auto counts = line["perft"].get<std::vector<uint64_t>>();
    for (size_t depth = 1; depth <= counts.size() && counts[depth - 1] <= most; ++depth) {
      EXPECT_EQ(perft.Count(position, static_cast<int>(depth)), counts[depth - 1])
          << line["fen"] << " depth " << depth;
    }
  }
}

TEST(ChessTest, ListsTheMovesOfEveryReferencePosition) {
  const std::vector<nlohmann::json> lines = Reference();
  EXPECT_EQ(lines.size(), 326u);
  for (const nlohmann::json& line : lines) {
    const bool chess960 = line["chess960"].get<bool>();
    const Position position = Chess(line["fen"].get<std::string>());
    EXPECT_EQ(Names(position, chess960 ? CastlingStyle::kKingTakesRook : CastlingStyle::kAuto),
              line["moves"].get<std::vector<std::string>>())
        << line["fen"];
  }
}

TEST(ChessTest, CountsTheReferencePerfts) { CountReference(kMaxPerftNodes); }
TEST(DeepChessTest, CountsTheReferencePerfts) { CountReference(UINT64_MAX); }

// Returns the engine's outcome text with castling as files, as the slow rules write it.
std::string OutcomeByFiles(const Position& position) {
  std::vector<std::string> fields = absl::StrSplit(OutcomeText(position), ' ');
  std::string castling;
  for (Color color : kColors) {
    for (Wing wing : kWings) {
      const Square rook = position.castling_rook(color, wing);
      if (rook == Square::kNone) continue;
      castling += static_cast<char>((color == Color::kWhite ? 'A' : 'a') + FileOf(rook));
    }
  }
  return absl::StrCat(fields[0], " ", fields[1], " ", castling.empty() ? "-" : castling, " ",
                      fields[3]);
}

// Compares a position with the slow rules: its moves, their outcomes, and checks. Also checks that
// every notation is read back.
void HoldAgainstSlowChess(const Position& position, const Position& other) {
  SCOPED_TRACE(FormatFen(position));
  const slow_chess::Board board = slow_chess::FromFen(FormatFen(position));
  ASSERT_EQ(slow_chess::Outcome(board), OutcomeByFiles(position));
  std::map<std::string, std::string> expected, found;
  for (const auto& [name, after] : slow_chess::Moves(board)) {
    expected[name] = absl::StrCat(slow_chess::Outcome(after), " ", after.quiet);
  }
  const MoveList moves = MovesOf(position);
  for (Move move : moves) {
    const Position after = position.After(move);
    ASSERT_EQ(after.key(), after.ComputeKey());
    const std::string name = FormatMove(position, move, CastlingStyle::kKingTakesRook);
    found[name] = absl::StrCat(OutcomeByFiles(after), " ", after.no_progress_plies());
    EXPECT_TRUE(IsPlausible(position, move));
    const std::string san = FormatPlayerMove(position, move);
    const absl::StatusOr<Move> read = ParseAnyMove(position, san);
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(*read, move) << san;
    const absl::StatusOr<Move> by_squares =
        ParseAnyMove(position, FormatMove(position, move, CastlingStyle::kAuto));
    ASSERT_TRUE(by_squares.ok()) << by_squares.status();
    EXPECT_EQ(*by_squares, move);
  }
  ASSERT_EQ(found, expected);
  EXPECT_EQ(CountMoves(position).moves, moves.size());
  EXPECT_EQ(bool(Checkers(position, position.side_to_move())),
            slow_chess::InCheck(board, board.white));
  // A move of another position is legal here only if it is also one of this position's moves.
  for (Move move : MovesOf(other)) {
    EXPECT_EQ(IsPlausible(position, move),
              std::find(moves.begin(), moves.end(), move) != moves.end())
        << FormatMove(other, move, CastlingStyle::kKingTakesRook);
  }
  const absl::StatusOr<Position> again = ParseFen(FormatFen(position), RuleSet::kChess);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_TRUE(again->SameOutcome(position));
}

void WalkRandomly(int positions, uint64_t seed) {
  testing::Test::RecordProperty("seed", std::to_string(seed));
  std::mt19937_64 random(seed);
  Position other = StartPosition(RuleSet::kChess);
  int held = 0;
  while (held < positions) {
    const bool usual = random() % 3 == 0;
    Game game(usual ? StartPosition(RuleSet::kChess)
                    : *FischerRandomStart(static_cast<int>(random() % 960), RuleSet::kChess));
    while (game.end() == GameEnd::kOngoing && held < positions) {
      HoldAgainstSlowChess(game.position(), other);
      ++held;
      if (testing::Test::HasFatalFailure()) return;
      other = game.position();
      const MoveList moves = MovesOf(game.position());
      game.Play(moves[random() % moves.size()]);
    }
  }
}

TEST(ChessTest, AgreesWithSlowRulesInRandomGames) { WalkRandomly(Repeats(400), 28); }
TEST(DeepChessTest, AgreesWithSlowRulesInRandomGames) { WalkRandomly(100'000, DrawSeed()); }

TEST(ChessTest, GamesEnd) {
  EXPECT_EQ(EndOfChess(kUsualStart, "f2f3 e7e5 g2g4 d8h4"), GameEnd::kCheckmate);
  EXPECT_EQ(WinnerOf(GameEnd::kCheckmate, Color::kWhite), Color::kBlack);
  EXPECT_EQ(EndOfChess("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), GameEnd::kStalemate);
  EXPECT_EQ(EndOfChess("8/8/4k3/8/8/3NK3/8/8 w - - 0 1"), GameEnd::kDeadPosition);
  EXPECT_EQ(EndOfChess("8/8/4k3/1b6/8/3BK3/8/8 w - - 0 1"), GameEnd::kDeadPosition);
  EXPECT_EQ(EndOfChess("8/8/4k3/2b5/8/3BK3/8/8 w - - 0 1"), GameEnd::kOngoing);
  EXPECT_EQ(EndOfChess("8/8/4k3/2n5/8/3NK3/8/8 w - - 0 1"), GameEnd::kOngoing);
  EXPECT_EQ(EndOfChess(kUsualStart, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"), GameEnd::kOngoing);
  EXPECT_EQ(EndOfChess(kUsualStart, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"), GameEnd::kRepetition);
  EXPECT_EQ(EndOfChess("4k3/8/8/8/8/8/8/R3K3 w Q - 99 80", "Ra2"), GameEnd::kFiftyMoves);
  EXPECT_EQ(EndOfChess("7k/8/6K1/8/8/8/8/R7 w - - 99 80", "Ra8"), GameEnd::kCheckmate);
}

TEST(ChessTest, FensAreThoseOfChess) {
  EXPECT_EQ(FormatFen(StartPosition(RuleSet::kChess)), kUsualStart);
  // The square is included only if a capture is legal. In the first position, the capturing pawn is
  // pinned; in the second, it is not.
  EXPECT_EQ(FormatFen(Chess("8/8/8/KPp4r/8/8/8/7k w - c6 0 2")), "8/8/8/KPp4r/8/8/8/7k w - - 0 2");
  EXPECT_EQ(FormatFen(Chess("8/8/8/1Pp4r/K7/8/8/7k w - c6 0 2")),
            "8/8/8/1Pp4r/K7/8/8/7k w - c6 0 2");
  EXPECT_EQ(FormatFen(Chess("1r2k2r/8/8/8/8/8/8/1R2K2R w BHbh - 3 9")),
            "1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 3 9");
  EXPECT_EQ(FormatFen(Chess("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 0")),
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
}

TEST(ChessTest, MovesAreNumberedOnFromTheStart) {
  const Game game = PlayedChess("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 41", "Kd7 Ra7 Kc6");
  EXPECT_EQ(FormatFen(game.position()), "r6r/R7/2k5/8/8/8/8/4K2R w K - 6 43");
}

TEST(ChessTest, RejectsImpossiblePositionsNamingTheField) {
  EXPECT_THAT(Refused("8/8/8/8/8/8/8/K7 w - - 0 1"), HasSubstr("placement: Black has 0 kings"));
  EXPECT_THAT(Refused("kk6/8/8/8/8/8/8/K7 w - - 0 1"), HasSubstr("placement: Black has 2 kings"));
  EXPECT_THAT(Refused("k7/8/8/8/P7/8/PPPPPPPP/K7 w - - 0 1"), HasSubstr("9 pawns"));
  EXPECT_THAT(Refused("k7/8/8/8/8/8/8/KP6 w - - 0 1"), HasSubstr("first or last rank, on b1"));
  EXPECT_THAT(Refused("k7/8/8/8/8/8/8/KQ5r b - - 0 1"), testing::Eq("read"));
  EXPECT_THAT(Refused("k6R/8/8/8/8/8/8/K7 w - - 0 1"),
              HasSubstr("side to move: Black's king is in check, but White"));
  EXPECT_THAT(Refused("k7/8/8/8/2A5/8/8/K7 w - - 0 1"), HasSubstr("placement: a union on c4"));
}

TEST(ChessTest, SanIsWrittenAndRead) {
  const auto san = [](absl::string_view fen, absl::string_view move) {
    const Position position = Chess(fen);
    return FormatPlayerMove(position, MoveOf(position, move));
  };
  EXPECT_EQ(san("7k/8/8/8/8/8/8/KN3N2 w - - 0 1", "b1d2"), "Nbd2");
  EXPECT_EQ(san("7k/8/8/1N6/8/8/8/KN6 w - - 0 1", "b1c3"), "N1c3");
  EXPECT_EQ(san("7k/8/8/1Q3Q2/8/8/8/KQ6 w - - 0 1", "b5d3"), "Qb5d3");
  EXPECT_EQ(san("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7d8q"), "exd8=Q+");
  EXPECT_EQ(san("3r3k/4P3/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6"), "exd6");
  EXPECT_EQ(san("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1"), "O-O-O");
  const Position castles = Chess("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  for (absl::string_view text : {"O-O", "0-0", "e1g1", "e1h1", "O-O!?"}) {
    const absl::StatusOr<Move> move = ParseAnyMove(castles, text);
    ASSERT_TRUE(move.ok()) << move.status();
    EXPECT_EQ(*move, MoveOf(castles, "e1g1")) << text;
  }
  const Position pawns = Chess("3r3k/4P3/8/3pP3/8/8/8/K7 w - d6 0 1");
  for (absl::string_view text : {"exd6", "ed6", "exd6e.p.", "e5d6ep", "e5d6", "e5xd6", "exd6??"}) {
    const absl::StatusOr<Move> move = ParseAnyMove(pawns, text);
    ASSERT_TRUE(move.ok()) << move.status();
    EXPECT_EQ(*move, MoveOf(pawns, "e5d6")) << text;
  }
  for (absl::string_view text : {"exd8=Q", "exd8Q", "exd8(Q)", "e7d8q", "exd8=Q+"}) {
    const absl::StatusOr<Move> move = ParseAnyMove(pawns, text);
    ASSERT_TRUE(move.ok()) << move.status();
    EXPECT_EQ(*move, MoveOf(pawns, "e7d8q")) << text;
  }
}

TEST(ChessTest, AnUnfinishedMoveIsWrittenWithItsSquares) {
  const Position position = Chess("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1");
  const auto text = [&](const MovePath& path) { return FormatPlayerPath(position, path); };
  const Square e7 = MakeSquare(4, 6), e8 = MakeSquare(4, 7), d8 = MakeSquare(3, 7);
  EXPECT_EQ(text({PieceType::kNone, e7, {}}), "e7");
  EXPECT_EQ(text({PieceType::kNone, e7, {{e8}}}), "e7-e8");
  EXPECT_EQ(text({PieceType::kNone, e7, {{d8}}}), "e7xd8");
  EXPECT_EQ(text({PieceType::kNone, MakeSquare(0, 0), {}}), "Ka1");
}

TEST(ChessTest, ExplainsWhyATextIsNotAMove) {
  const auto why = [](absl::string_view fen, absl::string_view text) {
    const absl::StatusOr<Move> move = ParseAnyMove(Chess(fen), text);
    return move.ok() ? "read" : std::string(move.status().message());
  };
  EXPECT_THAT(why("7k/8/8/8/8/8/8/KN3N2 w - - 0 1", "Nd2"), HasSubstr("Nbd2 or Nfd2"));
  EXPECT_THAT(why("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e8"), HasSubstr("the promotion is missing"));
  EXPECT_THAT(why(kUsualStart, "e5"), HasSubstr("'e5'"));
  EXPECT_THAT(why(kUsualStart, "O-O"), HasSubstr("the bishop on f1 is in the way"));
  EXPECT_THAT(why("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O"), HasSubstr("right to castle"));
  EXPECT_THAT(why("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1", "e2d3"), HasSubstr("would be in check"));
  EXPECT_THAT(why(kUsualStart, "e1e2"), HasSubstr("a piece of its own side is there"));
}

TEST(ChessTest, FindsMatesInOne) {
  const Position position = Chess("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
  EXPECT_EQ(FindWinningMove(position), MoveOf(position, "a1a8"));
  EXPECT_EQ(FindWinningMove(StartPosition(RuleSet::kChess)), Move());
}

}  // namespace
}  // namespace danco
