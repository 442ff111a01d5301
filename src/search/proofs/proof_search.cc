#include "search/proofs/proof_search.h"

#include <algorithm>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "board/core/rules.h"
#include "board/moves/move_check.h"

namespace danco {
namespace {

constexpr uint32_t kInfinite = ProofNumbers::kInfinite;

// What quiet moves that have not been looked at count for.
constexpr uint32_t kQuietProof = 6;
constexpr uint32_t kQuietDisproof = 2;

uint32_t Sum(uint32_t a, uint32_t b) { return std::min(a + b, kInfinite - 1); }

// Room beyond the second-best child, so that the search does not go to and fro between two
// (Pawlewicz and Lew 2007).
uint32_t Beyond(uint32_t second) {
  return second >= kInfinite - 1 ? second : second + 1 + second / 4;
}

// What an attacker's node is worth by its children, and which one to go on with: the smallest proof
// number. `rest` stands for the moves that are not listed.
struct Selection {
  ProofNumbers sum;
  uint32_t second = kInfinite;  // the second smallest proof number
  size_t best;                  // the number of the child; none: the rest
};
template <typename Results>
Selection SelectAttack(const Results& results, ProofNumbers rest) {
  Selection selection{rest, kInfinite, results.size()};
  ProofNumbers& sum = selection.sum;
  for (size_t i = 0; i < results.size(); ++i) {
    const ProofNumbers& numbers = results[i].numbers;
    if (numbers.refuted()) {
      if (numbers.rest == Answer::kUnknown) sum.rest = Answer::kUnknown;
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

Key QuietKey(Key key, int quiet) {
  return key ^ static_cast<uint64_t>(quiet + 1) * 0xD1B54A32D192ED03u;
}
Key NodeKey(Key key, int no_progress, ProofGoal goal) {
  return WithNoProgress(QuietKey(key, goal.quiet), no_progress, goal.turns);
}

}  // namespace

ProofSearch::ProofSearch(std::function<bool(uint64_t)> stop, const std::vector<Position>& history,
                         size_t mebibytes)
    : lists_(std::move(stop), history), table_(mebibytes) {}

ProofSearch::Result ProofSearch::Look(Key key, int no_progress, ProofGoal goal,
                                      ProofNumbers first) const {
  // So many turns may come to the limit; a proof that ends before it will do.
  if (ReachesLimit(no_progress, goal.turns)) {
    const ProofEntry* entry = table_.Find(QuietKey(key, goal.quiet));
    if (entry != nullptr && entry->proved <= goal.turns &&
        !ReachesLimit(no_progress, entry->proved)) {
      return {ProofNumbers::Proved(), entry->proved, entry->move};
    }
  }
  const ProofEntry* entry = table_.Find(NodeKey(key, no_progress, goal));
  if (entry == nullptr) {
    // A proof with fewer quiet moves will do.
    for (int quiet = 0; quiet < std::min(goal.quiet, most_quiet_); ++quiet) {
      entry = table_.Find(NodeKey(key, no_progress, {goal.turns, quiet}));
      if (entry != nullptr && entry->proved <= goal.turns) {
        return {ProofNumbers::Proved(), entry->proved, entry->move};
      }
    }
    return {first};
  }
  if (entry->proved <= goal.turns) return {ProofNumbers::Proved(), entry->proved, entry->move};
  if (entry->refuted >= goal.turns) return {ProofNumbers::Refuted()};
  if (entry->unknown == goal.turns) return {ProofNumbers::Refuted(Answer::kUnknown)};
  if (entry->turns == goal.turns) return {{entry->proof, entry->disproof}};
  return {first};
}

void ProofSearch::Store(const Position& position, ProofGoal goal, const Result& result,
                        uint64_t work) {
  ProofEntry& entry = table_.Claim(NodeKey(position.key(), position.no_progress_plies(), goal));
  entry.work = static_cast<uint32_t>(std::min<uint64_t>(entry.work + work + 1, UINT32_MAX));
  const ProofNumbers& numbers = result.numbers;
  if (numbers.proved()) {
    if (result.turns < entry.proved) {
      entry.proved = static_cast<uint8_t>(result.turns);
      entry.move = result.move;
    }
  } else if (numbers.answer() == Answer::kNo) {
    entry.refuted = std::max(entry.refuted, static_cast<uint8_t>(goal.turns));
  } else if (numbers.refuted()) {
    entry.unknown = static_cast<uint8_t>(goal.turns);
  } else {
    entry.turns = static_cast<uint8_t>(goal.turns);
    entry.proof = numbers.proof;
    entry.disproof = numbers.disproof;
  }
}

ProofSearch::Result ProofSearch::BestProof(const Position& position, ProofGoal goal) const {
  Result best = Look(position, goal);
  if (!best.numbers.proved()) best.turns = ProofEntry::kNever;
  for (int quiet = std::min(goal.quiet, most_quiet_) - 1; quiet >= 0; --quiet) {
    const Result result = Look(position, {goal.turns, quiet});
    if (result.numbers.proved() && result.turns < best.turns) best = result;
  }
  return best;
}

Move ProofSearch::ProvingMove(const Position& position, ProofGoal goal) const {
  return BestProof(position, goal).move;
}

int ProofSearch::ProvedTurns(const Position& position, ProofGoal goal) const {
  return BestProof(position, goal).turns;
}

int ProofSearch::Replay(const Position& position, ProofGoal goal) {
  replayed_.clear();
  return ReplayNode(position, goal);
}

int ProofSearch::ReplayNode(const Position& position, ProofGoal goal) {
  const Key key = PathFreeKey(position, goal.turns);
  const auto known = replayed_.find(key);
  if (known != replayed_.end() && known->second <= goal.turns) return known->second;
  // What the table has forgotten is proved again.
  if (!ProvingMove(position, goal)) (void)Attack(position, goal);
  const Move move = ProvingMove(position, goal);
  if (!move || !lists_.CountNode()) return 0;
  const Position after = position.After(move);
  const SharedMoves replies = lists_.Replies(after);
  if (lists_.IsDraw(after) || replies->unlisted != Answer::kNo) return 0;
  int longest = 1;
  for (const ProofMove& reply : replies->list) {
    const int turns = ReplayNode(after.After(reply.move), {goal.turns - 1, goal.quiet});
    if (turns == 0) return 0;
    longest = std::max(longest, turns);
  }
  const int turns = longest + 1;
  Store(position, goal, {ProofNumbers::Proved(), turns, move}, 1);
  replayed_[key] = turns;
  return turns;
}

ProofNumbers ProofSearch::Attack(const Position& position, ProofGoal goal) {
  if (Look(position, goal).numbers.solved()) return Look(position, goal).numbers;
  return AttackNode(position, goal, {}, nullptr).numbers;
}

ProofNumbers ProofSearch::AttackWith(const Position& position, ProofGoal goal,
                                     const MoveList& first_moves, Move& winner, int* needed) {
  const ProofMoves among = lists_.AttacksAmong(position, first_moves);
  const Result result = AttackNode(position, goal, {}, &among);
  winner = result.move;
  if (needed != nullptr) *needed = result.turns;
  return result.numbers;
}

// With one turn left nothing but uniting helps, and that has been asked for before.
ProofSearch::Result ProofSearch::AttackNode(const Position& position, ProofGoal goal,
                                            Thresholds limits, const ProofMoves* among) {
  if (goal.turns <= 1) return {ProofNumbers::Refuted()};
  if (goal.turns == 2 && goal.quiet == ProofGoal::kAnyQuiet && among == nullptr) {
    return PacoInTwo(position, goal);
  }
  const uint64_t nodes_before = lists_.nodes();
  if (!lists_.CountNode()) return {};
  const bool any_quiet = goal.quiet == ProofGoal::kAnyQuiet;
  const ProofGoal after_threat{goal.turns - 1, goal.quiet};
  const ProofGoal after_quiet{goal.turns - 1, any_quiet ? goal.quiet : goal.quiet - 1};
  SharedMoves shared;
  const ProofMoves* moves = among;
  if (moves == nullptr) {
    shared = lists_.Attacks(position, false);
    moves = shared.get();
  }
  // A quiet move in the last turn but one wins by zugzwang only.
  const bool quiet_count = any_quiet || (goal.quiet > 0 && goal.turns > 2);
  absl::InlinedVector<Result, 24> results;
  const auto look = [&] {
    results.clear();
    for (const ProofMove& move : moves->list) {
      if (move.quiet && !quiet_count) {
        results.push_back({ProofNumbers::Refuted()});
        continue;
      }
      // Every answer must be followed by a proof: they are counted already.
      results.push_back(Look(move.key, move.no_progress, move.quiet ? after_quiet : after_threat,
                             {.proof = std::max<uint32_t>(move.answers, 1)}));
      if (results.back().numbers.proved()) break;
    }
  };
  look();
  Result result;
  while (true) {
    const bool unseen = quiet_count && moves->kind != ProofMoves::Kind::kAll;
    const auto [sum, second, best] = SelectAttack(
        results, {unseen ? kQuietProof : kInfinite, unseen ? kQuietDisproof : 0, moves->unlisted});
    if (sum.proof == 0) {
      result = {ProofNumbers::Proved(), results[best].turns + 1, moves->list[best].move};
      break;
    }
    result.numbers = sum;
    if (sum.disproof == 0 || sum.proof >= limits.proof || sum.disproof >= limits.disproof ||
        MustEnd()) {
      break;
    }
    if (best == results.size()) {
      shared = lists_.Attacks(position, true);
      moves = shared.get();
      look();
      continue;
    }
    const ProofMove& move = moves->list[best];
    const ProofNumbers& chosen = results[best].numbers;
    const Thresholds child{std::min(limits.proof, Beyond(second)),
                           limits.disproof >= kInfinite - 1
                               ? kInfinite
                               : limits.disproof - sum.disproof + chosen.disproof};
    results[best] = DefenceNode(position.After(move.move), move.quiet ? after_quiet : after_threat,
                                child, move.quiet);
  }
  if (among == nullptr && !lists_.stopped()) {
    Store(position, goal, result, lists_.nodes() - nodes_before);
  }
  return result;
}

ProofSearch::Result ProofSearch::PacoInTwo(const Position& position, ProofGoal goal) {
  const uint64_t nodes_before = lists_.nodes();
  if (!lists_.CountNode()) return {};
  Result result;
  switch (lists_.PacoInTwo(position, result.move)) {
    case Answer::kYes:
      result = {ProofNumbers::Proved(), 2, result.move};
      break;
    case Answer::kNo:
      result = {ProofNumbers::Refuted()};
      break;
    case Answer::kUnknown:
      result = {ProofNumbers::Refuted(Answer::kUnknown)};
      break;
  }
  if (!lists_.stopped()) Store(position, goal, result, lists_.nodes() - nodes_before);
  return result;
}

ProofSearch::Result ProofSearch::AfterPass(const Position& position, ProofGoal goal,
                                           Thresholds limits) {
  Position passed = position;
  passed.ApplyNull();
  Result result = Look(passed, goal);
  if (!result.numbers.solved() && result.numbers.proof < limits.proof &&
      result.numbers.disproof < limits.disproof) {
    result = AttackNode(passed, goal, limits, nullptr);
  }
  return result;
}

// A proof that is replayed costs a few positions, one that is found again many (Kawano 1996).
bool ProofSearch::CarriesOver(const Position& model, const Position& position, ProofGoal goal) {
  const Result proof = Look(model, goal);
  if (!proof.numbers.proved() || !proof.move || !lists_.CountNode()) return false;
  const SharedMoves attacks = lists_.Attacks(position, false);
  const auto same = std::find_if(attacks->list.begin(), attacks->list.end(),
                                 [&](const ProofMove& m) { return m.move == proof.move; });
  if (same == attacks->list.end()) return false;
  const Position after = position.After(proof.move);
  const SharedMoves replies = lists_.Replies(after);
  const ProofGoal next{goal.turns - 1, goal.quiet};
  if (replies->unlisted != Answer::kNo || (next.turns <= 1 && !replies->list.empty())) {
    return false;
  }
  const Position model_after = model.After(proof.move);
  int turns = 1;
  for (const ProofMove& reply : replies->list) {
    Result known = Look(reply.key, reply.no_progress, next);
    if (!known.numbers.proved()) {
      const Position child = after.After(reply.move);
      if (!IsSimpleMove(model_after, reply.move) ||
          !CarriesOver(model_after.After(reply.move), child, next)) {
        return false;
      }
      known = Look(child, next);
      if (!known.numbers.proved()) return false;
    }
    turns = std::max(turns, known.turns);
  }
  Store(position, goal, {ProofNumbers::Proved(), turns + 1, proof.move}, replies->list.size());
  return true;
}

ProofSearch::Result ProofSearch::DefenceNode(const Position& position, ProofGoal goal,
                                             Thresholds limits, bool quiet) {
  const uint64_t nodes_before = lists_.nodes();
  if (!lists_.CountNode()) return {};
  const bool limited =
      quiet && goal.quiet != ProofGoal::kAnyQuiet && position.pending_gift() == Square::kNone;
  if (limited) {
    Result pass = AfterPass(position, goal, limits);
    if (!pass.numbers.proved()) {
      if (!lists_.stopped()) Store(position, goal, pass, lists_.nodes() - nodes_before);
      return pass;
    }
  }
  const SharedMoves replies = lists_.Replies(position);
  Result result;
  if (replies->unlisted == Answer::kYes) {
    result.numbers = ProofNumbers::Refuted();
  } else if (goal.turns <= 1 && !replies->list.empty()) {
    result.numbers = ProofNumbers::Refuted(replies->unlisted);
  } else {
    absl::InlinedVector<Result, 24> results;
    for (const ProofMove& reply : replies->list) {
      results.push_back(Look(reply.key, reply.no_progress, goal));
      if (results.back().numbers.refuted()) break;
    }
    if (limited && (results.empty() || !results.back().numbers.refuted())) {
      Position passed = position;
      passed.ApplyNull();
      for (size_t i = 0; i < results.size(); ++i) {
        if (results[i].numbers.solved()) continue;
        const Position child = position.After(replies->list[i].move);
        if (CarriesOver(passed, child, goal)) results[i] = Look(child, goal);
      }
    }
    while (true) {
      ProofNumbers sum{0, kInfinite};
      uint32_t second = kInfinite;
      size_t best = 0;
      int turns = 1;
      for (size_t i = 0; i < results.size(); ++i) {
        const ProofNumbers& numbers = results[i].numbers;
        if (numbers.proved()) {
          turns = std::max(turns, results[i].turns);
          continue;
        }
        sum.proof = Sum(sum.proof, numbers.proof);
        if (numbers.disproof < sum.disproof) {
          second = sum.disproof;
          sum.disproof = numbers.disproof;
          best = i;
        } else {
          second = std::min(second, numbers.disproof);
        }
      }
      if (sum.proof == 0) {
        result = {replies->unlisted == Answer::kNo ? ProofNumbers::Proved()
                                                   : ProofNumbers::Refuted(replies->unlisted),
                  turns};
        break;
      }
      if (sum.disproof == 0) {
        result.numbers = ProofNumbers::Refuted(results[best].numbers.rest);
        break;
      }
      result.numbers = sum;
      if (sum.proof >= limits.proof || sum.disproof >= limits.disproof || MustEnd()) break;
      const Thresholds child{limits.proof >= kInfinite - 1
                                 ? kInfinite
                                 : limits.proof - sum.proof + results[best].numbers.proof,
                             std::min(limits.disproof, Beyond(second))};
      const Position chosen = position.After(replies->list[best].move);
      results[best] = AttackNode(chosen, goal, child, nullptr);
      // Where all quiet moves count, replaying costs more than it saves.
      if (!results[best].numbers.proved() || goal.quiet == ProofGoal::kAnyQuiet) continue;
      for (size_t i = 0; i < results.size(); ++i) {
        if (results[i].numbers.solved()) continue;
        const Position sibling = position.After(replies->list[i].move);
        if (CarriesOver(chosen, sibling, goal)) results[i] = Look(sibling, goal);
      }
    }
  }
  if (!lists_.stopped()) Store(position, goal, result, lists_.nodes() - nodes_before);
  return result;
}

}  // namespace danco
