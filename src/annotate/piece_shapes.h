// The drawings of the pieces in data/pieces/, as part of the program.
#ifndef DANCO_ANNOTATE_PIECE_SHAPES_H_
#define DANCO_ANNOTATE_PIECE_SHAPES_H_

#include "absl/strings/string_view.h"
#include "board/core/piece.h"

namespace danco {

// Elements of SVG in a square of 45 by 45: class `f` is filled in the piece's colour, `l` is a line
// on it, `d` a dot. Empty for PieceType::kNone. (Defined in what embed_pieces.py writes.)
absl::string_view PieceShape(PieceType type);

}  // namespace danco

#endif  // DANCO_ANNOTATE_PIECE_SHAPES_H_
