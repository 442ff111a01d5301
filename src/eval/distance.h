// Distances on the board.
#ifndef DANCO_EVAL_DISTANCE_H_
#define DANCO_EVAL_DISTANCE_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "board/core/square.h"

namespace danco {

// Steps of a king between two squares.
constexpr int Distance(Square a, Square b) {
  const int files = FileOf(a) - FileOf(b);
  const int ranks = RankOf(a) - RankOf(b);
  return std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks);
}

// Distance() to each square.
using DistanceRow = std::array<uint8_t, kNumSquares>;

inline constexpr auto kDistances = [] {
  std::array<DistanceRow, kNumSquares> rows{};
  for (int a = 0; a < kNumSquares; ++a) {
    for (int b = 0; b < kNumSquares; ++b) {
      rows[static_cast<size_t>(a)][static_cast<size_t>(b)] =
          static_cast<uint8_t>(Distance(SquareAt(a), SquareAt(b)));
    }
  }
  return rows;
}();

constexpr const DistanceRow& DistancesFrom(Square s) { return kDistances[Index(s)]; }

// Where `s` lies as seen from a king, the same on both wings: 15 * files between them + ranks that
// `s` is ahead of it + 7. 0..119.
constexpr size_t KingOffset(Square king, Square s) {
  const int files = FileOf(s) - FileOf(king);
  return static_cast<size_t>(15 * (files < 0 ? -files : files) + RankOf(s) - RankOf(king) + 7);
}

// Files between a square and the nearer side of the board, 0..3.
constexpr int StepsFromEdge(Square s) { return std::min(FileOf(s), 7 - FileOf(s)); }

}  // namespace danco

#endif  // DANCO_EVAL_DISTANCE_H_
