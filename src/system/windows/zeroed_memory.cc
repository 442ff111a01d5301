// SPDX-License-Identifier: MIT
#include "system/zeroed_memory.h"

#include <windows.h>

#include <algorithm>

namespace danco {

// Pages are zeroed and aligned to 64 KiB. Large pages would need a privilege that users do not have
// by default.
ZeroedMemory AllocateZeroed(size_t bytes) {
  const size_t size = std::max<size_t>(bytes, 1);
  void* const memory = VirtualAlloc(nullptr, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
  return ZeroedMemory(memory, ZeroedMemoryDeleter(size));
}

void ZeroedMemoryDeleter::operator()(void* memory) const { VirtualFree(memory, 0, MEM_RELEASE); }

}  // namespace danco
