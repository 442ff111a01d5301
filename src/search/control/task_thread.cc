#include "search/control/task_thread.h"

#include <utility>

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
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    task_ = std::move(task);
  }
  changed_.notify_all();
  if (!thread_.joinable()) thread_ = std::thread([this] { Loop(); });
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

}  // namespace danco
