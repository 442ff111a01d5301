// SPDX-License-Identifier: MIT
#include "board/text/notation.h"

#include <utility>

#include "absl/status/status.h"
#include "board/core/square.h"
#include "system/status.h"

namespace danco {
namespace {

absl::Status SyntaxError(absl::string_view text, size_t at, absl::string_view what) {
  return Invalid("move '", text, "', character ", at + 1, ": ", what);
}

// Returns the promotion letter at `i`. A `b` before a digit is a file.
PieceType PromotionAt(absl::string_view text, size_t i) {
  if (i >= text.size() || ParseSquareAt(text, i) != Square::kNone) return PieceType::kNone;
  const PieceType type = PieceFromLetter(text[i]);
  return IsPromotion(type) ? type : PieceType::kNone;
}

}  // namespace

// Grammar: [promotion] [square { step }]
absl::StatusOr<MovePath> ParseTurnSoFar(absl::string_view text) {
  MovePath path;
  size_t i = 0;
  path.gift = PromotionAt(text, i);
  if (path.gift != PieceType::kNone) ++i;
  while (i < text.size()) {
    const Square square = ParseSquareAt(text, i);
    if (square == Square::kNone) return SyntaxError(text, i, "expected a square");
    i += 2;
    if (path.from == Square::kNone) {
      path.from = square;
      continue;
    }
    const PieceType promotion = PromotionAt(text, i);
    if (promotion != PieceType::kNone) ++i;
    path.steps.push_back({square, promotion});
  }
  return path;
}

std::string FormatMove(const Position& position, Move move, CastlingStyle style) {
  return FormatPath(position, FindPath(position, move), style);
}

std::vector<std::string> FormatMoves(Position position, const MoveList& moves, size_t max_moves) {
  std::vector<std::string> texts;
  for (Move move : moves) {
    if (texts.size() == max_moves) break;
    texts.push_back(FormatMove(position, move));
    position.Apply(move);
  }
  return texts;
}

std::string FormatPath(const Position& position, const MovePath& path, CastlingStyle style) {
  if (path.castling && style == CastlingStyle::kAuto &&
      IsUsualCastling(path.from, path.steps.front().square)) {
    const Wing wing = WingOf(path.from, path.steps.front().square);
    const Square to = CastlingKingTarget(position.side_to_move(), wing);
    return FormatTurnSoFar({path.gift, path.from, {{to}}});
  }
  return FormatTurnSoFar(path);
}

std::string FormatTurnSoFar(const MovePath& path) {
  std::string text;
  if (path.gift != PieceType::kNone) text.push_back(PieceLetter(path.gift));
  if (path.from != Square::kNone) absl::StrAppend(&text, SquareName(path.from));
  for (const PathStep& step : path.steps) {
    absl::StrAppend(&text, SquareName(step.square));
    if (step.promotion != PieceType::kNone) text.push_back(PieceLetter(step.promotion));
  }
  return text;
}

absl::StatusOr<Move> ParseMove(const Position& position, absl::string_view text) {
  ASSIGN_OR_RETURN(const PlayedPath played, ParsePlayedPath(position, text));
  return played.move;
}

absl::StatusOr<PlayedPath> ParsePlayedPath(const Position& position, absl::string_view text) {
  ASSIGN_OR_RETURN(MovePath path, ParseTurnSoFar(text));
  if (path.steps.empty()) return SyntaxError(text, text.size(), "a square to go to is missing");
  const absl::StatusOr<Move> move = FollowPath(position, path);
  if (!move.ok()) {
    return Invalid("move '", text, "' is illegal: ", move.status().message());
  }
  return PlayedPath{std::move(path), *move};
}

}  // namespace danco
