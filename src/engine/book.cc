// SPDX-License-Identifier: MIT
#include "engine/book.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "board/text/notation.h"
#include "system/files.h"
#include "system/status.h"

namespace danco {
namespace {

constexpr absl::string_view kFormat = "danco book ";
constexpr absl::string_view kHeader = "danco book 2\n";
constexpr size_t kLongestMove = 256;
constexpr int kMaxWeight = 65535;
constexpr int kMaxScore = 32000;

// Returns the 64-bit FNV-1a hash (Fowler, Noll and Vo).
uint64_t Checksum(absl::string_view text) {
  uint64_t sum = 0xCBF29CE484222325ULL;
  for (char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  return sum;
}

absl::Status Fail(absl::string_view what) { return Invalid("book: ", what); }

// Parses a key followed by one or more groups of move, weight and score.
bool ParseLine(absl::string_view line, Key& key, std::vector<BookMove>& moves) {
  const std::vector<absl::string_view> fields = absl::StrSplit(line, ' ');
  if (fields.size() < 4 || fields.size() % 3 != 1 || fields[0].size() != 16 ||
      !absl::SimpleHexAtoi(fields[0], &key)) {
    return false;
  }
  for (size_t i = 1; i < fields.size(); i += 3) {
    BookMove move;
    if (fields[i].empty() || fields[i].size() > kLongestMove ||
        !absl::SimpleAtoi(fields[i + 1], &move.weight) ||
        !absl::SimpleAtoi(fields[i + 2], &move.score) || move.weight < 1 ||
        move.weight > kMaxWeight || move.score < -kMaxScore || move.score > kMaxScore) {
      return false;
    }
    move.move = std::string(fields[i]);
    moves.push_back(std::move(move));
  }
  return true;
}

}  // namespace

const std::vector<BookMove>& Book::MovesOf(Key key) const {
  static const std::vector<BookMove> kNone;
  const auto found = moves_.find(key);
  return found == moves_.end() ? kNone : found->second;
}

std::vector<std::pair<Move, int>> Book::LegalMovesOf(const Position& position) const {
  std::vector<std::pair<Move, int>> legal;
  for (const BookMove& entry : MovesOf(position.key())) {
    const absl::StatusOr<Move> move = ParseMove(position, entry.move);
    if (move.ok()) legal.emplace_back(*move, entry.weight);
  }
  return legal;
}

std::string Book::Format() const {
  std::vector<Key> keys;
  keys.reserve(moves_.size());
  for (const auto& [key, moves] : moves_) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  std::string body;
  for (Key key : keys) {
    absl::StrAppend(&body, absl::StrFormat("%016x", key));
    for (const BookMove& m : moves_.at(key)) {
      absl::StrAppend(&body, " ", m.move, " ", m.weight, " ", m.score);
    }
    body += '\n';
  }
  return absl::StrCat(kHeader, body, absl::StrFormat("end %016x\n", Checksum(body)));
}

absl::StatusOr<Book> Book::Parse(absl::string_view text) {
  if (!absl::ConsumePrefix(&text, kHeader)) {
    return Fail(absl::StartsWith(text, kFormat)
                    ? "line 1: unsupported version of the format; expected 2"
                    : "line 1: expected 'danco book 2'");
  }
  const size_t end = text.rfind("end ");
  uint64_t sum = 0;
  if (end == absl::string_view::npos || text.size() - end != 21 ||
      !absl::SimpleHexAtoi(text.substr(end + 4, 16), &sum)) {
    return Fail("it is incomplete: the line 'end' is missing");
  }
  const absl::string_view body = text.substr(0, end);
  if (Checksum(body) != sum) return Fail("its checksum is wrong: it was edited or damaged");
  Book book;
  size_t number = 1;
  for (absl::string_view line : absl::StrSplit(body, '\n', absl::SkipEmpty())) {
    ++number;
    Key key = 0;
    std::vector<BookMove> moves;
    if (!ParseLine(line, key, moves)) {
      return Fail(absl::StrCat("line ", number,
                               ": expected a key and moves, each with a weight and a score"));
    }
    if (!book.moves_.emplace(key, std::move(moves)).second) {
      return Fail(absl::StrCat("line ", number, ": the position appears twice"));
    }
  }
  return book;
}

absl::StatusOr<Book> Book::Read(const std::string& path) {
  std::error_code error;
  if (std::filesystem::exists(SystemPath(path), error) &&
      !std::filesystem::is_regular_file(SystemPath(path), error)) {
    return Fail(absl::StrCat("'", path, "' is not a file"));  // a device may have no end
  }
  const absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok()) return absl::NotFoundError(absl::StrCat("book: ", text.status().message()));
  return Parse(*text);
}

absl::StatusOr<Book> Book::ReadOwn() {
  const std::optional<std::string> text = ReadOwnFile("danco.book");
  if (text) return Parse(*text);
  return absl::NotFoundError("book: no danco.book was found; set Book File to its path");
}

}  // namespace danco
