// SPDX-License-Identifier: MIT
// A vector of moves.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_MOVES_MOVE_LIST_H_
#define DANCO_BOARD_MOVES_MOVE_LIST_H_

#include <memory>
#include <utility>
#include <vector>

#include "board/core/move.h"

namespace danco {

// An allocator that leaves elements added by resize() uninitialized. The generator resizes first
// and then overwrites the elements; zeroing them would take a tenth of its time.
template <typename T>
class UnclearedAllocator : public std::allocator<T> {
 public:
  template <typename U>
  struct rebind {
    using other = UnclearedAllocator<U>;
  };

  UnclearedAllocator() = default;
  template <typename U>
  explicit UnclearedAllocator(const UnclearedAllocator<U>&) noexcept {}

  template <typename U>
  void construct(U*) noexcept {}
  template <typename U, typename... Args>
  void construct(U* place, Args&&... args) {
    std::construct_at(place, std::forward<Args>(args)...);
  }
};

// A std::vector of moves, except that elements added by resize() are indeterminate until they are
// written:
//
//   MoveList moves;
//   (void)GenerateMoves(position, moves);
//   for (Move move : moves) ...
using MoveList = std::vector<Move, UnclearedAllocator<Move>>;

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVE_LIST_H_
