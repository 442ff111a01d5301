#include "protocol/session.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>
#include <variant>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/reach/chain_budget.h"
#include "engine/text_door.h"
#include "engine/tune_options.h"
#include "engine/version.h"
#include "protocol/bench.h"
#include "protocol/board_text.h"
#include "protocol/count.h"
#include "protocol/front_end.h"
#include "protocol/help_text.h"
#include "search/control/limits.h"

namespace danco {
namespace {

// A client that writes all its commands and closes the pipe wants the counts it asked for; one that
// has gone must not leave a process behind that counts for hours.
constexpr std::chrono::seconds kCountAfterQuit{5};

bool IsGo(const std::string& line) {
  const absl::StatusOr<Command> command = ParseCommand(line);
  return command.ok() && std::holds_alternative<GoCommand>(*command);
}

bool IsStop(const std::string& line) {
  const absl::StatusOr<Command> command = ParseCommand(line);
  const Word* word = command.ok() ? std::get_if<Word>(&*command) : nullptr;
  return word != nullptr && *word == Word::kStop;
}

}  // namespace

Session::Session(const Surroundings& surroundings, Output::Sink sink)
    : events_(surroundings.events),
      launcher_(surroundings.launcher),
      request_(surroundings.request),
      output_(std::move(sink)),
      engine_(surroundings.launcher),
      counter_(surroundings.launcher.NewRunner()) {}

Session::~Session() { EndCount(); }

void RunDialogue(std::istream& in, std::ostream& out) {
  EventQueue events;
  std::thread reader([&] { ReadLines(in, events); });
  Session({events, SystemThreads()}, out).Run();
  reader.join();
}

void Session::Run() {
  while (!ended_) {
    const bool idle = !counting() && !searching_;
    // A `stop` that waited behind its `go` is for the search that has begun now.
    if (!waiting_.empty() && (idle || (searching_ && IsStop(waiting_.front())))) {
      if (idle) engine_.Wait();  // what waited is answered after `bestmove`
      const std::string line = std::move(waiting_.front());
      waiting_.pop_front();
      Execute(line);
      continue;
    }
    const std::optional<Event> event = events_.Pop(counting() ? deadline_ : std::nullopt);
    if (!event) {
      stop_count_ = true;
      deadline_.reset();
      waiting_ = {"quit"};
      continue;
    }
    Take(*event);
  }
  EndCount();
  engine_.Stop();
  engine_.Wait();
}

void Session::Take(const Event& event) {
  switch (event.kind) {
    case Event::Kind::kLine:
      OnLine(event.line);
      break;
    case Event::Kind::kLineTooLong:
      output_.Error("the line is too long");
      break;
    case Event::Kind::kEndOfInput:
      OnLine("quit");
      break;
    case Event::Kind::kCountDone:
      EndCount();
      break;
    case Event::Kind::kSearchDone:
      break;
  }
}

void Session::Attend(bool wait) {
  constexpr EventSource::TimePoint kLongAgo;
  if (!waiting_.empty() &&
      IsStop(waiting_.front())) {  // (It waited behind the `go` of this search.)
    waiting_.pop_front();
    Answer(Word::kStop);
  }
  std::optional<Event> event =
      events_.Pop(wait && !stopped_ ? std::nullopt : std::optional(kLongAgo));
  for (; event && !ended_; event = events_.Pop(kLongAgo)) Take(*event);
  if (ended_) engine_.Stop();
}

void Session::OnLine(const std::string& line) {
  if (counting()) {
    OnLineWhileCounting(line);
  } else if (searching_ || !waiting_.empty()) {
    OnLineWhileSearching(line);
  } else {
    Execute(line);
  }
}

bool Session::GoIsWaiting() const { return std::any_of(waiting_.begin(), waiting_.end(), IsGo); }

void Session::OnLineWhileSearching(const std::string& line) {
  const absl::StatusOr<Command> command = ParseCommand(line);
  if (!command.ok()) {
    output_.Error(command.status().message());
    return;
  }
  const Word* word = std::get_if<Word>(&*command);
  const GoCommand* go = std::get_if<GoCommand>(&*command);
  const bool for_the_next = word != nullptr && *word == Word::kStop && stopped_ && GoIsWaiting();
  const bool asks = std::holds_alternative<AskCommand>(*command);
  const bool requests = std::holds_alternative<RequestCommand>(*command);
  if (asks || requests || (word != nullptr && *word != Word::kNewGame && !for_the_next)) {
    Execute(line);
  } else if (go != nullptr && !go->perft && searching_ && !stopped_) {
    output_.Error("'go' is refused until the search ends");
  } else {
    if (searching_ && !stopped_) {
      const absl::string_view name = *absl::StrSplit(line, ' ', absl::SkipEmpty()).begin();
      output_.Note(absl::StrCat("'", name, "' waits for the end of the search"));
    }
    waiting_.push_back(line);
  }
}

void Session::OnLineWhileCounting(const std::string& line) {
  const absl::StatusOr<Command> command = ParseCommand(line);
  const Word* word = command.ok() ? std::get_if<Word>(&*command) : nullptr;
  if (word != nullptr && *word == Word::kIsReady) {
    Execute(line);
  } else if (word != nullptr && *word == Word::kStop && !GoIsWaiting()) {
    stop_count_ = true;
  } else {
    if (word != nullptr && *word == Word::kQuit) {
      deadline_ = std::chrono::steady_clock::now() + kCountAfterQuit;
    }
    waiting_.push_back(line);
  }
}

void Session::Execute(const std::string& line) {
  const absl::StatusOr<Command> command = ParseCommand(line);
  if (!command.ok()) {
    output_.Error(command.status().message());
    return;
  }
  std::visit([this](const auto& c) { Answer(c); }, *command);
}

void Session::Answer(Word word) {
  switch (word) {
    case Word::kNothing:
    case Word::kDebug:
    case Word::kRegister:
      break;
    case Word::kUci:
      Introduce();
      break;
    case Word::kIsReady:
      output_.Write("readyok");
      break;
    case Word::kNewGame:
      engine_.NewGame();
      break;
    case Word::kStop:
      stopped_ = true;
      if (searching_) engine_.Stop();
      break;
    case Word::kPonderHit:
      if (searching_) engine_.PonderHit();
      break;
    case Word::kQuit:
      ended_ = true;
      break;
    case Word::kDisplay:
      output_.Write(DisplayText(engine_));
      break;
    case Word::kEval:
      output_.Write(EvalText(engine_));
      break;
    case Word::kMoves:
      output_.Write(MovesText(engine_));
      break;
    case Word::kHelp:
      output_.Write(DialogueHelp());
      break;
  }
}

void Session::Introduce() {
  std::string text = absl::StrCat("id name ", VersionText(), "\nid author ", kAuthors, "\n\n");
  for (OptionSpec spec : OptionTable()) {
    if (spec.id == OptionId::kThreads) spec.max = std::min(spec.max, engine_.most_threads());
    absl::StrAppend(&text, OptionLine(spec), "\n");
  }
  output_.Write(absl::StrCat(text, TuneOptionLines(), "uciok"));
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
    StartCount([this, depth = *command.perft](const std::atomic<bool>& stop) {
      std::function<void()> look;
      if (const Launcher::Poll poll = launcher_.poll()) look = [poll] { poll(/*wait=*/false); };
      output_.Write(PerftText(engine_, depth, stop, /*hash_mebibytes=*/0, look));
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
  if (end != GameEnd::kOngoing) output_.Note(absl::StrCat("the game is over: ", GameEndText(end)));
  engine_.Wait();
  // The next command may come as soon as `bestmove` can be read.
  listener_ = std::make_unique<UciListener>(
      engine_.position(),
      ReportStyle{CastlingStyleOf(engine_.options()), engine_.options().is_on(OptionId::kShowWdl)},
      output_, [this] {
        searching_ = false;
        events_.Push({Event::Kind::kSearchDone, ""});
      });
  searching_ = true;
  stopped_ = false;
  engine_.Go(engine_.LimitsOf(std::move(limits)), *listener_);
}

void Session::Answer(const BenchCommand& command) {
  StartCount([this, command](const std::atomic<bool>& stop) {
    const absl::Status status = RunBench(
        command, stop, [this](absl::string_view text) { output_.Write(text); }, launcher_);
    if (!status.ok()) output_.Error(status.message());
  });
}

void Session::Answer(const AskCommand& command) {
  absl::string_view name = "moves";
  absl::StatusOr<std::string> answer;
  switch (command.what) {
    case AskCommand::What::kWays:
      name = "ways";
      answer = WaysJson(engine_, command.words.front());
      break;
    case AskCommand::What::kMovesOfSquare:
      answer = MovesOfSquareJson(engine_, command.words.front());
      break;
    case AskCommand::What::kState:
      name = "state";
      answer = StateJson(engine_);
      break;
    case AskCommand::What::kNotation:
      name = "notation";
      answer = NotationJson(engine_, command.words);
      break;
  }
  if (answer.ok()) {
    output_.Write(absl::StrCat(name, " ", *answer));
  } else {
    output_.Error(absl::StrCat(name, ": ", answer.status().message()));
  }
}

void Session::Answer(const RequestCommand& command) {
  if (request_) return request_(command.line);
  output_.Error("there is nobody here for lines that begin with '@'; 'help' lists what there is");
}

void Session::StartCount(std::function<void(const std::atomic<bool>& stop)> count) {
  stop_count_ = false;
  counting_ = true;
  counter_->Start([this, count = std::move(count)] {
    count(stop_count_);
    events_.Push({Event::Kind::kCountDone, ""});
  });
}

void Session::EndCount() {
  if (!counting()) return;
  stop_count_ = true;
  counter_->Wait();
  counting_ = false;
}

}  // namespace danco
