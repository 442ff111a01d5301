// SPDX-License-Identifier: MIT
#include "search/root/tree_guide.h"

#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/control/time_manager.h"

namespace danco {

std::optional<ProofGuide::Claim> TreeGuide::Known(const Position& position) const {
  const std::optional<TableEntry> entry = table_.Probe(position.key());
  const bool wins = entry && entry->score.is_win() && entry->move &&
                    (entry->bound == Bound::kLower || entry->bound == Bound::kExact);
  if (!wins) return std::nullopt;
  return Claim{entry->move, entry->score.mate_turns()};
}

std::optional<ProofGuide::Claim> TreeGuide::Search(const Position& position, int max_turns,
                                                   const MoveList& moves, uint64_t nodes,
                                                   const StopToken& stop) {
  if (threads_.empty()) {
    threads_.push_back(std::make_unique<SearchThread>(0));
    threads_.front()->set_all_threads(&threads_);
  }
  SearchThread& thread = *threads_.front();
  SearchLimits limits;
  limits.nodes = nodes;
  limits.mate = max_turns;
  const SearchOptions options;
  SearchListener silent;
  const std::vector<Position> history{position};
  TimeManager time(limits, options, position.side_to_move());
  const StopToken all_limits([&] { return thread.nodes() >= nodes; }, &stop);
  nodes_ += thread.nodes();
  thread.Reset();
  thread.Run({table_, time, limits, options, history, moves, WalkResult::kComplete, silent,
              /*handicap=*/nullptr, /*watch=*/nullptr, /*observer=*/nullptr, all_limits});
  if (stop.stopped()) return std::nullopt;
  const RootMove& best = thread.root_moves().front();
  for (const RootMove::Result* result : {&best.exact, &best.last}) {
    const bool reached = result == &best.exact || best.bound != Bound::kUpper;
    if (result->depth > 0 && reached && result->score.is_win() &&
        result->score.mate_turns() <= max_turns) {
      return Claim{best.move, result->score.mate_turns()};
    }
  }
  return std::nullopt;
}

}  // namespace danco
