// SPDX-License-Identifier: MIT
// The Python classes Board, a game in progress, and Turn, which plays a turn step by step.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "board/core/rule_names.h"
#include "board/core/start_position.h"
#include "board/moves/move_path.h"
#include "board/moves/next_steps.h"
#include "board/moves/turn.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "protocol/board_text.h"
#include "pybind11/stl.h"
#include "python/bindings.h"
#include "python/move_type.h"
#include "python/values.h"
#include "record/recorded_game.h"

namespace danco::python {
namespace {

namespace py = pybind11;
using namespace py::literals;  // NOLINT(google-build-using-namespace): pybind11's "name"_a

constexpr const char* kDefaultRules = "pacosako";

// A turn in progress: the steps so far, and the state after them.
class StepwiseTurn {
 public:
  explicit StepwiseTurn(SharedPosition position)
      : position_(std::move(position)), turn_(std::make_shared<Turn>(*position_)) {
    if (position_->king_united()) throw MoveRefused("turn: the game is over: a king is united");
  }

  void ChooseGift(const py::object& piece) {
    const PieceType type = PromotionFrom(piece, "piece");
    if (is_lifted()) throw MoveRefused("turn: a piece is lifted already; choose the gift before");
    auto turn = std::make_shared<Turn>(*position_);
    Check<MoveRefused>(turn->ChooseGift(type));
    turn_ = std::move(turn);
    path_.gift = type;
  }
  void Lift(const py::object& square) {
    const Square s = SquareFrom(square, "square");
    if (is_lifted()) throw MoveRefused("turn: a piece is lifted already");
    MovePath path = path_;
    path.from = s;
    Play(path);
  }
  void Step(const py::object& square, const py::object& promotion) {
    const Square s = SquareFrom(square, "square");
    const PieceType type = PromotionFrom(promotion, "promotion");
    if (turn_->ended()) throw MoveRefused("turn: it has ended");
    if (!is_lifted()) throw MoveRefused("turn: nothing is lifted yet");
    MovePath path = path_;
    path.steps.push_back({s, type});
    Play(path);
  }

  bool operator==(const StepwiseTurn& other) const {
    return SamePosition(*position_, *other.position_) && path_ == other.path_;
  }
  // Returns the arguments from which the object can be rebuilt.
  py::tuple state() const {
    std::vector<int> promotions;
    for (const PathStep& step : path_.steps) promotions.push_back(Index(step.promotion));
    return py::make_tuple(std::const_pointer_cast<Position>(position_), TypeOrNone(path_.gift),
                          squares(), promotions);
  }
  static StepwiseTurn FromState(const py::tuple& state) {
    StepwiseTurn turn(state[0].cast<std::shared_ptr<Position>>());
    if (!state[1].is_none()) turn.ChooseGift(state[1]);
    const auto squares = state[2].cast<std::vector<int>>();
    const auto promotions = state[3].cast<std::vector<int>>();
    for (size_t i = 0; i < squares.size(); ++i) {
      const py::int_ square(squares[i]);
      if (i == 0) {
        turn.Lift(square);
      } else {
        const int promotion = promotions.at(i - 1);
        turn.Step(square, promotion == 0 ? py::object(py::none()) : py::int_(promotion));
      }
    }
    return turn;
  }

  bool ended() const { return turn_->ended(); }
  std::optional<BoundMove> move() const {
    if (!turn_->ended()) return std::nullopt;
    return BoundMove{position_, turn_->move()};
  }
  std::vector<int> squares() const {
    std::vector<int> squares;
    if (is_lifted()) squares.push_back(Index(path_.from));
    for (const PathStep& step : path_.steps) squares.push_back(Index(step.square));
    return squares;
  }
  std::optional<int> in_hand() const {
    if (!is_lifted() || turn_->ended()) return std::nullopt;
    return TypeOrNone(turn_->lifted());
  }
  bool lifts_union() const { return in_hand() && turn_->lifted_union(); }

  // Returns where the lifted piece can go so that the turn can be completed. If nothing is lifted,
  // returns where a turn can begin.
  std::vector<int> Targets() const {
    std::vector<int> targets;
    const absl::StatusOr<StartedTurn> started = FollowStartedTurn(*position_, path_);
    Check<MoveRefused>(started.status());
    for (const NextStep& next : started->next) {
      if (!next.dead_end) targets.push_back(Index(next.square));
    }
    return targets;
  }

 private:
  bool is_lifted() const { return path_.from != Square::kNone; }
  void Play(const MovePath& path) {
    auto turn = std::make_shared<Turn>(*position_);
    Check<MoveRefused>(ReplayPath(path, *turn));
    turn_ = std::move(turn);
    path_ = path;
  }

  SharedPosition position_;
  std::shared_ptr<const Turn> turn_;  // shared by copies
  MovePath path_;
};

BoundMove PlayedMove(const Game& game, size_t i) {
  return {Share(game.positions()[i]), game.moves()[i]};
}

BoundMove LastMove(const Game& game) { return PlayedMove(game, game.moves().size() - 1); }

void Push(Game& game, const py::object& value) {
  const Position before = game.position();
  const Move move = MoveFrom(before, value);
  // Reading a text can release the global lock.
  if (!SamePosition(before, game.position())) {
    throw MoveRefused("move: another thread has changed the board meanwhile");
  }
  game.Play(move);
}

// Returns the arguments of a Python Outcome: (name of the end, winner).
py::object OutcomeOf(const Game& game) {
  const GameEnd end = game.end();
  if (end == GameEnd::kOngoing) return py::none();
  const std::optional<Color> winner = WinnerOf(end, game.position().side_to_move());
  return py::make_tuple(std::string(ReasonOf(end)),
                        winner ? py::object(py::bool_(IsWhite(*winner))) : py::none());
}

// Returns a game from a FEN, a Position or nothing. If `rules` is given, it must agree with the
// start.
Game GameFrom(const py::object& start, const std::optional<std::string>& rules) {
  if (py::isinstance<Position>(start)) {
    const auto& position = start.cast<const Position&>();
    if (rules && RulesFrom(*rules) != position.rules()) {
      throw py::value_error(absl::StrCat("rules: the position's are ",
                                         RuleSetName(position.rules()), ", not ", *rules));
    }
    return Game(position);
  }
  if (!start.is_none() && !py::isinstance<py::str>(start)) {
    throw py::type_error(absl::StrCat("start: expected a FEN or a Position, not ",
                                      py::repr(py::type::of(start)).cast<std::string>()));
  }
  const py::object position =
      py::type::of<Position>()(start, rules ? *rules : std::string(kDefaultRules));
  return Game(position.cast<const Position&>());
}

bool SameGame(const Game& one, const Game& other) {
  return SamePosition(one.start(), other.start()) &&
         one.start().no_progress_plies() == other.start().no_progress_plies() &&
         one.moves() == other.moves();
}

// Returns the game as text, which is validated by the rules when it is read again. Takes a copy,
// because another thread may change the game while the global lock is released.
py::tuple StateOf(Game game) {  // NOLINT(performance-unnecessary-value-param)
  std::vector<std::string> moves;
  moves.reserve(game.moves().size());
  for (size_t i = 0; i < game.moves().size(); ++i) {
    const Unlocked unlocked(game.positions()[i]);
    moves.push_back(FormatMove(game.positions()[i], game.moves()[i]));
  }
  return py::make_tuple(std::make_shared<Position>(game.start()), moves);
}

Game GameFromState(const py::tuple& state) {
  Game game(state[0].cast<const Position&>());
  for (const std::string& text : state[1].cast<std::vector<std::string>>()) {
    Push(game, py::str(text));
  }
  return game;
}

void BindTurn(py::module_& module) {
  py::class_<StepwiseTurn> type(
      module, "Turn",
      "A turn played step by step: lift a piece, put it down, and continue with the piece that\n"
      "it releases, until `ended`. A rejected step changes nothing.");
  type.def(py::init([](const std::shared_ptr<Position>& p) { return StepwiseTurn(p); }),
           "position"_a)
      .def("choose_gift", &StepwiseTurn::ChooseGift, "piece"_a,
           "Chooses the promotion of a gifted pawn, at the start of a turn if one is pending.")
      .def("lift", &StepwiseTurn::Lift, "square"_a, "Lifts the first mover.")
      .def("step", &StepwiseTurn::Step, "square"_a, "promotion"_a = py::none(),
           "Puts the lifted piece or union on a square; castling is the king's step to its target "
           "or onto its own rook. Raises MoveError, which says why the step is illegal.")
      .def("targets", &StepwiseTurn::Targets,
           "The squares to lift from, or to step to, after which the turn can be completed.")
      .def_property_readonly("ended", &StepwiseTurn::ended, "Whether the turn is complete.")
      .def_property_readonly("move", &StepwiseTurn::move,
                             "The move once the turn is complete, or None.")
      .def_property_readonly("squares", &StepwiseTurn::squares, "The squares so far.")
      .def_property_readonly(
          "in_hand", &StepwiseTurn::in_hand,
          "The type of the lifted piece, 1 (PAWN) to 6; in a union, that of the side to move.")
      .def_property_readonly("lifts_union", &StepwiseTurn::lifts_union,
                             "Whether a whole union is lifted.")
      .def(
          "copy", [](const StepwiseTurn& turn) { return StepwiseTurn(turn); }, "A copy.")
      .def(py::pickle([](const StepwiseTurn& turn) { return turn.state(); },
                      &StepwiseTurn::FromState));
  DefineCopies(type);
  DefineEquality(type, std::equal_to<StepwiseTurn>());
}

using GameClass = py::class_<Game>;

// 1. The state of the game.
void BindState(GameClass& type) {
  type.def(py::init(&GameFrom), "start"_a = py::none(), "rules"_a = py::none(),
           "Starts from a FEN, a Position, or the start position of a rule set ('pacosako' by\n"
           "default). Raises ValueError if `rules` differs from the rule set of the Position.")
      .def_property_readonly(
          "position", [](const Game& g) { return std::make_shared<Position>(g.position()); },
          "The current position.")
      .def_property_readonly(
          "start", [](const Game& g) { return std::make_shared<Position>(g.start()); },
          "The start position.");
}

// 2. Playing turns and taking them back.
void BindPlay(GameClass& type) {
  type.def(
          "ply", [](const Game& g) { return g.moves().size(); }, "Turns played so far.")
      .def("push", &Push, "move"_a,
           "Plays a move, given as Move or as text: in either notation, or as chess players write "
           "it ('Nf6'). Raises MoveError if it is illegal, and changes nothing then.")
      .def(
          "reset", [](Game& g) { g = Game(StartPosition(g.start().rules())); },
          "Returns to the start position of the rule set, without moves.")
      .def(
          "pop",
          [](Game& g) {
            if (g.moves().empty()) throw py::index_error("pop: no move has been played");
            BoundMove last = LastMove(g);
            g.TakeBack();
            return last;
          },
          "Takes back the last move and returns it. Raises IndexError if there is none.")
      .def(
          "peek",
          [](const Game& g) {
            if (g.moves().empty()) throw py::index_error("peek: no move has been played");
            return LastMove(g);
          },
          "The last move. Raises IndexError if there is none.")
      .def_property_readonly(
          "move_stack",
          [](const Game& g) {
            std::vector<BoundMove> moves;
            for (size_t i = 0; i < g.moves().size(); ++i) {
              moves.push_back(PlayedMove(g, i));
            }
            return moves;
          },
          "The moves so far.")
      .def(
          "begin_turn", [](const Game& g) { return StepwiseTurn(Share(g.position())); },
          "A Turn, to play the next move step by step; push its move once it is complete.");
}

// 3. The end of the game.
void BindEnd(GameClass& type) {
  type.def("repetitions", &Game::Repetitions,
           "How often the current position occurred at the start of a turn, including now.")
      .def(
          "is_game_over", [](const Game& g) { return g.end() != GameEnd::kOngoing; },
          "Whether the game has ended by the rules.")
      .def("_outcome", &OutcomeOf)
      .def(
          "result",
          [](const Game& g) {
            return std::string(ResultText(ResultOf(g.end(), g.position().side_to_move())));
          },
          "'1-0', '0-1', '1/2-1/2' or '*', as PGN writes it.");
}

// 4. The game as a Python value: copying, comparing, pickling, printing.
void BindValue(GameClass& type) {
  type.def(
          "copy", [](const Game& g) { return Game(g); }, "A copy, including the moves.")
      .def(py::pickle(&StateOf, &GameFromState))
      .def("__str__", [](const Game& g) { return AsciiBoard(g.position()); })
      .def("__repr__", [](const Game& g) {
        return absl::StrCat("<Board ", g.moves().size(), " moves, ", FormatFen(g.position()), ">");
      });
  DefineCopies(type);
  DefineEquality(type, SameGame);
}

}  // namespace

void BindBoard(py::module_& module) {
  BindTurn(module);
  GameClass type(
      module, "Board",
      "A game in progress: a start position and the moves so far.\n\n"
      "It is mutable (push, pop) and detects repetitions and the end of the game. Two boards "
      "are equal if they have the same start and moves.");
  BindState(type);
  DefineQuestions<const Game&>(type);
  BindPlay(type);
  BindEnd(type);
  BindValue(type);
}

}  // namespace danco::python
