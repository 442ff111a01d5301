// SPDX-License-Identifier: MIT
// A guide for proofs that uses the alpha-beta search.
#ifndef DANCO_SEARCH_ROOT_TREE_GUIDE_H_
#define DANCO_SEARCH_ROOT_TREE_GUIDE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "board/core/position.h"
#include "board/core/stop_token.h"
#include "board/moves/move_list.h"
#include "search/memory/transposition_table.h"
#include "search/proofs/prover.h"
#include "search/tree/search_thread.h"

namespace danco {

// For use by one thread.
class TreeGuide : public ProofGuide {
 public:
  // Uses the results in `table`, which must outlive the guide.
  explicit TreeGuide(TranspositionTable& table) : table_(table) {}

  std::optional<Claim> Known(const Position& position) const override;
  std::optional<Claim> Search(const Position& position, int max_turns, const MoveList& moves,
                              uint64_t nodes, const StopToken& stop) override;
  uint64_t nodes() const override {
    return nodes_ + (threads_.empty() ? 0 : threads_.front()->nodes());
  }

 private:
  TranspositionTable& table_;
  std::vector<std::unique_ptr<SearchThread>> threads_;  // one thread, created by the first search
  uint64_t nodes_ = 0;                                  // of searches before the last
};

}  // namespace danco

#endif  // DANCO_SEARCH_ROOT_TREE_GUIDE_H_
