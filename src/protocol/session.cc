// SPDX-License-Identifier: MIT
#include "protocol/session.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>
#include <variant>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/core/scope.h"
#include "engine/text_input.h"
#include "protocol/bench.h"
#include "protocol/board_text.h"
#include "protocol/request.h"
#include "search/control/limits.h"

namespace danco {
namespace {

// The time that a count may continue after `quit`. A client that writes all commands and closes the
// pipe wants its counts, but a client that is gone must not leave a process running for hours.
constexpr std::chrono::seconds kCountAfterQuit{5};
// The time for listing moves during a search, which `stop` must end within 50 ms.
constexpr absl::Duration kTimeToListMoves = absl::Milliseconds(30);

constexpr absl::string_view kAuthors = "the Danco authors";
constexpr absl::string_view kOnlyPlays = "this module only plays; use the full engine instead";

bool IsGo(const ClientLine& line) { return line.ok() && std::holds_alternative<GoCommand>(*line); }

bool IsStop(const ClientLine& line) { return IsSimple(line, SimpleCommand::kStop); }

// Returns the reply to a command that prints a text. `stop` ends a list of moves.
std::string TextFor(SimpleCommand word, const Engine& engine, const StopToken& stop) {
  if (word == SimpleCommand::kDisplay) return DisplayText(engine, stop);
  if (word == SimpleCommand::kEval) return EvalText(engine);
  return word == SimpleCommand::kMoves ? MovesText(engine, stop) : DialogueHelp();
}

// Returns whether a command is executed during a search. Commands that would change its game or
// options wait.
bool IsForNow(const Command& command) {
  const SimpleCommand* word = std::get_if<SimpleCommand>(&command);
  return word != nullptr ? *word != SimpleCommand::kNewGame
                         : std::holds_alternative<AskCommand>(command);
}

}  // namespace

Session::Session(const Environment& environment, Output::Sink sink)
    : events_(environment.events),
      launcher_(environment.launcher),
      requests_(environment.requests),
      output_(std::move(sink)),
      engine_(environment.launcher),
      stop_count_(environment.launcher.poll()),
      rules_(environment.rules),
      counter_(environment.launcher.NewRunner()) {
  if (rules_ != engine_.rules()) engine_.SetRules(rules_);
}

Session::~Session() { EndCount(); }

void RunDialogue(std::istream& in, std::ostream& out, RuleSet rules) {
  EventQueue events;
  std::thread reader([&] { ReadLines(in, events); });
  Session({.events = events, .launcher = SystemThreads(), .rules = rules}, out).Run();
  reader.join();
}

void Session::Run() {
  while (!ended_) {
    const bool idle = !counting_ && !searching_;
    if (idle && !waiting_.empty()) {
      engine_.Wait();  // queued commands are executed after `bestmove`
      const ClientLine line = std::move(waiting_.front());
      waiting_.pop_front();
      Execute(line);
      TakeBehind();
      continue;
    }
    std::optional<Event> event = events_.Pop(counting_ ? deadline_ : std::nullopt);
    if (!event) {
      stop_count_.Stop();
      deadline_.reset();
      waiting_ = {ClientLine(SimpleCommand::kQuit)};
      continue;
    }
    Take(*std::move(event));
  }
  EndCount();
  engine_.Stop();
  engine_.Wait();
}

void Session::Take(Event event) {
  ClientLine* line = std::get_if<ClientLine>(&event);
  if (line == nullptr) {
    if (std::get<Signal>(event) == Signal::kCountDone) EndCount();
  } else if (counting_) {
    OnLineWhileCounting(std::move(*line));
  } else if (searching_ || !waiting_.empty()) {
    OnLineWhileSearching(std::move(*line));
  } else {
    Execute(*line);
  }
}

void Session::Attend(bool wait) {
  constexpr EventSource::TimePoint kLongAgo;
  if (!behind_.empty()) {
    TakeBehind();
    wait = false;
  }
  std::optional<Event> event =
      events_.Pop(wait && !stopped_ ? std::nullopt : std::optional(kLongAgo));
  for (; event && !ended_; event = events_.Pop(kLongAgo)) Take(*std::move(event));
  if (ended_) engine_.Stop();
}

void Session::TakeBehind() {
  for (ClientLine& line : std::exchange(behind_, {})) {
    if (searching_) {
      OnLineWhileSearching(std::move(line));
    } else {
      waiting_.push_back(std::move(line));
    }
  }
}

bool Session::GoIsWaiting() const { return std::any_of(waiting_.begin(), waiting_.end(), IsGo); }

void Session::OnLineWhileSearching(ClientLine line) {
  if (!line.ok()) return Execute(line);
  const GoCommand* go = std::get_if<GoCommand>(&*line);
  const bool for_the_next =
      (IsStop(line) || IsSimple(line, SimpleCommand::kPonderHit)) && stopped_ && GoIsWaiting();
  if (IsForNow(*line) && !for_the_next) {
    Execute(line);
  } else if (go != nullptr && !go->perft && searching_ && !stopped_) {
    output_.Error("'go' is refused while a search is running; 'stop' ends it");
  } else {
    if (searching_ && !stopped_) {
      output_.Note(absl::StrCat("'", NameOf(*line), "' is postponed until the search ends"));
    }
    waiting_.push_back(std::move(line));
  }
}

void Session::OnLineWhileCounting(ClientLine line) {
  if (IsSimple(line, SimpleCommand::kIsReady)) {
    Execute(line);
  } else if (IsStop(line) && !GoIsWaiting()) {
    stop_count_.Stop();
  } else {
    if (IsSimple(line, SimpleCommand::kQuit)) {
      deadline_ = std::chrono::steady_clock::now() + kCountAfterQuit;
    }
    waiting_.push_back(std::move(line));
  }
}

void Session::Execute(const ClientLine& line) {
  if (!line.ok()) return output_.Error(line.status().message());
  std::visit([this](const auto& command) { Answer(command); }, *line);
}

void Session::Answer(SimpleCommand word) {
  switch (word) {
    case SimpleCommand::kNothing:
    case SimpleCommand::kDebug:
    case SimpleCommand::kRegister:
      break;
    case SimpleCommand::kUci:
      Introduce();
      break;
    case SimpleCommand::kIsReady:
      output_.Write("readyok");
      break;
    case SimpleCommand::kNewGame:
      engine_.NewGame();
      break;
    case SimpleCommand::kStop:
      stopped_ = true;
      if (searching_) engine_.Stop();
      break;
    case SimpleCommand::kPonderHit:
      if (searching_) engine_.PonderHit();
      break;
    case SimpleCommand::kQuit:
      ended_ = true;
      break;
    case SimpleCommand::kDisplay:
    case SimpleCommand::kEval:
    case SimpleCommand::kMoves:
    case SimpleCommand::kHelp:
      if (kPlayOnly) return output_.Error(kOnlyPlays);
      output_.Write(TextFor(word, engine_, TimeToListMoves()));
      break;
  }
}

StopToken Session::TimeToListMoves() const {
  if (!searching_) return StopToken();
  const absl::Time end = absl::Now() + kTimeToListMoves;
  return StopToken([end] { return absl::Now() >= end; });
}

void Session::Introduce() {
  std::string text = absl::StrCat("id name ", VersionText(), "\nid author ", kAuthors, "\n\n");
  for (OptionSpec spec : OptionTable()) {
    if (spec.id == OptionId::kThreads) spec.max = std::min(spec.max, engine_.max_threads());
    if (spec.id == OptionId::kVariant) spec.fallback = SettingOf(rules_).value;
    absl::StrAppend(&text, OptionLine(spec), "\n");
  }
  // Front ends that know only UCI ignore this line, but it tells their authors about `ask`.
  absl::StrAppend(&text, TuneOptionLines(engine_.rules()),
                  "info string front ends may send 'ask {JSON}', which is answered by "
                  "'answer {JSON}': docs/reference/protocol-front-ends.md\n");
  output_.Write(absl::StrCat(text, "uciok"));
}

void Session::Answer(const SetOptionCommand& command) {
  std::optional<absl::string_view> value;
  if (command.value) value = *command.value;
  const absl::Status status = SetOption(engine_, command.name, value);
  if (!status.ok()) output_.Error(status.message());
}

void Session::Answer(const PositionCommand& command) {
  const absl::Status status = SetPosition(engine_, command.fen, command.moves);
  if (!status.ok()) output_.Error(absl::StrCat("position: ", status.message()));
}

void Session::Answer(const GoCommand& command) {
  if (command.perft) {
    if (kPlayOnly) return output_.Error(kOnlyPlays);
    StartCount([this, depth = *command.perft](const StopToken& stop) {
      return PerftText(engine_, depth, stop);
    });
    return;
  }
  absl::StatusOr<MoveList> search_moves = ReadMoves(engine_.position(), command.search_moves);
  if (!search_moves.ok()) {
    output_.Error(absl::StrCat("go searchmoves: ", search_moves.status().message()));
    return;
  }
  SearchLimits limits = command.limits;
  limits.search_moves = *std::move(search_moves);
  const GameEnd end = engine_.game().end();
  if (end != GameEnd::kOngoing)
    output_.Note(absl::StrCat("by the rules the game is over: ", GameEndText(end)));
  engine_.Wait();
  // The search must count as ended before `bestmove` is printed, because the client may send its
  // next command at once.
  listener_ = std::make_unique<UciListener>(
      engine_.position(),
      ReportStyle{CastlingStyleOf(engine_.options()), engine_.options().is_on(OptionId::kShowWdl)},
      output_, [this] {
        searching_ = false;
        events_.Push(Signal::kSearchDone);
      });
  searching_ = true;
  stopped_ = false;
  behind_.swap(waiting_);
  engine_.Go(engine_.LimitsOf(std::move(limits)), *listener_);
}

void Session::Answer(const BenchCommand& command) {
  if (kPlayOnly) return output_.Error(kOnlyPlays);
  StartCount([this, command](const StopToken& stop) {
    const absl::StatusOr<std::string> sums = RunBench(
        command, stop, [this](absl::string_view text) { output_.Write(text); }, launcher_);
    return sums.ok() ? *sums : Output::ErrorLine(sums.status().message());
  });
}

void Session::Answer(const AskCommand& command) {
  AnswerRequest(command.json, requests_, {launcher_, searching_},
                [this](absl::string_view line) { output_.Write(line); });
}

void Session::StartCount(std::function<std::string(const StopToken& stop)> count) {
  stop_count_.Reset();
  counting_ = true;
  counter_->Start([this, count = std::move(count)] {
    count_end_ = count(stop_count_);
    events_.Push(Signal::kCountDone);
  });
}

void Session::EndCount() {
  if (!counting_) return;
  stop_count_.Stop();
  counter_->Wait();
  counting_ = false;
  // The client may continue as soon as it reads this. Counting must therefore have ended, so that
  // commands are executed in order.
  output_.Write(count_end_);
}

}  // namespace danco
