#include "match/page/page_game.h"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "annotate/svg_board.h"
#include "board/text/fen.h"
#include "board/text/player_notation.h"
#include "record/recorded_game.h"

namespace danco::match {
namespace {

constexpr int kCut = 500;  // centipawns

char Letter(PieceType type) { return type == PieceType::kNone ? '-' : PieceLetter(type); }

// `e4Pq`: what stands on a square.
std::string Content(const Position& position, Square s) {
  return absl::StrCat(SquareName(s), std::string(1, Letter(position.type_at(Color::kWhite, s))),
                      std::string(1, Letter(position.type_at(Color::kBlack, s))));
}

std::string AllContent(const Position& position) {
  std::string out;
  for (Square s : position.occupied()) absl::StrAppend(&out, Content(position, s));
  return out;
}

std::vector<Square> Changed(const Position& before, const Position& after) {
  std::vector<Square> squares;
  for (int i = 0; i < kNumSquares; ++i) {
    const Square s = SquareAt(i);
    if (Content(before, s) != Content(after, s)) squares.push_back(s);
  }
  return squares;
}

// White's view of what both engines said, as a line.
std::string Spark(const GameRecord& game, bool black_begins) {
  if (game.moves.size() < 2) return "";
  std::string points;
  for (size_t i = 0; i < game.moves.size(); ++i) {
    if (!game.moves[i].score) continue;
    const bool black = (game.opening.size() + i + (black_begins ? 1 : 0)) % 2 == 1;
    const int cp = std::clamp(game.moves[i].score->Centipawns(), -kCut, kCut) * (black ? -1 : 1);
    absl::StrAppendFormat(&points, "%d,%d ", i, kCut - cp);
  }
  return absl::StrFormat(
      "<svg class=\"spark\" viewBox=\"0 0 %d %d\" preserveAspectRatio=\"none\" "
      "aria-hidden=\"true\"><path d=\"M0 %dH%d\"/><polyline points=\"%s\"/></svg>",
      game.moves.size() - 1, 2 * kCut, kCut, game.moves.size() - 1, points);
}

}  // namespace

std::string GameOnBoard(const GameRecord& game) {
  std::string out;
  const std::string title = absl::StrCat("Game ", game.index + 1, ": ", game.white, " – ",
                                         game.black, " ", OutcomeText(game.outcome));
  const std::string how =
      absl::StrCat(ReasonPhrase(game.reason), ", ", game.opening.size() + game.moves.size(),
                   " plies", game.detail.empty() ? "" : ": ", game.detail);
  const absl::StatusOr<Position> start = ParseFen(game.fen, game.rules);
  if (!start.ok()) {
    return absl::StrCat("<article><h3>", EscapeXml(title), "</h3><p>", EscapeXml(how),
                        "; its start is no position.</p></article>\n");
  }
  GameBuilder board(*start);
  std::string moves, steps;
  BoardPicture picture;
  const size_t first_ply = static_cast<size_t>(start->first_ply());
  const auto play = [&](const std::string& text, bool book, const MoveRecord* record) {
    const Position before = board.position();
    if (!board.PlayText(text).ok()) return false;
    const size_t ply = first_ply + static_cast<size_t>(board.plies()) - 1;
    if (ply % 2 == 0 || board.plies() == 1) {
      absl::StrAppend(&moves, ply / 2 + 1, ply % 2 == 0 ? ". " : "... ");
    }
    std::string said;
    if (record != nullptr && record->score) {
      said = absl::StrFormat(" title=\"%s, %.3f s\"", FormatScore(*record->score),
                             absl::ToDoubleSeconds(record->time));
    }
    absl::StrAppend(&moves, "<i", book ? " class=\"book\"" : "", said, ">",
                    EscapeXml(FormatPlayerPath(before, board.last().path)), "</i> ");
    absl::StrAppend(&steps, steps.empty() ? "" : ",");
    picture.marked = Bitboard();
    for (Square s : Changed(before, board.position())) {
      absl::StrAppend(&steps, Content(board.position(), s));
      picture.marked |= s;
    }
    picture.arrows = ArrowsOf(before, board.last().path);
    return true;
  };
  bool legal = true;
  for (const std::string& move : game.opening) legal = legal && play(move, true, nullptr);
  for (const MoveRecord& m : game.moves) legal = legal && play(m.move, false, &m);
  picture.position = board.position();
  picture.title = absl::StrCat("The end of game ", game.index + 1);
  picture.self_contained = false;
  absl::StrAppend(&out, "<article class=\"match-game\" id=\"game-", game.index + 1,
                  "\" data-start=\"", AllContent(*start), "\" data-steps=\"", steps, "\"><h3>",
                  EscapeXml(title), "</h3><p class=\"dim\">", EscapeXml(how),
                  legal ? "" : "; a move is not legal here", "</p>", SvgBoard(picture),
                  Spark(game, start->side_to_move() == Color::kBlack));
  absl::StrAppend(&out, "<div class=\"bar\">");
  for (const auto& [go, sign, name] :
       {std::tuple("first", "|◀", "To the start"), std::tuple("back", "◀", "A turn back"),
        std::tuple("on", "▶", "A turn on"), std::tuple("last", "▶|", "To the end")}) {
    absl::StrAppend(&out, "<button type=\"button\" data-go=\"", go, "\" aria-label=\"", name, "\">",
                    sign, "</button>");
  }
  absl::StrAppend(&out, "</div><p class=\"where dim\" aria-live=\"polite\">the end</p>",
                  "<details><summary>Moves</summary><p class=\"moves\">", moves,
                  "</p><p class=\"fen\">", EscapeXml(game.fen), "</p></details></article>\n");
  return out;
}

}  // namespace danco::match
