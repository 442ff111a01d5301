// SPDX-License-Identifier: MIT
#include "cli/typed_move.h"

#include "absl/strings/str_cat.h"
#include "board/core/piece.h"
#include "board/core/square.h"
#include "board/moves/next_steps.h"
#include "board/text/turn_pattern.h"
#include "system/status.h"

namespace danco {
namespace {

// Returns a step such as "d5" or "a8=Q".
std::string StepText(const PathStep& step) {
  if (step.promotion == PieceType::kNone) return SquareName(step.square);
  return absl::StrCat(SquareName(step.square), "=", std::string(1, CapitalLetter(step.promotion)));
}

// Returns the only turn that matches, or its beginning.
absl::StatusOr<TypedMove> OneOf(const Position& position, const std::vector<MatchedTurn>& turns) {
  if (turns.size() > 1) return AmbiguousTurn(position, turns);
  const MatchedTurn& turn = turns.front();
  if (turn.move) return TypedMove(*turn.move);
  if (CanEnd(TurnOf(position, turn.path))) return TypedMove(turn.path);
  return Invalid("the piece that is released there has nowhere to go");
}

// Continues an unfinished turn with the squares of a reading.
TurnPattern Continued(const MovePath& so_far, const TurnPattern& reading) {
  TurnPattern pattern;
  pattern.gift = so_far.gift;
  pattern.file = FileOf(so_far.from);
  pattern.rank = RankOf(so_far.from);
  const auto add = [&pattern](const PathStep& step) {
    pattern.steps.push_back({.to = step.square, .promotion = step.promotion});
  };
  for (const PathStep& step : so_far.steps) add(step);
  if (reading.file >= 0 && reading.rank >= 0) add({MakeSquare(reading.file, reading.rank)});
  pattern.steps.insert(pattern.steps.end(), reading.steps.begin(), reading.steps.end());
  return pattern;
}

// Returns whether a reading names another piece than the one that an unfinished turn has lifted, by
// its letter or by its file or rank.
bool NamesAnother(const Position& position, const MovePath& so_far, const TurnPattern& reading) {
  if (reading.file >= 0 && reading.rank >= 0) return false;
  const Turn turn = TurnOf(position, so_far);
  return (reading.first != PieceType::kNone && reading.first != turn.lifted()) ||
         (reading.file >= 0 && reading.file != FileOf(turn.square())) ||
         (reading.rank >= 0 && reading.rank != RankOf(turn.square()));
}

// Returns the square of a reading that contains nothing else, or kNone.
Square OnlySquare(const TurnPattern& reading) {
  const bool alone = reading.steps.size() == 1 && reading.first == PieceType::kNone &&
                     reading.file < 0 && reading.rank < 0 && reading.steps[0].sign == '\0' &&
                     reading.steps[0].promotion == PieceType::kNone;
  return alone ? reading.steps[0].to : Square::kNone;
}

// Lifts the piece on a square, as the beginning of a turn.
absl::StatusOr<TypedMove> LiftFrom(const Position& position, PieceType gift, Square from) {
  const MovePath path{gift, from, {}};
  Turn turn(position);
  RETURN_IF_ERROR(ReplayPath(path, turn));
  if (CanEnd(turn)) return TypedMove(path);
  return Invalid("the ", PieceWord(turn.lifted()), " on ", SquareName(from), " has no legal move");
}

}  // namespace

absl::StatusOr<TypedMove> ReadTypedMove(const Position& position, absl::string_view text,
                                        const MovePath* so_far) {
  ASSIGN_OR_RETURN(const std::vector<TurnPattern> readings, ParseTurnPatterns(text));
  if (so_far != nullptr && !readings.front().castling &&
      !NamesAnother(position, *so_far, readings.front())) {
    const absl::StatusOr<std::vector<MatchedTurn>> longer =
        MatchTurns(position, {Continued(*so_far, readings.front())});
    absl::StatusOr<TypedMove> typed =
        longer.ok() ? OneOf(position, *longer) : absl::StatusOr<TypedMove>(longer.status());
    if (typed.ok()) return typed;
    const absl::StatusOr<TypedMove> another = ReadTypedMove(position, text);
    // A wrong square of a turn is not a pawn's move, but it may lift another piece.
    const bool square = OnlySquare(readings.front()) != Square::kNone;
    const bool other = another.ok() && (!square || std::holds_alternative<MovePath>(*another));
    return other ? another : typed;
  }
  const absl::StatusOr<std::vector<MatchedTurn>> turns = MatchTurns(position, readings);
  if (turns.ok()) return OneOf(position, *turns);
  // A single square may also be the origin of a turn.
  const Square alone = OnlySquare(readings.front());
  const bool own =
      alone != Square::kNone && position.pieces(position.side_to_move()).contains(alone);
  return own ? LiftFrom(position, readings.front().gift, alone)
             : absl::StatusOr<TypedMove>(turns.status());
}

Turn TurnOf(const Position& position, const MovePath& so_far) {
  Turn turn(position);
  ReplayPath(so_far, turn).IgnoreError();
  return turn;
}

std::vector<std::string> NextStepTexts(const Position& position, const MovePath& so_far) {
  std::vector<std::string> ways;
  const Turn turn = TurnOf(position, so_far);
  (void)ForEachStep(turn, [&](const Turn& next, const PathStep& step) {
    if (!CanEnd(next)) return false;
    std::string way = StepText(step);
    const Turn::Contents found = turn.ContentsOf(step.square);
    if (!next.ended()) {
      absl::StrAppend(&way, ": enters the union and releases the ", PieceWord(next.lifted()));
    } else if (found.enemy != PieceType::kNone && !turn.lifted_union()) {
      absl::StrAppend(&way, ": unites with the ", PieceWord(found.enemy));
    } else {
      absl::StrAppend(&way, ": an empty square");
    }
    ways.push_back(way);
    return false;
  });
  return ways;
}

std::string PartialTurnText(const MovePath& so_far) {
  const PieceType gift = so_far.gift;
  std::string text =
      gift == PieceType::kNone ? "" : absl::StrCat("=", std::string(1, CapitalLetter(gift)), ":");
  absl::StrAppend(&text, SquareName(so_far.from));
  for (const PathStep& step : so_far.steps) absl::StrAppend(&text, ">", StepText(step));
  return text;
}

}  // namespace danco
