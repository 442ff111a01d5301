// A list of moves.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_MOVES_MOVE_LIST_H_
#define DANCO_BOARD_MOVES_MOVE_LIST_H_

#include <memory>
#include <utility>
#include <vector>

#include "board/core/move.h"

namespace danco {

// Leaves the elements that resize() adds as they are in memory: the generator makes room first and
// writes afterwards, and clearing what is then overwritten would cost a tenth of its time.
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

// Like any vector, but what resize() adds has no meaning until it is written.
using MoveList = std::vector<Move, UnclearedAllocator<Move>>;

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVE_LIST_H_
