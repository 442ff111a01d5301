// An engine of the tournament in one worker: the process comes and goes, the slot stays.
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

// Starts an engine, sets its options and keeps it for the next game. Not thread-safe.
class EngineSlot {
 public:
  // All references must outlive the slot. The engine is told to play by `rules`.
  // `trace` may be null.
  EngineSlot(const EngineSpec& spec, RuleSet rules, const EngineTimeouts& timeouts,
             const Interrupt* stop, Trace* trace = nullptr)
      : spec_(spec), rules_(rules), timeouts_(timeouts), stop_(stop), trace_(trace) {}
  ~EngineSlot() { Quit(); }

  // Makes the engine ready for a new game, starting it if need be. Errors as UciEngine's, and
  // FailedPrecondition when it does not offer the rule set or does not take an option's value;
  // start_failed() tells whether it was the
  // start that failed.
  absl::Status Prepare(bool chess960);
  bool start_failed() const { return start_failed_; }
  // Notes on the options, from the last start: what was set but is not known to the engine.
  const std::vector<std::string>& warnings() const { return warnings_; }

  // What the engine calls itself, and its options: Hash and Threads as they are, then what else was
  // set and taken. From the last start.
  const std::string& id_name() const { return id_name_; }
  const std::string& options() const { return options_; }

  // Where the process runs from its next start on; empty: everywhere.
  void PinTo(std::vector<int> cores) { cores_ = std::move(cores); }

  const EngineSpec& spec() const { return spec_; }
  const EngineTimeouts& timeouts() const { return timeouts_; }
  // Null before Prepare and after Kill.
  UciEngine* engine() { return engine_.get(); }
  // Whether UCI_Chess960 is on: castling is then written as king takes rook.
  bool chess960() const { return chess960_; }

  // Ends the process politely, or at once.
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
  std::vector<std::pair<std::string, std::string>> taken_;  // options, as they were set
  std::string id_name_;
  std::string options_;
  std::vector<std::string> warnings_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_GAME_ENGINE_SLOT_H_
