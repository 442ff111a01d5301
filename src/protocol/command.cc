#include "protocol/command.h"

#include <array>
#include <cstddef>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "board/text/fen.h"

namespace danco {
namespace {

using Words = std::vector<absl::string_view>;

constexpr std::array<std::pair<absl::string_view, Word>, 12> kWords = {{
    {"uci", Word::kUci},
    {"isready", Word::kIsReady},
    {"debug", Word::kDebug},
    {"register", Word::kRegister},
    {"ucinewgame", Word::kNewGame},
    {"stop", Word::kStop},
    {"ponderhit", Word::kPonderHit},
    {"quit", Word::kQuit},
    {"d", Word::kDisplay},
    {"eval", Word::kEval},
    {"moves", Word::kMoves},
    {"help", Word::kHelp},
}};

template <typename... Args>
absl::Status Refuse(const Args&... args) {
  return absl::InvalidArgumentError(absl::StrCat(args...));
}

// setoption name NAME [value VALUE]; both may hold spaces.
absl::StatusOr<SetOptionCommand> ParseSetOption(const Words& words) {
  if (words.empty() || words[0] != "name") return Refuse("setoption: 'name' is missing");
  const auto value = absl::c_find(words, "value");
  SetOptionCommand command;
  command.name = absl::StrJoin(words.begin() + 1, value, " ");
  if (command.name.empty()) return Refuse("setoption: the name of the option is missing");
  if (value != words.end()) command.value = absl::StrJoin(value + 1, words.end(), " ");
  return command;
}

// position startpos|fen FEN [moves MOVE…]
absl::StatusOr<PositionCommand> ParsePosition(const Words& words) {
  if (words.empty()) return Refuse("position: 'startpos' or 'fen' is missing");
  const auto moves = absl::c_find(words, "moves");
  PositionCommand command;
  if (words[0] == "startpos") {
    if (moves != words.begin() + 1) {
      return Refuse("position: 'moves' was expected after 'startpos', not '", words[1], "'");
    }
    command.fen = std::string(kStartFen);
  } else if (words[0] == "fen") {
    command.fen = absl::StrJoin(words.begin() + 1, moves, " ");
    if (command.fen.empty()) return Refuse("position: the FEN is missing");
  } else {
    return Refuse("position: 'startpos' or 'fen' was expected, not '", words[0], "'");
  }
  if (moves != words.end()) {
    for (auto word = moves + 1; word != words.end(); ++word) command.moves.emplace_back(*word);
  }
  return command;
}

// ask {…}
AskCommand ParseAsk(absl::string_view line) {
  line = absl::StripAsciiWhitespace(line);
  absl::ConsumePrefix(&line, "ask");
  return {std::string(absl::StripLeadingAsciiWhitespace(line))};
}

Words SplitWords(absl::string_view line) {
  return absl::StrSplit(line, absl::ByAnyChar(" \t\r\n\v\f"), absl::SkipEmpty());
}

}  // namespace

absl::string_view NameOf(const Command& command) {
  struct Namer {
    absl::string_view operator()(Word word) const {
      for (const auto& [name, named] : kWords) {
        if (named == word) return name;
      }
      return "";
    }
    absl::string_view operator()(const SetOptionCommand&) const { return "setoption"; }
    absl::string_view operator()(const PositionCommand&) const { return "position"; }
    absl::string_view operator()(const GoCommand&) const { return "go"; }
    absl::string_view operator()(const BenchCommand&) const { return "bench"; }
    absl::string_view operator()(const AskCommand&) const { return "ask"; }
  };
  return std::visit(Namer{}, command);
}

absl::StatusOr<BenchCommand> ParseBench(const Words& words) {
  BenchCommand command;
  const bool is_long = !words.empty() && words[0] == "long";
  struct Field {
    absl::string_view name;
    int* value;
    int most;
  };
  std::array<Field, 3> fields = {{
      {"depth", &command.depth, 255},
      {"hash", &command.hash_mebibytes, 65536},
      {"threads", &command.threads, 256},
  }};
  if (is_long) {
    constexpr int kKilonodes = 5000;
    constexpr int kHashOfLong = 64;
    fields[0] = {"thousand nodes", &command.kilonodes.emplace(kKilonodes), 1'000'000};
    command.hash_mebibytes = kHashOfLong;
  }
  const Words numbers(words.begin() + (is_long ? 1 : 0), words.end());
  if (numbers.size() > fields.size()) return Refuse("bench: '", numbers[3], "' is one too many");
  for (size_t i = 0; i < numbers.size(); ++i) {
    int& value = *fields[i].value;
    if (!absl::SimpleAtoi(numbers[i], &value) || value < 1 || value > fields[i].most) {
      return Refuse("bench: ", fields[i].name, " '", numbers[i], "' is not a number from 1 to ",
                    fields[i].most);
    }
  }
  return command;
}

absl::StatusOr<Command> ParseCommand(absl::string_view line) {
  const Words words = SplitWords(line);
  if (words.empty() || words[0][0] == '#') return Word::kNothing;
  const Words rest(words.begin() + 1, words.end());
  if (words[0] == "setoption") return ParseSetOption(rest);
  if (words[0] == "position") return ParsePosition(rest);
  if (words[0] == "go") return ParseGo(rest);
  if (words[0] == "bench") return ParseBench(rest);
  if (words[0] == "ask") return ParseAsk(line);
  for (const auto& [name, word] : kWords) {
    if (words[0] == name) return word;
  }
  return Refuse("unknown command '", words[0], "'; 'help' lists what there is");
}

}  // namespace danco
