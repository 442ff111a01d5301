#include "annotate/svg_board.h"

#include <string>

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

TEST(SvgBoard, EveryPieceIsDrawnOnceAndUnionsOnAPlate) {
  const std::string start = SvgBoard(PictureOf(std::string(kStartFen)));
  EXPECT_EQ(Count(start, "<use "), 32);
  EXPECT_EQ(Count(start, "class=\"plate\""), 0);
  const std::string unions =
      SvgBoard(PictureOf("4k3/3p1Npp/rac1p3/1pEFw3/1a6/1D2R1PB/3P3P/i4sK1 w 0 - - -"));
  EXPECT_EQ(Count(unions, "class=\"plate\""), 9);
  EXPECT_EQ(Count(unions, "<use "), 9 * 2 + 14);
  // White's piece stands on the left.
  const size_t white = unions.find("#danco-wn", unions.find("plate"));
  EXPECT_LT(white, unions.find("#danco-br", white));
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
  BoardPicture picture = PictureOf(std::string(kStartFen));
  picture.arrows = arrows;
  EXPECT_EQ(Count(SvgBoard(picture), "class=\"no\""), 2);
}

TEST(SvgBoard, TitlesAreEscapedAndPositionsTold) {
  BoardPicture picture = PictureOf("4k3/8/8/3F4/8/8/8/4K2R w 0 - - -");
  picture.title = "<\"&'\n>";
  EXPECT_THAT(SvgBoard(picture), HasSubstr("<title>&lt;&quot;&amp;&#39; &gt;</title>"));
  EXPECT_EQ(PositionInWords(picture.position),
            "White: king e1, rook h1. Black: king e8. Unions, White's piece first: pawn and queen "
            "d5.");
}

TEST(SvgBoard, ShapesComeOnceForAPage) {
  BoardPicture picture = PictureOf(std::string(kStartFen));
  EXPECT_EQ(Count(SvgBoard(picture), "<symbol"), 12);
  picture.self_contained = false;
  EXPECT_THAT(SvgBoard(picture), Not(HasSubstr("<symbol")));
  EXPECT_EQ(Count(PieceShapes(), "<symbol"), 12);
}

}  // namespace
}  // namespace danco
