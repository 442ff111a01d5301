// Observes the evaluations of a search: the tuner's data are made of them.
#ifndef DANCO_SEARCH_TREE_EVALUATION_OBSERVER_H_
#define DANCO_SEARCH_TREE_EVALUATION_OBSERVER_H_

#include "board/core/position.h"

namespace danco {

class Search;

class EvaluationObserver {
 public:
  virtual ~EvaluationObserver() = default;
  // Called before a node of the tree is evaluated; with several threads by all of them at once.
  virtual void OnEvaluate(const Position& position) = 0;
};

// Lets `observer` see all further searches of `search`. It outlives them; null ends it.
void Observe(Search& search, EvaluationObserver* observer);

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_EVALUATION_OBSERVER_H_
