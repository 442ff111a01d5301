#include "protocol/request_fields.h"

#include <cstddef>
#include <limits>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/start_position.h"
#include "board/moves/move_path.h"
#include "board/text/notation.h"
#include "engine/text_input.h"

namespace danco {

using nlohmann::json;

RequestFields::RequestFields(const json& object, absl::string_view within)
    : object_(object), within_(within) {
  if (object.is_object()) return;
  ok_ = false;
  fault_ = {within_.substr(0, within_.rfind('.')), "must be a JSON object"};
}

const json* RequestFields::Find(const char* field) {
  known_.insert(field);
  if (!ok_) return nullptr;
  const auto found = object_.find(field);
  return found == object_.end() ? nullptr : &*found;
}

void RequestFields::Read(const char* field, std::string& out) {
  const json* value = Find(field);
  if (value == nullptr) return;
  if (!value->is_string()) return Fail(field, "must be a text");
  out = value->get<std::string>();
}

void RequestFields::Read(const char* field, bool& out) {
  const json* value = Find(field);
  if (value == nullptr) return;
  if (!value->is_boolean()) return Fail(field, "must be true or false");
  out = value->get<bool>();
}

void RequestFields::Read(const char* field, std::vector<std::string>& out) {
  const json* value = Find(field);
  if (value == nullptr) return;
  if (!value->is_array()) return Fail(field, "must be a list of texts");
  out.clear();
  for (const json& item : *value) {
    if (!item.is_string()) {
      return Fail(absl::StrCat(field, "[", out.size(), "]"), "must be a text");
    }
    out.push_back(item.get<std::string>());
  }
}

void RequestFields::Read(const char* field, int64_t& out, int64_t min, int64_t max) {
  const json* value = Find(field);
  if (value == nullptr) return;
  // (What is too large for the type is too large for the range.)
  const bool huge = value->is_number_unsigned() &&
                    value->get<uint64_t>() > uint64_t{std::numeric_limits<int64_t>::max()};
  const bool whole = value->is_number_integer() && !huge;
  if (!whole || value->get<int64_t>() < min || value->get<int64_t>() > max) {
    return Fail(field, min == max ? absl::StrCat("must be ", min)
                                  : absl::StrCat("must be a whole number from ", min, " to ", max));
  }
  out = value->get<int64_t>();
}

Square RequestFields::SquareOf(absl::string_view field, absl::string_view name) {
  const absl::StatusOr<MovePath> path = ParseTurnSoFar(name);
  if (path.ok() && path->steps.empty() && path->gift == PieceType::kNone) {
    if (path->from != Square::kNone) return path->from;
  }
  Fail(field, absl::StrCat("'", name, "' is no square"));
  return Square::kNone;
}

RuleSet RequestFields::ReadRules() {
  std::string name(RuleSetName(RuleSet::kPacoSako));
  Read("rules", name);
  const absl::StatusOr<RuleSet> rules = ParseRuleSet(name);
  if (!rules.ok()) Fail("rules", rules.status().message());
  return rules.value_or(RuleSet::kPacoSako);
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
  for (size_t i = 0; ok_ && i < moves.size(); ++i) {
    const absl::StatusOr<Move> move = ParseMove(game.position(), moves[i]);
    if (move.ok()) {
      game.Play(*move);
    } else {
      Fail(absl::StrCat("moves[", i, "]"), move.status().message());
    }
  }
  return game;
}

void RequestFields::Fail(absl::string_view field, absl::string_view message) {
  if (!ok_) return;
  ok_ = false;
  fault_ = {absl::StrCat(within_, field), std::string(message)};
}

void RequestFields::Check(const RequestFields& inner) {
  if (!ok_ || inner.ok_) return;
  ok_ = false;
  fault_ = inner.fault_;
}

bool RequestFields::Finish() {
  if (!ok_) return false;
  for (const auto& [name, value] : object_.items()) {
    if (known_.find(name) == known_.end()) Fail(name, "is not a known field");
  }
  return ok_;
}

}  // namespace danco
