// SPDX-License-Identifier: MIT
#include "system/zeroed_memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace danco {

// aligned_alloc() requires a size that is a multiple of the alignment.
ZeroedMemory AllocateZeroed(size_t bytes) {
  constexpr size_t kCacheLine = 64;
  const size_t lines = (std::max<size_t>(bytes, 1) + kCacheLine - 1) / kCacheLine;
  void* const memory = std::aligned_alloc(kCacheLine, lines * kCacheLine);
  if (memory != nullptr) std::memset(memory, 0, lines * kCacheLine);
  return ZeroedMemory(memory, ZeroedMemoryDeleter(lines * kCacheLine));
}

void ZeroedMemoryDeleter::operator()(void* memory) const { std::free(memory); }

}  // namespace danco
