// SPDX-License-Identifier: MIT
// Generates the ways to complete a turn in progress (rules.md 8).
#ifndef DANCO_BOARD_MOVES_PARTIAL_TURN_H_
#define DANCO_BOARD_MOVES_PARTIAL_TURN_H_

#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/chain_board.h"
#include "board/moves/chain_search.h"
#include "board/moves/move_check.h"
#include "board/moves/move_set.h"
#include "board/reach/bounded_answer.h"
#include "board/reach/pawn_steps.h"

namespace danco {

// An enumerator like MoveEnumerator, for positions with a turn_start().
class PartialTurn {
 public:
  PartialTurn(const Position& position, const WalkBudgets& budgets, AnySink& sink)
      : position_(position), budgets_(budgets), sink_(sink) {}

  // Reports the moves of a lifted piece or union without a take-over, including castling with a
  // lifted king. A released piece has none. Returns false if the sink stopped the walk.
  bool Plain();
  // Reports all other moves. Returns false if the sink stopped the walk.
  bool Chains();
  // Returns whether a budget ran out, so that moves may be missing.
  bool cut() const { return cut_; }

 private:
  template <RuleSet kRules>
  bool ChainsUnder();

  const Position& position_;
  const WalkBudgets budgets_;
  AnySink& sink_;
  bool cut_ = false;
};

// Reports the moves of a released piece in hand to `sink`. Afterwards `search` can return the path
// to the last set.
template <RuleSet kRules, MoveSetSink Sink>
WalkResult WalkFromHand(const Position& position, const ChainBoard& board,
                        ChainSearch<kRules>& search, Sink& sink) {
  const TurnStart start = position.turn_start();
  const auto emit = [&](Move base, Bitboard targets) {
    targets = AllowedTargets(TraitsOf(kRules), position, {base, targets});
    return targets.empty() || sink(MoveSet{base, targets});
  };
  return search.RunFromHand(start.from, start.in_hand, [&](const Landing& landing) {
    const Move base = landing.state.Landing();
    Bitboard targets = landing.targets;
    Bitboard doubled;  // in virtual form
    Bitboard passing;
    if (landing.state.lifted() == PieceType::kPawn) {
      doubled = targets & RelativeRankMask(board.us, 0);
      passing = targets & board.en_passant.capture;
      targets ^= doubled ^ passing;
    }
    return emit(base.WithDoubleStep(), RealDoubleStep(board.us, doubled)) &&
           emit(base.WithEnPassant(), passing) && emit(base, targets);
  });
}

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_PARTIAL_TURN_H_
