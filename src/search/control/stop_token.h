// What the owner of a search tells it while it runs.
//
// Public: part of the library (docs/library.md).
#ifndef DANCO_SEARCH_CONTROL_STOP_TOKEN_H_
#define DANCO_SEARCH_CONTROL_STOP_TOKEN_H_

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "search/control/launcher.h"

namespace danco {

// Good for one search. Thread-safe but for Reset().
class StopToken {
 public:
  // `poll` is for an owner who cannot be heard while the search runs, and is empty for others.
  explicit StopToken(Launcher::Poll poll = {}) : poll_(std::move(poll)) {}

  // Asks the search to end: its result follows within milliseconds.
  void Stop() { Set(stopped_); }
  // The opponent played the expected move: a search that ponders goes on with its clock running.
  void PonderHit() { Set(ponder_hit_); }
  // As new, for the next search.
  void Reset() {
    stopped_.store(false, std::memory_order_relaxed);
    ponder_hit_.store(false, std::memory_order_relaxed);
  }

  // For whoever looks at the flag alone. Lives as long as the token.
  const std::atomic<bool>* flag() const { return &stopped_; }
  bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
  bool ponder_hit() const { return ponder_hit_.load(std::memory_order_relaxed); }

  // Gives the owner the opportunity to say something. To be called every few milliseconds by what
  // runs for longer in the search's first thread.
  void Poll() const;

  // Returns after Stop().
  void WaitForStop() const;
  // Returns after Stop() or PonderHit().
  void WaitForPonderHit() const;

 private:
  void Set(std::atomic<bool>& flag);

  const Launcher::Poll poll_;
  std::atomic<bool> stopped_{false};
  std::atomic<bool> ponder_hit_{false};
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
};

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_STOP_TOKEN_H_
