// danco-tune: the weights of the evaluation, from self-play (docs/evaluation.md), and the constants
// of the search, from matches (docs/tuning.md).
#include <algorithm>
#include <fstream>
#include <functional>
#include <iostream>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "board/core/rules.h"
#include "nlohmann/json.hpp"
#include "own_flags.h"
#include "record/json_fields.h"
#include "system/program.h"
#include "tuner/fit.h"
#include "tuner/generate.h"
#include "tuner/progress_line.h"
#include "tuner/spsa_command.h"

ABSL_FLAG(std::string, out, "",
          "generate: file of games to append to; fit: file for the weights; curve: for the points; "
          "spsa: folder of the run; spsa-report: file for the trajectory");
ABSL_FLAG(int64_t, games, 10000, "generate: games of all shards together");
ABSL_FLAG(uint64_t, seed, 1, "generate, spsa: another seed gives other openings");
ABSL_FLAG(uint64_t, nodes, 3000, "generate: nodes per move");
ABSL_FLAG(int, leaves, 0,
          "generate: positions of each search, of those that it evaluates, that become samples; "
          "0: the quiet positions of the game do");
ABSL_FLAG(uint64_t, label_nodes, 2000, "generate: nodes of the search that scores a leaf");
ABSL_FLAG(int, contempt, 40, "generate: centipawns that a draw costs either side");
ABSL_FLAG(std::string, shard, "1/1", "generate, spsa: I/N plays the games or pairs I, I + N, ...");
ABSL_FLAG(std::string, variant, "pacosako",
          "rule set of the games and weights: pacosako or chess; for all but spsa");
ABSL_FLAG(int, every, 1, "fit, curve: use every N-th position of a game");
ABSL_FLAG(double, scale, 0,
          "fit, curve: centipawns of 73 %; 0 finds the scale of the present weights");
ABSL_FLAG(double, blend, 0.3, "fit, curve: share of the search score in the target, 0..1");
ABSL_FLAG(double, l2, 1e-4, "fit, curve: penalty per weight and squared pawn of change");
ABSL_FLAG(int, folds, 5, "fit: parts of the cross-validation, by game; 0: none");
ABSL_FLAG(int, iterations, 300, "fit, curve: the most iterations");
ABSL_FLAG(int, halvings, 6, "curve: the first point has 1/2^N of the games");
ABSL_FLAG(double, spread, 0,
          "fit: multiply the fitted weights so that the evaluation's root mean square is this many "
          "centipawns; 0: leave them");
ABSL_FLAG(std::string, start, "",
          "fit, curve: file of weights to start from, instead of the built-in ones");

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

Stopped or killed, `generate` and `spsa` go on where they were when they are called again. Shards of games
on several machines are merged by naming all their files to `fit`, or by concatenating them; those of
`spsa` learn from each other when they have a folder in common.)";

enum ExitCode { kSuccess = 0, kFailure = 1, kBadUsage = 2 };

ExitCode Complain(const absl::Status& status) {
  std::cerr << "danco-tune: " << status.message() << "\n";
  return absl::IsInvalidArgument(status) ? kBadUsage : kFailure;
}

ExitCode StatusToExit(const absl::Status& status) {
  return status.ok() ? kSuccess : Complain(status);
}

// Checked by Main().
bool IsChess() { return absl::GetFlag(FLAGS_variant) == "chess"; }
RuleSet Rules() { return IsChess() ? RuleSet::kChess : kDefaultRules; }

// Calls `visit` with the weights that are compiled in, of the rule set.
template <typename Visit>
auto WithWeights(Visit&& visit) {
  if (IsChess()) return visit(BuiltInWeights<chess::Weights>());
  return visit(BuiltInWeights<Weights>());
}

constexpr int kWeightsVersion = 1;  // of files of weights

absl::StatusOr<Parameters> ReadWeights(const std::string& path) {
  std::ifstream file(path);
  if (!file) return absl::NotFoundError(absl::StrCat("cannot read ", path));
  const auto json = nlohmann::json::parse(file, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("weights")) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": no weights in it"));
  }
  JsonFields fields(json, path);
  fields.ReadVersion(kWeightsVersion);
  if (!fields.ok()) return fields.status();
  return IsChess() ? ParametersFromJson<chess::Weights>(json["weights"])
                   : ParametersFromJson<Weights>(json["weights"]);
}

ExitCode RunGenerate() {
  GenerateSettings settings;
  settings.path = absl::GetFlag(FLAGS_out);
  if (settings.path.empty())
    return Complain(absl::InvalidArgumentError("generate: --out is missing"));
  settings.games = absl::GetFlag(FLAGS_games);
  settings.play.seed = absl::GetFlag(FLAGS_seed);
  settings.play.nodes = absl::GetFlag(FLAGS_nodes);
  settings.play.leaves = std::max(absl::GetFlag(FLAGS_leaves), 0);
  settings.play.label_nodes = absl::GetFlag(FLAGS_label_nodes);
  settings.play.contempt = absl::GetFlag(FLAGS_contempt);
  settings.play.rules = Rules();
  absl::Status status = ParseShard(absl::GetFlag(FLAGS_shard), settings.shard, settings.shards);
  if (status.ok()) {
    ProgressLine line;
    status = Generate(settings, [&](const std::string& text) { line.Show(text); });
  }
  return status.ok() ? kSuccess : Complain(status);
}

nlohmann::json LossJson(const Losses& losses) {
  return {{"results", losses.results}, {"targets", losses.targets}};
}

void WriteFit(const FitResult& result, std::ostream& out) {
  nlohmann::json folds = nlohmann::json::array();
  for (const FoldResult& f : result.folds) {
    folds.push_back({{"before", LossJson(f.before)}, {"after", LossJson(f.after)}});
  }
  const nlohmann::json json = {
      {"version", kWeightsVersion},
      {"weights",
       IsChess() ? ToJson<chess::Weights>(result.parameters) : ToJson<Weights>(result.parameters)},
      {"scale", result.scale},
      {"loss", {{"before", LossJson(result.before)}, {"after", LossJson(result.after)}}},
      {"folds", folds}};
  out << json.dump(1) << "\n";
}

void PrintFolds(const std::vector<FoldResult>& folds) {
  if (folds.empty()) return;
  FoldResult mean;
  const auto parts = static_cast<double>(folds.size());
  for (const FoldResult& f : folds) {
    mean.before.results += f.before.results / parts;
    mean.before.targets += f.before.targets / parts;
    mean.after.results += f.after.results / parts;
    mean.after.targets += f.after.targets / parts;
  }
  std::cout << absl::StrFormat(
      "validation, mean of %d folds: loss of results %.5f -> %.5f, of targets %.5f -> %.5f\n",
      folds.size(), mean.before.results, mean.after.results, mean.before.targets,
      mean.after.targets);
}

// What the subcommands that fit begin with.
struct Fitting {
  Dataset data;
  Parameters start = WithWeights([](const auto& weights) { return ToParameters(weights); });
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

ExitCode RunFit(const std::vector<std::string>& files) {
  const absl::StatusOr<Fitting> fitting = PrepareFit(files);
  if (!fitting.ok()) return Complain(fitting.status());
  absl::StatusOr<FitResult> result = Fit(fitting->data, fitting->start, fitting->settings, Print);
  if (!result.ok()) return Complain(result.status());
  PrintFolds(result->folds);
  if (const double spread = absl::GetFlag(FLAGS_spread); spread > 0) {
    for (double& x : result->parameters) x *= spread / result->spread_after;
  }
  if (const std::string path = absl::GetFlag(FLAGS_out); !path.empty()) {
    std::ofstream file(path);
    WriteFit(*result, file);
    if (!file) return Complain(absl::InternalError(absl::StrCat("cannot write ", path)));
  }
  return kSuccess;
}

ExitCode RunCurve(const std::vector<std::string>& files) {
  const absl::StatusOr<Fitting> fitting = PrepareFit(files);
  if (!fitting.ok()) return Complain(fitting.status());
  const absl::StatusOr<std::vector<CurvePoint>> curve = LearningCurve(
      fitting->data, fitting->start, fitting->settings, absl::GetFlag(FLAGS_halvings), Print);
  if (!curve.ok()) return Complain(curve.status());
  nlohmann::json points = nlohmann::json::array();
  for (const CurvePoint& point : *curve) {
    points.push_back({{"positions", point.positions}, {"loss", LossJson(point.losses)}});
  }
  if (const std::string path = absl::GetFlag(FLAGS_out); !path.empty()) {
    std::ofstream file(path);
    file << points.dump(1) << "\n";
    if (!file) return Complain(absl::InternalError(absl::StrCat("cannot write ", path)));
  }
  return kSuccess;
}

template <typename W>
ExitCode PrintTable(W weights, const std::vector<std::string>& files) {
  if (!files.empty()) {
    const absl::StatusOr<Parameters> parameters = ReadWeights(files[0]);
    if (!parameters.ok()) return Complain(parameters.status());
    weights = ToWeights<W>(*parameters);
  }
  std::cout << WeightsText(weights);
  return kSuccess;
}

ExitCode RunTable(const std::vector<std::string>& files) {
  return WithWeights([&](const auto& weights) { return PrintTable(weights, files); });
}

template <typename W>
ExitCode PrintDiff(const W& built_in, const std::vector<std::string>& files) {
  std::vector<W> weights = {built_in};
  for (const std::string& path : files) {
    const absl::StatusOr<Parameters> parameters = ReadWeights(path);
    if (!parameters.ok()) return Complain(parameters.status());
    weights.push_back(ToWeights<W>(*parameters));
  }
  if (weights.size() < 2) return Complain(absl::InvalidArgumentError("diff: no file of weights"));
  std::cout << DiffTable(weights[weights.size() - 2], weights.back());
  return kSuccess;
}

ExitCode RunDiff(const std::vector<std::string>& files) {
  return WithWeights([&](const auto& weights) { return PrintDiff(weights, files); });
}

ExitCode Main(const std::vector<std::string>& words) {
  if (words.empty()) return Complain(absl::InvalidArgumentError("no subcommand; see --help"));
  const std::vector<std::string> files(words.begin() + 1, words.end());
  if (const std::string name = absl::GetFlag(FLAGS_variant); name != "pacosako" && !IsChess()) {
    return Complain(absl::InvalidArgumentError(
        absl::StrCat("--variant: '", name, "' is neither pacosako nor chess")));
  }
  if (words[0] == "generate") return RunGenerate();
  if (words[0] == "fit") return RunFit(files);
  if (words[0] == "curve") return RunCurve(files);
  if (words[0] == "table") return RunTable(files);
  if (words[0] == "diff") return RunDiff(files);
  if (words[0] == "spsa") return StatusToExit(RunSpsaCommand());
  if (words[0] == "spsa-report") return StatusToExit(ReportSpsaCommand(files));
  return Complain(absl::InvalidArgumentError(
      absl::StrCat("no subcommand is called ", words[0], "; see --help")));
}

}  // namespace
}  // namespace danco::tuner

int main(int argc, char** argv) {
  danco::BeginProgram(argc, argv);
  danco::SetUsage(argc, argv, danco::tuner::kUsage);
  const std::vector<char*> words = absl::ParseCommandLine(argc, argv);
  return danco::tuner::Main(std::vector<std::string>(words.begin() + 1, words.end()));
}
