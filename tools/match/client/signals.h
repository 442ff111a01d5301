// Ctrl-C and its like, turned into an interrupt.
#ifndef DANCO_TOOLS_MATCH_CLIENT_SIGNALS_H_
#define DANCO_TOOLS_MATCH_CLIENT_SIGNALS_H_

#include <signal.h>

#include <atomic>
#include <thread>

#include "match/client/interrupt.h"

namespace danco::match {

// While it lives, SIGINT, SIGTERM and SIGHUP stop `interrupt` instead of the process, and SIGPIPE
// is ignored. To be made before other threads are, which inherit the blocked signals.
class SignalWatcher {
 public:
  explicit SignalWatcher(Interrupt* interrupt);
  ~SignalWatcher();
  SignalWatcher(const SignalWatcher&) = delete;
  SignalWatcher& operator=(const SignalWatcher&) = delete;

  // The first signal that came; 0 before that.
  int received() const { return received_.load(); }

 private:
  void Watch(Interrupt* interrupt);

  sigset_t watched_;
  sigset_t previous_;
  Interrupt done_;
  std::atomic<int> received_ = 0;
  std::thread thread_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_SIGNALS_H_
