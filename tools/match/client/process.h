// A child process with pipes on its three standard streams, in a process group of its own (a job on
// Windows).
#ifndef DANCO_TOOLS_MATCH_CLIENT_PROCESS_H_
#define DANCO_TOOLS_MATCH_CLIENT_PROCESS_H_

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "match/client/waiting.h"

namespace danco::match {

// What to run. A program with a slash in it is relative to the present working folder or, when it
// is not there, to `dir`; one without is looked up in PATH.
struct Command {
  std::string program;
  std::vector<std::string> args;
  std::string dir;              // working folder of the child; empty: the present one
  std::vector<int> cores = {};  // the processors it may run on; empty: those of the parent
};

// Owns the child: the destructor kills it and everything it started. All pipe ends are
// non-blocking. The child has default signals, no inherited descriptors, and dies with the thread
// that started it (on Windows with the runner), so that a runner that is killed leaves no engine
// behind. Not thread-safe.
class Process {
 public:
  enum class ReadResult { kData, kNothingYet, kEnd };

  // Errors: NotFound or FailedPrecondition with the reason why the program can't be run.
  static absl::StatusOr<std::unique_ptr<Process>> Start(const Command& command);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // The number by which the system knows it.
  int id() const;
  // For how long each of its threads, by number, has been ready to run while others had the
  // processors. Empty where the system does not tell.
  using Waits = std::map<int, absl::Duration>;
  Waits WaitsForProcessor() const;
  // Room to write, bytes to read, or an end of it; nothing when the stream is closed.
  Waitable input() const;
  Waitable output() const;
  Waitable error() const;
  bool error_open() const { return error().handle != -1; }

  // Writes what the pipe takes now and returns how many bytes that was; nothing when nobody reads.
  std::optional<size_t> Write(absl::string_view data);
  // Appends to `buffer` what is there to read, at most 64 KiB. After kEnd the stream is closed.
  ReadResult ReadOutput(std::string& buffer);
  ReadResult ReadError(std::string& buffer);
  // The child sees the end of its input.
  void CloseInput();

  // Waits for the child to end, reading and discarding its output. False at the deadline.
  bool WaitForExit(Instant deadline);
  // Ends the child and its whole process group at once.
  void Kill();
  // How the child ended: "exited with status 3", "killed by signal 11 (Segmentation fault)";
  // "still running" before that.
  std::string ExitText() const;
  // Whether a signal ended the child.
  bool Crashed() const;

 private:
  struct State;  // the system's

  explicit Process(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_PROCESS_H_
