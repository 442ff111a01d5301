// Ends work before it is complete.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_STOP_TOKEN_H_
#define DANCO_BOARD_CORE_STOP_TOKEN_H_

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <utility>

namespace danco {

// Unites all reasons to stop: the owner's Stop(), a limit such as a clock, a node budget or Ctrl-C,
// and a host that shares its only thread with the work. Whoever works holds a reference and calls
// Check() every few milliseconds.
//
// A token serves one piece of work at a time. A part of the work with limits of its own has a token
// of its own, whose parent is the token of the whole:
//
//   StopToken part([&] { return nodes >= budget; }, &whole);
//
// Check() belongs to the one thread that works for the owner; helper threads read stopped().
// Everything but Check() and Reset() is thread-safe.
class StopToken {
 public:
  // Called by Check() so that the host of a program without threads can read its input, and perhaps
  // call Stop(). `wait`: there is no work; return when there is input.
  using Poll = std::function<void(bool wait)>;
  // Returns whether the work must end. Asked by Check() until it says yes once.
  using Limit = std::function<bool()>;

  explicit StopToken(Poll poll = {}) : poll_(std::move(poll)) {}
  // Stops with `parent`, too, which outlives this token.
  explicit StopToken(Limit limit, const StopToken* parent = nullptr)
      : limit_(std::move(limit)), parent_(parent) {}

  // Asks the work to end: its result follows within milliseconds.
  void Stop() { Set(stopped_); }
  // The opponent played the expected move: a search that ponders continues with its clock running.
  void PonderHit() { Set(ponder_hit_); }
  // Makes the token as good as new, for the next piece of work.
  void Reset() {
    stopped_.store(false, std::memory_order_relaxed);
    ponder_hit_.store(false, std::memory_order_relaxed);
  }

  bool stopped() const {
    return stopped_.load(std::memory_order_relaxed) || (parent_ != nullptr && parent_->stopped());
  }
  bool ponder_hit() const { return ponder_hit_.load(std::memory_order_relaxed); }

  // Lets the host speak, asks the limits, and returns stopped(). Costs as much as reading a clock.
  bool Check() const;

  // Returns after Stop().
  void WaitForStop() const;
  // Returns after Stop() or PonderHit().
  void WaitForPonderHit() const;

 private:
  void Set(std::atomic<bool>& flag);

  const Poll poll_;
  const Limit limit_;
  const StopToken* const parent_ = nullptr;
  mutable std::atomic<bool> stopped_{false};
  std::atomic<bool> ponder_hit_{false};
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
};

}  // namespace danco

#endif  // DANCO_BOARD_CORE_STOP_TOKEN_H_
