#include "search/control/launcher.h"

#include "search/control/task_thread.h"

namespace danco {
namespace {

constexpr int kMostThreads = 256;

class ThreadLauncher : public Launcher {
 public:
  std::unique_ptr<TaskRunner> NewRunner() override { return std::make_unique<TaskThread>(); }
  int most_threads() const override { return kMostThreads; }
};

class CallersThread : public TaskRunner {
 public:
  void Start(std::function<void()> task) override { task(); }
  void Wait() override {}
};

}  // namespace

Launcher& SystemThreads() {
  static ThreadLauncher launcher;
  return launcher;
}

std::unique_ptr<TaskRunner> NoThreads::NewRunner() { return std::make_unique<CallersThread>(); }

}  // namespace danco
