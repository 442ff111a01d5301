// SPDX-License-Identifier: MIT
#include "python/move_type.h"

#include <array>
#include <cstdint>

namespace danco::python {
namespace {

namespace py = pybind11;

struct MoveObject {
  PyObject_HEAD PyObject* position;  // strong reference
  const Position* value;             // the value in `position`
  Move move;
};

MoveObject* AsMove(PyObject* self) { return reinterpret_cast<MoveObject*>(self); }

void DeallocateMove(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  Py_DECREF(AsMove(self)->position);
  PyObject_Free(self);
  Py_DECREF(type);  // each object of a heap type holds a reference to it
}

PyObject* RefuseMove(PyTypeObject*, PyObject*, PyObject*) {
  PyErr_SetString(PyExc_TypeError,
                  "a Move comes from a position: parse_move(), legal_moves, Move.from_uci()");
  return nullptr;
}

bool IsSameMove(const MoveObject& one, const MoveObject& other) {
  return one.move == other.move && SamePosition(*one.value, *other.value);
}

PyObject* CompareMoves(PyObject* self, PyObject* other, int operation) {
  const bool asked = operation == Py_EQ || operation == Py_NE;
  if (!asked || Py_TYPE(self) != Py_TYPE(other)) Py_RETURN_NOTIMPLEMENTED;
  return PyBool_FromLong(IsSameMove(*AsMove(self), *AsMove(other)) == (operation == Py_EQ));
}

Py_hash_t HashMove(PyObject* self) {
  const MoveObject& move = *AsMove(self);
  const uint64_t mixed = (move.move.bits() * 0x9E3779B97F4A7C15ULL) ^ move.value->key();
  return static_cast<Py_hash_t>(mixed >> 2);  // never -1, which signals an error
}

constexpr const char* kMoveDoc =
    "A whole turn, identified by its outcome; immutable.\n\n"
    "Two moves are equal if they belong to the same position and lead to the same one,\n"
    "by whatever steps. str() is the protocol's notation.";

PyTypeObject* MakeMoveType() {
  std::array<PyType_Slot, 6> slots = {{
      {Py_tp_dealloc, reinterpret_cast<void*>(&DeallocateMove)},
      {Py_tp_new, reinterpret_cast<void*>(&RefuseMove)},
      {Py_tp_richcompare, reinterpret_cast<void*>(&CompareMoves)},
      {Py_tp_hash, reinterpret_cast<void*>(&HashMove)},
      {Py_tp_doc, const_cast<char*>(kMoveDoc)},  // NOLINT: Python copies it
      {0, nullptr},
  }};
  PyType_Spec spec = {"danco.Move", static_cast<int>(sizeof(MoveObject)), 0, Py_TPFLAGS_DEFAULT,
                      slots.data()};
  PyObject* const type = PyType_FromSpec(&spec);
  if (type == nullptr) throw py::error_already_set();
  return reinterpret_cast<PyTypeObject*>(type);
}

}  // namespace

PyTypeObject* MoveType() {
  static PyTypeObject* const type = MakeMoveType();
  return type;
}

PyObject* NewMove(PyObject* position, const Position* value, Move move) {
  auto* const made = PyObject_New(MoveObject, MoveType());
  if (made == nullptr) return nullptr;
  Py_INCREF(position);
  made->position = position;
  made->value = value;
  made->move = move;
  return reinterpret_cast<PyObject*>(made);
}

py::object PositionObjectOf(const py::handle& move) {
  return py::reinterpret_borrow<py::object>(AsMove(move.ptr())->position);
}

BoundMove BoundMoveOf(const py::handle& move) {
  return {PositionObjectOf(move).cast<std::shared_ptr<Position>>(), AsMove(move.ptr())->move};
}

}  // namespace danco::python
