// SPDX-License-Identifier: MIT
#include "search/proofs/prover.h"

#include <algorithm>
#include <utility>

#include "search/proofs/chess_mates.h"

namespace danco {

Prover::Prover(const StopToken& stop, const std::vector<Position>& history, size_t mebibytes,
               ProofGuide* guide)
    : lists_(stop, history), table_(mebibytes), guide_(guide) {}

Tribool Prover::Solve(const Position& position, int turns) {
  if (position.king_united()) return Tribool::kNo;
  const Tribool at_once = lists_.CanUnite(position, position.side_to_move());
  if (at_once != Tribool::kNo) return at_once;
  turns += UncountedTurns(position.rules());
  return turns <= 1 ? Tribool::kNo : Attack(position, {turns}).answer();
}

Tribool Prover::SolveMoves(const Position& position, int turns, const MoveList& first_moves,
                           Move& winner) {
  if (position.king_united()) return Tribool::kNo;
  for (Move move : first_moves) {
    const Position child = position.After(move);
    if (child.king_united() && child.is_paco()) {
      winner = move;
      return Tribool::kYes;
    }
  }
  turns += UncountedTurns(position.rules());
  if (turns <= 1) return Tribool::kNo;
  const ProofMoves among = lists_.AttacksAmong(position, first_moves);
  const Result result = AttackNode(position, {turns}, {}, &among);
  if (!result.numbers.proved()) return result.numbers.answer();
  winner = result.move;
  found_quiet_ = Goal::kAnyQuiet;
  return Tribool::kYes;
}

std::optional<Proof> Prover::Finish(const Position& position, Goal goal, Move first) {
  const int before = std::exchange(found_quiet_, goal.quiet);
  Proof proof{goal.turns - UncountedTurns(position.rules()), {first}};
  proof.tree = Tree(position, proof.turns, first);
  if (proof.tree) {
    proof.turns = proof.tree->nodes.front().turns;
    proof.line = LongestLine(*proof.tree);
  } else if (!stopped()) {
    found_quiet_ = before;  // the last proof is the one before
    return std::nullopt;
  }
  return proof;
}

std::optional<Proof> Prover::Find(const Position& position, int max_turns,
                                  const MoveList& first_moves, uint64_t nodes) {
  const uint64_t end = lists_.nodes() + std::min(nodes, UINT64_MAX - lists_.nodes());
  max_turns += UncountedTurns(position.rules());
  stored_classes_ = kQuietClasses;
  std::optional<Proof> found;
  bool open = true;
  while (open && !found && !stopped() && lists_.nodes() < end) {
    open = false;
    for (int quiet = first_class_; quiet < kQuietClasses && !found; quiet += class_step_) {
      const uint64_t slice_end = std::min(end, lists_.nodes() + slice_);
      int& turns = turns_[static_cast<size_t>(quiet)];
      // Searches with one turn more each time: refutations with fewer turns cut off every line that
      // returns to a position.
      while (turns <= max_turns && lists_.nodes() < slice_end && !stopped()) {
        node_limit_ = slice_end;
        const ProofMoves among = lists_.AttacksAmong(position, first_moves);
        const Result result = AttackNode(position, {turns, quiet}, {}, &among);
        node_limit_ = UINT64_MAX;
        if (result.numbers.proved()) {
          found = Finish(position, {result.turns, quiet}, result.move);
          if (found) break;
          ++turns;  // a proof that cannot be replayed does not count
        }
        if (result.numbers.exhausted()) ++turns;
      }
      open = open || turns <= max_turns;
    }
    slice_ += slice_ / 2;
  }
  return found;
}

}  // namespace danco
