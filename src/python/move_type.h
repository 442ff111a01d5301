// danco.Move, a type made by hand, and how C++ takes and gives it as a BoundMove.
//
// A list of moves is a list of such objects: 40 bytes each that share their Position. As a class of
// pybind11 each of them cost five times as long (python.md).
#ifndef DANCO_PYTHON_MOVE_TYPE_H_
#define DANCO_PYTHON_MOVE_TYPE_H_

#include <memory>

#include "board/core/move.h"
#include "board/core/position.h"
#include "pybind11/pybind11.h"
#include "python/values.h"

namespace danco::python {

// The type, made when it is asked for first. Its attributes are added by BindMoves().
PyTypeObject* MoveType();

inline bool IsMove(const pybind11::handle& value) {
  return Py_TYPE(value.ptr()) == MoveType();  // it has no subclasses
}

// A new Move. `position` is the Position object that holds `value`. Null, with Python's error set,
// when there is no memory.
PyObject* NewMove(PyObject* position, const Position* value, Move move);

// Of a Move.
pybind11::object PositionObjectOf(const pybind11::handle& move);
BoundMove BoundMoveOf(const pybind11::handle& move);

}  // namespace danco::python

namespace pybind11::detail {

template <>
struct type_caster<danco::python::BoundMove> {
  PYBIND11_TYPE_CASTER(danco::python::BoundMove, const_name("danco.Move"));

  bool load(handle source, bool) {
    if (!danco::python::IsMove(source)) return false;
    value = danco::python::BoundMoveOf(source);
    return true;
  }
  static handle cast(const danco::python::BoundMove& move, return_value_policy, handle) {
    const object position = pybind11::cast(std::const_pointer_cast<danco::Position>(move.position));
    return danco::python::NewMove(position.ptr(), move.position.get(), move.move);
  }
};

}  // namespace pybind11::detail

#endif  // DANCO_PYTHON_MOVE_TYPE_H_
