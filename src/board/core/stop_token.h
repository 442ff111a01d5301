// SPDX-License-Identifier: MIT
// A token that stops work before it is complete.
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

// Combines all reasons to stop: the owner's Stop(); a limit such as a clock, a node budget or
// Ctrl-C; and new input to the host of a single-threaded program. The working thread holds a
// reference and calls Check() every few milliseconds.
//
// A token serves one piece of work at a time. To give part of the work its own limits, create a
// separate token whose parent is the token of the whole:
//
//   StopToken part([&] { return nodes >= budget; }, &whole);
//
// Only the thread that works for the owner may call Check() and CheckLimits(); helper threads read
// stopped(). All other functions except Reset() are thread-safe.
class StopToken {
 public:
  // A function that Check() calls, so that the host of a single-threaded program can read its input
  // and call Stop(). If `wait` is true, there is no work left, and the function must block until
  // there is input.
  using Poll = std::function<void(bool wait)>;
  // Returns whether the work must end. Check() does not call it again after it has returned true.
  using Limit = std::function<bool()>;

  explicit StopToken(Poll poll = {}) : poll_(std::move(poll)) {}
  // Stops when `limit` returns true or `parent` stops. `parent` must outlive this token.
  explicit StopToken(Limit limit, const StopToken* parent = nullptr)
      : limit_(std::move(limit)), parent_(parent) {}

  // Requests that the work end. Its result follows within milliseconds.
  void Stop() { Set(stopped_); }
  // Reports that the opponent played the expected move: a pondering search continues with its clock
  // running.
  void PonderHit() { Set(ponder_hit_); }
  // Prepares the token for the next piece of work.
  void Reset() {
    stopped_.store(false, std::memory_order_relaxed);
    ponder_hit_.store(false, std::memory_order_relaxed);
  }

  bool stopped() const {
    return stopped_.load(std::memory_order_relaxed) || (parent_ != nullptr && parent_->stopped());
  }
  bool ponder_hit() const { return ponder_hit_.load(std::memory_order_relaxed); }

  // Polls the host and the limits, and returns stopped(). Costs about as much as reading a clock.
  bool Check() const;
  // Does the same without polling the host. Queries about chains call this function. A browser
  // without threads can poll only from functions that Asyncify instruments (web.md), and
  // instrumenting these queries would slow them down.
  bool CheckLimits() const;

  // Blocks until the token is stopped.
  void WaitForStop() const;
  // Blocks until the token is stopped or PonderHit() is called.
  void WaitForPonderHit() const;

 private:
  void WaitUntil(const std::function<bool()>& released) const;
  void Set(std::atomic<bool>& flag);
  void PollHost() const;

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
