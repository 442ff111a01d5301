// SPDX-License-Identifier: MIT
#include "board/moves/partial_turn.h"

#include "board/core/attacks.h"
#include "board/core/square.h"
#include "board/moves/move_walk.h"

namespace danco {
namespace {

// Returns the targets of `set` that the lifted piece or union itself can go to.
Bitboard TargetsOfLifted(const Position& position, const MoveSet& set) {
  const Color us = position.side_to_move();
  const Square from = position.turn_start().from;
  const Move base = set.base;
  const Square king = position.king(us);
  if (base.kind() == MoveKind::kCastling) return from == king ? set.targets : Bitboard();
  // Castling without a king step is encoded as a rook move. The rook itself could not make that
  // move.
  const bool rook_castles = base.kind() == MoveKind::kPlain && base.piece() == PieceType::kRook &&
                            position.type_at(us, base.from()) == PieceType::kRook;
  const Bitboard castled =
      rook_castles ? set.targets & ~RookAttacks(base.from(), position.occupied()) : Bitboard();
  if (from == king && castled) return castled;
  return base.from() == from ? set.targets & ~castled : Bitboard();
}

}  // namespace

bool PartialTurn::Plain() {
  if (position_.turn_start().in_hand != PieceType::kNone) return true;
  auto only_lifted = [this](const MoveSet& set) {
    const Bitboard targets = TargetsOfLifted(position_, set);
    return targets.empty() || sink_(MoveSet{set.base, targets});
  };
  AnySink filter(only_lifted);
  const auto plain = [this](auto& moves) {
    const bool go_on = moves.Plain();
    if (moves.cut()) cut_ = true;
    return go_on;
  };
  return WithRules(position_.rules(), [&]<RuleSet kRules>() {
    return WithEnumeratorOf<kRules>(position_, budgets_, filter, plain);
  });
}

bool PartialTurn::Chains() {
  return WithRules(position_.rules(), [this]<RuleSet kRules>() { return ChainsUnder<kRules>(); });
}

template <RuleSet kRules>
bool PartialTurn::ChainsUnder() {
  const TurnStart start = position_.turn_start();
  if (start.in_hand != PieceType::kNone) {
    const ChainBoard board(position_, position_.side_to_move());
    ChainSearch<kRules> search(board, budgets_.chains);
    const WalkResult walk = WalkFromHand(position_, board, search, sink_);
    if (walk == WalkResult::kCut) cut_ = true;
    return walk != WalkResult::kStopped;
  }
  const bool king = start.from == position_.king(position_.side_to_move());
  if (position_.unions().contains(start.from) || (king && !TraitsOf(kRules).king_unites)) {
    return true;
  }
  return WithEnumeratorOf<kRules>(position_, budgets_, sink_, [&](auto& moves) {
    const ChainBoard board(position_, position_.side_to_move());
    ChainSearch<kRules> search(board, budgets_.chains);
    const bool go_on = moves.ChainsFrom(search, board, start.from);
    if (moves.cut()) cut_ = true;
    return go_on;
  });
}

}  // namespace danco
