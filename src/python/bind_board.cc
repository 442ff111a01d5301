// Board, a game that is being played, and Turn, a turn step by step, for Python.
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "board/core/rule_names.h"
#include "board/moves/turn.h"
#include "board/moves/ways_on.h"
#include "board/text/fen.h"
#include "protocol/board_text.h"
#include "pybind11/stl.h"
#include "python/values.h"
#include "record/recorded_game.h"

namespace danco::python {
namespace {

namespace py = pybind11;
using namespace py::literals;  // NOLINT(google-build-using-namespace): pybind11's "name"_a

// A turn in progress, with what is needed to tell it.
class StepwiseTurn {
 public:
  explicit StepwiseTurn(SharedPosition position)
      : position_(std::move(position)), turn_(std::make_unique<Turn>(*position_)) {
    if (position_->king_united()) throw MoveRefused("turn: the game has ended, a king is united");
  }
  StepwiseTurn(const StepwiseTurn& other)
      : position_(other.position_),
        turn_(std::make_unique<Turn>(*other.turn_)),
        squares_(other.squares_) {}

  void ChooseGift(const py::object& piece) {
    const PieceType type = PromotionFrom(piece, "piece");
    Change([&](Turn& turn) { return turn.ChooseGift(type); });
  }
  void Lift(const py::object& square) {
    const Square s = SquareFrom(square, "square");
    if (!squares_.empty()) throw MoveRefused("turn: a piece is lifted already");
    Change([&](Turn& turn) { return turn.Lift(s); });
    squares_.push_back(Index(s));
  }
  void Step(const py::object& square, const py::object& promotion) {
    const Square s = SquareFrom(square, "square");
    const PieceType type = PromotionFrom(promotion, "promotion");
    if (turn_->ended()) throw MoveRefused("turn: it has ended");
    if (squares_.empty()) throw MoveRefused("turn: nothing is lifted yet");
    Change([&](Turn& turn) {
      return squares_.size() == 1 && turn.MayBeCastling(s) ? turn.Castle(s) : turn.Step(s, type);
    });
    squares_.push_back(Index(s));
  }

  bool ended() const { return turn_->ended(); }
  std::optional<BoundMove> move() const {
    if (!turn_->ended()) return std::nullopt;
    return BoundMove{position_, turn_->move()};
  }
  const std::vector<int>& squares() const { return squares_; }
  std::optional<int> in_hand() const {
    if (squares_.empty() || turn_->ended()) return std::nullopt;
    return TypeOrNone(turn_->lifted());
  }
  bool lifts_union() const { return in_hand() && turn_->lifted_union(); }

  // Where what is in the hand may go so that the turn can be ended; where a turn may begin.
  std::vector<int> Targets() const {
    std::vector<int> targets;
    if (turn_->ended()) return targets;
    for (int i = 0; i < kNumSquares; ++i) {
      if (squares_.empty() ? MayLift(SquareAt(i)) : MayStep(SquareAt(i))) targets.push_back(i);
    }
    return targets;
  }

 private:
  template <typename Act>
  void Change(Act act) {
    Turn changed = *turn_;
    Check<MoveRefused>(act(changed));
    turn_ = std::make_unique<Turn>(changed);
  }
  bool MayLift(Square s) const {
    Turn lifted = *turn_;
    if (!lifted.Lift(s).ok()) return false;
    if (CanEnd(lifted)) return true;
    for (int to = 0; to < kNumSquares; ++to) {
      if (MayCastle(lifted, SquareAt(to))) return true;
    }
    return false;
  }
  static bool MayCastle(const Turn& lifted, Square to) {
    if (!lifted.MayBeCastling(to)) return false;
    Turn castled = lifted;
    return castled.Castle(to).ok();
  }
  bool MayStep(Square to) const {
    if (squares_.size() == 1 && MayCastle(*turn_, to)) return true;
    constexpr std::array<PieceType, 5> kChoices = {PieceType::kNone, PieceType::kQueen,
                                                   PieceType::kRook, PieceType::kBishop,
                                                   PieceType::kKnight};
    for (PieceType choice : kChoices) {
      Turn stepped = *turn_;
      if (stepped.Step(to, choice).ok() && CanEnd(stepped)) return true;
    }
    return false;
  }

  SharedPosition position_;
  std::unique_ptr<Turn> turn_;
  std::vector<int> squares_;
};

BoundMove PlayedMove(const Game& game, size_t i) {
  return {Share(game.positions()[i]), game.moves()[i]};
}

std::optional<BoundMove> LastMove(const Game& game) {
  if (game.moves().empty()) return std::nullopt;
  return PlayedMove(game, game.moves().size() - 1);
}

void Push(Game& game, const py::object& value) {
  if (game.position().king_united()) {
    throw MoveRefused("move: the game has ended, a king is united");
  }
  game.Play(MoveFrom(game.position(), value));
}

// Python's Outcome: (name of the end, winner).
py::object OutcomeOf(const Game& game) {
  const GameEnd end = game.end();
  if (end == GameEnd::kOngoing) return py::none();
  const std::optional<Color> winner = WinnerOf(end, game.position().side_to_move());
  return py::make_tuple(std::string(ReasonOf(end)),
                        winner ? py::object(py::bool_(IsWhite(*winner))) : py::none());
}

void BindTurn(py::module_& module) {
  py::class_<StepwiseTurn>(module, "Turn",
                           "A turn played step by step: lift a piece, put it down, and go on with "
                           "what it\nreleases until `ended`. A refused step changes nothing.")
      .def(py::init([](const std::shared_ptr<Position>& p) { return StepwiseTurn(p); }),
           "position"_a)
      .def("choose_gift", &StepwiseTurn::ChooseGift, "piece"_a,
           "What the gifted pawn becomes; first of all, and only when a gift is pending.")
      .def("lift", &StepwiseTurn::Lift, "square"_a, "Lifts what moves first.")
      .def("step", &StepwiseTurn::Step, "square"_a, "promotion"_a = py::none(),
           "Puts what is in the hand on a square; castling is the king's step to its target or "
           "onto the own rook. MoveError says why a step is not legal.")
      .def("targets", &StepwiseTurn::Targets,
           "The squares that may be lifted from, or stepped to, so that the turn can be ended.")
      .def_property_readonly("ended", &StepwiseTurn::ended, "Whether the turn is complete.")
      .def_property_readonly("move", &StepwiseTurn::move, "Its move once it has ended, or None.")
      .def_property_readonly("squares", &StepwiseTurn::squares, "The squares so far.")
      .def_property_readonly("in_hand", &StepwiseTurn::in_hand,
                             "The piece in the hand, 1 (PAWN) to 6; of a union the own piece.")
      .def_property_readonly("lifts_union", &StepwiseTurn::lifts_union,
                             "Whether a whole union is in the hand.")
      .def(
          "copy", [](const StepwiseTurn& turn) { return StepwiseTurn(turn); }, "Its own copy.");
}

}  // namespace

void BindBoard(py::module_& module) {
  BindTurn(module);
  py::class_<Game>(module, "Board",
                   "A game that is being played: a start position and the moves so far.\n\n"
                   "Mutable: push and pop. Knows repetitions and how a game ends.")
      .def(py::init([](const py::object& start, const std::string& rules) {
             if (py::isinstance<Position>(start)) return Game(start.cast<const Position&>());
             const py::object position = py::type::of<Position>()(start, rules);
             return Game(position.cast<const Position&>());
           }),
           "start"_a = py::none(), "rules"_a = "pacosako",
           "From a FEN, a Position, or the start position of the rule set.")
      .def_property_readonly(
          "position", [](const Game& g) { return std::make_shared<Position>(g.position()); },
          "The present position.")
      .def_property_readonly(
          "start", [](const Game& g) { return std::make_shared<Position>(g.start()); },
          "The position that the game began with.")
      .def_property_readonly(
          "turn", [](const Game& g) { return IsWhite(g.position().side_to_move()); },
          "WHITE (True) or BLACK (False): who is to move.")
      .def_property_readonly(
          "rules", [](const Game& g) { return std::string(RuleSetName(g.position().rules())); },
          "The rule set.")
      .def_property_readonly(
          "legal_moves", [](const Game& g) { return Listed(Share(g.position())); },
          "All legal moves: one for each outcome.")
      .def(
          "fen", [](const Game& g) { return FormatFen(g.position()); },
          "The present position as text, in pacoplay's field order.")
      .def(
          "ply", [](const Game& g) { return g.moves().size(); }, "Turns played so far.")
      .def("push", &Push, "move"_a,
           "Plays a move, given as Move or as text in either notation. MoveError when it is not "
           "legal; nothing is changed then.")
      .def(
          "pop",
          [](Game& g) {
            if (g.moves().empty()) throw py::index_error("pop: no move has been played");
            BoundMove last = *LastMove(g);
            g.TakeBack();
            return last;
          },
          "Takes back the last move and returns it. IndexError when there is none.")
      .def(
          "peek",
          [](const Game& g) {
            if (g.moves().empty()) throw py::index_error("peek: no move has been played");
            return *LastMove(g);
          },
          "The last move. IndexError when there is none.")
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
          "parse_move",
          [](const Game& g, const std::string& text) {
            return BoundMove{Share(g.position()), MoveFrom(g.position(), py::str(text))};
          },
          "text"_a, "Reads a move in the protocol's or the players' notation. MoveError.")
      .def(
          "begin_turn", [](const Game& g) { return StepwiseTurn(Share(g.position())); },
          "A Turn, to play the next move step by step; push its move when it has ended.")
      .def("repetitions", &Game::Repetitions,
           "How often the present position stood at the start of a turn, this time included.")
      .def(
          "is_game_over", [](const Game& g) { return g.end() != GameEnd::kOngoing; },
          "Whether the game has ended by the rules.")
      .def("_outcome", &OutcomeOf)
      .def(
          "result",
          [](const Game& g) -> std::string {
            const GameEnd end = g.end();
            if (end == GameEnd::kOngoing) return "*";
            if (IsDraw(end)) return "1/2-1/2";
            return IsWhite(*WinnerOf(end, g.position().side_to_move())) ? "1-0" : "0-1";
          },
          "'1-0', '0-1', '1/2-1/2' or '*', as PGN writes it.")
      .def(
          "copy", [](const Game& g) { return Game(g); }, "Its own copy, moves included.")
      .def(
          "svg",
          [](const Game& g, bool orientation, const std::string& title, std::optional<int> size) {
            const std::optional<BoundMove> last = LastMove(g);
            return DrawSvg(g.position(), last ? &*last : nullptr, orientation, title, size);
          },
          "orientation"_a = true, "title"_a = "", "size"_a = py::none(),
          "The board as SVG, the steps of the last turn as arrows. `orientation`: who is at the "
          "bottom; `size`: width in pixels.")
      .def("_repr_svg_",
           [](const Game& g) {
             const std::optional<BoundMove> last = LastMove(g);
             return DrawSvg(g.position(), last ? &*last : nullptr, true, "", 360);
           })
      .def("__str__", [](const Game& g) { return AsciiBoard(g.position()); })
      .def("__repr__", [](const Game& g) {
        return absl::StrCat("<Board ", g.moves().size(), " moves, ", FormatFen(g.position()), ">");
      });
}

}  // namespace danco::python
