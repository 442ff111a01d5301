// SPDX-License-Identifier: MIT
#include "board/core/stop_token.h"

#include <chrono>

namespace danco {
namespace {

// The interval at which a waiting thread checks the limits.
constexpr std::chrono::milliseconds kLimitInterval{10};

}  // namespace

void StopToken::PollHost() const {
  if (poll_) poll_(/*wait=*/false);
  if (parent_ != nullptr) parent_->PollHost();
}

bool StopToken::Check() const {
  PollHost();
  return CheckLimits();
}

bool StopToken::CheckLimits() const {
  if (parent_ != nullptr && parent_->CheckLimits()) return true;
  if (limit_ && !stopped_.load(std::memory_order_relaxed) && limit_()) {
    stopped_.store(true, std::memory_order_relaxed);
  }
  return stopped_.load(std::memory_order_relaxed);
}

void StopToken::WaitForStop() const {
  WaitUntil([this] { return CheckLimits(); });
}

void StopToken::WaitForPonderHit() const {
  WaitUntil([this] { return CheckLimits() || ponder_hit(); });
}

void StopToken::WaitUntil(const std::function<bool()>& released) const {
  while (poll_ && !released()) poll_(/*wait=*/true);
  while (!released()) {
    std::unique_lock<std::mutex> lock(mutex_);
    if (!limit_ && parent_ == nullptr) return changed_.wait(lock, released);
    // Nothing tells that a limit was reached or that a parent was stopped.
    changed_.wait_for(lock, kLimitInterval);
  }
}

void StopToken::Set(std::atomic<bool>& flag) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    flag.store(true, std::memory_order_relaxed);
  }
  changed_.notify_all();
}

}  // namespace danco
