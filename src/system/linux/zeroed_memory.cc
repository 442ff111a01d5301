// SPDX-License-Identifier: MIT
#include "system/zeroed_memory.h"

#include <sys/mman.h>

#include <algorithm>

namespace danco {
namespace {

constexpr size_t kHugePage = size_t{1} << 21;
// Blocks up to this size are touched when they are allocated.
constexpr size_t kTouchedAtOnce = size_t{1} << 28;

size_t RoundedUp(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

// The kernel allocates and clears a huge page on the first access, which may take milliseconds.
// Touching the pages here keeps this time off the clock of the first move.
void Touch(void* memory, size_t bytes) {
  constexpr size_t kSmallPage = 4096;
  auto* const first = static_cast<volatile char*>(memory);
  for (size_t i = 0; i < bytes; i += kSmallPage) first[i] = 0;
}

}  // namespace

// mmap() aligns to small pages only, so a larger area is mapped and trimmed to huge pages.
ZeroedMemory AllocateZeroed(size_t bytes) {
  const size_t size = RoundedUp(std::max<size_t>(bytes, 1), kHugePage);
  if (size < bytes) return ZeroedMemory();
  void* const mapped =
      mmap(nullptr, size + kHugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) return ZeroedMemory();
  void* begin = mapped;
  size_t room = size + kHugePage;
  std::align(kHugePage, size, begin, room);
  const size_t before = size + kHugePage - room;
  if (before > 0) munmap(mapped, before);
  if (room > size) munmap(static_cast<char*>(begin) + size, room - size);
  (void)madvise(begin, size, MADV_HUGEPAGE);  // only a hint
  if (size <= kTouchedAtOnce) Touch(begin, size);
  return ZeroedMemory(begin, ZeroedMemoryDeleter(size));
}

void ZeroedMemoryDeleter::operator()(void* memory) const { munmap(memory, bytes_); }

}  // namespace danco
