// The options that a client can set (docs/protocol.md, Options): one table, from which they are
// listed, checked and read.
//
// Public: part of the library (docs/library.md).
#ifndef DANCO_ENGINE_OPTIONS_H_
#define DANCO_ENGINE_OPTIONS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace danco {

enum class OptionType : uint8_t { kCheck, kSpin, kCombo, kButton, kString };

// In the order of the table, which is the order in which `uci` lists them.
enum class OptionId : uint8_t {
  kHash,
  kClearHash,
  kThreads,
  kMultiPv,
  kPonder,
  kMoveOverhead,
  kNodesTime,
  kContempt,
  kLimitStrength,
  kElo,
  kSkillLevel,
  kLevelSeed,
  kOwnBook,
  kBookFile,
  kBookTemperature,
  kVariant,
  kChess960,
  kAnalyseMode,
  kShowWdl,
};
inline constexpr size_t kNumOptions = 19;

struct OptionSpec {
  OptionId id;
  absl::string_view name;
  OptionType type;
  int fallback;            // the default; 0 or 1 for a check
  int min;                 // of a spin
  int max;                 // of a spin
  absl::string_view text;  // the values of a combo, separated by ", "; the first is the default
  absl::string_view description;
};

// All options there are.
const std::array<OptionSpec, kNumOptions>& OptionTable();

// The line `option name … type …` that announces an option.
std::string OptionLine(const OptionSpec& spec);

// A value that fits its option: a number, 0 or 1 for a check; the place of a combo's value among
// its values; 0 for a button. The text of a string, empty for "<empty>".
struct OptionSetting {
  OptionId id;
  int value = 0;
  std::string text = {};
};

// Reads `setoption name NAME [value VALUE]`, the name in any case. InvalidArgument errors name the
// option and what it accepts.
absl::StatusOr<OptionSetting> ParseOptionSetting(absl::string_view name,
                                                 std::optional<absl::string_view> value);

// The present values. A plain value type.
class Options {
 public:
  Options();

  void Set(OptionSetting setting) { values_[static_cast<size_t>(setting.id)] = setting.value; }
  int value(OptionId id) const { return values_[static_cast<size_t>(id)]; }
  bool is_on(OptionId id) const { return value(id) != 0; }

 private:
  std::array<int, kNumOptions> values_{};
};

}  // namespace danco

#endif  // DANCO_ENGINE_OPTIONS_H_
