// Where the protocol's answers go.
#ifndef DANCO_PROTOCOL_OUTPUT_H_
#define DANCO_PROTOCOL_OUTPUT_H_

#include <functional>
#include <mutex>
#include <ostream>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"

namespace danco {

// Writes whole lines, flushed at once, in the order of the calls. Thread-safe: the search reports
// while the dialogue goes on.
class Output {
 public:
  // Takes text and sees that it is read at once.
  using Sink = std::function<void(absl::string_view text)>;
  explicit Output(Sink sink) : sink_(std::move(sink)) {}
  explicit Output(std::ostream& out) : Output(SinkOf(out)) {}

  // (Here, so that a program without streams need not carry them: a page loads every byte.)
  static Sink SinkOf(std::ostream& out) {
    return [&out](absl::string_view text) {
      out.write(text.data(), static_cast<std::streamsize>(text.size()));
      out.flush();
    };
  }

  // Writes `text`, one line or several, and ends it with a line break when it has none.
  void Write(absl::string_view text) {
    std::string lines(text);
    if (text.empty() || text.back() != '\n') lines.push_back('\n');
    WritePart(lines);
  }
  // Writes `text` as it is: the line goes on.
  void WritePart(absl::string_view text) {
    const std::lock_guard<std::mutex> lock(mutex_);
    sink_(text);
  }
  // `info string …`, on one line and in ASCII whatever `text` holds.
  void Note(absl::string_view text) { Write(NoteLine(text)); }
  // `info string error: …`: how bad input is answered (protocol.md).
  void Error(absl::string_view text) { Write(ErrorLine(text)); }

  static std::string NoteLine(absl::string_view text);
  static std::string ErrorLine(absl::string_view text);

 private:
  std::mutex mutex_;
  const Sink sink_;
};

}  // namespace danco

#endif  // DANCO_PROTOCOL_OUTPUT_H_
