// SPDX-License-Identifier: MIT
// Runs the tasks of a search: in threads, or in the caller on platforms without threads.
//
// Public: part of the library (library.md).
#ifndef DANCO_SEARCH_CONTROL_LAUNCHER_H_
#define DANCO_SEARCH_CONTROL_LAUNCHER_H_

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "board/core/stop_token.h"

namespace danco {

// Runs one task after another, in the caller. All calls must come from one thread.
class TaskRunner {
 public:
  virtual ~TaskRunner() = default;  // must wait for the running task
  // Starts `task` after waiting for the previous one. Throws std::system_error if the system does
  // not start a thread; a later call tries again.
  virtual void Start(std::function<void()> task) { task(); }
  // Blocks until no task is running.
  virtual void Wait() {}
};

// A thread that persists between tasks. It starts with the first task and ends with the object. All
// calls must come from one other thread.
class TaskThread : public TaskRunner {
 public:
  TaskThread() = default;
  ~TaskThread() override;
  TaskThread(const TaskThread&) = delete;
  TaskThread& operator=(const TaskThread&) = delete;

  void Start(std::function<void()> task) override;
  void Wait() override;

 private:
  void Loop();

  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()> task_;  // empty if there is none
  bool ended_ = false;
};

// Provides the threads of an engine: one for each runner. Programs without threads, or with their
// own, pass in a derived launcher. It must outlive everything that uses it.
class Launcher {
 public:
  virtual ~Launcher() = default;
  virtual std::unique_ptr<TaskRunner> NewRunner() { return std::make_unique<TaskThread>(); }
  // Returns the maximum of the option Threads.
  virtual int max_threads() const { return 256; }
  // Returns a function that a search calls periodically if it runs in its caller's thread, so that
  // it notices a `stop`. Returns an empty function if searches run in separate threads.
  virtual StopToken::Poll poll() const { return {}; }
};

// Returns the default launcher.
Launcher& SystemThreads();

// A launcher without threads: tasks run within Start(), and `poll` is called from within a search
// every few milliseconds. `poll` may stop the search but must not start another one.
class NoThreads : public Launcher {
 public:
  explicit NoThreads(StopToken::Poll poll) : poll_(std::move(poll)) {}
  std::unique_ptr<TaskRunner> NewRunner() override { return std::make_unique<TaskRunner>(); }
  int max_threads() const override { return 1; }
  StopToken::Poll poll() const override { return poll_; }

 private:
  const StopToken::Poll poll_;
};

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_LAUNCHER_H_
