// SPDX-License-Identifier: MIT
#include "engine/options.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "board/core/rule_names.h"
#include "engine/elo_scale.h"
#include "search/control/level.h"
#include "system/status.h"

namespace danco {
namespace {

// 64-bit machines may have large tables. A lack of memory only shows when the table is allocated.
constexpr int kMaxHashMebibytes = 65536;
// One thread fills this table in about half a minute, and it costs programs that do not search
// hardly anything.
constexpr int kDefaultHashMebibytes = 64;

constexpr int kFullSkill = static_cast<int>(kFullLevel);

constexpr OptionSpec Check(OptionId id, absl::string_view name, bool fallback,
                           absl::string_view description) {
  return {id, name, OptionType::kCheck, fallback ? 1 : 0, 0, 1, "", description};
}
constexpr OptionSpec Spin(OptionId id, absl::string_view name, int fallback, int min, int max,
                          absl::string_view description) {
  return {id, name, OptionType::kSpin, fallback, min, max, "", description};
}

constexpr std::array<OptionSpec, kNumOptions> kTable = {{
    Spin(OptionId::kHash, "Hash", kDefaultHashMebibytes, 1, kMaxHashMebibytes,
         "size of the transposition table in MiB"),
    {OptionId::kClearHash, "Clear Hash", OptionType::kButton, 0, 0, 0, "",
     "clear the transposition table"},
    Spin(OptionId::kThreads, "Threads", 1, 1, 256, "search threads"),
    Spin(OptionId::kMultiPv, "MultiPV", 1, 1, 256, "how many best moves to report"),
    Check(OptionId::kPonder, "Ponder", false, "let Danco think on the opponent's time"),
    Spin(OptionId::kMoveOverhead, "Move Overhead", 5, 0, 5000,
         "milliseconds reserved for each move, for the delay to the client"),
    Spin(OptionId::kNodesTime, "nodestime", 0, 0, 10000,
         "nodes per millisecond of the clock; 0: real time"),
    Spin(OptionId::kContempt, "Contempt", 75, -100, 100,
         "centipawns that a draw costs the engine, except in analysis"),
    Check(OptionId::kLimitStrength, "UCI_LimitStrength", false, "play at the rating of UCI_Elo"),
    Spin(OptionId::kElo, "UCI_Elo", kMinElo, kMinElo, kMaxElo,
         "the rating to play at, on Danco's own scale"),
    Spin(OptionId::kSkillLevel, "Skill Level", kFullSkill, 0, kFullSkill,
         "below 20 Danco makes mistakes like a weaker player"),
    Spin(OptionId::kLevelSeed, "Level Seed", 0, 0, 2147483647,
         "seed of the mistakes at limited strength; 0: a new one each game"),
    Check(OptionId::kOwnBook, "OwnBook", false, "play the opening from the book"),
    {OptionId::kBookFile, "Book File", OptionType::kString, 0, 0, 0, "",
     "the book's file; empty: the one that comes with Danco"},
    Spin(OptionId::kBookTemperature, "Book Temperature", 100, 0, 400,
         "percent; 0: always the best move, higher: more variety"),
    {OptionId::kVariant, "UCI_Variant", OptionType::kCombo, 0, 0, 0, kRuleSetNames,
     "the rule set; sets up its start position"},
    Check(OptionId::kChess960, "UCI_Chess960", false,
          "always print castling as king takes own rook"),
    Check(OptionId::kAnalyseMode, "UCI_AnalyseMode", false,
          "for analysis: no Contempt, no book, full strength"),
    Check(OptionId::kShowWdl, "UCI_ShowWDL", false,
          "print the probabilities of win, draw and loss"),
}};

}  // namespace

const std::array<OptionSpec, kNumOptions>& OptionTable() { return kTable; }

std::vector<absl::string_view> ValuesOf(const OptionSpec& combo) {
  return absl::StrSplit(combo.text, ", ");
}

std::string AcceptedText(const OptionSpec& spec) {
  switch (spec.type) {
    case OptionType::kCheck:
      return "'true' or 'false'";
    case OptionType::kSpin:
      return absl::StrCat("a number from ", spec.min, " to ", spec.max);
    case OptionType::kCombo:
      return absl::StrCat("one of ", spec.text);
    case OptionType::kButton:
      return "nothing";
    case OptionType::kString:
      return "a string";
  }
  return "";
}

OptionSetting SettingOf(RuleSet rules) {
  const auto place = std::find(kRuleSets.begin(), kRuleSets.end(), rules);
  return {OptionId::kVariant, static_cast<int>(place - kRuleSets.begin())};
}

absl::Status CheckSetting(const OptionSetting& setting) {
  const OptionSpec& spec = kTable[static_cast<size_t>(setting.id)];
  const bool combo = spec.type == OptionType::kCombo;
  const int max = combo ? static_cast<int>(ValuesOf(spec).size()) - 1 : spec.max;
  if (setting.value >= spec.min && setting.value <= max) return absl::OkStatus();
  return Invalid("option ", spec.name, ": ", setting.value, " is not accepted; expected ",
                 AcceptedText(spec));
}

Options::Options() {
  for (const OptionSpec& spec : kTable) Set({spec.id, spec.fallback});
}

}  // namespace danco
