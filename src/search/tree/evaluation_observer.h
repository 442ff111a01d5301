// SPDX-License-Identifier: MIT
// Observes every position that a search evaluates. The tuner collects its data this way:
//
//   class Collector : public EvaluationObserver {
//     void OnEvaluate(const Position& position) override { ... }
//   };
//   Collector collector;
//   Observe(search, &collector);
#ifndef DANCO_SEARCH_TREE_EVALUATION_OBSERVER_H_
#define DANCO_SEARCH_TREE_EVALUATION_OBSERVER_H_

#include "board/core/position.h"

namespace danco {

class Search;

class EvaluationObserver {
 public:
  virtual ~EvaluationObserver() = default;
  // Called before a position is evaluated, on the thread that searches it; with several search
  // threads, concurrently. Must be fast, because it is called for almost every node.
  virtual void OnEvaluate(const Position& position) = 0;
};

// Attaches `observer` to all further searches of `search`. Must not be called while a search is
// running. `observer` must outlive these searches. Null detaches the current observer.
void Observe(Search& search, EvaluationObserver* observer);

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_EVALUATION_OBSERVER_H_
