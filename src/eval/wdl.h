// SPDX-License-Identifier: MIT
// Converts a score into the chances of winning, drawing and losing.
//
// Public: part of the library (library.md).
#ifndef DANCO_EVAL_WDL_H_
#define DANCO_EVAL_WDL_H_

#include <array>
#include <cstddef>

#include "board/core/position.h"
#include "board/core/rules.h"
#include "eval/score.h"

namespace danco {

// The win, draw and loss probabilities for the side to move. Their sum is 1.
struct WdlChances {
  double win = 0;
  double draw = 1;
  double loss = 0;

  // The expected score, where a win counts 1 and a draw 1/2.
  double expected_score() const { return win + draw / 2; }
};

// The chances in thousandths, with the sum 1000, as `UCI_ShowWDL` prints them.
struct Wdl {
  int win = 0;
  int draw = 1000;
  int loss = 0;
  bool operator==(const Wdl&) const = default;
};

// A model of the chances. The chance of winning is a logistic function of the score; the chance of
// losing is the same function of the negated score. Half of the games are won at `threshold`
// centipawns, and 73 % at `spread` centipawns more. The rest are drawn. Both parameters depend on
// the position: their logarithms are weighted sums of WdlFeatures().
inline constexpr size_t kNumWdlFeatures = 4;
struct WdlModel {
  std::array<double, kNumWdlFeatures> threshold;
  std::array<double, kNumWdlFeatures> spread;
};

// Fitted to games of Danco against itself without contempt (evaluation.md), and to games of
// traditional chess (chess.md).
extern const WdlModel kWdlModel;
extern const WdlModel kChessWdlModel;
const WdlModel& WdlModelOf(RuleSet rules);

// Returns the features, in this order: 1; unions / 8; (unions / 8)²; plies without progress / 20.
// `unions` is 0..15. In traditional chess, the number of pairs of captured pieces takes the place
// of `unions`.
std::array<double, kNumWdlFeatures> WdlFeatures(int unions, int no_progress_plies);
std::array<double, kNumWdlFeatures> WdlFeatures(const Position& position);

// Returns the chances by `model`. `score` must not be a Paco.
WdlChances ChancesBy(const WdlModel& model, Score score,
                     const std::array<double, kNumWdlFeatures>& features);

// Returns the chances according to the rule set's model. `score` is the result of a search of
// `position`, from the side to move's point of view. A Paco score gives a chance of 1 or 0.
WdlChances ChancesOf(Score score, const Position& position);
Wdl WdlOf(Score score, const Position& position);

}  // namespace danco

#endif  // DANCO_EVAL_WDL_H_
