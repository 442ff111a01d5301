// SPDX-License-Identifier: MIT
#include "annotate/svg_board.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "annotate/piece_shapes.h"
#include "board/moves/next_steps.h"
#include "board/text/player_notation.h"

namespace danco {
namespace {

// The width of a square, which equals that of the piece shapes.
constexpr int kSide = 45;
constexpr int kBoard = 8 * kSide;

// The names of the arrows' kinds, which are also the classes in pictures. Indexed by Kind.
constexpr std::array<absl::string_view, 3> kArrowKinds = {"played", "better", "threat"};

absl::string_view KindClass(BoardArrow::Kind kind) {
  return kArrowKinds[static_cast<size_t>(kind)];
}

std::string ShapeId(Color color, PieceType type) {
  return absl::StrCat("danco-", color == Color::kWhite ? "w" : "b",
                      std::string(1, PieceLetter(type)));
}

std::string RimId(PieceType type) {
  return absl::StrCat("danco-h", std::string(1, PieceLetter(type)));
}

std::string Symbol(const std::string& id, absl::string_view name, absl::string_view shape) {
  return absl::StrCat("<symbol id=\"", id,
                      "\" viewBox=\"0 0 45 45\" overflow=\"visible\"><g class=\"", name, "\">",
                      shape, "</g></symbol>");
}

std::string Symbols() {
  std::string out;
  for (PieceType type : kPieceTypes) {
    for (Color color : kColors) {
      out += Symbol(ShapeId(color, type), color == Color::kWhite ? "w" : "b", PieceShape(type));
    }
    out += Symbol(RimId(type), "rim", PieceRim(type));
  }
  return out;
}

std::string Style() { return absl::StrCat("<style>", BoardStyle(), "</style>"); }

// An arrow with its geometry.
struct LaidArrow {
  double x0, y0, x1, y1;  // centres of its squares
  double dx, dy;          // its direction
  double length;
  double aside;
  int number;
  absl::string_view kind;
};

// Returns how two arrows overlap: 1 if parts of them run in the same direction, -1 if in opposite
// directions, and 0 if they have no part in common.
int Overlap(const BoardArrow& one, const BoardArrow& other) {
  const int dx = FileOf(one.to) - FileOf(one.from), dy = RankOf(one.to) - RankOf(one.from);
  // Returns the coordinates of a square along the first arrow and across it.
  const auto along = [&](Square s) {
    return dx * (FileOf(s) - FileOf(one.from)) + dy * (RankOf(s) - RankOf(one.from));
  };
  const auto side = [&](Square s) {
    return dx * (RankOf(s) - RankOf(one.from)) - dy * (FileOf(s) - FileOf(one.from));
  };
  if (side(other.from) != 0 || side(other.to) != 0) return 0;
  const auto [least, most] = std::minmax({along(other.from), along(other.to)});
  if (most <= 0 || least >= along(one.to)) return 0;
  return along(other.to) > along(other.from) ? 1 : -1;
}

// Returns the sideways offset of an arrow. Overlapping arrows are drawn side by side: arrows in
// opposite directions each keep to the right, and repeated arrows are also separated.
double SidewaysOffset(const std::vector<BoardArrow>& arrows, size_t index) {
  int same = 0;
  bool back = false;
  for (size_t i = 0; i < arrows.size(); ++i) {
    if (i == index || arrows[i].from == arrows[i].to) continue;
    const int overlap = Overlap(arrows[index], arrows[i]);
    back |= overlap < 0;
    same += i < index && overlap > 0 ? 1 : 0;
  }
  return kArrowDrawing.spacing * ((back ? 1 : 0) + 2 * same);
}

class Drawer {
 public:
  explicit Drawer(const BoardPicture& picture) : picture_(picture) {}

  std::string Draw() {
    absl::StrAppend(&out_, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", kBoard, " ",
                    kBoard, "\" role=\"img\" class=\"board\"><title>", EscapeXml(picture_.title),
                    "</title><desc>", EscapeXml(PositionInWords(picture_.position)), "</desc>");
    if (picture_.self_contained) absl::StrAppend(&out_, Style(), "<defs>", Symbols(), "</defs>");
    DrawSquares();
    DrawCoordinates();
    // Arrows are drawn below the pieces, and their numbers above them.
    std::vector<LaidArrow> arrows;
    for (size_t i = 0; i < picture_.arrows.size(); ++i) {
      const BoardArrow& arrow = picture_.arrows[i];
      if (arrow.from != arrow.to)
        arrows.push_back(LayOut(arrow, SidewaysOffset(picture_.arrows, i)));
    }
    for (const LaidArrow& arrow : arrows) DrawArrow(arrow);
    for (Square s : picture_.position.occupied()) DrawContent(s);
    DrawHand();
    for (const LaidArrow& arrow : arrows) DrawNumber(arrow);
    return out_ + "</svg>";
  }

 private:
  int X(Square s) const {
    return kSide * (picture_.bottom == Color::kWhite ? FileOf(s) : 7 - FileOf(s));
  }
  int Y(Square s) const {
    return kSide * (picture_.bottom == Color::kWhite ? 7 - RankOf(s) : RankOf(s));
  }

  void DrawSquares() {
    absl::StrAppendFormat(
        &out_, "<path class=\"sq0\" d=\"M0 0h%dv%dH0z\"/><path class=\"sq1\" d=\"", kBoard, kBoard);
    // The corners a1 and h8 are dark.
    for (int i = 0; i < kNumSquares; ++i) {
      const Square s = SquareAt(i);
      if ((FileOf(s) + RankOf(s)) % 2 != 0) continue;
      absl::StrAppendFormat(&out_, "M%d %dh%dv%dh-%dz", X(s), Y(s), kSide, kSide, kSide);
    }
    absl::StrAppend(&out_, "\"/>");
    for (Square s : picture_.marked) {
      absl::StrAppendFormat(&out_,
                            "<rect class=\"mark\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>",
                            X(s), Y(s), kSide, kSide);
    }
  }

  void DrawCoordinates() {
    for (int i = 0; i < 8; ++i) {
      const bool white = picture_.bottom == Color::kWhite;
      absl::StrAppendFormat(&out_, "<text class=\"co\" x=\"%d\" y=\"%d\">%c</text>",
                            i * kSide + kSide - 6, kBoard - 2, white ? 'a' + i : 'h' - i);
      absl::StrAppendFormat(&out_, "<text class=\"co\" x=\"1\" y=\"%d\">%c</text>", i * kSide + 8,
                            white ? '8' - i : '1' + i);
    }
  }

  void Use(const std::string& id, double x, double y, double size, bool mirrored = false) {
    absl::StrAppendFormat(&out_, "<use href=\"#%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"",
                          id, x, y, size, size);
    if (mirrored) {
      absl::StrAppendFormat(&out_, " transform=\"matrix(-1 0 0 1 %g 0)\"", 2 * x + size);
    }
    absl::StrAppend(&out_, "/>");
  }

  // Draws one piece of a union. Both pieces are close together, White's on the left and Black's on
  // the right in either orientation. Knights face each other.
  void UseUnited(Color color, PieceType type, Square s) {
    const UnionDrawing& drawing = kUnionDrawing;
    const bool front = color == picture_.bottom;
    const double x = X(s) + (color == Color::kWhite ? drawing.white : drawing.black);
    const double y = Y(s) + (front ? drawing.front : drawing.behind);
    const double size = drawing.scale * kSide;
    const bool mirrored = color == Color::kWhite && type == PieceType::kKnight;
    if (front) Use(RimId(type), x, y, size, mirrored);
    Use(ShapeId(color, type), x, y, size, mirrored);
  }

  void DrawContent(Square s) {
    const PieceType white = picture_.position.type_at(Color::kWhite, s);
    const PieceType black = picture_.position.type_at(Color::kBlack, s);
    if (white == PieceType::kNone) return Use(ShapeId(Color::kBlack, black), X(s), Y(s), kSide);
    if (black == PieceType::kNone) return Use(ShapeId(Color::kWhite, white), X(s), Y(s), kSide);
    absl::StrAppend(&out_, "<g class=\"union\">");
    UseUnited(Opponent(picture_.bottom), picture_.bottom == Color::kWhite ? black : white, s);
    UseUnited(picture_.bottom, picture_.bottom == Color::kWhite ? white : black, s);
    absl::StrAppend(&out_, "</g>");
  }

  // Draws the piece in hand smaller, above the union that it was released from.
  void DrawHand() {
    const Position& position = picture_.position;
    const auto [from, in_hand] = position.turn_start();
    if (in_hand == PieceType::kNone) return;
    const double size = 0.6 * kSide;
    const double x = X(from) + (kSide - size) / 2, y = std::max(0.0, Y(from) - 0.8 * size);
    Use(RimId(in_hand), x, y, size);
    Use(ShapeId(position.side_to_move(), in_hand), x, y, size);
  }

  LaidArrow LayOut(const BoardArrow& arrow, double aside) const {
    LaidArrow laid;
    laid.x0 = X(arrow.from) + kSide / 2.0;
    laid.y0 = Y(arrow.from) + kSide / 2.0;
    laid.x1 = X(arrow.to) + kSide / 2.0;
    laid.y1 = Y(arrow.to) + kSide / 2.0;
    laid.length = std::hypot(laid.x1 - laid.x0, laid.y1 - laid.y0);
    laid.dx = (laid.x1 - laid.x0) / laid.length;
    laid.dy = (laid.y1 - laid.y0) / laid.length;
    laid.aside = aside;
    laid.number = arrow.number;
    laid.kind = KindClass(arrow.kind);
    return laid;
  }

  // Returns a point relative to an arrow: its distance along the arrow from the centre of the first
  // square, and its distance to the right.
  static std::string At(const LaidArrow& arrow, double along, double right) {
    const double side = right + arrow.aside;
    return absl::StrFormat("%.1f %.1f", arrow.x0 + along * arrow.dx - side * arrow.dy,
                           arrow.y0 + along * arrow.dy + side * arrow.dx);
  }

  void OpenArrow(const LaidArrow& arrow) {
    absl::StrAppendFormat(&out_, "<g class=\"arrow %s%s\">", arrow.kind,
                          arrow.length < 1.5 * kSide ? " short" : "");
  }

  void DrawArrow(const LaidArrow& arrow) {
    const ArrowDrawing& drawing = kArrowDrawing;
    const double tip = arrow.length - drawing.tip, neck = tip - drawing.head;
    OpenArrow(arrow);
    absl::StrAppendFormat(
        &out_, "<path class=\"ar\" d=\"M%sL%s\"/><path class=\"ah\" d=\"M%sL%sL%sz\"/></g>",
        At(arrow, std::min(drawing.start, neck), 0), At(arrow, neck, 0), At(arrow, tip, 0),
        At(arrow, neck, drawing.wing), At(arrow, neck, -drawing.wing));
  }

  void DrawNumber(const LaidArrow& arrow) {
    if (arrow.number == 0) return;
    const double along = kArrowDrawing.number, right = arrow.aside;
    const double x = arrow.x0 + along * arrow.dx - right * arrow.dy;
    const double y = arrow.y0 + along * arrow.dy + right * arrow.dx;
    OpenArrow(arrow);
    absl::StrAppendFormat(
        &out_,
        "<circle class=\"ah\" cx=\"%.1f\" cy=\"%.1f\" r=\"%g\"/><text class=\"no\" "
        "x=\"%.1f\" y=\"%.1f\">%d</text></g>",
        x, y, kArrowDrawing.disc, x, y + 3.2, arrow.number);
  }

  const BoardPicture& picture_;
  std::string out_;
};

}  // namespace

std::optional<BoardArrow::Kind> ArrowKindNamed(absl::string_view name) {
  const auto* const found = std::find(kArrowKinds.begin(), kArrowKinds.end(), name);
  if (found == kArrowKinds.end()) return std::nullopt;
  return static_cast<BoardArrow::Kind>(found - kArrowKinds.begin());
}

std::vector<BoardArrow> ArrowsOf(const Position& before, const MovePath& path,
                                 BoardArrow::Kind kind) {
  std::vector<BoardArrow> arrows;
  const std::vector<ShownStep> steps = StepsToShow(before, path);
  const bool numbered = steps.size() > 1 && !path.castling;
  for (const ShownStep& step : steps) {
    const int number = numbered ? static_cast<int>(arrows.size()) + 1 : 0;
    arrows.push_back({step.from, step.to, number, kind});
  }
  return arrows;
}

Bitboard SquaresOfArrows(const std::vector<BoardArrow>& arrows) {
  Bitboard squares;
  for (const BoardArrow& arrow : arrows) squares |= Bitboard(arrow.from) | arrow.to;
  return squares;
}

std::string SvgBoard(const BoardPicture& picture) { return Drawer(picture).Draw(); }

std::string PieceShapes() {
  return absl::StrCat(
      "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" style=\"position:absolute\">", Style(),
      "<defs>", Symbols(), "</defs></svg>");
}

std::string HandInWords(const Position& position) {
  const auto [from, in_hand] = position.turn_start();
  if (in_hand == PieceType::kNone) return "";
  return absl::StrCat("In hand: ", SideName(position.side_to_move()), "'s ", PieceWord(in_hand),
                      " from ", SquareName(from), ".");
}

std::string PositionInWords(const Position& position) {
  std::string out;
  for (Color color : kColors) {
    absl::StrAppend(&out, color == Color::kWhite ? "White:" : " Black:");
    absl::string_view separator = " ";
    for (int i = kNumPieceTypes - 1; i > 0; --i) {
      const auto type = static_cast<PieceType>(i);
      const Bitboard squares = position.free_pieces(color) & position.pieces(color, type);
      if (squares.empty()) continue;
      absl::StrAppend(&out, separator, PieceWord(type), squares.count() > 1 ? "s" : "");
      for (Square s : squares) absl::StrAppend(&out, " ", SquareName(s));
      separator = ", ";
    }
    absl::StrAppend(&out, separator == " " ? " nothing free." : ".");
  }
  if (const std::string hand = HandInWords(position); !hand.empty()) {
    absl::StrAppend(&out, " ", hand);
  }
  if (position.unions().empty()) return out;
  absl::StrAppend(&out, " Unions, White's piece first:");
  absl::string_view separator = " ";
  for (Square s : position.unions()) {
    absl::StrAppend(&out, separator, PieceWord(position.type_at(Color::kWhite, s)), " and ",
                    PieceWord(position.type_at(Color::kBlack, s)), " ", SquareName(s));
    separator = ", ";
  }
  return out + ".";
}

std::string EscapeXml(absl::string_view text) {
  std::string out = absl::StrReplaceAll(
      text, {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}});
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  return out;
}

}  // namespace danco
