// SPDX-License-Identifier: MIT
#include "board/reach/threat_map.h"

#include <cstdint>

#include "board/core/attacks.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/reach/sako.h"
#include "gtest/gtest.h"
#include "random_play.h"
#include "test_support.h"

namespace danco {
namespace {

// Returns whether a free piece of `side` attacks the enemy king.
bool AttacksKing(const Position& position, Color side) {
  const Square king = position.king(Opponent(side));
  for (Square s : position.free_pieces(side)) {
    const PieceType type = position.type_at(side, s);
    if (type == PieceType::kKing) continue;
    const Bitboard attacks = type == PieceType::kPawn ? PawnAttacks(side, s)
                                                      : PieceAttacks(type, s, position.occupied());
    if (attacks.contains(king)) return true;
  }
  return false;
}

struct Count {
  int64_t threats = 0;
  int64_t missed = 0;
  int64_t others = 0;  // moves without a threat
  int64_t refused = 0;
};

struct Counts {
  Count plain;
  Count chains;
  int64_t missed_direct = 0;
};

// Counts all moves in positions of random play in which the side to move cannot unite at once.
Counts CountAnswers(int plies) {
  RandomPlay play(27);
  Counts counts;
  for (int i = 0; i < plies; ++i, play.Next()) {
    const Position& position = play.position();
    const Color us = position.side_to_move();
    if (CanUniteKing(position, us) || play.moves().size() > 1000) continue;
    const ThreatMap map(position);
    for (Move move : play.moves()) {
      const Position after = position.After(move);
      const bool threat = CanUniteKing(after, us);
      const bool answer = map.MayThreaten(move);
      Count& count = move.is_chain() ? counts.chains : counts.plain;
      ++(threat ? count.threats : count.others);
      if (threat && !answer) ++count.missed;
      if (!threat && !answer) ++count.refused;
      if (!answer && AttacksKing(after, us)) ++counts.missed_direct;
    }
  }
  return counts;
}

// Random play, with its many unions, is harder than real games.
TEST(ThreatMapTest, SeesMostThreatsAndFewOthers) {
  const auto [plain, chains, missed_direct] = CountAnswers(Repeats(5000));
  EXPECT_EQ(missed_direct, 0);
  EXPECT_GT(plain.threats, Repeats(3000));
  EXPECT_GT(chains.threats, Repeats(3000));
  EXPECT_LT(plain.missed * 100, plain.threats * 20) << plain.missed << " of " << plain.threats;
  EXPECT_LT(chains.missed * 100, chains.threats * 20) << chains.missed << " of " << chains.threats;
  EXPECT_GT(plain.refused * 100, plain.others * 70) << plain.refused << " of " << plain.others;
  EXPECT_GT(chains.refused * 100, chains.others * 50) << chains.refused << " of " << chains.others;
}

}  // namespace
}  // namespace danco
