// A running UCI engine, and a log of the lines that engines receive and send.
#ifndef DANCO_TOOLS_MATCH_CLIENT_UCI_ENGINE_H_
#define DANCO_TOOLS_MATCH_CLIENT_UCI_ENGINE_H_

#include <cstdio>
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

namespace danco::match {

// One line for each, with the time. Thread-safe. What cannot be written is lost: games go on.
class Trace {
 public:
  // Appends to a file. Internal errors give the system's reason.
  static absl::StatusOr<std::unique_ptr<Trace>> Open(const std::string& path);
  ~Trace();
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  // `mark`: '>' told to the engine, '<' said by it, '!' on its standard error, '=' a note.
  void Write(absl::string_view who, char mark, absl::string_view line);

 private:
  explicit Trace(FILE* file) : file_(file) {}

  std::mutex mutex_;
  FILE* const file_;
};

// Errors of all methods: Unavailable when the engine has ended or closed its pipes,
// DeadlineExceeded, Cancelled when the interrupt is, DataLoss for output that can't be a line
// of the protocol. After any of them but DeadlineExceeded the engine is of no more use. Not
// thread-safe.
class UciEngine {
 public:
  // What the engine said, and when it arrived.
  struct Line {
    std::string text;
    Instant time;
  };

  // How many lines of dialogue are remembered.
  static constexpr size_t kDialogueLines = 20;
  // Longer lines are taken for garbage.
  static constexpr size_t kMaxLine = size_t{1} << 20;

  // Starts the program; says nothing to it yet. `stop` may be null and must outlive the engine, and
  // so may `trace`, to which all goes that is said, under `name` and the number of the process.
  static absl::StatusOr<std::unique_ptr<UciEngine>> Start(const Command& command,
                                                          const Interrupt* stop,
                                                          Trace* trace = nullptr,
                                                          absl::string_view name = "");

  // `uci` to `uciok`: afterwards id_name() and options() are known. Lines of the handshake that are
  // wrong are collected in problems().
  absl::Status Handshake(Instant deadline);
  // `isready` to `readyok`. Other lines before it go to `other`.
  absl::Status Synchronize(Instant deadline,
                           const std::function<void(absl::string_view)>& other = nullptr);

  // Sends one line; the line feed is added.
  absl::Status Send(absl::string_view line);
  // Sends bytes as they are.
  absl::Status SendRaw(absl::string_view bytes);
  // The next line. While it waits, the output of `companion` (which ponders) is read too, lest it
  // block.
  absl::StatusOr<Line> Read(Instant deadline, UciEngine* companion = nullptr);

  // Asks the engine to quit and kills it if it has not ended by `deadline`. True when it ended by
  // itself.
  bool Quit(Instant deadline);
  Process& process() { return *process_; }

  const std::string& id_name() const { return id_name_; }
  const std::string& id_author() const { return id_author_; }
  const std::vector<OptionLine>& options() const { return options_; }
  const OptionLine* FindOption(absl::string_view name) const;
  // Tells the engine to play by `rules`, after the handshake; the default need not be said.
  // FailedPrecondition when it does not offer them.
  absl::Status SetRules(RuleSet rules);
  const std::vector<std::string>& problems() const { return problems_; }

  // The last lines, oldest first: "> " sent, "< " received. Long lines are cut.
  std::vector<std::string> dialogue() const { return {dialogue_.begin(), dialogue_.end()}; }
  // The last lines of its standard error.
  std::vector<std::string> error_lines();
  // All lines of its standard error since the last call; of a flood the last 64 KiB or so.
  std::vector<std::string> TakeErrors();

 private:
  UciEngine(std::unique_ptr<Process> process, const Interrupt* stop, Trace* trace, std::string who)
      : process_(std::move(process)), stop_(stop), trace_(trace), who_(std::move(who)) {}

  void Remember(absl::string_view mark, absl::string_view line);
  // Reads what is there, without waiting.
  void Pump();
  bool TakeLine(Line& out);
  absl::Status EndOfOutput();
  bool backlog_full() const { return buffer_.size() - taken_ > 4 * kMaxLine; }

  std::unique_ptr<Process> process_;
  const Interrupt* stop_;
  Trace* const trace_;
  const std::string who_;  // there
  std::string buffer_;     // output from taken_ on is not yet taken
  size_t taken_ = 0;
  size_t searched_ = 0;  // no line feed before this
  Instant arrival_;
  bool ended_ = false;
  std::string errors_;
  size_t errors_taken_ = 0;  // of errors_
  std::deque<std::string> dialogue_;
  std::string id_name_;
  std::string id_author_;
  std::vector<OptionLine> options_;
  std::vector<std::string> problems_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_UCI_ENGINE_H_
