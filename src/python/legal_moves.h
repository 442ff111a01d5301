// SPDX-License-Identifier: MIT
// The legal moves of a position for Python. They are generated only when they are needed, and only
// as many as are needed.
#ifndef DANCO_PYTHON_LEGAL_MOVES_H_
#define DANCO_PYTHON_LEGAL_MOVES_H_

#include <cstddef>
#include <optional>

#include "board/moves/move_list.h"
#include "pybind11/pybind11.h"
#include "python/values.h"

namespace danco::python {

// Results are cached. Callers must hold Python's global lock. It is released during long
// generations, so two threads that request the same result at once may both compute it.
class LegalMoves {
 public:
  explicit LegalMoves(SharedPosition position) : position_(std::move(position)) {}

  const SharedPosition& position() const { return position_; }
  bool any() const;
  // Returns whether there are few enough moves to be listed immediately. If so, lists them.
  bool few() const {
    ListUpToLimit();
    return list_.has_value();
  }
  // Returns the number of moves, or `limit` if there are more. Does not list them if there are
  // many. Throws TooManyMoves.
  size_t Count(std::optional<size_t> limit = std::nullopt) const;
  // Returns all moves, in the same order on every call. Throws TooManyMoves.
  const MoveList& List() const;

 private:
  // Lists the moves if they are few.
  void ListUpToLimit() const;

  SharedPosition position_;
  mutable bool listed_up_to_limit_ = false;
  mutable std::optional<MoveList> list_;
  mutable std::optional<size_t> count_;
};

// Converts a Python limit on the number of moves. Throws ValueError if it is negative.
std::optional<size_t> MoveLimitFrom(std::optional<pybind11::ssize_t> limit);

// Returns the moves as a Python list, at most `limit` of them. Throws TooManyMoves.
pybind11::list GenerateLegalMoves(const SharedPosition& position,
                                  std::optional<pybind11::ssize_t> limit);

// Returns an iterator over the moves of `owner`, which it keeps alive. Creates each Move on demand.
pybind11::object IterateMoves(const pybind11::object& owner);

}  // namespace danco::python

#endif  // DANCO_PYTHON_LEGAL_MOVES_H_
