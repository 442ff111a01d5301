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
#include <filesystem>
#include <thread>

#include "absl/strings/match.h"
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

// Where the program is, as an absolute path when it has a slash.
std::string Locate(const Command& command) {
  if (!absl::StrContains(command.program, '/')) return command.program;
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path here = fs::absolute(command.program, error);
  if (error || fs::exists(here, error) || command.dir.empty()) return here.string();
  const fs::path there = fs::absolute(fs::path(command.dir) / command.program, error);
  return fs::exists(there, error) ? there.string() : here.string();
}

// What the child tells its parent through a pipe when it can't run the program.
struct StartError {
  int number;
  bool in_chdir;
};

// Between fork and exec only async-signal-safe calls are allowed.
[[noreturn]] void RunChild(const char* program, char* const* argv, const char* dir,
                           const cpu_set_t* cores, int in, int out, int err, int report) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
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

}  // namespace

absl::StatusOr<std::unique_ptr<Process>> Process::Start(const Command& command) {
  Pipe in, out, err, report;
  if (!in.Open() || !out.Open() || !err.Open() || !report.Open()) {
    return absl::ResourceExhaustedError(absl::StrCat("no pipe: ", strerror(errno)));
  }
  const std::string program = Locate(command);
  std::vector<char*> argv = {const_cast<char*>(program.c_str())};
  for (const std::string& arg : command.args) argv.push_back(const_cast<char*>(arg.c_str()));
  argv.push_back(nullptr);
  const char* dir = command.dir.empty() ? nullptr : command.dir.c_str();

  cpu_set_t cores;
  CPU_ZERO(&cores);
  for (int core : command.cores) CPU_SET(static_cast<size_t>(core), &cores);

  std::unique_ptr<Process> process(new Process);
  process->pid_ = fork();
  if (process->pid_ == 0) {
    RunChild(program.c_str(), argv.data(), dir, command.cores.empty() ? nullptr : &cores,
             in.read_end, out.write_end, err.write_end, report.write_end);
  }
  if (process->pid_ < 0) {
    process->ended_ = true;
    return absl::ResourceExhaustedError(absl::StrCat("can't start a process: ", strerror(errno)));
  }
  setpgid(process->pid_, process->pid_);  // whoever comes first, so that Kill() is sure to find it
  Close(report.write_end);
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
  process->in_ = Release(in.write_end);
  process->out_ = Release(out.read_end);
  process->err_ = Release(err.read_end);
  return process;
}

Process::~Process() {
  Kill();
  Close(in_);
  Close(out_);
  Close(err_);
}

ssize_t Process::Write(absl::string_view data) {
  if (in_ < 0) return -1;
  ssize_t written;
  do {
    written = write(in_, data.data(), data.size());
  } while (written < 0 && errno == EINTR);
  if (written < 0) return errno == EAGAIN ? 0 : -1;
  return written;
}

Process::ReadResult Process::Read(int& fd, std::string& buffer) {
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

void Process::CloseInput() { Close(in_); }

bool Process::Reap(bool block) {
  if (ended_) return true;
  // The group is killed before its leader is reaped: until then its number can't be reused.
  siginfo_t info{};
  while (waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOWAIT | (block ? 0 : WNOHANG)) <
         0) {
    if (errno != EINTR) break;
  }
  if (info.si_pid != pid_) return false;
  kill(-pid_, SIGKILL);
  while (waitpid(pid_, &wait_status_, 0) < 0 && errno == EINTR) {
  }
  ended_ = true;
  return true;
}

bool Process::WaitForExit(Instant deadline) {
  std::string discarded;
  while (!Reap(/*block=*/false)) {
    if (Clock::now() >= deadline) return false;
    std::array<pollfd, 2> fds = {pollfd{out_, POLLIN, 0}, pollfd{err_, POLLIN, 0}};
    poll(fds.data(), fds.size(), std::min(5, PollTimeout(deadline) & INT_MAX));
    for (int i = 0; i < 2; ++i) {
      if (fds[static_cast<size_t>(i)].revents == 0) continue;
      Read(i == 0 ? out_ : err_, discarded);
      discarded.clear();
    }
  }
  return true;
}

void Process::Kill() {
  if (ended_ || pid_ <= 0) return;
  kill(-pid_, SIGKILL);
  kill(pid_, SIGKILL);
  Reap(/*block=*/true);
}

std::string Process::ExitText() const {
  if (!ended_) return "still running";
  if (WIFEXITED(wait_status_)) {
    return absl::StrFormat("exited with status %d", WEXITSTATUS(wait_status_));
  }
  const int number = WTERMSIG(wait_status_);
  return absl::StrFormat("killed by signal %d (%s)", number, strsignal(number));
}

bool Process::Crashed() const { return ended_ && WIFSIGNALED(wait_status_); }

}  // namespace danco::match
