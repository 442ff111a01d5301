// Where the tasks of a search run: in threads, or, where there are none, in the caller.
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

// Runs one task after another. All calls come from one thread.
class TaskRunner {
 public:
  virtual ~TaskRunner() = default;  // after the running task
  // Begins `task`; waits for the one before.
  virtual void Start(std::function<void()> task) = 0;
  // Returns when nothing is left to do.
  virtual void Wait() = 0;
};

// A thread that lives on between its tasks. It begins with the first task and ends with the object.
// All calls come from one thread, which is another one.
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
  std::function<void()> task_;  // empty when there is none
  bool ended_ = false;
};

// What the engine is handed by a program that has no threads to give, or other ones. A launcher
// outlives all that it is handed to.
class Launcher {
 public:
  virtual ~Launcher() = default;
  virtual std::unique_ptr<TaskRunner> NewRunner() = 0;
  // The most that the option Threads takes.
  virtual int most_threads() const = 0;
  // Lets a search that occupies its caller hear of a `stop`. Empty where searches run in threads.
  virtual StopToken::Poll poll() const { return {}; }
};

// A thread for each runner: what is used unless something else is handed in.
Launcher& SystemThreads();

// No threads: tasks run within Start(), and `poll` is called from within a search every few
// milliseconds. It may stop the search, but must not begin another.
class NoThreads : public Launcher {
 public:
  explicit NoThreads(StopToken::Poll poll) : poll_(std::move(poll)) {}
  std::unique_ptr<TaskRunner> NewRunner() override;
  int most_threads() const override { return 1; }
  StopToken::Poll poll() const override { return poll_; }

 private:
  const StopToken::Poll poll_;
};

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_LAUNCHER_H_
