// SPDX-License-Identifier: MIT
// The dialogue: reads commands and replies to them while a search may run in the background.
#ifndef DANCO_PROTOCOL_SESSION_H_
#define DANCO_PROTOCOL_SESSION_H_

#include <atomic>
#include <deque>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "board/core/stop_token.h"
#include "engine/engine.h"
#include "protocol/command.h"
#include "protocol/event_queue.h"
#include "protocol/output.h"
#include "protocol/report.h"

namespace danco {

// See protocol/request.h.
struct RequestTable;
const RequestTable& FrontEndRequests();

// Serves one client from its first line to `quit` or the end of its input (protocol.md).
//
// A search or a count (`go perft`, `bench`) runs in the background. Commands that change the game,
// the options or what the engine remembers wait for its end, in order. During a count, all other
// commands except `isready`, `stop` and `quit` wait, too, so that several counts can be queued.
// During a search a `go` (but not `go perft`) waits only if the search has been stopped; otherwise
// it is rejected.
class Session {
 public:
  // The source of events and the threads of a session. Tests and web pages supply their own.
  struct Environment {
    EventSource& events;
    Launcher& launcher;
    // The requests that `ask` accepts. They are answered in order. They are also answered during a
    // search, but wait during a count.
    const RequestTable& requests = FrontEndRequests();
    // The initial rule set, which the dialogue also announces as its default.
    RuleSet rules = kDefaultRules;
  };
  Session(const Environment& environment, Output::Sink sink);
  Session(const Environment& environment, std::ostream& out)
      : Session(environment, Output::SinkOf(out)) {}
  ~Session();

  // Returns when the dialogue has ended. Run() and Attend() must be called from the same thread.
  void Run();
  // Handles pending events from within a search that blocks this thread (Launcher::poll()). If
  // `wait` is true, blocks until there is at least one event.
  void Attend(bool wait);

 private:
  void Take(Event event);
  void OnLineWhileCounting(ClientLine line);
  void OnLineWhileSearching(ClientLine line);
  void Execute(const ClientLine& line);

  void Answer(SimpleCommand word);
  void Answer(const SetOptionCommand& command);
  void Answer(const PositionCommand& command);
  void Answer(const GoCommand& command);
  void Answer(const BenchCommand& command);
  void Answer(const AskCommand& command);
  // Treats the lines that waited behind the `go` of this search as if they arrived now.
  void TakeBehind();
  // Returns whether a `go` waits in the queue. A `stop` or `ponderhit` that arrives now is meant
  // for it.
  bool GoIsWaiting() const;
  void Introduce();
  // Returns a token that ends a list of moves in time for the commands that follow.
  StopToken TimeToListMoves() const;

  // Runs `count` in the background. `count` returns its last text, and does so early if `stop`
  // stops.
  void StartCount(std::function<std::string(const StopToken& stop)> count);
  void EndCount();

  EventSource& events_;
  Launcher& launcher_;
  const RequestTable& requests_;
  Output output_;
  Engine engine_;

  std::unique_ptr<UciListener> listener_;
  std::atomic<bool> searching_{false};
  bool stopped_ = false;  // `stop` was sent to the search

  bool counting_ = false;
  StopToken stop_count_;
  std::string count_end_;                          // owned by the counter's thread until it ends
  std::deque<ClientLine> waiting_;                 // commands that arrived during a count or search
  std::deque<ClientLine> behind_;                  // those that waited behind the current `go`
  std::optional<EventQueue::TimePoint> deadline_;  // when a count must end after `quit`
  bool ended_ = false;
  const RuleSet rules_;                  // the initial rule set
  std::unique_ptr<TaskRunner> counter_;  // destroyed before everything that it uses
};

// Runs a dialogue over streams, beginning with this rule set. Returns when it has ended.
void RunDialogue(std::istream& in, std::ostream& out, RuleSet rules = kDefaultRules);

}  // namespace danco

#endif  // DANCO_PROTOCOL_SESSION_H_
