// Distances on the board.
#ifndef DANCO_EVAL_DISTANCE_H_
#define DANCO_EVAL_DISTANCE_H_

#include <algorithm>
#include <cstddef>

#include "board/core/square.h"

namespace danco {

// Steps of a king between two squares.
constexpr int Distance(Square a, Square b) {
  const int files = FileOf(a) - FileOf(b);
  const int ranks = RankOf(a) - RankOf(b);
  return std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks);
}

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
