// What the dialogue waits for: commands of the client, and the end of a count or a search.
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

// A line of the client as it was read: its command, or what is wrong with it.
using ClientLine = absl::StatusOr<Command>;
// Whether it is this command of one word.
bool IsSimple(const ClientLine& line, SimpleCommand word);
enum class Signal : uint8_t { kCountDone, kSearchDone };
using Event = std::variant<ClientLine, Signal>;

// Where the dialogue takes its events from. Push() is called from any thread, Pop() from the
// dialogue's.
class EventSource {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;

  virtual ~EventSource() = default;
  virtual void Push(Event event) = 0;
  // The next event; nullopt when `deadline` has passed before there was one.
  virtual std::optional<Event> Pop(std::optional<TimePoint> deadline) = 0;
};

// Thread-safe.
class EventQueue : public EventSource {
 public:
  void Push(Event event) override;
  // The same, but waits while many events are queued: a client that writes without reading cannot
  // fill the memory.
  void PushWhenRoom(Event event);
  std::optional<Event> Pop(std::optional<TimePoint> deadline) override;

 private:
  static constexpr size_t kRoom = 256;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Event> events_;
};

// Reads lines and queues their commands, until `quit` has been queued; the end of the input is
// `quit`. Lines end with LF or CR LF; those of more than 4 MiB are errors, and are not kept.
void ReadLines(std::istream& in, EventQueue& queue);

}  // namespace danco

#endif  // DANCO_PROTOCOL_EVENT_QUEUE_H_
