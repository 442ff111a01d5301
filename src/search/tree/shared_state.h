// What all workers of one search share.
#ifndef DANCO_SEARCH_TREE_SHARED_STATE_H_
#define DANCO_SEARCH_TREE_SHARED_STATE_H_

#include <atomic>
#include <vector>

#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "board/reach/chain_budget.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/control/stop_token.h"
#include "search/control/time_manager.h"
#include "search/levels/limited_sight.h"
#include "search/memory/transposition_table.h"

namespace danco {

class PacoFinder;

struct SharedState {
  TranspositionTable& table;
  TimeManager& time;
  const SearchLimits& limits;
  const SearchOptions& options;
  const std::vector<Position>& history;  // of the game, the root last
  const MoveList& root_moves;            // what is searched at the root, not empty
  Walk root_walk;                        // whether these are all that were asked for
  SearchListener& listener;
  const LimitedSight* sight;  // of a level of play; null at full strength
  PacoFinder* finder;         // for worker 0; null where nobody looks for Pacos beside the search
  const StopToken& stop;      // the owner's word
  std::atomic<bool>& ended;   // set by worker 0: the others follow
};

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_SHARED_STATE_H_
