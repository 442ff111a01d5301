#include "puzzles/minimal.h"

#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "board/core/bitboard.h"
#include "board/core/position_builder.h"
#include "board/text/notation.h"

namespace danco {
namespace {

absl::StatusOr<Position> WithoutSquare(const Position& position, Square square) {
  PositionBuilder builder(position);
  for (Color color : kColors) {
    if (position.pieces(color).contains(square)) builder.Remove(color, square);
  }
  return builder.Build();
}

// The puzzle without what stands on the square, if it is the same otherwise.
std::optional<Puzzle> Reduced(const Puzzle& puzzle, Square square, PuzzleFinder& finder) {
  const absl::StatusOr<Position> position = WithoutSquare(puzzle.position, square);
  if (!position.ok()) return std::nullopt;
  const std::string key = FormatMove(puzzle.position, puzzle.key());
  const absl::StatusOr<Move> move = ParseMove(*position, key);
  if (!move.ok()) return std::nullopt;
  std::optional<Puzzle> reduced = finder.Prove(*position, puzzle.goal, *move);
  if (!reduced || reduced->turns != puzzle.turns || reduced->solutions != puzzle.solutions ||
      FormatMove(*position, reduced->key()) != key || reduced->themes != puzzle.themes) {
    return std::nullopt;
  }
  return reduced;
}

}  // namespace

Puzzle Minimal(const Puzzle& puzzle, PuzzleFinder& finder) {
  Puzzle least = puzzle;
  // A piece that was needed may be so no longer when others have gone.
  for (bool changed = true; changed;) {
    changed = false;
    const Position before = least.position;
    for (Square square : before.occupied()) {
      if (square == before.king(Color::kWhite) || square == before.king(Color::kBlack)) continue;
      std::optional<Puzzle> reduced = Reduced(least, square, finder);
      if (!reduced) continue;
      least = *std::move(reduced);
      changed = true;
    }
  }
  least.level = puzzle.level;
  least.source = puzzle.source;
  return least;
}

}  // namespace danco
