// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "annotate/explain.h"
#include "annotate/notes_text.h"
#include "board/core/rule_names.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "cli/commands.h"
#include "cli/person_text.h"
#include "engine/engine.h"
#include "nlohmann/json.hpp"
#include "record/game_files.h"
#include "record/game_filter.h"
#include "record/json_fields.h"
#include "record/opening_name.h"
#include "record/opening_table.h"
#include "system/files.h"
#include "system/flags.h"
#include "system/output_file.h"
#include "system/status.h"

namespace danco {
namespace {

// The default limit for each turn that is shown.
constexpr uint64_t kDefaultNodes = 20'000;
// The maximum number of turns shown of the usual continuation.
constexpr int kFollowing = 4;
// The maximum length in plies of the games of --from.
constexpr int kAllPlies = 1000;
// The installed table.
constexpr char kOwnTable[] = "danco.openings";

using nlohmann::ordered_json;

absl::StatusOr<GameFilter> ReadFilter(const CliSettings& settings) {
  const Flags& flags = settings.flags;
  GameFilter filter{flags.Text("player"), std::nullopt, settings.level, flags.Text("since"),
                    flags.Text("until")};
  if (const std::string result = flags.Text("result"); !result.empty()) {
    filter.result = ResultFromText(result);
    if (!filter.result) {
      return FlagError("result", "'", result, "' is not 1-0, 0-1, 1/2-1/2 or *");
    }
  }
  for (const auto& [name, date] : {std::pair("since", filter.since), {"until", filter.until}}) {
    if (date.empty() || IsDate(date)) continue;
    return FlagError(name, "'", date, "' is not a date such as 2026.03.01, 2026.03 or 2026");
  }
  return filter;
}

// The selected games of the files, and their table.
struct Collection {
  GameCollection games;
  OpeningTable table;
};

absl::StatusOr<Collection> Collect(const CliSettings& settings, int plies,
                                   const std::vector<std::string>& files,
                                   const CliStreams& streams) {
  ASSIGN_OR_RETURN(const GameFilter filter, ReadFilter(settings));
  ASSIGN_OR_RETURN(GameCollection games,
                   ReadGameFiles(files, settings.rules, streams.in, streams.err));
  Collection collection{std::move(games), OpeningTable(settings.rules, plies)};
  std::vector<RecordedGame>& all = collection.games.games;
  std::erase_if(all, [&](const RecordedGame& game) { return !filter.Wants(game); });
  const size_t wanted = all.size();
  std::erase_if(all, [&](const RecordedGame& game) { return !collection.table.Add(game); });
  if (wanted > all.size()) {
    streams.err << absl::StrCat("games left out because their rule set is not ",
                                RuleSetName(settings.rules), ": ", wanted - all.size(), "\n");
  }
  return collection;
}

absl::Status Build(const CliSettings& settings, const Words& words, const CliStreams& streams) {
  const Words files = InputFiles("openings build", words, streams);
  ASSIGN_OR_RETURN(const Collection collection,
                   Collect(settings, settings.flags.Number("plies"), files, streams));
  if (collection.games.games.empty() && !collection.games.faults.empty()) {
    return FaultStatus(collection.games);
  }
  OutputFile out;
  RETURN_IF_ERROR(OpenOutput(settings, files, streams, out));
  const OpeningTable& table = collection.table;
  const int least = settings.flags.Number("least");
  out.Write(least > 0 ? table.ToTree(least) : table.ToJsonLines());
  RETURN_IF_ERROR(out.Finish());
  return FaultStatus(collection.games);
}

std::string Percent(int part, int whole) {
  return whole == 0 ? "-" : absl::StrFormat("%.0f%%", 100.0 * part / whole);
}

// Returns the score after a turn from White's point of view, from a search of the position.
Score Opinion(const CliSettings& settings, Engine& engine, Move move) {
  engine.Play(move);
  const Position& next = engine.position();
  const GameEnd end = engine.game().end();
  Score score = ScoreOfEnd(end, next.side_to_move());
  if (end == GameEnd::kOngoing) {
    const SearchLimits limits = settings.limits.Or({.nodes = kDefaultNodes});
    score = SearchAndWait(engine, engine.LimitsOf(limits), [](const SearchLine&) {}).line.score;
  }
  if (next.side_to_move() == Color::kBlack) score = -score;
  engine.TakeBack();
  return score;
}

// Facts about a turn.
struct TurnFacts {
  PlayedTurn turn;
  Score score;       // from White's point of view
  MoveList follows;  // the usual continuation
  int tied = 0;      // if there is no usual continuation: the number of equally frequent answers
  std::vector<const RecordedGame*> games;
};

// Facts about a position.
struct OpeningFacts {
  Position position;
  std::string name;
  int all = 0;  // number of games in the table
  ResultCount here;
  std::vector<TurnFacts> turns;
};

// Returns how many answers in a position are as frequent as the most frequent one.
int TiedAnswers(const OpeningTable& table, const Position& position) {
  const std::vector<PlayedTurn> turns = table.Moves(position);
  return static_cast<int>(std::count_if(turns.begin(), turns.end(), [&](const PlayedTurn& turn) {
    return turn.played == turns.front().played;
  }));
}

// Returns the first `most` games in which a turn led from `before` to `after`.
std::vector<const RecordedGame*> GamesWith(const std::vector<RecordedGame>& games,
                                           const Position& before, const Position& after,
                                           int most) {
  std::vector<const RecordedGame*> found;
  for (const RecordedGame& game : games) {
    if (static_cast<int>(found.size()) == most) break;
    Position position = game.start;
    for (const RecordedTurn& turn : game.turns) {
      const bool here = position.SameOutcome(before);
      position.Apply(turn.move);
      if (!here || !position.SameOutcome(after)) continue;
      found.push_back(&game);
      break;
    }
  }
  return found;
}

std::string GameInWords(const RecordedGame& game) {
  const auto or_else = [&](absl::string_view tag) {
    return game.Tag(tag).empty() ? "?" : game.Tag(tag);
  };
  return absl::StrCat(or_else("White"), " - ", or_else("Black"), ", ", or_else("Date"), ", ",
                      ResultText(game.result));
}

std::string OpeningText(const OpeningFacts& facts) {
  std::string text;
  if (!facts.name.empty()) absl::StrAppend(&text, "Opening: ", facts.name, "\n");
  absl::StrAppend(&text, FormatFen(facts.position), "\n", facts.here.games, " of ", facts.all,
                  " games had this position.\n");
  if (facts.turns.empty()) return text;
  absl::StrAppendFormat(&text, "%-16s %7s %8s %7s %7s %7s  %-12s %s\n", "turn", "played", "reached",
                        "White", "draws", "Black", "Danco, White", "usually follows");
  for (const TurnFacts& known : facts.turns) {
    const std::string follows =
        known.tied > 1 ? absl::StrCat(known.tied, " answers equally often")
                       : FormatPlayerLine(facts.position.After(known.turn.move), known.follows);
    const ResultCount& ends = known.turn.reached;
    const int finished = ends.white + ends.draws + ends.black;
    const Move move = known.turn.move;
    absl::StrAppendFormat(
        &text, "%-16s %7d %8d %7s %7s %7s  %-12s %s\n", FormatPlayerMove(facts.position, move),
        known.turn.played, ends.games, Percent(ends.white, finished), Percent(ends.draws, finished),
        Percent(ends.black, finished), ScoreInWords(known.score, facts.position.rules()), follows);
    for (const RecordedGame* game : known.games) {
      absl::StrAppend(&text, "    ", GameInWords(*game), "\n");
    }
  }
  return text;
}

ordered_json ResultsToJson(const ResultCount& count) {
  return {{"games", count.games},
          {"white", count.white},
          {"draws", count.draws},
          {"black", count.black}};
}

std::string OpeningJson(const OpeningFacts& facts) {
  ordered_json out;
  out["format"] = "danco-opening";
  out["version"] = 1;
  out["rules"] = std::string(RuleSetName(facts.position.rules()));
  out["fen"] = FormatFen(facts.position);
  if (!facts.name.empty()) out["name"] = facts.name;
  out["of"] = facts.all;
  out["results"] = ResultsToJson(facts.here);
  out["turns"] = ordered_json::array();
  for (const TurnFacts& known : facts.turns) {
    ordered_json& turn = out["turns"].emplace_back();
    turn["move"] = FormatMove(facts.position, known.turn.move);
    turn["move_players"] = FormatPlayerMove(facts.position, known.turn.move);
    turn["played"] = known.turn.played;
    turn["results"] = ResultsToJson(known.turn.reached);
    turn["score"] = ScoreToJson(known.score);
    turn["follows"] = FormatMoves(facts.position.After(known.turn.move), known.follows);
    if (known.tied > 1) turn["tied"] = known.tied;
    for (const RecordedGame* game : known.games) {
      ordered_json& named = turn["games"].emplace_back(ordered_json::object());
      for (const char* tag : {"White", "Black", "Date", "Event", "Site", "Level"}) {
        if (!game->Tag(tag).empty())
          named[absl::AsciiStrToLower(tag)] = std::string(game->Tag(tag));
      }
      named["result"] = std::string(ResultText(game->result));
    }
  }
  return Dump(out) + "\n";
}

absl::StatusOr<Collection> Consulted(const CliSettings& settings, const CliStreams& streams) {
  const std::string file = settings.flags.Text("table");
  if (const std::string from = settings.flags.Text("from"); !from.empty()) {
    if (!file.empty()) {
      return Invalid("openings: --from and --table cannot be combined");
    }
    return Collect(settings, kAllPlies, {from}, streams);
  }
  ASSIGN_OR_RETURN(const GameFilter filter, ReadFilter(settings));
  if (!filter.all() || settings.flags.Number("games") > 0) {
    return Invalid(
        "openings: a table does not contain its games; --games, --player, --result, --level, "
        "--since and --until require --from FILE, or build (except --games)");
  }
  absl::StatusOr<std::string> text;
  if (!file.empty()) {
    text = ReadWholeFile(file, streams.in);
  } else if (std::optional<std::string> own = ReadOwnFile(kOwnTable)) {
    text = *std::move(own);
  } else {
    text = absl::NotFoundError(absl::StrCat(
        "no ", kOwnTable,
        " was found next to the program; --table FILE names a table, --from FILE games"));
  }
  if (!text.ok()) return text.status();
  absl::StatusOr<OpeningTable> table = OpeningTable::FromText(*text);
  if (!table.ok()) {
    return FlagError("table", "'", file, "': ", table.status().message());
  }
  return Collection{GameCollection(), *std::move(table)};
}

absl::Status Show(const CliSettings& settings, const Words& words, const CliStreams& streams) {
  ASSIGN_OR_RETURN(const Collection collection, Consulted(settings, streams));
  const OpeningTable& table = collection.table;
  if (settings.rules != kDefaultRules && settings.rules != table.rules()) {
    return Invalid("openings: the table is for ", RuleSetName(table.rules()),
                   "; --from FILE shows games of ", RuleSetName(settings.rules));
  }
  CliSettings own = settings;
  own.rules = table.rules();
  own.level = std::nullopt;  // These settings select games, not Danco's strength.
  Engine engine;
  absl::Status status = SetUpEngine(own, words, engine);
  if (status.ok()) status = engine.Set({OptionId::kAnalyseMode, 1});
  if (!status.ok()) return status;
  OpeningFacts facts{engine.position(),
                     OpeningName(engine.game().positions()),
                     table.games(),
                     table.At(engine.position()),
                     {}};
  const Position root = facts.position;
  const int games = settings.flags.Number("games");
  for (const PlayedTurn& turn : table.Moves(root)) {
    const Position after = root.After(turn.move);
    facts.turns.push_back({turn, Opinion(own, engine, turn.move), table.Usual(after, kFollowing),
                           TiedAnswers(table, after),
                           GamesWith(collection.games.games, root, after, games)});
  }
  streams.out << (settings.flags.Switch("json") ? OpeningJson(facts) : OpeningText(facts));
  return FaultStatus(collection.games);
}

}  // namespace

absl::Status Openings(const CliSettings& settings, const Words& words, const CliStreams& streams) {
  const Flags& flags = settings.flags;
  if (!words.empty() && words[0] == "build") {
    if (flags.Switch("json") || flags.Number("games") > 0 || !flags.Text("from").empty() ||
        !flags.Text("table").empty()) {
      return Invalid(
          "openings build does not accept --json, --games, --from or --table; it writes JSON "
          "Lines");
    }
    return Build(settings, {words.begin() + 1, words.end()}, streams);
  }
  if (words.empty()) {
    return Invalid("openings: expected 'build FILE…', a position or 'startpos'");
  }
  if (flags.Number("least") > 0 || !flags.Text("out").empty() || flags.Switch("overwrite")) {
    return Invalid("openings: --least, --out and --overwrite require build");
  }
  return Show(settings, words, streams);
}

}  // namespace danco
