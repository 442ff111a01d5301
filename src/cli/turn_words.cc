#include "cli/turn_words.h"

#include <array>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/moves/turn.h"
#include "board/reach/sako.h"
#include "board/text/player_notation.h"

namespace danco {
namespace {

std::string UnionMove(const Position& position, const MovePath& path) {
  const Color us = position.side_to_move();
  const PathStep& step = path.steps.front();
  const PieceType theirs = position.type_at(Opponent(us), path.from);
  std::string text = absl::StrCat("the union of ", PieceWord(position.type_at(us, path.from)),
                                  " and ", PieceWord(theirs), " on ", SquareName(path.from),
                                  " goes to ", SquareName(step.square));
  if (step.promotion != PieceType::kNone) {
    absl::StrAppend(&text, " and the pawn becomes a ", PieceWord(step.promotion));
  } else if (theirs == PieceType::kPawn && LastRank(Opponent(us)).contains(step.square)) {
    absl::StrAppend(&text, ", so that ", ColorName(Opponent(us)), " will promote the pawn");
  }
  return text;
}

// One step of a free or released piece, and what it meets.
std::string StepText(const Position& position, const std::string& piece, const PathStep& step,
                     const Turn::Found& found) {
  const Square king = position.king(Opponent(position.side_to_move()));
  std::string text = absl::StrCat("the ", piece, " ");
  if (found.own != PieceType::kNone) {
    absl::StrAppend(&text, "enters the union on ", SquareName(step.square), " and releases the ",
                    PieceWord(found.own));
  } else if (found.enemy != PieceType::kNone) {
    const PieceType met = step.square == king ? PieceType::kKing : found.enemy;
    absl::StrAppend(&text, "unites with the ", PieceWord(met), " on ", SquareName(step.square));
  } else {
    absl::StrAppend(&text, "goes to ", SquareName(step.square));
  }
  if (step.promotion != PieceType::kNone) {
    absl::StrAppend(&text, ", becoming a ", PieceWord(step.promotion));
  }
  return text;
}

}  // namespace

absl::string_view ColorName(Color color) { return color == Color::kWhite ? "White" : "Black"; }

absl::string_view PieceWord(PieceType type) {
  constexpr std::array<absl::string_view, kNumPieceTypes> kWords = {
      "nothing", "pawn", "knight", "bishop", "rook", "queen", "king"};
  return kWords[static_cast<size_t>(Index(type))];
}

std::vector<std::string> StepsInWords(const Position& position, Move move) {
  const MovePath path = FindPath(position, move);
  std::vector<std::string> steps;
  Turn turn(position);
  if (path.gift != PieceType::kNone) {
    steps.push_back(absl::StrCat("the gifted pawn on ", SquareName(position.pending_gift()),
                                 " becomes a ", PieceWord(path.gift)));
    turn.ChooseGift(path.gift).IgnoreError();
  }
  if (path.castling) {
    steps.push_back("the king castles");
    return steps;
  }
  turn.Lift(path.from).IgnoreError();
  if (turn.lifted_union()) {
    steps.push_back(UnionMove(position, path));
    return steps;
  }
  for (const PathStep& step : path.steps) {
    std::string piece(PieceWord(turn.lifted()));
    if (&step == &path.steps.front()) absl::StrAppend(&piece, " on ", SquareName(path.from));
    steps.push_back(StepText(position, piece, step, turn.On(step.square)));
    turn.Step(step.square, step.promotion).IgnoreError();
  }
  return steps;
}

std::string TurnInWords(const Position& position, Move move) {
  return absl::StrJoin(StepsInWords(position, move), "; ");
}

std::string ThreatInWords(const Position& position, Color side) {
  if (!CanUniteKing(position, side)) return "";
  Position turned = position;
  if (position.side_to_move() != side) {
    if (position.pending_gift() != Square::kNone || position.turn_start()) return "";
    turned.ApplyNull();
  }
  const Move win = FindWinningMove(turned);
  if (!win) return "";
  return absl::StrCat(FormatPlayerMove(turned, win), ": ", TurnInWords(turned, win));
}

}  // namespace danco
