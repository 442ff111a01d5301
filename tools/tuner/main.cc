// SPDX-License-Identifier: MIT
// danco-tune: tunes the weights of the evaluation by self-play (evaluation.md) and the search
// parameters by matches (tuning.md).
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "board/core/rules.h"
#include "match/client/waiting.h"
#include "nlohmann/json.hpp"
#include "progress_line.h"
#include "record/json_fields.h"
#include "system/flags.h"
#include "system/output_file.h"
#include "system/status.h"
#include "tuner/fit.h"
#include "tuner/generate.h"
#include "tuner/spsa.h"
#include "tuner/spsa_games.h"
#include "tuner/spsa_run.h"

namespace danco::tuner {
namespace {

constexpr FlagEntry kFlags[] = {
    {"out", "FILE", "generate", "file to append the games to"},
    {"out", "FILE", "fit", "file to write the weights to"},
    {"out", "FILE", "curve", "file to write the points of the curve to"},
    {"out", "FOLDER", "spsa", "folder of the run"},
    {"out", "FILE", "spsa-report", "file to write the values of the parameters over time to"},
    {"overwrite", "", "fit curve spsa-report", "allows replacing an --out file that is not empty"},
    {"games", "N", "generate", "number of games in all shards", "10000", 0, kAnyNumber},
    {"seed", "N", "generate spsa", "seed of the openings", "1", 0, kAnyNumber},
    {"nodes", "N", "generate", "nodes per move", "3000", 0, kAnyNumber},
    {"leaves", "N", "generate",
     "number of positions to sample from those that each search evaluates; 0: sample the quiet "
     "positions of the game instead",
     "0", 0, kMaxInt},
    {"label-nodes", "N", "generate", "nodes of the search that scores a sampled position", "2000",
     0, kAnyNumber},
    {"contempt", "CP", "generate", "centipawns that a draw costs either side", "40", -10000, 10000},
    {"shard", "I/N", "generate spsa", "play only the games or pairs I, I + N, I + 2N, ...", "1/1"},
    {"variant", "pacosako|chess", "generate fit curve table diff spsa",
     "rule set of the games and weights", "pacosako"},
    {"every", "N", "fit curve", "use every N-th position of a game", "1", 1, kMaxInt},
    {"scale", "CP", "fit curve",
     "centipawns that mean an expected score of 73 %; 0: fit the scale to the current weights", "0",
     0, kMaxInt, true},
    {"blend", "X", "fit curve",
     "weight of the search score in the target; the result of the game has the rest", "0.3", 0, 1,
     true},
    {"l2", "X", "fit curve", "penalty per weight for the square of its change in pawns", "0.0001",
     0, kMaxInt, true},
    {"folds", "N", "fit", "number of folds of the cross-validation by games; 0: none", "5", 0,
     kMaxInt},
    {"iterations", "N", "fit curve", "maximum number of iterations", "300", 1, kMaxInt},
    {"halvings", "N", "curve",
     "how often the games are halved for the first point, which has 1/2^N of them", "6", 0, 31},
    {"spread", "CP", "fit",
     "scale the fitted weights so that the root mean square of the evaluation is CP centipawns; "
     "0: do not scale",
     "0", 0, kMaxInt, true},
    {"start", "FILE", "fit curve", "file of initial weights, instead of the built-in ones"},
    {"engine", "PROGRAM", "spsa", "engine to tune, built with -Dtunable=true"},
    {"tc", "TC", "spsa", "time control in seconds, or nodes=N", "0.2+0.002"},
    {"pairs", "N", "spsa", "number of game pairs in all shards", "10000", 1, kAnyNumber},
    {"parameters", "FILE", "spsa",
     "JSON file with a list of {name, start, min, max, step}, where only the name is required "
     "(all options of the engine that begin with Tune)"},
    {"rate", "X", "spsa",
     "learning rate at the end of the run: by how many of its steps a win moves a parameter",
     "0.002", 0, kMaxInt, true},
    {"scale", "X", "spsa",
     "multiply the times of --tc by X on this machine; shards may differ in it", "1", 0, kMaxInt,
     true},
    {"hash", "MIB", "spsa", "size of the transposition table of each engine, in MiB", "16", 1,
     kMaxInt},
    {"concurrency", "N", "spsa", "number of pairs played at the same time", "1", 1, kMaxInt},
};

absl::Status OpenResult(const Flags& flags, const std::vector<std::string>& inputs,
                        OutputFile& out) {
  const Existing existing = flags.Switch("overwrite") ? Existing::kReplaced : Existing::kKept;
  return out.Open(flags.Text("out"), existing, std::cout, inputs);
}

// Checks before the work, which would be lost, that the file of --out can be written. `inputs` are
// files that must not be replaced.
absl::Status CheckResult(const Flags& flags, const std::vector<std::string>& inputs) {
  OutputFile out;
  return flags.Has("out") ? OpenResult(flags, inputs, out) : absl::OkStatus();
}

// Without --out, nothing is written.
absl::Status WriteResult(const Flags& flags, const std::string& text,
                         const std::vector<std::string>& inputs = {}) {
  if (!flags.Has("out")) return absl::OkStatus();
  OutputFile out;
  RETURN_IF_ERROR(OpenResult(flags, inputs, out));
  out.Write(text + "\n");
  return out.Finish();
}

RuleSet Rules(const Flags& flags) {
  return flags.Text("variant") == "chess" ? RuleSet::kChess : kDefaultRules;
}

constexpr int kWeightsVersion = 1;  // version of files of weights

absl::StatusOr<Parameters> ReadWeights(const Flags& flags, const std::string& path) {
  ASSIGN_OR_RETURN(const nlohmann::json json, ReadJsonFile(path));
  if (!json.is_object() || !json.contains("weights")) {
    return Invalid(path, ": no weights in it");
  }
  JsonFields fields(json, path);
  fields.ReadVersion(kWeightsVersion);
  if (!fields.ok()) return fields.status();
  absl::StatusOr<Parameters> read =
      ParametersFromJson(BuiltInWeights(Rules(flags)), json["weights"]);
  if (read.ok()) return read;
  return Invalid(path, ": ", read.status().message(), "; is --variant that of the weights?");
}

absl::Status RunGenerate(const Flags& flags) {
  GenerateSettings settings;
  settings.path = flags.Text("out");
  if (settings.path.empty()) return Invalid("generate: --out is missing");
  settings.games = flags.Number("games");
  settings.play.seed = flags.Number("seed");
  settings.play.nodes = flags.Number("nodes");
  settings.play.leaves = flags.Number("leaves");
  settings.play.label_nodes = flags.Number("label-nodes");
  settings.play.contempt = flags.Number("contempt");
  settings.play.rules = Rules(flags);
  RETURN_IF_ERROR(match::ParseShard(flags.Text("shard"), settings.shard));
  ProgressLine line;
  return Generate(settings, [&](const std::string& text) { line.Show(text); });
}

nlohmann::json LossJson(const Losses& losses) {
  return {{"results", losses.results}, {"targets", losses.targets}};
}

nlohmann::json FitJson(const Flags& flags, const FitResult& result) {
  nlohmann::json folds = nlohmann::json::array();
  for (const FoldResult& f : result.folds) {
    folds.push_back({{"before", LossJson(f.before)}, {"after", LossJson(f.after)}});
  }
  return {{"version", kWeightsVersion},
          {"weights", ToJson(BuiltInWeights(Rules(flags)), result.parameters)},
          {"scale", result.scale},
          {"loss", {{"before", LossJson(result.before)}, {"after", LossJson(result.after)}}},
          {"folds", folds}};
}

// The data for subcommands that fit weights.
struct Fitting {
  Dataset data;
  Parameters start;
  FitSettings settings;
};

absl::StatusOr<Fitting> PrepareFit(const Flags& flags) {
  std::vector<std::string> inputs = flags.words();
  if (flags.Has("start")) inputs.push_back(flags.Text("start"));
  RETURN_IF_ERROR(CheckResult(flags, inputs));
  ASSIGN_OR_RETURN(std::vector<GameLine> games, ReadGames(flags.words()));
  ASSIGN_OR_RETURN(Dataset data, Dataset::FromGames(games, flags.Number("every"), Rules(flags)));
  Fitting fitting{std::move(data), ToParameters(BuiltInWeights(Rules(flags))), {}};
  if (const std::string path = flags.Text("start"); !path.empty()) {
    ASSIGN_OR_RETURN(Parameters read, ReadWeights(flags, path));
    fitting.start = std::move(read);
  }
  fitting.settings.scale = flags.Real("scale");
  fitting.settings.blend = flags.Real("blend");
  fitting.settings.l2 = flags.Real("l2");
  fitting.settings.folds = flags.Number("folds");
  fitting.settings.iterations = flags.Number("iterations");
  return fitting;
}

void Print(const std::string& line) { std::cout << line << std::endl; }

absl::Status RunFit(const Flags& flags) {
  OutputFile out;
  ASSIGN_OR_RETURN(const Fitting fitting, PrepareFit(flags));
  ASSIGN_OR_RETURN(FitResult result, Fit(fitting.data, fitting.start, fitting.settings, Print));
  if (const double spread = flags.Real("spread"); spread > 0) {
    const double factor = spread / result.spread_after;
    for (double& x : result.parameters) x *= factor;
    result.scale *= factor;  // so that the weights predict the same results as before
  }
  return WriteResult(flags, FitJson(flags, result).dump(1));
}

absl::Status RunCurve(const Flags& flags) {
  OutputFile out;
  ASSIGN_OR_RETURN(const Fitting fitting, PrepareFit(flags));
  ASSIGN_OR_RETURN(const std::vector<CurvePoint> curve,
                   LearningCurve(fitting.data, fitting.start, fitting.settings,
                                 flags.Number("halvings"), Print));
  nlohmann::json points = nlohmann::json::array();
  for (const CurvePoint& point : curve) {
    points.push_back({{"positions", point.positions}, {"loss", LossJson(point.losses)}});
  }
  return WriteResult(flags, points.dump(1));
}

// `table` prints the weights of the last file, or the built-in weights if there is no file; `diff`
// prints how they differ from the previous ones.
absl::Status PrintWeights(const Flags& flags) {
  const bool diff = flags.command() == "diff";
  const std::vector<std::string>& files = flags.words();
  std::vector<WeightTable> tables = {BuiltInWeights(Rules(flags))};
  for (const std::string& path : files) {
    ASSIGN_OR_RETURN(const Parameters parameters, ReadWeights(flags, path));
    tables.push_back(ToWeights(tables[0], parameters));
  }
  if (diff && (files.empty() || files.size() > 2)) {
    return Invalid("diff: name one or two files of weights");
  }
  if (diff) {
    std::cout << DiffTable(tables[tables.size() - 2], tables.back());
  } else {
    std::cout << "# Made by `danco-tune table`; docs/"
              << (Rules(flags) == RuleSet::kChess ? "lab/chess" : "internals/evaluation")
              << ".md describes the data.\n"
              << WeightsText(tables.back());
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<SpsaParameter>> ChosenParameters(const Flags& flags,
                                                            const std::string& engine,
                                                            const match::Interrupt* stop) {
  absl::StatusOr<std::vector<SpsaParameter>> known = TunableOptions(engine, Rules(flags), stop);
  const std::string path = flags.Text("parameters");
  if (!known.ok() || path.empty()) return known;
  ASSIGN_OR_RETURN(const nlohmann::json json, ReadJsonFile(path));
  absl::StatusOr<std::vector<SpsaParameter>> chosen = ParametersFromJson(json, *known);
  if (!chosen.ok()) {
    return Invalid(path, ": ", chosen.status().message());
  }
  return chosen;
}

// Plays until all pairs of the shard are finished, according to the flags. Returns Cancelled if
// interrupted (SIGINT, SIGTERM); the finished pairs are kept.
absl::Status RunSpsaCommand(const Flags& flags) {
  SpsaRun run;
  run.folder = flags.Text("out");
  const std::string engine = flags.Text("engine");
  if (run.folder.empty()) return Invalid("spsa: --out is missing: a folder");
  if (engine.empty()) return Invalid("spsa: --engine is missing");
  run.settings.seed = flags.Number("seed");
  run.settings.pairs = flags.Number("pairs");
  run.settings.rate = flags.Real("rate");
  run.settings.limits = flags.Text("tc");
  run.settings.hash = flags.Number("hash");
  run.settings.rules = Rules(flags);
  run.concurrency = flags.Number("concurrency");
  if (run.settings.rate <= 0) return Invalid("spsa: --rate must be above 0");
  RETURN_IF_ERROR(match::ParseShard(flags.Text("shard"), run.shard));
  const double scale = flags.Real("scale");
  RETURN_IF_ERROR(match::CheckScale(scale));
  RETURN_IF_ERROR(ParseSpsaLimits(run.settings.limits).status());
  match::Interrupt stop;
  const match::SignalWatcher signals(&stop);
  ASSIGN_OR_RETURN(std::vector<SpsaParameter> parameters, ChosenParameters(flags, engine, &stop));
  run.settings.parameters = std::move(parameters);
  ASSIGN_OR_RETURN(const std::unique_ptr<SpsaGames> games,
                   SpsaGames::Create(engine, run.settings, scale, &stop));
  ProgressLine line;
  const absl::Status status = RunSpsa(
      run, [&] { return games->NewPlayer(); }, [&](const std::string& text) { line.Show(text); });
  if (!absl::IsCancelled(status)) return status;
  return absl::CancelledError("spsa: interrupted; run the same command again to continue");
}

// Prints the results of a run so far. With --out, also writes the trajectory.
absl::Status RunSpsaReport(const Flags& flags) {
  if (flags.words().size() != 1) {
    return Invalid("spsa-report: needs the folder of a run");
  }
  ASSIGN_OR_RETURN(const std::unique_ptr<SpsaLog> log, SpsaLog::Read(flags.words()[0]));
  std::cout << SpsaTable(*log);
  return WriteResult(flags, SpsaTrajectory(*log).dump(), log->Files());
}

constexpr CommandEntry kCommands[] = {
    {"generate", "--out=games.jsonl [--games=N] [--shard=I/N] ...",
     "plays games against itself and writes their positions, scores and results", RunGenerate,
     CommandWords::kNone},
    {"fit", "--out=weights.json games.jsonl...",
     "fits the weights of the evaluation to these games", RunFit},
    {"curve", "--out=curve.json games.jsonl...",
     "fits the weights to growing parts of these games, to measure how the loss falls with more "
     "data",
     RunCurve},
    {"table", "[weights.json]",
     "prints the weights of a file, or the built-in ones, in the format of data/weights",
     PrintWeights},
    {"diff", "weights.json [weights.json]",
     "lists what changed, from the built-in weights or from the first file to the second",
     PrintWeights},
    {"spsa", "--engine=PROGRAM --out=FOLDER [--pairs=N] [--tc=0.2+0.002] [--shard=I/N] ...",
     "tunes the options of an engine by matches against itself", RunSpsaCommand,
     CommandWords::kNone},
    {"spsa-report", "FOLDER [--out=trajectory.json]", "prints the results of such a run so far",
     RunSpsaReport},
};

constexpr Program kProgram = {
    .name = "danco-tune",
    .usage = "danco-tune: finds the weights of the evaluation and the constants of the search\n\n",
    .flags = kFlags,
    .commands = kCommands,
    .notes = R"(
If `generate` or `spsa` was interrupted, the same command continues. Several machines can share the
work with --shard: `fit` reads the files of all of them, and the shards of `spsa` learn from each
other if they share a folder.
)"};

}  // namespace
}  // namespace danco::tuner

int main(int argc, char** argv) { return danco::RunProgram(danco::tuner::kProgram, argc, argv); }
