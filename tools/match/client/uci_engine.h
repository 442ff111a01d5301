// SPDX-License-Identifier: MIT
// A running UCI engine, and a log of the lines sent to and received from engines.
#ifndef DANCO_TOOLS_MATCH_CLIENT_UCI_ENGINE_H_
#define DANCO_TOOLS_MATCH_CLIENT_UCI_ENGINE_H_

#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/rules.h"
#include "match/client/process.h"
#include "match/client/uci_line.h"
#include "match/client/waiting.h"
#include "system/files.h"

namespace danco::match {

// A log that writes one line per event, with the time. Thread-safe. If a line cannot be written, it
// is dropped, so that games continue.
class Trace {
 public:
  // Opens a file for appending. Call this first.
  absl::Status Open(const std::string& path);

  // `mark` is '>' for lines sent to the engine, '<' for its output, '!' for its standard error, and
  // '=' for notes.
  void Write(absl::string_view who, char mark, absl::string_view line);

 private:
  std::mutex mutex_;
  OutputDescriptor file_;
};

// All methods may return these errors: Unavailable if the engine has exited or closed its pipes,
// DeadlineExceeded, Cancelled if the interrupt has stopped, and DataLoss for output that cannot be
// a line of the protocol. After any error except DeadlineExceeded, the engine must not be used any
// more. Not thread-safe.
class UciEngine {
 public:
  // A line of output, and the time when it arrived.
  struct Line {
    std::string text;
    Instant time;
  };

  // The number of lines that dialogue() keeps.
  static constexpr size_t kDialogueLines = 20;
  // Longer lines are treated as garbage.
  static constexpr size_t kMaxLine = size_t{1} << 20;

  // Starts the program but sends nothing yet. `stop` and `trace` may be null and must outlive the
  // engine. `trace` logs all lines under `name` and the process ID.
  static absl::StatusOr<std::unique_ptr<UciEngine>> Start(const Command& command,
                                                          const Interrupt* stop,
                                                          Trace* trace = nullptr,
                                                          absl::string_view name = "");

  // Sends `uci` and reads up to `uciok`. Afterwards, id_name() and options() are known. Faulty
  // lines are collected in problems().
  absl::Status Handshake(Instant deadline);
  // Sends `isready` and reads up to `readyok`. Passes other lines to `other`.
  absl::Status Synchronize(Instant deadline,
                           const std::function<void(absl::string_view)>& other = nullptr);

  // Sends one line and adds the line feed.
  absl::Status Send(absl::string_view line);
  // Sends bytes unchanged.
  absl::Status SendRaw(absl::string_view bytes);
  // Returns the next line. While waiting, also reads the output of `companion`, which is pondering,
  // so that it does not block.
  absl::StatusOr<Line> Read(Instant deadline, UciEngine* companion = nullptr);

  // Sends `quit`, and kills the engine if it has not exited by `deadline`. Returns whether it
  // exited by itself.
  bool Quit(Instant deadline);
  Process& process() { return *process_; }

  const std::string& id_name() const { return id_name_; }
  const std::string& id_author() const { return id_author_; }
  const std::vector<OptionLine>& options() const { return options_; }
  const OptionLine* FindOption(absl::string_view name) const;
  // Sets the engine's rule set after the handshake. Nothing is sent for the default. Returns
  // FailedPrecondition if the engine does not offer the rule set.
  absl::Status SetRules(RuleSet rules);
  const std::vector<std::string>& problems() const { return problems_; }

  // Returns the last lines, oldest first, with "> " before lines sent and "< " before lines
  // received. Long lines are truncated.
  std::vector<std::string> dialogue() const { return {dialogue_.begin(), dialogue_.end()}; }
  // Returns the last lines of the engine's standard error.
  std::vector<std::string> error_lines();
  // Returns all lines of the engine's standard error since the last call, but at most about 64 KiB.
  std::vector<std::string> TakeErrors();

 private:
  UciEngine(std::unique_ptr<Process> process, const Interrupt* stop, Trace* trace, std::string who)
      : process_(std::move(process)), stop_(stop), trace_(trace), who_(std::move(who)) {}

  void Remember(absl::string_view mark, absl::string_view line);
  // Reads the available output without waiting.
  void Pump();
  bool TakeLine(Line& out);
  absl::Status EndOfOutput();
  bool backlog_full() const { return buffer_.size() - taken_ > 4 * kMaxLine; }

  std::unique_ptr<Process> process_;
  const Interrupt* stop_;
  Trace* const trace_;
  const std::string who_;  // name in the trace
  std::string buffer_;     // output; the part before taken_ has already been taken
  size_t taken_ = 0;
  size_t searched_ = 0;  // there is no line feed before this index
  Instant arrival_;
  bool ended_ = false;
  std::string errors_;
  size_t errors_taken_ = 0;  // index into errors_
  std::deque<std::string> dialogue_;
  std::string id_name_;
  std::string id_author_;
  std::vector<OptionLine> options_;
  std::vector<std::string> problems_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_UCI_ENGINE_H_
