#include "python/values.h"

#include <stdexcept>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "annotate/svg_board.h"
#include "board/core/rule_names.h"
#include "board/moves/movegen.h"
#include "board/text/player_notation.h"

namespace danco::python {
namespace py = pybind11;

LegalMoves Listed(const SharedPosition& position) {
  LegalMoves legal{position, {}};
  if (GenerateMoves(*position, legal.moves) == Walk::kCut) {
    throw std::runtime_error("legal_moves: the position has more moves than can be listed");
  }
  return legal;
}

Square SquareFrom(const py::handle& value, const char* field) {
  if (py::isinstance<py::int_>(value)) {
    const auto number = value.cast<py::int_>();
    if (number >= py::int_(0) && number < py::int_(kNumSquares)) {
      return SquareAt(number.cast<int>());
    }
  } else if (py::isinstance<py::str>(value)) {
    const std::string name = value.cast<std::string>();
    if (name.size() == 2 && name[0] >= 'a' && name[0] <= 'h' && name[1] >= '1' && name[1] <= '8') {
      return MakeSquare(name[0] - 'a', name[1] - '1');
    }
  }
  throw py::value_error(absl::StrCat(field, ": ", py::repr(value).cast<std::string>(),
                                     " is no square; a square is 0 (a1) to 63 (h8), or its name"));
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
                                     " is no promotion; QUEEN, ROOK, BISHOP, KNIGHT or their "
                                     "letters q, r, b, n are"));
}

RuleSet RulesFrom(const std::string& name) {
  const absl::StatusOr<RuleSet> rules = ParseRuleSet(name);
  if (!rules.ok()) {
    throw py::value_error(absl::StrCat("rules: '", name, "' is none of ", kRuleSetNames));
  }
  return *rules;
}

Move MoveFrom(const Position& position, const py::handle& value) {
  if (py::isinstance<BoundMove>(value)) {
    const auto& bound = value.cast<const BoundMove&>();
    // A move of the same position, or of one with the same outcome: the same 64 bits mean the same.
    if (bound.position->SameOutcome(position) && bound.position->rules() == position.rules()) {
      return bound.move;
    }
    throw MoveRefused("move: it belongs to another position");
  }
  if (py::isinstance<py::str>(value)) {
    return Checked<MoveRefused>(ParseAnyMove(position, value.cast<std::string>()));
  }
  throw py::type_error("move: a Move or its text is wanted");
}

std::vector<int> SquaresOf(Bitboard set) {
  std::vector<int> squares;
  for (Square s : set) squares.push_back(Index(s));
  return squares;
}

std::string DrawSvg(const Position& position, const BoundMove* last, bool white_at_bottom,
                    const std::string& title, std::optional<int> size) {
  BoardPicture picture;
  picture.position = position;
  picture.bottom = ColorOf(white_at_bottom);
  picture.title = title;
  if (last != nullptr) {
    const MovePath path = FindPath(*last->position, last->move);
    picture.arrows = ArrowsOf(*last->position, path);
    for (const BoardArrow& arrow : picture.arrows) {
      picture.marked |= Bitboard(arrow.from) | Bitboard(arrow.to);
    }
  }
  std::string svg = SvgBoard(picture);
  if (size) svg.insert(svg.find("<svg") + 4, absl::StrCat(" width=\"", *size, "\""));
  return svg;
}

}  // namespace danco::python
