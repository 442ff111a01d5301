// Ctrl-C and its like, turned into a stop token.
#ifndef DANCO_TOOLS_MATCH_COMMAND_SIGNALS_H_
#define DANCO_TOOLS_MATCH_COMMAND_SIGNALS_H_

#include <signal.h>

#include <atomic>
#include <thread>

#include "match/client/stop_token.h"

namespace danco::match {

// While it lives, SIGINT, SIGTERM and SIGHUP stop `token` instead of the process, and SIGPIPE is
// ignored. To be made before other threads are, which inherit the blocked signals.
class SignalWatcher {
 public:
  explicit SignalWatcher(StopToken* token);
  ~SignalWatcher();
  SignalWatcher(const SignalWatcher&) = delete;
  SignalWatcher& operator=(const SignalWatcher&) = delete;

  // The first signal that came; 0 before that.
  int received() const { return received_.load(); }

 private:
  void Watch(StopToken* token);

  sigset_t watched_;
  sigset_t previous_;
  StopToken done_;
  std::atomic<int> received_ = 0;
  std::thread thread_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_COMMAND_SIGNALS_H_
