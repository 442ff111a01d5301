#include "annotate/win_probability.h"

#include <cmath>

namespace danco {

double WinProbability(Score score) {
  if (score.is_paco()) return score.is_win() ? 1.0 : 0.0;
  return 1.0 / (1.0 + std::exp(-score.value() / kWinSpread));
}

}  // namespace danco
