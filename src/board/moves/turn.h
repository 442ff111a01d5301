// SPDX-License-Identifier: MIT
// A turn in progress: plays steps one by one and checks each by the rules (rules.md 2 and 3).
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_MOVES_TURN_H_
#define DANCO_BOARD_MOVES_TURN_H_

#include <memory>
#include <optional>

#include "absl/status/status.h"
#include "board/core/bitboard.h"
#include "board/core/castling_geometry.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"

namespace danco {

class ChainState;
struct ChainBoard;

// Used to read moves: every legal sequence of steps must be accepted, and an error must name the
// first illegal step. The generator does not need this class. For example, the chain a2-c4-c6:
//
//   Turn turn(position);
//   absl::Status status = turn.Lift(ParseSquare("a2"));
//   if (status.ok()) status = turn.Step(ParseSquare("c4"), PieceType::kNone);
//   if (status.ok()) status = turn.Step(ParseSquare("c6"), PieceType::kNone);
//   if (status.ok() && turn.ended()) position.Apply(turn.move());
//
// Call ChooseGift() first if a gift is pending, then Lift(), then Castle() or Step() until ended().
// For an illegal step, all four return InvalidArgument with the reason and leave the turn
// unchanged. A value type: copy it to try a step. Thread-compatible.
class Turn {
 public:
  explicit Turn(const Position& position);

  // Promotes the gifted pawn to `choice`. Must come first, and only if a gift is pending.
  absl::Status ChooseGift(PieceType choice);
  // Lifts the piece or union on `from`. If the position has a turn in progress, `from` must be the
  // square of its lifted piece or union.
  absl::Status Lift(Square from);
  // Castles with the lifted king. `to` is the king's target or the square of its castling rook.
  absl::Status Castle(Square to);
  // Moves the lifted piece or union to `to`. `promotion` is what a pawn becomes there, or kNone if
  // none is promoted. (Under vchess, the pawn can be the enemy pawn in the union.)
  absl::Status Step(Square to, PieceType promotion);

  // Returns whether the last step has ended the turn, so that move() is its outcome.
  bool ended() const { return ended_; }
  // Returns whether the turn ended by castling.
  bool castled() const { return castled_; }
  Move move() const { return move_; }
  // Returns whether a step to `to` would be castling, legal or not.
  bool MayBeCastling(Square to) const;

  // The type of the lifted piece or, if a union was lifted, of the piece in it that belongs to the
  // side to move. Valid from the lift until the turn ends.
  PieceType lifted() const { return landing_.piece(); }
  bool lifted_union() const { return lifted_union_; }
  // The pieces on a square.
  struct Contents {
    PieceType own = PieceType::kNone;    // in a union: the piece that would be released
    PieceType enemy = PieceType::kNone;  // free or in a union
  };
  Contents ContentsOf(Square to) const;
  // The square where the piece or union was lifted or released.
  Square square() const { return square_; }
  // Returns whether an en passant capture has set a union back.
  bool set_back() const { return landing_.en_passant(); }
  // Returns the current position, with the lifted piece in hand (Position::turn_start()), so that
  // its moves complete the turn. Its no-progress count is 0 if a pawn has already been promoted in
  // this turn, so the completed turn ends at 1 instead of 0. Returns nothing if the turn has ended,
  // or if a piece is lifted in traditional chess, whose positions have no turn in progress.
  std::optional<Position> so_far() const;

 private:
  ChainState state() const;
  bool NamesCastling(Wing wing, Square to) const;
  bool IsLikeCastling(Wing wing) const;
  absl::Status StepInChess(Square to, PieceType promotion);
  absl::Status StepUnion(Square to, PieceType promotion);
  absl::Status StepFree(Square to, PieceType promotion);
  // Takes over the union on `to`, or the one that is set back to `to`. A pawn becomes `promotion`.
  void TakeOver(Square to, PieceType promotion);
  absl::Status Land(Square to, PieceType promotion, bool en_passant);
  // Ends the turn with `move_` if it is legal as a whole turn.
  absl::Status End();
  // Checks that `promotion` is given if and only if one is due (`promotes`).
  absl::Status CheckPromotion(Square to, PieceType promotion, bool promotes) const;
  Bitboard PawnSteps(Square from, Bitboard occupied) const;
  Bitboard occupied() const;
  // Returns the squares that the lifted piece attacks.
  Bitboard Attacks() const;

  const Position position_;
  const Color us_;
  const RuleTraits traits_;
  const std::shared_ptr<const ChainBoard> board_;  // shared by copies
  PieceType gift_ = PieceType::kNone;
  Square from_ = Square::kNone;
  PieceType first_ = PieceType::kNone;
  bool lifted_union_ = false;
  bool in_chain_ = false;          // the lifted piece was released
  Move landing_;                   // state().Landing()
  Square square_ = Square::kNone;  // of the lifted piece or union

  bool ended_ = false;
  bool castled_ = false;
  Move move_;
};

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_TURN_H_
