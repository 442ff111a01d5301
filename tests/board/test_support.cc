// SPDX-License-Identifier: MIT
#include "test_support.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <random>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "board/core/position.h"
#include "board/core/position_builder.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

// Reports an error in the test itself and ends it, because continuing would be pointless.
[[noreturn]] void Stop(absl::string_view what) {
  ADD_FAILURE() << what;
  std::cerr << what << std::endl;
  std::exit(EXIT_FAILURE);
}

}  // namespace

uint64_t DrawSeed() {
  const char* given = std::getenv("DANCO_TEST_SEED");
  const uint64_t seed = given ? std::strtoull(given, nullptr, 10) : std::random_device()();
  std::cout << "DANCO_TEST_SEED=" << seed << " repeats this run" << std::endl;
  return seed;
}

Position At(absl::string_view fen, RuleSet rules) {
  const absl::StatusOr<Position> position = ParseFen(fen, rules);
  if (!position.ok()) Stop(absl::StrCat("'", fen, "': ", position.status().message()));
  return *position;
}

Move MoveOf(const Position& position, absl::string_view text) {
  const absl::StatusOr<Move> move = ParseMove(position, text);
  if (!move.ok()) Stop(absl::StrCat(FormatFen(position), ": ", move.status().message()));
  return *move;
}

Position Play(Position position, absl::string_view moves) {
  for (absl::string_view move : absl::StrSplit(moves, ' ', absl::SkipEmpty())) {
    position.Apply(MoveOf(position, move));
  }
  return position;
}

MoveList MovesOf(const Position& position) {
  MoveList moves;
  EXPECT_EQ(GenerateMoves(position, moves), WalkResult::kComplete);
  return moves;
}

std::string After(const Position& position, absl::string_view text) {
  const absl::StatusOr<Move> move = ParseMove(position, text);
  if (!move.ok()) return "illegal";
  EXPECT_EQ(std::ranges::count(MovesOf(position), *move), 1) << text;
  return OutcomeText(position.After(*move));
}

std::string After(absl::string_view fen, absl::string_view move) { return After(At(fen), move); }

std::string Ends(const Position& position, absl::string_view begin) {
  const MoveList moves = MovesOf(position);
  std::vector<std::string> ends;
  for (int file = 0; file < 8; ++file) {
    for (int rank = 0; rank < 8; ++rank) {
      const std::string square = SquareName(MakeSquare(file, rank));
      for (const char* promotion : {"", "q"}) {
        const auto move = ParseMove(position, absl::StrCat(begin, square, promotion));
        if (!move.ok()) continue;
        EXPECT_EQ(std::ranges::count(moves, *move), 1) << begin << square << " is not generated";
        ends.push_back(square);
        break;
      }
    }
  }
  return absl::StrJoin(ends, " ");
}

std::string Ends(absl::string_view fen, absl::string_view begin) { return Ends(At(fen), begin); }

bool WhiteInSako(const Position& position) { return InSako(position, Color::kWhite); }

bool BlackInSako(const Position& position) { return InSako(position, Color::kBlack); }

Position Flip(const Position& position) {
  PositionBuilder flipped(position.rules());
  for (Color color : kColors) {
    const Color other = Opponent(color);
    for (Square s : position.pieces(color)) {
      flipped.Put(other, position.type_at(color, s), FlipRank(s));
    }
    for (Wing wing : kWings) {
      const Square rook = position.castling_rook(color, wing);
      if (rook != Square::kNone) flipped.SetCastlingRook(other, wing, FlipRank(rook));
    }
    for (int file = 0; file < 8; ++file) {
      if (!position.may_double_step(color, file)) flipped.UseDoubleStep(other, file);
    }
  }
  flipped.SetSideToMove(Opponent(position.side_to_move()));
  if (position.en_passant() != Square::kNone) {
    flipped.SetEnPassant(FlipRank(position.en_passant()));
  }
  if (const UnionMoveSquares last = position.last_union_move(); last.from != Square::kNone) {
    flipped.SetLastUnionMove({FlipRank(last.from), FlipRank(last.to)});
  }
  if (const TurnStart start = position.turn_start()) {
    flipped.SetTurnStart({FlipRank(start.from), start.in_hand});
  }
  flipped.SetNoProgressPlies(position.no_progress_plies());
  return flipped.Build().value();
}

std::optional<Position> WithSideToMove(const Position& position, Color side) {
  const absl::StatusOr<Position> other = PositionBuilder(position).SetSideToMove(side).Build();
  return other.ok() ? std::optional<Position>(*other) : std::nullopt;
}

std::ostream& operator<<(std::ostream& out, const Position& position) {
  return out << FormatFen(position);
}

}  // namespace danco
