// SPDX-License-Identifier: MIT
#include "protocol/request.h"

#include <cstddef>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "board/core/position.h"
#include "board/core/start_position.h"
#include "board/moves/move_path.h"
#include "board/text/notation.h"
#include "engine/text_input.h"

namespace danco {
namespace {

using nlohmann::json;
using Json = nlohmann::ordered_json;

// Returns whether `id` is of a type that can identify a request in its answers.
bool IsId(const json& id) { return id.is_string() || id.is_number_integer(); }

Json AnswerOf(RequestFields& fields, const RequestTable& table, const RequestContext& context) {
  int64_t version = 0;
  fields.Read<int64_t>("version", version, kRequestVersion, kRequestVersion);
  if (version == 0) fields.Fail("version", absl::StrCat("is missing; it is ", kRequestVersion));
  const json* id = fields.Find("id");
  if (id != nullptr && !IsId(*id)) fields.Fail("id", "must be a string or an integer");
  std::string name;
  fields.Read("request", name);
  if (!fields.ok()) return {};
  std::vector<absl::string_view> names;
  for (const RequestKind& kind : table.kinds) {
    if (kind.name == name) return kind.answer(fields, context);
    names.push_back(kind.name);
  }
  return fields.Refuse("request", absl::StrCat("unknown name '", name, "'; the names are ",
                                               absl::StrJoin(names, ", ")));
}

}  // namespace

Square RequestFields::SquareOf(absl::string_view field, absl::string_view name) {
  const Square square = ParseSquare(name);
  if (square == Square::kNone) Fail(field, absl::StrCat("'", name, "' is not a square"));
  return square;
}

RuleSet RequestFields::ReadRules() {
  RuleSet rules = kDefaultRules;
  Read("rules", rules);
  return rules;
}

Game RequestFields::ReadGame() {
  const RuleSet rules = ReadRules();
  Game game(StartPosition(rules));
  std::string fen;
  std::vector<std::string> moves;
  Read("fen", fen);
  Read("moves", moves);
  if (Find("fen") != nullptr) {
    const absl::StatusOr<Position> start = ReadStart(fen, rules);
    if (start.ok()) {
      game = Game(*start);
    } else {
      Fail("fen", start.status().message());
    }
  }
  for (size_t i = 0; ok() && i < moves.size(); ++i) {
    const absl::StatusOr<Move> move = ParseMove(game.position(), moves[i]);
    if (move.ok()) {
      game.Play(*move);
    } else {
      Fail(absl::StrCat("moves[", i, "]"), move.status().message());
    }
  }
  return game;
}

Json RequestFields::Refuse(absl::string_view field, absl::string_view message) {
  Fail(field, message);
  return {};
}

void AnswerRequest(absl::string_view text, const RequestTable& table, RequestContext context,
                   const std::function<void(absl::string_view line)>& print) {
  const json request = json::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
  Json head = {{"version", kRequestVersion}};
  if (request.is_object() && request.contains("id") && IsId(request["id"])) {
    head["id"] = request["id"];
  }
  const auto say = [&](const char* what, Json value) {
    Json line = head;
    line[what] = std::move(value);
    print(absl::StrCat("answer ", Dump(line)));
  };
  context.progress = [&](int done, int total) {
    say("progress", {{"done", done}, {"total", total}});
  };
  RequestFields fields(request);
  Json answer = AnswerOf(fields, table, context);
  if (fields.ok()) return say("answer", std::move(answer));
  const JsonFields::Fault& fault = *fields.fault();
  say("error",
      {{"field", fault.field.empty() ? Json() : Json(fault.field)}, {"message", fault.message}});
}

}  // namespace danco
