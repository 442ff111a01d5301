// SPDX-License-Identifier: MIT
#include "board/core/stop_token.h"

namespace danco {

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
  while (poll_ && !stopped()) poll_(/*wait=*/true);
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return stopped(); });
}

void StopToken::WaitForPonderHit() const {
  while (poll_ && !stopped() && !ponder_hit()) poll_(/*wait=*/true);
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return stopped() || ponder_hit(); });
}

void StopToken::Set(std::atomic<bool>& flag) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    flag.store(true, std::memory_order_relaxed);
  }
  changed_.notify_all();
}

}  // namespace danco
