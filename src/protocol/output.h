// Where the protocol's answers go.
#ifndef DANCO_PROTOCOL_OUTPUT_H_
#define DANCO_PROTOCOL_OUTPUT_H_

#include <mutex>
#include <ostream>
#include <string>

#include "absl/strings/string_view.h"

namespace danco {

// Writes whole lines, flushed at once, in the order of the calls. Thread-safe: the search reports
// while the dialogue goes on.
class Output {
 public:
  explicit Output(std::ostream& out) : out_(out) {}

  // Writes `text`, one line or several, and ends it with a line break when it has none.
  void Write(absl::string_view text) {
    const std::lock_guard<std::mutex> lock(mutex_);
    out_.write(text.data(), static_cast<std::streamsize>(text.size()));
    if (text.empty() || text.back() != '\n') out_.put('\n');
    out_.flush();
  }
  // Writes `text` as it is: the line goes on.
  void WritePart(absl::string_view text) {
    const std::lock_guard<std::mutex> lock(mutex_);
    out_.write(text.data(), static_cast<std::streamsize>(text.size()));
    out_.flush();
  }
  // `info string …`, on one line and in ASCII whatever `text` holds.
  void Note(absl::string_view text) { Write(NoteLine(text)); }
  // `info string error: …`: how bad input is answered (docs/protocol.md).
  void Error(absl::string_view text);

  static std::string NoteLine(absl::string_view text);

 private:
  std::mutex mutex_;
  std::ostream& out_;
};

}  // namespace danco

#endif  // DANCO_PROTOCOL_OUTPUT_H_
