// SPDX-License-Identifier: MIT
#include "record/opening_table.h"

#include <algorithm>
#include <cstdint>
#include <set>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "board/core/rule_names.h"
#include "board/core/start_position.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "nlohmann/json.hpp"
#include "record/json_fields.h"
#include "system/status.h"

namespace danco {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr char kFormat[] = "danco-openings";
constexpr char kTreeFormat[] = "danco-opening-tree";
constexpr int kVersion = 1;
constexpr int kMaxPlies = 1000;
// The maximum number of turns looked up in a position. No opening position has more.
constexpr size_t kMaxMoves = 10'000;
// The minimum number of games for Usual().
constexpr int kUsual = 2;
// The number of fields in a line of a tree. If another line already has the position, only the
// first kTwigFields fields are written, up to how often the turn was played. The games that are
// counted in none of the other fields are unfinished.
constexpr size_t kBranchFields = 7;
constexpr size_t kTwigFields = 3;

ordered_json HeadOf(const OpeningTable& table, const char* format) {
  return {{"format", format},
          {"version", kVersion},
          {"rules", std::string(RuleSetName(table.rules()))},
          {"plies", table.plies()},
          {"games", table.games()}};
}

// Returns InvalidArgument unless every result belongs to a game.
absl::Status CheckResults(const ResultCount& count) {
  if (int64_t{count.white} + count.draws + count.black <= count.games) return absl::OkStatus();
  return Invalid("more results than games");
}

}  // namespace

void ResultCount::Add(GameResult result) {
  ++games;
  white += result == GameResult::kWhiteWins ? 1 : 0;
  draws += result == GameResult::kDraw ? 1 : 0;
  black += result == GameResult::kBlackWins ? 1 : 0;
}

bool OpeningTable::Add(const RecordedGame& game) {
  if (game.rules() != rules_) return false;
  ++games_;
  Position position = game.start;
  std::set<std::string> seen;
  for (size_t ply = 0; ply <= game.turns.size() && ply <= static_cast<size_t>(plies_); ++ply) {
    const std::string key = OutcomeText(position);
    const bool last = ply == game.turns.size() || ply == static_cast<size_t>(plies_);
    if (seen.insert(key).second) {
      Entry& entry = entries_[key];
      entry.results.Add(game.result);
      if (!last) ++entry.played[FormatMove(position, game.turns[ply].move)];
    }
    if (!last) position.Apply(game.turns[ply].move);
  }
  return true;
}

ResultCount OpeningTable::At(const Position& position) const {
  const auto entry = entries_.find(OutcomeText(position));
  return entry == entries_.end() ? ResultCount() : entry->second.results;
}

std::vector<PlayedTurn> OpeningTable::Moves(const Position& position) const {
  const auto here = entries_.find(OutcomeText(position));
  std::vector<PlayedTurn> found;
  MoveList moves;
  [[maybe_unused]] const WalkResult walk = GenerateMoves(position, moves, kMaxMoves);
  for (Move move : moves) {
    PlayedTurn book;
    book.move = move;
    book.reached = At(position.After(move));
    if (book.reached.games == 0) continue;
    if (here != entries_.end()) {
      const auto played = here->second.played.find(FormatMove(position, move));
      if (played != here->second.played.end()) book.played = played->second;
    }
    found.push_back(book);
  }
  std::stable_sort(found.begin(), found.end(), [](const PlayedTurn& a, const PlayedTurn& b) {
    return a.played != b.played ? a.played > b.played : a.reached.games > b.reached.games;
  });
  return found;
}

MoveList OpeningTable::Usual(const Position& position, int max_plies) const {
  MoveList line;
  Position here = position;
  while (static_cast<int>(line.size()) < max_plies) {
    const std::vector<PlayedTurn> turns = Moves(here);
    if (turns.empty() || turns.front().played < kUsual) break;
    // If several turns are equally frequent, none of them is usual.
    if (turns.size() > 1 && turns[1].played == turns.front().played) break;
    line.push_back(turns.front().move);
    here.Apply(turns.front().move);
  }
  return line;
}

std::string OpeningTable::ToTree(int min_games) const {
  ordered_json head = HeadOf(*this, kTreeFormat);
  head["least"] = min_games;
  std::string text = Dump(head) + "\n";
  struct Branch {
    Position position;  // before the move
    Move move;          // null for the start
    int depth;
    int played;
  };
  std::vector<Branch> open{{StartPosition(rules_), Move(), 0, 0}};
  std::set<std::string> seen;
  while (!open.empty()) {
    const Branch branch = open.back();
    open.pop_back();
    const Position here = branch.move ? branch.position.After(branch.move) : branch.position;
    const ResultCount count = At(here);
    absl::StrAppend(&text, branch.depth, " ",
                    branch.move ? FormatMove(branch.position, branch.move) : "start");
    const bool first = seen.insert(OutcomeText(here)).second;
    if (!first) {
      absl::StrAppend(&text, " ", branch.played, "\n");
      continue;
    }
    absl::StrAppend(&text, " ", branch.played, " ", count.games, " ", count.white, " ", count.draws,
                    " ", count.black, "\n");
    std::vector<PlayedTurn> turns = Moves(here);
    std::reverse(turns.begin(), turns.end());
    for (const PlayedTurn& turn : turns) {
      if (turn.played == 0 || turn.reached.games < min_games) continue;
      open.push_back({here, turn.move, branch.depth + 1, turn.played});
    }
  }
  return text;
}

std::string OpeningTable::ToJsonLines() const {
  std::string text = Dump(HeadOf(*this, kFormat)) + "\n";
  for (const auto& [key, entry] : entries_) {
    ordered_json line;
    line["position"] = key;
    line["games"] = entry.results.games;
    line["white"] = entry.results.white;
    line["draws"] = entry.results.draws;
    line["black"] = entry.results.black;
    line["moves"] = ordered_json::object();
    for (const auto& [move, count] : entry.played) line["moves"][move] = count;
    absl::StrAppend(&text, Dump(line), "\n");
  }
  return text;
}

absl::Status OpeningTable::ReadEntry(absl::string_view line) {
  const json object = json::parse(line.begin(), line.end(), nullptr, /*allow_exceptions=*/false);
  JsonFields fields(object, "position");
  std::string key;
  Entry entry;
  fields.Read("position", key);
  fields.Read("games", entry.results.games, 1);
  fields.Read("white", entry.results.white, 0);
  fields.Read("draws", entry.results.draws, 0);
  fields.Read("black", entry.results.black, 0);
  const json* moves = fields.Find("moves");
  fields.Require({"position", "games"});
  if (moves == nullptr || !moves->is_object()) fields.Fail("moves", "must be an object");
  if (!fields.ok()) return fields.status();
  RETURN_IF_ERROR(CheckResults(entry.results));
  for (const auto& [move, count] : moves->items()) {
    if (!count.is_number_unsigned()) {
      return Invalid("position.moves.", move, " must be a number");
    }
    entry.played[move] = static_cast<int>(std::min<uint64_t>(count.get<uint64_t>(), 1'000'000'000));
  }
  entries_[key] = std::move(entry);
  return absl::OkStatus();
}

absl::Status OpeningTable::ReadBranch(absl::string_view line, std::vector<Position>& branch) {
  const std::vector<absl::string_view> words = absl::StrSplit(line, ' ');
  std::vector<int> numbers;
  for (size_t i = 0; i < words.size(); ++i) {
    int number = 0;
    if (i != 1 && (!absl::SimpleAtoi(words[i], &number) || number < 0)) {
      return Invalid("'", words[i], "' is not a number");
    }
    numbers.push_back(number);
  }
  const bool twig = words.size() == kTwigFields;
  if (!twig && words.size() != kBranchFields) {
    return Invalid("expected 3 or 7 fields");
  }
  const auto depth = static_cast<size_t>(numbers[0]);
  if (depth > branch.size() || (depth == 0) != branch.empty()) {
    return Invalid("depth ", depth, " does not fit");
  }
  Position position = StartPosition(rules_);
  if (depth > 0) {
    branch.resize(depth);
    const Position& before = branch.back();
    ASSIGN_OR_RETURN(const Move move, ParseMove(before, words[1]));
    entries_[OutcomeText(before)].played[FormatMove(before, move)] = numbers[2];
    position = before.After(move);
  }
  branch.push_back(position);
  if (twig) return absl::OkStatus();
  ResultCount& results = entries_[OutcomeText(position)].results;
  results = {numbers[3], numbers[4], numbers[5], numbers[6]};
  return CheckResults(results);
}

absl::StatusOr<OpeningTable> OpeningTable::FromText(absl::string_view text) {
  int number = 0;
  OpeningTable table;
  bool tree = false;
  std::vector<Position> branch;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    absl::Status status = absl::OkStatus();
    if (number == 1) {
      const json head = json::parse(line.begin(), line.end(), nullptr, /*allow_exceptions=*/false);
      JsonFields fields(head, "head");
      std::string format;
      fields.Read("format", format);
      fields.Read("rules", table.rules_);
      fields.Read<int>("plies", table.plies_, 1, kMaxPlies);
      fields.Read<int>("games", table.games_, 0);
      tree = format == kTreeFormat;
      if (format != kFormat && !tree) fields.Fail("format", "is not that of an opening table");
      fields.Require({"version"});
      fields.ReadVersion(kVersion);
      status = fields.status();
    } else if (!absl::StripAsciiWhitespace(line).empty()) {
      status = tree ? table.ReadBranch(line, branch) : table.ReadEntry(line);
    }
    if (!status.ok()) {
      return Invalid("line ", number, ": ", status.message());
    }
  }
  return table;
}

}  // namespace danco
