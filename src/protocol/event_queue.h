// What the dialogue waits for: lines from the client, and the end of a count or a
// search.
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
#include <string>

namespace danco {

struct Event {
  enum class Kind : uint8_t { kLine, kLineTooLong, kEndOfInput, kCountDone, kSearchDone };
  Kind kind;
  std::string line;
};

// Where the dialogue takes its events from.
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

// Reads lines and queues them, until `quit` or the end of the input has been queued. Lines end with
// LF or CR LF.
void ReadLines(std::istream& in, EventQueue& queue);

}  // namespace danco

#endif  // DANCO_PROTOCOL_EVENT_QUEUE_H_
