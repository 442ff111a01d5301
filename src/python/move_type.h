// SPDX-License-Identifier: MIT
// danco.Move, a type written with Python's C API, and its conversion from and to BoundMove.
//
// A Move takes 40 bytes and shares its Position with the other moves of a list. As a pybind11 class
// it cost five times as much time (python.md).
#ifndef DANCO_PYTHON_MOVE_TYPE_H_
#define DANCO_PYTHON_MOVE_TYPE_H_

#include "board/core/move.h"
#include "board/core/position.h"
#include "pybind11/pybind11.h"
#include "python/values.h"

namespace danco::python {

// Returns the type, which is created at the first call. BindMoves() adds its attributes.
PyTypeObject* MoveType();

inline bool IsMove(const pybind11::handle& value) {
  return Py_TYPE(value.ptr()) == MoveType();  // the type has no subclasses
}

// Returns a new Move. `position` is the Python object that holds `value`. Returns null with
// Python's error set if there is not enough memory.
PyObject* NewMove(PyObject* position, const Position* value, Move move);

// These return the parts of a Move object.
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
