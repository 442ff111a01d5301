// The options that a client can set (protocol.md, Options): one table, from which they are
// listed, checked and read. As text they are read in engine/text_input.h.
//
// Public: part of the library (library.md).
#ifndef DANCO_ENGINE_OPTIONS_H_
#define DANCO_ENGINE_OPTIONS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "board/core/rules.h"

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

// All options there are, in the order of OptionId.
const std::array<OptionSpec, kNumOptions>& OptionTable();

// The values of a combo, in their order.
std::vector<absl::string_view> ValuesOf(const OptionSpec& combo);

// One option and a value for it: a number; 0 or 1 for a check; for a combo the place among its
// values, from 0; 0 for a button. `text` is the value of a string alone.
struct OptionSetting {
  OptionId id;
  int value = 0;
  std::string text = {};
};

// `UCI_Variant` as a value.
OptionSetting SettingOf(RuleSet rules);

// InvalidArgument, naming the option and what it accepts, when the value is out of its range.
absl::Status CheckSetting(const OptionSetting& setting);

// What a value of this option may be, for messages: "a number from 1 to 256".
std::string AcceptedText(const OptionSpec& spec);

// The present values, the defaults to begin with. A plain value type; texts are not kept.
class Options {
 public:
  Options();

  void Set(const OptionSetting& setting) {
    values_[static_cast<size_t>(setting.id)] = setting.value;
  }
  int value(OptionId id) const { return values_[static_cast<size_t>(id)]; }
  bool is_on(OptionId id) const { return value(id) != 0; }

 private:
  std::array<int, kNumOptions> values_{};
};

}  // namespace danco

#endif  // DANCO_ENGINE_OPTIONS_H_
