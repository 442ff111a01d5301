#include "engine/tune_options.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "search/control/constant_list.h"
#include "search/control/constants.h"

namespace danco {

#ifdef DANCO_TUNABLE
namespace {

std::string OptionName(const SearchConstant& constant) {
  return absl::StrCat("Tune ", constant.name);
}

}  // namespace

std::string TuneOptionLines() {
  std::string lines;
  for (const SearchConstant& c : ListOf(SearchConstants())) {
    absl::StrAppend(&lines, "option name ", OptionName(c), " type spin default ", c.value, " min ",
                    c.min, " max ", c.max, "\n");
  }
  return lines;
}

std::optional<absl::Status> SetTuneOption(absl::string_view name,
                                          std::optional<absl::string_view> value) {
  SearchConstantList list = ListOf(kTuned);
  for (SearchConstant& c : list) {
    if (!absl::EqualsIgnoreCase(OptionName(c), name)) continue;
    int number = 0;
    if (!absl::SimpleAtoi(value.value_or(""), &number) || number < c.min || number > c.max) {
      return absl::InvalidArgumentError(
          absl::StrCat("option ", OptionName(c), ": '", value.value_or(""),
                       "' is refused; it accepts a number from ", c.min, " to ", c.max));
    }
    c.value = number;
    kTuned = FromList(list);
    return absl::OkStatus();
  }
  return std::nullopt;
}
#else
std::string TuneOptionLines() { return ""; }

std::optional<absl::Status> SetTuneOption(absl::string_view, std::optional<absl::string_view>) {
  return std::nullopt;
}
#endif

}  // namespace danco
