// SPDX-License-Identifier: MIT
// Boards as SVG pictures with Danco's own piece shapes. The pieces of a union stand close together
// at full height, White's on the left. The piece of the side at the bottom is in front.
//
// Public: part of the library (library.md).
#ifndef DANCO_ANNOTATE_SVG_BOARD_H_
#define DANCO_ANNOTATE_SVG_BOARD_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "board/core/bitboard.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/moves/move_path.h"

namespace danco {

struct BoardArrow {
  // The meaning of the arrow, shown by its colour and line style.
  enum class Kind : uint8_t { kPlayed, kBetter, kThreat };

  Square from;
  Square to;
  int number = 0;  // number of the step in its chain, drawn on the arrow; 0 for none
  Kind kind = Kind::kPlayed;
};

// Returns the kind that front ends call "played", "better" or "threat", or nullopt for other texts.
std::optional<BoardArrow::Kind> ArrowKindNamed(absl::string_view name);

// Returns the steps of a legal turn as arrows, numbered if there are several. Castling has two
// arrows.
std::vector<BoardArrow> ArrowsOf(const Position& before, const MovePath& path,
                                 BoardArrow::Kind kind = BoardArrow::Kind::kPlayed);

// Returns the squares on which arrows begin or end.
Bitboard SquaresOfArrows(const std::vector<BoardArrow>& arrows);

struct BoardPicture {
  Position position;
  Color bottom = Color::kWhite;
  Bitboard marked;  // squares of the last turn
  std::vector<BoardArrow> arrows;
  std::string title;
  // If true, the picture contains the piece shapes. If false, the page must contain PieceShapes()
  // once.
  bool self_contained = true;
};

// Returns an <svg> element with a title and a description of the position in words, for people who
// cannot see the picture.
std::string SvgBoard(const BoardPicture& picture);

// Returns the shapes that boards refer to, as a hidden <svg> element for the top of a page.
std::string PieceShapes();

// Returns a text such as "In hand: Black's pawn from d5." for a turn in progress whose piece was
// released. Otherwise returns an empty text.
std::string HandInWords(const Position& position);

// Returns a text such as "White: king e1, pawns a2 b2. Black: king e8. Unions: pawn and queen d5
// (White's first)." Includes HandInWords().
std::string PositionInWords(const Position& position);

// Escapes text for the content and the attributes of XML and HTML.
std::string EscapeXml(absl::string_view text);

}  // namespace danco

#endif  // DANCO_ANNOTATE_SVG_BOARD_H_
