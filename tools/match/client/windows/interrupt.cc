#include "match/client/interrupt.h"

#include <windows.h>

namespace danco::match {

Interrupt::Interrupt()
    : event_(reinterpret_cast<intptr_t>(CreateEventW(nullptr, TRUE, FALSE, nullptr))) {}

Interrupt::~Interrupt() { CloseHandle(reinterpret_cast<HANDLE>(event_)); }

void Interrupt::Stop() {
  stopped_.store(true);
  SetEvent(reinterpret_cast<HANDLE>(event_));
}

}  // namespace danco::match
