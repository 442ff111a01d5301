// Large blocks of zeroed memory.
#ifndef DANCO_SYSTEM_ZEROED_MEMORY_H_
#define DANCO_SYSTEM_ZEROED_MEMORY_H_

#include <cstddef>
#include <memory>

namespace danco {

// Gives a block back.
class ZeroedMemoryDeleter {
 public:
  ZeroedMemoryDeleter() = default;
  explicit ZeroedMemoryDeleter(size_t bytes) : bytes_(bytes) {}
  void operator()(void* memory) const;

 private:
  [[maybe_unused]] size_t bytes_ = 0;  // (not every system asks for it)
};
using ZeroedMemory = std::unique_ptr<void, ZeroedMemoryDeleter>;

// So many bytes, all zero, aligned to a cache line or better; null when they cannot be had. Linux
// is asked for huge pages: a table that is looked up at random misses the address translation of
// nearly every small one. Blocks of up to 256 MiB are touched here, which takes some milliseconds;
// larger ones as they are used.
ZeroedMemory AllocateZeroed(size_t bytes);

}  // namespace danco

#endif  // DANCO_SYSTEM_ZEROED_MEMORY_H_
