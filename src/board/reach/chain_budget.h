// SPDX-License-Identifier: MIT
// Limits the work spent on queries about chains. bounded_answer.h has the answers for an exhausted
// budget.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_REACH_CHAIN_BUDGET_H_
#define DANCO_BOARD_REACH_CHAIN_BUDGET_H_

#include <cstdint>

#include "board/core/stop_token.h"
#include "board/reach/bounded_answer.h"

namespace danco {

// Counts in-chain states, each of which takes about 20 to 100 ns. Ordinary positions have a few
// hundred, explosive ones millions. A budget can serve any number of queries, and each query may
// visit that many states: one test for a threat, or the chains of one first mover in the generation
// of moves. Thread-compatible.
class ChainBudget {
 public:
  explicit ChainBudget(uint64_t states_per_query) : states_per_query_(states_per_query) {}
  // Also checks the limits of `stop`, which must outlive the budget, every few thousand states (a
  // few milliseconds at most). A query that `stop` ends remains unanswered.
  ChainBudget(uint64_t states_per_query, const StopToken& stop)
      : states_per_query_(states_per_query), stop_(&stop) {}
  // Returns a budget that no query exhausts.
  static ChainBudget Unlimited() { return ChainBudget(UINT64_MAX); }
  static ChainBudget Unlimited(const StopToken& stop) { return ChainBudget(UINT64_MAX, stop); }

  uint64_t states_per_query() const { return states_per_query_; }
  bool MustStop() const { return stop_ != nullptr && stop_->CheckLimits(); }

  // The number of states visited by all queries so far, for callers that watch the clock.
  uint64_t spent() const { return spent_; }
  void Spend(uint64_t states) { spent_ += states; }

 private:
  uint64_t states_per_query_;
  const StopToken* stop_ = nullptr;
  uint64_t spent_ = 0;
};

}  // namespace danco

#endif  // DANCO_BOARD_REACH_CHAIN_BUDGET_H_
