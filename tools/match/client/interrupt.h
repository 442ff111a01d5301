// A flag that ends waiting: set once, seen by every thread and by poll(2).
#ifndef DANCO_TOOLS_MATCH_CLIENT_INTERRUPT_H_
#define DANCO_TOOLS_MATCH_CLIENT_INTERRUPT_H_

#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>

namespace danco::match {

// Thread-safe. (The search's StopToken can only be asked; this one can be waited for.)
class Interrupt {
 public:
  Interrupt() : fd_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}
  ~Interrupt() {
    if (fd_ >= 0) close(fd_);
  }
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  void Stop() {
    stopped_.store(true);
    const uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = write(fd_, &one, sizeof(one));
  }
  bool stopped() const { return stopped_.load(); }
  // Readable from Stop() on.
  int fd() const { return fd_; }

 private:
  int fd_;
  std::atomic<bool> stopped_ = false;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_INTERRUPT_H_
