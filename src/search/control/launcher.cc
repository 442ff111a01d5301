// SPDX-License-Identifier: MIT
#include "search/control/launcher.h"

namespace danco {
TaskThread::~TaskThread() {
  if (!thread_.joinable()) return;
  Wait();
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void TaskThread::Start(std::function<void()> task) {
  Wait();
  if (!thread_.joinable()) thread_ = std::thread([this] { Loop(); });
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    task_ = std::move(task);
  }
  changed_.notify_all();
}

void TaskThread::Wait() {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return !task_; });
}

void TaskThread::Loop() {
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return task_ || ended_; });
    if (ended_) return;
    lock.unlock();
    task_();
    lock.lock();
    task_ = nullptr;
    changed_.notify_all();
  }
}

Launcher& SystemThreads() {
  static Launcher launcher;
  return launcher;
}
}  // namespace danco
