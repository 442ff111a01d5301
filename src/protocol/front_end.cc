#include "protocol/front_end.h"

#include <array>
#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "board/core/piece.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/moves/ways_on.h"
#include "board/reach/chain_budget.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "engine/text_door.h"
#include "nlohmann/json.hpp"
#include "protocol/board_text.h"

namespace danco {
namespace {

using Json = nlohmann::ordered_json;

std::string Text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json Begin() { return {{"version", kFrontEndVersion}}; }

std::string Letter(PieceType type) { return std::string(1, PieceLetter(type)); }
Json LetterOrNull(PieceType type) { return type == PieceType::kNone ? Json() : Json(Letter(type)); }
Json SquareOrNull(Square s) { return s == Square::kNone ? Json() : Json(SquareName(s)); }
// What stands on the squares, White's piece and then Black's: {"a1":"r-","d5":"pq"}. What is in the
// hand stands nowhere.
Json BoardOf(const Position& position) {
  const TurnStart start = position.turn_start();
  const Square lifted = start.in_hand == PieceType::kNone ? start.from : Square::kNone;
  Json board = Json::object();
  for (Square s : position.occupied()) {
    if (s == lifted) continue;
    std::string pieces;
    for (Color color : kColors) {
      const PieceType type = position.type_at(color, s);
      pieces.push_back(type == PieceType::kNone ? '-' : PieceLetter(type));
    }
    board[SquareName(s)] = pieces;
  }
  return board;
}
// Both null where the position cannot be told.
void AddPosition(const std::optional<Position>& position, Json& json) {
  json["fen"] = position ? Json(FormatFen(*position)) : Json();
  json["board"] = position ? BoardOf(*position) : Json();
}
std::string_view ColorName(Color color) { return color == Color::kWhite ? "white" : "black"; }

Json ToJson(const ShownStep& step) {
  Json json = {{"from", SquareName(step.from)},
               {"to", SquareName(step.to)},
               {"kind", std::string(WayKindName(step.kind))},
               {"piece", Letter(step.piece)}};
  const std::array<std::pair<const char*, PieceType>, 4> pieces = {{
      {"partner", step.partner},
      {"met", step.met},
      {"released", step.released},
      {"promotion", step.promotion},
  }};
  for (const auto& [name, type] : pieces) {
    if (type != PieceType::kNone) json[name] = Letter(type);
  }
  if (step.set_back != Square::kNone) json["set_back"] = SquareName(step.set_back);
  AddPosition(step.after, json);
  return json;
}

Json ToJson(const std::vector<ShownStep>& steps) {
  Json list = Json::array();
  for (const ShownStep& step : steps) list.push_back(ToJson(step));
  return list;
}

Json ToJson(const Way& way) {
  return {{"square", SquareName(way.square)},
          {"kind", std::string(WayKindName(way.kind))},
          {"promotion", way.promotion},
          {"dead_end", way.dead_end}};
}

Json HandOf(const StartedTurn& started) {
  if (started.hand_square == Square::kNone) return Json();
  return {{"square", SquareName(started.hand_square)},
          {"piece", Letter(started.hand)},
          {"partner", LetterOrNull(started.partner)}};
}

std::string NotationOf(const Position& position, const MovePath& path, const StartedTurn& started) {
  if (started.castling) return FormatPlayerMove(position, *started.move);
  return path.from == Square::kNone ? "" : FormatPlayerPath(position, path);
}

// Whether the king of `side` stands in Sako, and how.
Json SakoOf(const Position& position, Color side) {
  const ThreatTurn threat = FindThreatTurn(position, Opponent(side));
  Json json = {{"in_sako", threat.answer == Answer::kYes},
               {"known", threat.answer != Answer::kUnknown}};
  if (threat.answer != Answer::kYes) return json;
  const MovePath& path = threat.path;
  Json squares = {SquareName(path.from)};
  for (const PathStep& step : path.steps) squares.push_back(SquareName(step.square));
  json["squares"] = std::move(squares);
  json["move"] = FormatPath(threat.position, path);
  json["notation"] = FormatPlayerPath(threat.position, path);
  json["steps"] = ToJson(StepsToShow(threat.position, path));
  return json;
}

// What has begun in the hand; null without.
Json BegunOf(const Position& position) {
  const TurnStart start = position.turn_start();
  if (!start) return Json();
  const Color us = position.side_to_move();
  const bool released = start.in_hand != PieceType::kNone;
  return {{"square", SquareName(start.from)},
          {"piece", Letter(released ? start.in_hand : position.type_at(us, start.from))},
          {"partner", released ? Json() : LetterOrNull(position.type_at(Opponent(us), start.from))},
          {"released", released}};
}

Json EndOf(const Game& game) {
  const GameEnd end = game.end();
  if (end == GameEnd::kOngoing) return Json();
  const bool mover_wins = end == GameEnd::kOwnKing;
  const bool white_wins = mover_wins == (game.position().side_to_move() == Color::kWhite);
  return {{"reason", std::string(ReasonOf(end))},
          {"result", IsDraw(end)  ? "1/2-1/2"
                     : white_wins ? "1-0"
                                  : "0-1"},
          {"text", std::string(GameEndText(end))}};
}

Json LastOf(const Engine& engine) {
  const Game& game = engine.game();
  if (game.moves().empty()) return Json();
  const Position& before = game.positions()[game.positions().size() - 2];
  const Move move = game.moves().back();
  const MovePath path = FindPath(before, move);
  return {{"side", std::string(ColorName(before.side_to_move()))},
          {"move", FormatPath(before, path, CastlingStyleOf(engine.options()))},
          {"notation", FormatPlayerPath(before, path)},
          {"gift", LetterOrNull(path.gift)},
          {"fen", FormatFen(before)},
          {"board", BoardOf(before)},
          {"steps", ToJson(StepsToShow(before, path))}};
}

}  // namespace

absl::StatusOr<std::string> WaysJson(const Engine& engine, absl::string_view turn_so_far) {
  const Position& position = engine.position();
  const absl::StatusOr<MovePath> path = ParseTurnSoFar(turn_so_far);
  if (!path.ok()) return path.status();
  const absl::StatusOr<StartedTurn> started = FollowStartedTurn(position, *path);
  if (!started.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("turn '", turn_so_far, "' is illegal: ", started.status().message()));
  }
  Json json = Begin();
  json["path"] = std::string(turn_so_far);
  AddPosition(started->position, json);
  json["hand"] = HandOf(*started);
  json["steps"] = ToJson(started->steps);
  json["next"] = Json::array();
  for (const Way& way : started->next) json["next"].push_back(ToJson(way));
  json["promotions"] = Json::array();
  for (const PromotionWay& way : started->promotions) {
    json["promotions"].push_back({{"piece", Letter(way.piece)}, {"dead_end", way.dead_end}});
  }
  json["dead_end"] = started->dead_end;
  json["complete"] = started->move.has_value();
  json["move"] = started->move
                     ? Json(FormatMove(position, *started->move, CastlingStyleOf(engine.options())))
                     : Json();
  json["notation"] = NotationOf(position, *path, *started);
  return Text(json);
}

absl::StatusOr<std::string> MovesOfSquareJson(const Engine& engine, absl::string_view square) {
  const absl::StatusOr<MovePath> path = ParseTurnSoFar(square);
  if (!path.ok() || !path->steps.empty() || path->gift != PieceType::kNone ||
      path->from == Square::kNone) {
    return absl::InvalidArgumentError(absl::StrCat("'", square, "' is no square"));
  }
  const Position& position = engine.position();
  MoveList moves;
  bool complete = GenerateMoves(position, moves, kMaxListedMoves) == Walk::kComplete;
  Json list = Json::array();
  for (Move move : moves) {
    const MovePath found = FindPath(position, move);
    if (found.from != path->from) continue;
    list.push_back({{"move", FormatPath(position, found, CastlingStyleOf(engine.options()))},
                    {"notation", FormatPlayerPath(position, found)}});
  }
  Json json = Begin();
  json["square"] = SquareName(path->from);
  json["moves"] = std::move(list);
  json["complete"] = complete;
  return Text(json);
}

std::string StateJson(const Engine& engine) {
  const Game& game = engine.game();
  const Position& position = game.position();
  const MoveCount count = CountMoves(position, kMaxListedMoves);
  Json json = Begin();
  AddPosition(position, json);
  json["start_fen"] = FormatFen(game.start());
  json["ply"] = game.moves().size();
  json["side"] = std::string(ColorName(position.side_to_move()));
  json["rules"] = std::string(RuleSetName(position.rules()));
  json["unions"] = Json::array();
  for (Square s : position.unions()) json["unions"].push_back(SquareName(s));
  json["sako"] = {{"white", SakoOf(position, Color::kWhite)},
                  {"black", SakoOf(position, Color::kBlack)}};
  json["legal_moves"] = count.moves;
  json["legal_moves_capped"] = count.moves >= kMaxListedMoves || count.walk == Walk::kCut;
  json["no_progress"] = position.no_progress_plies();
  json["no_progress_limit"] = kNoProgressLimit;
  json["repetitions"] = game.Repetitions();
  json["gift"] = position.king_united() ? Json() : SquareOrNull(position.pending_gift());
  json["begun"] = BegunOf(position);
  json["end"] = EndOf(game);
  json["last"] = LastOf(engine);
  return Text(json);
}

absl::StatusOr<std::string> NotationJson(const Engine& engine,
                                         const std::vector<std::string>& moves) {
  Position position = engine.position();
  Json json = Begin();
  json["moves"] = Json::array();
  json["notation"] = Json::array();
  for (size_t i = 0; i < moves.size(); ++i) {
    const auto fail = [i](absl::string_view what) {
      return absl::InvalidArgumentError(absl::StrCat("ply ", i + 1, ": ", what));
    };
    if (position.king_united()) return fail("the game is over: a king is united");
    const absl::StatusOr<Move> move = ParseAnyMove(position, moves[i]);
    if (!move.ok()) return fail(move.status().message());
    const MovePath path = FindPath(position, *move);
    json["moves"].push_back(FormatPath(position, path, CastlingStyleOf(engine.options())));
    json["notation"].push_back(FormatPlayerPath(position, path));
    position.Apply(*move);
  }
  json["fen"] = FormatFen(position);
  return Text(json);
}

}  // namespace danco
