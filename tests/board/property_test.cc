// SPDX-License-Identifier: MIT
// Properties of every position of every game.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "board/core/position.h"
#include "board/core/square.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "test_support.h"

namespace danco {
namespace {

constexpr uint64_t kPropertySeed = 7;
// The number of moves examined in each position.
constexpr size_t kSample = 10;

// Calls `check(position, moves)` in many positions of random games, a tenth of them under
// sanitizers.
template <typename Check>
void InRandomPositions(int positions, Check&& check) {
  RandomPlay play(kPropertySeed);
  for (int i = 0; i < Repeats(positions) && !testing::Test::HasFailure(); ++i, play.Next()) {
    SCOPED_TRACE(FormatFen(play.position()));
    check(play.position(), play.moves());
  }
}

// Returns up to kSample moves, evenly spaced.
MoveList Sample(const MoveList& moves) {
  MoveList sample;
  for (size_t i = 0; i < moves.size(); i += moves.size() / kSample + 1) sample.push_back(moves[i]);
  return sample;
}

TEST(PropertyTest, TheKeyIsTheKeyFromScratch) {
  InRandomPositions(5'000, [](const Position& position, const MoveList& moves) {
    EXPECT_EQ(position.key(), position.ComputeKey());
    for (Move move : Sample(moves)) {
      const Position after = position.After(move);
      EXPECT_EQ(after.key(), after.ComputeKey());
      EXPECT_NE(after.key(), position.key());
    }
  });
}

TEST(PropertyTest, NothingIsEverCaptured) {
  InRandomPositions(5'000, [](const Position& position, const MoveList&) {
    for (Color color : kColors) {
      EXPECT_EQ(position.pieces(color).count(), 16);
      EXPECT_EQ(position.pieces(color, PieceType::kKing).count(), 1);
    }
  });
}

// Follows from rules.md 1: a union has one piece of each side.
TEST(PropertyTest, BothSidesHaveEquallyManyUnitedPieces) {
  InRandomPositions(5'000, [](const Position& position, const MoveList&) {
    const int unions = position.unions().count();
    for (Color color : kColors) EXPECT_EQ(position.free_pieces(color).count(), 16 - unions);
  });
}

TEST(PropertyTest, UnionsAreNeverUndone) {
  InRandomPositions(3'000, [](const Position& position, const MoveList& moves) {
    for (Move move : Sample(moves)) {
      const int more = position.After(move).unions().count() - position.unions().count();
      EXPECT_TRUE(more == 0 || more == 1) << FormatMove(position, move);
    }
  });
}

TEST(PropertyTest, AFenIsReadBackAsTheSamePosition) {
  InRandomPositions(5'000, [](const Position& position, const MoveList&) {
    const std::string fen = FormatFen(position);
    const Position read = At(fen);
    EXPECT_TRUE(read.SameOutcome(position));
    EXPECT_EQ(read.key(), position.key());
    EXPECT_EQ(read.no_progress_plies(), position.no_progress_plies());
    EXPECT_EQ(FormatFen(read), fen);
  });
}

TEST(PropertyTest, APrintedMoveIsReadBackAsTheSameMove) {
  InRandomPositions(2'000, [](const Position& position, const MoveList& moves) {
    for (Move move : Sample(moves)) {
      for (CastlingStyle style : {CastlingStyle::kAuto, CastlingStyle::kKingTakesRook}) {
        const std::string text = FormatMove(position, move, style);
        const auto read = ParseMove(position, text);
        ASSERT_TRUE(read.ok()) << read.status();
        EXPECT_EQ(*read, move) << text;
      }
    }
  });
}

TEST(PropertyTest, EveryMoveHasItsOwnOutcomeAndItsOwnText) {
  InRandomPositions(500, [](const Position& position, const MoveList& moves) {
    if (moves.size() > 500) return;
    std::set<std::string> outcomes;
    std::set<std::string> texts;
    for (Move move : moves) {
      outcomes.insert(OutcomeText(position.After(move)));
      texts.insert(FormatMove(position, move));
    }
    EXPECT_EQ(outcomes.size(), moves.size());
    EXPECT_EQ(texts.size(), moves.size());
  });
}

TEST(PropertyTest, CountingAndListingAgree) {
  InRandomPositions(5'000, [](const Position& position, const MoveList& moves) {
    EXPECT_EQ(CountMoves(position).moves, moves.size());
    EXPECT_EQ(HasLegalMove(position), !moves.empty());
  });
}

// Makes the same query twice with others in between, so that any effect of reused buffers would
// show.
TEST(PropertyTest, UsedMemoryGivesTheMovesOfFreshMemory) {
  std::optional<std::pair<Position, MoveList>> before;
  InRandomPositions(1'000, [&](const Position& position, const MoveList& moves) {
    if (before) {
      MoveList again;
      EXPECT_EQ(GenerateMoves(before->first, again), WalkResult::kComplete);
      EXPECT_EQ(again, before->second);
    }
    before = {position, moves};
  });
}

TEST(PropertyTest, TheMoverCanUniteExactlyWhenAMoveWins) {
  InRandomPositions(3'000, [](const Position& position, const MoveList& moves) {
    if (position.king_united()) return;
    const bool wins =
        std::ranges::any_of(moves, [&](Move move) { return position.After(move).king_united(); });
    EXPECT_EQ(CanUniteKing(position, position.side_to_move()), wins);
  });
}

// A threat depends on its first mover, on unions, and on empty squares that sliders pass. It
// depends on nothing else, and in particular not on the king's square.
TEST(PropertyTest, AThreatHangsOnItsFirstMoverUnionsAndEmptySquares) {
  int threats = 0;
  int through_unions = 0;
  InRandomPositions(3'000, [&](const Position& position, const MoveList&) {
    if (position.king_united()) return;
    for (Color side : kColors) {
      const Bitboard squares = ThreatSquares(position, side);
      if (squares.empty()) continue;
      ++threats;
      through_unions += bool(squares & position.unions());
      EXPECT_EQ((squares & position.free_pieces(side)).count(), 1) << position;
      EXPECT_FALSE(squares & position.free_pieces(Opponent(side))) << position;
    }
  });
  EXPECT_GT(threats, Repeats(300));
  EXPECT_GT(through_unions, Repeats(100));
}

// Neither side is favoured: with colours swapped, each move has its mirror image.
TEST(PropertyTest, ColoursAreSymmetric) {
  InRandomPositions(1'500, [](const Position& position, const MoveList& moves) {
    const Position flipped = Flip(position);
    ASSERT_TRUE(Flip(flipped).SameOutcome(position));
    std::set<std::string> here;
    std::set<std::string> there;
    for (Move move : moves) here.insert(OutcomeText(Flip(position.After(move))));
    for (Move move : MovesOf(flipped)) there.insert(OutcomeText(flipped.After(move)));
    EXPECT_EQ(here, there);
    if (position.king_united()) return;
    for (Color side : kColors) {
      EXPECT_EQ(CanUniteKing(position, side), CanUniteKing(flipped, Opponent(side)));
    }
  });
}

TEST(PropertyTest, TakingAllMovesBackReturnsToTheStart) {
  RandomPlay play(kPropertySeed);
  for (int games = 0; games < Repeats(50); ++games) {
    Game game(play.position());
    for (int ply = 0; ply < 80; ++ply) {
      const auto move = ChooseMove(game.position(), MovesOf(game.position()),
                                   static_cast<Taste>(play.random()() % 3), play.random()());
      if (!move) break;
      game.Play(*move);
    }
    const std::vector<Position> played = game.positions();
    EXPECT_EQ(played.size(), game.moves().size() + 1);
    for (size_t i = played.size() - 1; i > 0; --i) {
      game.TakeBack();
      ASSERT_TRUE(game.position().SameOutcome(played[i - 1]));
      ASSERT_EQ(FormatFen(game.position()), FormatFen(played[i - 1]));
    }
    EXPECT_TRUE(game.moves().empty());
    EXPECT_EQ(FormatFen(game.position()), FormatFen(game.start()));
    play.Next();
  }
}

// A null move changes only the side to move.
TEST(PropertyTest, ANullMoveChangesTheSideToMove) {
  InRandomPositions(2'000, [](const Position& position, const MoveList&) {
    if (position.pending_gift() != Square::kNone) return;
    Position next = position;
    next.ApplyNull();
    EXPECT_EQ(next.key(), next.ComputeKey());
    EXPECT_EQ(next.side_to_move(), Opponent(position.side_to_move()));
    EXPECT_EQ(next.en_passant(), Square::kNone);
    for (Color color : kColors) EXPECT_EQ(next.pieces(color), position.pieces(color));
  });
}

}  // namespace
}  // namespace danco
