// SPDX-License-Identifier: MIT
// A per-thread pool of reusable buffers.
#ifndef DANCO_BOARD_REACH_BUFFER_POOL_H_
#define DANCO_BOARD_REACH_BUFFER_POOL_H_

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "system/per_thread.h"

namespace danco {

// Holds a `T` for its lifetime: a buffer that this thread used before, or a new one. Only the
// memory is reused: users must clear a `T` before they use it, so no result depends on its old
// contents. Pools may be nested; each of them gets its own buffer. A buffer of more than kMaxKept
// bytes (T::allocated_bytes()) is shrunk when it is returned.
template <typename T>
class BufferPool {
 public:
  static constexpr size_t kMaxKept = size_t{64} << 20;

  BufferPool() {
    auto& idle = Idle();
    if (idle.empty()) {
      memory_ = std::make_unique<T>();
    } else {
      memory_ = std::move(idle.back());
      idle.pop_back();
    }
  }
  ~BufferPool() {
    if (memory_->allocated_bytes() > kMaxKept) memory_->Shrink();
    Idle().push_back(std::move(memory_));
  }
  BufferPool(const BufferPool&) = delete;
  BufferPool& operator=(const BufferPool&) = delete;

  T& operator*() const { return *memory_; }
  T* operator->() const { return memory_.get(); }

 private:
  static std::vector<std::unique_ptr<T>>& Idle() {
    return PerThread<std::vector<std::unique_ptr<T>>>();
  }

  std::unique_ptr<T> memory_;
};

}  // namespace danco

#endif  // DANCO_BOARD_REACH_BUFFER_POOL_H_
