// SPDX-License-Identifier: MIT
// A program that uses the engine as a library, written as an outsider would write it: sets up a
// position, searches it and examines the result, all as values. It links only the engine and
// includes nothing that reads or writes text. tests/library also builds it with the installed
// library.
#include "board/core/position_builder.h"
#include "engine/engine.h"

namespace {

using danco::Color;
using danco::PieceType;
using danco::Square;

// White unites with the king in two turns: the rooks take away one rank after the other.
absl::StatusOr<danco::Position> TwoRooks() {
  return danco::PositionBuilder()
      .Put(Color::kWhite, PieceType::kKing, Square::kA1)
      .Put(Color::kWhite, PieceType::kRook, danco::MakeSquare(0, 6))
      .Put(Color::kWhite, PieceType::kRook, danco::MakeSquare(1, 5))
      .Put(Color::kBlack, PieceType::kKing, Square::kH8)
      .Build();
}

// The engine's result has a line, and playing it leads to the end of the game.
bool PlaysToPaco(danco::Engine& engine) {
  danco::SearchLimits limits;
  limits.depth = 4;
  while (engine.game().end() == danco::GameEnd::kOngoing) {
    const danco::Findings found = engine.Analyse(engine.LimitsOf(limits));
    if (!found.result.best || found.lines.empty()) return false;
    if (found.lines.front().pv.front() != found.result.best) return false;
    if (engine.position().side_to_move() == Color::kWhite && !found.result.line.score.is_win()) {
      return false;
    }
    engine.Play(found.result.best);
  }
  return engine.game().end() == danco::GameEnd::kPaco;
}

// The engine proves that Paco, as a line and as a tree.
bool ProvesPaco(danco::Engine& engine) {
  danco::ProofQuestion question;
  question.turns = 3;
  question.tree = true;
  const danco::ProofFindings found = engine.Prove(question);
  return found.proof &&
         found.proof->line.size() + 1 == 2 * static_cast<size_t>(found.proof->turns) &&
         found.proof->tree->nodes.front().move == found.proof->line.front();
}

}  // namespace

int main() {
  danco::Engine engine;
  if (!engine.Set({danco::OptionId::kHash, 2}).ok()) return 1;
  const absl::StatusOr<danco::Position> position = TwoRooks();
  if (!position.ok() || !engine.SetPosition(*position).ok()) return 2;
  if (!ProvesPaco(engine)) return 3;
  if (!PlaysToPaco(engine)) return 4;
  engine.SetRules(danco::RuleSet::kManual);
  return engine.position().rules() == danco::RuleSet::kManual ? 0 : 5;
}
