// SPDX-License-Identifier: MIT
// An engine of the tournament within one runner thread. Its process may be restarted; the slot
// persists.
#ifndef DANCO_TOOLS_MATCH_GAME_ENGINE_SLOT_H_
#define DANCO_TOOLS_MATCH_GAME_ENGINE_SLOT_H_

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "board/core/rules.h"
#include "match/client/uci_engine.h"
#include "match/game/game_settings.h"

namespace danco::match {

struct EngineTimeouts {
  absl::Duration start = absl::Seconds(10);
  absl::Duration hang = absl::Seconds(60);
  absl::Duration stop = absl::Seconds(1);
};

// Starts an engine, sets its options, and keeps it running for further games. Not thread-safe.
class EngineSlot {
 public:
  // All references must outlive the slot. The engine plays by `rules`. `trace` may be null.
  EngineSlot(const EngineSpec& spec, RuleSet rules, const EngineTimeouts& timeouts,
             const Interrupt* stop, Trace* trace = nullptr)
      : spec_(spec), rules_(rules), timeouts_(timeouts), stop_(stop), trace_(trace) {}
  ~EngineSlot() { Quit(); }

  // Prepares the engine for a new game and starts it if necessary. Returns the errors of UciEngine,
  // and FailedPrecondition if the engine does not offer the rule set, or does not have an option or
  // rejects its value. start_failed() says whether it was the start that failed.
  absl::Status Prepare(bool chess960);
  bool start_failed() const { return start_failed_; }

  // The engine's name, and its options as of the last start: Hash and Threads, followed by other
  // options that were set and accepted.
  const std::string& id_name() const { return id_name_; }
  const std::string& options() const { return options_; }

  // Sets the processors on which the process runs after its next start. Empty means all of them.
  void PinTo(std::vector<int> cores) { cores_ = std::move(cores); }

  const EngineSpec& spec() const { return spec_; }
  const EngineTimeouts& timeouts() const { return timeouts_; }
  // Returns the running engine. Null before Prepare() and after Kill().
  UciEngine* engine() { return engine_.get(); }
  // Returns whether UCI_Chess960 is on, so that castling is written as king takes rook.
  bool chess960() const { return chess960_; }

  // Quit() asks the process to exit; Kill() ends it at once.
  void Quit();
  void Kill() { engine_.reset(); }

 private:
  absl::Status StartEngine();
  absl::Status SetOption(const std::string& name, const std::string& value);
  absl::Status SetOptions();
  void DescribeOptions();

  const EngineSpec& spec_;
  const RuleSet rules_;
  const EngineTimeouts& timeouts_;
  const Interrupt* stop_;
  Trace* const trace_;
  std::unique_ptr<UciEngine> engine_;
  bool start_failed_ = false;
  bool chess960_ = false;
  std::vector<int> cores_;
  // Options that were accepted, with their values.
  std::vector<std::pair<std::string, std::string>> taken_;
  std::string id_name_;
  std::string options_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_GAME_ENGINE_SLOT_H_
