// SPDX-License-Identifier: MIT
// The output of the protocol.
#ifndef DANCO_PROTOCOL_OUTPUT_H_
#define DANCO_PROTOCOL_OUTPUT_H_

#include <functional>
#include <mutex>
#include <ostream>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"

namespace danco {

// Writes whole lines in the order of the calls, and flushes each at once. Thread-safe, because the
// search reports while the dialogue continues.
class Output {
 public:
  // A function that takes text and delivers it at once.
  using Sink = std::function<void(absl::string_view text)>;
  explicit Output(Sink sink) : sink_(std::move(sink)) {}
  explicit Output(std::ostream& out) : Output(SinkOf(out)) {}

  // Defined in the header, so that the module for web pages, which uses no streams, does not
  // contain it.
  static Sink SinkOf(std::ostream& out) {
    return [&out](absl::string_view text) {
      out.write(text.data(), static_cast<std::streamsize>(text.size()));
      out.flush();
    };
  }

  // Writes one or more lines. Adds a line break at the end if there is none.
  void Write(absl::string_view text) {
    std::string lines(text);
    if (text.empty() || text.back() != '\n') lines.push_back('\n');
    WritePart(lines);
  }
  // Writes `text` without a line break.
  void WritePart(absl::string_view text) {
    const std::lock_guard<std::mutex> lock(mutex_);
    sink_(text);
  }
  // Writes `info string …`, on one line and in ASCII whatever `text` contains.
  void Note(absl::string_view text) { Write(NoteLine(text)); }
  // Writes `info string error: …`, the reply to bad input (protocol.md).
  void Error(absl::string_view text) { Write(ErrorLine(text)); }

  static std::string NoteLine(absl::string_view text);
  static std::string ErrorLine(absl::string_view text);

 private:
  std::mutex mutex_;
  const Sink sink_;
};

}  // namespace danco

#endif  // DANCO_PROTOCOL_OUTPUT_H_
