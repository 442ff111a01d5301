// What the owner of a search tells it while it runs.
//
// Public: part of the library (docs/library.md).
#ifndef DANCO_SEARCH_STOP_TOKEN_H_
#define DANCO_SEARCH_STOP_TOKEN_H_

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace danco {

// Good for one search. Thread-safe but for Reset().
class StopToken {
 public:
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

  // Returns after Stop().
  void WaitForStop() const {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return stopped(); });
  }
  // Returns after Stop() or PonderHit().
  void WaitForPonderHit() const {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return stopped() || ponder_hit(); });
  }

 private:
  void Set(std::atomic<bool>& flag) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      flag.store(true, std::memory_order_relaxed);
    }
    changed_.notify_all();
  }

  std::atomic<bool> stopped_{false};
  std::atomic<bool> ponder_hit_{false};
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
};

}  // namespace danco

#endif  // DANCO_SEARCH_STOP_TOKEN_H_
