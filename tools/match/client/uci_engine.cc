// SPDX-License-Identifier: MIT
#include "match/client/uci_engine.h"

#include <algorithm>

#include "absl/algorithm/container.h"
#include "absl/container/inlined_vector.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "board/core/rule_names.h"
#include "system/status.h"

namespace danco::match {
namespace {

constexpr size_t kMaxRemembered = 2000;         // bytes kept of a line of the dialogue
constexpr size_t kMaxErrors = size_t{1} << 16;  // bytes kept of standard error

}  // namespace

absl::Status Trace::Open(const std::string& path) {
  if (file_.Open(path, OutputDescriptor::Mode::kAppend)) return absl::OkStatus();
  return WriteError(path);
}

void Trace::Write(absl::string_view who, char mark, absl::string_view line) {
  const std::string text =
      absl::StrCat(absl::FormatTime("%Y-%m-%dT%H:%M:%E6S", absl::Now(), absl::LocalTimeZone()), " ",
                   who, " ", std::string(1, mark), " ", Printable(line), "\n");
  const std::lock_guard lock(mutex_);
  file_.Write(text);
}

absl::StatusOr<std::unique_ptr<UciEngine>> UciEngine::Start(const Command& command,
                                                            const Interrupt* stop, Trace* trace,
                                                            absl::string_view name) {
  ASSIGN_OR_RETURN(std::unique_ptr<Process> process, Process::Start(command));
  std::string who = absl::StrCat(name, "[", process->id(), "]");
  return std::unique_ptr<UciEngine>(new UciEngine(std::move(process), stop, trace, std::move(who)));
}

void UciEngine::Remember(absl::string_view mark, absl::string_view line) {
  if (trace_ != nullptr) trace_->Write(who_, mark.front(), line);
  // The output of engines may contain any bytes, but people read this text.
  std::string text = absl::StrCat(mark, Printable(line.substr(0, kMaxRemembered)));
  if (line.size() > kMaxRemembered) absl::StrAppend(&text, " ...");
  dialogue_.push_back(std::move(text));
  if (dialogue_.size() > kDialogueLines) dialogue_.pop_front();
}

void UciEngine::Pump() {
  if (!backlog_full() && !ended_) {
    const Process::ReadResult result = process_->ReadOutput(buffer_);
    if (result == Process::ReadResult::kData) arrival_ = Clock::now();
    if (result == Process::ReadResult::kEnd) ended_ = true;
  }
  if (process_->error_open()) {
    const size_t before = errors_.size();
    process_->ReadError(errors_);
    if (trace_ != nullptr && errors_.size() > before) {
      const absl::string_view fresh = absl::string_view(errors_).substr(before);
      for (absl::string_view line : absl::StrSplit(fresh, '\n', absl::SkipEmpty())) {
        trace_->Write(who_, '!', line);
      }
    }
    if (errors_.size() > 2 * kMaxErrors) {
      const size_t cut = errors_.size() - kMaxErrors;
      errors_.erase(0, cut);
      errors_taken_ -= std::min(errors_taken_, cut);
    }
  }
}

bool UciEngine::TakeLine(Line& out) {
  size_t end = buffer_.find('\n', searched_);
  if (end == std::string::npos) {
    searched_ = buffer_.size();
    if (!ended_ || taken_ == buffer_.size()) return false;
    end = buffer_.size();  // the last line of a process may have no line feed
  }
  out.text = buffer_.substr(taken_, end - taken_);
  if (absl::EndsWith(out.text, "\r")) out.text.pop_back();
  out.time = arrival_;
  taken_ = std::min(end + 1, buffer_.size());
  searched_ = taken_;
  if (taken_ == buffer_.size() || taken_ > kMaxLine) {
    buffer_.erase(0, taken_);
    searched_ -= taken_;
    taken_ = 0;
  }
  Remember("< ", out.text);
  return true;
}

absl::Status UciEngine::EndOfOutput() {
  const Instant deadline = After(absl::Milliseconds(500));
  // The reason may be on standard error.
  while (process_->error_open() && Clock::now() < deadline) {
    WaitForAny({process_->error()}, PollTimeout(deadline));
    Pump();
  }
  const bool exited = process_->WaitForExit(deadline);
  return absl::UnavailableError(exited ? process_->ExitText() : "closed its output");
}

absl::Status UciEngine::SendRaw(absl::string_view bytes) {
  const Instant deadline = After(absl::Seconds(5));
  while (!bytes.empty()) {
    const std::optional<size_t> written = process_->Write(bytes);
    if (!written) return EndOfOutput();
    bytes.remove_prefix(*written);
    if (bytes.empty()) break;
    if (stop_ != nullptr && stop_->stopped()) return absl::CancelledError("stopped");
    if (Clock::now() >= deadline) {
      return absl::DeadlineExceededError("does not read its input");
    }
    // The engine may itself be waiting for its output to be read.
    WaitForAny(
        {process_->input(), backlog_full() ? Waitable() : process_->output(), process_->error()},
        std::min(100, PollTimeout(deadline)));
    Pump();
  }
  return absl::OkStatus();
}

absl::Status UciEngine::Send(absl::string_view line) {
  Remember("> ", line);
  return SendRaw(absl::StrCat(line, "\n"));
}

absl::StatusOr<UciEngine::Line> UciEngine::Read(Instant deadline, UciEngine* companion) {
  Line line;
  while (true) {
    // Checked even while lines keep arriving, so that a flood of output cannot prevent a timeout.
    if (stop_ != nullptr && stop_->stopped()) return absl::CancelledError("stopped");
    const bool late = arrival_ > deadline && !buffer_.empty();  // leave the line for a later call
    if (!late && TakeLine(line)) return line;
    if (late) return absl::DeadlineExceededError("no answer in time");
    if (ended_) return EndOfOutput();
    if (buffer_.size() - taken_ > kMaxLine) {
      return absl::DataLossError("printed a line of more than a million characters");
    }
    absl::InlinedVector<Waitable, 5> things = {process_->output(), process_->error()};
    if (stop_ != nullptr) things.push_back(stop_->waitable());
    if (companion != nullptr) {
      if (!companion->backlog_full()) things.push_back(companion->process_->output());
      things.push_back(companion->process_->error());
    }
    WaitForAny(things, PollTimeout(deadline));
    const bool expired = Clock::now() >= deadline;
    if (companion != nullptr) companion->Pump();
    Pump();
    if (expired && !ended_ && buffer_.find('\n', searched_) == std::string::npos) {
      return absl::DeadlineExceededError("no answer in time");
    }
  }
}

absl::Status UciEngine::Handshake(Instant deadline) {
  RETURN_IF_ERROR(Send("uci"));
  while (true) {
    ASSIGN_OR_RETURN(Line line, Read(deadline));
    const absl::string_view text = absl::StripAsciiWhitespace(line.text);
    const absl::string_view word = FirstWord(text);
    if (word == "uciok") return absl::OkStatus();
    if (absl::StartsWith(text, "id name ")) id_name_ = std::string(text.substr(8));
    if (absl::StartsWith(text, "id author ")) id_author_ = std::string(text.substr(10));
    if (word != "option") continue;
    absl::StatusOr<OptionLine> option = ParseOptionLine(text);
    if (!option.ok()) {
      problems_.emplace_back(option.status().message());
    } else if (FindOption(option->name) != nullptr) {
      problems_.push_back(absl::StrCat("option '", option->name, "' is listed twice"));
    } else {
      options_.push_back(*std::move(option));
    }
  }
}

absl::Status UciEngine::Synchronize(Instant deadline,
                                    const std::function<void(absl::string_view)>& other) {
  RETURN_IF_ERROR(Send("isready"));
  while (true) {
    ASSIGN_OR_RETURN(Line line, Read(deadline));
    if (FirstWord(line.text) == "readyok") return absl::OkStatus();
    if (other) other(line.text);
  }
}

bool UciEngine::Quit(Instant deadline) {
  Send("quit").IgnoreError();
  const bool ended = process_->WaitForExit(deadline);
  process_->Kill();
  return ended;
}

const OptionLine* UciEngine::FindOption(absl::string_view name) const {
  for (const OptionLine& option : options_) {
    if (absl::EqualsIgnoreCase(option.name, name)) return &option;
  }
  return nullptr;
}

absl::Status UciEngine::SetRules(RuleSet rules) {
  if (rules == kDefaultRules) return absl::OkStatus();
  const std::string name(RuleSetName(rules));
  const OptionLine* option = FindOption(kVariantOption);
  // Engines without variants play traditional chess.
  if (TraitsOf(rules).captures && option == nullptr) return absl::OkStatus();
  if (option == nullptr || !absl::c_linear_search(option->vars, name)) {
    return absl::FailedPreconditionError(absl::StrCat("it does not play the rule set ", name,
                                                      ": its answer to uci offers no option ",
                                                      kVariantOption, " with the value ", name));
  }
  return Send(absl::StrCat("setoption name ", kVariantOption, " value ", name));
}

std::vector<std::string> UciEngine::TakeErrors() {
  Pump();
  std::vector<std::string> lines;
  const absl::string_view fresh = absl::string_view(errors_).substr(errors_taken_);
  errors_taken_ = errors_.size();
  if (fresh.empty()) return lines;
  for (absl::string_view line : absl::StrSplit(absl::StripSuffix(fresh, "\n"), '\n')) {
    lines.push_back(Printable(line));
  }
  return lines;
}

std::vector<std::string> UciEngine::error_lines() {
  Pump();
  std::vector<std::string> lines = absl::StrSplit(absl::StripSuffix(errors_, "\n"), '\n');
  if (errors_.empty()) lines.clear();
  if (lines.size() > kDialogueLines) {
    lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(kDialogueLines));
  }
  for (std::string& line : lines) line = Printable(line.substr(0, kMaxRemembered));
  return lines;
}

}  // namespace danco::match
