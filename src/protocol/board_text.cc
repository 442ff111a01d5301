// SPDX-License-Identifier: MIT
#include "protocol/board_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "board/core/move.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/moves/perft.h"
#include "board/reach/bounded_answer.h"
#include "board/reach/chain_budget.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "engine/text_input.h"
#include "eval/evaluate.h"
#include "protocol/output.h"

namespace danco {
namespace {

constexpr absl::string_view kFrame = "  +----+----+----+----+----+----+----+----+\n";

constexpr std::array<absl::string_view, kNumPieceTypes> kWhiteSymbols = {" ", "♙", "♘", "♗",
                                                                         "♖", "♕", "♔"};
constexpr std::array<absl::string_view, kNumPieceTypes> kBlackSymbols = {" ", "♟", "♞", "♝",
                                                                         "♜", "♛", "♚"};

// Draws a board. `cell` returns the two characters of a square.
std::string Board(const Position& position, Color bottom, const BoardMarks& marks,
                  const std::function<std::string(PieceType white, PieceType black)>& cell) {
  const bool white_below = bottom == Color::kWhite;
  std::string text(kFrame);
  for (int row = 0; row < 8; ++row) {
    const int rank = white_below ? 7 - row : row;
    absl::StrAppend(&text, rank + 1, " |");
    for (int column = 0; column < 8; ++column) {
      const Square s = MakeSquare(white_below ? column : 7 - column, rank);
      const absl::string_view brackets = BracketsOf(marks, s);
      absl::StrAppend(&text, brackets.substr(0, 1),
                      cell(position.type_at(Color::kWhite, s), position.type_at(Color::kBlack, s)),
                      brackets.substr(1), "|");
    }
    absl::StrAppend(&text, "\n", kFrame);
  }
  absl::StrAppend(&text, white_below ? "    a    b    c    d    e    f    g    h\n"
                                     : "    h    g    f    e    d    c    b    a\n");
  return text;
}

}  // namespace

absl::string_view BracketsOf(const BoardMarks& marks, Square square) {
  return marks.hint.contains(square)      ? "[]"
         : marks.reasons.contains(square) ? "{}"
         : marks.last.contains(square)    ? "()"
                                          : "  ";
}

std::string AsciiBoard(const Position& position, Color bottom, const BoardMarks& marks) {
  return Board(position, bottom, marks, [](PieceType white, PieceType black) {
    std::string cell;
    if (white != PieceType::kNone) cell.push_back(absl::ascii_toupper(PieceLetter(white)));
    if (black != PieceType::kNone) cell.push_back(PieceLetter(black));
    cell.resize(2, ' ');
    return cell;
  });
}

std::string UnicodeBoard(const Position& position, Color bottom, const BoardMarks& marks) {
  return Board(position, bottom, marks, [](PieceType white, PieceType black) {
    if (white == PieceType::kNone) return absl::StrCat(kBlackSymbols[Index(black)], " ");
    return absl::StrCat(kWhiteSymbols[Index(white)], kBlackSymbols[Index(black)]);
  });
}

std::string SakoText(const Position& position) {
  if (position.king_united()) return "none";
  const bool white = InSako(position, Color::kWhite);
  const bool black = InSako(position, Color::kBlack);
  if (white && black) return "White and Black";
  return white ? "White" : black ? "Black" : "none";
}

std::string DisplayText(const Engine& engine, const StopToken& stop) {
  const Position& position = engine.position();
  ChainBudget chains(kListingStates, stop);
  ChainBudget castling = ChainBudget::Unlimited(stop);
  const MoveCount count = CountMoves(position, kMaxListedMoves, {chains, castling});
  return absl::StrCat(AsciiBoard(position), "\nFen: ", FormatFen(position),
                      "\nKey: ", absl::StrFormat("%016X", position.key()),
                      "\nSide to move: ", SideName(position.side_to_move()),
                      "\nIn Sako: ", SakoText(position), "\nLegal moves: ", count.moves,
                      count.walk == WalkResult::kComplete ? "" : " or more",
                      "\nGame: ", GameEndText(engine.game().end()));
}

std::string EvalText(const Engine& engine) {
  if (engine.position().king_united()) {
    return Output::NoteLine(absl::StrCat("the game is over: ", GameEndText(engine.game().end())));
  }
  return TraceEvaluation(engine.position());
}

std::string MovesText(const Engine& engine, const StopToken& stop) {
  const Position& position = engine.position();
  MoveList moves;
  ChainBudget chains(kListingStates, stop);
  ChainBudget castling = ChainBudget::Unlimited(stop);
  const WalkResult walk = GenerateMoves(position, moves, kMaxListedMoves, {chains, castling});
  std::vector<std::string> names;
  names.reserve(moves.size());
  for (Move move : moves) {
    if (stop.Check()) break;
    names.push_back(FormatMove(position, move, CastlingStyleOf(engine.options())));
  }
  const bool complete = walk == WalkResult::kComplete && names.size() == moves.size();
  if (complete && names.empty()) return Output::NoteLine("there are no legal moves");
  absl::c_sort(names);
  std::string text = absl::StrJoin(names, "\n");
  if (!complete) {
    absl::StrAppend(
        &text, names.empty() ? "" : "\n",
        Output::NoteLine(absl::StrCat("there are more moves than these ", names.size())));
  }
  return text;
}

std::string PerftText(const Engine& engine, int depth, const StopToken& stop,
                      size_t hash_mebibytes) {
  const Position& position = engine.position();
  std::string text;
  uint64_t total = 0;
  Perft perft(hash_mebibytes, stop);
  MoveList moves;
  if (depth == 0) {
    total = 1;
  } else if (GenerateMoves(position, moves, kMaxListedMoves) == WalkResult::kComplete) {
    std::vector<std::pair<std::string, uint64_t>> counts;
    for (Move move : moves) {
      if (stop.stopped()) break;
      const uint64_t count = perft.Count(position.After(move), depth - 1);
      counts.emplace_back(FormatMove(position, move, CastlingStyleOf(engine.options())), count);
      total += count;
    }
    std::sort(counts.begin(), counts.end());
    for (const auto& [move, count] : counts) absl::StrAppend(&text, move, ": ", count, "\n");
  } else {
    absl::StrAppend(&text, Output::NoteLine("too many moves to list: only the total is given"),
                    "\n");
    total = perft.Count(position, depth);
  }
  if (stop.stopped() || !perft.complete()) {
    const absl::string_view why =
        stop.stopped() ? "the count was stopped and is incomplete"
                       : "the chains of a position need too much memory: the count is incomplete";
    absl::StrAppend(&text, Output::NoteLine(why), "\n");
  }
  return absl::StrCat(text, "\nNodes searched: ", total);
}

}  // namespace danco
