// `danco-match merge`, `danco-match summary` and `danco-match report`.
#include <filesystem>
#include <iostream>

#include "absl/strings/str_cat.h"
#include "match/command/commands.h"
#include "match/page/page.h"
#include "match/page/report.h"
#include "match/tournament/merge.h"
#include "match/tournament/results.h"
#include "match/tournament/summary.h"
#include "record/json_fields.h"
#include "system/files.h"

namespace danco::match {
namespace {

// Prints the results, as text or JSON, and returns the summary.
nlohmann::ordered_json Print(const LoadedResults& results, bool as_json) {
  for (const std::string& note : results.notes) std::cerr << "warning: " << note << "\n";
  const Schedule schedule(results.tournament, OutcomesOf(results.games));
  int64_t after_stop = 0;
  const Tally tally = CountGames(results.tournament, schedule, results.games, &after_stop);
  const Suspicions suspicions = FindSuspicions(results.tournament, schedule, results.games, tally);
  nlohmann::ordered_json summary =
      Summary(results.tournament, schedule, tally, after_stop, suspicions);
  if (as_json) {
    std::cout << Dump(summary, 2) << "\n";
  } else {
    std::cout << FormatReport(results.tournament, schedule, tally, after_stop, suspicions);
  }
  return summary;
}

// A folder may be merged into again, but games that are nowhere else must not get lost.
absl::Status CheckReplaceable(const std::string& out, const LoadedResults& merged) {
  if (!HoldsTournament(out)) return absl::OkStatus();
  const absl::StatusOr<LoadedResults> old = LoadResults(out);
  if (!old.ok()) return old.status();
  for (const auto& [index, game] : old->games) {
    const auto it = merged.games.find(index);
    if (it != merged.games.end() && ToJsonLine(it->second) == ToJsonLine(game)) continue;
    return absl::FailedPreconditionError(absl::StrCat(
        "--out: ", out, " holds game ", index, ", which is not in the folders to be merged"));
  }
  return absl::OkStatus();
}

}  // namespace

int SummaryCommand(const Arguments& arguments) {
  if (arguments.operands.size() != 1) {
    return Fail(absl::InvalidArgumentError("summary: name one folder with results"), kUsage);
  }
  const absl::StatusOr<LoadedResults> results = LoadResults(arguments.operands.front());
  if (!results.ok()) return Fail(results.status());
  Print(*results, arguments.Has("json"));
  return kSuccess;
}

int ReportCommand(const Arguments& arguments) {
  const std::string file = arguments.Value("html");
  if (arguments.operands.size() != 1 || file.empty()) {
    return Fail(absl::InvalidArgumentError("report: name one folder with results, and --html FILE"),
                kUsage);
  }
  int64_t most_games = 1000;
  if (arguments.Value("games") == "all") {
    most_games = INT64_MAX;
  } else if (arguments.Has("games")) {
    const absl::StatusOr<int64_t> number =
        ParseNumber("--games", arguments.Value("games"), 0, INT64_MAX);
    if (!number.ok()) return Fail(number.status(), kUsage);
    most_games = *number;
  }
  const absl::StatusOr<LoadedResults> results = LoadResults(arguments.operands.front());
  if (!results.ok()) return Fail(results.status());
  for (const std::string& note : results->notes) std::cerr << "warning: " << note << "\n";
  const Schedule schedule(results->tournament, OutcomesOf(results->games));
  int64_t after_stop = 0;
  const Tally tally = CountGames(results->tournament, schedule, results->games, &after_stop);
  const Suspicions suspicions =
      FindSuspicions(results->tournament, schedule, results->games, tally);
  const std::filesystem::path path = SystemPath(file);
  const std::vector<std::string> pages = MakePages({.tournament = results->tournament,
                                                    .schedule = schedule,
                                                    .games = results->games,
                                                    .tally = tally,
                                                    .suspicions = suspicions,
                                                    .after_stop = after_stop,
                                                    .most_games = most_games},
                                                   path.stem().string());
  for (size_t i = 0; i < pages.size(); ++i) {
    const std::filesystem::path page =
        i == 0 ? path
               : path.parent_path() /
                     SystemPath(absl::StrCat(path.stem().string(), "-", i + 1, ".html"));
    if (absl::Status s = WriteFileAtomically(page.string(), pages[i]); !s.ok()) return Fail(s);
  }
  std::cout << path.string() << ": " << pages.size()
            << (pages.size() == 1 ? " page\n" : " pages\n");
  return kSuccess;
}

int MergeCommand(const Arguments& arguments) {
  const std::string out = arguments.Value("out");
  if (arguments.operands.empty() || out.empty()) {
    return Fail(absl::InvalidArgumentError("merge: name the folders, and the result with --out"),
                kUsage);
  }
  std::error_code error;
  for (const std::string& folder : arguments.operands) {
    if (std::filesystem::equivalent(SystemPath(folder), SystemPath(out), error)) {
      return Fail(absl::InvalidArgumentError(
                      absl::StrCat("--out: ", out, " is one of the folders to be merged")),
                  kUsage);
    }
  }
  const absl::StatusOr<LoadedResults> merged = MergeResults(arguments.operands);
  if (!merged.ok()) return Fail(merged.status());
  const absl::StatusOr<std::unique_ptr<FolderLock>> lock = FolderLock::Acquire(out);
  if (!lock.ok()) return Fail(lock.status());
  if (absl::Status status = CheckReplaceable(out, *merged); !status.ok()) return Fail(status);
  const absl::StatusOr<std::unique_ptr<ResultsWriter>> writer =
      ResultsWriter::Create(out, merged->tournament, merged->games);
  if (!writer.ok()) return Fail(writer.status());
  const nlohmann::ordered_json summary = Print(*merged, arguments.Has("json"));
  const absl::Status status = (*writer)->WriteSummary(summary);
  return status.ok() ? kSuccess : Fail(status);
}

}  // namespace danco::match
