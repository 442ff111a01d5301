// Ctrl-C while a command computes.
#ifndef DANCO_SYSTEM_INTERRUPTS_H_
#define DANCO_SYSTEM_INTERRUPTS_H_

#include <memory>

namespace danco {

// While one lives, Ctrl-C does not end the program but waits to be asked for, in this thread and in
// those that it starts meanwhile. Serves the thread that made it.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();  // as it was before; what was not asked for takes effect
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  // Whether Ctrl-C was pressed; true from then on.
  bool Asked();
  // While something is waited for that Ctrl-C is to end at once: Ctrl-C is as it was before.
  void Suspend();
  void Resume();

 private:
  struct State;  // the system's

  std::unique_ptr<State> state_;
  bool asked_ = false;
};

}  // namespace danco

#endif  // DANCO_SYSTEM_INTERRUPTS_H_
