// SPDX-License-Identifier: MIT
#include "match/client/process.h"

#include <windows.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "system/files.h"

namespace danco::match {
namespace {

constexpr DWORD kChunk = 65536;
// Exit codes in this range are exceptions, such as access violations and stack overflows. (A
// program may exit with -1.)
constexpr bool IsException(DWORD code) { return code >= 0xC0000000 && code < 0xF0000000; }

struct CloseTheHandle {
  void operator()(HANDLE handle) const {
    if (handle != INVALID_HANDLE_VALUE) CloseHandle(handle);
  }
};
using Handle = std::unique_ptr<void, CloseTheHandle>;

std::wstring Wide(absl::string_view text) {
  const int size = static_cast<int>(text.size());
  std::wstring wide(text.size(), L'\0');  // UTF-16 never needs more units than UTF-8 has bytes
  wide.resize(
      static_cast<size_t>(MultiByteToWideChar(CP_UTF8, 0, text.data(), size, wide.data(), size)));
  return wide;
}

std::string ErrorText(DWORD number) {
  std::array<wchar_t, 512> text;
  const DWORD size =
      FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, nullptr, number, 0,
                     text.data(), static_cast<DWORD>(text.size()), nullptr);
  std::string message = std::filesystem::path(std::wstring(text.data(), size)).string();
  absl::StripTrailingAsciiWhitespace(&message);
  return message.empty() ? absl::StrCat("error ", number) : message;
}

// Quotes a word so that CommandLineToArgvW() reads it back unchanged.
std::wstring Quoted(const std::wstring& word) {
  if (!word.empty() && word.find_first_of(L" \t\n\v\"") == std::wstring::npos) return word;
  std::wstring out = L"\"";
  size_t slashes = 0;
  for (wchar_t c : word) {
    if (c == L'\\') {
      ++slashes;
      continue;
    }
    out.append(c == L'"' ? 2 * slashes + 1 : slashes, L'\\');
    slashes = 0;
    out.push_back(c);
  }
  out.append(2 * slashes, L'\\');
  out.push_back(L'"');
  return out;
}

// Returns the path of the program if a directory is given, and otherwise its name, so that PATH is
// searched.
std::filesystem::path Locate(const Command& command) {
  namespace fs = std::filesystem;
  const fs::path program = SystemPath(command.program);
  if (!program.has_parent_path()) return program;
  const auto is_there = [](fs::path path) {
    std::error_code error;
    return fs::exists(path, error) || fs::exists(path += ".exe", error);
  };
  std::error_code error;
  const fs::path here = fs::absolute(program, error);
  if (error || is_there(here) || command.dir.empty()) return here;
  const fs::path there = fs::absolute(SystemPath(command.dir) / program, error);
  return is_there(there) ? there : here;
}

// Both ends of a named pipe. The name is used only once. Anonymous pipes do not support overlapped
// reads.
struct NamedPipe {
  Handle ours;
  Handle childs;

  bool Open(bool to_child) {
    static std::atomic<int> number = 0;
    const std::wstring name =
        Wide(absl::StrCat("\\\\.\\pipe\\danco-match.", GetCurrentProcessId(), ".", ++number));
    const DWORD access = to_child ? PIPE_ACCESS_OUTBOUND : PIPE_ACCESS_INBOUND;
    ours.reset(CreateNamedPipeW(
        name.c_str(), access | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
        PIPE_TYPE_BYTE | PIPE_REJECT_REMOTE_CLIENTS, 1, kChunk, kChunk, 0, nullptr));
    if (ours.get() == INVALID_HANDLE_VALUE) return false;
    SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
    childs.reset(CreateFileW(name.c_str(), to_child ? GENERIC_READ : GENERIC_WRITE, 0, &inherited,
                             OPEN_EXISTING, 0, nullptr));
    return childs.get() != INVALID_HANDLE_VALUE;
  }
};

// Our end of a pipe, with at most one overlapped operation. The event is set when the operation is
// complete, when the pipe has ended, and when there is no operation.
class Stream {
 public:
  ~Stream() { Close(); }

  bool open() const { return pipe_ != nullptr; }
  Waitable waitable() const {
    return open() ? Waitable{reinterpret_cast<intptr_t>(event_.get())} : Waitable();
  }

  void Attach(Handle pipe) {
    pipe_ = std::move(pipe);
    event_.reset(CreateEventW(nullptr, TRUE, TRUE, nullptr));
  }

  void Close() {
    if (under_way_) {
      CancelIo(pipe_.get());
      DWORD done = 0;
      GetOverlappedResult(pipe_.get(), &overlapped_, &done, TRUE);
      under_way_ = false;
    }
    pipe_.reset();
  }

  // Returns the data that has arrived, and starts the next read.
  Process::ReadResult Read(std::string& buffer) {
    if (!open()) return Process::ReadResult::kEnd;
    DWORD got = 0;
    if (under_way_) {
      const Progress progress = Finished(got);
      if (progress == Progress::kWaiting) return Process::ReadResult::kNothingYet;
      if (progress == Progress::kDone) buffer.append(chunk_.data(), got);
      if (progress == Progress::kEnded) {
        Close();
        return Process::ReadResult::kEnd;
      }
    }
    Begin();
    if (ReadFile(pipe_.get(), chunk_.data(), kChunk, nullptr, &overlapped_) == 0 &&
        GetLastError() != ERROR_IO_PENDING) {
      under_way_ = false;
      SetEvent(event_.get());
      if (got == 0) Close();
    }
    return got > 0  ? Process::ReadResult::kData
           : open() ? Process::ReadResult::kNothingYet
                    : Process::ReadResult::kEnd;
  }

  std::optional<size_t> Write(absl::string_view data) {
    if (!open()) return std::nullopt;
    DWORD done = 0;
    if (under_way_) {
      const Progress progress = Finished(done);
      if (progress == Progress::kWaiting) return 0;
      if (progress == Progress::kEnded) {
        Close();
        return std::nullopt;
      }
    }
    const size_t size = std::min<size_t>(data.size(), kChunk);
    std::copy_n(data.begin(), size, chunk_.begin());
    Begin();
    if (WriteFile(pipe_.get(), chunk_.data(), static_cast<DWORD>(size), nullptr, &overlapped_) ==
            0 &&
        GetLastError() != ERROR_IO_PENDING) {
      under_way_ = false;
      Close();
      return std::nullopt;
    }
    return size;
  }

 private:
  enum class Progress { kWaiting, kDone, kEnded };

  void Begin() {
    overlapped_ = OVERLAPPED();
    overlapped_.hEvent = event_.get();
    ResetEvent(event_.get());
    under_way_ = true;
  }
  Progress Finished(DWORD& bytes) {
    if (GetOverlappedResult(pipe_.get(), &overlapped_, &bytes, FALSE) == 0) {
      if (GetLastError() == ERROR_IO_INCOMPLETE) return Progress::kWaiting;
      under_way_ = false;
      return Progress::kEnded;
    }
    under_way_ = false;
    return Progress::kDone;
  }

  Handle pipe_;
  Handle event_;
  OVERLAPPED overlapped_{};
  bool under_way_ = false;
  std::array<char, kChunk> chunk_;
};

// The handles that a child inherits. All others are excluded, because several children are started
// at the same time.
class Inherited {
 public:
  explicit Inherited(std::array<HANDLE, 3> handles) : handles_(handles) {
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    room_.resize(size);
    good_ = InitializeProcThreadAttributeList(list(), 1, 0, &size) != 0 &&
            UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                      sizeof(handles_), nullptr, nullptr) != 0;
  }
  ~Inherited() {
    if (good_) DeleteProcThreadAttributeList(list());
  }
  Inherited(const Inherited&) = delete;
  Inherited& operator=(const Inherited&) = delete;

  LPPROC_THREAD_ATTRIBUTE_LIST list() {
    return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(room_.data());
  }

 private:
  std::array<HANDLE, 3> handles_;
  std::string room_;
  bool good_ = false;
};

// Creates a job whose processes end when its last handle is closed, that is, whenever and however
// this program ends.
HANDLE NewJob() {
  const HANDLE job = CreateJobObjectW(nullptr, nullptr);
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof(limits));
  return job;
}

}  // namespace

struct Process::State {
  Handle job;
  Handle process;
  Stream in;
  Stream out;
  Stream err;

  bool Ended() const { return WaitForSingleObject(process.get(), 0) == WAIT_OBJECT_0; }
  DWORD ExitCode() const {
    DWORD code = 0;
    GetExitCodeProcess(process.get(), &code);
    return code;
  }
};

Process::Process(std::unique_ptr<State> state) : state_(std::move(state)) {}

absl::StatusOr<std::unique_ptr<Process>> Process::Start(const Command& command) {
  NamedPipe in, out, err;
  if (!in.Open(/*to_child=*/true) || !out.Open(false) || !err.Open(false)) {
    return absl::ResourceExhaustedError(
        absl::StrCat("can't make a pipe: ", ErrorText(GetLastError())));
  }
  std::wstring line = Quoted(Locate(command).wstring());
  for (const std::string& arg : command.args) line += L" " + Quoted(Wide(arg));
  std::error_code error;
  const std::wstring dir = Wide(command.dir);
  if (!dir.empty() && !std::filesystem::is_directory(std::filesystem::path(dir), error)) {
    return absl::NotFoundError(absl::StrCat("can't enter folder '", command.dir, "'"));
  }

  auto state = std::make_unique<State>();
  state->job.reset(NewJob());
  Inherited inherited({in.childs.get(), out.childs.get(), err.childs.get()});
  STARTUPINFOEXW startup{};
  startup.StartupInfo.cb = sizeof(startup);
  startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  startup.StartupInfo.hStdInput = in.childs.get();
  startup.StartupInfo.hStdOutput = out.childs.get();
  startup.StartupInfo.hStdError = err.childs.get();
  startup.lpAttributeList = inherited.list();
  PROCESS_INFORMATION started{};
  // The child gets a separate process group, so that Ctrl-C reaches only the runner, which then
  // ends its engines properly.
  if (CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE,
                     CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP | EXTENDED_STARTUPINFO_PRESENT |
                         CREATE_NO_WINDOW,
                     nullptr, dir.empty() ? nullptr : dir.c_str(), &startup.StartupInfo,
                     &started) == 0) {
    return absl::NotFoundError(
        absl::StrCat("can't run '", command.program, "': ", ErrorText(GetLastError())));
  }
  state->process.reset(started.hProcess);
  const Handle thread(started.hThread);
  if (AssignProcessToJobObject(state->job.get(), started.hProcess) == 0) {
    const DWORD reason = GetLastError();
    TerminateProcess(started.hProcess, 1);
    return absl::FailedPreconditionError(
        absl::StrCat("can't put '", command.program, "' into a job: ", ErrorText(reason)));
  }
  if (!command.cores.empty()) {
    DWORD_PTR cores = 0;
    for (int core : command.cores) cores |= DWORD_PTR{1} << core;
    SetProcessAffinityMask(started.hProcess, cores);
  }
  ResumeThread(started.hThread);
  state->in.Attach(std::move(in.ours));
  state->out.Attach(std::move(out.ours));
  state->err.Attach(std::move(err.ours));
  return std::unique_ptr<Process>(new Process(std::move(state)));
}

Process::~Process() { Kill(); }

int Process::id() const { return static_cast<int>(GetProcessId(state_->process.get())); }

// Windows does not report this.
Process::Waits Process::WaitsForProcessor() const { return {}; }

Waitable Process::input() const { return state_->in.waitable(); }
Waitable Process::output() const { return state_->out.waitable(); }
Waitable Process::error() const { return state_->err.waitable(); }

std::optional<size_t> Process::Write(absl::string_view data) { return state_->in.Write(data); }

Process::ReadResult Process::ReadOutput(std::string& buffer) { return state_->out.Read(buffer); }
Process::ReadResult Process::ReadError(std::string& buffer) { return state_->err.Read(buffer); }

void Process::CloseInput() { state_->in.Close(); }

bool Process::WaitForExit(Instant deadline) {
  std::string discarded;
  while (!state_->Ended()) {
    if (Clock::now() >= deadline) return false;
    for (Stream* stream : {&state_->out, &state_->err}) {
      if (stream->open()) stream->Read(discarded);
      discarded.clear();
    }
    WaitForSingleObject(state_->process.get(),
                        static_cast<DWORD>(std::min(5, PollTimeout(deadline) & INT_MAX)));
  }
  // No process that the child started may outlive it.
  TerminateJobObject(state_->job.get(), 1);
  return true;
}

void Process::Kill() {
  TerminateJobObject(state_->job.get(), 1);
  WaitForSingleObject(state_->process.get(), INFINITE);
}

std::string Process::ExitText() const {
  if (!state_->Ended()) return "still running";
  const DWORD code = state_->ExitCode();
  if (IsException(code)) return absl::StrFormat("killed by exception 0x%08X", code);
  return absl::StrCat("exited with status ", code);
}

bool Process::Crashed() const { return state_->Ended() && IsException(state_->ExitCode()); }

}  // namespace danco::match
