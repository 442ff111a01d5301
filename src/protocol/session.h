// The dialogue: reads commands, answers them, and lets the search run beside.
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

// One client from its first line to `quit` or the end of its input (protocol.md).
//
// A search or a count (`go perft`, `bench`) runs beside the dialogue. Commands that change the
// game, the options or what is remembered wait for its end, in their order. During a count all
// others wait too, so that several can be asked for at once, but for `isready`, `stop` and `quit`.
// During a search a `go` waits only if it has been stopped: else it is refused.
class Session {
 public:
  // What the dialogue is handed when it is not one over streams.
  struct Environment {
    EventSource& events;
    Launcher& launcher;
    // What `ask` can ask, in its turn; also while a search runs, but not during a count.
    const RequestTable& requests = FrontEndRequests();
    // The rule set that it begins with, and says to be its default.
    RuleSet rules = kDefaultRules;
  };
  Session(const Environment& environment, Output::Sink sink);
  Session(const Environment& environment, std::ostream& out)
      : Session(environment, Output::SinkOf(out)) {}
  ~Session();

  // Returns when the dialogue has ended. Run() and Attend() are called from one thread.
  void Run();
  // Answers what has come, from within a search that occupies this thread (Launcher::Poll). `wait`:
  // at least one event.
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
  // Whether a waiting command starts something that a `stop` may be meant for.
  bool GoIsWaiting() const;
  void Introduce();

  // Runs `count` beside the dialogue. It returns the last that is to be written, early when the
  // flag is set.
  void StartCount(std::function<std::string(const StopToken& stop)> count);
  void EndCount();

  EventSource& events_;
  Launcher& launcher_;
  const RequestTable& requests_;
  Output output_;
  Engine engine_;

  std::unique_ptr<UciListener> listener_;
  std::atomic<bool> searching_{false};
  bool stopped_ = false;  // the search was told to stop

  bool counting_ = false;
  StopToken stop_count_;
  std::string count_end_;                          // of the counter's thread until it has ended
  std::deque<ClientLine> waiting_;                 // commands that came during a count or a search
  std::optional<EventQueue::TimePoint> deadline_;  // when a count must end after `quit`
  bool ended_ = false;
  const RuleSet rules_;                  // that it began with
  std::unique_ptr<TaskRunner> counter_;  // ends before all that it uses
};

// A dialogue over streams that begins with this rule set; returns when it has ended.
void RunDialogue(std::istream& in, std::ostream& out, RuleSet rules = kDefaultRules);

}  // namespace danco

#endif  // DANCO_PROTOCOL_SESSION_H_
