// SPDX-License-Identifier: MIT
#include "match/client/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace danco::match {
namespace {

void Close(int& fd) {
  if (fd >= 0) close(fd);
  fd = -1;
}

struct Pipe {
  int read_end = -1;
  int write_end = -1;

  ~Pipe() {
    Close(read_end);
    Close(write_end);
  }
  bool Open() {
    std::array<int, 2> ends;
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read_end = ends[0];
    write_end = ends[1];
    return true;
  }
};

int Release(int& fd) {
  const int out = fd;
  fd = -1;
  fcntl(out, F_SETFL, fcntl(out, F_GETFL) | O_NONBLOCK);
  return out;
}

// Returns the program, as an absolute path if its name contains a slash.
std::string Locate(const Command& command) {
  if (!absl::StrContains(command.program, '/')) return command.program;
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path here = fs::absolute(command.program, error);
  if (error || fs::exists(here, error) || command.dir.empty()) return here.string();
  const fs::path there = fs::absolute(fs::path(command.dir) / command.program, error);
  return fs::exists(there, error) ? there.string() : here.string();
}

// The message from the child to the parent if it cannot run the program.
struct StartError {
  int number;
  bool in_chdir;
};

// Only async-signal-safe calls are allowed between fork and exec.
[[noreturn]] void RunChild(const char* program, char* const* argv, const char* dir,
                           const cpu_set_t* cores, int in, int out, int err, int report) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) signal(number, SIG_DFL);
  dup2(in, STDIN_FILENO);
  dup2(out, STDOUT_FILENO);
  dup2(err, STDERR_FILENO);
  if (cores != nullptr) sched_setaffinity(0, sizeof(*cores), cores);
  StartError error{0, true};
  if (dir == nullptr || chdir(dir) == 0) {
    error.in_chdir = false;
    execvp(program, argv);
  }
  error.number = errno;
  [[maybe_unused]] const ssize_t written = write(report, &error, sizeof(error));
  _exit(127);
}

Process::ReadResult Read(int& fd, std::string& buffer) {
  using ReadResult = Process::ReadResult;
  if (fd < 0) return ReadResult::kEnd;
  std::array<char, 65536> chunk;
  ssize_t got;
  do {
    got = read(fd, chunk.data(), chunk.size());
  } while (got < 0 && errno == EINTR);
  if (got < 0 && errno == EAGAIN) return ReadResult::kNothingYet;
  if (got <= 0) {
    Close(fd);
    return ReadResult::kEnd;
  }
  buffer.append(chunk.data(), static_cast<size_t>(got));
  return ReadResult::kData;
}

}  // namespace

struct Process::State {
  pid_t pid = -1;
  // The parent's ends of the pipes; -1 if closed.
  int in = -1;
  int out = -1;
  int err = -1;
  bool ended = false;
  int wait_status = 0;

  ~State() {
    for (int* fd : {&in, &out, &err}) Close(*fd);
  }
  // Returns whether the child has ended. With `block`, waits until it has.
  bool Reap(bool block);
};

Process::Process(std::unique_ptr<State> state) : state_(std::move(state)) {}

absl::StatusOr<std::unique_ptr<Process>> Process::Start(const Command& command) {
  Pipe in, out, err, report;
  if (!in.Open() || !out.Open() || !err.Open() || !report.Open()) {
    return absl::ResourceExhaustedError(absl::StrCat("can't make a pipe: ", strerror(errno)));
  }
  const std::string program = Locate(command);
  std::vector<char*> argv = {const_cast<char*>(program.c_str())};
  for (const std::string& arg : command.args) argv.push_back(const_cast<char*>(arg.c_str()));
  argv.push_back(nullptr);
  const char* dir = command.dir.empty() ? nullptr : command.dir.c_str();

  cpu_set_t cores;
  CPU_ZERO(&cores);
  for (int core : command.cores) CPU_SET(static_cast<size_t>(core), &cores);

  auto state = std::make_unique<State>();
  state->pid = fork();
  if (state->pid == 0) {
    RunChild(program.c_str(), argv.data(), dir, command.cores.empty() ? nullptr : &cores,
             in.read_end, out.write_end, err.write_end, report.write_end);
  }
  if (state->pid < 0) {
    return absl::ResourceExhaustedError(absl::StrCat("can't start a process: ", strerror(errno)));
  }
  setpgid(state->pid, state->pid);  // both processes do this, so that Kill() always finds the group
  Close(report.write_end);
  std::unique_ptr<Process> process(new Process(std::move(state)));
  StartError error;
  ssize_t got;
  do {
    got = read(report.read_end, &error, sizeof(error));
  } while (got < 0 && errno == EINTR);
  if (got == sizeof(error)) {
    const std::string what = error.in_chdir ? absl::StrCat("can't enter folder '", command.dir, "'")
                                            : absl::StrCat("can't run '", command.program, "'");
    return absl::NotFoundError(absl::StrCat(what, ": ", strerror(error.number)));
  }
  process->state_->in = Release(in.write_end);
  process->state_->out = Release(out.read_end);
  process->state_->err = Release(err.read_end);
  return process;
}

Process::~Process() { Kill(); }

int Process::id() const { return state_->pid; }

// Reads the Linux scheduler statistics of each thread (Documentation/scheduler/sched-stats.rst):
// nanoseconds on a processor, nanoseconds waiting for one, and timeslices.
Process::Waits Process::WaitsForProcessor() const {
  Waits waits;
  std::error_code error;
  namespace fs = std::filesystem;
  fs::directory_iterator thread(absl::StrCat("/proc/", state_->pid, "/task"), error);
  for (; !error && thread != fs::directory_iterator(); thread.increment(error)) {
    std::ifstream file(thread->path() / "schedstat");
    int64_t ran = 0;
    int64_t waited = 0;
    int number = 0;
    if (file >> ran >> waited && absl::SimpleAtoi(thread->path().filename().string(), &number)) {
      waits[number] = absl::Nanoseconds(waited);
    }
  }
  return waits;
}

Waitable Process::input() const { return {state_->in, /*for_room=*/true}; }
Waitable Process::output() const { return {state_->out}; }
Waitable Process::error() const { return {state_->err}; }

std::optional<size_t> Process::Write(absl::string_view data) {
  if (state_->in < 0) return std::nullopt;
  ssize_t written;
  do {
    written = write(state_->in, data.data(), data.size());
  } while (written < 0 && errno == EINTR);
  if (written < 0 && errno == EAGAIN) return 0;
  if (written < 0) return std::nullopt;
  return static_cast<size_t>(written);
}

Process::ReadResult Process::ReadOutput(std::string& buffer) { return Read(state_->out, buffer); }
Process::ReadResult Process::ReadError(std::string& buffer) { return Read(state_->err, buffer); }

void Process::CloseInput() { Close(state_->in); }

bool Process::State::Reap(bool block) {
  if (ended) return true;
  // Kills the group before reaping its leader, because the ID may be reused after that.
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT | (block ? 0 : WNOHANG)) <
         0) {
    if (errno != EINTR) break;
  }
  if (info.si_pid != pid) return false;
  kill(-pid, SIGKILL);
  while (waitpid(pid, &wait_status, 0) < 0 && errno == EINTR) {
  }
  ended = true;
  return true;
}

bool Process::WaitForExit(Instant deadline) {
  std::string discarded;
  while (!state_->Reap(/*block=*/false)) {
    if (Clock::now() >= deadline) return false;
    std::array<pollfd, 2> fds = {pollfd{state_->out, POLLIN, 0}, pollfd{state_->err, POLLIN, 0}};
    poll(fds.data(), fds.size(), std::min(5, PollTimeout(deadline) & INT_MAX));
    for (int i = 0; i < 2; ++i) {
      if (fds[static_cast<size_t>(i)].revents == 0) continue;
      Read(i == 0 ? state_->out : state_->err, discarded);
      discarded.clear();
    }
  }
  return true;
}

void Process::Kill() {
  if (state_->ended || state_->pid <= 0) return;
  kill(-state_->pid, SIGKILL);
  kill(state_->pid, SIGKILL);
  state_->Reap(/*block=*/true);
}

std::string Process::ExitText() const {
  if (!state_->ended) return "still running";
  if (WIFEXITED(state_->wait_status)) {
    return absl::StrFormat("exited with status %d", WEXITSTATUS(state_->wait_status));
  }
  const int number = WTERMSIG(state_->wait_status);
  return absl::StrFormat("killed by signal %d (%s)", number, strsignal(number));
}

bool Process::Crashed() const { return state_->ended && WIFSIGNALED(state_->wait_status); }

}  // namespace danco::match
