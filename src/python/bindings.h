// SPDX-License-Identifier: MIT
// Method definitions shared by several classes of the Python module.
#ifndef DANCO_PYTHON_BINDINGS_H_
#define DANCO_PYTHON_BINDINGS_H_

#include <memory>
#include <optional>
#include <string>

#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/game/game.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "pybind11/pybind11.h"
#include "pybind11/stl.h"
#include "python/legal_moves.h"
#include "python/move_type.h"
#include "python/values.h"

namespace danco::python {

// Defines copy.copy() and copy.deepcopy() for a mutable value.
template <typename T, typename... Holder>
void DefineCopies(pybind11::class_<T, Holder...>& type) {
  type.def("__copy__", [](const T& self) { return T(self); })
      .def(
          "__deepcopy__", [](const T& self, const pybind11::object&) { return T(self); },
          pybind11::arg("memo"));
}

// Defines `==`. An object of another type is never equal.
template <typename T, typename... Holder, typename Same>
void DefineEquality(pybind11::class_<T, Holder...>& type, Same same) {
  type.def("__eq__", [same](const T& self, const pybind11::object& other) {
    return pybind11::isinstance<T>(other) && same(self, other.cast<const T&>());
  });
}

// Returns the position of a Position object, or a copy of the current position of a Board, which
// another thread may change while the global lock is released.
inline const Position& PositionIn(const std::shared_ptr<Position>& position) { return *position; }
inline Position PositionIn(const Game& game) { return game.position(); }
inline SharedPosition SharedIn(const std::shared_ptr<Position>& position) { return position; }
inline SharedPosition SharedIn(const Game& game) { return Share(game.position()); }

// Defines the queries that both Position and Board answer. `Self` is the type as which pybind11
// passes the object.
template <typename Self, typename... Class>
void DefineQuestions(pybind11::class_<Class...>& type) {
  namespace py = pybind11;
  type.def_property_readonly(
          "turn", [](Self self) { return IsWhite(PositionIn(self).side_to_move()); },
          "WHITE (True) or BLACK (False): who is to move.")
      .def_property_readonly(
          "rules", [](Self self) { return std::string(RuleSetName(PositionIn(self).rules())); },
          "The rule set: 'pacosako', 'manual', 'nochain', 'vchess' or 'chess'.")
      .def_property_readonly(
          "halfmove_clock", [](Self self) { return PositionIn(self).no_progress_plies(); },
          "Turns since the last new union or promotion; 100 make a draw.")
      .def(
          "fen", [](Self self) { return FormatFen(PositionIn(self)); },
          "The position as text, in pacoplay's field order.")
      .def(
          "pieces_at",
          [](Self self, const py::object& square) {
            const Square s = SquareFrom(square, "square");
            return py::make_tuple(TypeOrNone(PositionIn(self).type_at(Color::kWhite, s)),
                                  TypeOrNone(PositionIn(self).type_at(Color::kBlack, s)));
          },
          py::arg("square"),
          "(White's piece, Black's piece) on a square, each 1 (PAWN) to 6 or None.")
      .def(
          "in_sako",
          [](Self self, std::optional<bool> color) {
            const Position& position = PositionIn(self);
            const Unlocked unlocked(position);
            return InSako(position, color ? ColorOf(*color) : position.side_to_move());
          },
          py::arg("color") = py::none(),
          "Whether this king (default: of the side to move) could be united with if the enemy "
          "were to move now.")
      .def_property_readonly(
          "legal_moves", [](Self self) { return LegalMoves(SharedIn(self)); },
          "All legal moves, one for each outcome; listed only when needed.")
      .def(
          "generate_legal_moves",
          [](Self self, std::optional<py::ssize_t> limit) {
            return GenerateLegalMoves(SharedIn(self), limit);
          },
          py::arg("limit") = py::none(),
          "The legal moves as a list; with `limit`, only that many, the first that are found.\n\n"
          "Raises TooManyMoves if there are too many to list.")
      .def(
          "parse_move",
          [](Self self, const std::string& text) {
            return BoundMove{SharedIn(self), MoveFrom(PositionIn(self), py::str(text))};
          },
          py::arg("text"),
          "Reads a move in the protocol's or the players' notation: any legal step sequence.\n\n"
          "Raises MoveError, which says what was wrong and where.")
      .def(
          "is_legal",
          [](Self self, const py::object& value) { return IsLegal(PositionIn(self), value); },
          py::arg("move"), "Whether a Move or a text is a legal move. No others are listed.");
}

}  // namespace danco::python

#endif  // DANCO_PYTHON_BINDINGS_H_
