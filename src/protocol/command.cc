// SPDX-License-Identifier: MIT
#include "protocol/command.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "board/text/fen.h"
#include "eval/score.h"
#include "system/status.h"

namespace danco {
namespace {

using Words = std::vector<absl::string_view>;

constexpr std::array<std::pair<absl::string_view, SimpleCommand>, 12> kWords = {{
    {"uci", SimpleCommand::kUci},
    {"isready", SimpleCommand::kIsReady},
    {"debug", SimpleCommand::kDebug},
    {"register", SimpleCommand::kRegister},
    {"ucinewgame", SimpleCommand::kNewGame},
    {"stop", SimpleCommand::kStop},
    {"ponderhit", SimpleCommand::kPonderHit},
    {"quit", SimpleCommand::kQuit},
    {"d", SimpleCommand::kDisplay},
    {"eval", SimpleCommand::kEval},
    {"moves", SimpleCommand::kMoves},
    {"help", SimpleCommand::kHelp},
}};

// Grammar: setoption name NAME [value VALUE], where both may contain spaces.
absl::StatusOr<SetOptionCommand> ParseSetOption(const Words& words) {
  if (words.empty() || words[0] != "name") return Invalid("setoption: 'name' is missing");
  const auto value = absl::c_find(words, "value");
  SetOptionCommand command;
  command.name = absl::StrJoin(words.begin() + 1, value, " ");
  if (command.name.empty()) return Invalid("setoption: the name of the option is missing");
  if (value != words.end()) command.value = absl::StrJoin(value + 1, words.end(), " ");
  return command;
}

// Grammar: position startpos|fen FEN [moves MOVE…]
absl::StatusOr<PositionCommand> ParsePosition(const Words& words) {
  if (words.empty()) return Invalid("position: 'startpos' or 'fen' is missing");
  const auto moves = absl::c_find(words, "moves");
  PositionCommand command;
  if (words[0] == "startpos") {
    if (moves != words.begin() + 1) {
      return Invalid("position: expected 'moves' after 'startpos', not '", words[1], "'");
    }
    command.fen = std::string(kStartFen);
  } else if (words[0] == "fen") {
    command.fen = absl::StrJoin(words.begin() + 1, moves, " ");
    if (command.fen.empty()) return Invalid("position: the FEN is missing");
  } else {
    return Invalid("position: expected 'startpos' or 'fen', not '", words[0], "'");
  }
  if (moves != words.end()) {
    for (auto word = moves + 1; word != words.end(); ++word) command.moves.emplace_back(*word);
  }
  return command;
}

// A century: longer than any clock, and safe from overflow.
constexpr int64_t kMaxMilliseconds = int64_t{100} * 365 * 24 * 3600 * 1000;

// Parses the parameters of `go` in order, up to the first error.
class GoParser {
 public:
  explicit GoParser(const Words& words) : words_(words) {}

  absl::StatusOr<GoCommand> Parse() {
    while (status_.ok() && next_ < words_.size()) {
      keyword_ = words_[next_++];
      const Parameter* parameter = ParameterOf(keyword_);
      if (parameter == nullptr) {
        Fail(absl::StrCat("'", keyword_, "' is not a parameter"));
      } else {
        parameter->read(*this, command_.limits);
      }
    }
    if (!status_.ok()) return status_;
    return std::move(command_);
  }

 private:
  struct Parameter {
    absl::string_view keyword;
    void (*read)(GoParser& parser, SearchLimits& limits);
  };
  static const std::array<Parameter, 13> kParameters;

  static const Parameter* ParameterOf(absl::string_view keyword) {
    const auto found = absl::c_find_if(
        kParameters, [&](const Parameter& parameter) { return parameter.keyword == keyword; });
    return found == kParameters.end() ? nullptr : found;
  }
  // Returns whether the current parameter has no more values.
  bool AtEnd() const { return next_ == words_.size() || ParameterOf(words_[next_]) != nullptr; }

  void SearchMoves() {
    while (!AtEnd()) command_.search_moves.emplace_back(words_[next_++]);
    if (command_.search_moves.empty()) Fail("searchmoves needs at least one move");
  }

  // Parses the number after a keyword. A number too large for 64 bits is clamped.
  int64_t Number() {
    if (next_ == words_.size()) {
      Fail(absl::StrCat("the number after '", keyword_, "' is missing"));
      return 0;
    }
    const absl::string_view word = words_[next_++];
    int64_t value = 0;
    if (absl::SimpleAtoi(word, &value)) return value;
    const bool negative = word[0] == '-';
    const absl::string_view digits = word.substr(negative || word[0] == '+' ? 1 : 0);
    if (digits.empty() || !absl::c_all_of(digits, absl::ascii_isdigit)) {
      Fail(absl::StrCat("'", word, "' after '", keyword_, "' is not a whole number"));
      return 0;
    }
    return negative ? std::numeric_limits<int64_t>::min() : std::numeric_limits<int64_t>::max();
  }

  int64_t Count(int64_t max) {
    const int64_t value = Number();
    if (value < 0) Fail(absl::StrCat("'", keyword_, "' cannot be negative"));
    return std::min(value, max);
  }
  // A limit of 0 is treated as 1, so that the reply comes at once.
  int64_t AtLeastOne(int64_t max) { return std::max<int64_t>(Count(max), 1); }
  // `mate 0` is rejected, because no search could answer it.
  int64_t Turns(int64_t max) {
    const int64_t value = Number();
    if (value < 1) Fail(absl::StrCat("'", keyword_, "' must be at least 1"));
    return std::min(value, max);
  }
  // A clock may have run below zero by the time the command arrives.
  absl::Duration Milliseconds() {
    return absl::Milliseconds(std::clamp<int64_t>(Number(), 0, kMaxMilliseconds));
  }

  void Fail(absl::string_view what) {
    if (status_.ok()) status_ = Invalid("go: ", what);
  }

  const Words& words_;
  size_t next_ = 0;
  absl::string_view keyword_;  // the parameter being parsed
  GoCommand command_;
  absl::Status status_;
};

const std::array<GoParser::Parameter, 13> GoParser::kParameters = {{
    {"searchmoves", [](GoParser& p, SearchLimits&) { p.SearchMoves(); }},
    {"ponder", [](GoParser&, SearchLimits& limits) { limits.ponder = true; }},
    {"infinite", [](GoParser&, SearchLimits& limits) { limits.infinite = true; }},
    {"wtime", [](GoParser& p, SearchLimits& limits) { limits.time[0] = p.Milliseconds(); }},
    {"btime", [](GoParser& p, SearchLimits& limits) { limits.time[1] = p.Milliseconds(); }},
    {"winc", [](GoParser& p, SearchLimits& limits) { limits.increment[0] = p.Milliseconds(); }},
    {"binc", [](GoParser& p, SearchLimits& limits) { limits.increment[1] = p.Milliseconds(); }},
    {"movetime", [](GoParser& p, SearchLimits& limits) { limits.movetime = p.Milliseconds(); }},
    {"movestogo",
     [](GoParser& p, SearchLimits& limits) {
       // Some clients send 0, meaning "the rest of the game".
       const int turns = static_cast<int>(p.Count(1 << 20));
       if (turns > 0) limits.moves_to_go = turns;
     }},
    {"depth",
     [](GoParser& p, SearchLimits& limits) {
       limits.depth = static_cast<int>(p.AtLeastOne(Score::kMaxPly));
     }},
    {"mate",
     [](GoParser& p, SearchLimits& limits) {
       // Without a number, a Paco of any length is searched for.
       constexpr int kMaxTurns = Score::kMaxPly / 2;
       limits.mate = p.AtEnd() ? kMaxTurns : static_cast<int>(p.Turns(kMaxTurns));
     }},
    {"nodes",
     [](GoParser& p, SearchLimits& limits) {
       limits.nodes = static_cast<uint64_t>(p.AtLeastOne(std::numeric_limits<int64_t>::max()));
     }},
    {"perft", [](GoParser& p,
                 SearchLimits&) { p.command_.perft = static_cast<int>(p.Count(Score::kMaxPly)); }},
}};

// Grammar: ask {…}
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
    absl::string_view operator()(SimpleCommand word) const {
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

absl::StatusOr<GoCommand> ParseGo(const Words& words) { return GoParser(words).Parse(); }

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
  if (numbers.size() > fields.size()) return Invalid("bench: unexpected '", numbers[3], "'");
  for (size_t i = 0; i < numbers.size(); ++i) {
    int& value = *fields[i].value;
    if (!absl::SimpleAtoi(numbers[i], &value) || value < 1 || value > fields[i].most) {
      return Invalid("bench: ", fields[i].name, " '", numbers[i], "' is not a number from 1 to ",
                     fields[i].most);
    }
  }
  return command;
}

absl::StatusOr<Command> ParseCommand(absl::string_view line) {
  const Words words = SplitWords(line);
  if (words.empty() || words[0][0] == '#') return SimpleCommand::kNothing;
  const Words rest(words.begin() + 1, words.end());
  if (words[0] == "setoption") return ParseSetOption(rest);
  if (words[0] == "position") return ParsePosition(rest);
  if (words[0] == "go") return ParseGo(rest);
  if (words[0] == "bench") return ParseBench(rest);
  if (words[0] == "ask") return ParseAsk(line);
  for (const auto& [name, word] : kWords) {
    if (words[0] == name) return word;
  }
  return Invalid("unknown command '", words[0], "'; 'help' lists the commands");
}

std::string DialogueHelp() {
  return R"(Danco speaks UCI; docs/reference/protocol.md has what differs from chess.
  uci                                    name, options
  isready                                answers readyok, also while searching
  setoption name NAME [value VALUE]      sets an option
  ucinewgame                             forgets what was searched
  position startpos|fen FEN [moves …]    sets up a position and plays moves from it
  go [searchmoves …] [ponder] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N]
     [depth N] [nodes N] [mate N] [movetime MS] [infinite]
                                         searches; ends with bestmove
  go perft N                             counts the turns to depth N
  stop                                   ends the search
  ponderhit                              says that the opponent played the expected move
  d, moves, eval                         the board, the legal moves, the evaluation
  ask {"version":1,"request":NAME,…}     for front ends, as JSON: the next steps of a turn, the game,
                                         moves as players write them;
                                         docs/reference/protocol-front-ends.md
  bench [DEPTH] [HASH] [THREADS]         searches a fixed set of positions
  bench long [THOUSAND_NODES] [HASH] [THREADS]
                                         searches 30 others for longer, 5 million nodes each
  quit                                   ends
A move is a whole turn: e2e4, a2c4c6b7 (a chain), e7e8q, qe2e4 (a gifted pawn becomes a queen first).
)";
}

}  // namespace danco
