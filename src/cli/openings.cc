#include "cli/openings.h"

#include <cstdint>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "annotate/score_text.h"
#include "board/core/rule_names.h"
#include "board/text/fen.h"
#include "board/text/player_notation.h"
#include "cli/person_text.h"
#include "engine/engine.h"
#include "record/opening_name.h"
#include "record/opening_table.h"

namespace danco {
namespace {

// For each turn that is shown.
constexpr uint64_t kDefaultNodes = 20'000;

absl::Status Build(const CliSettings& settings, const GameFlags& flags,
                   const std::vector<std::string>& files, const CliStreams& streams) {
  absl::StatusOr<GameCollection> games = ReadGameFiles(files, settings.rules, streams);
  if (!games.ok()) return games.status();
  OpeningTable table(settings.rules, flags.plies);
  int left_out = 0;
  for (const RecordedGame& game : games->games) left_out += table.Add(game) ? 0 : 1;
  if (left_out > 0) {
    streams.err << absl::StrCat(left_out, " games of another rule set than ",
                                RuleSetName(settings.rules), " are left out\n");
  }
  OutputFile out;
  if (absl::Status status =
          out.Open(flags.out, streams.out, flags.overwrite ? Existing::kReplaced : Existing::kKept);
      !status.ok())
    return status;
  out.Write(table.ToJsonLines());
  if (absl::Status status = out.Flush(); !status.ok()) return status;
  return StatusOfFaults(*games);
}

std::string Percent(int part, int whole) {
  return whole == 0 ? "-" : absl::StrFormat("%.0f%%", 100.0 * part / whole);
}

// White's view of the position after a turn, by a search of the rest.
Score Opinion(const CliSettings& settings, Engine& engine, Move move) {
  engine.Play(move);
  const Position& next = engine.position();
  Score score = Score::Draw();
  if (engine.game().end() == GameEnd::kOngoing) {
    SearchLimits limits = settings.limits;
    if (!settings.has_limit) limits.nodes = kDefaultNodes;
    score = SearchAndWait(engine, engine.LimitsOf(limits), [](const SearchLine&) {}).line.score;
  } else if (next.king_united()) {
    score = next.is_paco() ? Score::UnitedIn(0) : Score::Draw();
  }
  if (next.side_to_move() == Color::kBlack) score = -score;
  engine.TakeBack();
  return score;
}

absl::Status Show(const CliSettings& settings, const GameFlags& flags,
                  const std::vector<std::string>& words, const CliStreams& streams) {
  const absl::StatusOr<std::string> text = ReadWholeFile(flags.table, streams.in);
  if (!text.ok()) return text.status();
  const absl::StatusOr<OpeningTable> table = OpeningTable::FromJsonLines(*text);
  if (!table.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("--table: '", flags.table, "': ", table.status().message()));
  }
  CliSettings own = settings;
  own.rules = table->rules();
  Engine engine;
  absl::Status status = SetUpEngine(own, words, engine);
  if (status.ok()) status = engine.Set({OptionId::kAnalyseMode, 1});
  if (!status.ok()) return status;
  const Position root = engine.position();
  const ResultCount here = table->At(root);
  const std::string name = OpeningName(engine.game().positions());
  if (!name.empty()) streams.out << absl::StrCat("Opening: ", name, "\n");
  streams.out << absl::StrCat(FormatFen(root), "\n", here.games, " of ", table->games(),
                              " games had this position.\n");
  const std::vector<PlayedTurn> moves = table->Moves(root);
  if (moves.empty()) return absl::OkStatus();
  streams.out << absl::StrFormat("%-16s %7s %8s %7s %7s %7s  %s\n", "turn", "played", "reached",
                                 "White", "draws", "Black", "Danco, White's view");
  for (const PlayedTurn& turn : moves) {
    const ResultCount& ends = turn.reached;
    const int finished = ends.white + ends.draws + ends.black;
    streams.out << absl::StrFormat(
        "%-16s %7d %8d %7s %7s %7s  %s\n", FormatPlayerMove(root, turn.move), turn.played,
        ends.games, Percent(ends.white, finished), Percent(ends.draws, finished),
        Percent(ends.black, finished), ScoreInWords(Opinion(own, engine, turn.move), root.rules()));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status Openings(const CliSettings& settings, const GameFlags& flags,
                      const std::vector<std::string>& words, const CliStreams& streams) {
  if (!words.empty() && words[0] == "build") {
    if (flags.plies < 1 || flags.plies > 1000) {
      return absl::InvalidArgumentError(
          absl::StrCat("--plies=", flags.plies, " is not from 1 to 1000"));
    }
    return Build(settings, flags, {words.begin() + 1, words.end()}, streams);
  }
  if (flags.table.empty()) {
    return absl::InvalidArgumentError("openings: 'build FILE…', or a position and --table FILE");
  }
  return Show(settings, flags, words, streams);
}

}  // namespace danco
