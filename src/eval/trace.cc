// SPDX-License-Identifier: MIT
#include "eval/trace.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "eval/chess/terms.h"
#include "eval/evaluate.h"
#include "eval/terms.h"
#include "eval/weights.h"

namespace danco {
namespace {

std::string Row(const std::string& label, double white, double black, double total) {
  return absl::StrFormat("%-26s | %7.2f  %7.2f  %7.2f\n", label, white, black, total);
}
std::string Row(const std::string& label, const TermTrace& term, double pawn) {
  return Row(label, term.side[0] / pawn, term.side[1] / pawn, term.total() / pawn);
}

// Multiplies the counts by the weights. `few` and `many` are the shares of each weight's two
// values.
template <typename W, typename Counts>
std::vector<TermTrace> TermsOf(const W& weights, const Counts& counts, int few, int many) {
  std::vector<TermTrace> terms;
  size_t index = 0;
  VisitWeights(weights, [&](const char* family, const char* name, const auto& member) {
    TermTrace term{family, name};
    for (const Weight& weight : Flat(member)) {
      const int value = weight.few() * few + weight.many() * many;
      for (Color color : kColors) term.side[Index(color)] += counts.count(color, index) * value;
      ++index;
    }
    terms.push_back(term);
  });
  return terms;
}

void AddTo(TermTrace& sum, const TermTrace& term) {
  for (Color color : kColors) sum.side[Index(color)] += term.side[Index(color)];
}

}  // namespace

int TraceUnits(const Position& position) {
  return TraitsOf(position.rules()).captures ? chess::kFullPhase : kFullPhase;
}

std::vector<TermTrace> TraceTerms(const Position& position) {
  if (TraitsOf(position.rules()).captures) {
    chess::CountAccumulator counts;
    chess::AddAllTerms(position, counts);
    const int phase = chess::PhaseOf(position);
    return TermsOf(chess::kWeights, counts, phase, chess::kFullPhase - phase);
  }
  CountAccumulator counts;
  AddAllTerms(position, counts);
  const int unions = position.unions().count();
  return TermsOf(kWeights, counts, kFullPhase - unions, unions);
}

std::string TraceEvaluation(const Position& position) {
  constexpr char kRule[] = "---------------------------+---------------------------\n";
  std::string text =
      absl::StrCat("Term, in pawns             |   White    Black    Total\n", kRule);
  const std::vector<TermTrace> terms = TraceTerms(position);
  const double pawn = 100.0 * TraceUnits(position);
  TermTrace all;
  for (size_t begin = 0, end; begin < terms.size(); begin = end) {
    TermTrace family;
    std::string rows;
    for (end = begin; end < terms.size() && terms[end].family == terms[begin].family; ++end) {
      AddTo(family, terms[end]);
      absl::StrAppend(&rows, Row("  " + terms[end].name, terms[end], pawn));
    }
    absl::StrAppend(&text, Row(terms[begin].family, family, pawn));
    if (end - begin > 1) absl::StrAppend(&text, rows);
    AddTo(all, family);
  }
  const int cp = Evaluate(position).value();
  const int white = position.side_to_move() == Color::kWhite ? cp : -cp;
  // The total is rounded as in Evaluate(): to whole centipawns, towards zero.
  const int sum = all.total() / TraceUnits(position);
  absl::StrAppend(&text, kRule, Row("Sum", all.side[0] / pawn, all.side[1] / pawn, sum / 100.0));
  if (TraitsOf(position.rules()).captures) {
    const int scale = chess::ScaleOf(position, sum);
    if (scale != chess::kFullScale) {
      absl::StrAppendFormat(&text, "Scaled by %d/%d: this advantage is hard to win with.\n", scale,
                            chess::kFullScale);
    }
  }
  absl::StrAppendFormat(&text, "Evaluation: %+.2f (White's view), %d cp for the side to move\n",
                        white / 100.0, cp);
  return text;
}

}  // namespace danco
