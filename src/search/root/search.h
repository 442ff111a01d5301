// SPDX-License-Identifier: MIT
// The interface of the search: starting, stopping, results.
//
// Public: part of the library (library.md).
#ifndef DANCO_SEARCH_ROOT_SEARCH_H_
#define DANCO_SEARCH_ROOT_SEARCH_H_

#include <cstddef>
#include <memory>

#include "board/core/stop_token.h"
#include "board/game/game.h"
#include "search/control/launcher.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/proofs/proof.h"

namespace danco {

class EvaluationObserver;  // not public; used by the tuner

// Owns the transposition table, the search threads, and what they remember between searches. A
// search runs in the caller's thread (Run()) or in the background (Start()). For example, to search
// for one second:
//
//   Search search;
//   SearchListener ignore;
//   const SearchResult result = search.Run(Game(position), {.movetime = absl::Seconds(1)},
//                                          SearchOptions(), ignore, StopToken());
//
// All calls must come from one thread; only the StopToken of Run() may be used from others. While a
// background search is running, call only Stop(), PonderHit(), running() and Wait(). With one
// thread, Run() does not create any. Threads persist from their creation until the next
// SetThreads().
class Search {
 public:
  // `launcher` provides the threads and must outlive this object.
  explicit Search(Launcher& launcher = SystemThreads());
  ~Search();  // stops a running search and waits for it
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // Sets the size of the transposition table in MiB, at least 1 (the default is 16), and clears it.
  // Returns false, and leaves the table as it was, if there is not enough memory.
  bool SetHash(size_t mebibytes);
  // Sets the number of threads: from 1 to the launcher's maximum. They forget what they
  // have learnt. Returns false, and keeps the threads as they were, if the system has no memory for
  // them or does not start them.
  bool SetThreads(int count);
  // Forgets everything learnt from earlier searches.
  void NewGame();

  // Searches the current position of `game` and returns the result, without calling
  // `listener.OnResult`. The result has no move if a king is united or there is no legal move. A
  // position that is drawn for another reason is searched, because the client decides whether the
  // game ends. `stop` may be used from other threads and from within the listener. If the rule set
  // or the level of play is not that of the last search, first forgets what it has learnt, as
  // NewGame() does. `limits.mate` is a search at full strength.
  SearchResult Run(const Game& game, const SearchLimits& limits, SearchOptions options,
                   SearchListener& listener, const StopToken& stop);

  // Uses up to six threads to prove that the side to move can force a Paco in the current position
  // of `game`, or that it cannot. The transposition table of earlier searches guides the proof. If
  // the last search was under other rules or at a level of play, first forgets what it has learnt,
  // as NewGame() does.
  ProofFindings Prove(const Game& game, const ProofQuestion& question, const StopToken& stop);

  // Like Run(), but in a background thread: returns at once and passes the result to the listener,
  // which must outlive the search and is called from that thread. On platforms without threads,
  // Start() returns after the search.
  void Start(const Game& game, const SearchLimits& limits, const SearchOptions& options,
             SearchListener& listener);
  // These call Stop() and PonderHit() of the running search's StopToken.
  void Stop();
  void PonderHit();
  // Returns whether OnResult has not been called yet for the running search.
  bool running() const;
  // Blocks until OnResult of the running search has returned. Returns at once if no search is
  // running.
  void Wait();

 private:
  friend void Observe(Search& search, EvaluationObserver* observer);

  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace danco

#endif  // DANCO_SEARCH_ROOT_SEARCH_H_
