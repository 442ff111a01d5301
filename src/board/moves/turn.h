// A turn in progress: steps are played one by one, each checked by the rules (rules.md 2 and
// 3).
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_MOVES_TURN_H_
#define DANCO_BOARD_MOVES_TURN_H_

#include <optional>

#include "absl/status/status.h"
#include "board/core/bitboard.h"
#include "board/core/castling_geometry.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/chain_board.h"
#include "board/reach/chain_state.h"

namespace danco {

// Used to read moves, where every step sequence must be accepted and the first illegal step named.
// The generator does not need it.
class Turn {
 public:
  explicit Turn(const Position& position);

  // The gifted pawn becomes `choice`. Must come first, and only when a gift is pending.
  absl::Status ChooseGift(PieceType choice);
  // Lifts what moves first from `from`; where the position's turn has begun, names what is lifted.
  absl::Status Lift(Square from);
  // Castles with the king that was lifted; `to` is its target or the own castling rook.
  absl::Status Castle(Square to);
  // Moves what is lifted to `to`; a pawn becomes `promotion` there (the enemy's in a union that is
  // carried, under vchess).
  absl::Status Step(Square to, PieceType promotion);

  // The turn has ended with its last step: `move()` is its outcome.
  bool ended() const { return ended_; }
  // The turn has ended by castling.
  bool castled() const { return castled_; }
  Move move() const { return move_; }
  // Stepping to `to` would be castling, allowed or not.
  bool MayBeCastling(Square to) const;

  // What is lifted, once something is and before the turn has ended; of a pair the own piece.
  PieceType lifted() const { return state_.lifted(); }
  bool lifted_union() const { return lifted_union_; }
  // What the lifted piece finds on a square that it may step to.
  struct Contents {
    PieceType own = PieceType::kNone;    // in a union: what is released there
    PieceType enemy = PieceType::kNone;  // free or in a union
  };
  Contents ContentsOf(Square to) const;
  // Where what is lifted was lifted or released.
  Square square() const { return square_; }
  // En passant has set a union back to the square that its pawn passed over.
  bool set_back() const { return state_.en_passant(); }
  // The position of the turn so far, before it has ended: with what is lifted in the hand
  // (Position::turn_start()). Its moves are the ways on from here. None where no such position can
  // be written: a piece that was released beside its union (en passant under manual).
  std::optional<Position> so_far() const;

 private:
  bool NamesCastling(Wing wing, Square to) const;
  absl::Status StepInChess(Square to, PieceType promotion);
  absl::Status StepUnion(Square to, PieceType promotion);
  absl::Status StepFree(Square to, PieceType promotion);
  // Takes over the union on `to`, or the one that is set back to it; a pawn becomes `promotion`.
  void TakeOver(Square to, PieceType promotion);
  absl::Status Land(Square to, PieceType promotion, bool en_passant);
  // The turn ends with `move_`, if that counts.
  absl::Status End();
  // Whether a promotion is named exactly where one is due; `promotes` says whether it is.
  absl::Status CheckPromotion(Square to, PieceType promotion, bool promotes) const;
  Bitboard PawnSteps(Square from, Bitboard occupied) const;
  Bitboard occupied() const;
  // What the lifted piece attacks.
  Bitboard Attacks() const;

  const Position position_;
  const Color us_;
  const RuleTraits traits_;
  const ChainBoard board_;
  PieceType gift_ = PieceType::kNone;
  Square from_ = Square::kNone;
  PieceType first_ = PieceType::kNone;
  bool lifted_union_ = false;
  bool in_chain_ = false;  // what is lifted was released
  ChainState state_;
  Square square_ = Square::kNone;  // of what is lifted

  bool ended_ = false;
  bool castled_ = false;
  Move move_;
};

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_TURN_H_
