// SPDX-License-Identifier: MIT
// A child process with pipes for its three standard streams, in its own process group (on Windows,
// in its own job).
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

// The program to run. If its name contains a slash, it is relative to the current directory or, if
// it does not exist there, to `dir`. Otherwise, PATH is searched.
struct Command {
  std::string program;
  std::vector<std::string> args;
  std::string dir;              // working directory of the child; empty for the current one
  std::vector<int> cores = {};  // the processors it may use; empty for those of the parent
};

// Owns the child: the destructor kills it and everything that it has started. All pipes are
// non-blocking. The child has default signal handlers, inherits no other descriptors, and dies with
// the thread that started it (on Windows, with the runner), so that no engine survives a killed
// runner. Not thread-safe.
class Process {
 public:
  enum class ReadResult { kData, kNothingYet, kEnd };

  // Returns NotFound or FailedPrecondition, with the reason, if the program cannot be run.
  static absl::StatusOr<std::unique_ptr<Process>> Start(const Command& command);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Returns the process ID.
  int id() const;
  // The time for which each thread, by ID, was ready to run but waited for a processor. Empty if
  // the system does not report it.
  using Waits = std::map<int, absl::Duration>;
  Waits WaitsForProcessor() const;
  // These return events to wait for: room to write, and data or the end of the stream. Never ready
  // if the stream is closed.
  Waitable input() const;
  Waitable output() const;
  Waitable error() const;
  bool error_open() const { return error().handle != -1; }

  // Writes as much as the pipe accepts now and returns the number of bytes. Returns nothing if no
  // process reads the pipe.
  std::optional<size_t> Write(absl::string_view data);
  // Appends up to 64 KiB of available output to `buffer`. After kEnd, the stream is closed.
  ReadResult ReadOutput(std::string& buffer);
  ReadResult ReadError(std::string& buffer);
  // Closes the child's standard input.
  void CloseInput();

  // Waits for the child to exit, while reading and discarding its output. Returns false if the
  // deadline passes first.
  bool WaitForExit(Instant deadline);
  // Kills the child and its whole process group at once.
  void Kill();
  // Returns how the child ended, such as "exited with status 3" or "killed by signal 11
  // (Segmentation fault)", or "still running".
  std::string ExitText() const;
  // Returns whether a signal ended the child.
  bool Crashed() const;

 private:
  struct State;  // depends on the operating system

  explicit Process(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_CLIENT_PROCESS_H_
