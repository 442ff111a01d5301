#include "match/engine_slot.h"

#include "absl/strings/str_cat.h"

namespace danco::match {

absl::Status EngineSlot::SetOptions() {
  const auto set = [&](absl::string_view name, absl::string_view value) {
    const OptionLine* option = engine_->FindOption(name);
    if (option == nullptr) warnings_.push_back(absl::StrCat("has no option '", name, "'"));
    if (option != nullptr && option->type == "button") {
      return engine_->Send(absl::StrCat("setoption name ", name));
    }
    return engine_->Send(absl::StrCat("setoption name ", name, " value ", value));
  };
  if (spec_.ponder && engine_->FindOption("Ponder") != nullptr) {
    if (absl::Status status = set("Ponder", "true"); !status.ok()) return status;
  }
  for (const auto& [name, value] : spec_.options) {
    if (absl::Status status = set(name, value); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status EngineSlot::StartEngine() {
  warnings_.clear();
  chess960_ = false;
  absl::StatusOr<std::unique_ptr<Engine>> engine =
      Engine::Start({spec_.cmd, spec_.args, spec_.dir}, stop_);
  if (!engine.ok()) return engine.status();
  engine_ = *std::move(engine);
  if (absl::Status status = engine_->Handshake(After(timeouts_.start)); !status.ok()) return status;
  for (const std::string& problem : engine_->problems()) warnings_.push_back(problem);
  if (absl::Status status = SetOptions(); !status.ok()) return status;
  if (absl::Status status = engine_->SetRules(rules_); !status.ok()) return status;
  return engine_->Synchronize(After(timeouts_.start));
}

absl::Status EngineSlot::Prepare(bool chess960) {
  start_failed_ = false;
  if (spec_.restart) Quit();
  if (engine_ != nullptr) {
    // One that ended between two games has lost neither.
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
    const absl::Status status = engine_->Send(
        absl::StrCat("setoption name UCI_Chess960 value ", chess960 ? "true" : "false"));
    if (!status.ok()) return status;
  }
  if (absl::Status status = engine_->Send("ucinewgame"); !status.ok()) return status;
  return engine_->Synchronize(After(timeouts_.start));
}

void EngineSlot::Quit() {
  if (engine_ != nullptr) engine_->Quit(After(timeouts_.stop));
  engine_.reset();
}

}  // namespace danco::match
