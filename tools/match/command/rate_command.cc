// `danco-match rate`.
#include <iostream>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "match/command/commands.h"
#include "match/statistics/rating_input.h"
#include "match/statistics/rating_report.h"
#include "record/json_fields.h"

namespace danco::match {
namespace {

absl::Status Wrong(absl::string_view flag, absl::string_view text, absl::string_view needed) {
  return absl::InvalidArgumentError(absl::StrCat("--", flag, ": '", text, "' is not ", needed));
}

absl::StatusOr<RatingSettings> SettingsOf(const Arguments& arguments) {
  RatingSettings s;
  for (const Flag& flag : arguments.flags) {
    const std::string value = flag.words.empty() ? "" : flag.words.back();
    if (flag.name == "model") {
      const absl::StatusOr<RatingModel> model = ParseRatingModel(value);
      if (!model.ok()) return Wrong("model", value, "davidson, rao-kupper or scores");
      s.model = *model;
    } else if (flag.name == "prior") {
      if (!absl::SimpleAtod(value, &s.prior) || !(s.prior >= 0 && s.prior <= 1e6)) {
        return Wrong("prior", value, "a number of drawn games");
      }
    } else if (flag.name == "anchor") {
      const size_t equals = value.rfind('=');
      double elo = 0;
      if (equals == std::string::npos || !absl::SimpleAtod(value.substr(equals + 1), &elo) ||
          !(elo > -1e6 && elo < 1e6)) {
        return Wrong("anchor", value, "NAME=ELO");
      }
      s.anchors[value.substr(0, equals)] = elo;
    } else if (flag.name == "errors") {
      if (value != "games" && value != "pairs") return Wrong("errors", value, "games or pairs");
      s.errors_of_pairs = value == "pairs";
    } else if (flag.name == "no-white-advantage") {
      s.white_advantage = false;
    } else if (flag.name == "unscaled") {
      s.scaled = false;
    }
  }
  return s;
}

}  // namespace

int RateCommand(const Arguments& arguments) {
  if (arguments.operands.empty()) {
    return Fail(absl::InvalidArgumentError("rate: name folders or files with results"), kUsage);
  }
  const absl::StatusOr<RatingSettings> settings = SettingsOf(arguments);
  if (!settings.ok()) return Fail(settings.status(), kUsage);
  RatingSource source;
  for (const std::string& path : arguments.operands) {
    if (absl::Status s = AddResults(path, source); !s.ok()) return Fail(s, kFailure);
  }
  for (const std::string& note : source.notes) std::cerr << "warning: " << note << "\n";
  if (source.unfinished > 0) {
    std::cerr << "warning: " << source.unfinished << " games have no result and don't count\n";
  }
  const absl::StatusOr<RatingList> list = Rate(source.input, *settings);
  if (!list.ok()) return Fail(list.status(), kFailure);
  if (arguments.Has("json")) {
    std::cout << Dump(RatingsToJson(source.input, *list), 2) << "\n";
  } else {
    std::cout << FormatRatings(source.input, *list);
  }
  return kSuccess;
}

}  // namespace danco::match
