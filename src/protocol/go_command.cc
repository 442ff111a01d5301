// The parameters of `go`.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "eval/score.h"
#include "protocol/command.h"
#include "search/control/limits.h"

namespace danco {
namespace {

constexpr std::array<absl::string_view, 13> kKeywords = {
    "searchmoves", "ponder", "wtime", "btime",    "winc",     "binc", "movestogo",
    "depth",       "nodes",  "mate",  "movetime", "infinite", "perft"};

// A century: far beyond any clock, and safe to calculate with.
constexpr int64_t kMaxMilliseconds = int64_t{100} * 365 * 24 * 3600 * 1000;

bool IsKeyword(absl::string_view word) { return absl::c_linear_search(kKeywords, word); }

// Walks over the words; the first error sticks.
class GoParser {
 public:
  explicit GoParser(const std::vector<absl::string_view>& words) : words_(words) {}

  absl::StatusOr<GoCommand> Parse() {
    while (status_.ok() && next_ < words_.size()) Keyword(words_[next_++]);
    if (!status_.ok()) return status_;
    return std::move(command_);
  }

 private:
  void Keyword(absl::string_view word) {
    SearchLimits& limits = command_.limits;
    if (word == "searchmoves") {
      SearchMoves();
    } else if (word == "ponder") {
      limits.ponder = true;
    } else if (word == "infinite") {
      limits.infinite = true;
    } else if (word == "wtime") {
      limits.time[0] = Milliseconds(word);
    } else if (word == "btime") {
      limits.time[1] = Milliseconds(word);
    } else if (word == "winc") {
      limits.increment[0] = Milliseconds(word);
    } else if (word == "binc") {
      limits.increment[1] = Milliseconds(word);
    } else if (word == "movetime") {
      limits.movetime = Milliseconds(word);
    } else if (word == "movestogo") {
      // Some clients say 0 for "the whole game".
      const int turns = static_cast<int>(Count(word, 1 << 20));
      if (turns > 0) limits.moves_to_go = turns;
    } else if (word == "depth") {
      limits.depth = static_cast<int>(AtLeastOne(word, Score::kMaxPly));
    } else if (word == "mate") {
      // Without a number: of any length.
      const bool any = next_ == words_.size() || IsKeyword(words_[next_]);
      limits.mate = any ? Score::kMaxPly / 2 : static_cast<int>(Turns(word, Score::kMaxPly / 2));
    } else if (word == "nodes") {
      limits.nodes = static_cast<uint64_t>(AtLeastOne(word, std::numeric_limits<int64_t>::max()));
    } else if (word == "perft") {
      command_.perft = static_cast<int>(Count(word, Score::kMaxPly));
    } else {
      Fail(absl::StrCat("'", word, "' is not a parameter"));
    }
  }

  void SearchMoves() {
    while (next_ < words_.size() && !IsKeyword(words_[next_])) {
      command_.search_moves.emplace_back(words_[next_++]);
    }
    if (command_.search_moves.empty()) Fail("searchmoves names no move");
  }

  // The number that follows a keyword. Digits too many for the machine mean "very much".
  int64_t Number(absl::string_view keyword) {
    if (next_ == words_.size()) {
      Fail(absl::StrCat("the number after '", keyword, "' is missing"));
      return 0;
    }
    const absl::string_view word = words_[next_++];
    int64_t value = 0;
    if (absl::SimpleAtoi(word, &value)) return value;
    const bool negative = word[0] == '-';
    const absl::string_view digits = word.substr(negative || word[0] == '+' ? 1 : 0);
    if (digits.empty() || !absl::c_all_of(digits, absl::ascii_isdigit)) {
      Fail(absl::StrCat("'", word, "' after '", keyword, "' is not a whole number"));
      return 0;
    }
    return negative ? std::numeric_limits<int64_t>::min() : std::numeric_limits<int64_t>::max();
  }

  int64_t Count(absl::string_view keyword, int64_t max) {
    const int64_t value = Number(keyword);
    if (value < 0) Fail(absl::StrCat("'", keyword, "' cannot be negative"));
    return std::min(value, max);
  }
  // Nothing to do is the least there is to do: the answer comes at once.
  int64_t AtLeastOne(absl::string_view keyword, int64_t max) {
    return std::max<int64_t>(Count(keyword, max), 1);
  }
  // There is no Paco in no turns, and a search that answers something else would only mislead.
  int64_t Turns(absl::string_view keyword, int64_t max) {
    const int64_t value = Number(keyword);
    if (value < 1) Fail(absl::StrCat("'", keyword, "' takes a number of turns from 1 on"));
    return std::min(value, max);
  }
  // A clock can run below zero on its way to the engine.
  absl::Duration Milliseconds(absl::string_view keyword) {
    return absl::Milliseconds(std::clamp<int64_t>(Number(keyword), 0, kMaxMilliseconds));
  }

  void Fail(absl::string_view what) {
    if (status_.ok()) status_ = absl::InvalidArgumentError(absl::StrCat("go: ", what));
  }

  const std::vector<absl::string_view>& words_;
  size_t next_ = 0;
  GoCommand command_;
  absl::Status status_;
};

}  // namespace

absl::StatusOr<GoCommand> ParseGo(const std::vector<absl::string_view>& words) {
  return GoParser(words).Parse();
}

}  // namespace danco
