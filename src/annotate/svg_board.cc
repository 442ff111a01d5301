#include "annotate/svg_board.h"

#include <array>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "annotate/piece_shapes.h"
#include "board/core/castling_geometry.h"

namespace danco {
namespace {

// A square is as wide as the pieces are drawn.
constexpr int kSide = 45;
constexpr int kBoard = 8 * kSide;
// A piece of a union is drawn this much smaller.
constexpr double kUnionScale = 0.68;

constexpr absl::string_view kStyle =
    R"(<style>.sq0{fill:#ece5d5}.sq1{fill:#b3a184}.mark{fill:#5b8c3e;fill-opacity:.45}.plate{fill:#fff;fill-opacity:.35;stroke:#3b342a;stroke-width:1;stroke-dasharray:2 1.500}.w .f{fill:#fff;stroke:#222}.w .l{stroke:#222}.w .d{fill:#222}.b .f{fill:#33302e;stroke:#0b0a0a}.b .l{stroke:#f3efe6}.b .d{fill:#f3efe6}.f,.l{stroke-width:1.500;stroke-linejoin:round;stroke-linecap:round}.l{fill:none}.co{font:600 8px sans-serif;fill:#3b342a}.ar{stroke-width:5;stroke-linecap:round;stroke-opacity:.85;fill:none}.ah{fill-opacity:.9}.played{stroke:#1b5fa8}.ah.played{fill:#1b5fa8;stroke:none}.better{stroke:#1f7a3d;stroke-dasharray:9 6}.ah.better{fill:#1f7a3d;stroke:none}.threat{stroke:#b3261e;stroke-dasharray:2 7}.ah.threat{fill:#b3261e;stroke:none}.no{font:700 11px sans-serif;fill:#fff;text-anchor:middle}</style>)";

absl::string_view KindClass(BoardArrow::Kind kind) {
  switch (kind) {
    case BoardArrow::Kind::kPlayed:
      break;
    case BoardArrow::Kind::kBetter:
      return "better";
    case BoardArrow::Kind::kThreat:
      return "threat";
  }
  return "played";
}

std::string ShapeId(Color color, PieceType type) {
  return absl::StrCat("danco-", color == Color::kWhite ? "w" : "b",
                      std::string(1, PieceLetter(type)));
}

std::string Symbols() {
  std::string out;
  for (Color color : kColors) {
    for (PieceType type : kPieceTypes) {
      absl::StrAppend(&out, "<symbol id=\"", ShapeId(color, type),
                      "\" viewBox=\"0 0 45 45\"><g class=\"", color == Color::kWhite ? "w" : "b",
                      "\">", PieceShape(type), "</g></symbol>");
    }
  }
  return out;
}

class Drawer {
 public:
  explicit Drawer(const BoardPicture& picture) : picture_(picture) {}

  std::string Draw() {
    absl::StrAppend(&out_, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", kBoard, " ",
                    kBoard, "\" role=\"img\" class=\"board\"><title>", EscapeXml(picture_.title),
                    "</title><desc>", EscapeXml(PositionInWords(picture_.position)), "</desc>");
    if (picture_.self_contained) absl::StrAppend(&out_, kStyle, "<defs>", Symbols(), "</defs>");
    DrawSquares();
    DrawCoordinates();
    for (Square s : picture_.position.occupied()) DrawContent(s);
    for (const BoardArrow& arrow : picture_.arrows) DrawArrow(arrow);
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
    // (The corners at White's left and Black's left are dark from either side.)
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

  void Use(Color color, PieceType type, double x, double y, double size) {
    absl::StrAppendFormat(&out_, "<use href=\"#%s\" x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"/>",
                          ShapeId(color, type), x, y, size, size);
  }

  void DrawContent(Square s) {
    const PieceType white = picture_.position.type_at(Color::kWhite, s);
    const PieceType black = picture_.position.type_at(Color::kBlack, s);
    if (white == PieceType::kNone) return Use(Color::kBlack, black, X(s), Y(s), kSide);
    if (black == PieceType::kNone) return Use(Color::kWhite, white, X(s), Y(s), kSide);
    absl::StrAppendFormat(
        &out_, "<rect class=\"plate\" x=\"%d.5\" y=\"%d.5\" width=\"%d\" height=\"%d\" rx=\"9\"/>",
        X(s) + 1, Y(s) + 8, kSide - 3, kSide - 14);
    const double size = kUnionScale * kSide;
    Use(Color::kWhite, white, X(s) - 2.5, Y(s) + 8, size);
    Use(Color::kBlack, black, X(s) + kSide - size + 2.5, Y(s) + 8, size);
  }

  // A line that ends before the middle of its square, a head, and the number beside its start.
  void DrawArrow(const BoardArrow& arrow) {
    const double x0 = X(arrow.from) + kSide / 2.0, y0 = Y(arrow.from) + kSide / 2.0;
    const double x1 = X(arrow.to) + kSide / 2.0, y1 = Y(arrow.to) + kSide / 2.0;
    const double length = std::hypot(x1 - x0, y1 - y0);
    if (length < 1) return;
    const double dx = (x1 - x0) / length, dy = (y1 - y0) / length;
    const absl::string_view kind = KindClass(arrow.kind);
    const double sx = x0 + 10 * dx, sy = y0 + 10 * dy;
    const double ex = x1 - 17 * dx, ey = y1 - 17 * dy;
    absl::StrAppendFormat(&out_, "<path class=\"ar %s\" d=\"M%.1f %.1fL%.1f %.1f\"/>", kind, sx, sy,
                          ex, ey);
    absl::StrAppendFormat(&out_, "<path class=\"ah %s\" d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fz\"/>",
                          kind, x1 - 5 * dx, y1 - 5 * dy, ex - 8 * dy, ey + 8 * dx, ex + 8 * dy,
                          ey - 8 * dx);
    if (arrow.number == 0) return;
    const double cx = x0 + 0.42 * (x1 - x0), cy = y0 + 0.42 * (y1 - y0);
    absl::StrAppendFormat(&out_,
                          "<circle class=\"ah %s\" cx=\"%.1f\" cy=\"%.1f\" r=\"8\"/><text "
                          "class=\"no\" x=\"%.1f\" y=\"%.1f\">%d</text>",
                          kind, cx, cy, cx, cy + 4, arrow.number);
  }

  const BoardPicture& picture_;
  std::string out_;
};

}  // namespace

std::vector<BoardArrow> ArrowsOf(const Position& before, const MovePath& path,
                                 BoardArrow::Kind kind) {
  std::vector<BoardArrow> arrows;
  if (path.castling) {
    const Square rook = path.steps.front().square;
    const Wing wing = WingOf(path.from, rook);
    const Color us = before.side_to_move();
    arrows.push_back({path.from, CastlingKingTarget(us, wing), 0, kind});
    arrows.push_back({rook, CastlingRookTarget(us, wing), 0, kind});
    return arrows;
  }
  Square from = path.from;
  for (const PathStep& step : path.steps) {
    const int number = path.steps.size() > 1 ? static_cast<int>(arrows.size()) + 1 : 0;
    arrows.push_back({from, step.square, number, kind});
    from = step.square;
  }
  return arrows;
}

std::string SvgBoard(const BoardPicture& picture) { return Drawer(picture).Draw(); }

std::string PieceShapes() {
  return absl::StrCat(
      "<svg width=\"0\" height=\"0\" aria-hidden=\"true\" style=\"position:absolute\">", kStyle,
      "<defs>", Symbols(), "</defs></svg>");
}

absl::string_view PieceWord(PieceType type) {
  constexpr std::array<absl::string_view, kNumPieceTypes> kWords = {
      "nothing", "pawn", "knight", "bishop", "rook", "queen", "king"};
  return kWords[Index(type)];
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
