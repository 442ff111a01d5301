// SPDX-License-Identifier: MIT
#include "protocol/command.h"

#include <cstring>

#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/text/fen.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

template <typename T>
T Parsed(absl::string_view line) {
  const absl::StatusOr<Command> command = ParseCommand(line);
  EXPECT_TRUE(command.ok()) << command.status();
  if (!command.ok() || !std::holds_alternative<T>(*command)) {
    ADD_FAILURE() << std::string(line);
    return T();
  }
  return std::get<T>(*command);
}

std::string Error(absl::string_view line) {
  const absl::StatusOr<Command> command = ParseCommand(line);
  return command.ok() ? "" : std::string(command.status().message());
}

TEST(ParseCommand, SingleWords) {
  EXPECT_EQ(Parsed<SimpleCommand>("uci"), SimpleCommand::kUci);
  EXPECT_EQ(Parsed<SimpleCommand>("  isready \r"), SimpleCommand::kIsReady);
  EXPECT_EQ(Parsed<SimpleCommand>("debug on"), SimpleCommand::kDebug);
  EXPECT_EQ(Parsed<SimpleCommand>("register later"), SimpleCommand::kRegister);
  EXPECT_EQ(Parsed<SimpleCommand>("quit now"), SimpleCommand::kQuit);
}

TEST(ParseCommand, EmptyLinesAndCommentsSayNothing) {
  EXPECT_EQ(Parsed<SimpleCommand>(""), SimpleCommand::kNothing);
  EXPECT_EQ(Parsed<SimpleCommand>(" \t\r"), SimpleCommand::kNothing);
  EXPECT_EQ(Parsed<SimpleCommand>("# go"), SimpleCommand::kNothing);
}

TEST(ParseCommand, UnknownCommandsAreNamed) {
  EXPECT_THAT(Error("xyzzy 1 2"), HasSubstr("unknown command 'xyzzy'"));
  EXPECT_THAT(Error("UCI"), HasSubstr("unknown command 'UCI'"));
}

TEST(ParseCommand, SetOptionNamesAndValuesHoldSpaces) {
  const auto command = Parsed<SetOptionCommand>("setoption name Move Overhead value 1 2");
  EXPECT_EQ(command.name, "Move Overhead");
  EXPECT_EQ(command.value, "1 2");
  EXPECT_EQ(Parsed<SetOptionCommand>("setoption name Clear Hash").value, std::nullopt);
  EXPECT_THAT(Error("setoption Hash value 3"), HasSubstr("'name' is missing"));
  EXPECT_THAT(Error("setoption name value 3"), HasSubstr("name of the option is missing"));
}

TEST(ParseCommand, Position) {
  EXPECT_EQ(Parsed<PositionCommand>("position startpos").fen, std::string(kStartFen));
  const auto moves = Parsed<PositionCommand>("position startpos moves e2e4 e7e5");
  EXPECT_THAT(moves.moves, ElementsAre("e2e4", "e7e5"));
  const auto fen = Parsed<PositionCommand>("position  fen 8/8 w - -   moves a1a2");
  EXPECT_EQ(fen.fen, "8/8 w - -");
  EXPECT_THAT(fen.moves, ElementsAre("a1a2"));
  EXPECT_THAT(Error("position"), HasSubstr("'startpos' or 'fen' is missing"));
  EXPECT_THAT(Error("position here"), HasSubstr("not 'here'"));
  EXPECT_THAT(Error("position startpos e2e4"), HasSubstr("not 'e2e4'"));
  EXPECT_THAT(Error("position fen moves e2e4"), HasSubstr("the FEN is missing"));
}

TEST(ParseCommand, AskKeepsItsJsonAsItIs) {
  EXPECT_EQ(Parsed<AskCommand>(" ask  {\"path\": \"e2  e4\"}\r").json, "{\"path\": \"e2  e4\"}");
  EXPECT_EQ(Parsed<AskCommand>("ask").json, "");
}

TEST(ParseCommand, CommandsHaveTheirNames) {
  for (const char* line : {"uci", "ucinewgame", "moves", "setoption name Hash value 3",
                           "position startpos", "go", "bench", "ask {}"}) {
    EXPECT_EQ(NameOf(*ParseCommand(line)),
              absl::string_view(line).substr(0, std::strcspn(line, " ")));
  }
}

TEST(ParseCommand, GoWithEverything) {
  const auto go = Parsed<GoCommand>(
      "go wtime 1000 btime 2000 winc 10 binc 20 movestogo 5 depth 6 nodes 700 mate 3 movetime 80 "
      "ponder infinite searchmoves e2e4 d2d4");
  EXPECT_EQ(go.limits.time[0], absl::Milliseconds(1000));
  EXPECT_EQ(go.limits.time[1], absl::Milliseconds(2000));
  EXPECT_EQ(go.limits.increment[0], absl::Milliseconds(10));
  EXPECT_EQ(go.limits.increment[1], absl::Milliseconds(20));
  EXPECT_EQ(go.limits.moves_to_go, 5);
  EXPECT_EQ(go.limits.depth, 6);
  EXPECT_EQ(go.limits.nodes, 700u);
  EXPECT_EQ(go.limits.mate, 3);
  EXPECT_EQ(go.limits.movetime, absl::Milliseconds(80));
  EXPECT_TRUE(go.limits.ponder);
  EXPECT_TRUE(go.limits.infinite);
  EXPECT_THAT(go.search_moves, ElementsAre("e2e4", "d2d4"));
}

TEST(ParseCommand, SearchMovesEndAtTheNextKeyword) {
  const auto go = Parsed<GoCommand>("go searchmoves e2e4 a2c4c6b7 depth 3");
  EXPECT_THAT(go.search_moves, ElementsAre("e2e4", "a2c4c6b7"));
  EXPECT_EQ(go.limits.depth, 3);
}

TEST(ParseCommand, GoAloneHasNoLimits) {
  const auto go = Parsed<GoCommand>("go");
  EXPECT_FALSE(go.limits.depth || go.limits.nodes || go.limits.movetime || go.limits.infinite);
  EXPECT_EQ(go.perft, std::nullopt);
  EXPECT_THAT(go.search_moves, IsEmpty());
}

TEST(ParseCommand, ClocksBelowZeroAreEmpty) {
  EXPECT_EQ(Parsed<GoCommand>("go wtime -20 btime 5").limits.time[0], absl::ZeroDuration());
  EXPECT_EQ(Parsed<GoCommand>("go movetime -1").limits.movetime, absl::ZeroDuration());
}

TEST(ParseCommand, NothingToDoIsTheLeastToDo) {
  EXPECT_EQ(Parsed<GoCommand>("go depth 0").limits.depth, 1);
  for (const char* line : {"go mate 0", "go mate -3"}) {
    EXPECT_THAT(ParseCommand(line).status().message(), HasSubstr("at least 1")) << line;
  }
  EXPECT_EQ(Parsed<GoCommand>("go nodes 0").limits.nodes, 1u);
  EXPECT_EQ(Parsed<GoCommand>("go perft 0").perft, 0);
  EXPECT_EQ(Parsed<GoCommand>("go movestogo 0").limits.moves_to_go, std::nullopt);
}

TEST(ParseCommand, HugeNumbersAreVeryMuch) {
  EXPECT_GT(*Parsed<GoCommand>("go depth 99999999999999999999999").limits.depth, 100);
  EXPECT_GT(*Parsed<GoCommand>("go wtime 99999999999999999999999").limits.time[0],
            absl::Hours(24 * 365));
}

TEST(ParseCommand, GoErrorsAreExplained) {
  EXPECT_THAT(Error("go depth"), HasSubstr("the number after 'depth' is missing"));
  EXPECT_THAT(Error("go depth x"), HasSubstr("'x' after 'depth' is not a whole number"));
  EXPECT_THAT(Error("go depth 1.5"), HasSubstr("'1.5' after 'depth'"));
  EXPECT_THAT(Error("go depth -3"), HasSubstr("'depth' cannot be negative"));
  EXPECT_THAT(Error("go wtime depth 3"), HasSubstr("'depth' after 'wtime'"));
  EXPECT_THAT(Error("go fast"), HasSubstr("'fast' is not a parameter"));
  EXPECT_THAT(Error("go searchmoves depth 3"), HasSubstr("searchmoves needs at least one move"));
}

TEST(ParseCommand, Bench) {
  EXPECT_EQ(Parsed<BenchCommand>("bench").depth, 0);
  const auto bench = Parsed<BenchCommand>("bench 3 8 2");
  EXPECT_EQ(bench.depth, 3);
  EXPECT_EQ(bench.hash_mebibytes, 8);
  EXPECT_EQ(bench.threads, 2);
  EXPECT_THAT(Error("bench 0"), HasSubstr("depth '0'"));
  EXPECT_THAT(Error("bench 1 1 1 1"), HasSubstr("unexpected '1'"));
  EXPECT_FALSE(bench.kilonodes);

  EXPECT_EQ(Parsed<BenchCommand>("bench long").kilonodes, 5000);
  const auto long_bench = Parsed<BenchCommand>("bench long 300 8 2");
  EXPECT_EQ(long_bench.kilonodes, 300);
  EXPECT_EQ(long_bench.hash_mebibytes, 8);
  EXPECT_EQ(long_bench.threads, 2);
  EXPECT_THAT(Error("bench long 0"), HasSubstr("thousand nodes '0'"));
  EXPECT_THAT(Error("bench long 1 1 1 1"), HasSubstr("unexpected '1'"));
  EXPECT_THAT(Error("bench 1 long"), HasSubstr("hash 'long'"));
}

}  // namespace
}  // namespace danco
