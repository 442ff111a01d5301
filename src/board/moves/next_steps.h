// SPDX-License-Identifier: MIT
// The legal next steps of a turn in progress, click by click, for front ends.
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
#include "board/reach/bounded_answer.h"

namespace danco {

// The effect of a click.
enum class StepKind : uint8_t {
  kLift,     // picks up the piece or union that moves first
  kMove,     // to an empty square: the turn ends
  kUnite,    // with a free enemy piece, also en passant: the turn ends
  kRelease,  // takes over a union: the turn continues with the released piece
  kCastle,   // on the king's target or its rook: the turn ends
  kCapture,  // traditional chess: captures an enemy piece, also en passant
  kPaco,     // unites with the enemy king: the turn and the game end
};
// Returns "lift", "move", "unite", "release", "castle", "capture" or "paco".
absl::string_view StepKindName(StepKind kind);

// A square that can be clicked next.
struct NextStep {
  Square square = Square::kNone;
  StepKind kind = StepKind::kMove;
  bool promotion = false;  // a pawn is promoted there: its new piece must be chosen
  bool dead_end = false;   // no sequence of further steps ends the turn legally
};

// A piece that a pawn can be promoted to.
struct NextPromotion {
  PieceType piece = PieceType::kNone;
  bool dead_end = false;
};

// One step of a turn, with everything needed to display it.
struct ShownStep {
  Square from = Square::kNone;
  Square to = Square::kNone;
  PieceType piece = PieceType::kNone;     // the moving piece, before any promotion
  PieceType partner = PieceType::kNone;   // if a union moves: the enemy piece in it
  StepKind kind = StepKind::kMove;        // never kLift
  PieceType met = PieceType::kNone;       // kUnite, kCapture, kPaco: the enemy piece on `to`
  PieceType released = PieceType::kNone;  // kRelease: the piece that is released and must move next
  PieceType promotion = PieceType::kNone;  // the piece that a pawn becomes on `to`, or kNone
  // En passant: the square from which the enemy pawn is set back.
  Square set_back = Square::kNone;
  // The position after this step; see StartedTurn::position.
  std::optional<Position> after;
};

// The state of a turn in progress.
struct StartedTurn {
  // The position with the lifted piece in hand (Position::turn_start()), or the final one if the
  // turn is over. Empty if a piece is lifted in traditional chess; see Turn::so_far().
  std::optional<Position> position;
  std::optional<Move> move;  // set if the turn is over
  bool castling = false;     // the turn was castling
  // The square where the piece in hand was lifted or released, or kNone.
  Square hand_square = Square::kNone;
  PieceType hand = PieceType::kNone;      // the piece of the side to move that is in hand
  PieceType partner = PieceType::kNone;   // if a union is lifted: the enemy piece in it
  std::vector<ShownStep> steps;           // steps so far
  std::vector<NextPromotion> promotions;  // if not empty, one of these must be chosen next
  // If there are no promotions: the possible next squares, in the order a1, b1, ... h8.
  std::vector<NextStep> next;
  bool dead_end = false;  // no sequence of further steps ends the turn legally
};

// Plays a turn that may be incomplete. The turn may stop before its first step, after a gift's
// promotion, after the lift or any step, or on a step whose promotion has not been chosen yet.
// Accepts any legal sequence. Returns InvalidArgument, naming the first illegal step and the
// reason. Dead ends are exact except in explosive positions, where a square is marked only if it is
// known to be one. A path that stops on the rook with which the king may castle is castling, even
// if the king could take over the rook's union instead (vchess); a path that continues from there
// is the take-over.
absl::StatusOr<StartedTurn> FollowStartedTurn(const Position& position, const MovePath& path);

// Returns the steps of a legal turn. Castling has two: the king's and the rook's.
std::vector<ShownStep> StepsToShow(const Position& position, const MovePath& path);

// Calls `see(turn, step)` for each legal next step in the order a1, b1, ... h8, where `turn` is the
// turn after the step. Something must be lifted. Stops when `see` returns true, and returns whether
// it did. Castling is not included; see Turn::MayBeCastling().
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

// Returns whether the turn can still be completed. Returns true if the budget runs out.
bool CanEnd(const Turn& turn);

// Returns the position with `side` to move. Returns nothing if the other side is to move and its
// turn is in progress or must begin with a gift's promotion.
std::optional<Position> WithTurnOf(const Position& position, Color side);

// A turn with which `side` could unite with the enemy king if it were to move now. In traditional
// chess, a mating move, provided that the enemy is not in check.
struct ThreatTurn {
  Tribool answer = Tribool::kNo;  // kUnknown: the budget ran out, or a gift must be promoted first
  Position position;              // if kYes: the position with `side` to move
  MovePath path;                  // if kYes: a shortest path of the first such turn found

  bool found() const { return answer == Tribool::kYes; }
};
// Returns kNo if the game is over.
ThreatTurn FindThreatTurn(const Position& position, Color side);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_NEXT_STEPS_H_
