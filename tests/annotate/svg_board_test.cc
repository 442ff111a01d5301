// SPDX-License-Identifier: MIT
#include "annotate/svg_board.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "board/core/start_position.h"
#include "board/text/fen.h"
#include "board/text/player_notation.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

int Count(const std::string& text, const std::string& what) {
  int count = 0;
  for (size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

BoardPicture PictureOf(const std::string& fen) {
  BoardPicture picture;
  picture.position = *ParseFen(fen);
  return picture;
}

TEST(SvgBoard, EveryPieceIsDrawnAndTheFrontOfAUnionHasARim) {
  const std::string start = SvgBoard(PictureOf(std::string(kStartFen)));
  EXPECT_EQ(Count(start, "<use "), 32);
  EXPECT_EQ(Count(start, "<g class=\"union\">"), 0);
  const std::string unions =
      SvgBoard(PictureOf("4k3/3p1Npp/rac1p3/1pEFw3/1a6/1D2R1PB/3P3P/i4sK1 w 0 - - -"));
  EXPECT_EQ(Count(unions, "<g class=\"union\">"), 9);
  EXPECT_EQ(Count(unions, "<use "), 9 * 3 + 14);
}

TEST(SvgBoard, AUnionIsTwoPiecesCloseTogetherAndSidesNeverSwap) {
  // For the pieces on d5: their horizontal positions, and the order in which they are drawn.
  const auto where = [](const std::string& svg, const std::string& id) {
    const size_t use = svg.find("<use href=\"#" + id + "\" x=\"");
    const size_t x = svg.find("x=\"", use) + 3;
    return std::pair(use, std::stod(svg.substr(x)));
  };
  for (const std::string side : {"w", "b"}) {
    for (const Color bottom : kColors) {
      BoardPicture picture = PictureOf("4k3/8/8/3T4/8/8/8/4K3 " + side + " 0 - - -");
      picture.bottom = bottom;
      const std::string svg = SvgBoard(picture);
      const auto [white_at, white_x] = where(svg, "danco-wn");
      const auto [black_at, black_x] = where(svg, "danco-bq");
      EXPECT_LT(white_x, black_x);
      EXPECT_GT(white_x + 45, black_x);
      // The piece of the side at the bottom is in front. White's knight faces its partner.
      EXPECT_EQ(white_at > black_at, bottom == Color::kWhite);
      EXPECT_EQ(Count(svg.substr(white_at, 120), "matrix(-1 0 0 1"), 1);
      // Only the piece in front has a rim.
      EXPECT_EQ(Count(svg, "<use href=\"#danco-hn\""), bottom == Color::kWhite ? 1 : 0);
      EXPECT_EQ(Count(svg, "<use href=\"#danco-hq\""), bottom == Color::kWhite ? 0 : 1);
    }
  }
}

TEST(SvgBoard, ArrowsLieUnderThePiecesAndStandBesideEachOther) {
  BoardPicture picture = PictureOf(std::string(kStartFen));
  const Square d5 = MakeSquare(3, 4), d3 = MakeSquare(3, 2);
  picture.arrows = {{d5, d3, 1, BoardArrow::Kind::kPlayed},
                    {d3, d5, 2, BoardArrow::Kind::kPlayed},
                    {d5, d3, 3, BoardArrow::Kind::kPlayed}};
  const std::string svg = SvgBoard(picture);
  EXPECT_LT(svg.rfind("class=\"ar\""), svg.find("<use "));
  EXPECT_GT(svg.find("class=\"no\""), svg.rfind("<use "));
  // The arrow runs down to the left of the centre (157.5), up to the right of it, and down again
  // further out.
  EXPECT_THAT(svg, HasSubstr("M151.5 168.5L"));
  EXPECT_THAT(svg, HasSubstr("M163.5 236.5L"));
  EXPECT_THAT(svg, HasSubstr("M139.5 168.5L"));
  // Each number lies on its arrow.
  for (const char* x : {"151.5", "163.5", "139.5"}) {
    EXPECT_THAT(svg, HasSubstr(absl::StrCat("<circle class=\"ah\" cx=\"", x, "\"")));
  }
  // The two back corners of an arrowhead differ.
  const std::vector<std::string> head =
      absl::StrSplit(svg.substr(svg.find("class=\"ah\" d=\"")), absl::ByAnyChar("MLz"));
  EXPECT_NE(head[2], head[3]);
}

// One arrow goes back along part of the other, or continues from it. Arrows are separated only
// where they overlap.
TEST(SvgBoard, ArrowsOnASharedLineAreOffset) {
  BoardPicture picture = PictureOf(std::string(kStartFen));
  const Square d2 = MakeSquare(3, 1), d4 = MakeSquare(3, 3), d6 = MakeSquare(3, 5);
  picture.arrows = {{d2, d6, 1, BoardArrow::Kind::kPlayed}, {d6, d4, 2, BoardArrow::Kind::kPlayed}};
  const std::string back = SvgBoard(picture);
  EXPECT_THAT(back, HasSubstr("M163.5 "));
  EXPECT_THAT(back, HasSubstr("M151.5 "));
  picture.arrows = {{d2, d4, 1, BoardArrow::Kind::kPlayed}, {d4, d6, 2, BoardArrow::Kind::kPlayed}};
  EXPECT_EQ(Count(SvgBoard(picture), "M157.5 "), 4);  // shafts and heads, all in the centre
  picture.arrows[1].from = MakeSquare(4, 3);
  EXPECT_EQ(Count(SvgBoard(picture), "M157.5 "), 2);
}

TEST(SvgBoard, CoordinatesAndDarkSquaresFitTheSideAtTheBottom) {
  BoardPicture picture = PictureOf(std::string(kStartFen));
  for (const Color bottom : kColors) {
    picture.bottom = bottom;
    const bool white = bottom == Color::kWhite;
    const std::string board = SvgBoard(picture);
    EXPECT_THAT(board, HasSubstr(white ? "x=\"39\" y=\"358\">a<" : "x=\"39\" y=\"358\">h<"));
    EXPECT_THAT(board, HasSubstr(white ? "x=\"354\" y=\"358\">h<" : "x=\"354\" y=\"358\">a<"));
    EXPECT_THAT(board, HasSubstr(white ? "x=\"1\" y=\"8\">8<" : "x=\"1\" y=\"8\">1<"));
    EXPECT_THAT(board, HasSubstr(white ? "x=\"1\" y=\"323\">1<" : "x=\"1\" y=\"323\">8<"));
    // The corner at the bottom left is dark from either side.
    EXPECT_THAT(board, HasSubstr("M0 315h45v45h-45z"));
    EXPECT_THAT(board, Not(HasSubstr("M0 0h45v45h-45z")));
  }
}

TEST(SvgBoard, TurnedRound) {
  BoardPicture picture = PictureOf("4k3/8/8/8/8/8/8/4K3 w 0 - - -");
  EXPECT_THAT(SvgBoard(picture), HasSubstr("#danco-wk\" x=\"180\" y=\"315\""));
  picture.bottom = Color::kBlack;
  EXPECT_THAT(SvgBoard(picture), HasSubstr("#danco-wk\" x=\"135\" y=\"0\""));
}

TEST(SvgBoard, ChainsAreNumberedArrowsAndCastlingIsTwo) {
  const Position chain = *ParseFen("rnbqkbnr/ppp1pppp/8/3A4/8/8/PPPP1PPP/RNBQKBNR b 0 AHah - -");
  const auto path = ParseAnyPath(chain, "d8d5d4");
  const auto arrows = ArrowsOf(chain, path->path);
  ASSERT_EQ(arrows.size(), 2u);
  EXPECT_EQ(arrows[0].number, 1);
  EXPECT_EQ(arrows[1].number, 2);
  EXPECT_EQ(SquareName(arrows[1].from) + SquareName(arrows[1].to), "d5d4");
  const Position castling = *ParseFen("4k3/8/8/8/8/8/8/4K2R w 0 H - -");
  const auto both = ArrowsOf(castling, ParseAnyPath(castling, "0-0")->path);
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(SquareName(both[1].from) + SquareName(both[1].to), "h1f1");
  EXPECT_EQ(both[0].number, 0);
  // Under the manual's rules, a piece that is released en passant starts where its union stood.
  const Position manual = *ParseFen("4k3/8/8/8/6pD/8/8/4K3 b 0 - h3 -", RuleSet::kManual);
  const auto released = ArrowsOf(manual, ParseAnyPath(manual, "g4h3f5")->path);
  ASSERT_EQ(released.size(), 2u);
  EXPECT_EQ(SquareName(released[1].from) + SquareName(released[1].to), "h4f5");
  BoardPicture picture = PictureOf(std::string(kStartFen));
  picture.arrows = arrows;
  EXPECT_EQ(Count(SvgBoard(picture), "class=\"no\""), 2);
}

TEST(SvgBoard, TitlesAreEscapedAndPositionsDescribed) {
  EXPECT_EQ(EscapeXml("a\x1b\tb"), "a  b");
  EXPECT_THAT(PositionInWords(*ParseFen("4k3/8/8/8/8/8/8/R3K2R w 0 - - -")),
              HasSubstr("White: king e1, rooks a1 h1."));
  BoardPicture picture = PictureOf("4k3/8/8/3F4/8/8/8/4K2R w 0 - - -");
  picture.title = "<\"&'\n>";
  EXPECT_THAT(SvgBoard(picture), HasSubstr("<title>&lt;&quot;&amp;&#39; &gt;</title>"));
  EXPECT_EQ(PositionInWords(picture.position),
            "White: king e1, rook h1. Black: king e8. Unions, White's piece first: pawn and queen "
            "d5.");
}

TEST(SvgBoard, APieceInHandIsDrawnAndNamed) {
  const BoardPicture picture =
      PictureOf("rnb1kbnr/ppp1pppp/8/3F4/8/8/PPPP1PPP/RNBQKBNR^d5p b 0 AHah - -");
  EXPECT_EQ(Count(SvgBoard(picture), "href=\"#danco-bp\""), 8);
  EXPECT_THAT(PositionInWords(picture.position), HasSubstr(". In hand: Black's pawn from d5. "));
  EXPECT_EQ(HandInWords(*ParseFen(std::string(kStartFen))), "");
}

TEST(SvgBoard, ShapesComeOnceForAPage) {
  BoardPicture picture = PictureOf(std::string(kStartFen));
  EXPECT_EQ(Count(SvgBoard(picture), "<symbol"), 18);
  picture.self_contained = false;
  EXPECT_THAT(SvgBoard(picture), Not(HasSubstr("<symbol")));
  EXPECT_EQ(Count(PieceShapes(), "<symbol"), 18);  // with six rims
}

}  // namespace
}  // namespace danco
