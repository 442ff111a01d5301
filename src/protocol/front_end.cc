// SPDX-License-Identifier: MIT
// The requests that every dialogue accepts (protocol-front-ends.md).

#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "board/core/chess.h"
#include "board/core/piece.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/core/start_position.h"
#include "board/game/game.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/moves/next_steps.h"
#include "board/reach/bounded_answer.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "protocol/board_text.h"
#include "protocol/request.h"
#include "system/status.h"

namespace danco {
namespace {

using Json = nlohmann::ordered_json;

std::string Letter(PieceType type) { return std::string(1, PieceLetter(type)); }
Json LetterOrNull(PieceType type) { return type == PieceType::kNone ? Json() : Json(Letter(type)); }
Json SquareOrNull(Square s) { return s == Square::kNone ? Json() : Json(SquareName(s)); }
// Returns the pieces by square, White's piece first: {"a1":"r-","d5":"pq"}. A lifted piece is not
// included.
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
// Adds FEN and board, or null for both if the position cannot be expressed.
void AddPosition(const std::optional<Position>& position, Json& json) {
  json["fen"] = position ? Json(FormatFen(*position)) : Json();
  json["board"] = position ? BoardOf(*position) : Json();
}

Json ToJson(const ShownStep& step) {
  Json json = {{"from", SquareName(step.from)},
               {"to", SquareName(step.to)},
               {"kind", std::string(StepKindName(step.kind))},
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

Json ToJson(const NextStep& way) {
  return {{"square", SquareName(way.square)},
          {"kind", std::string(StepKindName(way.kind))},
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

// Returns whether the king of `side` is in Sako, and through which turn.
Json SakoOf(const Position& position, Color side) {
  const ThreatTurn threat = FindThreatTurn(position, Opponent(side));
  Json json = {{"in_sako", threat.found()}, {"known", threat.answer != Tribool::kUnknown}};
  if (!threat.found()) return json;
  const MovePath& path = threat.path;
  Json squares = {SquareName(path.from)};
  for (const PathStep& step : path.steps) squares.push_back(SquareName(step.square));
  json["squares"] = std::move(squares);
  json["move"] = FormatPath(threat.position, path);
  json["notation"] = FormatPlayerPath(threat.position, path);
  json["steps"] = ToJson(StepsToShow(threat.position, path));
  return json;
}

// Returns the square of the king in check. Returns null if there is none, or if the rules have no
// checks.
Json CheckOf(const Position& position) {
  const Color us = position.side_to_move();
  const bool check = TraitsOf(position.rules()).captures && Checkers(position, us);
  return SquareOrNull(check ? position.king(us) : Square::kNone);
}

// Returns the lifted piece of a turn in progress, or null.
Json PartialTurnOf(const Position& position) {
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
  const bool white_wins = WinnerOf(end, game.position().side_to_move()) == Color::kWhite;
  return {{"reason", std::string(ReasonOf(end))},
          {"result", IsDraw(end)  ? "1/2-1/2"
                     : white_wins ? "1-0"
                                  : "0-1"},
          {"text", std::string(GameEndText(end))}};
}

Json LastOf(const Game& game, CastlingStyle style) {
  if (game.moves().empty()) return Json();
  const Position& before = game.positions()[game.positions().size() - 2];
  const Move move = game.moves().back();
  const MovePath path = FindPath(before, move);
  return {{"side", std::string(SideWord(before.side_to_move()))},
          {"move", FormatPath(before, path, style)},
          {"notation", FormatPlayerPath(before, path)},
          {"gift", LetterOrNull(path.gift)},
          {"fen", FormatFen(before)},
          {"board", BoardOf(before)},
          {"steps", ToJson(StepsToShow(before, path))}};
}

CastlingStyle ReadCastlingStyle(RequestFields& fields) {
  bool king_takes_rook = false;
  fields.Read("chess960", king_takes_rook);
  return king_takes_rook ? CastlingStyle::kKingTakesRook : CastlingStyle::kAuto;
}

// Returns the possible next steps of a turn.
Json Ways(RequestFields& fields, const RequestContext&) {
  const Game game = fields.ReadGame();
  const CastlingStyle style = ReadCastlingStyle(fields);
  std::string turn_so_far;
  fields.Read("path", turn_so_far);
  if (!fields.Finish().ok()) return {};
  const Position& position = game.position();
  const absl::StatusOr<MovePath> path = ParseTurnSoFar(turn_so_far);
  if (!path.ok()) return fields.Refuse("path", path.status().message());
  const absl::StatusOr<StartedTurn> started = FollowStartedTurn(position, *path);
  if (!started.ok()) {
    return fields.Refuse(
        "path", absl::StrCat("'", turn_so_far, "' is illegal: ", started.status().message()));
  }
  Json json = {{"path", turn_so_far}};
  AddPosition(started->position, json);
  json["hand"] = HandOf(*started);
  json["steps"] = ToJson(started->steps);
  json["next"] = Json::array();
  for (const NextStep& way : started->next) json["next"].push_back(ToJson(way));
  json["promotions"] = Json::array();
  for (const NextPromotion& way : started->promotions) {
    json["promotions"].push_back({{"piece", Letter(way.piece)}, {"dead_end", way.dead_end}});
  }
  json["dead_end"] = started->dead_end;
  json["complete"] = started->move.has_value();
  json["move"] = started->move ? Json(FormatMove(position, *started->move, style)) : Json();
  json["notation"] = NotationOf(position, *path, *started);
  return json;
}

// Returns the position with the piece on `square` lifted, so that its moves are the turns that
// begin there. Chains that other pieces begin are then not searched. Returns the position itself if
// a turn is in progress or must begin with a gift's promotion.
absl::StatusOr<Position> WithLifted(const Position& position, Square square) {
  if (position.turn_start() || position.pending_gift() != Square::kNone) return position;
  MovePath lift;
  lift.from = square;
  ASSIGN_OR_RETURN(StartedTurn started, FollowStartedTurn(position, lift));
  return started.position.value_or(position);
}

// The maximum number of turns listed for a square. It is enough for people, and finding the steps
// of each turn takes a search.
constexpr size_t kMaxTurnsOfSquare = 1000;

// Returns the legal turns that begin on a square.
Json MovesOfSquare(RequestFields& fields, const RequestContext&) {
  const Game game = fields.ReadGame();
  const CastlingStyle style = ReadCastlingStyle(fields);
  std::string name;
  fields.Read("square", name);
  const Square square = fields.SquareOf("square", name);
  if (!fields.Finish().ok()) return {};
  const Position& position = game.position();
  Json list = Json::array();
  bool complete = true;
  // A piece that cannot be lifted begins no turn.
  if (const absl::StatusOr<Position> lifted = WithLifted(position, square); lifted.ok()) {
    MoveList moves;
    complete = GenerateMoves(*lifted, moves, kMaxTurnsOfSquare) == WalkResult::kComplete;
    for (Move move : moves) {
      const MovePath found = FindPath(*lifted, move);
      if (found.from != square) continue;
      list.push_back({{"move", FormatPath(position, found, style)},
                      {"notation", FormatPlayerPath(position, found)}});
    }
  }
  return {{"square", SquareName(square)}, {"moves", std::move(list)}, {"complete", complete}};
}

// Returns the state of a game.
Json State(RequestFields& fields, const RequestContext&) {
  const Game game = fields.ReadGame();
  const CastlingStyle style = ReadCastlingStyle(fields);
  if (!fields.Finish().ok()) return {};
  const Position& position = game.position();
  const MoveCount count = CountMoves(position, kMaxListedMoves);
  Json json;
  AddPosition(position, json);
  json["start_fen"] = FormatFen(game.start());
  json["ply"] = game.moves().size();
  json["side"] = std::string(SideWord(position.side_to_move()));
  json["rules"] = std::string(RuleSetName(position.rules()));
  json["unions"] = Json::array();
  for (Square s : position.unions()) json["unions"].push_back(SquareName(s));
  json["sako"] = {{"white", SakoOf(position, Color::kWhite)},
                  {"black", SakoOf(position, Color::kBlack)}};
  json["check"] = CheckOf(position);
  json["legal_moves"] = count.moves;
  json["legal_moves_capped"] = count.moves >= kMaxListedMoves || count.walk == WalkResult::kCut;
  json["no_progress"] = position.no_progress_plies();
  json["no_progress_limit"] = kNoProgressLimit;
  json["repetitions"] = game.Repetitions();
  json["gift"] = position.king_united() ? Json() : SquareOrNull(position.pending_gift());
  json["begun"] = PartialTurnOf(position);
  json["end"] = EndOf(game);
  json["last"] = LastOf(game, style);
  return json;
}

// Returns consecutive moves in both notations.
Json Notation(RequestFields& fields, const RequestContext&) {
  Position position = fields.ReadGame().position();
  const CastlingStyle style = ReadCastlingStyle(fields);
  std::vector<std::string> line;
  fields.Read("line", line);
  if (!fields.Finish().ok()) return {};
  Json moves = Json::array(), notation = Json::array();
  for (size_t i = 0; i < line.size(); ++i) {
    const absl::StatusOr<Move> move =
        position.king_united() ? absl::StatusOr<Move>(Invalid("the game is over: a king is united"))
                               : ParseAnyMove(position, line[i]);
    if (!move.ok()) return fields.Refuse(absl::StrCat("line[", i, "]"), move.status().message());
    const MovePath path = FindPath(position, *move);
    moves.push_back(FormatPath(position, path, style));
    notation.push_back(FormatPlayerPath(position, path));
    position.Apply(*move);
  }
  return {
      {"moves", std::move(moves)}, {"notation", std::move(notation)}, {"fen", FormatFen(position)}};
}

// Returns the Fischer-random starting position with the given `number`, or a random one.
Json Start(RequestFields& fields, const RequestContext&) {
  constexpr int kStarts = 960;
  const RuleSet rules = fields.ReadRules();
  int64_t number = std::random_device()() % kStarts;
  fields.Read<int64_t>("number", number, 0, kStarts - 1);
  if (!fields.Finish().ok()) return {};
  const absl::StatusOr<Position> start = FischerRandomStart(static_cast<int>(number), rules);
  if (!start.ok()) return fields.Refuse("number", start.status().message());
  return {{"number", number}, {"fen", FormatFen(*start)}};
}

}  // namespace

const RequestTable& FrontEndRequests() {
  static const RequestTable& table = *new RequestTable{{
      {"ways", Ways},
      {"moves", MovesOfSquare},
      {"state", State},
      {"notation", Notation},
      {"start", Start},
  }};
  return table;
}

}  // namespace danco
