// SPDX-License-Identifier: MIT
#include "match/game/engine_slot.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "system/status.h"

namespace danco::match {
namespace {

constexpr size_t kLongestName = 200;
constexpr absl::string_view kRefusal = "info string error:";

}  // namespace

absl::Status EngineSlot::SetOption(const std::string& name, const std::string& value) {
  const OptionLine* option = engine_->FindOption(name);
  if (option == nullptr) {
    return absl::FailedPreconditionError(
        absl::StrCat("option.", name, "=", value, ": it has no option of this name"));
  }
  if (const absl::Status fits = CheckOptionValue(*option, value); !fits.ok()) {
    return absl::FailedPreconditionError(
        absl::StrCat("option.", name, "=", value, ": the option ", fits.message()));
  }
  taken_.emplace_back(option->name, value);
  const bool button = option->type == "button";
  return engine_->Send(button ? absl::StrCat("setoption name ", option->name)
                              : absl::StrCat("setoption name ", option->name, " value ", value));
}

absl::Status EngineSlot::SetOptions() {
  taken_.clear();
  if (spec_.ponder && engine_->FindOption("Ponder") != nullptr) {
    RETURN_IF_ERROR(SetOption("Ponder", "true"));
  }
  for (const auto& [name, value] : spec_.options) {
    RETURN_IF_ERROR(SetOption(name, value));
  }
  return absl::OkStatus();
}

void EngineSlot::DescribeOptions() {
  id_name_ = Printable(engine_->id_name()).substr(0, kLongestName);
  std::vector<std::string> words;
  const auto set_to = [&](absl::string_view name) -> const std::string* {
    for (const auto& [key, value] : taken_) {
      if (absl::EqualsIgnoreCase(key, name)) return &value;
    }
    return nullptr;
  };
  for (absl::string_view name : {"Hash", "Threads"}) {
    const OptionLine* option = engine_->FindOption(name);
    if (option == nullptr) continue;
    const std::string* value = set_to(name);
    words.push_back(absl::StrCat(name, "=", value != nullptr ? *value : option->default_value));
  }
  for (const auto& [name, value] : taken_) {
    if (name == "Hash" || name == "Threads" || name == "Ponder") continue;
    words.push_back(value.empty() ? name : absl::StrCat(name, "=", value));
  }
  if (spec_.ponder) words.push_back("Ponder=true");
  options_ = absl::StrJoin(words, ", ");
}

absl::Status EngineSlot::StartEngine() {
  chess960_ = false;
  ASSIGN_OR_RETURN(
      std::unique_ptr<UciEngine> engine,
      UciEngine::Start({spec_.cmd, spec_.args, spec_.dir, cores_}, stop_, trace_, spec_.name));
  engine_ = std::move(engine);
  RETURN_IF_ERROR(engine_->Handshake(After(timeouts_.start)));
  RETURN_IF_ERROR(SetOptions());
  DescribeOptions();
  RETURN_IF_ERROR(engine_->SetRules(rules_));
  // The engine may reject a value that it announced as valid.
  std::string refused;
  const auto heed = [&](absl::string_view line) {
    if (refused.empty() && absl::StartsWith(line, kRefusal)) {
      refused = Printable(absl::StripAsciiWhitespace(line.substr(kRefusal.size())));
    }
  };
  absl::Status status = engine_->Synchronize(After(timeouts_.start), heed);
  if (status.ok() && !refused.empty() && !taken_.empty()) {
    return absl::FailedPreconditionError(absl::StrCat("it rejects an option: ", refused));
  }
  return status;
}

absl::Status EngineSlot::Prepare(bool chess960) {
  start_failed_ = false;
  if (spec_.restart) Quit();
  if (engine_ != nullptr) {
    // An engine that exited between two games has lost neither of them.
    const absl::Status alive = engine_->Synchronize(After(timeouts_.start));
    if (absl::IsCancelled(alive)) return alive;
    if (!alive.ok()) Kill();
  }
  if (engine_ == nullptr) {
    if (absl::Status status = StartEngine(); !status.ok()) {
      start_failed_ = true;
      return status;
    }
  }
  if (chess960 != chess960_ && engine_->FindOption("UCI_Chess960") != nullptr) {
    chess960_ = chess960;
    RETURN_IF_ERROR(engine_->Send(
        absl::StrCat("setoption name UCI_Chess960 value ", chess960 ? "true" : "false")));
  }
  RETURN_IF_ERROR(engine_->Send("ucinewgame"));
  return engine_->Synchronize(After(timeouts_.start));
}

void EngineSlot::Quit() {
  if (engine_ != nullptr) engine_->Quit(After(timeouts_.stop));
  engine_.reset();
}

}  // namespace danco::match
