// SPDX-License-Identifier: MIT
// Distances on the board.
#ifndef DANCO_EVAL_DISTANCE_H_
#define DANCO_EVAL_DISTANCE_H_

#include <algorithm>
#include <cstddef>

#include "board/core/square.h"

namespace danco {

// Returns the number of king steps between two squares.
constexpr int Distance(Square a, Square b) {
  const int files = FileOf(a) - FileOf(b);
  const int ranks = RankOf(a) - RankOf(b);
  return std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks);
}

// Returns the index of `s` relative to a king, 0..119: 15 times the number of files between them,
// plus the number of ranks that `s` is ahead of the king, plus 7. Mirrored files have the same
// index.
constexpr size_t KingOffset(Square king, Square s) {
  const int files = FileOf(s) - FileOf(king);
  return static_cast<size_t>(15 * (files < 0 ? -files : files) + RankOf(s) - RankOf(king) + 7);
}

// Returns the number of files to the nearer edge of the board, 0..3.
constexpr int StepsFromEdge(Square s) { return std::min(FileOf(s), 7 - FileOf(s)); }

}  // namespace danco

#endif  // DANCO_EVAL_DISTANCE_H_
