// SPDX-License-Identifier: MIT
// The classes Move and LegalMoves for Python.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "annotate/explain.h"
#include "board/moves/move_path.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "pybind11/stl.h"
#include "python/bindings.h"
#include "python/legal_moves.h"
#include "python/move_type.h"
#include "python/values.h"
#include "record/games.h"
#include "record/recorded_game.h"

namespace danco::python {
namespace {

namespace py = pybind11;
using namespace py::literals;  // NOLINT(google-build-using-namespace): pybind11's "name"_a

// Finding the steps of a chain can take as long as generating all moves of its position.
MovePath PathOf(const BoundMove& bound) {
  const Unlocked unlocked(*bound.position);
  return FindPath(*bound.position, bound.move);
}

std::vector<int> StepsOf(const BoundMove& bound) {
  const MovePath path = PathOf(bound);
  std::vector<int> squares = {Index(path.from)};
  for (const PathStep& step : path.steps) squares.push_back(Index(step.square));
  return squares;
}

std::string UciOf(const BoundMove& bound) {
  const Unlocked unlocked(*bound.position);
  return FormatMove(*bound.position, bound.move);
}

// Returns the actions to send to pacoplay.com for the move, as a JSON list.
std::string ActionsText(const BoundMove& bound) {
  RecordedGame game;
  game.start = *bound.position;
  RecordedTurn turn;
  turn.path = PathOf(bound);
  turn.move = bound.move;
  game.turns.push_back(std::move(turn));
  return Checked<RecordRefused>(WriteGame(game, GameFormat::kPacoplay));
}

// Adds attributes to danco.Move, which is not a pybind11 class.
class MoveAttributes {
 public:
  MoveAttributes() : type_(reinterpret_cast<PyObject*>(MoveType())) {}

  template <typename Function, typename... Extra>
  MoveAttributes& Method(const char* name, Function function, const Extra&... extra) {
    type_.attr(name) = py::cpp_function(function, py::name(name), py::is_method(type_), extra...);
    return *this;
  }
  template <typename Function>
  MoveAttributes& Property(const char* name, Function function, const char* doc) {
    const auto property = py::module_::import("builtins").attr("property");
    type_.attr(name) =
        property(py::cpp_function(function, py::name(name)), py::none(), py::none(), doc);
    return *this;
  }
  const py::handle& type() const { return type_; }

 private:
  py::handle type_;
};

BoundMove MoveFromUci(const std::string& text, const py::object& position) {
  const SharedPosition shared = PositionOf(position, "position");
  return {shared, MoveFrom(*shared, py::str(text))};
}

void BindMove(py::module_& module) {
  MoveAttributes move;
  move.Property("position", &PositionObjectOf, "The position that the move belongs to.")
      .Method("uci", &UciOf,
              "The protocol's notation: 'e2e4', 'd8d5d4', 'e7e8q'. One of the shortest step "
              "sequences, always the same.")
      .Method(
          "players",
          [](const BoundMove& m) {
            const Unlocked unlocked(*m.position);
            return FormatPlayerMove(*m.position, m.move);
          },
          "The notation of players on pacoplay.com: 'e2>e4', 'Qd8>Pd5>d4', '0-0'.")
      .Method(
          "words", [](const BoundMove& m) { return TurnInWords(*m.position, PathOf(m)); },
          "The turn in English, step by step.")
      .Method("actions_json", &ActionsText, "For danco.Move.actions.")
      .Property("steps", &StepsOf,
                "The squares of the move, beginning with its origin; castling ends on the square "
                "of the own rook.")
      .Property(
          "from_square", [](const BoundMove& m) { return StepsOf(m).front(); },
          "The square of the piece, union or king that moves first.")
      .Property(
          "to_square", [](const BoundMove& m) { return StepsOf(m).back(); },
          "The square of the last step; for castling, that of the own rook.")
      .Property(
          "is_chain", [](const BoundMove& m) { return StepsOf(m).size() > 2; },
          "Whether the move takes over a union.")
      .Property(
          "is_union_move", [](const BoundMove& m) { return m.move.kind() == MoveKind::kUnion; },
          "Whether a union moves as a whole.")
      .Property(
          "is_castling", [](const BoundMove& m) { return PathOf(m).castling; },
          "Whether the move is castling.")
      .Property(
          "is_paco", [](const BoundMove& m) { return m.position->After(m.move).is_paco(); },
          "Whether the move unites with the enemy king and wins.")
      .Property(
          "gift", [](const BoundMove& m) { return TypeOrNone(PathOf(m).gift); },
          "The promotion of a gifted pawn before the move, or None.")
      .Property(
          "promotion",
          [](const BoundMove& m) { return TypeOrNone(PathOf(m).steps.back().promotion); },
          "The promotion of a pawn on the square of the last step, or None.")
      .Method("__str__", &UciOf)
      .Method("__repr__", [](const BoundMove& m) { return absl::StrCat("<Move ", UciOf(m), ">"); })
      .Method("__copy__", [](const py::object& self) { return self; })
      .Method(
          "__deepcopy__", [](const py::object& self, const py::object&) { return self; },
          py::arg("memo"))
      .Method("__reduce__", [](const py::object& self) {
        const py::module_ calls = py::module_::import("operator");
        return py::make_tuple(calls.attr("methodcaller")("parse_move", UciOf(BoundMoveOf(self))),
                              py::make_tuple(PositionObjectOf(self)));
      });
  move.type().attr("from_uci") = py::staticmethod(py::cpp_function(
      &MoveFromUci, py::name("from_uci"), py::scope(move.type()), "text"_a, "position"_a,
      "Reads a move of a position, or of a board's current one, in either notation or as "
      "chess players write it ('Nf6').\n\nRaises MoveError."));
  module.attr("Move") = move.type();
}

// Implements legal_moves[i] and legal_moves[i:j].
py::object MovesAt(const py::object& self, const py::object& index) {
  const auto& legal = self.cast<const LegalMoves&>();
  if (py::isinstance<py::slice>(index)) return py::list(self)[index];
  if (!PyIndex_Check(index.ptr())) {
    throw py::type_error("legal_moves: the index must be a number or a slice");
  }
  py::ssize_t i = PyNumber_AsSsize_t(index.ptr(), PyExc_IndexError);
  if (i == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  const MoveList& moves = legal.List();
  const auto size = static_cast<py::ssize_t>(moves.size());
  if (i < 0) i += size;
  if (i < 0 || i >= size) throw py::index_error("legal_moves: index out of range");
  return py::cast(BoundMove{legal.position(), moves[static_cast<size_t>(i)]});
}

std::vector<std::string> TextsOf(const LegalMoves& legal) {
  const MoveList& moves = legal.List();
  const Unlocked unlocked(*legal.position());
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (Move move : moves) texts.push_back(FormatMove(*legal.position(), move));
  return texts;
}

void BindLegalMoves(py::module_& module) {
  py::class_<LegalMoves> type(
      module, "LegalMoves",
      "The legal moves of one position: a sequence that is generated when needed.\n\n"
      "`in` checks a single move, len() only counts, and Move objects are created on demand.\n"
      "Raises TooManyMoves if there are too many to list. Other threads can run meanwhile.");
  type.def("__len__", [](const LegalMoves& l) { return l.Count(); })
      .def("__bool__", &LegalMoves::any)
      .def("__getitem__", &MovesAt)
      .def("__iter__", &IterateMoves)
      .def("__contains__",
           [](const LegalMoves& l, const py::object& value) {
             return (IsMove(value) || py::isinstance<py::str>(value)) &&
                    IsLegal(*l.position(), value);
           })
      .def("__hash__",
           [](const LegalMoves& l) { return static_cast<int64_t>(l.position()->key() >> 2); })
      .def("__reduce__",
           [](const LegalMoves& l) {
             const auto position = py::cast(std::const_pointer_cast<Position>(l.position()));
             return py::make_tuple(
                 py::module_::import("operator").attr("attrgetter")("legal_moves"),
                 py::make_tuple(position));
           })
      .def(
          "count",
          [](const LegalMoves& l, std::optional<py::ssize_t> limit) {
            return l.Count(MoveLimitFrom(limit));
          },
          "limit"_a = py::none(),
          "The number of moves, or `limit` if there are more; lists none of them.")
      .def("uci", &TextsOf, "All of them in the protocol's notation.")
      .def("__repr__", [](const LegalMoves& l) {
        return absl::StrCat("<LegalMoves of ", FormatFen(*l.position()), ">");
      });
  DefineEquality(type, [](const LegalMoves& one, const LegalMoves& other) {
    return SamePosition(*one.position(), *other.position());
  });
}

}  // namespace

void BindMoves(py::module_& module) {
  BindMove(module);
  BindLegalMoves(module);
}

}  // namespace danco::python
