// The search as its users see it: start, stop, result.
//
// Public: part of the library (library.md).
#ifndef DANCO_SEARCH_ROOT_SEARCH_H_
#define DANCO_SEARCH_ROOT_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "board/core/stop_token.h"
#include "board/game/game.h"
#include "search/control/launcher.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/proofs/proof.h"

namespace danco {

class EvaluationObserver;  // not public: for the tuner

// Owns the transposition table and what the threads remember. All calls come from one thread.
//
// A search runs in the caller's thread (Run) or beside it (Start). With one thread Run() starts
// none; threads that were started live on until the next SetThreads().
class Search {
 public:
  // Threads come from `launcher`.
  explicit Search(Launcher& launcher = SystemThreads());
  ~Search();  // stops a running search
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // MiB of the transposition table, at least 1; 16 before the first call. Forgets its content. Not
  // while searching. False when the memory cannot be had: the table stays as it was.
  bool SetHash(size_t mebibytes);
  // 1..256, and no more than the launcher has. Not while searching.
  void SetThreads(int count);
  // Forgets all that earlier searches learnt. Not while searching.
  void NewGame();

  // Searches the last position of `game` and returns the result, which does not go to
  // `listener.OnResult`. With the game over at the root the result has no move. `stop` may be used
  // from other threads, or from within the listener.
  SearchResult Run(const Game& game, const SearchLimits& limits, const SearchOptions& options,
                   SearchListener& listener, const StopToken& stop);

  // Proves a forced Paco in the last position of `game`, or that there is none, by all threads.
  // What earlier searches have seen shows the way.
  ProofFindings Prove(const Game& game, const ProofQuestion& question, const StopToken& stop);

  // The same as Run() in a thread of its own: returns at once, the result goes to the listener,
  // which must outlive the search and is called from that thread. Without threads it returns after
  // the search.
  void Start(const Game& game, const SearchLimits& limits, const SearchOptions& options,
             SearchListener& listener);
  // What StopToken says to a search that was started.
  void Stop();
  void PonderHit();
  // Whether OnResult is still to come.
  bool running() const;
  // Returns after OnResult of the running search, at once when there is none.
  void Wait();

 private:
  friend void Observe(Search& search, EvaluationObserver* observer);

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace danco

#endif  // DANCO_SEARCH_ROOT_SEARCH_H_
