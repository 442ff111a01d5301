// SPDX-License-Identifier: MIT
// The evaluation treats both sides and both wings equally.
#include <cstdint>

#include "board/core/position.h"
#include "board/core/position_builder.h"
#include "board/core/square.h"
#include "board/text/fen.h"
#include "eval/evaluate.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "test_support.h"

namespace danco {
namespace {

constexpr uint64_t kSymmetrySeed = 2026;
constexpr int kPositions = Repeats(100'000);

constexpr Square FlipFile(Square s) { return MakeSquare(7 - FileOf(s), RankOf(s)); }

// Returns the position mirrored between the a and h files. Castling rights are dropped, because
// they have no mirror image.
Position MirrorFiles(const Position& position) {
  PositionBuilder mirrored(position.rules());
  for (Color color : kColors) {
    for (Square s : position.pieces(color)) {
      mirrored.Put(color, position.type_at(color, s), FlipFile(s));
    }
  }
  mirrored.SetSideToMove(position.side_to_move());
  if (position.en_passant() != Square::kNone)
    mirrored.SetEnPassant(FlipFile(position.en_passant()));
  mirrored.SetNoProgressPlies(position.no_progress_plies());
  return mirrored.Build().value();
}

template <typename Change>
void ExpectUnchanged(Change&& change) {
  testing::Test::RecordProperty("seed", std::to_string(kSymmetrySeed));
  RandomPlay play(kSymmetrySeed);
  for (int i = 0; i < kPositions; ++i, play.Next()) {
    const Position& position = play.position();
    ASSERT_EQ(Evaluate(change(position)), Evaluate(position))
        << FormatFen(position) << ", number " << i << " of seed " << kSymmetrySeed;
  }
}

TEST(SymmetryTest, ColoursMaySwapSides) { ExpectUnchanged(&Flip); }
TEST(SymmetryTest, WingsMaySwap) { ExpectUnchanged(&MirrorFiles); }

}  // namespace
}  // namespace danco
