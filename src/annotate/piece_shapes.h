// How boards are drawn, as data/pieces/ has it: the page in the browser draws by the same files.
#ifndef DANCO_ANNOTATE_PIECE_SHAPES_H_
#define DANCO_ANNOTATE_PIECE_SHAPES_H_

#include "absl/strings/string_view.h"
#include "board/core/piece.h"

namespace danco {

// Elements of SVG in a square of 45 by 45: class `f` is filled in the piece's colour, `l` is a line
// on it, `d` a dot. Empty for PieceType::kNone. (Defined in what embed_pieces.py writes.)
absl::string_view PieceShape(PieceType type);

// The same without lines and dots, as a rim (class `h`) that sets a piece off from one behind it.
absl::string_view PieceRim(PieceType type);

// Colours and lines of squares, pieces and arrows, by class.
absl::string_view BoardStyle();

// Measures in units of a square of 45 by 45 (data/pieces/drawing.json).
struct UnionDrawing {
  double scale;          // of both pieces
  double white, black;   // where they begin from the square's left edge
  double front, behind;  // and from its upper one: the piece of the side at the bottom is in front
};
struct ArrowDrawing {
  double start, tip;    // how far from the middles of its squares an arrow begins and ends
  double head, wing;    // its head's length and half its width
  double number, disc;  // a number's way from the middle, and the radius of what it stands on
  double beside;        // how far arrows that go there and back, or the same way twice, stand aside
};
extern const UnionDrawing kUnionDrawing;
extern const ArrowDrawing kArrowDrawing;

}  // namespace danco

#endif  // DANCO_ANNOTATE_PIECE_SHAPES_H_
