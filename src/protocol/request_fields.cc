#include "protocol/request_fields.h"

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/start_position.h"
#include "board/moves/move_path.h"
#include "board/text/notation.h"
#include "engine/text_input.h"

namespace danco {

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

}  // namespace danco
