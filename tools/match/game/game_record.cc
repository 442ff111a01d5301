// SPDX-License-Identifier: MIT
#include "match/game/game_record.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/start_position.h"
#include "board/text/player_notation.h"
#include "record/formats.h"
#include "record/json_fields.h"
#include "system/status.h"

namespace danco::match {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

struct ReasonText {
  absl::string_view name;
  absl::string_view phrase;
  absl::string_view termination;
};

// Indexed by Reason.
constexpr std::array<ReasonText, kNumReasons> kReasons = {{
    {"paco", "Paco", "normal"},
    {"own-king", "own king united", "normal"},
    {"both-kings", "draw: both kings united", "normal"},
    {"all-united", "draw: all pieces united", "normal"},
    {"no-legal-turn", "draw: no legal turn", "normal"},
    {"no-progress", "draw: 100 plies without progress", "normal"},
    {"repetition", "draw by repetition", "normal"},
    {"checkmate", "checkmate", "normal"},
    {"stalemate", "draw: stalemate", "normal"},
    {"fifty-moves", "draw by the fifty-move rule", "normal"},
    {"dead-position", "draw: neither side can mate", "normal"},
    {"draw-adjudication", "draw by adjudication", "adjudication"},
    {"resign-adjudication", "win by adjudication", "adjudication"},
    {"max-length", "draw: maximum length", "adjudication"},
    {"time-loss", "loss on time", "time forfeit"},
    {"hang", "engine hangs", "time forfeit"},
    {"crash", "engine crashed", "abandoned"},
    {"illegal-move", "illegal move", "rules infraction"},
    {"bad-output", "bad output", "rules infraction"},
    {"start-failure", "engine did not start", "abandoned"},
}};

const ReasonText& TextOf(Reason reason) { return kReasons[static_cast<size_t>(reason)]; }

ordered_json MoveToJson(const MoveRecord& m) {
  ordered_json out = {{"move", m.move}};
  if (m.score) out[m.score->mate ? "mate" : "cp"] = m.score->value;
  if (m.depth > 0) out["depth"] = m.depth;
  if (m.nodes > 0) out["nodes"] = m.nodes;
  out["us"] = absl::ToInt64Microseconds(m.time);
  return out;
}

absl::StatusOr<MoveRecord> MoveFromJson(const json& object) {
  MoveRecord m;
  JsonFields fields(object, "moves");
  int64_t us = 0;
  EngineScore score;
  fields.Read("move", m.move);
  if (fields.Find("cp") != nullptr) {
    fields.Read("cp", score.value);
    m.score = score;
  } else if (fields.Find("mate") != nullptr) {
    fields.Read("mate", score.value);
    score.mate = true;
    m.score = score;
  }
  fields.Read("depth", m.depth);
  fields.Read("nodes", m.nodes);
  fields.Read("us", us);
  m.time = absl::Microseconds(us);
  if (m.move.empty()) fields.Fail("move", "is missing");
  if (!fields.ok()) return fields.status();
  return m;
}

std::string MoveComment(const MoveRecord& m) {
  std::string out;
  if (m.score) absl::StrAppend(&out, FormatScore(*m.score));
  if (m.depth > 0) absl::StrAppend(&out, "/", m.depth);
  if (!out.empty()) out.push_back(' ');
  absl::StrAppendFormat(&out, "%.6fs", absl::ToDoubleSeconds(m.time));
  if (m.nodes > 0) absl::StrAppend(&out, " n=", m.nodes);
  return out;
}

}  // namespace

absl::string_view ReasonName(Reason reason) { return TextOf(reason).name; }
absl::string_view ReasonPhrase(Reason reason) { return TextOf(reason).phrase; }
absl::string_view PgnTermination(Reason reason) { return TextOf(reason).termination; }

std::optional<Reason> ReasonFromName(absl::string_view name) {
  for (int i = 0; i < kNumReasons; ++i) {
    if (ReasonName(static_cast<Reason>(i)) == name) return static_cast<Reason>(i);
  }
  return std::nullopt;
}

Reason ReasonFromGameEnd(GameEnd end) {
  return ReasonFromName(ReasonOf(end)).value_or(Reason::kPaco);
}

std::string GameRecord::culprit() const {
  if (!IsFault(reason)) return "";
  return outcome == GameResult::kWhiteWins ? black : white;
}

std::string ToJsonLine(const GameRecord& g) {
  ordered_json out;
  out["version"] = kMatchSchemaVersion;
  out["index"] = g.index;
  out["white"] = g.white;
  out["black"] = g.black;
  out["variant"] = std::string(RuleSetName(g.rules));
  out["result"] = std::string(ResultText(g.outcome));
  out["reason"] = std::string(ReasonName(g.reason));
  if (IsFault(g.reason)) out["culprit"] = g.culprit();
  if (!g.detail.empty()) out["detail"] = g.detail;
  out["white_limits"] = g.white_limits;
  out["black_limits"] = g.black_limits;
  const auto add = [&](const char* key, const std::string& text) {
    if (!text.empty()) out[key] = text;
  };
  add("white_engine", g.white_engine);
  add("black_engine", g.black_engine);
  add("white_options", g.white_options);
  add("black_options", g.black_options);
  out["fen"] = g.fen;
  out["opening"] = g.opening;
  out["moves"] = ordered_json::array();
  for (const MoveRecord& m : g.moves) out["moves"].push_back(MoveToJson(m));
  out["white_warnings"] = g.warning_counts[0];
  out["black_warnings"] = g.warning_counts[1];
  out["warnings"] = g.warnings;
  if (IsFault(g.reason)) {
    out["dialogue"] = g.dialogue;
    out["stderr"] = g.error_lines;
  }
  if (!g.kept_errors[0].empty()) out["white_stderr"] = g.kept_errors[0];
  if (!g.kept_errors[1].empty()) out["black_stderr"] = g.kept_errors[1];
  if (g.stall > absl::ZeroDuration()) out["stall_us"] = absl::ToInt64Microseconds(g.stall);
  if (g.fault_stall > absl::ZeroDuration()) {
    out["fault_stall_us"] = absl::ToInt64Microseconds(g.fault_stall);
  }
  if (g.overrun > absl::ZeroDuration()) out["overrun_us"] = absl::ToInt64Microseconds(g.overrun);
  out["start"] = absl::FormatTime("%Y-%m-%dT%H:%M:%E3SZ", g.start, absl::UTCTimeZone());
  out["duration_ms"] = absl::ToInt64Milliseconds(g.duration);
  return Dump(out);
}

absl::StatusOr<GameRecord> GameFromJsonLine(absl::string_view line) {
  const json object = json::parse(line.begin(), line.end(), nullptr, /*allow_exceptions=*/false);
  if (object.is_discarded()) return Invalid("not a line of JSON");
  GameRecord g;
  JsonFields fields(object, "game");
  std::string result, reason, start;
  int64_t duration_ms = 0, stall_us = 0, fault_stall_us = 0, overrun_us = 0;
  fields.ReadVersion(kMatchSchemaVersion);
  fields.Require({"index"});
  fields.Read<int64_t>("index", g.index, 0);
  fields.Read("white", g.white);
  fields.Read("black", g.black);
  fields.Read("variant", g.rules);
  fields.Read("result", result);
  fields.Read("reason", reason);
  fields.Read("detail", g.detail);
  fields.Read("white_limits", g.white_limits);
  fields.Read("black_limits", g.black_limits);
  fields.Read("white_engine", g.white_engine);
  fields.Read("black_engine", g.black_engine);
  fields.Read("white_options", g.white_options);
  fields.Read("black_options", g.black_options);
  fields.Read("white_stderr", g.kept_errors[0]);
  fields.Read("black_stderr", g.kept_errors[1]);
  fields.Read("stall_us", stall_us);
  fields.Read("fault_stall_us", fault_stall_us);
  fields.Read("overrun_us", overrun_us);
  fields.Read("fen", g.fen);
  fields.Read("opening", g.opening);
  fields.Read("white_warnings", g.warning_counts[0]);
  fields.Read("black_warnings", g.warning_counts[1]);
  fields.Read("warnings", g.warnings);
  fields.Read("dialogue", g.dialogue);
  fields.Read("stderr", g.error_lines);
  fields.Read("start", start);
  fields.Read("duration_ms", duration_ms);
  const json* moves = fields.Find("moves");
  if (moves == nullptr || !moves->is_array()) fields.Fail("moves", "must be a list");
  if (!fields.ok()) return fields.status();
  for (const json& move : *moves) {
    ASSIGN_OR_RETURN(MoveRecord m, MoveFromJson(move));
    g.moves.push_back(std::move(m));
  }
  const GameResult outcome = ResultFromText(result).value_or(GameResult::kUnknown);
  if (outcome == GameResult::kUnknown) {
    return Invalid("game.result is '", result, "'");
  }
  const std::optional<Reason> known = ReasonFromName(reason);
  if (!known) return Invalid("game.reason is '", reason, "'");
  g.outcome = outcome;
  g.reason = *known;
  g.duration = absl::Milliseconds(duration_ms);
  g.stall = absl::Microseconds(stall_us);
  g.fault_stall = absl::Microseconds(fault_stall_us);
  g.overrun = absl::Microseconds(overrun_us);
  std::string error;
  absl::ParseTime(absl::RFC3339_full, start, &g.start, &error);
  return g;
}

std::string FormatPgn(const GameRecord& game, absl::string_view event, MoveText notation) {
  const absl::StatusOr<Position> start = ParseFen(game.fen, game.rules);
  std::optional<GameBuilder> board;  // for the players' notation
  if (start.ok() && MoveTextFor(game.rules, notation) == MoveText::kPlayers) board.emplace(*start);
  const auto text_of = [&](const std::string& move) {
    if (!board) return move;
    const Position before = board->position();
    if (!board->PlayText(move).ok()) return move;
    return FormatPlayerPath(before, board->last().path);
  };
  const Position first = start.ok() ? *start : StartPosition(game.rules);
  PgnWriter text(first);
  const auto tag = [&](absl::string_view name, absl::string_view value) { text.Tag(name, value); };
  const absl::TimeZone utc = absl::UTCTimeZone();
  const std::string round = absl::StrCat(game.index / 2 + 1, ".", game.index % 2 + 1);
  tag("Event", event);
  tag("Site", "?");
  tag("Date", absl::FormatTime("%Y.%m.%d", game.start, utc));
  tag("Round", round);
  tag("White", game.white);
  tag("Black", game.black);
  tag("Result", ResultText(game.outcome));
  if (const absl::string_view variant = PgnVariantOf(first); !variant.empty()) {
    tag("Variant", variant);
  }
  if (game.rules != kDefaultRules) tag("RuleSet", RuleSetName(game.rules));
  tag("SetUp", "1");
  tag("FEN", game.fen);
  tag("UTCTime", absl::FormatTime("%H:%M:%E3S", game.start, utc));
  const auto known = [&](absl::string_view name, absl::string_view value) {
    if (!value.empty()) tag(name, value);
  };
  known("WhiteEngine", game.white_engine);
  known("BlackEngine", game.black_engine);
  known("WhiteOptions", game.white_options);
  known("BlackOptions", game.black_options);
  tag("WhiteTimeControl", game.white_limits);
  tag("BlackTimeControl", game.black_limits);
  tag("PlyCount", absl::StrCat(game.opening.size() + game.moves.size()));
  tag("Duration", absl::StrFormat("%.3fs", absl::ToDoubleSeconds(game.duration)));
  tag("Termination", PgnTermination(game.reason));
  tag("Reason", ReasonName(game.reason));
  if (!game.detail.empty()) tag("Detail", game.detail);

  for (const std::string& move : game.opening) {
    text.Move(text_of(move));
    text.Comment("book");
  }
  for (const MoveRecord& m : game.moves) {
    text.Move(text_of(m.move));
    text.Comment(MoveComment(m));
  }
  if (IsFault(game.reason)) {
    text.Comment(absl::StrCat(game.culprit(), ": ", ReasonPhrase(game.reason)));
  }
  return text.Finish(ResultText(game.outcome));
}

absl::StatusOr<std::vector<PgnGame>> ParsePgn(absl::string_view text) {
  std::vector<PgnGame> games = ScanPgn(text);
  for (const PgnGame& game : games) {
    if (!game.error.empty()) {
      return Invalid("line ", game.error_line, ": ", game.error);
    }
  }
  return games;
}

}  // namespace danco::match
