// SPDX-License-Identifier: MIT
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "annotate/explain.h"
#include "annotate/notes_text.h"
#include "annotate/reason_text.h"
#include "annotate/reasons.h"
#include "board/core/rule_names.h"
#include "board/core/square.h"
#include "board/core/stop_token.h"
#include "board/moves/move_path.h"
#include "board/moves/next_steps.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "board/text/win_words.h"
#include "cli/commands.h"
#include "cli/person_text.h"
#include "cli/terminal.h"
#include "engine/engine.h"
#include "nlohmann/json.hpp"
#include "protocol/board_text.h"
#include "protocol/output.h"
#include "record/game_files.h"
#include "record/games.h"
#include "record/json_fields.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "system/files.h"
#include "system/flags.h"
#include "system/interrupts.h"
#include "system/output_file.h"
#include "system/status.h"
#include "system/terminal.h"

namespace danco {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr absl::Duration kAnalyseTime = absl::Seconds(5);
constexpr absl::Duration kTimePerPosition = absl::Seconds(1);
constexpr int kAnalysisVersion = 1;
// The maximum number of reasons shown for the best move.
constexpr size_t kReasonsShown = 3;

// Returns a score from White's point of view, as in all text and JSON of this command. While a move
// is only known to be better, its score is a bound.
std::string BoundedScoreText(const Position& root, const SearchLine& line) {
  const Color us = root.side_to_move();
  const absl::string_view bound = line.bound != Bound::kLower ? ""
                                  : us == Color::kWhite       ? ">= "
                                                              : "<= ";
  return absl::StrCat(bound, ScoreInWords(ViewOf(us, line.score), root.rules()));
}

// Describes who threatens whom, and how to parry it.
std::string Explanation(const Position& root) {
  const Color us = root.side_to_move();
  std::string text;
  for (Color color : {Opponent(us), us}) {
    const ThreatTurn threat = FindThreatTurn(root, color);
    if (threat.found()) absl::StrAppend(&text, ThreatInWords(threat), "\n");
    if (threat.answer == Tribool::kUnknown) {
      absl::StrAppend(&text, UnknownThreatInWords(color), "\n");
    }
    if (threat.found() && color != us) {
      absl::StrAppend(&text, ParriesInWords(root, FindParries(root)), "\n");
    }
  }
  return text;
}

std::string TableRow(const Position& root, const SearchLine& line) {
  return absl::StrFormat("%5d %12s %8.2fs %8s  %s", line.depth, BoundedScoreText(root, line),
                         absl::ToDoubleSeconds(line.time), CountText(line.nodes),
                         FormatPlayerLine(root, line.pv));
}

// Prints the engine's position, searches it and prints the findings: scores from White's point of
// view, and lines in the players' notation. After Ctrl-C, prints the best move so far.
void AnalyseForPerson(const CliSettings& settings, Engine& engine, Output& output,
                      const StopToken& stop) {
  const Position root = engine.position();
  const GameEnd end = engine.game().end();
  output.Write(absl::StrCat(DrawBoard(root, {.ascii = settings.ascii}, Color::kWhite),
                            "\nFEN: ", FormatFen(engine.position()), "\n",
                            SideName(root.side_to_move()), " to move. In ",
                            WinWordsOf(root.rules()).check, ": ", SakoText(root), ".\n"));
  if (end != GameEnd::kOngoing) {
    output.Write(absl::StrCat("The game is over: ", GameEndText(end), ".",
                              engine.game().moves().empty()
                                  ? ""
                                  : " 'danco annotate FILE' explains the turns of a game."));
    return;
  }
  if (const std::string text = Explanation(root); !text.empty()) output.Write(text);
  const SearchLimits limits = settings.limits.Or({.movetime = kAnalyseTime});
  output.Write(
      absl::StrFormat("%5s %12s %9s %8s  %s", "depth", "White's view", "time", "nodes", "line"));
  std::map<int, SearchLine> of_rank;
  const SearchResult found = SearchAndWait(
      engine, engine.LimitsOf(limits),
      [&](const SearchLine& line) {
        of_rank[line.multi_pv] = line;
        if (line.bound == Bound::kExact) output.Write(TableRow(root, line));
      },
      stop);
  if (!found.best) return;
  if (found.line.bound != Bound::kExact) output.Write(TableRow(root, found.line));
  const SearchResult result = engine.ConfirmMate(found, limits.search_moves, stop);
  if (result.line.proved && !found.line.proved) output.Write(TableRow(root, result.line));
  output.Write(absl::StrCat("\nBest: ", FormatPlayerMove(root, result.best), " (",
                            FormatMove(root, result.best), "), ",
                            BoundedScoreText(root, result.line), CertaintyText(result.line)));
  if (stop.stopped()) return;
  Findings findings{result, {}};
  for (const auto& [rank, line] : of_rank) findings.lines.push_back(line);
  const std::vector<Reason> reasons = FindReasons(engine, QuestionAbout(findings, limits), stop);
  if (!reasons.empty()) output.Write(ReasonsInWords(reasons, kReasonsShown, root.rules()));
  const std::string seen = EvaluationInWords(root, ViewOf(root.side_to_move(), result.line.score));
  if (!seen.empty()) output.Write(seen);
}

ordered_json LineToJson(const Position& root, const SearchLine& line) {
  ordered_json out;
  out["score"] = ScoreToJson(ViewOf(root.side_to_move(), line.score));
  out["depth"] = line.depth;
  if (line.bound != Bound::kExact) out["bound"] = "lower";
  if (line.score.is_win()) out["proved"] = line.proved;
  out["moves"] = FormatMoves(root, line.pv);
  return out;
}

// Adds `name` in the players' notation, `name_move` in the protocol's, and `name_squares`. They are
// omitted if there is no threat. If it is unknown whether there is one, only `name` is added, as
// null.
void AddThreat(const char* name, const ThreatTurn& threat, ordered_json& out) {
  if (threat.answer == Tribool::kUnknown) out[name] = nullptr;
  if (!threat.found()) return;
  out[name] = FormatPlayerPath(threat.position, threat.path);
  out[absl::StrCat(name, "_move")] = FormatPath(threat.position, threat.path);
  ordered_json& squares = out[absl::StrCat(name, "_squares")];
  squares.push_back(SquareName(threat.path.from));
  for (const PathStep& step : threat.path.steps) squares.push_back(SquareName(step.square));
}

// Sets up a game whose last position is to be analysed.
absl::Status SetUpGame(const RecordedGame& game, Engine& engine) {
  RETURN_IF_ERROR(engine.SetPosition(game.start));
  // Each position is searched without knowledge of the others, so that a resumed run produces the
  // same results.
  engine.NewGame();
  for (const RecordedTurn& turn : game.turns) engine.Play(turn.move);
  return absl::OkStatus();
}

// Sets up the single game of a file.
absl::Status SetUpFile(const CliSettings& settings, const std::string& name,
                       const CliStreams& streams, Engine& engine) {
  const absl::StatusOr<GameCollection> games =
      ReadGameFiles({name}, settings.rules, streams.in, streams.err);
  if (!games.ok()) return games.status();
  if (games->games.empty()) return FaultStatus(*games);
  if (games->games.size() > 1) {
    return Invalid("'", name, "' has ", games->games.size(), " games: 'danco annotate ", name,
                   "' explains all turns, 'danco analyse --positions ", name,
                   "' searches the last position of each");
  }
  return SetUpGame(games->games.front(), engine);
}

// The beginning of every line, by which a line that was cut off is recognized.
constexpr absl::string_view kLineStart = R"({"format":"danco-analysis",)";

// Returns the number of complete lines in the file of --out, and removes an incomplete line from
// its end. If the lines are about other positions, or the file is of another kind, returns an error
// and leaves the file as it is.
absl::StatusOr<size_t> LinesDone(const std::string& name, const std::vector<RecordedGame>& games) {
  ASSIGN_OR_RETURN(const std::string text, ReadFile(name));
  std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  lines.pop_back();  // empty, or an incomplete line
  size_t done = 0;
  for (absl::string_view line : lines) {
    const auto wrong = [&](absl::string_view what) {
      return FlagError("resume", "line ", done + 1, " of '", name, "'", what);
    };
    const json object = json::parse(line.begin(), line.end(), nullptr, /*allow_exceptions=*/false);
    std::string fen;
    if (object.is_object()) {
      JsonFields fields(object, "line");
      fields.ReadVersion(kAnalysisVersion);
      if (!fields.ok()) return wrong(absl::StrCat(": ", fields.status().message()));
      fields.Read("fen", fen);
      std::string rules;
      fields.Read("rules", rules);
      if (done < games.size() && rules != RuleSetName(games[done].rules())) {
        return wrong(absl::StrCat(" was analysed by the rule set ", rules));
      }
    }
    if (done == games.size() || fen != FormatFen(games[done].End())) {
      return wrong(absl::StrCat(" is not about position ", done + 1));
    }
    ++done;
  }
  RETURN_IF_ERROR(CutBrokenLine(name, kLineStart).status());
  return done;
}

// Returns a complete line of JSON about the engine's position (formats.md, "danco-analysis").
// `index` is the position's number in the file, from 0.
std::string AnalysisLine(const CliSettings& settings, Engine& engine, int index,
                         const StopToken& stop = StopToken()) {
  const Position root = engine.position();
  ordered_json out;
  out["format"] = "danco-analysis";  // first, see kLineStart
  out["version"] = kAnalysisVersion;
  out["index"] = index;
  out["rules"] = std::string(RuleSetName(root.rules()));
  out["fen"] = FormatFen(root);
  const GameEnd end = engine.game().end();
  if (end != GameEnd::kOngoing) {
    out["end"] = std::string(ReasonOf(end));
    return Dump(out) + "\n";
  }
  const SearchLimits limits = settings.limits.Or({.movetime = kTimePerPosition});
  const Findings findings = engine.Analyse(engine.LimitsOf(limits), stop);
  const SearchResult& result = findings.result;
  out["best"] = FormatMove(root, result.best);
  out["best_players"] = FormatPlayerMove(root, result.best);
  out["depth"] = result.line.depth;
  out["nodes"] = result.line.nodes;
  for (const SearchLine& line : findings.lines) out["lines"].push_back(LineToJson(root, line));
  const Color us = root.side_to_move();
  const ThreatTurn chance = FindThreatTurn(root, us);
  const ThreatTurn threat = FindThreatTurn(root, Opponent(us));
  AddThreat("can_unite", chance, out);
  AddThreat("threat", threat, out);
  if (settings.flags.Switch("why") && !stop.stopped()) {
    out["reasons"] =
        ReasonsToJson(FindReasons(engine, QuestionAbout(findings, limits), stop), root.rules());
  }
  if (threat.found()) {
    out["words"] =
        absl::StrCat(ThreatInWords(threat), " ", ParriesInWords(root, FindParries(root)));
  }
  return Dump(out) + "\n";
}

// Opens the file of --out. It grows line by line, so that --resume can continue it.
absl::Status OpenLines(const CliSettings& settings, const CliStreams& streams, OutputFile& out) {
  const std::vector<std::string> inputs = {settings.flags.Text("positions")};
  const std::string name = settings.flags.Text("out");
  absl::Status status;
  if (!settings.flags.Switch("resume")) {
    OutputFile fresh;
    status = OpenOutput(settings, inputs, streams, fresh);
    if (status.ok()) status = fresh.Finish();
    if (absl::IsAlreadyExists(status)) {
      status = absl::AlreadyExistsError(absl::StrCat(status.message(), ", --resume continues it"));
    }
  } else if (name.empty() || name == "-") {
    status = FlagError("resume", "name the file to continue with --out");
  }
  if (status.ok()) status = out.Open(name, Existing::kContinued, streams.out, inputs);
  return status;
}

absl::Status AnalyseMany(const CliSettings& settings, const CliStreams& streams) {
  ASSIGN_OR_RETURN(
      const GameCollection games,
      ReadGameFiles({settings.flags.Text("positions")}, settings.rules, streams.in, streams.err));
  OutputFile out;
  RETURN_IF_ERROR(OpenLines(settings, streams, out));
  size_t done = 0;
  if (settings.flags.Switch("resume")) {
    ASSIGN_OR_RETURN(done, LinesDone(settings.flags.Text("out"), games.games));
  }
  Engine engine;
  RETURN_IF_ERROR(SetUpEngine(settings, {}, engine));
  RETURN_IF_ERROR(engine.Set({OptionId::kAnalyseMode, 1}));
  const std::vector<int> numbers = NumbersOf(games);
  StatusLine progress(IsTerminal(StandardStream::kError) ? &streams.err : nullptr);
  const auto show = [&] {
    progress.Show(
        absl::StrCat(ProgressBar(static_cast<double>(done) / static_cast<double>(numbers.size())),
                     " ", done, " of ", numbers.size()));
  };
  for (; done < numbers.size(); ++done) {
    show();
    RETURN_IF_ERROR(SetUpGame(games.games[done], engine));
    out.Write(AnalysisLine(settings, engine, numbers[done] - 1));
    RETURN_IF_ERROR(out.Flush());
  }
  RETURN_IF_ERROR(out.Finish());
  return FaultStatus(games);
}

}  // namespace

absl::Status Analyse(const CliSettings& settings, const Words& words, const CliStreams& streams) {
  const Flags& flags = settings.flags;
  if (!flags.Text("positions").empty()) {
    if (words.empty()) return AnalyseMany(settings, streams);
    return Invalid("analyse: a FEN and --positions cannot be combined");
  }
  if (words.empty()) {
    return Invalid("analyse: a FEN or 'startpos' is missing");
  }
  if (!flags.Text("out").empty() || flags.Switch("resume") || flags.Switch("overwrite")) {
    return Invalid("analyse: --out, --resume and --overwrite require --positions FILE");
  }
  // Must be created before the engine starts its threads.
  Interrupts interrupts;
  const StopToken stop(UntilInterrupted(interrupts));
  Engine engine;
  const bool is_file = words == Words{"-"} || IsOneFile(words);
  absl::Status status = SetUpEngine(settings, is_file ? Words() : words, engine);
  if (status.ok() && is_file)
    status = SetUpFile(settings, InputFiles("analyse", words, streams)[0], streams, engine);
  if (status.ok()) status = engine.Set({OptionId::kAnalyseMode, 1});
  if (!status.ok()) return status;
  Output output(TextSink(settings, streams));
  if (flags.Switch("json")) {
    output.Write(AnalysisLine(settings, engine, 0, stop));
  } else {
    AnalyseForPerson(settings, engine, output, stop);
  }
  return stop.stopped() ? absl::CancelledError("stopped") : absl::OkStatus();
}

}  // namespace danco
