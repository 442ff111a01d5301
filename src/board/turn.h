// A turn in progress: steps are played one by one, each checked by the rules (docs/rules.md 2 and
// 3).
#ifndef DANCO_BOARD_TURN_H_
#define DANCO_BOARD_TURN_H_

#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/chain.h"
#include "board/move.h"
#include "board/position.h"

namespace danco {

// Used to read moves, where every step sequence must be accepted and the first illegal step named.
// The generator does not need it.
class Turn {
 public:
  explicit Turn(const Position& position);

  // The gifted pawn becomes `choice`. Must come first, and only when a gift is pending.
  absl::Status ChooseGift(PieceType choice);
  // Lifts what moves first from `from`.
  absl::Status Lift(Square from);
  // Castles with the king that was lifted; `to` is its target or the own castling rook.
  absl::Status Castle(Square to);
  // Moves what is lifted to `to`; a pawn becomes `promotion` there.
  absl::Status Step(Square to, PieceType promotion);

  // The turn has ended with its last step: `move()` is its outcome.
  bool ended() const { return ended_; }
  Move move() const { return move_; }
  // Stepping to `to` would be castling, allowed or not.
  bool MayBeCastling(Square to) const;

 private:
  bool NamesCastling(Wing wing, Square to) const;
  absl::Status StepUnion(Square to, PieceType promotion);
  absl::Status StepFree(Square to, PieceType promotion);
  absl::Status EnterUnion(Square to, PieceType promotion);
  absl::Status EnterEnPassantUnion();
  absl::Status Land(Square to, PieceType promotion, bool double_step, bool en_passant);
  absl::Status CheckPromotion(Square to, PieceType promotion, PieceType type) const;
  Bitboard occupied() const;
  Bitboard unions() const;

  const Position position_;
  const Color us_;
  ChainBoard board_;
  PieceType gift_ = PieceType::kNone;
  Square from_ = Square::kNone;
  PieceType first_ = PieceType::kNone;
  bool lifted_union_ = false;
  bool in_chain_ = false;
  // The state of the chain.
  Assignment assignment_;
  PieceType lifted_ = PieceType::kNone;
  Square square_ = Square::kNone;
  bool en_passant_used_ = false;
  uint8_t lost_rights_ = 0;

  bool ended_ = false;
  Move move_;
};

}  // namespace danco

#endif  // DANCO_BOARD_TURN_H_
