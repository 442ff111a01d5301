// SPDX-License-Identifier: MIT
// Parses the lines that an engine prints (protocol.md), and records everything that is wrong with
// them. The referee warns about these problems, and the compliance test fails because of them.
#ifndef DANCO_TOOLS_MATCH_CLIENT_UCI_LINE_H_
#define DANCO_TOOLS_MATCH_CLIENT_UCI_LINE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace danco::match {

// A score from the engine's own point of view.
struct EngineScore {
  bool mate = false;
  int value = 0;  // centipawns, or turns until a Paco (negative if the engine loses)

  // Converts the score to centipawns for comparisons: a Paco in N counts as 100,000 - N. A Paco in
  // 0 is a loss.
  int Centipawns() const {
    if (!mate) return value;
    return value > 0 ? 100'000 - value : -100'000 - value;
  }
  bool operator==(const EngineScore&) const = default;
};

// Returns a text such as "+0.35" or "-M3".
std::string FormatScore(const EngineScore& score);

// The name of the option for the rule set.
inline constexpr absl::string_view kVariantOption = "UCI_Variant";

struct OptionLine {
  std::string name;
  std::string type;           // check, spin, combo, button, string
  std::string default_value;  // as text
  int64_t min = 0;            // only for spin
  int64_t max = 0;
  std::vector<std::string> vars;  // only for combo
};

// Parses `option name ... type ... [default ...] [min ...] [max ...] [var ...]*`. Returns
// InvalidArgument for an unknown type, a value that does not fit the type, or a missing field.
absl::StatusOr<OptionLine> ParseOptionLine(absl::string_view line);

// Returns OK if an option accepts a value. Otherwise returns InvalidArgument, saying what it
// accepts.
absl::Status CheckOptionValue(const OptionLine& option, absl::string_view value);

struct InfoLine {
  std::optional<int> depth, multipv;
  std::optional<int64_t> nodes, time_ms;
  std::optional<EngineScore> score;
  bool bound = false;  // the score is a lower or upper bound
  std::vector<std::string> pv;
  bool is_text = false;  // `info string ...`
  std::string problem;   // the first problem with the line, or empty
};

// Parses as much as possible of a line that begins with `info`.
InfoLine ParseInfoLine(absl::string_view line);

struct BestMoveLine {
  std::string move;    // `(none)` if there is no legal turn
  std::string ponder;  // empty if absent
};

// Parses `bestmove MOVE [ponder MOVE]`. Returns InvalidArgument if MOVE is missing or does not look
// like a move (protocol.md), or if anything else follows.
absl::StatusOr<BestMoveLine> ParseBestMoveLine(absl::string_view line);

// Returns text for people: bytes that are not printable ASCII become \xNN.
std::string Printable(absl::string_view text);

// Returns the first word of a line, without surrounding white space.
absl::string_view FirstWord(absl::string_view line);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_UCI_LINE_H_
