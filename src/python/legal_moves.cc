// SPDX-License-Identifier: MIT
#include "python/legal_moves.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/str_cat.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "python/move_type.h"

namespace danco::python {
namespace {

namespace py = pybind11;

// Budgets in in-chain states per first mover. Within the first budget, which takes a fraction of a
// millisecond, Python's global lock is kept, because a thread that releases it may have to wait a
// long time to get it back. The second budget corresponds to half a second and 100 MB. Positions
// that exceed it have millions of moves and are left to perft().
constexpr uint64_t kGlanceStates = 1024;
constexpr uint64_t kMaxStates = uint64_t{1} << 20;
constexpr size_t kGlanceMoves = 4096;
constexpr size_t kMaxMoves = 5'000'000;

WalkResult List(const Position& position, MoveList& moves, size_t limit, uint64_t states) {
  ChainBudget budget(states);
  return GenerateMoves(position, moves, limit, {budget, budget});
}

[[noreturn]] void ThrowTooMany() {
  throw TooManyMoves(
      "legal_moves: the position has millions of moves, more than are listed or counted; "
      "generate_legal_moves(limit=...) returns some, legal_moves.count(limit=...) counts up to a "
      "limit, is_legal() and `in` check one, perft(1) counts all");
}

// Returns the number of moves, at most `limit`. Releases Python's global lock.
size_t CountUnlocked(const Position& position, std::optional<size_t> limit) {
  ChainBudget chains(kMaxStates);
  const LockReleased released;
  const MoveCount count =
      CountMoves(position, std::min(limit.value_or(kMaxMoves), kMaxMoves), {chains, chains});
  const bool enough = limit && count.moves >= *limit;
  if (count.walk != WalkResult::kComplete && !enough) ThrowTooMany();
  return count.moves;
}

// Returns at most `limit` moves. Releases Python's global lock.
MoveList ListUnlocked(const Position& position, std::optional<size_t> limit) {
  MoveList moves;
  const LockReleased released;
  const WalkResult walk =
      List(position, moves, std::min(limit.value_or(kMaxMoves), kMaxMoves), kMaxStates);
  const bool enough = limit && moves.size() >= *limit;
  if (walk != WalkResult::kComplete && !enough) ThrowTooMany();
  return moves;
}

struct IteratorObject {
  PyObject_HEAD PyObject* owner;  // the LegalMoves object, a strong reference
  PyObject* position;             // its Position object, a strong reference
  const Position* value;
  const Move* next;
  const Move* end;
};

IteratorObject* AsIterator(PyObject* self) { return reinterpret_cast<IteratorObject*>(self); }

void DeallocateIterator(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  Py_DECREF(AsIterator(self)->owner);
  Py_DECREF(AsIterator(self)->position);
  PyObject_Free(self);
  Py_DECREF(type);
}

PyObject* NextMove(PyObject* self) {
  IteratorObject& moves = *AsIterator(self);
  if (moves.next == moves.end) return nullptr;
  return NewMove(moves.position, moves.value, *moves.next++);
}

PyTypeObject* MakeIteratorType() {
  std::array<PyType_Slot, 4> slots = {{
      {Py_tp_dealloc, reinterpret_cast<void*>(&DeallocateIterator)},
      {Py_tp_iter, reinterpret_cast<void*>(&PyObject_SelfIter)},
      {Py_tp_iternext, reinterpret_cast<void*>(&NextMove)},
      {0, nullptr},
  }};
  PyType_Spec spec = {"danco._LegalMovesIterator", static_cast<int>(sizeof(IteratorObject)), 0,
                      Py_TPFLAGS_DEFAULT, slots.data()};
  PyObject* const type = PyType_FromSpec(&spec);
  if (type == nullptr) throw py::error_already_set();
  // Iterators can only be created by iterating, and not by calling their type.
  reinterpret_cast<PyTypeObject*>(type)->tp_new = nullptr;
  return reinterpret_cast<PyTypeObject*>(type);
}

PyTypeObject* IteratorType() {
  static PyTypeObject* const type = MakeIteratorType();
  return type;
}

py::object PositionObject(const SharedPosition& position) {
  return py::cast(std::const_pointer_cast<Position>(position));
}

}  // namespace

void LegalMoves::ListUpToLimit() const {
  if (listed_up_to_limit_) return;
  listed_up_to_limit_ = true;
  MoveList moves;
  if (python::List(*position_, moves, kGlanceMoves, kGlanceStates) == WalkResult::kComplete) {
    count_ = moves.size();
    list_ = std::move(moves);
  }
}

bool LegalMoves::any() const {
  ListUpToLimit();
  return count_ ? *count_ > 0 : HasLegalMove(*position_);
}

size_t LegalMoves::Count(std::optional<size_t> limit) const {
  ListUpToLimit();
  if (count_) return limit ? std::min(*limit, *count_) : *count_;
  const size_t counted = CountUnlocked(*position_, limit);
  if (!limit) count_ = counted;
  return counted;
}

const MoveList& LegalMoves::List() const {
  ListUpToLimit();
  if (!list_) {
    MoveList moves = ListUnlocked(*position_, std::nullopt);
    if (!list_) {  // unless another thread was faster
      count_ = moves.size();
      list_ = std::move(moves);
    }
  }
  return *list_;
}

std::optional<size_t> MoveLimitFrom(std::optional<py::ssize_t> limit) {
  if (!limit) return std::nullopt;
  if (*limit < 0)
    throw py::value_error(absl::StrCat("limit: expected at least 0 moves, not ", *limit));
  return static_cast<size_t>(*limit);
}

py::list GenerateLegalMoves(const SharedPosition& position, std::optional<py::ssize_t> limit) {
  const py::object object = PositionObject(position);
  const std::optional<size_t> most = MoveLimitFrom(limit);
  const LegalMoves legal(position);
  MoveList few;
  const MoveList* moves = &few;
  if (most && !legal.few()) {
    few = ListUnlocked(*position, most);
  } else {
    moves = &legal.List();
  }
  py::list made(std::min(moves->size(), most.value_or(moves->size())));
  for (size_t i = 0; i < made.size(); ++i) {
    made[i] = py::reinterpret_steal<py::object>(NewMove(object.ptr(), position.get(), (*moves)[i]));
  }
  return made;
}

py::object IterateMoves(const py::object& owner) {
  const auto& legal = owner.cast<const LegalMoves&>();
  const MoveList& moves = legal.List();
  const py::object position = PositionObject(legal.position());
  auto* const made = PyObject_New(IteratorObject, IteratorType());
  if (made == nullptr) throw py::error_already_set();
  made->owner = py::object(owner).release().ptr();
  made->position = py::object(position).release().ptr();
  made->value = legal.position().get();
  made->next = moves.data();
  made->end = moves.data() + moves.size();
  return py::reinterpret_steal<py::object>(reinterpret_cast<PyObject*>(made));
}

}  // namespace danco::python
