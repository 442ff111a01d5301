#include "cli/analyse_many.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "annotate/explain.h"
#include "annotate/notes_text.h"
#include "board/core/rule_names.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "cli/person_text.h"
#include "nlohmann/json.hpp"
#include "record/json_fields.h"
#include "system/files.h"
#include "system/terminal.h"

namespace danco {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr absl::Duration kTimePerPosition = absl::Seconds(1);
constexpr int kAnalysisVersion = 1;

ordered_json LineToJson(const Position& root, const SearchLine& line) {
  const Color us = root.side_to_move();
  ordered_json out;
  out["score"] = ScoreToJson(us == Color::kWhite ? line.score : -line.score);
  if (line.bound != Bound::kExact) out["bound"] = "lower";
  if (line.score.is_win()) out["proved"] = line.proved;
  out["moves"] = ordered_json::array();
  Position position = root;
  for (Move move : line.pv) {
    out["moves"].push_back(FormatMove(position, move));
    position.Apply(move);
  }
  return out;
}

// Missing: there is none; null: that is not known.
void AddThreat(const char* name, const ThreatFinding& threat, ordered_json& out) {
  if (threat.answer == Answer::kUnknown) out[name] = nullptr;
  if (threat.story) out[name] = threat.story->text;
}

// Sets up the game of which the last position is analysed.
absl::Status SetUpGame(const RecordedGame& game, Engine& engine) {
  if (absl::Status status = engine.SetPosition(game.start); !status.ok()) return status;
  // (Each position as if it were the only one: a resumed run goes on with the same results.)
  engine.NewGame();
  for (const RecordedTurn& turn : game.turns) engine.Play(turn.move);
  return absl::OkStatus();
}

// The complete lines of a file that was begun; what was cut off behind them is taken off the file.
absl::StatusOr<int> LinesDone(const std::string& name, const std::vector<RecordedGame>& games) {
  std::error_code error;
  if (name.empty()) return absl::InvalidArgumentError("--resume: the file to go on with, --out");
  if (!std::filesystem::exists(SystemPath(name), error)) return 0;
  std::ifstream file(SystemPath(name), std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const size_t end = text.rfind('\n') + 1;  // 0 when there is none
  std::filesystem::resize_file(SystemPath(name), end, error);
  if (error) return absl::PermissionDeniedError(absl::StrCat("cannot write '", name, "'"));
  text.resize(end);
  int done = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    const json object = json::parse(line.begin(), line.end(), nullptr, /*allow_exceptions=*/false);
    std::string fen;
    if (object.is_object()) {
      JsonFields fields(object, "line");
      fields.ReadVersion(kAnalysisVersion);
      if (!fields.ok()) {
        return absl::InvalidArgumentError(absl::StrCat("--resume: line ", done + 1, " of '", name,
                                                       "': ", fields.status().message()));
      }
      fields.Read("fen", fen);
    }
    const bool same = static_cast<size_t>(done) < games.size() &&
                      fen == FormatFen(games[static_cast<size_t>(done)].End());
    if (!same) {
      return absl::InvalidArgumentError(absl::StrCat("--resume: line ", done + 1, " of '", name,
                                                     "' is not of position ", done + 1));
    }
    ++done;
  }
  return done;
}

std::string Bar(int done, int total) {
  return absl::StrCat("\r", ProgressBar(static_cast<double>(done) / std::max(total, 1)), " ", done,
                      " of ", total, done == total ? "\n" : " ");
}

}  // namespace

std::string AnalysisLine(const CliSettings& settings, Engine& engine, int index) {
  const Position& root = engine.position();
  ordered_json out;
  out["format"] = "danco-analysis";
  out["version"] = kAnalysisVersion;
  out["index"] = index;
  out["rules"] = std::string(RuleSetName(root.rules()));
  out["fen"] = FormatFen(root);
  const GameEnd end = engine.game().end();
  if (end != GameEnd::kOngoing) {
    out["end"] = std::string(ReasonOf(end));
    return Dump(out) + "\n";
  }
  SearchLimits limits = settings.limits;
  if (!settings.has_limit) limits.movetime = kTimePerPosition;
  const Findings findings = engine.Analyse(engine.LimitsOf(limits));
  const SearchResult& result = findings.result;
  out["best"] = FormatMove(root, result.best);
  out["best_players"] = FormatPlayerMove(root, result.best);
  out["depth"] = result.line.depth;
  out["nodes"] = result.line.nodes;
  for (const SearchLine& line : findings.lines) out["lines"].push_back(LineToJson(root, line));
  const Color us = root.side_to_move();
  const ThreatFinding chance = FindThreatStory(root, us);
  const ThreatFinding threat = FindThreatStory(root, Opponent(us));
  AddThreat("can_unite", chance, out);
  AddThreat("threat", threat, out);
  if (threat.story) {
    out["words"] = absl::StrCat(threat.story->words, " ", ParriesInWords(root, FindParries(root)));
  }
  return Dump(out) + "\n";
}

absl::Status AnalyseMany(const CliSettings& settings, const GameFlags& flags,
                         const CliStreams& streams) {
  const absl::StatusOr<GameCollection> games =
      ReadGameFiles({flags.positions}, settings.rules, streams);
  if (!games.ok()) return games.status();
  int done = 0;
  if (flags.resume) {
    const absl::StatusOr<int> lines = LinesDone(flags.out, games->games);
    if (!lines.ok()) return lines.status();
    done = *lines;
  }
  OutputFile out;
  const Existing mode = flags.resume      ? Existing::kContinued
                        : flags.overwrite ? Existing::kReplaced
                                          : Existing::kKept;
  absl::Status status = out.Open(flags.out, streams.out, mode);
  Engine engine;
  if (status.ok()) status = SetUpEngine(settings, {}, engine);
  if (status.ok()) status = engine.Set({OptionId::kAnalyseMode, 1});
  if (!status.ok()) return status;
  const int total = static_cast<int>(games->games.size());
  const bool tells = IsTerminal(StandardStream::kError);
  for (; done < total; ++done) {
    if (tells) streams.err << Bar(done, total) << std::flush;
    status = SetUpGame(games->games[static_cast<size_t>(done)], engine);
    if (!status.ok()) return status;
    out.Write(AnalysisLine(settings, engine, done));
    if (status = out.Flush(); !status.ok()) return status;
  }
  if (tells) streams.err << Bar(total, total);
  status = out.Flush();
  return status.ok() ? StatusOfFaults(*games) : status;
}

}  // namespace danco
