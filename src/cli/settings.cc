// SPDX-License-Identifier: MIT
#include "cli/settings.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/square.h"
#include "board/text/fen.h"
#include "board/text/player_notation.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "engine/options.h"
#include "engine/text_input.h"
#include "system/status.h"

namespace danco {
namespace {

constexpr int kStrongest = 20;  // maximum of the option Skill Level

// A shell reads an unquoted '>' as a redirection to a file. The rest of the move then names only
// its origin, or a chain without its end.
std::string LostStepsHint(const Position& position, const std::string& text) {
  const Square last = text.size() < 2 ? Square::kNone : ParseSquare(text.substr(text.size() - 2));
  const bool origin_alone = text.size() <= 3;  // `d5`, `Qd5`
  const bool lost = last != Square::kNone && !absl::StrContains(text, '>') &&
                    position.pieces(position.side_to_move()).contains(last) &&
                    (origin_alone || position.unions().contains(last));
  return lost ? "; in a shell, put a move with '>' in quotes, or write '-': Qd5-d4" : "";
}

}  // namespace

bool PlaysChess(absl::string_view program) {
  const size_t slash = program.find_last_of("/\\");
  if (slash != program.npos) program.remove_prefix(slash + 1);
  return absl::StartsWith(program, "danco-chess");
}

absl::StatusOr<CliSettings> ReadSettings(const Flags& flags) {
  CliSettings settings{flags};
  const absl::StatusOr<RuleSet> rules = ParseRuleSet(flags.Text("variant"));
  if (!rules.ok()) return FlagError("variant", rules.status().message());
  settings.rules = *rules;
  if (const std::string tc = flags.Text("tc"); !tc.empty()) {
    const absl::StatusOr<TimeControl> control = ParseTimeControl(tc);
    if (!control.ok()) return FlagError("tc", control.status().message());
    settings.time_control = *control;
  }
  if (flags.Switch("white") && flags.Switch("black")) {
    return Invalid("--white and --black cannot be combined");
  }
  if (flags.Has("hash")) settings.hash_mebibytes = flags.Number("hash");
  SearchLimits& limits = settings.limits;
  if (flags.Has("movetime")) limits.movetime = absl::Milliseconds(flags.Number("movetime"));
  if (flags.Has("depth")) limits.depth = flags.Number("depth");
  if (flags.Has("nodes")) limits.nodes = flags.Number("nodes");
  settings.ascii = flags.Switch("ascii") || LocaleIsAscii();
  if (flags.Switch("black")) settings.person = Color::kBlack;
  if (flags.Has("level")) settings.level = flags.Number("level");
  return settings;
}

absl::Status SetUpEngine(const CliSettings& settings, const std::vector<std::string>& given,
                         Engine& engine) {
  const std::array<std::pair<OptionId, int>, 4> numbers = {{
      {OptionId::kHash, settings.hash_mebibytes.value_or(engine.options().value(OptionId::kHash))},
      {OptionId::kThreads, settings.flags.Number("threads")},
      {OptionId::kMultiPv, settings.flags.Number("multipv")},
      {OptionId::kSkillLevel, settings.level.value_or(kStrongest)},
  }};
  for (const auto& [id, value] : numbers) {
    // Setting Hash would clear the table, which takes time.
    if (value == engine.options().value(id)) continue;
    RETURN_IF_ERROR(engine.Set({id, value}));
  }
  if (settings.rules != engine.rules()) engine.SetRules(settings.rules);
  std::vector<std::string> words;
  if (!given.empty()) {
    words = absl::StrSplit(given.front(), absl::ByAnyChar(" \t\r\n"),
                           absl::SkipEmpty());  // all of it may be in quotes
    if (words.empty()) {
      return Invalid("the position is empty; 'startpos' is the starting position");
    }
    words.insert(words.end(), given.begin() + 1, given.end());
  }
  const auto moves = absl::c_find(words, "moves");
  const std::string fen = absl::StrJoin(words.begin(), moves, " ");
  const bool start = fen.empty() || fen == "startpos";
  if (absl::StartsWith(fen, "startpos ")) {
    return Invalid("moves follow the word 'moves': startpos moves ", fen.substr(fen.find(' ') + 1));
  }
  const bool is_word = given.size() == 1 && std::count(fen.begin(), fen.end(), '/') < 7;
  if (IsOneFile(given)) {
    return Invalid("this command takes a position, not a file; 'danco convert --to fen ", given[0],
                   "' lists the positions of a game");
  }
  std::error_code error;
  if (given.size() == 1 && std::filesystem::is_directory(SystemPath(given[0]), error)) {
    return Invalid("'", given[0], "' is a folder, not a position");
  }
  if (!start && (is_word || !absl::StrContains(fen, '/'))) {
    return Invalid("'", fen, "' is neither a position nor a file that exists; a position is a ",
                   "FEN, or: startpos moves e2e4");
  }
  absl::Status status = SetPosition(engine, start ? kStartFen : absl::string_view(fen));
  if (!status.ok() || moves == words.end()) return status;
  for (auto text = moves + 1; text != words.end(); ++text) {
    const absl::StatusOr<Move> move = ParseAnyMove(engine.position(), *text);
    if (!move.ok()) {
      return Invalid(move.status().message(), LostStepsHint(engine.position(), *text));
    }
    engine.Play(*move);
  }
  return absl::OkStatus();
}

}  // namespace danco
