// Who wants to see what the evaluation is asked about: the tuner's data are made of it.
//
// Public: part of the library (library.md).
#ifndef DANCO_SEARCH_CONTROL_EVALUATION_WATCH_H_
#define DANCO_SEARCH_CONTROL_EVALUATION_WATCH_H_

#include "board/core/position.h"

namespace danco {

class EvaluationWatch {
 public:
  virtual ~EvaluationWatch() = default;
  // Before the evaluation of a node of the tree. With several threads it is called by all of them
  // at once.
  virtual void OnEvaluate(const Position& position) = 0;
};

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_EVALUATION_WATCH_H_
