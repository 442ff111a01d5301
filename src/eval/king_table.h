// SPDX-License-Identifier: MIT
// Precomputed sums of the terms that depend on a piece, its square and the square of a king.
#ifndef DANCO_EVAL_KING_TABLE_H_
#define DANCO_EVAL_KING_TABLE_H_

#include <array>
#include <cstddef>

#include "board/core/square.h"
#include "eval/accumulator.h"

namespace danco {

// One sum for each row (the type of a piece and its state), square and king, from White's point of
// view.
template <size_t kRows>
class KingTable {
 public:
  // `add(row, square, king, sum)` adds the terms of one entry.
  template <typename Add>
  explicit KingTable(Add add) {
    for (size_t i = 0; i < sums_.size(); ++i) {
      add(i / kNumSquares % kRows, SquareAt(static_cast<int>(i % kNumSquares)),
          SquareAt(static_cast<int>(i / kNumSquares / kRows)), sums_[i]);
    }
  }
  const ScoreAccumulator& Sum(size_t row, Square s, Square king) const {
    return sums_[(static_cast<size_t>(Index(king)) * kRows + row) * kNumSquares +
                 static_cast<size_t>(Index(s))];
  }

 private:
  std::array<ScoreAccumulator, kNumSquares * kRows * kNumSquares> sums_;
};

}  // namespace danco

#endif  // DANCO_EVAL_KING_TABLE_H_
