// SPDX-License-Identifier: MIT
// Handles Ctrl-C during a long command.
#ifndef DANCO_SYSTEM_INTERRUPTS_H_
#define DANCO_SYSTEM_INTERRUPTS_H_

#include <memory>

namespace danco {

// While this object exists, Ctrl-C does not end the program but is recorded, in this thread and in
// threads started later. May be used only by the thread that created it.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();  // restores the previous state; an interrupt not yet reported takes effect
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  // Returns whether Ctrl-C has been pressed since the object was created.
  bool Consume();
  // Suspend() restores the previous state, so that Ctrl-C ends blocking waits at once. Resume()
  // undoes this.
  void Suspend();
  void Resume();

 private:
  struct State;  // depends on the operating system

  std::unique_ptr<State> state_;
  bool asked_ = false;
};

}  // namespace danco

#endif  // DANCO_SYSTEM_INTERRUPTS_H_
