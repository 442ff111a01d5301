// SPDX-License-Identifier: MIT
// `danco-match run`.
#include <filesystem>
#include <iostream>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "match/client/uci_engine.h"
#include "match/client/waiting.h"
#include "match/command/command.h"
#include "match/tournament/report.h"
#include "match/tournament/results.h"
#include "match/tournament/runner.h"
#include "nlohmann/json.hpp"
#include "record/json_fields.h"
#include "system/files.h"
#include "system/status.h"
#include "system/terminal.h"

namespace danco::match {
namespace {

// The number of games between two progress lines if the output is a pipe.
constexpr int64_t kRatingInterval = 100;

// Shows the progress line, on terminals only.
class Console {
 public:
  RunObserver Observer() {
    return {[this](const std::string& line) { Live(line); },
            [this](const std::string& line) { Note(line); },
            [this](const std::string& line) { Log(line); }};
  }
  bool terminal() const { return terminal_; }
  void Note(const std::string& line) {
    if (terminal_ || line.rfind("warning", 0) == 0) Log(line);
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
    // If the line wrapped, it could not be overwritten.
    const int width = TerminalWidth(StandardStream::kError);
    std::cerr << "\r\033[K"
              << line.substr(0, width > 1 ? static_cast<size_t>(width) - 1 : std::string::npos)
              << std::flush;
  }

  const bool terminal_ = IsTerminal(StandardStream::kError);
};

// Returns the settings. If a run is resumed, they begin with those of the directory. --config
// overrides them, and the flags override both.
absl::StatusOr<Tournament> TournamentOf(const Flags& flags, const Tournament* saved) {
  Tournament t;
  if (saved != nullptr) t = *saved;
  if (flags.Has("config")) {
    ASSIGN_OR_RETURN(const nlohmann::json json, ReadJsonFile(flags.Text("config")));
    absl::StatusOr<Tournament> read = TournamentFromJson(json);
    if (!read.ok()) return FlagError("config", read.status().message());
    t = *std::move(read);
  }
  RETURN_IF_ERROR(ApplyFlags(flags, t));
  RETURN_IF_ERROR(Complete(t));
  return t;
}

// Copies a damaged file under a new name before it is rewritten without the unreadable lines.
absl::Status SetAside(const std::string& folder) {
  namespace fs = std::filesystem;
  const fs::path damaged = SystemPath(folder) / "games.jsonl";
  fs::path copy = damaged;
  copy += ".damaged";
  std::error_code error;
  for (int number = 2; fs::exists(copy, error); ++number) {
    copy = damaged;
    copy += absl::StrCat(".damaged-", number);
  }
  fs::copy_file(damaged, copy, error);
  if (!error) return absl::OkStatus();
  std::error_code ignored;
  fs::remove(copy, ignored);  // on a full disk, each attempt would leave an incomplete copy
  return WriteError(copy.string(), error.message());
}

// With fewer rounds than have been played, finished games would be missing from the table.
absl::Status CheckNotShrunk(const Tournament& tournament, const LoadedResults& old) {
  const Schedule schedule(tournament, OutcomesOf(old.games));
  if (old.games.empty() || old.games.rbegin()->first < schedule.games()) return absl::OkStatus();
  return FlagError("resume", "--rounds ", tournament.rounds, " makes ", schedule.games(),
                   " games, but game ", old.games.rbegin()->first + 1, " is finished already");
}

absl::Status PrintResults(const std::string& folder, ResultsWriter& writer) {
  const absl::StatusOr<LoadedResults> results = LoadResults(folder);
  if (!results.ok()) return Failed(results.status());
  const Standings standings(*results);
  std::cout << FormatReport(standings) << std::flush;
  return writer.WriteSummary(Summary(standings));
}

// Returns the settings of a run, checked against the contents of the directory. Stores the contents
// in `old`.
absl::StatusOr<Tournament> PrepareTournament(const Flags& flags, const std::string& folder,
                                             LoadedResults& old) {
  const bool resumes = HoldsTournament(folder) && flags.Switch("resume");
  if (HoldsGames(folder) && !resumes) {
    return FlagError("out", folder, " has games",
                     HoldsTournament(folder) ? "; add --resume to continue, or choose"
                                             : ", but no tournament.json; choose",
                     " another folder");
  }
  if (resumes) {
    absl::StatusOr<LoadedResults> loaded = LoadResults(folder);
    if (!loaded.ok()) return Failed(loaded.status());
    old = *std::move(loaded);
    for (const std::string& note : old.notes) std::cerr << "warning: " << note << "\n";
  }
  absl::StatusOr<Tournament> tournament = TournamentOf(flags, resumes ? &old.tournament : nullptr);
  if (!tournament.ok() && flags.Switch("resume") && !resumes && !flags.Has("engine") &&
      !flags.Has("config")) {
    return FlagError("resume", "there is no tournament in ", folder);
  }
  if (!tournament.ok() || old.games.empty()) return tournament;
  const std::string difference =
      DescribeDifference(Identity(old.tournament), Identity(*tournament));
  if (!difference.empty()) {
    return FlagError("resume", "these are not the settings of ", folder, ": ", difference);
  }
  RETURN_IF_ERROR(CheckNotShrunk(*tournament, old));
  return tournament;
}

// Checks that no other run has written to the directory while the engines were tested without
// locking it.
absl::Status CheckUnchanged(const std::string& folder, const LoadedResults& old) {
  if (!HoldsTournament(folder)) return absl::OkStatus();
  const absl::StatusOr<LoadedResults> now = LoadResults(folder);
  if (now.ok() && now->games.size() == old.games.size()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("another run has written to ", folder, " in the meantime"));
}

absl::Status PrintPlan(const std::string& folder, const Tournament& tournament) {
  const Schedule schedule(tournament);
  std::cout << "planned: " << schedule.games() << " games of " << tournament.engines.size()
            << " engines; " << folder << "/tournament.json has the settings\n";
  return absl::OkStatus();
}

absl::Status EndOfStopped(const SignalWatcher& signals) {
  return ExitError(signals.received() != 0 ? 128 + signals.received() : kFailure,
                   "stopped; continue with --resume");
}

}  // namespace

absl::Status RunCommand(const Flags& flags) {
  const std::string folder = flags.Text("out");
  if (folder.empty()) return FlagError("out", "name a folder for the results");
  Console console;
  RunObserver observer = console.Observer();
  observer.log_games = flags.Switch("log-games");
  observer.rating_interval = flags.Has("rating-interval") ? flags.Number("rating-interval")
                             : console.terminal()         ? 0
                                                          : kRatingInterval;
  Interrupt stop;
  SignalWatcher signals(&stop);
  LoadedResults old;
  ASSIGN_OR_RETURN(Tournament tournament, PrepareTournament(flags, folder, old));

  Trace trace;
  if (flags.Has("trace")) {
    RETURN_IF_ERROR(trace.Open(flags.Text("trace")));
    observer.trace = &trace;
  }
  // Tests everything before anything is written, so that another attempt can use the same
  // directory.
  Runner runner(tournament, old.games, &stop, observer);
  if (const absl::Status status = runner.Probe(); absl::IsCancelled(status)) {
    return EndOfStopped(signals);
  } else if (!status.ok()) {
    return ExitError(old.games.empty() ? kNothingPlayed : kFailure, status.message());
  }
  ASSIGN_OR_RETURN(const std::unique_ptr<OutputDescriptor> lock, LockFolder(folder));
  if (absl::Status status = CheckUnchanged(folder, old); !status.ok()) return Failed(status);
  if (!old.notes.empty()) {
    if (absl::Status status = SetAside(folder); !status.ok()) return Failed(status);
  }
  ASSIGN_OR_RETURN(const std::unique_ptr<ResultsWriter> writer,
                   ResultsWriter::Create(folder, tournament, old.games));
  if (flags.Switch("plan")) return PrintPlan(folder, tournament);

  const absl::StatusOr<RunEnd> end = runner.Run(writer.get());
  console.EndLive();
  const absl::Status printed = PrintResults(folder, *writer);
  if (!end.ok()) return Failed(end.status());
  return *end == RunEnd::kStopped ? EndOfStopped(signals) : printed;
}

}  // namespace danco::match
