#include "search/levels/level_choice.h"

#include <algorithm>
#include <cmath>

#include "board/core/piece.h"
#include "eval/score.h"
#include "eval/wdl.h"
#include "search/levels/limited_sight.h"

namespace danco {
namespace {

// What going back costs, in expected score: nobody likes to play against a shuffler.
constexpr double kRepetitionCost = 0.3;
constexpr double kTakeBackCost = 0.12;

// Whoever is lost still puts it off: a Paco against him counts the worse the sooner it comes.
double ExpectedScore(Score score, const Position& root) {
  if (score.is_loss()) return 1.0 / score.mate_turns();
  return ChancesOf(score, root).expected_score();
}

bool SamePieces(const Position& a, const Position& b, Color color) {
  return std::all_of(kPieceTypes.begin(), kPieceTypes.end(),
                     [&](PieceType t) { return a.pieces(color, t) == b.pieces(color, t); });
}

double CostOfGoingBack(const Position& after, const std::vector<Position>& history) {
  const bool repeats = std::any_of(history.begin(), history.end(),
                                   [&](const Position& p) { return p.key() == after.key(); });
  if (repeats) return kRepetitionCost;
  if (history.size() < 3) return 0;
  const Color us = Opponent(after.side_to_move());
  const Position& before_last_turn = history[history.size() - 3];
  return SamePieces(after, before_last_turn, us) ? kTakeBackCost : 0;
}

}  // namespace

size_t ChooseLine(const std::vector<SearchLine>& lines, const std::vector<Position>& history,
                  const LevelOfPlay& level) {
  const Position& root = history.back();
  const SearchLine& first = lines.front();
  if (first.score == Score::PacoIn(1)) return 0;
  const LevelSettings settings = SettingsOfLevel(level.level);
  std::vector<double> values;
  for (const SearchLine& line : lines) {
    const double expected = ExpectedScore(line.score, root);
    values.push_back(expected - CostOfGoingBack(root.After(line.pv.front()), history));
  }
  const double best = *std::max_element(values.begin(), values.end());
  std::vector<double> odds;
  double sum = 0;
  for (size_t i = 0; i < lines.size(); ++i) {
    const double lost = best - values[i];
    const bool searched = lines[i].depth > 0 || i == 0;  // else its score is the root's
    const bool allowed = searched && lost <= settings.most_lost;
    odds.push_back(allowed ? std::exp(-lost / settings.temperature) : 0);
    sum += odds.back();
  }
  double point = sum * ChanceOf(level.seed, root.key(), history.size());
  for (size_t i = 0; i < lines.size(); ++i) {
    point -= odds[i];
    if (point < 0) return i;
  }
  return 0;
}

}  // namespace danco
