// The lines that an engine prints (protocol.md), read with a word about everything that is
// wrong with them: the referee warns, the compliance test fails.
#ifndef DANCO_TOOLS_MATCH_CLIENT_UCI_LINE_H_
#define DANCO_TOOLS_MATCH_CLIENT_UCI_LINE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace danco::match {

// A score as the engine gives it, from its own point of view.
struct EngineScore {
  bool mate = false;
  int value = 0;  // centipawns, or turns until Paco (negative when being united)

  // Centipawns for comparisons: Paco in N counts as 100,000 - N. A Paco in 0 is a loss.
  int Centipawns() const {
    if (!mate) return value;
    return value > 0 ? 100'000 - value : -100'000 - value;
  }
  bool operator==(const EngineScore&) const = default;
};

// "+0.35", "-M3".
std::string FormatScore(const EngineScore& score);

// The option that names the rule set.
inline constexpr absl::string_view kVariantOption = "UCI_Variant";

struct OptionLine {
  std::string name;
  std::string type;           // check, spin, combo, button, string
  std::string default_value;  // as text
  int64_t min = 0;            // spin only
  int64_t max = 0;
  std::vector<std::string> vars;  // combo only
};

// Reads `option name ... type ... [default ...] [min ...] [max ...] [var ...]*`. InvalidArgument
// for an unknown type, a value that does not fit the type, or a missing field.
absl::StatusOr<OptionLine> ParseOptionLine(absl::string_view line);

// Whether an option takes a value: InvalidArgument says what it takes instead.
absl::Status CheckOptionValue(const OptionLine& option, absl::string_view value);

struct InfoLine {
  std::optional<int> depth, seldepth, multipv;
  std::optional<int64_t> nodes, time_ms, nps, hashfull;
  std::optional<EngineScore> score;
  bool bound = false;  // the score is a lower or an upper bound
  std::vector<std::string> pv;
  bool is_text = false;  // `info string ...`
  std::string problem;   // the first thing that is wrong with the line; empty when nothing is
};

// Reads what can be read of a line that starts with `info`.
InfoLine ParseInfoLine(absl::string_view line);

struct BestMoveLine {
  std::string move;    // `(none)` when there is no legal turn
  std::string ponder;  // empty when absent
};

// Reads `bestmove MOVE [ponder MOVE]`. InvalidArgument when MOVE is missing or is no move by its
// letters (protocol.md), or when anything else follows.
absl::StatusOr<BestMoveLine> ParseBestMoveLine(absl::string_view line);

// Text for people: bytes that are not printable ASCII become \xNN.
std::string Printable(absl::string_view text);

// The first word of a line, without surrounding white space.
absl::string_view FirstWord(absl::string_view line);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_UCI_LINE_H_
