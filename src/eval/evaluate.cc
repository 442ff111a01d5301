#include "eval/evaluate.h"

#include <algorithm>

#include "eval/chess/evaluate.h"
#include "eval/terms.h"
#include "eval/weights.h"

namespace danco {
namespace {

template <typename Accumulator>
void AddSide(const EvalContext& context, Color color, Accumulator& sum) {
  AddPieces(context, color, sum);
  AddReach(context, color, sum);
  AddKing(context, color, sum);
  AddAttack(context, color, sum);
  AddPawns(context, color, sum);
  AddUnions(context, color, sum);
}

}  // namespace

// Flat: a copy of everything for each colour takes a seventh less time than a loop over both.
template <typename Accumulator>
[[gnu::flatten]] void AddAllTerms(const Position& position, Accumulator& sum) {
  const EvalContext context(position);
  AddSide(context, Color::kWhite, sum);
  AddSide(context, Color::kBlack, sum);
  // Whoever is to move can give the first Sako.
  sum.Add(position.side_to_move(), kWeights.tempo);
}

template void AddAllTerms(const Position&, ScoreAccumulator&);
template void AddAllTerms(const Position&, CountAccumulator&);

Score Evaluate(const Position& position) {
  if (position.rules() == RuleSet::kChess) [[unlikely]]
    return chess::Evaluate(position);
  ScoreAccumulator sum;
  AddAllTerms(position, sum);
  const int white = sum.Sum(position.unions().count()) / kFullPhase;
  const int clamped = std::clamp(white, -Score::kMaxEval, Score::kMaxEval);
  return Score(position.side_to_move() == Color::kWhite ? clamped : -clamped);
}

}  // namespace danco
