// SPDX-License-Identifier: MIT
// The part of Prover that follows its guide.

#include <algorithm>
#include <utility>

#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "search/proofs/chess_mates.h"
#include "search/proofs/prover.h"

namespace danco {
namespace {

// The minimum number of positions for proving a claim that follows from another one.
constexpr uint64_t kMinClaim = 1000;
// The maximum number of claims tried at one node, in case the first ones fail.
constexpr int kMaxClaims = 3;
// The maximum number of moves given to the guide. A claim needs only one of them, so a part is
// enough.
constexpr size_t kMovesOfClaim = 5000;
// The maximum number of in-chain states per first mover while these moves are generated.
constexpr uint64_t kStatesOfClaim = 1u << 16;
// Both double with each round that proves nothing, up to values whose product cannot overflow.
constexpr uint64_t kMaxRootNodes = uint64_t{1} << 32;
constexpr uint64_t kMaxEffort = uint64_t{1} << 24;
// The work that is stored with proofs that others depend on, so that they are replaced last.
constexpr uint64_t kWorkOfProof = uint64_t{1} << 24;
// The rank of answers that the guide knows nothing about. Higher ranks are tried first; the rank of
// a known answer is its number of turns.
constexpr int kUnknownTurns = 100;

}  // namespace

std::vector<ProofMove> Prover::InOrder(const Position& position, const ProofMoves& replies) const {
  std::vector<std::pair<int, ProofMove>> ranked;
  ranked.reserve(replies.list.size());
  for (const ProofMove& reply : replies.list) {
    const auto claim = guide_->Known(position.After(reply.move));
    ranked.emplace_back(claim ? claim->turns : kUnknownTurns, reply);
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<ProofMove> order;
  order.reserve(ranked.size());
  for (const auto& [turns, reply] : ranked) order.push_back(reply);
  return order;
}

int Prover::FollowClaim(const Position& position, Move move, int turns, uint64_t nodes) {
  if (lists_.AttacksAmong(position, {move}).list.empty()) return 0;
  const Position after = position.After(move);
  const SharedMoves replies = lists_.Replies(after);
  if (replies->unlisted != Tribool::kNo) return 0;
  if (turns <= 2 && !replies->list.empty()) return 0;
  int longest = 1;
  for (const ProofMove& reply : InOrder(after, *replies)) {
    const int needed = GuidedAttack(after.After(reply.move), turns - 1, nodes);
    if (needed == 0) return 0;
    longest = std::max(longest, needed);
  }
  return longest + 1;
}

int Prover::GuidedAttack(const Position& position, int turns, uint64_t nodes) {
  if (turns <= 1 || GuidedMustEnd()) return 0;
  if (Attack(position, {2}).proved()) return 2;
  if (turns == 2) return 0;
  if (const int known = BestProof(position, {turns}).turns; known <= turns) return known;
  const Key key = PathFreeKey(position, turns);
  if (const auto failure = failures_.find(key); failure != failures_.end() &&
                                                failure->second.turns >= turns &&
                                                failure->second.nodes >= nodes) {
    return 0;
  }
  const int uncounted = UncountedTurns(position.rules());
  MoveList moves;
  ChainBudget chains(kStatesOfClaim);
  ChainBudget castling(kStatesOfClaim);
  (void)GenerateMoves(position, moves, kMovesOfClaim, {chains, castling});  // a part is enough
  std::optional<ProofGuide::Claim> claim = guide_->Known(position);
  for (int i = 0; i < kMaxClaims && !moves.empty() && !GuidedMustEnd(); ++i) {
    if (!claim || claim->turns + uncounted > turns ||
        std::find(moves.begin(), moves.end(), claim->move) == moves.end()) {
      claim = guide_->Search(position, turns - uncounted, moves,
                             std::min(nodes, guided_end_ - this->nodes()), stop());
    }
    if (!claim) break;
    const int needed = FollowClaim(position, claim->move, turns, nodes);
    if (needed != 0) {
      Store(position, {needed}, {ProofNumbers::Proved(), needed, claim->move}, kWorkOfProof);
      return needed;
    }
    moves.erase(std::remove(moves.begin(), moves.end(), claim->move), moves.end());
    claim.reset();
  }
  if (!GuidedMustEnd()) failures_[key] = {turns, nodes};
  return 0;
}

std::optional<Proof> Prover::FindGuided(const Position& position, int max_turns,
                                        const MoveList& first_moves, uint64_t nodes) {
  const int turns = max_turns + UncountedTurns(position.rules());
  guided_end_ = this->nodes() + std::min(nodes, UINT64_MAX - this->nodes());
  while (!GuidedMustEnd()) {
    MoveList moves = first_moves;
    while (!moves.empty() && !GuidedMustEnd()) {
      const uint64_t before = guide_->nodes();
      const uint64_t limit = std::min(root_nodes_, guided_end_ - this->nodes());
      const auto claim = guide_->Search(position, max_turns, moves, limit, stop());
      const uint64_t spent = guide_->nodes() - before;
      // With all moves searched, either the search was complete or the position is lost, so
      // searching longer does not help. Moves whose claims failed may still hold with more effort.
      if (!claim && moves.size() == first_moves.size() && spent < limit) return std::nullopt;
      if (!claim) break;
      // The claims that follow from a claim need less effort than the claim itself.
      const uint64_t share = std::max(std::min(spent, kMaxRootNodes), kMinClaim) * effort_;
      const int needed = FollowClaim(position, claim->move, turns, share);
      if (needed != 0) return Finish(position, {needed}, claim->move);
      moves.erase(std::remove(moves.begin(), moves.end(), claim->move), moves.end());
    }
    root_nodes_ = std::min(root_nodes_ * 2, kMaxRootNodes);
    effort_ = std::min(effort_ * 2, kMaxEffort);
  }
  return std::nullopt;
}

}  // namespace danco
