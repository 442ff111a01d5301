// SPDX-License-Identifier: MIT
// The proof-number search of Prover.

#include <algorithm>

#include "board/core/rules.h"
#include "board/moves/move_check.h"
#include "search/proofs/prover.h"

namespace danco {
namespace {

constexpr uint32_t kInfinite = ProofNumbers::kInfinite;

// The initial proof and disproof numbers of quiet moves that have not been searched
// (docs/lab/proofs.md, "Which numbers does a node begin with?").
constexpr uint32_t kQuietProof = 6;
constexpr uint32_t kQuietDisproof = 2;

uint32_t Sum(uint32_t a, uint32_t b) { return std::min(a + b, kInfinite - 1); }

// Raises the threshold above the number of the second-best child, so that the search does not
// switch between two children too often (Pawlewicz and Lew 2007).
uint32_t Beyond(uint32_t second) {
  return second >= kInfinite - 1 ? second : second + 1 + second / 4;
}

Key QuietKey(Key key, int quiet) {
  return key ^ static_cast<uint64_t>(quiet + 1) * 0xD1B54A32D192ED03u;
}
}  // namespace

Key Prover::NodeKey(Key key, int no_progress, Goal goal) {
  return WithNoProgress(QuietKey(key, goal.quiet), no_progress, goal.turns);
}

// Selects the attack with the smallest proof number. `rest` stands for the moves that are not
// listed.
Prover::Selection Prover::SelectAttack(const Results& results, ProofNumbers rest) {
  Selection selection{rest, kInfinite, results.size()};
  ProofNumbers& sum = selection.sum;
  for (size_t i = 0; i < results.size(); ++i) {
    const ProofNumbers& numbers = results[i].numbers;
    if (numbers.exhausted()) {
      if (numbers.rest == Tribool::kUnknown) sum.rest = Tribool::kUnknown;
      continue;
    }
    if (numbers.proof < sum.proof) {
      selection.second = sum.proof;
      sum.proof = numbers.proof;
      selection.best = i;
    } else {
      selection.second = std::min(selection.second, numbers.proof);
    }
    sum.disproof = Sum(sum.disproof, numbers.disproof);
  }
  return selection;
}

// Selects the answer with the smallest disproof number.
Prover::Selection Prover::SelectDefence(const Results& results) {
  Selection selection{{0, kInfinite}, kInfinite, 0};
  ProofNumbers& sum = selection.sum;
  for (size_t i = 0; i < results.size(); ++i) {
    const ProofNumbers& numbers = results[i].numbers;
    if (numbers.proved()) {
      selection.turns = std::max(selection.turns, results[i].turns);
      continue;
    }
    sum.proof = Sum(sum.proof, numbers.proof);
    if (numbers.disproof < sum.disproof) {
      selection.second = sum.disproof;
      sum.disproof = numbers.disproof;
      selection.best = i;
    } else {
      selection.second = std::min(selection.second, numbers.disproof);
    }
  }
  return selection;
}

Prover::Result Prover::Probe(Key key, int no_progress, Goal goal, ProofNumbers first) const {
  // A line with that many turns may reach the no-progress limit. A stored proof that ends before
  // the limit is sufficient.
  if (ReachesLimit(no_progress, goal.turns)) {
    const ProofEntry* entry = table_.Find(QuietKey(key, goal.quiet));
    if (entry != nullptr && entry->proved <= goal.turns &&
        !ReachesLimit(no_progress, entry->proved)) {
      return {ProofNumbers::Proved(), entry->proved, entry->move};
    }
  }
  const ProofEntry* entry = table_.Find(NodeKey(key, no_progress, goal));
  if (entry == nullptr) {
    // A proof with fewer quiet moves is sufficient.
    for (int quiet = 0; quiet < std::min(goal.quiet, stored_classes_); ++quiet) {
      entry = table_.Find(NodeKey(key, no_progress, {goal.turns, quiet}));
      if (entry != nullptr && entry->proved <= goal.turns) {
        return {ProofNumbers::Proved(), entry->proved, entry->move};
      }
    }
    return {first};
  }
  if (entry->proved <= goal.turns) return {ProofNumbers::Proved(), entry->proved, entry->move};
  if (entry->refuted >= goal.turns) return {ProofNumbers::Exhausted()};
  if (entry->unknown == goal.turns) return {ProofNumbers::Exhausted(Tribool::kUnknown)};
  if (entry->turns == goal.turns) return {{entry->proof, entry->disproof}};
  return {first};
}

void Prover::Store(const Position& position, Goal goal, const Result& result, uint64_t work) {
  ProofEntry& entry = table_.Claim(NodeKey(position.key(), position.no_progress_plies(), goal));
  entry.work = static_cast<uint32_t>(std::min<uint64_t>(entry.work + work + 1, UINT32_MAX));
  const ProofNumbers& numbers = result.numbers;
  if (numbers.proved()) {
    if (result.turns < entry.proved) {
      entry.proved = static_cast<uint8_t>(result.turns);
      entry.move = result.move;
    }
  } else if (numbers.answer() == Tribool::kNo) {
    entry.refuted = std::max(entry.refuted, static_cast<uint8_t>(goal.turns));
  } else if (numbers.exhausted()) {
    entry.unknown = static_cast<uint8_t>(goal.turns);
  } else {
    entry.turns = static_cast<uint8_t>(goal.turns);
    entry.proof = numbers.proof;
    entry.disproof = numbers.disproof;
  }
}

Prover::Result Prover::BestProof(const Position& position, Goal goal) const {
  Result best = Probe(position, goal);
  if (!best.numbers.proved()) best.turns = ProofEntry::kNever;
  for (int quiet = std::min(goal.quiet, stored_classes_) - 1; quiet >= 0; --quiet) {
    const Result result = Probe(position, {goal.turns, quiet});
    if (result.numbers.proved() && result.turns < best.turns) best = result;
  }
  return best;
}

ProofNumbers Prover::Attack(const Position& position, Goal goal) {
  const ProofNumbers known = Probe(position, goal).numbers;
  return known.solved() ? known : AttackNode(position, goal, {}).numbers;
}

// With one turn left, only uniting would help, and that has already been ruled out.
Prover::Result Prover::AttackNode(const Position& position, Goal goal, Thresholds limits,
                                  const ProofMoves* among) {
  if (goal.turns <= 1) return {ProofNumbers::Exhausted()};
  const uint64_t nodes_before = lists_.nodes();
  if (!lists_.CountNode()) return {};
  const bool last_two = goal.turns == 2 && goal.quiet == Goal::kAnyQuiet && among == nullptr;
  const Result result =
      last_two ? PacoInTwo(position) : SearchAttacks(position, goal, limits, among);
  // After a stop, moves may be missing, so only a proof holds.
  if (stopped()) return result.numbers.proved() ? result : Result();
  if (among == nullptr) Store(position, goal, result, lists_.nodes() - nodes_before);
  return result;
}

Prover::Result Prover::SearchAttacks(const Position& position, Goal goal, Thresholds limits,
                                     const ProofMoves* among) {
  const bool any_quiet = goal.quiet == Goal::kAnyQuiet;
  const Goal after_threat{goal.turns - 1, goal.quiet};
  const Goal after_quiet{goal.turns - 1, any_quiet ? goal.quiet : goal.quiet - 1};
  const SharedMoves listed = among == nullptr ? lists_.Attacks(position, false) : nullptr;
  SharedMoves all;  // includes the quiet moves, generated on demand
  const ProofMoves* moves = among == nullptr ? listed.get() : among;
  // A quiet move one turn before the end can win only by zugzwang.
  const bool quiet_count = any_quiet || (goal.quiet > 0 && goal.turns > 2);
  Results results;
  const auto look = [&] {
    results.clear();
    for (const ProofMove& move : moves->list) {
      if (move.quiet && !quiet_count) {
        results.push_back({ProofNumbers::Exhausted()});
        continue;
      }
      // Every answer needs a proof, so the number of answers is a first estimate of the proof
      // number.
      results.push_back(Probe(position, move, move.quiet ? after_quiet : after_threat,
                              {.proof = std::max<uint32_t>(move.answers, 1)}));
      if (results.back().numbers.proved()) break;
    }
  };
  look();
  while (true) {
    const bool unseen = quiet_count && moves->kind != ProofMoves::Kind::kAll;
    const Selection selection = SelectAttack(
        results, {unseen ? kQuietProof : kInfinite, unseen ? kQuietDisproof : 0, moves->unlisted});
    const ProofNumbers& sum = selection.sum;
    const size_t best = selection.best;
    if (sum.proof == 0) {
      return {ProofNumbers::Proved(), results[best].turns + 1, moves->list[best].move};
    }
    if (sum.disproof == 0 || sum.proof >= limits.proof || sum.disproof >= limits.disproof ||
        MustEnd()) {
      return {sum};
    }
    if (best == results.size()) {
      all = lists_.Attacks(position, true);
      moves = all.get();
      look();
      continue;
    }
    const ProofMove& move = moves->list[best];
    const Thresholds child{std::min(limits.proof, Beyond(selection.second)),
                           limits.disproof >= kInfinite - 1
                               ? kInfinite
                               : limits.disproof - sum.disproof + results[best].numbers.disproof};
    results[best] = DefenceNode(position.After(move.move), move.quiet ? after_quiet : after_threat,
                                child, move.quiet);
  }
}

Prover::Result Prover::PacoInTwo(const Position& position) {
  Move winner;
  const Tribool answer = lists_.PacoInTwo(position, winner);
  if (answer == Tribool::kYes) return {ProofNumbers::Proved(), 2, winner};
  return {ProofNumbers::Exhausted(answer)};
}

Prover::Result Prover::AfterPass(const Position& position, Goal goal, Thresholds limits) {
  Position passed = position;
  passed.ApplyNull();
  Result result = Probe(passed, goal);
  if (!result.numbers.solved() && result.numbers.proof < limits.proof &&
      result.numbers.disproof < limits.disproof) {
    result = AttackNode(passed, goal, limits);
  }
  return result;
}

// Replaying a proof takes a few positions; finding it again takes many (Kawano 1996).
bool Prover::CarriesOver(const Position& model, const Position& position, Goal goal) {
  const Result proof = Probe(model, goal);
  if (!proof.numbers.proved() || !proof.move || !lists_.CountNode()) return false;
  const SharedMoves attacks = lists_.Attacks(position, false);
  const auto same = std::find_if(attacks->list.begin(), attacks->list.end(),
                                 [&](const ProofMove& m) { return m.move == proof.move; });
  if (same == attacks->list.end()) return false;
  const Position after = position.After(proof.move);
  const SharedMoves replies = lists_.Replies(after);
  const Goal next{goal.turns - 1, goal.quiet};
  if (replies->unlisted != Tribool::kNo || (next.turns <= 1 && !replies->list.empty())) {
    return false;
  }
  const Position model_after = model.After(proof.move);
  int turns = 1;
  for (const ProofMove& reply : replies->list) {
    Result known = Probe(after, reply, next);
    if (!known.numbers.proved()) {
      const Position child = after.After(reply.move);
      if (!IsSimpleMove(model_after, reply.move) ||
          !CarriesOver(model_after.After(reply.move), child, next)) {
        return false;
      }
      known = Probe(child, next);
      if (!known.numbers.proved()) return false;
    }
    turns = std::max(turns, known.turns);
  }
  Store(position, goal, {ProofNumbers::Proved(), turns + 1, proof.move}, replies->list.size());
  return true;
}

void Prover::CarryOver(const Position& model, const Position& position, const ProofMoves& replies,
                       Goal goal, Results& results) {
  for (size_t i = 0; i < results.size(); ++i) {
    if (results[i].numbers.solved()) continue;
    const Position child = position.After(replies.list[i].move);
    if (CarriesOver(model, child, goal)) results[i] = Probe(child, goal);
  }
}

Prover::Result Prover::DefenceNode(const Position& position, Goal goal, Thresholds limits,
                                   bool quiet) {
  const uint64_t nodes_before = lists_.nodes();
  if (!lists_.CountNode()) return {};
  const Result result = SearchReplies(position, goal, limits, quiet);
  if (!stopped()) Store(position, goal, result, lists_.nodes() - nodes_before);
  return result;
}

Prover::Result Prover::SearchReplies(const Position& position, Goal goal, Thresholds limits,
                                     bool quiet) {
  const bool limited =
      quiet && goal.quiet != Goal::kAnyQuiet && position.pending_gift() == Square::kNone;
  if (limited) {
    const Result pass = AfterPass(position, goal, limits);
    if (!pass.numbers.proved()) return pass;
  }
  const SharedMoves replies = lists_.Replies(position);
  if (replies->unlisted == Tribool::kYes) return {ProofNumbers::Exhausted()};
  if (goal.turns <= 1 && !replies->list.empty()) return {ProofNumbers::Exhausted()};
  Results results;
  for (const ProofMove& reply : replies->list) {
    results.push_back(Probe(position, reply, goal));
    if (results.back().numbers.exhausted()) break;
  }
  if (limited && (results.empty() || !results.back().numbers.exhausted())) {
    Position passed = position;
    passed.ApplyNull();
    CarryOver(passed, position, *replies, goal, results);
  }
  while (true) {
    const Selection selection = SelectDefence(results);
    const ProofNumbers& sum = selection.sum;
    const size_t best = selection.best;
    if (sum.proof == 0) {
      return {replies->unlisted == Tribool::kNo ? ProofNumbers::Proved()
                                                : ProofNumbers::Exhausted(replies->unlisted),
              selection.turns};
    }
    if (sum.disproof == 0) return {ProofNumbers::Exhausted(results[best].numbers.rest)};
    if (sum.proof >= limits.proof || sum.disproof >= limits.disproof || MustEnd()) return {sum};
    const Thresholds child{limits.proof >= kInfinite - 1
                               ? kInfinite
                               : limits.proof - sum.proof + results[best].numbers.proof,
                           std::min(limits.disproof, Beyond(selection.second))};
    const Position chosen = position.After(replies->list[best].move);
    results[best] = AttackNode(chosen, goal, child);
    // If all quiet moves are allowed, replaying costs more than it saves.
    if (results[best].numbers.proved() && goal.quiet != Goal::kAnyQuiet) {
      CarryOver(chosen, position, *replies, goal, results);
    }
  }
}

}  // namespace danco
