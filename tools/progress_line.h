// SPDX-License-Identifier: MIT
// The progress of a long run on standard error.
#ifndef DANCO_TOOLS_PROGRESS_LINE_H_
#define DANCO_TOOLS_PROGRESS_LINE_H_

#include <iostream>
#include <string>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "system/terminal.h"

namespace danco {

// Shows the progress of a long run on stderr. On a terminal, each line replaces the previous one;
// otherwise, prints one line per minute, and the last one. End() or the destructor ends the line.
class ProgressLine {
 public:
  ProgressLine() = default;
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() { End(); }

  void Show(const std::string& text) {
    waiting_ = text;
    if (terminal_) {
      std::cerr << "\r" << text << "\x1b[K" << std::flush;
    } else if (absl::Now() >= due_) {
      std::cerr << text << std::endl;
      waiting_.clear();
      due_ = absl::Now() + absl::Minutes(1);
    }
  }
  // Ends the line, so that other output may follow.
  void End() {
    if (!waiting_.empty()) std::cerr << (terminal_ ? "" : waiting_) << std::endl;
    waiting_.clear();
  }

 private:
  const bool terminal_ = IsTerminal(StandardStream::kError);
  absl::Time due_ = absl::InfinitePast();
  std::string waiting_;
};

}  // namespace danco

#endif  // DANCO_TOOLS_PROGRESS_LINE_H_
