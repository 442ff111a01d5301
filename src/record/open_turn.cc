#include "record/open_turn.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "board/core/piece.h"
#include "board/core/square.h"
#include "board/moves/turn.h"

namespace danco {
namespace {

// A promotion letter at the front; a `b` before a digit is a file.
PieceType TakePromotion(absl::string_view& text) {
  if (text.empty() || (text.size() > 1 && text[1] >= '1' && text[1] <= '8')) {
    return PieceType::kNone;
  }
  const PieceType type = PieceFromLetter(text[0]);
  if (!IsPromotion(type)) return PieceType::kNone;
  text.remove_prefix(1);
  return type;
}

Square TakeSquare(absl::string_view& text) {
  if (text.size() < 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') {
    return Square::kNone;
  }
  const Square square = MakeSquare(text[0] - 'a', text[1] - '1');
  text.remove_prefix(2);
  return square;
}

}  // namespace

std::string FormatOpenTurn(const MovePath& path) {
  std::string text;
  if (path.gift != PieceType::kNone) text.push_back(PieceLetter(path.gift));
  if (path.from != Square::kNone) absl::StrAppend(&text, SquareName(path.from));
  for (const PathStep& step : path.steps) {
    absl::StrAppend(&text, SquareName(step.square));
    if (step.promotion != PieceType::kNone) text.push_back(PieceLetter(step.promotion));
  }
  return text;
}

absl::StatusOr<MovePath> ParseOpenTurn(const Position& position, absl::string_view text) {
  const auto fail = [whole = text](absl::string_view what) {
    return absl::InvalidArgumentError(
        absl::StrCat("the turn '", whole.substr(0, 40), "' that was begun: ", what));
  };
  if (position.king_united()) return fail("the game is over");
  MovePath path;
  Turn turn(position);
  path.gift = TakePromotion(text);
  if (path.gift != PieceType::kNone) {
    if (const absl::Status status = turn.ChooseGift(path.gift); !status.ok()) {
      return fail(status.message());
    }
    if (text.empty()) return path;
  }
  path.from = TakeSquare(text);
  if (path.from == Square::kNone) return fail("a square was expected");
  if (const absl::Status status = turn.Lift(path.from); !status.ok()) return fail(status.message());
  while (!text.empty()) {
    PathStep step{TakeSquare(text)};
    if (step.square == Square::kNone) return fail("a square was expected");
    step.promotion = TakePromotion(text);
    const absl::Status status = turn.Step(step.square, step.promotion);
    if (!status.ok()) return fail(status.message());
    if (turn.ended()) return fail("it is complete");
    path.steps.push_back(step);
  }
  return path;
}

}  // namespace danco
