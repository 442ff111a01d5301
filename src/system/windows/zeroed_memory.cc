#include "system/zeroed_memory.h"

#include <windows.h>

#include <algorithm>

namespace danco {

// Pages come zeroed, and begin at 64 KiB. (Large ones need a right that nobody has unasked.)
ZeroedMemory AllocateZeroed(size_t bytes) {
  const size_t size = std::max<size_t>(bytes, 1);
  void* const memory = VirtualAlloc(nullptr, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
  return ZeroedMemory(memory, ZeroedMemoryDeleter(size));
}

void ZeroedMemoryDeleter::operator()(void* memory) const { VirtualFree(memory, 0, MEM_RELEASE); }

}  // namespace danco
