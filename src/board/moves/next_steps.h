// The ways on from a turn that has been started, click by click: what every front end asks.
#ifndef DANCO_BOARD_MOVES_NEXT_STEPS_H_
#define DANCO_BOARD_MOVES_NEXT_STEPS_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/moves/move_path.h"
#include "board/moves/turn.h"
#include "board/reach/chain_budget.h"

namespace danco {

// What a click does.
enum class StepKind : uint8_t {
  kLift,     // lifts what moves first
  kMove,     // to an empty square: the turn ends
  kUnite,    // with a free enemy piece, also en passant: the turn ends
  kRelease,  // takes over a union: the turn goes on with the piece released there
  kCastle,   // on the king's target or the own rook: the turn ends
  kCapture,  // traditional chess: takes an enemy piece, also en passant
  kPaco,     // unites with the enemy king: the turn and the game end
};
// "lift", "move", "unite", "release", "castle", "capture", "paco".
absl::string_view StepKindName(StepKind kind);

// A square that may be clicked next.
struct NextStep {
  Square square = Square::kNone;
  StepKind kind = StepKind::kMove;
  bool promotion = false;  // what a pawn becomes there must be chosen
  bool dead_end = false;   // from there no way leads to the end of a turn
};

// What may be chosen for a pawn.
struct NextPromotion {
  PieceType piece = PieceType::kNone;
  bool dead_end = false;
};

// A step of a turn as it is shown to people.
struct ShownStep {
  Square from = Square::kNone;
  Square to = Square::kNone;
  PieceType piece = PieceType::kNone;      // the mover's, as it was before the step
  PieceType partner = PieceType::kNone;    // of a union that moves: the enemy's piece
  StepKind kind = StepKind::kMove;         // never kLift
  PieceType met = PieceType::kNone;        // kUnite, kCapture, kPaco: the enemy's piece
  PieceType released = PieceType::kNone;   // kRelease: the mover's piece that is in the hand next
  PieceType promotion = PieceType::kNone;  // what a pawn becomes on `to`
  Square set_back = Square::kNone;         // en passant: where the pawn stood that is set back
  std::optional<Position> after;           // the turn so far; see StartedTurn::position
};

// A turn so far.
struct StartedTurn {
  // With what was lifted in the hand (Position::turn_start()); after the turn when it is over. None
  // in the one case that no FEN can tell: a piece released beside its union (manual rules).
  std::optional<Position> position;
  std::optional<Move> move;               // the turn is over, and this is it
  bool castling = false;                  // it was castling
  Square hand_square = Square::kNone;     // where it was lifted or released; kNone: nothing is
  PieceType hand = PieceType::kNone;      // the mover's piece
  PieceType partner = PieceType::kNone;   // a union is lifted: the enemy's piece
  std::vector<ShownStep> steps;           // taken so far
  std::vector<NextPromotion> promotions;  // not empty: one of these must be chosen next
  std::vector<NextStep> next;             // else: where to go; a1 to h8
  bool dead_end = false;                  // no way on ends the turn
};

// Follows a turn that may stop anywhere: after nothing at all, the gift, the lift, any step, or a
// step on which a promotion is still to be chosen. Any legal sequence will do. InvalidArgument
// errors name the first step that is not legal and say why. Whether something is a dead end is
// exact unless a position explodes; in doubt it is none. A path that stops on the rook with which
// the king may castle is castling, also where the king could take over the rook's union instead
// (vchess); a path that goes on from there takes it over.
absl::StatusOr<StartedTurn> FollowStartedTurn(const Position& position, const MovePath& path);

// The steps of a legal turn; castling is two, the king's and the rook's.
std::vector<ShownStep> StepsToShow(const Position& position, const MovePath& path);

// Calls `see(turn, step)` for each step that is legal now, with the turn after it, from a1 to h8;
// something must be lifted. Stops when it returns true; whether it did. (Castling is no step: see
// Turn::MayBeCastling().)
template <typename See>
bool ForEachStep(const Turn& turn, See see) {
  constexpr std::array<PieceType, 5> kChoices = {PieceType::kNone, PieceType::kQueen,
                                                 PieceType::kRook, PieceType::kBishop,
                                                 PieceType::kKnight};
  for (int i = 0; i < kNumSquares; ++i) {
    for (PieceType choice : kChoices) {
      Turn next = turn;
      if (!next.Step(SquareAt(i), choice).ok()) continue;
      if (see(next, PathStep{SquareAt(i), choice})) return true;
    }
  }
  return false;
}

// Whether some way on from here ends the turn. In doubt it does.
bool CanEnd(const Turn& turn);

// The position as it would be with `side` to move; nothing when it is the other side's and its turn
// has begun, or must begin with a gift's promotion.
std::optional<Position> WithTurnOf(const Position& position, Color side);

// How `side` could unite with the enemy king if it were to move now; in traditional chess, how it
// could mate, unless the enemy is in check.
struct ThreatTurn {
  Tribool answer =
      Tribool::kNo;   // kUnknown: the question explodes, or a gift must be promoted first
  Position position;  // kYes: with `side` to move
  MovePath path;      // kYes: the shortest way of the first such turn that is found
};
ThreatTurn FindThreatTurn(const Position& position, Color side);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_NEXT_STEPS_H_
