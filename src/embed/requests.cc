// SPDX-License-Identifier: MIT
#include "embed/requests.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "annotate/annotator.h"
#include "annotate/notes.h"
#include "annotate/notes_text.h"
#include "annotate/reason_text.h"
#include "annotate/reasons.h"
#include "annotate/svg_board.h"
#include "board/core/rule_names.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "engine/engine.h"
#include "engine/text_input.h"
#include "protocol/request.h"
#include "record/formats.h"
#include "record/games.h"
#include "record/opening_name.h"
#include "record/opening_table.h"

namespace danco {
namespace {

using nlohmann::json;
using Json = nlohmann::ordered_json;

// The default number of nodes for the searches of `why`.
constexpr uint64_t kNodesOfWhy = 50'000;

BoardArrow ReadArrow(RequestFields& fields) {
  constexpr int kMaxSteps = 99;
  std::string from, to, kind = "played";
  int64_t number = 0;
  fields.Read("from", from);
  fields.Read("to", to);
  fields.Read("kind", kind);
  fields.Read<int64_t>("number", number, 0, kMaxSteps);
  BoardArrow arrow{};
  arrow.from = fields.SquareOf("from", from);
  arrow.to = fields.SquareOf("to", to);
  arrow.number = static_cast<int>(number);
  const std::optional<BoardArrow::Kind> named = ArrowKindNamed(kind);
  if (!named) fields.Fail("kind", "must be 'played', 'better' or 'threat'");
  arrow.kind = named.value_or(BoardArrow::Kind::kPlayed);
  fields.Finish().IgnoreError();
  return arrow;
}

void ReadArrows(RequestFields& fields, std::vector<BoardArrow>& arrows) {
  const json* list = fields.Find("arrows");
  if (list == nullptr) return;
  if (!list->is_array()) return fields.Fail("arrows", "must be a list");
  for (const json& item : *list) {
    RequestFields arrow(item, absl::StrCat("arrows[", arrows.size(), "]"));
    arrows.push_back(ReadArrow(arrow));
    fields.Check(arrow);
  }
}

Json Picture(RequestFields& fields, const RequestContext&) {
  std::string bottom = "white";
  std::vector<std::string> marked;
  BoardPicture picture;
  picture.position = fields.ReadGame().position();
  fields.Read("bottom", bottom);
  fields.Read("marked", marked);
  fields.Read("title", picture.title);
  for (size_t i = 0; i < marked.size(); ++i) {
    const Square s = fields.SquareOf(absl::StrCat("marked[", i, "]"), marked[i]);
    if (s != Square::kNone) picture.marked |= Bitboard(s);
  }
  ReadArrows(fields, picture.arrows);
  if (bottom == "black") {
    picture.bottom = Color::kBlack;
  } else if (bottom != "white") {
    fields.Fail("bottom", "must be 'white' or 'black'");
  }
  if (!fields.Finish().ok()) return {};
  return {{"svg", SvgBoard(picture)}, {"words", PositionInWords(picture.position)}};
}

Json FaultsOf(const GameCollection& games) {
  Json faults = Json::array();
  for (const RecordFault& fault : games.faults) {
    faults.push_back(
        {{"game", fault.game}, {"line", fault.line}, {"ply", fault.ply}, {"reason", fault.reason}});
  }
  return faults;
}

Json Convert(RequestFields& fields, const RequestContext&) {
  std::string text, to = "jsonl";
  fields.Require({"text"});
  fields.Read("text", text);
  fields.Read("to", to);
  const RuleSet rules = fields.ReadRules();
  const absl::StatusOr<GameFormat> format = ParseGameFormat(to);
  if (!format.ok()) fields.Fail("to", format.status().message());
  if (!fields.Finish().ok()) return {};
  GameCollection games;
  ReadGames(text, rules, games);
  const std::vector<int> numbers = NumbersOf(games);
  Json list = Json::array();
  for (size_t i = 0; i < numbers.size(); ++i) {
    const RecordedGame& game = games.games[i];
    if (*format == GameFormat::kJsonLines) {
      list.push_back(GameToJson(game));
      continue;
    }
    absl::StatusOr<std::string> written = WriteGame(game, *format);
    if (written.ok()) {
      list.push_back(*std::move(written));
    } else {
      list.push_back(nullptr);
      games.faults.push_back({numbers[i], 0, 0, std::string(written.status().message())});
    }
  }
  return {{"games", std::move(list)}, {"faults", FaultsOf(games)}};
}

Json ToJson(const ResultCount& count) {
  return {count.games, count.white, count.draws, count.black};
}

// Returns all positions of the table that can be reached from `open`, as `[position, results,
// turns]`, where each turn is `[move, notation, played, results]`.
Json PositionsOf(const OpeningTable& table, std::vector<Position> open) {
  Json list = Json::array();
  std::set<std::string> seen;
  while (!open.empty()) {
    const Position position = open.back();
    open.pop_back();
    std::string name = OutcomeText(position);
    if (position.king_united() || !seen.insert(name).second) continue;
    Json turns = Json::array();
    for (const PlayedTurn& turn : table.Moves(position)) {
      turns.push_back({FormatMove(position, turn.move), FormatPlayerMove(position, turn.move),
                       turn.played, ToJson(turn.reached)});
      open.push_back(position.After(turn.move));
    }
    if (!turns.empty()) {
      list.push_back({std::move(name), ToJson(table.At(position)), std::move(turns)});
    }
  }
  return list;
}

// Returns the opening statistics of the given games or table.
Json Openings(RequestFields& fields, const RequestContext&) {
  std::string text, games;
  fields.Read("table", text);
  fields.Read("games", games);
  const RuleSet rules = fields.ReadRules();
  if (text.empty() == games.empty()) fields.Fail("table", "give either 'table' or 'games'");
  if (!fields.Finish().ok()) return {};
  OpeningTable table(rules);
  std::vector<Position> starts;
  GameCollection read;
  if (games.empty()) {
    absl::StatusOr<OpeningTable> told = OpeningTable::FromText(text);
    if (!told.ok()) return fields.Refuse("table", told.status().message());
    table = *std::move(told);
    starts.push_back(StartPosition(table.rules()));
  } else {
    ReadGames(games, rules, read);
    for (const RecordedGame& game : read.games) {
      if (table.Add(game)) starts.push_back(game.start);
    }
  }
  return {{"rules", std::string(RuleSetName(table.rules()))},
          {"games", table.games()},
          {"positions", PositionsOf(table, std::move(starts))},
          {"faults", FaultsOf(read)}};
}

// Returns the name of a game's opening.
Json Opening(RequestFields& fields, const RequestContext&) {
  const Game game = fields.ReadGame();
  if (!fields.Finish().ok()) return {};
  return {{"name", OpeningName(game.positions())}};
}

SearchLimits ReadLimits(RequestFields& fields) {
  constexpr int64_t kMaxDepth = 100;
  constexpr int64_t kMaxNodes = 1'000'000'000;
  constexpr int64_t kMaxMilliseconds = 3'600'000;
  int64_t nodes = 0, milliseconds = 0, depth = 0;
  fields.Read<int64_t>("nodes", nodes, 1, kMaxNodes);
  fields.Read<int64_t>("movetime", milliseconds, 1, kMaxMilliseconds);
  fields.Read<int64_t>("depth", depth, 1, kMaxDepth);
  SearchLimits limits;
  if (nodes > 0) limits.nodes = static_cast<uint64_t>(nodes);
  if (milliseconds > 0) limits.movetime = absl::Milliseconds(milliseconds);
  if (depth > 0) limits.depth = static_cast<int>(depth);
  return limits;
}

Json AnnotateGame(RequestFields& fields, const RequestContext& context) {
  std::string text;
  fields.Read("game", text);
  const RuleSet rules = fields.ReadRules();
  AnnotateSettings settings = AnnotateSettingsFor(ReadLimits(fields));
  if (!fields.Finish().ok()) return {};
  if (context.searching) {
    return fields.Refuse("request", "annotate: a search is running; ask another engine");
  }
  GameCollection games;
  ReadGames(text, rules, games);
  if (games.games.empty()) {
    return fields.Refuse("game", games.faults.empty() ? "the text contains no game"
                                                      : games.faults.front().ToString());
  }
  const RecordedGame& game = games.games.front();
  // Progress is reported as a number of positions of the game, in proportion to the total work,
  // because the deeper searches do not follow the order of the game.
  const int positions = static_cast<int>(game.turns.size()) + 1;
  int told = 0;
  settings.progress = [&](int done, int total) {
    if (!context.progress) return;
    const int reached = static_cast<int>(int64_t{positions} * done / std::max(total, 1));
    while (told < reached) context.progress(++told, positions);
  };
  // If a search blocks its caller, the dialogue's input must not be polled until the answer is
  // ready. Otherwise, it could start another search within this one.
  NoThreads deaf({});
  Engine engine(context.launcher.poll() ? deaf : context.launcher);
  const absl::StatusOr<GameNotes> notes = Annotate(game, settings, engine);
  if (!notes.ok()) return fields.Refuse("game", notes.status().message());
  const std::string annotator = AnnotatorText(settings);
  return {{"game", AnnotatedJson(game, *notes, annotator)},
          {"pgn", AnnotatedPgn(game, *notes, annotator, MoveText::kPlayers)},
          {"verdict", VerdictInWords(game, *notes)}};
}

// Returns the best move of a position (or the given move), the expected line after it, and the
// reasons for it.
Json Why(RequestFields& fields, const RequestContext& context) {
  const Game game = fields.ReadGame();
  const Position position = game.position();
  SearchLimits limits = ReadLimits(fields);
  std::string text;
  fields.Read("move", text);
  Move asked;
  if (!text.empty()) {
    const absl::StatusOr<Move> move = ParseMove(position, text);
    if (!move.ok()) fields.Fail("move", move.status().message());
    asked = move.value_or(Move());
  }
  if (!fields.Finish().ok()) return {};
  if (context.searching) {
    return fields.Refuse("request", "why: a search is running; ask another engine");
  }
  limits = limits.Or({.nodes = kNodesOfWhy});
  NoThreads deaf({});
  Engine engine(context.launcher.poll() ? deaf : context.launcher);
  if (absl::Status status = engine.SetGame(game); !status.ok()) {
    return fields.Refuse("fen", status.message());
  }
  const AnalysisMode mode(engine, 2);
  Findings findings = engine.Analyse(engine.LimitsOf(limits));
  const Move best = findings.result.best;
  if (!best) return {{"best", nullptr}, {"reasons", Json::array()}};
  if (asked && asked != best) {
    limits.search_moves = {asked};
    findings = engine.Analyse(engine.LimitsOf(limits));
  }
  const SearchResult& result = findings.result;
  const std::vector<Reason> reasons = FindReasons(engine, QuestionAbout(findings, limits));
  return {{"best", FormatMove(position, best)},
          {"notation", FormatPlayerMove(position, result.best)},
          {"score", ScoreToJson(ViewOf(position.side_to_move(), result.line.score))},
          {"line", FormatMoves(position, result.line.pv)},
          {"reasons", ReasonsToJson(reasons, position.rules())}};
}

}  // namespace

const RequestTable& EmbedRequests() {
  static const RequestTable& table = *[] {
    auto* all = new RequestTable(FrontEndRequests());
    all->kinds.push_back({"annotate", AnnotateGame});
    all->kinds.push_back({"convert", Convert});
    all->kinds.push_back({"opening", Opening});
    all->kinds.push_back({"openings", Openings});
    all->kinds.push_back({"picture", Picture});
    all->kinds.push_back({"why", Why});
    return all;
  }();
  return table;
}

}  // namespace danco
