#include "search/tree/paco_guide.h"

#include <atomic>
#include <utility>

#include "board/reach/chain_budget.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/control/stop_token.h"
#include "search/control/time_manager.h"
#include "search/tree/worker.h"

namespace danco {

PacoGuide::PacoGuide(size_t mebibytes, std::function<bool()> stop, TranspositionTable* seen)
    : stop_(std::move(stop)), mebibytes_(mebibytes), table_(seen) {}
PacoGuide::~PacoGuide() = default;

uint64_t PacoGuide::nodes() const { return nodes_ + (searching_ ? workers_.front()->nodes() : 0); }

void PacoGuide::MakeReady() {
  if (table_ == nullptr) {
    own_table_ = std::make_unique<TranspositionTable>(mebibytes_);
    table_ = own_table_.get();
  }
  if (!workers_.empty()) return;
  workers_.push_back(std::make_unique<Worker>(0));
  workers_.front()->set_all_workers(&workers_);
}

std::optional<PacoGuide::Claim> PacoGuide::Known(const Position& position) const {
  if (table_ == nullptr) return std::nullopt;
  const std::optional<TableEntry> entry = table_->Probe(position.key());
  const bool wins = entry && entry->score.is_win() && entry->move &&
                    (entry->bound == Bound::kLower || entry->bound == Bound::kExact);
  if (!wins) return std::nullopt;
  return Claim{entry->move, entry->score.mate_turns()};
}

std::optional<PacoGuide::Claim> PacoGuide::See(const Position& position, int most,
                                               const MoveList& moves, uint64_t nodes) {
  MakeReady();
  SearchLimits limits;
  limits.nodes = nodes;
  limits.mate = most;
  const SearchOptions options;
  SearchListener listener;
  const std::vector<Position> history{position};
  TimeManager time(limits, options, position.side_to_move());
  StopToken* owner = nullptr;
  StopToken stop([&](bool) {
    if (stop_()) owner->Stop();
  });
  owner = &stop;
  std::atomic<bool> ended{false};
  Worker& worker = *workers_.front();
  worker.ResetNodes();
  searching_ = true;
  worker.Run({*table_, time, limits, options, history, moves, Walk::kComplete, listener,
              /*sight=*/nullptr, /*watch=*/nullptr, stop, ended});
  searching_ = false;
  nodes_ += worker.nodes();
  if (stop.stopped()) return std::nullopt;
  const RootMove& best = worker.root_moves().front();
  for (const RootMove::Result* result : {&best.exact, &best.last}) {
    const bool stands = result == &best.exact || best.bound != Bound::kUpper;
    if (result->depth > 0 && stands && result->score.is_win() &&
        result->score.mate_turns() <= most) {
      return Claim{best.move, result->score.mate_turns()};
    }
  }
  return std::nullopt;
}

}  // namespace danco
