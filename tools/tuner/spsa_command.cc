#include "tuner/spsa_command.h"

#include <cstdint>
#include <fstream>
#include <iostream>
#include <memory>

#include "absl/flags/declare.h"
#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "match/client/waiting.h"
#include "nlohmann/json.hpp"
#include "tuner/generate.h"
#include "tuner/progress_line.h"
#include "tuner/spsa_games.h"
#include "tuner/spsa_log.h"
#include "tuner/spsa_report.h"
#include "tuner/spsa_run.h"

ABSL_DECLARE_FLAG(std::string, out);
ABSL_DECLARE_FLAG(uint64_t, seed);
ABSL_DECLARE_FLAG(std::string, shard);

ABSL_FLAG(std::string, engine, "", "spsa: the engine, built with -Dtunable=true");
ABSL_FLAG(std::string, tc, "0.2+0.002", "spsa: the clock of a game, in seconds; or nodes=N");
ABSL_FLAG(int64_t, pairs, 10000, "spsa: pairs of games of all shards together");
ABSL_FLAG(std::string, parameters, "",
          "spsa: JSON list of {name, start, min, max, step}, of which all but the name may be left "
          "out; default: all options of the engine that begin with Tune");
ABSL_FLAG(double, rate, 0.002,
          "spsa: how many of its steps a win of the last pair moves a parameter");
ABSL_FLAG(int, hash, 16, "spsa: transposition table of each engine in MiB");
ABSL_FLAG(int, concurrency, 1, "spsa: pairs at a time");

namespace danco::tuner {
namespace {

absl::StatusOr<std::vector<SpsaParameter>> ChosenParameters(const std::string& engine,
                                                            const match::Interrupt* stop) {
  absl::StatusOr<std::vector<SpsaParameter>> known = TunableOptions(engine, stop);
  const std::string path = absl::GetFlag(FLAGS_parameters);
  if (!known.ok() || path.empty()) return known;
  std::ifstream file(path);
  if (!file) return absl::NotFoundError(absl::StrCat("cannot read ", path));
  const auto json = nlohmann::json::parse(file, nullptr, /*allow_exceptions=*/false);
  absl::StatusOr<std::vector<SpsaParameter>> chosen = ParametersFromJson(json, *known);
  if (!chosen.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", chosen.status().message()));
  }
  return chosen;
}

}  // namespace

absl::Status RunSpsaCommand() {
  SpsaRun run;
  run.folder = absl::GetFlag(FLAGS_out);
  const std::string engine = absl::GetFlag(FLAGS_engine);
  if (run.folder.empty()) return absl::InvalidArgumentError("spsa: --out is missing: a folder");
  if (engine.empty()) return absl::InvalidArgumentError("spsa: --engine is missing");
  run.settings.seed = absl::GetFlag(FLAGS_seed);
  run.settings.pairs = absl::GetFlag(FLAGS_pairs);
  run.settings.rate = absl::GetFlag(FLAGS_rate);
  run.settings.limits = absl::GetFlag(FLAGS_tc);
  run.settings.hash = absl::GetFlag(FLAGS_hash);
  run.concurrency = absl::GetFlag(FLAGS_concurrency);
  if (run.settings.pairs < 1 || run.concurrency < 1 || run.settings.hash < 1 ||
      !(run.settings.rate > 0)) {
    return absl::InvalidArgumentError("spsa: pairs, concurrency, hash and rate are above 0");
  }
  if (absl::Status status = ParseShard(absl::GetFlag(FLAGS_shard), run.shard, run.shards);
      !status.ok()) {
    return status;
  }
  match::Interrupt stop;
  const match::SignalWatcher signals(&stop);
  absl::StatusOr<std::vector<SpsaParameter>> parameters = ChosenParameters(engine, &stop);
  if (!parameters.ok()) return parameters.status();
  run.settings.parameters = *std::move(parameters);
  const absl::StatusOr<std::unique_ptr<SpsaGames>> games =
      SpsaGames::Create(engine, run.settings, &stop);
  if (!games.ok()) return games.status();
  ProgressLine line;
  const absl::Status status = RunSpsa(
      run, [&] { return (*games)->NewPlayer(); },
      [&](const std::string& text) { line.Show(text); });
  if (!absl::IsCancelled(status)) return status;
  return absl::CancelledError("spsa: interrupted; the same command goes on");
}

absl::Status ReportSpsaCommand(const std::vector<std::string>& folders) {
  if (folders.size() != 1) {
    return absl::InvalidArgumentError("spsa-report: needs the folder of a run");
  }
  const absl::StatusOr<std::unique_ptr<SpsaLog>> log = SpsaLog::Read(folders[0]);
  if (!log.ok()) return log.status();
  std::cout << SpsaTable(**log);
  const std::string path = absl::GetFlag(FLAGS_out);
  if (path.empty()) return absl::OkStatus();
  std::ofstream file(path);
  file << SpsaTrajectory(**log).dump() << "\n" << std::flush;
  return file ? absl::OkStatus() : absl::InternalError(absl::StrCat("cannot write ", path));
}

}  // namespace danco::tuner
