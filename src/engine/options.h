// SPDX-License-Identifier: MIT
// The engine's options (protocol.md, Options): one table is used to list and to check them.
// engine/text_input.h reads them as text.
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

// The order is that of the table, in which `uci` lists the options.
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
  int min;                 // for a spin
  int max;                 // for a spin
  absl::string_view text;  // the values of a combo, separated by ", "; the first one is the default
  absl::string_view description;
};

// Returns all options, in the order of OptionId.
const std::array<OptionSpec, kNumOptions>& OptionTable();

// Returns the values of a combo, in order.
std::vector<absl::string_view> ValuesOf(const OptionSpec& combo);

// A value for an option: a number for a spin; 0 or 1 for a check; an index from 0 for a combo; 0
// for a button. `text` is the value of a string option.
struct OptionSetting {
  OptionId id;
  int value = 0;
  std::string text = {};
};

// Returns the setting of `UCI_Variant` for `rules`.
OptionSetting SettingOf(RuleSet rules);

// Returns InvalidArgument, naming the option and what it accepts, if the value is out of range.
absl::Status CheckSetting(const OptionSetting& setting);

// Returns a phrase for messages that says what the option accepts, such as "a number from 1 to
// 256".
std::string AcceptedText(const OptionSpec& spec);

// The current values, initially the defaults. A plain value type. Does not store strings.
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
