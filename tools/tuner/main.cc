// SPDX-License-Identifier: MIT
// danco-tune: tunes the weights of the evaluation by self-play (evaluation.md) and the search
// parameters by matches (tuning.md).
#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "board/core/rules.h"
#include "match/client/waiting.h"
#include "nlohmann/json.hpp"
#include "own_flags.h"
#include "record/json_fields.h"
#include "system/output_file.h"
#include "system/program.h"
#include "system/terminal.h"
#include "tuner/fit.h"
#include "tuner/generate.h"
#include "tuner/spsa_games.h"
#include "tuner/spsa_log.h"
#include "tuner/spsa_run.h"

ABSL_FLAG(std::string, out, "",
          "generate: file to append games to; fit: output file of weights; curve: output file of "
          "points; spsa: directory of the run; spsa-report: output file of the trajectory");
ABSL_FLAG(int64_t, games, 10000, "generate: number of games in all shards");
ABSL_FLAG(uint64_t, seed, 1, "generate, spsa: seed of the openings");
ABSL_FLAG(uint64_t, nodes, 3000, "generate: nodes per move");
ABSL_FLAG(int, leaves, 0,
          "generate: samples taken from the positions that each search evaluates; 0: sample the "
          "quiet positions of the game instead");
ABSL_FLAG(uint64_t, label_nodes, 2000, "generate: nodes of the search that scores a leaf");
ABSL_FLAG(int, contempt, 40, "generate: centipawns that a draw costs either side");
ABSL_FLAG(std::string, shard, "1/1", "generate, spsa: I/N plays the games or pairs I, I + N, ...");
ABSL_FLAG(std::string, variant, "pacosako",
          "all but spsa: rule set of the games and weights, pacosako or chess");
ABSL_FLAG(int, every, 1, "fit, curve: use every N-th position of a game");
ABSL_FLAG(double, scale, 0,
          "fit, curve: centipawns that mean an expected score of 73 %; 0: fit the scale to the "
          "current weights");
ABSL_FLAG(double, blend, 0.3, "fit, curve: weight of the search score in the target, 0..1");
ABSL_FLAG(double, l2, 1e-4, "fit, curve: penalty per weight for the square of its change in pawns");
ABSL_FLAG(int, folds, 5, "fit: number of folds of the cross-validation by games; 0: none");
ABSL_FLAG(int, iterations, 300, "fit, curve: maximum number of iterations");
ABSL_FLAG(int, halvings, 6, "curve: the first point has 1/2^N of the games");
ABSL_FLAG(double, spread, 0,
          "fit: scale the fitted weights to this root mean square of the evaluation, in "
          "centipawns; 0: do not scale");
ABSL_FLAG(std::string, start, "",
          "fit, curve: file of initial weights, instead of the built-in ones");
ABSL_FLAG(std::string, engine, "", "spsa: the engine, built with -Dtunable=true");
ABSL_FLAG(std::string, tc, "0.2+0.002", "spsa: time control in seconds, or nodes=N");
ABSL_FLAG(int64_t, pairs, 10000, "spsa: number of game pairs in all shards");
ABSL_FLAG(std::string, parameters, "",
          "spsa: JSON file with a list of {name, start, min, max, step}, where only the name is "
          "required; default: all options of the engine that begin with Tune");
ABSL_FLAG(double, rate, 0.002,
          "spsa: learning rate at the last pair: how many of its steps a win moves a parameter");
ABSL_FLAG(int, hash, 16, "spsa: transposition table of each engine in MiB");
ABSL_FLAG(int, concurrency, 1, "spsa: pairs played in parallel");

namespace danco::tuner {
namespace {

constexpr char kUsage[] = R"(finds the weights of the evaluation and the constants of the search

  danco-tune generate --out=games.jsonl [--games=N] [--shard=I/N] ...   plays games
  danco-tune fit --out=weights.json games.jsonl...    fits the weights to their results
  danco-tune curve --out=curve.json games.jsonl...    how the loss falls with the amount of data
  danco-tune table [weights.json]                     prints them as a file of data/weights
  danco-tune diff weights.json [weights.json]         lists what changed, from the built-in weights
                                                      or from the first file to the second
  danco-tune spsa --engine=PROGRAM --out=FOLDER [--pairs=N] [--tc=0.2+0.002] [--shard=I/N] ...
                                                      tunes the engine's options by matches
  danco-tune spsa-report FOLDER [--out=trajectory.json]   prints what came of it so far

Stopped or killed, `generate` and `spsa` continue where they stopped when they are run again. Shards of games
on several machines are merged by naming all their files to `fit`, or by concatenating them; those of
`spsa` learn from each other when they have a folder in common.)";

// Shows the progress of a long run on stderr. On a terminal, each line replaces the previous one;
// otherwise, prints one line per minute, and the last one.
class ProgressLine {
 public:
  ~ProgressLine() {
    if (terminal_) {
      std::cerr << "\n";
    } else if (!waiting_.empty()) {
      std::cerr << waiting_ << std::endl;
    }
  }
  void Show(const std::string& text) {
    if (terminal_) {
      std::cerr << "\r" << text << "\x1b[K" << std::flush;
      return;
    }
    waiting_ = text;
    if (absl::Now() < due_) return;
    std::cerr << text << std::endl;
    waiting_.clear();
    due_ = absl::Now() + absl::Minutes(1);
  }

 private:
  const bool terminal_ = IsTerminal(StandardStream::kError);
  absl::Time due_ = absl::InfinitePast();
  std::string waiting_;
};

// Writes the file named by --out, if there is one.
absl::Status WriteOut(const std::string& text) {
  const std::string path = absl::GetFlag(FLAGS_out);
  return path.empty() ? absl::OkStatus() : WriteWholeFile(path, text + "\n", Existing::kReplaced);
}

// Returns the rule set. RunSubcommand() has validated its name.
RuleSet Rules() {
  return absl::GetFlag(FLAGS_variant) == "chess" ? RuleSet::kChess : kDefaultRules;
}

constexpr int kWeightsVersion = 1;  // version of files of weights

absl::StatusOr<Parameters> ReadWeights(const std::string& path) {
  const absl::StatusOr<nlohmann::json> json = ReadJson(path);
  if (!json.ok()) return json.status();
  if (!json->is_object() || !json->contains("weights")) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": no weights in it"));
  }
  JsonFields fields(*json, path);
  fields.ReadVersion(kWeightsVersion);
  if (!fields.ok()) return fields.status();
  return ParametersFromJson(BuiltInWeights(Rules()), (*json)["weights"]);
}

absl::Status RunGenerate() {
  GenerateSettings settings;
  settings.path = absl::GetFlag(FLAGS_out);
  if (settings.path.empty()) return absl::InvalidArgumentError("generate: --out is missing");
  settings.games = absl::GetFlag(FLAGS_games);
  settings.play.seed = absl::GetFlag(FLAGS_seed);
  settings.play.nodes = absl::GetFlag(FLAGS_nodes);
  settings.play.leaves = std::max(absl::GetFlag(FLAGS_leaves), 0);
  settings.play.label_nodes = absl::GetFlag(FLAGS_label_nodes);
  settings.play.contempt = absl::GetFlag(FLAGS_contempt);
  settings.play.rules = Rules();
  absl::Status status = ParseShard(absl::GetFlag(FLAGS_shard), settings.shard, settings.shards);
  if (!status.ok()) return status;
  ProgressLine line;
  return Generate(settings, [&](const std::string& text) { line.Show(text); });
}

nlohmann::json LossJson(const Losses& losses) {
  return {{"results", losses.results}, {"targets", losses.targets}};
}

nlohmann::json FitJson(const FitResult& result) {
  nlohmann::json folds = nlohmann::json::array();
  for (const FoldResult& f : result.folds) {
    folds.push_back({{"before", LossJson(f.before)}, {"after", LossJson(f.after)}});
  }
  return {{"version", kWeightsVersion},
          {"weights", ToJson(BuiltInWeights(Rules()), result.parameters)},
          {"scale", result.scale},
          {"loss", {{"before", LossJson(result.before)}, {"after", LossJson(result.after)}}},
          {"folds", folds}};
}

// The data for subcommands that fit weights.
struct Fitting {
  Dataset data;
  Parameters start = ToParameters(BuiltInWeights(Rules()));
  FitSettings settings;
};

absl::StatusOr<Fitting> PrepareFit(const std::vector<std::string>& files) {
  absl::StatusOr<std::vector<GameLine>> games = ReadGames(files);
  if (!games.ok()) return games.status();
  absl::StatusOr<Dataset> data =
      Dataset::FromGames(*games, std::max(absl::GetFlag(FLAGS_every), 1), Rules());
  if (!data.ok()) return data.status();
  Fitting fitting{.data = *std::move(data), .settings = {}};
  if (const std::string path = absl::GetFlag(FLAGS_start); !path.empty()) {
    absl::StatusOr<Parameters> read = ReadWeights(path);
    if (!read.ok()) return read.status();
    fitting.start = *std::move(read);
  }
  fitting.settings.scale = absl::GetFlag(FLAGS_scale);
  fitting.settings.blend = absl::GetFlag(FLAGS_blend);
  fitting.settings.l2 = absl::GetFlag(FLAGS_l2);
  fitting.settings.folds = absl::GetFlag(FLAGS_folds);
  fitting.settings.iterations = absl::GetFlag(FLAGS_iterations);
  return fitting;
}

void Print(const std::string& line) { std::cout << line << std::endl; }

absl::Status RunFit(const std::vector<std::string>& files) {
  const absl::StatusOr<Fitting> fitting = PrepareFit(files);
  if (!fitting.ok()) return fitting.status();
  absl::StatusOr<FitResult> result = Fit(fitting->data, fitting->start, fitting->settings, Print);
  if (!result.ok()) return result.status();
  if (const double spread = absl::GetFlag(FLAGS_spread); spread > 0) {
    for (double& x : result->parameters) x *= spread / result->spread_after;
  }
  return WriteOut(FitJson(*result).dump(1));
}

absl::Status RunCurve(const std::vector<std::string>& files) {
  const absl::StatusOr<Fitting> fitting = PrepareFit(files);
  if (!fitting.ok()) return fitting.status();
  const absl::StatusOr<std::vector<CurvePoint>> curve = LearningCurve(
      fitting->data, fitting->start, fitting->settings, absl::GetFlag(FLAGS_halvings), Print);
  if (!curve.ok()) return curve.status();
  nlohmann::json points = nlohmann::json::array();
  for (const CurvePoint& point : *curve) {
    points.push_back({{"positions", point.positions}, {"loss", LossJson(point.losses)}});
  }
  return WriteOut(points.dump(1));
}

// `table` prints the weights of the last file, or the built-in weights if there is no file; `diff`
// prints how they differ from the previous ones.
absl::Status PrintWeights(bool diff, const std::vector<std::string>& files) {
  std::vector<WeightTable> tables = {BuiltInWeights(Rules())};
  for (const std::string& path : files) {
    const absl::StatusOr<Parameters> parameters = ReadWeights(path);
    if (!parameters.ok()) return parameters.status();
    tables.push_back(ToWeights(tables[0], *parameters));
  }
  if (diff && files.empty()) return absl::InvalidArgumentError("diff: no file of weights");
  if (diff) {
    std::cout << DiffTable(tables[tables.size() - 2], tables.back());
  } else {
    std::cout << "# Made by `danco-tune table`; docs/"
              << (Rules() == RuleSet::kChess ? "lab/chess" : "internals/evaluation")
              << ".md says from what.\n"
              << WeightsText(tables.back());
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<SpsaParameter>> ChosenParameters(const std::string& engine,
                                                            const match::Interrupt* stop) {
  absl::StatusOr<std::vector<SpsaParameter>> known = TunableOptions(engine, stop);
  const std::string path = absl::GetFlag(FLAGS_parameters);
  if (!known.ok() || path.empty()) return known;
  const absl::StatusOr<nlohmann::json> json = ReadJson(path);
  if (!json.ok()) return json.status();
  absl::StatusOr<std::vector<SpsaParameter>> chosen = ParametersFromJson(*json, *known);
  if (!chosen.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", chosen.status().message()));
  }
  return chosen;
}

// Plays until all pairs of the shard are finished, according to the flags. Returns Cancelled if
// interrupted (SIGINT, SIGTERM); the finished pairs are kept.
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

// Prints the results of a run so far. With --out, also writes the trajectory.
absl::Status RunSpsaReport(const std::vector<std::string>& folders) {
  if (folders.size() != 1) {
    return absl::InvalidArgumentError("spsa-report: needs the folder of a run");
  }
  const absl::StatusOr<std::unique_ptr<SpsaLog>> log = SpsaLog::Read(folders[0]);
  if (!log.ok()) return log.status();
  std::cout << SpsaTable(**log);
  return WriteOut(SpsaTrajectory(**log).dump());
}

absl::Status RunSubcommand(const std::vector<std::string>& words) {
  if (words.empty()) return absl::InvalidArgumentError("no subcommand; see --help");
  const std::vector<std::string> files(words.begin() + 1, words.end());
  if (const std::string name = absl::GetFlag(FLAGS_variant);
      name != "pacosako" && name != "chess") {
    return absl::InvalidArgumentError(
        absl::StrCat("--variant: '", name, "' is neither pacosako nor chess"));
  }
  if (words[0] == "generate") return RunGenerate();
  if (words[0] == "fit") return RunFit(files);
  if (words[0] == "curve") return RunCurve(files);
  if (words[0] == "table" || words[0] == "diff") return PrintWeights(words[0] == "diff", files);
  if (words[0] == "spsa") return RunSpsaCommand();
  if (words[0] == "spsa-report") return RunSpsaReport(files);
  return absl::InvalidArgumentError(
      absl::StrCat("no subcommand is called ", words[0], "; see --help"));
}

}  // namespace
}  // namespace danco::tuner

int main(int argc, char** argv) {
  danco::BeginProgram(argc, argv);
  danco::SetUsage(argc, argv, danco::tuner::kUsage);
  const std::vector<char*> words = absl::ParseCommandLine(argc, argv);
  const absl::Status status = danco::tuner::RunSubcommand({words.begin() + 1, words.end()});
  if (status.ok()) return 0;
  std::cerr << "danco-tune: " << status.message() << "\n";
  return absl::IsInvalidArgument(status) ? 2 : 1;
}
