// What a score is worth in games: the chances to win, to draw and to lose.
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

// Chances of the side to move, each from 0 to 1, together 1.
struct WdlChances {
  double win = 0;
  double draw = 1;
  double loss = 0;

  // Of a game in which a win counts 1 and a draw 1/2.
  double expected_score() const { return win + draw / 2; }
};

// The same in thousandths, together 1000: as `UCI_ShowWDL` prints it.
struct Wdl {
  int win = 0;
  int draw = 1000;
  int loss = 0;
  bool operator==(const Wdl&) const = default;
};

// A win is a logistic function of the score, and so is a loss, of the negated score: half of the
// games are won at `threshold` centipawns, 73 % at a `spread` more. What is left is drawn. Both
// depend on the position: their logarithms are weighted sums of WdlFeatures().
inline constexpr size_t kNumWdlFeatures = 4;
struct WdlModel {
  std::array<double, kNumWdlFeatures> threshold;
  std::array<double, kNumWdlFeatures> spread;
};

// Fitted to games of Danco against itself, without contempt (evaluation.md), and to games of
// traditional chess (chess.md).
extern const WdlModel kWdlModel;
extern const WdlModel kChessWdlModel;
const WdlModel& WdlModelOf(RuleSet rules);

// The features, in this order: 1; unions / 8; the square of that; plies without progress / 20.
// `unions` is from 0 to 15; in traditional chess pairs of pieces that are gone stand for them.
std::array<double, kNumWdlFeatures> WdlFeatures(int unions, int no_progress_plies);
std::array<double, kNumWdlFeatures> WdlFeatures(const Position& position);

// The chances by a model; `score` is no Paco.
WdlChances ChancesBy(const WdlModel& model, Score score,
                     const std::array<double, kNumWdlFeatures>& features);

// By the model of its rule set. `score` is that of a search of `position`, for its side to move. A
// Paco is certain.
WdlChances ChancesOf(Score score, const Position& position);
Wdl WdlOf(Score score, const Position& position);

}  // namespace danco

#endif  // DANCO_EVAL_WDL_H_
