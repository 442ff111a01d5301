// `danco-match run`.
#include <sys/ioctl.h>
#include <unistd.h>

#include <filesystem>
#include <iostream>

#include "absl/strings/str_cat.h"
#include "match/client/signals.h"
#include "match/command/commands.h"
#include "match/page/report.h"
#include "match/tournament/results.h"
#include "match/tournament/runner.h"
#include "match/tournament/summary.h"
#include "nlohmann/json.hpp"

namespace danco::match {
namespace {

// In a pipe, after how many games a line tells how it stands.
constexpr int64_t kRatingInterval = 100;

// The live line, on a terminal only.
class Console {
 public:
  RunObserver Observer() {
    return {[this](const std::string& line) { Live(line); },
            [this](const std::string& line) { Note(line); },
            [this](const std::string& line) { Log(line); }};
  }
  bool terminal() const { return terminal_; }
  void Note(const std::string& line) {
    const bool warning = line.rfind("warning", 0) == 0;
    if (!terminal_ && !warning) return;
    std::cerr << (terminal_ ? "\r\033[K" : "") << line << "\n" << std::flush;
  }
  void Log(const std::string& line) {
    std::cerr << (terminal_ ? "\r\033[K" : "") << line << "\n" << std::flush;
  }
  void EndLive() {
    if (terminal_) std::cerr << "\r\033[K" << std::flush;
  }

 private:
  void Live(const std::string& line) {
    if (!terminal_) return;
    winsize size{};  // a line that wraps could not be replaced
    const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    std::cerr << "\r\033[K" << line.substr(0, known ? size.ws_col - 1u : std::string::npos)
              << std::flush;
  }

  const bool terminal_ = isatty(STDERR_FILENO) == 1;
};

// The settings: the folder's when a run is resumed, then those of --config, then the flags.
absl::StatusOr<Tournament> TournamentOf(const Arguments& arguments, const Tournament* saved) {
  Tournament t;
  if (saved != nullptr) t = *saved;
  if (arguments.Has("config")) {
    const absl::StatusOr<std::string> text = ReadFile(arguments.Value("config"));
    if (!text.ok()) return text.status();
    const auto json = nlohmann::json::parse(*text, nullptr, false);
    if (json.is_discarded()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--config: ", arguments.Value("config"), " is not JSON"));
    }
    absl::StatusOr<Tournament> read = TournamentFromJson(json);
    if (!read.ok())
      return absl::InvalidArgumentError(absl::StrCat("--config: ", read.status().message()));
    t = *std::move(read);
  }
  if (absl::Status status = ApplyFlags(arguments, t); !status.ok()) return status;
  if (absl::Status status = Complete(t); !status.ok()) return status;
  return t;
}

// A damaged file is kept before it is written anew without the lines that can't be read.
void SetAside(const std::string& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::copy_file(fs::path(folder) / "games.jsonl", fs::path(folder) / "games.jsonl.damaged",
                fs::copy_options::overwrite_existing, error);
}

// Fewer rounds than were played would leave finished games out of the table.
absl::Status CheckNotShrunk(const Tournament& tournament, const LoadedResults& old) {
  const Schedule schedule(tournament, OutcomesOf(old.games));
  if (old.games.empty() || old.games.rbegin()->first < schedule.games()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("--resume: --rounds ", tournament.rounds, " makes ", schedule.games(),
                   " games, but game ", old.games.rbegin()->first + 1,
                   " is finished already; ask for ", old.tournament.rounds, " rounds or more"));
}

int PrintResults(const std::string& folder, ResultsWriter& writer) {
  const absl::StatusOr<LoadedResults> results = LoadResults(folder);
  if (!results.ok()) return Fail(results.status());
  const Schedule schedule(results->tournament, OutcomesOf(results->games));
  int64_t after_stop = 0;
  const Tally tally = CountGames(results->tournament, schedule, results->games, &after_stop);
  const Suspicions suspicions =
      FindSuspicions(results->tournament, schedule, results->games, tally);
  std::cout << FormatReport(results->tournament, schedule, tally, after_stop, suspicions)
            << std::flush;
  const absl::Status status =
      writer.WriteSummary(Summary(results->tournament, schedule, tally, after_stop, suspicions));
  return status.ok() ? kSuccess : Fail(status);
}

}  // namespace

int RunCommand(const Arguments& arguments) {
  const std::string folder = arguments.Value("out");
  if (folder.empty()) {
    return Fail(absl::InvalidArgumentError("--out: name a folder for the results"), kUsage);
  }
  const bool resumes = HoldsTournament(folder);
  if (resumes && !arguments.Has("resume")) {
    return Fail(
        absl::FailedPreconditionError(absl::StrCat(
            "--out: ", folder, " holds results; add --resume to go on, or name another folder")),
        kUsage);
  }
  Console console;
  RunObserver observer = console.Observer();
  observer.log_games = arguments.Has("log-games");
  observer.rating_interval = console.terminal() ? 0 : kRatingInterval;
  if (arguments.Has("rating-interval")) {
    const absl::StatusOr<int64_t> interval =
        ParseNumber("--rating-interval", arguments.Value("rating-interval"), 0, 1'000'000'000);
    if (!interval.ok()) return Fail(interval.status(), kUsage);
    observer.rating_interval = *interval;
  }
  Interrupt stop;
  SignalWatcher signals(&stop);
  // A wrong command line must not leave a folder behind: the lock comes after the settings.
  if (!resumes) {
    if (const absl::StatusOr<Tournament> t = TournamentOf(arguments, nullptr); !t.ok()) {
      return Fail(t.status(), kUsage);
    }
  }
  const absl::StatusOr<std::unique_ptr<FolderLock>> lock = FolderLock::Acquire(folder);
  if (!lock.ok()) return Fail(lock.status());

  LoadedResults old;
  if (resumes) {
    absl::StatusOr<LoadedResults> loaded = LoadResults(folder);
    if (!loaded.ok()) return Fail(loaded.status());
    old = *std::move(loaded);
    for (const std::string& note : old.notes) std::cerr << "warning: " << note << "\n";
    if (!old.notes.empty()) SetAside(folder);
  }
  const absl::StatusOr<Tournament> tournament =
      TournamentOf(arguments, resumes ? &old.tournament : nullptr);
  if (!tournament.ok()) return Fail(tournament.status(), kUsage);
  if (resumes) {
    const std::string difference =
        DescribeDifference(Identity(old.tournament), Identity(*tournament));
    if (!difference.empty()) {
      return Fail(absl::InvalidArgumentError(absl::StrCat(
                      "--resume: these are not the settings of ", folder, ": ", difference)),
                  kUsage);
    }
    if (absl::Status s = CheckNotShrunk(*tournament, old); !s.ok()) return Fail(s, kUsage);
  }
  const absl::StatusOr<std::unique_ptr<ResultsWriter>> writer =
      ResultsWriter::Create(folder, *tournament, old.games);
  if (!writer.ok()) return Fail(writer.status());

  Runner runner(*tournament, old.games, writer->get(), &stop, observer);
  if (absl::Status status = runner.Probe(); !status.ok()) return Fail(status);
  const absl::StatusOr<RunEnd> end = runner.Run();
  console.EndLive();
  const int printed = PrintResults(folder, **writer);
  if (!end.ok()) return Fail(end.status());
  if (*end == RunEnd::kStopped) {
    std::cerr << "danco-match: stopped; --resume goes on\n";
    return signals.received() != 0 ? 128 + signals.received() : kFailure;
  }
  return printed;
}

}  // namespace danco::match
