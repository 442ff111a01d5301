// A thread that lives on between the things it is given to do.
#ifndef DANCO_SEARCH_CONTROL_TASK_THREAD_H_
#define DANCO_SEARCH_CONTROL_TASK_THREAD_H_

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "search/control/launcher.h"

namespace danco {

// The thread begins with the first task and ends with the object. All calls come from one thread,
// which is another one.
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

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_TASK_THREAD_H_
