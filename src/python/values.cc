// SPDX-License-Identifier: MIT
#include "python/values.h"

#include <chrono>
#include <thread>

#include "absl/strings/str_cat.h"
#include "annotate/svg_board.h"
#include "board/core/rule_names.h"
#include "board/text/player_notation.h"
#include "python/move_type.h"

namespace danco::python {
namespace py = pybind11;
namespace {

constexpr int kLargestPicture = 100'000;  // pixels
constexpr int kMaxArrowNumber = 99;

BoardArrow ArrowFrom(const py::handle& value) {
  const auto parts = value.cast<py::sequence>();
  const py::ssize_t size = py::len(parts);
  constexpr py::ssize_t kMaxParts = 5;  // the last one is a colour as in PGN
  if (size < 2 || size > kMaxParts) {
    throw py::value_error("arrows: each is an Arrow, (tail, head) or (tail, head, kind)");
  }
  BoardArrow arrow{};
  arrow.from = SquareFrom(parts[0], "arrow's tail");
  arrow.to = SquareFrom(parts[1], "arrow's head");
  const py::object kind = size > 2 ? py::object(parts[2]) : py::str("played");
  const std::optional<BoardArrow::Kind> named =
      py::isinstance<py::str>(kind) ? ArrowKindNamed(kind.cast<std::string>()) : std::nullopt;
  if (!named) {
    throw py::value_error(absl::StrCat("arrow's kind: ", py::repr(kind).cast<std::string>(),
                                       " is not one of played, better, threat"));
  }
  arrow.kind = *named;
  const py::object number = size > 3 ? py::object(parts[3]) : py::int_(0);
  if (!py::isinstance<py::int_>(number) || number < py::int_(0) ||
      number > py::int_(kMaxArrowNumber)) {
    throw py::value_error(absl::StrCat("arrow's number: expected 0 to ", kMaxArrowNumber));
  }
  arrow.number = number.cast<int>();
  return arrow;
}

}  // namespace

void LockReleased::EndCalls() {
  ending_ = true;
  while (calls_ > 0) {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    const py::gil_scoped_release release;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

Square SquareFrom(const py::handle& value, const char* field) {
  if (py::isinstance<py::int_>(value)) {
    const auto number = value.cast<py::int_>();
    if (number >= py::int_(0) && number < py::int_(kNumSquares)) {
      return SquareAt(number.cast<int>());
    }
  } else if (py::isinstance<py::str>(value)) {
    const Square named = ParseSquare(value.cast<std::string>());
    if (named != Square::kNone) return named;
  }
  throw py::value_error(absl::StrCat(field, ": ", py::repr(value).cast<std::string>(),
                                     " is not a square; expected 0 (a1) to 63 (h8), or a name"));
}

PieceType PromotionFrom(const py::handle& value, const char* field) {
  if (value.is_none()) return PieceType::kNone;
  PieceType type = PieceType::kNone;
  if (py::isinstance<py::int_>(value)) {
    const auto number = value.cast<py::int_>();
    if (number >= py::int_(0) && number < py::int_(kNumPieceTypes)) {
      type = static_cast<PieceType>(number.cast<int>());
    }
  } else if (py::isinstance<py::str>(value)) {
    const std::string letter = value.cast<std::string>();
    if (letter.size() == 1) type = PieceFromLetter(letter[0]);
  }
  if (IsPromotion(type)) return type;
  throw py::value_error(absl::StrCat(field, ": ", py::repr(value).cast<std::string>(),
                                     " is not a promotion; expected QUEEN, ROOK, BISHOP, "
                                     "KNIGHT, or their letters q, r, b, n"));
}

RuleSet RulesFrom(const std::string& name) {
  const absl::StatusOr<RuleSet> rules = ParseRuleSet(name);
  if (!rules.ok()) {
    throw py::value_error(absl::StrCat("rules: '", name, "' is not one of ", kRuleSetNames));
  }
  return *rules;
}

Move MoveFrom(const Position& position, const py::handle& value) {
  if (position.king_united()) throw MoveRefused("move: the game is over: a king is united");
  if (IsMove(value)) {
    const auto bound = value.cast<BoundMove>();
    // The move is of the same position or of an equal one, in which the same 64 bits have the same
    // meaning.
    if (!SamePosition(position, *bound.position))
      throw MoveRefused("move: it belongs to another position");
    return bound.move;
  }
  if (py::isinstance<py::str>(value)) {
    const auto text = value.cast<std::string>();
    absl::StatusOr<Move> move = Move();
    {
      const Unlocked unlocked(position);
      move = ParseAnyMove(position, text);
    }
    return Checked<MoveRefused>(std::move(move));
  }
  throw py::type_error(absl::StrCat("move: expected a Move or its text, not ",
                                    py::repr(py::type::of(value)).cast<std::string>()));
}

bool IsLegal(const Position& position, const py::handle& value) {
  try {
    (void)MoveFrom(position, value);
    return true;
  } catch (const MoveRefused&) {
    return false;
  }
}

SharedPosition PositionOf(const py::handle& value, const char* field) {
  if (py::isinstance<Position>(value)) return value.cast<std::shared_ptr<Position>>();
  if (py::isinstance<Game>(value)) return Share(value.cast<const Game&>().position());
  throw py::type_error(absl::StrCat(field, ": expected a Position or a Board, not ",
                                    py::repr(py::type::of(value)).cast<std::string>()));
}

std::vector<int> SquaresOf(Bitboard set) {
  std::vector<int> squares;
  for (Square s : set) squares.push_back(Index(s));
  return squares;
}

std::string DrawSvg(const Position& position, const std::optional<BoundMove>& last,
                    bool white_at_bottom, const std::string& title, std::optional<int> size,
                    const std::optional<py::iterable>& arrows,
                    const std::optional<py::iterable>& squares) {
  if (size && (*size < 1 || *size > kLargestPicture)) {
    throw py::value_error(
        absl::StrCat("size: expected 1 to ", kLargestPicture, " pixels, not ", *size));
  }
  BoardPicture picture;
  picture.position = position;
  picture.bottom = ColorOf(white_at_bottom);
  picture.title = title;
  if (last) {
    picture.arrows = ArrowsOf(*last->position, FindPath(*last->position, last->move));
    for (const BoardArrow& arrow : picture.arrows) {
      picture.marked |= Bitboard(arrow.from) | Bitboard(arrow.to);
    }
  }
  if (squares) {
    for (const py::handle square : *squares) picture.marked |= SquareFrom(square, "squares");
  }
  if (arrows) {
    for (const py::handle arrow : *arrows) picture.arrows.push_back(ArrowFrom(arrow));
  }
  std::string svg = SvgBoard(picture);
  if (size) svg.insert(svg.find("<svg") + 4, absl::StrCat(" width=\"", *size, "\""));
  return svg;
}

}  // namespace danco::python
