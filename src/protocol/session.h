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
#include <thread>

#include "absl/strings/string_view.h"
#include "board/reach/chain_budget.h"
#include "protocol/command.h"
#include "protocol/engine.h"
#include "protocol/event_queue.h"
#include "protocol/output.h"
#include "protocol/report.h"

namespace danco {

// One client from its first line to `quit` or the end of its input (docs/protocol.md).
//
// A search or a count (`go perft`, `bench`) runs beside the dialogue. Commands that change the
// game, the options or what is remembered wait for its end, in their order. During a count all
// others wait too, so that several can be asked for at once, but for `isready`, `stop` and `quit`.
// During a search a `go` waits only if it has been stopped: else it is refused.
class Session {
 public:
  Session(std::istream& in, std::ostream& out) : in_(in), output_(out) {}
  ~Session();

  // Returns when the dialogue has ended.
  void Run();

 private:
  void OnLine(const std::string& line);
  void OnLineWhileCounting(const std::string& line);
  void OnLineWhileSearching(const std::string& line);
  void Execute(const std::string& line);

  void Answer(Word word);
  void Answer(const SetOptionCommand& command);
  void Answer(const PositionCommand& command);
  void Answer(const GoCommand& command);
  void Answer(const BenchCommand& command);
  void Answer(const AskCommand& command);
  // Whether a waiting command starts something that a `stop` may be meant for.
  bool GoIsWaiting() const;
  void Introduce();

  // Runs `count` beside the dialogue. It returns its answer, early when the flag is set.
  void StartCount(std::function<void(const std::atomic<bool>& stop)> count);
  bool counting() const { return counter_.joinable(); }
  void EndCount();

  std::istream& in_;
  Output output_;
  Engine engine_;
  EventQueue events_;

  std::unique_ptr<UciListener> listener_;
  std::atomic<bool> searching_{false};
  bool stopped_ = false;  // the search was told to stop

  std::thread counter_;
  std::atomic<bool> stop_count_{false};
  std::deque<std::string> waiting_;                // commands that came during a count or a search
  std::optional<EventQueue::TimePoint> deadline_;  // when a count must end after `quit`
  bool ended_ = false;
};

}  // namespace danco

#endif  // DANCO_PROTOCOL_SESSION_H_
