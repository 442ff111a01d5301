// How a search reports: it knows no protocol.
//
// Public: part of the library (library.md).
#ifndef DANCO_SEARCH_CONTROL_LISTENER_H_
#define DANCO_SEARCH_CONTROL_LISTENER_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/time/time.h"
#include "board/core/move.h"
#include "board/moves/move_list.h"
#include "eval/score.h"

namespace danco {

// One line of play that the search stands by.
struct SearchLine {
  int depth = 0;            // 0: a static evaluation, or the game is over
  int selective_depth = 0;  // plies, the deepest that was looked at
  int multi_pv = 1;         // rank of this line, from 1
  Score score;              // for the side to move at the root
  // What the score is; never an upper bound in a result.
  Bound bound = Bound::kExact;
  // The score is a Paco of the side to move, and it is proved; without it a Paco is only seen.
  bool proved = false;
  uint64_t nodes = 0;   // all threads
  absl::Duration time;  // since the start
  int hash_permill = 0;
  MoveList pv;  // legal in turn from the root position
};

// Of a proof that has no line yet.
struct SearchProgress {
  int depth = 0;        // plies of the shortest Paco that is not excluded
  uint64_t nodes = 0;   // all threads
  absl::Duration time;  // since the start
  int hash_permill = 0;
};

struct SearchResult {
  Move best;                   // null when the game is over at the root
  std::optional<Move> ponder;  // the reply that is expected
  SearchLine line;             // of the best move, as it was last reported
};

// Called from the search's own thread, one call at a time. What a listener does not care for it
// leaves out; one of this class is told everything and says nothing.
class SearchListener {
 public:
  virtual ~SearchListener() = default;
  virtual void OnLine(const SearchLine& /*line*/) {}
  // The first move now looked at, from the third second on.
  virtual void OnCurrentMove(int /*depth*/, Move /*move*/, int /*number*/) {}
  // A proof of `go mate` is under way: each second, and when a number of turns was excluded.
  virtual void OnProgress(const SearchProgress& /*progress*/) {}
  virtual void OnText(const std::string& /*text*/) {}
  // Last call of a search.
  virtual void OnResult(const SearchResult& /*result*/) {}
};

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_LISTENER_H_
