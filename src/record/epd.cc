// SPDX-License-Identifier: MIT
#include "record/epd.h"

#include <algorithm>
#include <array>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "system/status.h"

namespace danco {
namespace {

constexpr size_t kFewestFields = 2;  // placement and side to move
constexpr size_t kMaxFields = 7;     // with the pawn bits of vchess

// An opcode is a lower-case letter followed by letters, digits and underscores.
bool IsOpcode(absl::string_view word) {
  return word.size() > 1 && word.size() <= 15 &&
         absl::ascii_islower(static_cast<unsigned char>(word[0])) &&
         std::all_of(word.begin(), word.end(),
                     [](unsigned char c) { return absl::ascii_isalnum(c) || c == '_'; });
}

// Returns whether the value of an operation is a move or several, which have no quotes.
bool IsOpcodeOfMoves(absl::string_view opcode) {
  constexpr std::array<absl::string_view, 5> kOpcodes = {"am", "bm", "pm", "pv", "sm"};
  return std::find(kOpcodes.begin(), kOpcodes.end(), opcode) != kOpcodes.end();
}

// Splits a line at semicolons outside quotes. The text after the last semicolon is a part, too.
std::vector<std::string> SplitOperations(absl::string_view line) {
  std::vector<std::string> parts(1);
  bool quoted = false;
  for (char c : line) {
    if (c == '"') quoted = !quoted;
    if (c == ';' && !quoted) {
      parts.emplace_back();
    } else {
      parts.back().push_back(c);
    }
  }
  return parts;
}

std::vector<absl::string_view> Words(absl::string_view text) {
  return absl::StrSplit(text, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
}

}  // namespace

bool IsPlacement(absl::string_view word) { return std::count(word.begin(), word.end(), '/') >= 7; }

bool LooksLikeEpd(absl::string_view line) {
  const size_t end = line.find(';');
  if (end == absl::string_view::npos) return false;
  const std::vector<absl::string_view> words = Words(line.substr(0, end));
  return words.size() > kFewestFields + 1 && IsPlacement(words[0]) &&
         std::find(words.begin(), words.end(), "moves") == words.end() &&
         std::any_of(words.begin() + kFewestFields, words.end() - 1, IsOpcode);
}

absl::StatusOr<EpdPosition> ParseEpd(absl::string_view line, RuleSet rules) {
  const std::vector<std::string> parts = SplitOperations(line);
  const std::vector<absl::string_view> words = Words(parts[0]);
  EpdPosition epd;
  absl::Status wrong = Invalid("a FEN is missing");
  size_t fields = std::min(words.size(), kMaxFields);
  for (; fields >= kFewestFields; --fields) {
    if (fields < words.size() && !IsOpcode(words[fields])) continue;
    const auto end = words.begin() + static_cast<std::ptrdiff_t>(fields);
    const absl::StatusOr<Position> position =
        ParseFen(absl::StrJoin(words.begin(), end, " "), rules);
    if (position.ok()) {
      epd.position = *position;
      break;
    }
    wrong = position.status();
  }
  if (fields < kFewestFields) return wrong;
  for (size_t i = 0; i < parts.size(); ++i) {
    std::vector<absl::string_view> operation = Words(parts[i]);
    if (i == 0) {
      operation.erase(operation.begin(), operation.begin() + static_cast<std::ptrdiff_t>(fields));
    }
    if (operation.empty()) continue;
    if (!IsOpcode(operation[0])) {
      return Invalid("'", operation[0], "' is not an EPD opcode");
    }
    const absl::string_view opcode = operation[0];
    absl::string_view value = absl::StripAsciiWhitespace(absl::string_view(parts[i]).substr(
        static_cast<size_t>(opcode.data() + opcode.size() - parts[i].data())));
    if (value.size() > 1 && value.front() == '"' && value.back() == '"') {
      value = value.substr(1, value.size() - 2);
    }
    epd.operations.emplace_back(opcode, value);
  }
  return epd;
}

std::string FormatEpd(const EpdPosition& epd) {
  std::string out = FormatFen(epd.position);
  for (const auto& [opcode, value] : epd.operations) {
    const std::string plain = absl::StrReplaceAll(value, {{"\"", " "}, {"\n", " "}, {"\r", " "}});
    double number = 0;
    const bool moves = IsOpcodeOfMoves(opcode) && plain.find(';') == plain.npos;
    const bool bare = moves || absl::SimpleAtod(plain, &number);
    absl::StrAppend(&out, " ", opcode, bare ? " " : " \"", plain, bare ? ";" : "\";");
  }
  return out;
}

std::string GameToEpd(const RecordedGame& game) {
  std::string out;
  const std::vector<Position> positions = game.Positions();
  const std::string players = game.Tag("White").empty() && game.Tag("Black").empty()
                                  ? "game"
                                  : absl::StrCat(game.Tag("White"), " - ", game.Tag("Black"));
  for (size_t i = 0; i < positions.size(); ++i) {
    EpdPosition epd{positions[i], {}};
    if (i == 0) {
      for (const auto& [name, value] : game.tags) {
        if (IsOpcode(name)) epd.operations.emplace_back(name, value);
      }
    }
    if (i < game.turns.size()) {
      epd.operations.emplace_back("sm", FormatPath(positions[i], game.turns[i].path));
    }
    if (epd.Operation("id").empty()) {
      epd.operations.emplace_back("id", absl::StrCat(players, ", after ", i, " turns"));
    }
    absl::StrAppend(&out, FormatEpd(epd), "\n");
  }
  return out;
}

RecordedGame GameFromEpd(const EpdPosition& epd) {
  GameBuilder builder(epd.position);
  builder.game().tags = epd.operations;
  return std::move(builder).Finish();
}

}  // namespace danco
