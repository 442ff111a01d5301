// SPDX-License-Identifier: MIT
// Opening knowledge for Python: books, tables of games, and names of openings. danco/openings.py is
// the public interface.
#include <string>

#include "engine/book.h"
#include "pybind11/stl.h"
#include "python/bindings.h"
#include "python/move_type.h"
#include "python/values.h"
#include "record/opening_name.h"
#include "record/opening_table.h"

namespace danco::python {
namespace {

namespace py = pybind11;
using namespace py::literals;  // NOLINT(google-build-using-namespace): pybind11's "name"_a

using SharedPositionArgument = std::shared_ptr<Position>;

py::tuple ResultsOf(const ResultCount& count) {
  return py::make_tuple(count.games, count.white, count.draws, count.black);
}

void BindBook(py::module_& module) {
  py::class_<Book>(module, "_Book")
      .def_static(
          "parse",
          [](const std::string& text) { return Checked<RecordRefused>(Book::Parse(text)); },
          "text"_a)
      .def(
          "moves",
          [](const Book& book, const SharedPositionArgument& position) {
            py::list moves;
            for (const auto& [move, weight] : book.LegalMovesOf(*position)) {
              moves.append(py::make_tuple(BoundMove{position, move}, weight));
            }
            return moves;
          },
          "position"_a)
      .def("__len__", &Book::positions);
}

void BindTable(py::module_& module) {
  py::class_<OpeningTable>(module, "_OpeningTable")
      .def(py::init([](const std::string& rules, int plies) {
             return OpeningTable(RulesFrom(rules), plies);
           }),
           "rules"_a, "plies"_a)
      .def_static(
          "parse",
          [](const std::string& text) {
            return Checked<RecordRefused>(OpeningTable::FromText(text));
          },
          "text"_a)
      .def("add", &OpeningTable::Add, "record"_a)
      .def(
          "at", [](const OpeningTable& table, const Position& p) { return ResultsOf(table.At(p)); },
          "position"_a)
      .def(
          "moves",
          [](const OpeningTable& table, const SharedPositionArgument& position) {
            py::list moves;
            for (const PlayedTurn& turn : table.Moves(*position)) {
              moves.append(py::make_tuple(BoundMove{position, turn.move}, turn.played,
                                          ResultsOf(turn.reached)));
            }
            return moves;
          },
          "position"_a)
      .def("text", &OpeningTable::ToJsonLines)
      .def_property_readonly("games", &OpeningTable::games)
      .def("__len__", &OpeningTable::positions);
}

}  // namespace

void BindKnowledge(py::module_& module) {
  BindBook(module);
  BindTable(module);
  module.def(
      "_opening_name", [](const Game& board) { return OpeningName(board.positions()); }, "board"_a);
}

}  // namespace danco::python
