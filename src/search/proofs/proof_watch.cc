// SPDX-License-Identifier: MIT
#include "search/proofs/proof_watch.h"

#include <algorithm>
#include <climits>
#include <cstddef>

#include "board/moves/move_set.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"

namespace danco {
namespace {

// The classes of lines that are searched: those without quiet moves and those with one.
constexpr int kClasses = 2;
// The maximum number of answers to a move of ours. Explosive positions have more and are not
// searched.
constexpr size_t kMaxMoves = 4000;
// The maximum number of in-chain states per first mover while the answers are generated.
constexpr uint64_t kMaxStates = 1u << 15;
constexpr size_t kMebibytes = 16;  // the maximum for the table of each Question
// The number of moves whose Questions are kept. Each can take some 100 MiB in a long analysis.
constexpr size_t kMaxRefutations = 2;

}  // namespace

ProofWatch::ProofWatch(const std::vector<Position>& history, const MoveList& first_moves,
                       const StopToken& stop, ProofGuide& guide)
    : history_(history), stop_(stop), attack_(Ask(history, first_moves, &guide)) {}

std::unique_ptr<ProofWatch::Question> ProofWatch::Ask(std::vector<Position> history,
                                                      MoveList first_moves,
                                                      ProofGuide* guide) const {
  auto question = std::make_unique<Question>();
  question->history = std::move(history);
  question->first_moves = std::move(first_moves);
  question->prover = std::make_unique<Prover>(stop_, question->history, kMebibytes, guide);
  return question;
}

std::optional<Proof> ProofWatch::Continue(Question& question, uint64_t nodes, int max_turns) {
  if (max_turns <= question.searched_turns) return std::nullopt;
  Prover& prover = *question.prover;
  const uint64_t before = prover.nodes();
  std::optional<Proof> found;
  int exhausted = 0;
  while (!found && exhausted < kClasses && !prover.stopped() && prover.nodes() - before < nodes) {
    const uint64_t begin = prover.nodes();
    const uint64_t share = std::max<uint64_t>(nodes / kClasses, 1);
    prover.set_classes(question.next_class, Prover::kQuietClasses);
    question.next_class = (question.next_class + 1) % kClasses;
    found = prover.Find(question.history.back(), max_turns, question.first_moves, share);
    exhausted = prover.nodes() - begin < share ? exhausted + 1 : 0;
  }
  if (!found && exhausted == kClasses && !prover.stopped()) question.searched_turns = max_turns;
  nodes_ += prover.nodes() - before;
  return prover.stopped() ? std::nullopt : found;
}

std::optional<Proof> ProofWatch::Attack(uint64_t nodes, int max_turns) {
  return Continue(*attack_, nodes, max_turns);
}

std::optional<Proof> ProofWatch::Confirm(uint64_t nodes, int max_turns) {
  Prover& prover = *attack_->prover;
  const uint64_t before = prover.nodes();
  const std::optional<Proof> found =
      prover.FindGuided(history_.back(), max_turns, attack_->first_moves, nodes);
  nodes_ += prover.nodes() - before;
  return prover.stopped() ? std::nullopt : found;
}

std::optional<Proof> ProofWatch::Refutation(Move move, uint64_t nodes, int max_turns) {
  auto known = std::find_if(refutations_.begin(), refutations_.end(),
                            [move](const auto& entry) { return entry.first == move; });
  if (known == refutations_.end()) {
    if (refutations_.size() == kMaxRefutations) refutations_.erase(refutations_.begin());
    std::vector<Position> history = history_;
    history.push_back(history.back().After(move));
    MoveList answers;
    ChainBudget chains(kMaxStates);
    ChainBudget castling(kMaxStates);
    const bool all = GenerateMoves(history.back(), answers, kMaxMoves, {chains, castling}) ==
                     WalkResult::kComplete;
    refutations_.emplace_back(move, Ask(std::move(history), std::move(answers), nullptr));
    known = refutations_.end() - 1;
    if (!all) known->second->searched_turns = INT_MAX;
  }
  return Continue(*known->second, nodes, max_turns);
}

}  // namespace danco
