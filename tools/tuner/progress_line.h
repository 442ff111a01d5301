// How far a long run is, for people: one line that keeps changing.
#ifndef DANCO_TOOLS_TUNER_PROGRESS_LINE_H_
#define DANCO_TOOLS_TUNER_PROGRESS_LINE_H_

#include <iostream>
#include <string>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "system/terminal.h"

namespace danco::tuner {

// To stderr. On a terminal each line replaces the last; elsewhere there is one in a minute, and the
// last.
class ProgressLine {
 public:
  ~ProgressLine() {
    if (terminal_) {
      std::cerr << "\n";
    } else if (!waiting_.empty()) {
      std::cerr << waiting_ << std::endl;
    }
  }
  void Show(const std::string& text) {
    if (terminal_) {
      std::cerr << "\r" << text << "\x1b[K" << std::flush;
      return;
    }
    waiting_ = text;
    if (absl::Now() < due_) return;
    std::cerr << text << std::endl;
    waiting_.clear();
    due_ = absl::Now() + absl::Minutes(1);
  }

 private:
  const bool terminal_ = IsTerminal(StandardStream::kError);
  absl::Time due_ = absl::InfinitePast();
  std::string waiting_;
};

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_PROGRESS_LINE_H_
