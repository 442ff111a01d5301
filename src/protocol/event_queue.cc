// SPDX-License-Identifier: MIT
#include "protocol/event_queue.h"

#include <ios>
#include <streambuf>
#include <string>
#include <utility>

#include "system/status.h"

namespace danco {
namespace {

// The maximum length of a line, which is enough for a game of ten thousand long chains. It bounds
// the memory for a line that never ends.
constexpr size_t kMaxLine = size_t{4} << 20;
constexpr char kTooLong[] = "the line is longer than 4 MiB and was ignored";

constexpr int kEnd = std::char_traits<char>::eof();

// A stream that cannot be read, such as a closed standard input, has ended.
int NextCharacter(std::streambuf& buffer) {
  try {
    return buffer.sbumpc();
  } catch (const std::ios_base::failure&) {
    return kEnd;
  }
}

}  // namespace

bool IsSimple(const ClientLine& line, SimpleCommand word) {
  const SimpleCommand* said = line.ok() ? std::get_if<SimpleCommand>(&*line) : nullptr;
  return said != nullptr && *said == word;
}

void EventQueue::Push(Event event) {
  const std::lock_guard<std::mutex> lock(mutex_);
  events_.push_back(std::move(event));
  changed_.notify_all();
}

void EventQueue::PushWhenRoom(Event event) {
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return events_.size() < kRoom; });
  events_.push_back(std::move(event));
  changed_.notify_all();
}

std::optional<Event> EventQueue::Pop(std::optional<TimePoint> deadline) {
  std::unique_lock<std::mutex> lock(mutex_);
  const auto ready = [this] { return !events_.empty(); };
  if (!deadline) {
    changed_.wait(lock, ready);
  } else if (!changed_.wait_until(lock, *deadline, ready)) {
    return std::nullopt;
  }
  Event event = std::move(events_.front());
  events_.pop_front();
  changed_.notify_all();
  return event;
}

void ReadLines(std::istream& in, EventQueue& queue) {
  std::streambuf& buffer = *in.rdbuf();
  std::string line;
  bool too_long = false;
  for (;;) {
    const int c = NextCharacter(buffer);
    if (c != '\n' && c != kEnd) {
      too_long = too_long || line.size() == kMaxLine;
      if (!too_long) line.push_back(static_cast<char>(c));
      continue;
    }
    if (too_long) {
      queue.PushWhenRoom(ClientLine(Invalid(kTooLong)));
    } else if (!line.empty()) {
      ClientLine command = ParseCommand(line);
      const bool quit = IsSimple(command, SimpleCommand::kQuit);
      queue.PushWhenRoom(std::move(command));
      if (quit) return;
    }
    if (c == kEnd) {
      queue.PushWhenRoom(ClientLine(SimpleCommand::kQuit));
      return;
    }
    line.clear();
    too_long = false;
  }
}

}  // namespace danco
