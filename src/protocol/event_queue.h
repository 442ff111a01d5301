// SPDX-License-Identifier: MIT
// The events of the dialogue: commands from the client, and the end of a count or search.
#ifndef DANCO_PROTOCOL_EVENT_QUEUE_H_
#define DANCO_PROTOCOL_EVENT_QUEUE_H_

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <istream>
#include <mutex>
#include <optional>
#include <variant>

#include "absl/status/statusor.h"
#include "protocol/command.h"

namespace danco {

// A line from the client: its command, or the error that it contains.
using ClientLine = absl::StatusOr<Command>;
// Returns whether `line` is the command `word`.
bool IsSimple(const ClientLine& line, SimpleCommand word);
enum class Signal : uint8_t { kCountDone, kSearchDone };
using Event = std::variant<ClientLine, Signal>;

// The source of the dialogue's events. Push() may be called from any thread, Pop() only from the
// dialogue's thread.
class EventSource {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  virtual ~EventSource() = default;
  virtual void Push(Event event) = 0;
  // Returns the next event, or nullopt if `deadline` passes first.
  virtual std::optional<Event> Pop(std::optional<TimePoint> deadline) = 0;
};

// Thread-safe.
class EventQueue : public EventSource {
 public:
  void Push(Event event) override;
  // Like Push(), but blocks while many events are queued, so that a client that writes without
  // reading cannot use up the memory.
  void PushWhenRoom(Event event);
  std::optional<Event> Pop(std::optional<TimePoint> deadline) override;

 private:
  static constexpr size_t kRoom = 256;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Event> events_;
};

// Reads lines and queues their commands until `quit`. The end of the input counts as `quit`. Lines
// end with LF or CR LF. Lines of more than 4 MiB become errors and are not stored.
void ReadLines(std::istream& in, EventQueue& queue);

}  // namespace danco

#endif  // DANCO_PROTOCOL_EVENT_QUEUE_H_
