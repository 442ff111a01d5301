// SPDX-License-Identifier: MIT
// The commands of danco-match except `run`.
#include <filesystem>
#include <iostream>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "board/core/rule_names.h"
#include "match/check/check.h"
#include "match/client/waiting.h"
#include "match/command/command.h"
#include "match/page/page.h"
#include "match/statistics/rating_files.h"
#include "match/tournament/report.h"
#include "match/tournament/results.h"
#include "record/json_fields.h"
#include "system/files.h"
#include "system/output_file.h"
#include "system/status.h"

namespace danco::match {
namespace {

absl::StatusOr<CheckSettings> CheckSettingsOf(const Flags& flags) {
  CheckSettings settings;
  if (flags.words().empty()) return Invalid("check: name an engine");
  settings.command.program = flags.words().front();
  settings.command.args.assign(flags.words().begin() + 1, flags.words().end());
  settings.command.dir = flags.Text("dir");
  const absl::StatusOr<RuleSet> rules = ParseRuleSet(flags.Text("variant"));
  if (!rules.ok()) return FlagError("variant", rules.status().message());
  settings.rules = *rules;
  settings.latency = absl::Milliseconds(flags.Number("latency"));
  settings.start_timeout = absl::Milliseconds(flags.Number("start-timeout"));
  for (const Flags::Given& flag : flags.given()) {
    if (flag.name != "option") continue;
    settings.options.push_back(absl::StrSplit(flag.words.back(), absl::MaxSplits('=', 1)));
    if (settings.options.back().first.empty()) return FlagError("option", "the name is missing");
  }
  return settings;
}

nlohmann::ordered_json ToJson(const std::vector<CheckResult>& results) {
  nlohmann::ordered_json out = {{"passed", 0}, {"failed", 0}};
  int passed = 0;
  out["tests"] = nlohmann::ordered_json::array();
  for (const CheckResult& r : results) {
    passed += r.passed ? 1 : 0;
    out["tests"].push_back({{"name", r.name},
                            {"passed", r.passed},
                            {"reason", r.reason},
                            {"ms", absl::ToInt64Milliseconds(r.time)}});
  }
  out["passed"] = passed;
  out["failed"] = static_cast<int>(results.size()) - passed;
  return out;
}

absl::StatusOr<RatingSettings> SettingsOf(const Flags& flags) {
  RatingSettings s;
  if (!ParseName(flags.Text("model"), EnumNames<RatingModel>(kRatingModelNames), s.model).ok()) {
    return FlagError("model", "'", flags.Text("model"), "' is not davidson, rao-kupper or scores");
  }
  s.prior = flags.Real("prior");
  s.errors_of_pairs = flags.Text("errors") == "pairs";
  s.white_advantage = !flags.Switch("no-white-advantage");
  s.scaled = !flags.Switch("unscaled");
  for (const Flags::Given& flag : flags.given()) {
    if (flag.name != "anchor") continue;
    const std::string& value = flag.words.back();
    const size_t equals = value.rfind('=');
    double elo = 0;
    if (equals == std::string::npos || !absl::SimpleAtod(value.substr(equals + 1), &elo) ||
        !(elo > -1e6 && elo < 1e6)) {
      return FlagError("anchor", "'", value, "' is not NAME=ELO");
    }
    s.anchors[value.substr(0, equals)] = elo;
  }
  return s;
}

// Prints the results as text or JSON and returns the summary.
nlohmann::ordered_json Print(const LoadedResults& results, bool as_json) {
  for (const std::string& note : results.notes) std::cerr << "warning: " << note << "\n";
  const Standings standings(results);
  nlohmann::ordered_json summary = Summary(standings);
  if (as_json) {
    std::cout << Dump(summary, 2) << "\n";
  } else {
    std::cout << FormatReport(standings);
  }
  return summary;
}

// A directory may be the target of a second merge, but no game may be lost.
absl::Status CheckReplaceable(const std::string& out, const LoadedResults& merged) {
  if (!HoldsTournament(out)) {
    if (!HoldsGames(out)) return absl::OkStatus();
    return absl::FailedPreconditionError(
        absl::StrCat("--out: ", out, " has games of no known tournament; choose another folder"));
  }
  ASSIGN_OR_RETURN(const LoadedResults old, LoadResults(out));
  if (!old.notes.empty()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "--out: ", out, " is damaged: ", old.notes.front(), "; choose another folder"));
  }
  for (const auto& [index, game] : old.games) {
    const auto it = merged.games.find(index);
    if (it != merged.games.end() && ToJsonLine(it->second) == ToJsonLine(game)) continue;
    return absl::FailedPreconditionError(absl::StrCat(
        "--out: ", out, " holds game ", index + 1, ", which is not in the folders to be merged"));
  }
  return absl::OkStatus();
}

// Writes the pages of a report: FILE, FILE-2, FILE-3, ... Writes none if one of them must be kept.
absl::Status WritePages(const Flags& flags, const std::filesystem::path& path,
                        const std::vector<std::string>& pages) {
  const Existing existing = flags.Switch("overwrite") ? Existing::kReplaced : Existing::kKept;
  const std::vector<std::string> inputs = FilesOfResults(flags.words().front());
  for (const bool writes : {false, true}) {
    for (size_t i = 0; i < pages.size(); ++i) {
      const std::filesystem::path page =
          path.parent_path() / SystemPath(PageName(path.filename().string(), i));
      OutputFile file;
      absl::Status status = file.Open(page.string(), existing, std::cout, inputs);
      if (status.ok() && writes) {
        file.Write(pages[i]);
        status = file.Finish();
      }
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckCommand(const Flags& flags) {
  ASSIGN_OR_RETURN(const CheckSettings settings, CheckSettingsOf(flags));
  IgnoreBrokenPipes();
  const bool as_json = flags.Switch("json");
  const std::vector<CheckResult> results =
      RunChecks(settings, flags.Text("only"), [&](const CheckResult& r) {
        if (as_json) return;
        std::cout << (r.passed ? "pass  " : "FAIL  ") << r.name;
        if (!r.passed) std::cout << ": " << r.reason;
        std::cout << std::endl;
      });
  if (results.empty()) {
    return FlagError("only", "no test has '", flags.Text("only"), "' in its name");
  }
  const nlohmann::ordered_json json = ToJson(results);
  const int failed = json["failed"].get<int>();
  if (as_json) {
    std::cout << Dump(json, 2) << "\n";
  } else {
    std::cout << json["passed"].get<int>() << " passed, " << failed << " failed\n";
  }
  return failed == 0 ? absl::OkStatus() : ExitError(kFailure, "");
}

absl::Status RateCommand(const Flags& flags) {
  if (flags.words().empty()) {
    return Invalid("rate: name folders or files with results");
  }
  ASSIGN_OR_RETURN(const RatingSettings settings, SettingsOf(flags));
  std::vector<std::string> files;
  for (const std::string& path : flags.words()) files.push_back(FileWithResults(path));
  // Their games would count twice.
  RETURN_IF_ERROR(CheckNamedOnce(files));
  RatingSource source;
  for (const std::string& file : files) {
    if (absl::Status s = AddResults(file, source); !s.ok()) return Failed(s);
  }
  for (const std::string& note : source.notes) std::cerr << "warning: " << note << "\n";
  if (source.unfinished > 0) {
    std::cerr << "warning: " << source.unfinished << " games have no result and don't count\n";
  }
  const absl::StatusOr<RatingList> list = Rate(source.input, settings);
  if (!list.ok()) return Failed(list.status());
  if (flags.Switch("json")) {
    std::cout << Dump(RatingsToJson(source.input, *list), 2) << "\n";
  } else {
    std::cout << FormatRatings(source.input, *list);
  }
  return absl::OkStatus();
}

absl::Status SummaryCommand(const Flags& flags) {
  if (flags.words().size() != 1) {
    return Invalid("summary: name one folder with results");
  }
  const absl::StatusOr<LoadedResults> results = LoadResults(flags.words().front());
  if (!results.ok()) return Failed(results.status());
  Print(*results, flags.Switch("json"));
  return absl::OkStatus();
}

absl::Status ReportCommand(const Flags& flags) {
  const std::string file = flags.Text("html");
  if (flags.words().size() != 1 || file.empty()) {
    return Invalid("report: name one folder with results, and --html FILE");
  }
  if (file == "-") return FlagError("html", "name a file: there may be several pages");
  int64_t max_games = 0;
  if (flags.Text("games") == "all") {
    max_games = INT64_MAX;
  } else {
    const absl::StatusOr<int64_t> number = ParseNumber(flags.Text("games"), 0, INT64_MAX);
    if (!number.ok()) return FlagError("games", number.status().message());
    max_games = *number;
  }
  const absl::StatusOr<LoadedResults> results = LoadResults(flags.words().front());
  if (!results.ok()) return Failed(results.status());
  for (const std::string& note : results->notes) std::cerr << "warning: " << note << "\n";
  const std::filesystem::path path = SystemPath(file);
  const std::vector<std::string> pages =
      MakePages(Standings(*results), max_games, path.filename().string());
  RETURN_IF_ERROR(WritePages(flags, path, pages));
  std::cout << path.string() << ": " << pages.size()
            << (pages.size() == 1 ? " page\n" : " pages\n");
  return absl::OkStatus();
}

absl::Status MergeCommand(const Flags& flags) {
  const std::string out = flags.Text("out");
  if (flags.words().empty() || out.empty()) {
    return Invalid("merge needs one or more result folders, and --out=FOLDER");
  }
  std::error_code error;
  for (const std::string& folder : flags.words()) {
    if (std::filesystem::equivalent(SystemPath(folder), SystemPath(out), error)) {
      return FlagError("out", out, " is one of the folders to be merged");
    }
  }
  const absl::StatusOr<LoadedResults> merged = MergeResults(flags.words());
  if (!merged.ok()) return Failed(merged.status());
  ASSIGN_OR_RETURN(const std::unique_ptr<OutputDescriptor> lock, LockFolder(out));
  if (absl::Status status = CheckReplaceable(out, *merged); !status.ok()) return Failed(status);
  // First, so that a merge that is killed can be repeated.
  if (absl::Status status = WriteTournament(out, merged->tournament); !status.ok()) {
    return Failed(status);
  }
  ASSIGN_OR_RETURN(const std::unique_ptr<ResultsWriter> writer,
                   ResultsWriter::Create(out, merged->tournament, merged->games));
  const nlohmann::ordered_json summary = Print(*merged, flags.Switch("json"));
  return writer->WriteSummary(summary);
}

}  // namespace danco::match
