// The legal moves of a position for Python: listed when they are needed, and no more of them.
#ifndef DANCO_PYTHON_LEGAL_MOVES_H_
#define DANCO_PYTHON_LEGAL_MOVES_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "board/moves/move_list.h"
#include "pybind11/pybind11.h"
#include "python/values.h"

namespace danco::python {

// What is asked is remembered. Used with the interpreter's lock, which is let go while many moves
// are found; two threads that ask the same one at once both look.
class LegalMoves {
 public:
  explicit LegalMoves(SharedPosition position) : position_(std::move(position)) {}

  const SharedPosition& position() const { return position_; }
  bool any() const;
  // Whether they are so few that they have been listed by asking.
  bool few() const {
    Glance();
    return list_.has_value();
  }
  // How many there are, `limit` when there are more; without listing them where they are many.
  // TooManyMoves.
  size_t Count(std::optional<size_t> limit = std::nullopt) const;
  // Never changes once it is there. TooManyMoves.
  const MoveList& List() const;

 private:
  // Lists them if they are few.
  void Glance() const;

  SharedPosition position_;
  mutable bool glanced_ = false;
  mutable std::optional<MoveList> list_;
  mutable std::optional<size_t> count_;
};

// A limit on the number of moves as Python gives it. ValueError for one below 0.
std::optional<size_t> MoveLimitFrom(std::optional<pybind11::ssize_t> limit);

// The moves as a list of Python, at most `limit` of them. TooManyMoves.
pybind11::list GenerateLegalMoves(const SharedPosition& position,
                                  std::optional<pybind11::ssize_t> limit);

// An iterator over the moves, which `owner` holds; each is made when its turn comes.
pybind11::object IterateMoves(const pybind11::object& owner);

}  // namespace danco::python

#endif  // DANCO_PYTHON_LEGAL_MOVES_H_
