// The search as its users see it: start, stop, result.
#ifndef DANCO_SEARCH_SEARCH_H_
#define DANCO_SEARCH_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "board/game.h"
#include "search/limits.h"
#include "search/listener.h"

namespace danco {

// Owns the transposition table and the worker threads. All calls come from one thread; the listener
// is called from another.
class Search {
 public:
  Search();
  ~Search();  // stops a running search
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // MiB of the transposition table, at least 1. Forgets its content. Not while searching. False
  // when the memory cannot be had: the table stays as it was.
  bool SetHash(size_t mebibytes);
  // 1..256. Not while searching.
  void SetThreads(int count);
  // Forgets all that earlier searches learnt. Not while searching.
  void NewGame();

  // Begins to search the last position of `game` and returns at once. With the game over at the
  // root the result has no move. The listener must outlive the search.
  void Start(const Game& game, const SearchLimits& limits, const SearchOptions& options,
             SearchListener& listener);
  // Asks the search to end; OnResult follows within milliseconds.
  void Stop();
  // The opponent played the expected move: a pondering search goes on with its clock running.
  void PonderHit();
  // Whether OnResult is still to come.
  bool running() const;
  // Returns after OnResult of the running search, at once when there is none.
  void Wait();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace danco

#endif  // DANCO_SEARCH_SEARCH_H_
