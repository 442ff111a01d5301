#include "match/client/waiting.h"

#include <windows.h>

#include "absl/container/inlined_vector.h"

namespace danco::match {

void WaitForAny(absl::Span<const Waitable> things, int milliseconds) {
  absl::InlinedVector<HANDLE, 8> events;
  for (const Waitable& thing : things) {
    if (thing.handle != -1) events.push_back(reinterpret_cast<HANDLE>(thing.handle));
  }
  const DWORD wait = milliseconds < 0 ? INFINITE : static_cast<DWORD>(milliseconds);
  if (events.empty()) {
    Sleep(wait);
  } else {
    WaitForMultipleObjects(static_cast<DWORD>(events.size()), events.data(), FALSE, wait);
  }
}

}  // namespace danco::match
