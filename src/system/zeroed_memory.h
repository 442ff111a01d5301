// SPDX-License-Identifier: MIT
// Large blocks of zeroed memory.
#ifndef DANCO_SYSTEM_ZEROED_MEMORY_H_
#define DANCO_SYSTEM_ZEROED_MEMORY_H_

#include <cstddef>
#include <memory>

namespace danco {

// Frees a block.
class ZeroedMemoryDeleter {
 public:
  ZeroedMemoryDeleter() = default;
  explicit ZeroedMemoryDeleter(size_t bytes) : bytes_(bytes) {}
  void operator()(void* memory) const;

 private:
  [[maybe_unused]] size_t bytes_ = 0;  // not used on all systems
};
using ZeroedMemory = std::unique_ptr<void, ZeroedMemoryDeleter>;

// Returns `bytes` bytes, all zero and aligned to at least a cache line, or null if there is not
// enough memory. Requests huge pages on Linux, because random accesses to a large table would miss
// the TLB on nearly every small page. Blocks of up to 256 MiB are touched here, which takes a few
// milliseconds; larger blocks are touched when they are used.
ZeroedMemory AllocateZeroed(size_t bytes);

}  // namespace danco

#endif  // DANCO_SYSTEM_ZEROED_MEMORY_H_
