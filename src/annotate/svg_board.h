// Boards as pictures: SVG with pieces of our own drawing. Both pieces of a union stand close
// together in full height, White's on the left; that of the side at the bottom is in front.
//
// Public: part of the library (library.md).
#ifndef DANCO_ANNOTATE_SVG_BOARD_H_
#define DANCO_ANNOTATE_SVG_BOARD_H_

#include <cstdint>
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
  // What it tells: told apart by its colour and by its line.
  enum class Kind : uint8_t { kPlayed, kBetter, kThreat };

  Square from;
  Square to;
  int number = 0;  // of the step in its chain, written on the arrow; 0: none
  Kind kind = Kind::kPlayed;
};

// The steps of a legal turn as arrows: numbered where there are several. Castling is two.
std::vector<BoardArrow> ArrowsOf(const Position& before, const MovePath& path,
                                 BoardArrow::Kind kind = BoardArrow::Kind::kPlayed);

struct BoardPicture {
  Position position;
  Color bottom = Color::kWhite;
  Bitboard marked;  // squares of the last turn
  std::vector<BoardArrow> arrows;
  std::string title;
  // Whether the picture brings its own shapes; otherwise the page has PieceShapes() once.
  bool self_contained = true;
};

// An <svg> element with its title and the position in words, for those who do not see it.
std::string SvgBoard(const BoardPicture& picture);

// The shapes that boards refer to, a hidden <svg> element for the head of a page.
std::string PieceShapes();

// "White: king e1, pawns a2 b2. Black: king e8. Unions: pawn and queen d5 (White's first)."
std::string PositionInWords(const Position& position);

// Text for XML and HTML, in content and in attributes.
std::string EscapeXml(absl::string_view text);

}  // namespace danco

#endif  // DANCO_ANNOTATE_SVG_BOARD_H_
