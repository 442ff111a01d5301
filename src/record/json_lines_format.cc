// SPDX-License-Identifier: MIT

#include <cmath>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "board/core/rule_names.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "record/formats.h"
#include "record/json_fields.h"
#include "system/status.h"

namespace danco {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

absl::StatusOr<Position> ReadStart(JsonFields& fields, const char* rules_key, const char* fen_key,
                                   RuleSet rules) {
  std::string fen;
  fields.Read(rules_key, rules);
  fields.Read(fen_key, fen);
  if (!fields.ok()) return fields.status();
  if (fen.empty()) return StartPosition(rules);
  const absl::StatusOr<Position> start = ParseFen(fen, rules);
  if (start.ok()) return start;
  return Invalid("game.", fen_key, ": ", start.status().message());
}

// Reads a duration in milliseconds, rounded to microseconds.
void ReadMilliseconds(JsonFields& fields, const char* key, std::optional<absl::Duration>& out) {
  if (fields.Find(key) == nullptr) return;
  double ms = 0;
  fields.Read(key, ms);
  if (!(ms >= -1e15 && ms <= 1e15)) return fields.Fail(key, "is not a time");
  out = absl::Microseconds(std::llround(ms * 1000));
}

// Plays a turn given as text or as an object.
absl::Status PlayTurn(const json& turn, GameBuilder& builder) {
  if (turn.is_string()) return builder.PlayText(turn.get<std::string>());
  JsonFields fields(turn, "turn");
  std::string move, comment;
  std::vector<std::string> times;
  int nag = 0;
  std::optional<absl::Duration> clock, spent;
  fields.Read("move", move);
  fields.Read("comment", comment);
  fields.Read<int>("nag", nag, 0, 255);
  ReadMilliseconds(fields, "clock_ms", clock);
  ReadMilliseconds(fields, "spent_ms", spent);
  fields.Read("times", times);
  if (move.empty()) fields.Fail("move", "is missing");
  if (!fields.ok()) return fields.status();
  std::vector<absl::Time> action_times;
  for (const std::string& text : times) {
    absl::Time time;
    if (!absl::ParseTime(absl::RFC3339_full, text, &time, nullptr)) {
      return Invalid("turn.times: '", text, "' is not a time");
    }
    action_times.push_back(time);
  }
  RETURN_IF_ERROR(builder.PlayText(move));
  RecordedTurn& last = builder.last();
  last.comment = comment;
  last.nag = nag;
  last.clock = clock;
  last.spent = spent;
  last.action_times = std::move(action_times);
  return absl::OkStatus();
}

void ReadTags(JsonFields& fields, RecordedGame& game) {
  const json* tags = fields.Find("tags");
  if (tags == nullptr) return;
  if (!tags->is_object()) return fields.Fail("tags", "must be an object of strings");
  for (const auto& [name, value] : tags->items()) {
    if (!value.is_string()) return fields.Fail(absl::StrCat("tags.", name), "must be a string");
    game.tags.emplace_back(name, value.get<std::string>());
  }
}

ordered_json TurnToJson(const Position& position, const RecordedTurn& turn) {
  ordered_json out = {{"move", FormatPath(position, turn.path)}};
  const auto milliseconds = [&](const char* key, const std::optional<absl::Duration>& time) {
    if (!time) return;
    const int64_t us = absl::ToInt64Microseconds(*time);
    if (us % 1000 == 0) {
      out[key] = us / 1000;
    } else {
      out[key] = static_cast<double>(us) / 1000;
    }
  };
  if (!turn.comment.empty()) out["comment"] = turn.comment;
  if (turn.nag != 0) out["nag"] = turn.nag;
  milliseconds("clock_ms", turn.clock);
  milliseconds("spent_ms", turn.spent);
  for (absl::Time time : turn.action_times) {
    out["times"].push_back(absl::FormatTime(kIsoTimeFormat, time, absl::UTCTimeZone()));
  }
  return out;
}

absl::Status Play(const json& turns, const char* name, GameBuilder& builder, RecordFault& fault) {
  for (size_t i = 0; i < turns.size(); ++i) {
    const absl::Status status = PlayTurn(turns[i], builder);
    if (status.ok()) continue;
    fault.ply = builder.plies() + 1;
    return Invalid(name, "[", i, "]: ", status.message());
  }
  return absl::OkStatus();
}

// Reads a list that is a field of the game. Returns null on a fault and for a missing field.
const json* FindList(JsonFields& fields, const char* key, bool wanted) {
  const json* list = fields.Find(key);
  if (list == nullptr ? wanted : !list->is_array()) fields.Fail(key, "must be a list");
  return fields.ok() ? list : nullptr;
}

}  // namespace

void ReadResult(JsonFields& fields, RecordedGame& game) {
  std::string result = "*";
  fields.Read("result", result);
  fields.Read("reason", game.reason);
  const auto known = ResultFromText(result);
  if (!known) fields.Fail("result", "is not '1-0', '0-1', '1/2-1/2' or '*'");
  game.result = known.value_or(GameResult::kUnknown);
}

bool IsGameLine(const json& object) {
  return object.is_object() && object.contains("format") &&
         object["format"] == std::string(kGameSchema);
}

bool IsMatchLine(const json& object) {
  return object.is_object() && object.contains("moves") && object.contains("index");
}

absl::StatusOr<RecordedGame> GameFromJson(const json& object, RuleSet rules, RecordFault& fault) {
  JsonFields fields(object, "game");
  if (fields.Find("version") == nullptr) fields.Fail("version", "is missing");
  fields.ReadVersion(kGameSchemaVersion);
  ASSIGN_OR_RETURN(const Position start, ReadStart(fields, "rules", "start", rules));
  GameBuilder builder(start);
  std::string open_turn;
  fields.Read("comment", builder.game().comment);
  fields.Read("open_turn", open_turn);
  ReadResult(fields, builder.game());
  ReadTags(fields, builder.game());
  const json* turns = FindList(fields, "turns", true);
  absl::Status status = fields.status();
  if (status.ok()) status = Play(*turns, "turns", builder, fault);
  if (status.ok() && !open_turn.empty()) status = builder.BeginTurn(open_turn);
  if (!status.ok()) return status;
  return std::move(builder).Finish();
}

absl::StatusOr<RecordedGame> GameFromMatchJson(const json& object, RuleSet rules,
                                               RecordFault& fault) {
  JsonFields fields(object, "game");
  fields.ReadVersion(kMatchSchemaVersion);
  ASSIGN_OR_RETURN(const Position start, ReadStart(fields, "variant", "fen", rules));
  GameBuilder builder(start);
  RecordedGame& game = builder.game();
  ReadResult(fields, game);
  for (const auto& [key, tag] :
       {std::pair("white", "White"), std::pair("black", "Black"),
        std::pair("white_engine", "WhiteEngine"), std::pair("black_engine", "BlackEngine"),
        std::pair("white_options", "WhiteOptions"), std::pair("black_options", "BlackOptions"),
        std::pair("white_limits", "WhiteTimeControl"),
        std::pair("black_limits", "BlackTimeControl"), std::pair("detail", "Detail")}) {
    std::string value;
    fields.Read(key, value);
    if (!value.empty()) game.SetTag(tag, value);
  }
  std::string begin;
  fields.Read("start", begin);
  if (begin.size() >= 10) {
    game.SetTag("Date",
                absl::StrCat(begin.substr(0, 4), ".", begin.substr(5, 2), ".", begin.substr(8, 2)));
  }
  const json* moves = FindList(fields, "moves", true);
  const json* opening = FindList(fields, "opening", false);
  absl::Status status = fields.status();
  if (status.ok() && opening != nullptr) status = Play(*opening, "opening", builder, fault);
  const size_t first = game.turns.size();
  if (status.ok()) status = Play(*moves, "moves", builder, fault);
  if (!status.ok()) return status;
  for (size_t i = 0; i < moves->size(); ++i) {
    int64_t us = -1;
    JsonFields((*moves)[i], "move").Read<int64_t>("us", us, 0, int64_t{1} << 50);
    if (us >= 0) game.turns[first + i].spent = absl::Microseconds(us);
  }
  return std::move(builder).Finish();
}

ordered_json GameToJson(const RecordedGame& game) {
  ordered_json out;
  out["format"] = std::string(kGameSchema);
  out["version"] = kGameSchemaVersion;
  out["rules"] = std::string(RuleSetName(game.rules()));
  out["start"] = FormatFen(game.start);
  out["result"] = std::string(ResultText(game.result));
  if (!game.reason.empty()) out["reason"] = game.reason;
  if (!game.comment.empty()) out["comment"] = game.comment;
  out["tags"] = ordered_json::object();
  // If two tags have the same name, the first one counts, as in RecordedGame::Tag().
  for (const auto& [name, value] : game.tags) out["tags"].emplace(name, value);
  out["turns"] = ordered_json::array();
  Position position = game.start;
  for (const RecordedTurn& turn : game.turns) {
    out["turns"].push_back(TurnToJson(position, turn));
    position.Apply(turn.move);
  }
  if (game.open_turn) out["open_turn"] = FormatTurnSoFar(*game.open_turn);
  return out;
}

}  // namespace danco
