// SPDX-License-Identifier: MIT
#include "puzzles/sheet.h"

#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "annotate/explain.h"
#include "annotate/report.h"
#include "annotate/svg_board.h"
#include "board/core/rules.h"
#include "board/moves/move_path.h"
#include "board/text/fen.h"
#include "board/text/player_notation.h"
#include "record/pgn_format.h"
#include "record/pgn_text.h"
#include "record/recorded_game.h"
#include "search/proofs/prover.h"

namespace danco {
namespace {

// The maximum numbers of side lines that are shown to people.
constexpr size_t kMaxAnswers = 6;
constexpr size_t kMaxWrong = 6;

MoveList WrongLine(const WrongTurn& wrong) {
  MoveList line{wrong.move};
  if (wrong.answer) line.push_back(wrong.answer);
  if (wrong.proof) {
    for (Move move : LineWithLongestAnswers(*wrong.proof)) line.push_back(move);
  }
  return line;
}

// Returns the defender's other answers to the move of a node, each with its continuation.
std::vector<MoveList> OtherAnswers(const ProofTree& tree, size_t number, Move played) {
  std::vector<MoveList> lines;
  for (const ProofTreeNode::Answer& answer : tree.nodes[number].answers) {
    if (answer.move == played) continue;
    lines.push_back({answer.move});
    for (Move move : LineWithLongestAnswers(tree, answer.node)) lines.back().push_back(move);
  }
  return lines;
}

// Returns the node after the answer, or nullopt if the attacker unites at once.
std::optional<size_t> NodeAfter(const ProofTree& tree, size_t number, Move answer) {
  for (const ProofTreeNode::Answer& known : tree.nodes[number].answers) {
    if (known.move == answer) return known.node;
  }
  return std::nullopt;
}

// Returns a text such as "1. Nc3>b5 Ke8>d8 2. Nb5xKd8". `answer` says whether the line begins with
// the other side's reply.
std::string Numbered(const Position& position, const MoveList& line, bool answer) {
  std::string text;
  const std::vector<std::string> names = FormatPlayerMoves(position, line);
  for (size_t i = 0; i < names.size(); ++i) {
    const size_t ply = i + (answer ? 1 : 0);
    if (!text.empty()) text += ' ';
    if (ply % 2 == 0) absl::StrAppend(&text, ply / 2 + 1, ". ");
    if (i == 0 && answer) text += "1… ";
    text += names[i];
  }
  return text;
}

std::string Rest(size_t count, absl::string_view what) {
  return count == 1 ? absl::StrCat("One more ", what, ".")
                    : absl::StrCat(count, " more ", what, "s.");
}

std::vector<std::string> PacoInWords(const Puzzle& puzzle) {
  const Position& position = puzzle.position;
  std::vector<std::string> said;
  const Position after = position.After(puzzle.key());
  if (puzzle.turns > 1) {
    const Move played = puzzle.line[1];
    size_t count = 0;
    for (const MoveList& line : OtherAnswers(*puzzle.tree, 0, played)) {
      if (++count <= kMaxAnswers) said.push_back(Numbered(after, line, true) + ".");
    }
    if (count > kMaxAnswers) said.push_back(Rest(count - kMaxAnswers, "answer"));
    said.push_back(
        absl::StrCat("After all others ", SideName(position.side_to_move()), " unites at once."));
  }
  for (const WrongTurn& wrong : puzzle.wrong) {
    const std::vector<std::string> names = FormatPlayerMoves(position, WrongLine(wrong));
    said.push_back(absl::StrCat("Not 1. ", names[0], " because of ", names[1], "."));
  }
  return said;
}

std::vector<std::string> DefenceInWords(const Puzzle& puzzle) {
  const absl::string_view opponent = SideName(Opponent(puzzle.position.side_to_move()));
  std::vector<std::string> said;
  size_t count = 0;
  for (const WrongTurn& wrong : puzzle.wrong) {
    if (++count > kMaxWrong) continue;
    said.push_back(absl::StrCat("Not ", Numbered(puzzle.position, WrongLine(wrong), false),
                                " and Paco in ", wrong.proof->nodes.front().turns, "."));
  }
  if (count > kMaxWrong) said.push_back(Rest(count - kMaxWrong, "turn that loses later"));
  said.push_back(absl::StrCat("After every other turn ", opponent, " unites at once."));
  if (puzzle.goal == PuzzleGoal::kDraw) {
    said.push_back(
        "That it is a draw then is the search's opinion, 0.00; that all other turns lose is "
        "proved.");
  }
  return said;
}

std::string KeyInWords(const Puzzle& puzzle) {
  const MovePath path = FindPath(puzzle.position, puzzle.key());
  std::string told = TurnInWords(puzzle.position, path);
  told[0] = static_cast<char>(told[0] - 'a' + 'A');
  return told + ".";
}

// Returns "White may castle on the king's side" or "Black may no longer castle". Returns nothing if
// the king and rooks do not look as if they might castle.
std::string CastlingInWords(const Position& position, Color color) {
  std::vector<std::string> wings;
  bool looks = false;
  for (Wing wing : {Wing::kKingSide, Wing::kQueenSide}) {
    const bool king_side = wing == Wing::kKingSide;
    if (position.castling_rook(color, wing) != Square::kNone) {
      wings.push_back(king_side ? "the king's side" : "the queen's side");
    }
    const Square corner = Relative(color, king_side ? Square::kH1 : Square::kA1);
    looks |= position.king(color) == Relative(color, Square::kE1) &&
             position.type_at(color, corner) == PieceType::kRook;
  }
  if (!wings.empty()) {
    return absl::StrCat(SideName(color), " may castle on ", absl::StrJoin(wings, " and "), ".");
  }
  return looks ? absl::StrCat(SideName(color), " may no longer castle.") : "";
}

std::string Hardness(const Puzzle& puzzle) {
  if (puzzle.rating) return absl::StrCat("rated ", *puzzle.rating);
  return puzzle.level ? absl::StrCat("level ", *puzzle.level) : "beyond all levels";
}

constexpr absl::string_view kSheetStyle = R"(
.sheet{display:grid;gap:1.2rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
.sheet figure{break-inside:avoid}.sheet figcaption{color:var(--ink);min-height:3em}
.solutions li{break-inside:avoid;margin-bottom:.8em}.solutions p{margin:.1em 0}
@media print{.sheet{display:block;columns:3}.sheet figure{margin-bottom:1rem}
.solutions{break-before:page;columns:2;font-size:8.5pt}.solutions h2{column-span:all}}
)";

}  // namespace

std::vector<std::string> UnseenInWords(const Puzzle& puzzle) {
  const Position& position = puzzle.position;
  std::vector<std::string> said;
  if (!puzzle.last.empty()) said.push_back(absl::StrCat("The last turn was ", puzzle.last, "."));
  if (position.en_passant() != Square::kNone) {
    said.push_back(
        absl::StrCat("The pawn on ", SquareName(position.en_passant_pawn()),
                     " has just made a double step: it may be united with en passant, on ",
                     SquareName(position.en_passant()), "."));
  }
  if (const Square gift = position.pending_gift(); gift != Square::kNone) {
    said.push_back(absl::StrCat("The pawn on ", SquareName(gift),
                                " is a gift: it is promoted before anything else."));
  }
  for (Color color : kColors) {
    if (std::string castling = CastlingInWords(position, color); !castling.empty()) {
      said.push_back(std::move(castling));
    }
  }
  return said;
}

std::string PuzzleToPgn(const Puzzle& puzzle, int number) {
  const Position& start = puzzle.position;
  RecordedGame game;
  game.start = start;
  game.SetTag("Event", absl::StrCat("Puzzle ", number));
  if (!puzzle.source.empty()) game.SetTag("Site", puzzle.source);
  game.SetTag("Annotator", "danco-puzzles");
  Position position = start;
  for (Move move : puzzle.line) {
    game.turns.emplace_back().path = FindPath(position, move);
    position.Apply(move);
  }
  const bool white = start.side_to_move() == Color::kWhite;
  if (position.is_paco()) game.result = white ? GameResult::kWhiteWins : GameResult::kBlackWins;
  PgnWriter writer(start);
  WriteTags(game, writer);
  std::vector<std::string> themes;
  for (PuzzleTheme theme : puzzle.themes) themes.emplace_back(ThemeName(theme));
  writer.Comment(absl::StrCat(TaskInWords(puzzle), " ", absl::StrJoin(UnseenInWords(puzzle), " "),
                              " ", Hardness(puzzle), ". ", absl::StrJoin(themes, ", ")));
  position = start;
  std::optional<size_t> node = puzzle.tree ? std::optional<size_t>(0) : std::nullopt;
  for (size_t ply = 0; ply < puzzle.line.size(); ++ply) {
    const Move move = puzzle.line[ply];
    writer.Move(FormatPlayerMove(position, move), ply == 0 ? 1 : 0);  // $1: a good move
    if (ply == 0) {
      for (const WrongTurn& wrong : puzzle.wrong) {
        writer.Variation(FormatPlayerMoves(position, WrongLine(wrong)));
      }
    } else if (ply % 2 == 1 && node) {
      for (const MoveList& line : OtherAnswers(*puzzle.tree, *node, move)) {
        writer.Variation(FormatPlayerMoves(position, line));
      }
      node = NodeAfter(*puzzle.tree, *node, move);
    }
    position.Apply(move);
  }
  return writer.Finish(ResultText(game.result));
}

std::vector<std::string> SolutionInWords(const Puzzle& puzzle) {
  std::vector<std::string> said = {Numbered(puzzle.position, puzzle.line, false),
                                   KeyInWords(puzzle)};
  if (puzzle.solutions > 1) {
    said.push_back(absl::StrCat(puzzle.solutions, " first turns solve it."));
  }
  const std::vector<std::string> more =
      puzzle.goal == PuzzleGoal::kPaco ? PacoInWords(puzzle) : DefenceInWords(puzzle);
  said.insert(said.end(), more.begin(), more.end());
  return said;
}

std::string PuzzleSheet(const std::vector<Puzzle>& puzzles) {
  std::string page = absl::StrCat(
      ReportHead("Paco Ŝako puzzles", kSheetStyle),
      "<h1>Paco Ŝako puzzles</h1><p class=\"dim\">Boards are seen from the side that is to "
      "move. The two pieces of a union stand close together, White’s on the left. Solutions are at "
      "the end; "
      "a puzzle's rating is the strength at which Danco finds the first turn half the time.</p>"
      "<div class=\"sheet\">\n");
  for (size_t i = 0; i < puzzles.size(); ++i) {
    const Puzzle& puzzle = puzzles[i];
    BoardPicture picture;
    picture.position = puzzle.position;
    picture.bottom = puzzle.position.side_to_move();
    picture.title = absl::StrCat("Puzzle ", i + 1);
    picture.self_contained = false;
    absl::StrAppend(
        &page, "<figure id=\"p", i + 1, "\">", SvgBoard(picture), "<figcaption><a href=\"#s", i + 1,
        "\" aria-label=\"Solution ", i + 1, "\">", i + 1, ".</a> ", EscapeXml(TaskInWords(puzzle)),
        " <span class=\"dim\">", Hardness(puzzle), ".</span> <span class=\"dim\">",
        EscapeXml(absl::StrJoin(UnseenInWords(puzzle), " ")), "</span></figcaption></figure>\n");
  }
  absl::StrAppend(&page, "</div><section class=\"solutions\"><h2>Solutions</h2><ol>\n");
  for (size_t i = 0; i < puzzles.size(); ++i) {
    const std::vector<std::string> said = SolutionInWords(puzzles[i]);
    absl::StrAppend(&page, "<li id=\"s", i + 1, "\"><p><strong>", EscapeXml(said.front()),
                    "</strong> <a href=\"#p", i + 1, "\" aria-label=\"Puzzle ", i + 1,
                    "\">board</a></p><p>");
    for (size_t k = 1; k < said.size(); ++k) {
      absl::StrAppend(&page, k > 1 ? " " : "", EscapeXml(said[k]));
    }
    absl::StrAppend(&page, "</p><p class=\"fen\">", EscapeXml(FormatFen(puzzles[i].position)),
                    "</p></li>\n");
  }
  absl::StrAppend(&page, "</ol></section></main></body></html>\n");
  return page;
}

}  // namespace danco
