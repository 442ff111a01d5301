// SPDX-License-Identifier: MIT
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "board/core/rule_names.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "record/epd.h"
#include "record/formats.h"

namespace danco {
namespace {

constexpr size_t kPlainLineWidth = 100;

// Removes comments: `{…}`, and `;` or `#` with the rest of the line. A `#` at the end of a move is
// the mark of mate.
std::string WithoutComments(absl::string_view line) {
  std::string plain;
  bool inside = false;
  for (char c : line) {
    const bool begins = plain.empty() || absl::ascii_isspace(plain.back());
    if (!inside && (c == ';' || (c == '#' && begins))) break;
    if (c == '{') inside = true;
    if (!inside) plain.push_back(c);
    if (c == '}') {
      inside = false;
      plain.push_back(' ');
    }
  }
  return plain;
}

class PlainReader {
 public:
  PlainReader(RuleSet rules, GameCollection& games)
      : default_rules_(rules), rules_(rules), games_(games) {}

  void Read(absl::string_view text) {
    for (absl::string_view line : absl::StrSplit(text, '\n')) {
      ++line_;
      ReadLine(line);
    }
    EndGame();
  }

 private:
  void ReadLine(absl::string_view line) {
    if (LooksLikeEpd(line)) return ReadEpd(line);
    const std::string plain = WithoutComments(line);
    std::vector<absl::string_view> words =
        absl::StrSplit(plain, absl::ByAnyChar(" \t\r\f\v"), absl::SkipEmpty());
    if (words.empty()) {
      // A line that contains only a comment does not end a game.
      if (absl::StripAsciiWhitespace(line).empty()) EndGame();
      return;
    }
    auto word = words.begin();
    if (*word == "variant") return SetRules(words);
    if (*word == "position") ++word;
    if (word != words.end() && *word == "fen") ++word;
    if (word == words.end()) return Fail("a FEN is missing");
    if (*word == "startpos") {
      Begin(StartPosition(rules_));
      ++word;
      // `startpos moves …` is a position in a list; `startpos` alone begins a game.
      if (word != words.end() && *word == "moves") position_line_ = line_;
    } else if (IsPlacement(*word)) {
      const auto moves = std::find(word, words.end(), "moves");
      const absl::StatusOr<Position> start = ParseFen(absl::StrJoin(word, moves, " "), rules_);
      Begin(start.ok() ? *start : StartPosition(rules_));
      if (!start.ok()) return Fail(start.status().message());
      position_line_ = line_;
      word = moves;
    }
    for (; word != words.end(); ++word) ReadWord(*word);
    if (position_line_ == line_ && builder_) plies_of_position_ = builder_->plies();
  }

  void ReadEpd(absl::string_view line) {
    const absl::StatusOr<EpdPosition> epd = ParseEpd(line, rules_);
    Begin(epd.ok() ? epd->position : StartPosition(rules_));
    if (!epd.ok()) return Fail(epd.status().message());
    builder_.reset();
    games_.games.push_back(GameFromEpd(*epd));
  }

  void SetRules(const std::vector<absl::string_view>& words) {
    EndGame();
    const absl::StatusOr<RuleSet> rules = ParseRuleSet(words.size() == 2 ? words[1] : "");
    if (rules.ok()) {
      rules_ = *rules;
    } else {
      Begin(StartPosition(default_rules_));
      Fail(absl::StrCat("variant: ", rules.status().message()));
    }
  }

  void ReadWord(absl::string_view word) {
    if (word == "moves" || failed_) return;
    TakeMoveNumber(word);
    while (!word.empty() && (word.back() == '!' || word.back() == '?')) word.remove_suffix(1);
    if (word.empty()) return;
    if (!builder_) Begin(StartPosition(rules_));
    if (const auto result = ResultFromText(word)) {
      builder_->game().result = *result;
      return EndGame();
    }
    const absl::Status status = builder_->PlayText(word);
    if (status.ok()) return;
    // In a list of positions, a line that is not a position is a separate fault instead of a fault
    // of the preceding position.
    const bool after_position =
        position_line_ > 0 && position_line_ < line_ && builder_->plies() == plies_of_position_;
    if (after_position) Begin(StartPosition(default_rules_));
    Fail(status.message(), builder_->plies() + 1);
  }

  void Begin(const Position& start) {
    EndGame();
    builder_.emplace(start);
    ++games_.seen;
  }

  // Skips the rest of this game.
  void Fail(absl::string_view reason, int ply = 0) {
    if (!builder_) Begin(StartPosition(rules_));
    if (failed_) return;
    failed_ = true;
    games_.faults.push_back({games_.seen, line_, ply, std::string(reason)});
  }

  void EndGame() {
    if (builder_ && !failed_) games_.games.push_back(std::move(*builder_).Finish());
    if (builder_) rules_ = default_rules_;
    position_line_ = 0;
    plies_of_position_ = 0;
    builder_.reset();
    failed_ = false;
  }

  const RuleSet default_rules_;
  RuleSet rules_;  // the rule set of the next game
  GameCollection& games_;
  int line_ = 0;
  // The line of this game that could be a position in a list: a FEN, or `startpos` with `moves`. 0
  // if there is none.
  int position_line_ = 0;
  int plies_of_position_ = 0;  // number of moves on that line
  std::optional<GameBuilder> builder_;
  bool failed_ = false;
};

}  // namespace

void ReadPlainGames(absl::string_view text, RuleSet rules, GameCollection& games) {
  PlainReader(rules, games).Read(text);
}

std::string GameToPlain(const RecordedGame& game, MoveText text) {
  std::string out;
  if (game.rules() != kDefaultRules) {
    absl::StrAppend(&out, "variant ", RuleSetName(game.rules()), "\n");
  }
  const std::string fen = FormatFen(game.start);
  const bool usual = fen == FormatFen(StartPosition(game.rules()));
  absl::StrAppend(&out, usual ? "startpos" : fen, "\n");
  Position position = game.start;
  size_t column = 0;
  const auto add = [&](absl::string_view word) {
    const bool wraps = column + word.size() + 1 > kPlainLineWidth;
    if (column > 0) absl::StrAppend(&out, wraps ? "\n" : " ");
    column = (wraps ? 0 : column + 1) + word.size();
    absl::StrAppend(&out, word);
  };
  for (const RecordedTurn& turn : game.turns) {
    add(text == MoveText::kProtocol ? FormatPath(position, turn.path)
                                    : FormatPlayerPath(position, turn.path));
    position.Apply(turn.move);
  }
  add(ResultText(game.result));
  return out + "\n\n";
}

std::string GameToFens(const RecordedGame& game) {
  std::string out;
  for (const Position& p : game.Positions()) absl::StrAppend(&out, FormatFen(p), "\n");
  return out;
}

}  // namespace danco
