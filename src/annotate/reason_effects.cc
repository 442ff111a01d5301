// SPDX-License-Identifier: MIT
#include "annotate/reason_finder.h"
#include "board/core/rules.h"
#include "board/moves/move_path.h"
#include "board/moves/next_steps.h"

namespace danco {

Bitboard UnitedEnemies(const Position& position, Move move) {
  const Position after = position.After(move);
  const Color them = Opponent(position.side_to_move());
  const Bitboard met = TraitsOf(position.rules()).captures ? ~after.pieces(them) : after.unions();
  return position.free_pieces(them) & ~position.pieces(them, PieceType::kKing) & met;
}

Square MostValuable(const Position& position, Color color, Bitboard pieces) {
  Square best = Square::kNone;
  for (Square square : pieces) {
    if (best == Square::kNone ||
        WorthOf(position.type_at(color, square)) > WorthOf(position.type_at(color, best))) {
      best = square;
    }
  }
  return best;
}

std::pair<PieceType, Square> Freed(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const std::vector<ShownStep> steps = StepsToShow(position, FindPath(position, move));
  if (steps.size() < 2 || steps.back().kind != StepKind::kMove) return {};
  const ShownStep& release = steps[steps.size() - 2];
  const Square square = release.set_back != Square::kNone ? release.set_back : release.to;
  // Another piece may have entered the union earlier in the chain.
  const bool stood =
      position.unions().contains(square) && position.type_at(us, square) == release.released;
  if (!stood) return {};
  return {release.released, square};
}

ReasonEffect EffectOf(const Position& position, Move move, Score score) {
  const Color us = position.side_to_move();
  const Color them = Opponent(us);
  const Position after = position.After(move);
  if (after.is_paco()) return {ReasonEffect::Kind::kWin, PieceType::kKing, after.king(them), 1};
  if (score.is_win()) {
    return {ReasonEffect::Kind::kWin, PieceType::kNone, Square::kNone, score.mate_turns()};
  }
  const Square met = MostValuable(position, them, UnitedEnemies(position, move));
  const PieceType type = met == Square::kNone ? PieceType::kNone : position.type_at(them, met);
  const ReasonEffect unites{ReasonEffect::Kind::kUnite, type, met};
  if (WorthOf(type) > 1) return unites;
  const MovePath path = FindPath(position, move);
  // Under vchess, the side that carries an enemy pawn to its last rank promotes it.
  const bool promotes_theirs =
      move.kind() == MoveKind::kUnion && position.type_at(us, path.from) != PieceType::kPawn;
  for (const PathStep& step : path.steps) {
    if (step.promotion != PieceType::kNone && !promotes_theirs) {
      return {ReasonEffect::Kind::kPromote, step.promotion, step.square};
    }
  }
  if (!after.king_united() && FindThreatTurn(after, us).found()) {
    return {ReasonEffect::Kind::kThreat, PieceType::kKing, after.king(them)};
  }
  if (const auto [freed, from] = Freed(position, move); WorthOf(freed) > 1) {
    return {ReasonEffect::Kind::kFree, freed, from};
  }
  return type != PieceType::kNone ? unites : ReasonEffect();
}

}  // namespace danco
