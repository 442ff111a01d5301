#include "test_support.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "board/chain_arena.h"
#include "board/fen.h"
#include "board/move_list.h"
#include "board/movegen.h"
#include "board/notation.h"
#include "board/sako.h"
#include "gtest/gtest.h"

namespace danco {
namespace {

// A mistake in the test itself: nothing after it would make sense.
[[noreturn]] void Stop(absl::string_view what) {
  ADD_FAILURE() << what;
  std::cerr << what << std::endl;
  std::exit(EXIT_FAILURE);
}

}  // namespace

Position At(absl::string_view fen) {
  const absl::StatusOr<Position> position = ParseFen(fen);
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
  ChainArena arena;
  MoveList moves;
  EXPECT_TRUE(GenerateMoves(position, arena, moves));
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

bool WhiteInSako(const Position& position) {
  ChainArena arena;
  return InSako(position, Color::kWhite, arena);
}

bool BlackInSako(const Position& position) {
  ChainArena arena;
  return InSako(position, Color::kBlack, arena);
}

Position Flip(const Position& position) {
  Position flipped;
  flipped.set_rules(position.rules());
  for (Color color : kColors) {
    for (Square s : position.pieces(color)) {
      flipped.Put(Opponent(color), position.type_at(color, s), FlipRank(s));
    }
    for (Wing wing : kWings) {
      const Square rook = position.castling_rook(color, wing);
      if (rook != Square::kNone) flipped.SetCastlingRook(Opponent(color), wing, FlipRank(rook));
    }
  }
  flipped.SetSideToMove(Opponent(position.side_to_move()));
  if (position.en_passant() != Square::kNone) {
    flipped.SetEnPassant(FlipRank(position.en_passant()));
  }
  flipped.set_no_progress_plies(position.no_progress_plies());
  return flipped;
}

std::ostream& operator<<(std::ostream& out, const Position& position) {
  return out << FormatFen(position);
}

}  // namespace danco
