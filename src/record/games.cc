// SPDX-License-Identifier: MIT
#include "record/games.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "nlohmann/json.hpp"
#include "record/epd.h"
#include "record/formats.h"
#include "record/json_fields.h"
#include "system/status.h"

namespace danco {
namespace {

using nlohmann::json;

// The formats with their names, in the order of GameFormat.
struct Format {
  absl::string_view name;
  absl::StatusOr<std::string> (*write)(const RecordedGame& game);
};
using Written = absl::StatusOr<std::string>;
const std::array<Format, 9> kFormats = {{
    {"pgn", [](const auto& game) -> Written { return GameToPgn(game, MoveText::kProtocol); }},
    {"pgn-players",
     [](const auto& game) -> Written { return GameToPgn(game, MoveText::kPlayers); }},
    {"jsonl", [](const auto& game) -> Written { return Dump(GameToJson(game)) + "\n"; }},
    {"pacoplay", GameToPacoplay},
    {"vchess", GameToVchess},
    {"moves", [](const auto& game) -> Written { return GameToPlain(game, MoveText::kProtocol); }},
    {"players", [](const auto& game) -> Written { return GameToPlain(game, MoveText::kPlayers); }},
    {"fen", [](const auto& game) -> Written { return GameToFens(game); }},
    {"epd", [](const auto& game) -> Written { return GameToEpd(game); }},
}};

// A message may quote any input, and its reason often follows the quotation. So a long message is
// shortened in the middle.
constexpr size_t kReasonHead = 200;
constexpr size_t kReasonTail = 100;

std::string Readable(std::string reason) {
  for (char& c : reason) {
    if (absl::ascii_iscntrl(static_cast<unsigned char>(c))) c = ' ';
  }
  if (reason.size() <= kReasonHead + kReasonTail) return reason;
  const auto within_character = [&reason](size_t at) {
    return (static_cast<unsigned char>(reason[at]) & 0xC0u) == 0x80u;
  };
  size_t head = kReasonHead;
  size_t tail = reason.size() - kReasonTail;
  while (head > 0 && within_character(head)) --head;
  while (tail < reason.size() && within_character(tail)) ++tail;
  return absl::StrCat(reason.substr(0, head), " ... ", reason.substr(tail));
}

bool IsUtf8(absl::string_view text) {
  int missing = 0;  // bytes of the current character
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (((byte & 0xC0u) == 0x80u) != (missing > 0)) return false;
    if (byte == 0xC0 || byte == 0xC1 || byte > 0xF4) return false;
    missing = missing > 0    ? missing - 1
              : byte >= 0xF0 ? 3
              : byte >= 0xE0 ? 2
              : byte >= 0xC0 ? 1
                             : 0;
  }
  return missing == 0;
}

// Returns a text in UTF-8, without byte order marks, of which joined files have several. A line
// that is not in UTF-8 is read in the character set of the PGN standard, ISO 8859-1.
std::string Decoded(absl::string_view text) {
  std::string out;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (line.data() != text.data()) out.push_back('\n');
    absl::ConsumePrefix(&line, "\xEF\xBB\xBF");
    if (IsUtf8(line)) {
      absl::StrAppend(&out, line);
      continue;
    }
    for (const char c : line) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte >= 0x80) out.push_back(static_cast<char>(0xC0u | (byte >> 6u)));
      out.push_back(byte >= 0x80 ? static_cast<char>(0x80u | (byte & 0x3Fu)) : c);
    }
  }
  return out;
}

void Add(absl::StatusOr<RecordedGame> game, RecordFault fault, GameCollection& games) {
  if (game.ok()) {
    games.games.push_back(*std::move(game));
  } else {
    fault.reason = std::string(game.status().message());
    games.faults.push_back(std::move(fault));
  }
}

// Returns whether a text begins with the name of a field. `{ "The Immortal" }` is a comment in PGN.
bool BeginsWithField(absl::string_view text) {
  if (!absl::ConsumePrefix(&text, "{")) return false;
  text = absl::StripLeadingAsciiWhitespace(text);
  if (!absl::ConsumePrefix(&text, "\"")) return false;
  const size_t end = text.find('"');
  if (end == text.npos) return true;  // JSON that is cut off
  return absl::StartsWith(absl::StripLeadingAsciiWhitespace(text.substr(end + 1)), ":");
}

json Parse(absl::string_view text) {
  return json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
}

absl::StatusOr<RecordedGame> GameOfObject(const json& object, RuleSet rules, RecordFault& fault) {
  if (IsGameLine(object)) return GameFromJson(object, rules, fault);
  if (IsPacoplay(object)) return GameFromPacoplay(object, rules, fault);
  if (IsMatchLine(object)) return GameFromMatchJson(object, rules, fault);
  if (object.is_object() && object.contains("fen") && object["fen"].is_string()) {
    JsonFields fields(object, "position");
    fields.Read("rules", rules);
    if (!fields.ok()) return fields.status();
    GameCollection position;
    ReadPlainGames(object["fen"].get<std::string>(), rules, position);
    if (position.games.size() == 1) return std::move(position.games.front());
    return Invalid(position.faults.empty() ? "fen: is empty" : position.faults.front().reason);
  }
  return Invalid(
      "this JSON is not a game: there is neither \"format\": \"danco-game\" nor a list \"actions\" "
      "or \"moves\"");
}

void ReadObject(const json& object, int line, RuleSet rules, GameCollection& games) {
  RecordFault fault{++games.seen, line, 0, ""};
  absl::StatusOr<RecordedGame> game = GameOfObject(object, rules, fault);
  Add(std::move(game), std::move(fault), games);
}

// Returns whether a list is itself pacoplay's list of actions.
bool IsActionList(const json& list) {
  return !list.empty() && list[0].is_object() &&
         (list[0].contains("Lift") || list[0].contains("Promote"));
}

// Reads one JSON document, or one on each line.
void ReadJson(absl::string_view text, RuleSet rules, GameCollection& games) {
  const json whole = Parse(text);
  if (whole.is_array() && !IsActionList(whole)) {
    for (const json& object : whole) ReadObject(object, 0, rules, games);
    return;
  }
  if (whole.is_array()) return ReadObject({{"actions", whole}}, 1, rules, games);
  if (!whole.is_discarded()) return ReadObject(whole, 1, rules, games);
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  // The lines of a document that is cut off are indented more than its first one.
  const size_t first = text.find_first_not_of(" \t\r\n");
  const size_t line_begin = text.rfind('\n', first) + 1;
  const std::string head = absl::StrCat(text.substr(line_begin, first - line_begin), "{");
  const bool by_lines = std::any_of(lines.begin(), lines.end(), [&](absl::string_view line) {
    return absl::StartsWith(line, head) && Parse(line).is_object();
  });
  int line = 0;
  for (absl::string_view words : lines) {
    ++line;
    if (absl::StripAsciiWhitespace(words).empty()) continue;
    const json object = Parse(words);
    if (by_lines && !object.is_discarded()) {
      ReadObject(object, line, rules, games);
      continue;
    }
    games.faults.push_back({++games.seen, line, 0, "this is not JSON, or it is incomplete"});
    if (!by_lines) return;
  }
}

void ReadPgn(absl::string_view text, RuleSet rules, GameCollection& games) {
  for (const PgnGame& pgn : ScanPgn(text)) {
    RecordFault fault{++games.seen, pgn.line, 0, ""};
    absl::StatusOr<RecordedGame> game = GameFromPgn(pgn, rules, fault);
    Add(std::move(game), std::move(fault), games);
  }
}

// Returns a line without the comment of plain text that ends it. (`Qxf7#` is a move.)
absl::string_view WithoutPlainComment(absl::string_view line) {
  for (size_t at = line.find('#'); at != line.npos; at = line.find('#', at + 1)) {
    if (at == 0 || absl::ascii_isspace(static_cast<unsigned char>(line[at - 1]))) {
      return line.substr(0, at);
    }
  }
  return line;
}

// Returns whether a line begins as only plain text can: with a comment, a position or a rule set.
bool IsPlainLine(absl::string_view line) {
  const absl::string_view word = line.substr(0, line.find_first_of(" \t\r"));
  return absl::StartsWith(word, "#") || word == "startpos" || word == "position" || word == "fen" ||
         word == "variant" || IsPlacement(word);
}

// Returns whether a brace is open at the end of a line. `open`: whether one is open at its start.
bool HasOpenBrace(absl::string_view line, bool open) {
  char before = ' ';
  for (char c : line) {
    const bool word_begins = absl::ascii_isspace(static_cast<unsigned char>(before));
    if (!open && (c == ';' || (c == '#' && word_begins))) return false;
    if (c == (open ? '}' : '{')) open = !open;
    before = c;
  }
  return open;
}

// Returns whether a text is PGN: whether a line starts with a tag, or it has variations, glyphs or
// comments in braces. Plain text may have glyphs and comments, too.
bool LooksLikePgn(absl::string_view text) {
  bool has_notes = false;
  bool is_plain = false;
  bool in_braces = false;
  bool is_plain_in_braces = false;  // counts only if the brace is never closed
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    const absl::string_view whole = absl::StripAsciiWhitespace(line);
    if (IsPlainLine(whole)) (in_braces ? is_plain_in_braces : is_plain) = true;
    in_braces = HasOpenBrace(line, in_braces);
    if (!in_braces) is_plain_in_braces = false;
    line = WithoutPlainComment(line);
    if (whole.size() > 1 && whole[0] == '[' &&
        absl::ascii_isalpha(static_cast<unsigned char>(whole[1]))) {
      return true;
    }
    has_notes = has_notes || line.find_first_of("{!?") != line.npos ||
                absl::StrContains(line, " (") || absl::StrContains(line, " $") ||
                absl::StartsWith(whole, "(") || absl::StartsWith(whole, "$");
  }
  return has_notes && !is_plain && !is_plain_in_braces;
}

}  // namespace

absl::StatusOr<GameFormat> ParseGameFormat(absl::string_view name) {
  for (size_t i = 0; i < kFormats.size(); ++i) {
    if (kFormats[i].name == name) return static_cast<GameFormat>(i);
  }
  return Invalid("'", name, "' is not a format of games: ", kGameFormatNames);
}

void ReadGames(absl::string_view text, RuleSet rules, GameCollection& games) {
  const size_t first_fault = games.faults.size();
  const std::string decoded = Decoded(text);
  text = decoded;
  // In PGN, a brace begins a comment and a bracket a tag.
  const absl::string_view begin = absl::StripLeadingAsciiWhitespace(text);
  const size_t next = begin.find_first_not_of(" \t\r\n", 1);
  const char second = next == begin.npos ? '\0' : begin[next];
  const bool list =
      absl::StartsWith(begin, "[") && !absl::ascii_isalpha(static_cast<unsigned char>(second));
  if (list || BeginsWithField(begin)) {
    ReadJson(text, rules, games);
  } else if (LooksLikePgn(text)) {
    ReadPgn(text, rules, games);
  } else {
    ReadPlainGames(text, rules, games);
  }
  for (size_t i = first_fault; i < games.faults.size(); ++i) {
    games.faults[i].reason = Readable(std::move(games.faults[i].reason));
  }
}

std::vector<int> NumbersOf(const GameCollection& games) {
  std::set<int> faulty;
  for (const RecordFault& fault : games.faults) faulty.insert(fault.game);
  std::vector<int> numbers;
  for (int number = 1; numbers.size() < games.games.size(); ++number) {
    if (faulty.count(number) == 0) numbers.push_back(number);
  }
  return numbers;
}

absl::StatusOr<std::string> WriteGame(const RecordedGame& game, GameFormat format) {
  return kFormats[static_cast<size_t>(format)].write(game);
}

}  // namespace danco
