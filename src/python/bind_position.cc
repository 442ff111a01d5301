// SPDX-License-Identifier: MIT
// The Python class Position.
#include <cstdint>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "annotate/explain.h"
#include "annotate/svg_board.h"
#include "board/core/rule_names.h"
#include "board/core/start_position.h"
#include "board/core/stop_token.h"
#include "board/moves/movegen.h"
#include "board/moves/next_steps.h"
#include "board/moves/perft.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "eval/evaluate.h"
#include "eval/wdl.h"
#include "protocol/board_text.h"
#include "pybind11/operators.h"
#include "pybind11/stl.h"
#include "python/bindings.h"
#include "python/move_type.h"
#include "python/values.h"

namespace danco::python {
namespace {

namespace py = pybind11;
using namespace py::literals;  // NOLINT(google-build-using-namespace): pybind11's "name"_a

Position PositionFrom(const std::optional<std::string>& fen, const std::string& rules) {
  const RuleSet set = RulesFrom(rules);
  if (!fen) return StartPosition(set);
  return Checked<FenRefused>(ParseFen(*fen, set));
}

uint64_t PerftOf(const Position& position, int depth, int hash) {
  if (depth < 0 || depth > 100) throw py::value_error("depth: expected 0 to 100 turns");
  if (hash < 0 || hash > 65536) throw py::value_error("hash: expected 0 to 65536 MiB");
  uint64_t count = 0;
  bool complete = false;
  Interruption interruption;
  const StopToken stop([&] { return interruption.Check(); });
  {
    const LockReleased released;
    Perft perft(static_cast<size_t>(hash), stop);
    count = perft.Count(position, depth);
    complete = perft.complete();
  }
  interruption.Throw();
  if (!complete) throw std::runtime_error("perft: a position was too large to be counted in full");
  return count;
}

// Returns the turn with which `side` would unite with the enemy king if it were to move.
std::optional<BoundMove> ThreatOf(const SharedPosition& position, Color side) {
  const Unlocked unlocked(*position);
  if (side == position->side_to_move()) {
    const Move move = FindWinningMove(*position);
    return move ? std::optional<BoundMove>({position, move}) : std::nullopt;
  }
  const ThreatTurn threat = FindThreatTurn(*position, side);
  if (threat.answer == Tribool::kUnknown && CanUniteKing(*position, side)) {
    throw py::value_error(
        "threat: there is one, but not by which turn: a gift must be promoted first, or there are "
        "too many chains");
  }
  if (!threat.found()) return std::nullopt;
  const Move move = *FollowPath(threat.position, threat.path);
  return BoundMove{Share(threat.position), move};
}

std::optional<int> SquareOrNone(Square square) {
  if (square == Square::kNone) return std::nullopt;
  return Index(square);
}

using PositionClass = py::class_<Position, std::shared_ptr<Position>>;

// 1. Construction.
void BindMaking(PositionClass& type) {
  type.def(py::init(&PositionFrom), "fen"_a = py::none(), "rules"_a = "pacosako",
           "Reads a FEN in any of the three field orders. The default is the start position.\n\n"
           "Raises FenError, whose message names the field.")
      .def_static(
          "fischer_random",
          [](int number, const std::string& rules) {
            const absl::StatusOr<Position> start = FischerRandomStart(number, RulesFrom(rules));
            if (!start.ok()) throw py::value_error("number: expected 0 to 959");
            return *start;
          },
          "number"_a, "rules"_a = "pacosako",
          "Start position 0..959 of Fischer random (518 is the standard one).")
      .def(
          "outcome_text", [](const Position& p) { return OutcomeText(p); },
          "The fields of the FEN that are the same in equal positions.");
}

// 2. The rights of the turn.
void BindRights(PositionClass& type) {
  type.def_property_readonly("key", &Position::key, "64 bits that equal positions share.")
      .def_property_readonly("no_progress_plies", &Position::no_progress_plies,
                             "Turns since the last new union or promotion; 100 make a draw.")
      .def_property_readonly(
          "ep_square", [](const Position& p) { return SquareOrNone(p.en_passant()); },
          "The square that a pawn has just passed over in a double step, or None.")
      .def_property_readonly(
          "gift_square", [](const Position& p) { return SquareOrNone(p.pending_gift()); },
          "The square of the gifted pawn that must be promoted first, or None.");
}

// 3. The pieces.
void BindPieces(PositionClass& type) {
  type.def_property_readonly(
          "unions", [](const Position& p) { return SquaresOf(p.unions()); },
          "The squares of the unions, from a1 to h8.")
      .def(
          "pieces",
          [](const Position& p, int type, bool color) {
            if (type < 1 || type > 6)
              throw py::value_error("piece_type: expected 1 (PAWN) to 6 (KING)");
            return SquaresOf(p.pieces(ColorOf(color), static_cast<PieceType>(type)));
          },
          "piece_type"_a, "color"_a, "The squares of such pieces, in unions or not.")
      .def(
          "king", [](const Position& p, bool color) { return Index(p.king(ColorOf(color))); },
          "color"_a, "The square of a king.");
}

// 4. Threats to kings, and applying moves.
void BindSako(PositionClass& type) {
  type.def(
          "after",
          [](const Position& p, const py::object& value) { return p.After(MoveFrom(p, value)); },
          "move"_a, "The position after a move, given as Move or text.")
      .def(
          "threat",
          [](const std::shared_ptr<Position>& p, std::optional<bool> color) {
            return ThreatOf(p, color ? ColorOf(*color) : p->side_to_move());
          },
          "color"_a = py::none(),
          "The move with which `color` (default: the side to move) would unite with the enemy king "
          "if it were to move now: the chain of a Sako. None if there is none.")
      .def(
          "threat_squares",
          [](const Position& p, bool color) {
            Bitboard squares;
            {
              const Unlocked unlocked(p);
              squares = ThreatSquares(p, ColorOf(color));
            }
            return SquaresOf(squares);
          },
          "color"_a,
          "The squares on which a threat of `color` depends: its first mover, the unions of its "
          "chain, and squares that sliders pass. Empty if there is no threat.");
}

// 5. Evaluation, and counting moves.
void BindWorth(PositionClass& type) {
  type.def("perft", &PerftOf, "depth"_a, "hash"_a = 0,
           "Counts the sequences of `depth` turns, as distinct outcomes turn by turn. `hash`: MiB "
           "of a table, 0 for none.")
      .def(
          "evaluate", [](const Position& p) { return Evaluate(p).value(); },
          "The static evaluation in centipawns, for the side to move.")
      .def(
          "explain_evaluation",
          [](const Position& p) {
            const Unlocked unlocked(p);
            return TraceEvaluation(p);
          },
          "The terms of the evaluation as a table, in pawns from White's point of view.")
      .def(
          "wdl",
          [](const Position& p, int centipawns) {
            if (centipawns < -Score::kMaxEval || centipawns > Score::kMaxEval) {
              throw py::value_error("centipawns: expected -20000 to 20000");
            }
            const Wdl wdl = WdlOf(Score(centipawns), p);
            return py::make_tuple(wdl.win, wdl.draw, wdl.loss);
          },
          "centipawns"_a,
          "(win, draw, loss) in thousandths for the side to move, given the score of a search.");
}

// 6. Words and pictures.
void BindPictures(PositionClass& type) {
  type.def(
          "words",
          [](const Position& p) {
            const Unlocked unlocked(p);
            return PositionInWords(p);
          },
          "The position in words, for people who cannot see it.")
      .def(
          "svg", &DrawSvg, "lastmove"_a = py::none(), "orientation"_a = true, "title"_a = "",
          "size"_a = py::none(), "arrows"_a = py::none(), "squares"_a = py::none(),
          "The board as SVG. `lastmove`: drawn as arrows; `orientation`: the colour at the bottom; "
          "`size`: width in pixels; `arrows`: Arrow objects or tuples; `squares`: squares to "
          "highlight.")
      .def(
          "text",
          [](const Position& p, bool orientation, bool unicode) {
            const Color bottom = ColorOf(orientation);
            return unicode ? UnicodeBoard(p, bottom) : AsciiBoard(p, bottom);
          },
          "orientation"_a = true, "unicode"_a = false,
          "The board for a terminal, in letters or chess symbols; both pieces of a union, White's "
          "first.");
}

// 7. The position as a Python value: printing, comparing, copying, pickling.
void BindValue(PositionClass& type) {
  type.def("__str__", [](const Position& p) { return AsciiBoard(p); })
      .def("__repr__",
           [](const Position& p) {
             return p.rules() == danco::kDefaultRules
                        ? absl::StrCat("Position('", FormatFen(p), "')")
                        : absl::StrCat("Position('", FormatFen(p), "', rules='",
                                       RuleSetName(p.rules()), "')");
           })
      .def("__hash__", [](const Position& p) { return static_cast<int64_t>(p.key() >> 2); })
      .def("__copy__", [](const py::object& self) { return self; })
      .def(
          "__deepcopy__", [](const py::object& self, const py::object&) { return self; }, "memo"_a)
      .def(py::pickle(
          [](const Position& p) {
            return py::make_tuple(FormatFen(p), std::string(RuleSetName(p.rules())));
          },
          [](const py::tuple& state) {
            return PositionFrom(state[0].cast<std::string>(), state[1].cast<std::string>());
          }));
  DefineEquality(type, SamePosition);
}

}  // namespace

void BindPosition(py::module_& module) {
  PositionClass type(
      module, "Position",
      "Pieces, side to move, and rights; immutable.\n\n"
      "Compared and hashed by outcome: neither earlier positions nor plies without progress "
      "count.");
  BindMaking(type);
  DefineQuestions<const std::shared_ptr<Position>&>(type);
  BindRights(type);
  BindPieces(type);
  BindSako(type);
  BindWorth(type);
  BindPictures(type);
  BindValue(type);
}

}  // namespace danco::python
