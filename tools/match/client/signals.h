// Ctrl-C and its like, turned into an interrupt.
#ifndef DANCO_TOOLS_MATCH_CLIENT_SIGNALS_H_
#define DANCO_TOOLS_MATCH_CLIENT_SIGNALS_H_

#include <memory>

#include "match/client/interrupt.h"

namespace danco::match {

// While it lives, SIGINT, SIGTERM and SIGHUP stop `interrupt` instead of the process, and SIGPIPE
// is ignored. (On Windows Ctrl-C, Ctrl-Break and a console that is closed do, as SIGINT.) To be
// made before other threads are, which inherit the blocked signals. At most one at a time.
class SignalWatcher {
 public:
  explicit SignalWatcher(Interrupt* interrupt);
  ~SignalWatcher();
  SignalWatcher(const SignalWatcher&) = delete;
  SignalWatcher& operator=(const SignalWatcher&) = delete;

  // The first signal that came; 0 before that.
  int received() const;

 private:
  struct State;  // the system's

  std::unique_ptr<State> state_;
};

// From now on a pipe that nobody reads is an error for whoever writes, not the end of the process.
void IgnoreBrokenPipes();

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_SIGNALS_H_
