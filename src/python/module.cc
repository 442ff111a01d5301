// SPDX-License-Identifier: MIT
// The extension module danco._danco. Python programs use danco/__init__.py.
#include "pybind11/pybind11.h"
#include "python/values.h"

namespace py = pybind11;
using namespace py::literals;  // NOLINT(google-build-using-namespace): pybind11's "name"_a

PYBIND11_MODULE(_danco, module) {
  module.doc() = "The part of the module danco that is compiled.";
  py::register_exception<danco::python::FenRefused>(module, "FenError", PyExc_ValueError);
  py::register_exception<danco::python::MoveRefused>(module, "MoveError", PyExc_ValueError);
  py::register_exception<danco::python::OptionRefused>(module, "OptionError", PyExc_ValueError);
  py::register_exception<danco::python::RecordRefused>(module, "RecordError", PyExc_ValueError);
  py::register_exception<danco::python::TooManyMoves>(module, "TooManyMoves", PyExc_RuntimeError);
  module.attr("__version__") = DANCO_VERSION;
  using danco::python::LockReleased;
  py::module_::import("atexit").attr("register")(py::cpp_function(&LockReleased::EndCalls));
  py::module_::import("os").attr("register_at_fork")(
      "after_in_child"_a = py::cpp_function(&LockReleased::ForgetCalls));
  danco::python::BindPosition(module);
  danco::python::BindMoves(module);
  danco::python::BindBoard(module);
  danco::python::BindEngine(module);
  danco::python::BindRecord(module);
  danco::python::BindPlacement(module);
  danco::python::BindKnowledge(module);
}
