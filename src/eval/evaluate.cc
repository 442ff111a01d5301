#include "eval/evaluate.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "eval/accumulator.h"
#include "eval/terms.h"
#include "eval/weights.h"

namespace danco {
namespace {

template <typename Accumulator>
void AddAllTerms(const Position& position, Accumulator& sum) {
  const EvalContext context(position);
  for (Color color : kColors) {
    AddMaterial(context, color, sum);
    AddReach(context, color, sum);
    AddKing(context, color, sum);
    AddPawns(context, color, sum);
    AddUnions(context, color, sum);
  }
  sum.Add(position.side_to_move(), kWeights.tempo);
}

}  // namespace

Score Evaluate(const Position& position) {
  ScoreAccumulator sum;
  AddAllTerms(position, sum);
  const int white = sum.Sum(position.unions().count()) / kFullPhase;
  const int clamped = std::clamp(white, -Score::kMaxEval, Score::kMaxEval);
  return Score(position.side_to_move() == Color::kWhite ? clamped : -clamped);
}

std::string TraceEvaluation(const Position& position) {
  CountAccumulator counts;
  AddAllTerms(position, counts);
  const int unions = position.unions().count();
  std::string text =
      absl::StrFormat("%-32s %8s %8s %8s\n", "Term (pawns)", "White", "Black", "Total");
  size_t index = 0;
  std::array<int, 2> total{};
  VisitWeights(
      kWeights, [&](const char* family, const char* name, const Weight* weights, size_t n) {
        std::array<int, 2> side{};
        for (size_t i = 0; i < n; ++i, ++index) {
          const int value = weights[i].few * (kFullPhase - unions) + weights[i].many * unions;
          for (Color color : kColors) side[Index(color)] += counts.count(color, index) * value;
        }
        for (Color color : kColors) total[Index(color)] += side[Index(color)];
        absl::StrAppendFormat(&text, "%-32s %8.2f %8.2f %8.2f\n", absl::StrCat(family, ": ", name),
                              side[0] / 1500.0, side[1] / 1500.0, (side[0] - side[1]) / 1500.0);
      });
  const int white =
      std::clamp((total[0] - total[1]) / kFullPhase, -Score::kMaxEval, Score::kMaxEval);
  absl::StrAppendFormat(&text, "%-32s %8.2f %8.2f %8.2f\n", "Sum", total[0] / 1500.0,
                        total[1] / 1500.0, (total[0] - total[1]) / 1500.0);
  absl::StrAppendFormat(&text, "Evaluation: %+.2f (White's view), %d cp for the side to move\n",
                        white / 100.0, Evaluate(position).value());
  return text;
}

}  // namespace danco
