// SPDX-License-Identifier: MIT
// The engine in the Python process: one search at a time, with Python's global lock released.
#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "annotate/annotator.h"
#include "annotate/notes.h"
#include "annotate/notes_text.h"
#include "board/core/rule_names.h"
#include "board/core/stop_token.h"
#include "engine/elo_scale.h"
#include "engine/engine.h"
#include "engine/options.h"
#include "engine/text_input.h"
#include "eval/wdl.h"
#include "protocol/report.h"
#include "pybind11/stl.h"
#include "python/move_type.h"
#include "python/values.h"
#include "record/recorded_game.h"
#include "search/proofs/proof.h"
#include "system/program.h"

namespace danco::python {
namespace {

namespace py = pybind11;
using namespace py::literals;  // NOLINT(google-build-using-namespace): pybind11's "name"_a

// Returns the moves of a line, each with its position.
py::list LineMoves(const SharedPosition& root, const MoveList& pv) {
  py::list moves;
  SharedPosition position = root;
  for (Move move : pv) {
    moves.append(BoundMove{position, move});
    position = Share(position->After(move));
  }
  return moves;
}

void PutScore(py::dict& dict, Score score) {
  if (score.is_paco()) {
    dict["mate"] = score.mate_turns();
    dict["won"] = score.is_win() && score.mate_turns() == 0;
  } else {
    dict["cp"] = score.value();
  }
}

const char* BoundName(Bound bound) {
  return bound == Bound::kUpper ? "upper" : bound == Bound::kLower ? "lower" : "exact";
}

py::dict LineDict(const SharedPosition& root, const SearchLine& line) {
  py::dict info;
  info["depth"] = line.depth;
  info["seldepth"] = line.selective_depth;
  info["multipv"] = line.multi_pv;
  PutScore(info, line.score);
  const Wdl wdl = WdlOf(line.score, *root);
  info["wdl"] = py::make_tuple(wdl.win, wdl.draw, wdl.loss);
  info["bound"] = BoundName(line.bound);
  info["nodes"] = line.nodes;
  info["time"] = absl::ToDoubleSeconds(line.time);
  info["hashfull"] = line.hash_permill;
  info["pv"] = LineMoves(root, line.pv);
  return info;
}

// Throws danco.EngineError.
[[noreturn]] void ThrowEngineError(const char* message) {
  PyErr_SetString(py::module_::import("danco.uci_process").attr("EngineError").ptr(), message);
  throw py::error_already_set();
}

// Passes each line to Python from the search's thread. An exception there ends the search.
class PythonListener : public SearchListener {
 public:
  PythonListener(SharedPosition root, const py::object& on_line, Engine& engine)
      : root_(std::move(root)), on_line_(on_line), engine_(engine) {}

  void OnLine(const SearchLine& line) override {
    if (!wants_lines_) return;
    const py::gil_scoped_acquire acquire;
    if (error_) return;
    try {
      on_line_(LineDict(root_, line));
    } catch (py::error_already_set& error) {
      error_.emplace(std::move(error));
      engine_.Stop();
    }
  }
  void OnNote(const SearchNote& note) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    texts_.push_back(NoteText(note, root_->rules()));
  }
  void OnResult(const SearchResult& result) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    result_ = result;
    done_.notify_all();
  }

  // Waits for the result. Returns whether it came within `time`.
  bool WaitFor(absl::Duration time) {
    std::unique_lock<std::mutex> lock(mutex_);
    return done_.wait_for(lock, absl::ToChronoNanoseconds(time),
                          [this] { return result_.has_value(); });
  }
  const SearchResult& result() const { return *result_; }
  const std::vector<std::string>& texts() const { return texts_; }
  // The caller must hold Python's global lock.
  void ThrowError() {
    if (!error_) return;
    py::error_already_set error = std::move(*error_);
    error_.reset();
    throw error;
  }

 private:
  const SharedPosition root_;
  const py::object& on_line_;
  const bool wants_lines_ = !on_line_.is_none();
  Engine& engine_;
  std::optional<py::error_already_set> error_;  // guarded by Python's global lock
  std::mutex mutex_;
  std::condition_variable done_;
  std::optional<SearchResult> result_;
  std::vector<std::string> texts_;
};

// Converts a dictionary of limits, whose names and ranges danco.Limit has already checked.
SearchLimits LimitsFrom(const py::dict& given) {
  SearchLimits limits;
  for (const auto& [key, value] : given) {
    const std::string name = key.cast<std::string>();
    const auto seconds = [&value = value] { return absl::Seconds(value.cast<double>()); };
    if (name == "time") limits.movetime = seconds();
    if (name == "depth") limits.depth = value.cast<int>();
    if (name == "nodes") limits.nodes = value.cast<uint64_t>();
    if (name == "mate") limits.mate = value.cast<int>();
    if (name == "white_clock") limits.time[0] = seconds();
    if (name == "black_clock") limits.time[1] = seconds();
    if (name == "white_inc") limits.increment[0] = seconds();
    if (name == "black_inc") limits.increment[1] = seconds();
    if (name == "remaining_moves") limits.moves_to_go = value.cast<int>();
  }
  return limits;
}

// Returns the nodes of a proof: (position, turns left, move, [(answer, index of a node)]).
py::list NodesOf(const ProofTree& tree) {
  py::list nodes;
  for (const ProofTreeNode& node : tree.nodes) {
    const SharedPosition position = Share(node.position);
    const SharedPosition after = Share(node.position.After(node.move));
    py::list answers;
    for (const ProofTreeNode::Answer& answer : node.answers) {
      answers.append(py::make_tuple(BoundMove{after, answer.move}, answer.node));
    }
    nodes.append(py::make_tuple(std::const_pointer_cast<Position>(position), node.turns,
                                BoundMove{position, node.move}, answers));
  }
  return nodes;
}

py::dict ProofDict(const SharedPosition& root, const ProofFindings& found) {
  py::dict proof;
  proof["excluded"] = found.excluded;
  proof["nodes"] = found.nodes;
  proof["time"] = absl::ToDoubleSeconds(found.time);
  proof["turns"] = found.proof ? found.proof->turns : 0;
  proof["shortest"] = found.shortest;
  proof["line"] = found.proof ? LineMoves(root, found.proof->line) : py::list();
  proof["tree"] = found.proof && found.proof->tree ? NodesOf(*found.proof->tree) : py::list();
  return proof;
}

// Returns the notes on each turn of a game as dictionaries. Scores are from White's point of view.
py::list TurnNotesOf(const RecordedGame& game, const GameNotes& notes) {
  py::list turns;
  Position position = game.start;
  for (size_t ply = 0; ply < notes.turns.size(); ++ply) {
    const TurnNote& turn = notes.turns[ply];
    const SharedPosition shared = Share(position);
    py::dict before, after, note;
    PutScore(before, turn.before);
    PutScore(after, turn.after);
    note["before"] = before;
    note["after"] = after;
    note["win_before"] = turn.win_before;
    note["win_after"] = turn.win_after;
    note["loss"] = turn.loss;
    note["accuracy"] = turn.accuracy;
    const absl::string_view judgement = TextOf(turn.judgement).name;
    note["judgement"] = py::str(judgement.data(), judgement.size());
    note["words"] = turn.words;
    note["move"] = BoundMove{shared, game.turns[ply].move};
    note["line"] = LineMoves(shared, notes.positions[ply].line);
    turns.append(note);
    position.Apply(game.turns[ply].move);
  }
  return turns;
}

class NativeEngine {
 public:
  NativeEngine() = default;
  // The engine's threads exist only in the process that has searched. A forked process cannot wait
  // for their end, so it leaves the engine alone.
  ~NativeEngine() {
    if (CurrentProcess() != process_) (void)owned_.release();
  }
  NativeEngine(const NativeEngine&) = delete;
  NativeEngine& operator=(const NativeEngine&) = delete;

  // `value` is a bool, a number, a string, or None for a button.
  void SetOption(const std::string& name, const py::object& value) {
    std::optional<std::string> text;
    if (py::isinstance<py::bool_>(value)) {
      text = value.cast<bool>() ? "true" : "false";
    } else if (!value.is_none()) {
      text = py::str(value).cast<std::string>();
    }
    Owner owner(*this);
    std::optional<absl::string_view> view;
    if (text) view = *text;
    Check<OptionRefused>(danco::SetOption(engine_, name, view));
  }

  void NewGame() {
    Owner owner(*this);
    engine_.NewGame();
  }

  // Returns (best, ponder, line, texts). `best` is None if the game is over.
  py::tuple Run(const Game& game, const py::dict& limits_given, const py::list& root_moves,
                const py::object& on_line) {
    Owner owner(*this);
    Check<FenRefused>(engine_.SetGame(game));  // including the history
    // From here on, another thread may change `game`.
    const SharedPosition root = Share(engine_.position());
    SearchLimits limits = LimitsFrom(limits_given);
    for (const py::handle& move : root_moves) {
      const Move read = MoveFrom(*root, move);
      if (!absl::c_linear_search(limits.search_moves, read)) limits.search_moves.push_back(read);
    }
    limits = engine_.LimitsOf(std::move(limits));
    PythonListener listener(root, on_line, engine_);
    Interruption interruption;
    {
      const LockReleased released;
      engine_.Go(limits, listener);
      searching_ = true;
      if (stop_asked_) engine_.Stop();
      while (!listener.WaitFor(absl::Milliseconds(100))) {
        if (interruption.Check()) engine_.Stop();
      }
      engine_.Wait();
      searching_ = false;
    }
    interruption.Throw();
    listener.ThrowError();
    return Result(root, listener);
  }

  // Searches for a forced Paco. The limits are `nodes` and `time`.
  py::dict Prove(const Game& game, int turns, const py::dict& limits_given, bool tree) {
    Owner owner(*this);
    Check<FenRefused>(engine_.SetGame(game));
    const SearchLimits limits = LimitsFrom(limits_given);
    ProofQuestion question;
    question.turns = turns;
    question.nodes = limits.nodes;
    question.time = limits.movetime;
    question.tree = tree;
    ProofFindings found;
    RunHere([&](const StopToken& stop) { found = engine_.Prove(question, stop); });
    return ProofDict(Share(engine_.position()), found);
  }

  // Returns (turns, the game as annotated PGN, the verdict, White's summary, Black's summary).
  // Works on a copy of the game, which another thread may change.
  py::tuple Annotate(RecordedGame game, const py::dict& limits) {
    Owner owner(*this);
    const AnnotateSettings settings = AnnotateSettingsFor(LimitsFrom(limits));
    absl::StatusOr<GameNotes> notes = GameNotes();
    RunHere([&](const StopToken& stop) { notes = danco::Annotate(game, settings, engine_, stop); });
    if (absl::IsCancelled(notes.status())) ThrowEngineError("annotate: it was stopped");
    Check<RecordRefused>(notes.status());
    const std::string pgn = AnnotatedPgn(game, *notes, AnnotatorText(settings), MoveText::kPlayers);
    return py::make_tuple(TurnNotesOf(game, *notes), pgn, VerdictInWords(game, *notes),
                          SideInWords(Color::kWhite, notes->sides[0], game.rules()),
                          SideInWords(Color::kBlack, notes->sides[1], game.rules()));
  }

  // Thread-safe. Ends the current search, even if it is only about to start.
  void Stop() {
    if (!busy_) return;
    stop_asked_ = true;
    if (working_here_) stop_here_.Stop();
    if (searching_) engine_.Stop();
  }

  bool busy() const { return busy_; }
  std::optional<double> level() const {
    const std::optional<LevelOfPlay> level = engine_.level();
    return level ? std::optional<double>(level->level) : std::nullopt;
  }
  py::dict options() const {
    py::dict values;
    for (const OptionSpec& spec : OptionTable()) {
      const py::str name(spec.name.data(), spec.name.size());
      const int value = engine_.options().value(spec.id);
      if (spec.type == OptionType::kCheck) values[name] = value != 0;
      if (spec.type == OptionType::kSpin) values[name] = value;
      if (spec.type == OptionType::kCombo) {
        const absl::string_view rules = RuleSetName(kRuleSets[static_cast<size_t>(value)]);
        values[name] = py::str(rules.data(), rules.size());
      }
    }
    return values;
  }

 private:
  // Ensures that the engine performs only one operation at a time.
  class Owner {
   public:
    explicit Owner(NativeEngine& engine) : engine_(engine) {
      if (engine.busy_.exchange(true)) {
        ThrowEngineError("the engine is searching; stop it, or use another one");
      }
      engine.process_ = CurrentProcess();
    }
    ~Owner() {
      engine_.stop_asked_ = false;
      engine_.busy_ = false;
    }
    Owner(const Owner&) = delete;
    Owner& operator=(const Owner&) = delete;

   private:
    NativeEngine& engine_;
  };

  // Runs `work` in this thread, with Python's global lock released. Stop() and Control-C end it.
  template <typename Work>
  void RunHere(Work work) {
    Interruption interruption;
    {
      const LockReleased released;
      stop_here_.Reset();
      working_here_ = true;
      if (stop_asked_) stop_here_.Stop();
      work(StopToken([&] { return interruption.Check(); }, &stop_here_));
      working_here_ = false;
    }
    interruption.Throw();
  }

  static py::tuple Result(const SharedPosition& root, const PythonListener& listener) {
    const SearchResult& result = listener.result();
    py::object best = py::none(), ponder = py::none();
    if (result.best) {
      best = py::cast(BoundMove{root, result.best});
      if (result.ponder)
        ponder = py::cast(BoundMove{Share(root->After(result.best)), *result.ponder});
    }
    return py::make_tuple(best, ponder, LineDict(root, result.line), py::cast(listener.texts()));
  }

  int process_ = CurrentProcess();  // the last one that used the engine
  std::unique_ptr<Engine> owned_ = std::make_unique<Engine>();
  Engine& engine_ = *owned_;
  StopToken stop_here_;  // of work in the calling thread
  std::atomic<bool> busy_{false};
  std::atomic<bool> working_here_{false};
  std::atomic<bool> searching_{false};
  std::atomic<bool> stop_asked_{false};
};

}  // namespace

void BindEngine(py::module_& module) {
  py::class_<NativeEngine>(module, "NativeEngine", "The implementation of danco.Engine.")
      .def(py::init<>())
      .def("set_option", &NativeEngine::SetOption, "name"_a, "value"_a = py::none())
      .def("new_game", &NativeEngine::NewGame)
      .def("run", &NativeEngine::Run, "board"_a, "limits"_a, "root_moves"_a, "on_line"_a)
      .def("prove", &NativeEngine::Prove, "board"_a, "turns"_a, "limits"_a, "tree"_a)
      .def("annotate", &NativeEngine::Annotate, "record"_a, "limits"_a)
      .def("stop", &NativeEngine::Stop)
      .def_property_readonly("busy", &NativeEngine::busy)
      .def_property_readonly("level", &NativeEngine::level)
      .def_property_readonly("options", &NativeEngine::options);
  module.def(
      "level_of_elo",
      [](int elo) {
        if (elo < kMinElo || elo > kMaxElo) {
          throw py::value_error(absl::StrCat("elo: from ", kMinElo, " to ", kMaxElo));
        }
        return LevelOfElo(elo);
      },
      "elo"_a, "The level (0..19) that plays at a rating of Danco's ladder.");
  module.def(
      "elo_of_level",
      [](double level) {
        if (!(level >= kEloMarks.front().level && level <= kEloMarks.back().level)) {
          throw py::value_error("level: expected 0 to 19");
        }
        return EloOfLevel(level);
      },
      "level"_a, "The rating of a level (0..19) on Danco's ladder.");
}

}  // namespace danco::python
