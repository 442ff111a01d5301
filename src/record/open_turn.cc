#include "record/open_turn.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "board/core/piece.h"
#include "board/core/square.h"
#include "board/moves/ways_on.h"
#include "board/text/notation.h"

namespace danco {

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
  const auto fail = [text](absl::string_view what) {
    return absl::InvalidArgumentError(
        absl::StrCat("the turn '", text.substr(0, 40), "' that was begun: ", what));
  };
  if (position.king_united()) return fail("the game is over");
  absl::StatusOr<MovePath> path = ParseTurnSoFar(text);
  if (!path.ok()) return fail(path.status().message());
  if (*path == MovePath()) return fail("a square was expected");
  const absl::StatusOr<StartedTurn> started = FollowStartedTurn(position, *path);
  if (!started.ok()) return fail(started.status().message());
  if (started->move) return fail("it is complete");
  if (!started->promotions.empty() && !path->steps.empty()) return fail("a promotion is missing");
  return path;
}

}  // namespace danco
