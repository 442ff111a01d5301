// SPDX-License-Identifier: MIT
// The shapes and dimensions for drawing boards, from data/pieces/. The web page uses the same
// files.
#ifndef DANCO_ANNOTATE_PIECE_SHAPES_H_
#define DANCO_ANNOTATE_PIECE_SHAPES_H_

#include "absl/strings/string_view.h"
#include "board/core/piece.h"

namespace danco {

// Returns SVG elements in a square of 45 by 45 units: class `f` is filled in the piece's colour,
// `l` is a line on it, and `d` is a dot. Returns an empty text for PieceType::kNone. Defined in the
// file that embed_pieces.py writes.
absl::string_view PieceShape(PieceType type);

// Returns the outline (class `h`) that separates a piece from one behind it. It is PieceShape()
// without lines and dots.
absl::string_view PieceRim(PieceType type);

// Returns the CSS for the classes of squares, pieces and arrows: their colours and line styles.
absl::string_view BoardStyle();

// The dimensions for drawing unions and arrows, in units of 1/45 of a square's width
// (data/pieces/drawing.json).
struct UnionDrawing {
  double scale;         // of both pieces
  double white, black;  // their distances from the square's left edge
  // Distances from its upper edge; the piece of the side at the bottom is in front.
  double front, behind;
};
struct ArrowDrawing {
  double start, tip;    // distances of the ends of an arrow from the centres of its squares
  double head, wing;    // the length of its head and half the head's width
  double number, disc;  // a step's number: distance from the arrow's origin, and radius of its disc
  double spacing;       // the offset of arrows that share a line
};
extern const UnionDrawing kUnionDrawing;
extern const ArrowDrawing kArrowDrawing;

}  // namespace danco

#endif  // DANCO_ANNOTATE_PIECE_SHAPES_H_
