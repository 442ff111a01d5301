#include "board/turn.h"

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "board/castling.h"
#include "board/chain_move.h"

namespace danco {
namespace {

template <typename... Args>
absl::Status Illegal(const Args&... args) {
  return absl::InvalidArgumentError(absl::StrCat(args...));
}

absl::string_view PieceName(PieceType type) {
  constexpr absl::string_view kNames[] = {"nothing", "pawn",  "knight", "bishop",
                                          "rook",    "queen", "king"};
  return kNames[Index(type)];
}

}  // namespace

Turn::Turn(const Position& position)
    : position_(position),
      us_(position.side_to_move()),
      board_(position, us_),
      assignment_(board_.initial) {}

Bitboard Turn::occupied() const {
  Bitboard set = board_.occupied & ~Bitboard(from_);
  if (en_passant_used_) {
    set &= ~Bitboard(board_.en_passant_pawn);
    set |= board_.en_passant;
  }
  return set;
}

Bitboard Turn::unions() const {
  if (!en_passant_used_) return board_.unions;
  return (board_.unions & ~Bitboard(board_.en_passant_pawn)) | board_.en_passant;
}

absl::Status Turn::ChooseGift(PieceType choice) {
  if (board_.gift_union < 0) return Illegal("there is no gifted pawn to promote");
  gift_ = choice;
  assignment_ = assignment_.With(board_.gift_union, choice);
  return absl::OkStatus();
}

absl::Status Turn::Lift(Square from) {
  if (position_.king_united()) return Illegal("the game is over: a king is united");
  if (board_.gift_union >= 0 && gift_ == PieceType::kNone) {
    return Illegal("the gifted pawn on ", SquareName(position_.pending_gift()),
                   " must be promoted first: the move begins with q, r, b or n");
  }
  if (!position_.pieces(us_).contains(from)) {
    return Illegal(SquareName(from), position_.occupied().contains(from)
                                         ? " holds no piece of the side to move"
                                         : " is empty");
  }
  from_ = square_ = from;
  lifted_union_ = position_.unions().contains(from);
  first_ = lifted_ =
      lifted_union_ && from == position_.pending_gift() ? gift_ : position_.type_at(us_, from);
  return absl::OkStatus();
}

bool Turn::NamesCastling(Wing wing, Square to) const {
  const Square rook = position_.castling_rook(us_, wing);
  if (rook == Square::kNone || lifted_ != PieceType::kKing) return false;
  // The king's target names castling only when no ordinary king step goes there.
  return to == rook || (to == CastlingKingTarget(us_, wing) && !KingAttacks(from_).contains(to));
}

bool Turn::MayBeCastling(Square to) const {
  return NamesCastling(Wing::kKingSide, to) || NamesCastling(Wing::kQueenSide, to);
}

absl::Status Turn::Castle(Square to) {
  for (Wing wing : kWings) {
    if (!NamesCastling(wing, to)) continue;
    ChainArena arena;
    if (!MayCastle(position_, wing, arena)) {
      return Illegal("castling is not possible now: a square is occupied or threatened");
    }
    ended_ = true;
    move_ = CastlingMove(position_, wing, gift_);
    return absl::OkStatus();
  }
  return Illegal(SquareName(to), " is not a castling square");
}

absl::Status Turn::CheckPromotion(Square to, PieceType promotion, PieceType type) const {
  const bool promotes =
      type == PieceType::kPawn && board_.last_rank.contains(to) && !board_.their_king.contains(to);
  if (promotes && promotion == PieceType::kNone) {
    return Illegal("the pawn that reaches ", SquareName(to),
                   " is promoted: q, r, b or n must follow the square");
  }
  if (!promotes && promotion != PieceType::kNone) {
    return Illegal("nothing is promoted on ", SquareName(to));
  }
  if (promotes && !absl::c_linear_search(kPromotions, promotion)) {
    return Illegal("a pawn cannot become a ", PieceName(promotion));
  }
  return absl::OkStatus();
}

absl::Status Turn::Step(Square to, PieceType promotion) {
  if (ended_) return Illegal("the turn has ended before ", SquareName(to));
  return lifted_union_ ? StepUnion(to, promotion) : StepFree(to, promotion);
}

absl::Status Turn::StepUnion(Square to, PieceType promotion) {
  const Bitboard occupied = position_.occupied();
  const Bitboard targets = lifted_ == PieceType::kPawn
                               ? PawnPushes(us_, from_, occupied)
                               : PieceAttacks(lifted_, from_, occupied) & ~occupied;
  if (!targets.contains(to)) {
    return Illegal("the union on ", SquareName(from_), " cannot go to ", SquareName(to),
                   occupied.contains(to) ? ": a union moves to empty squares only" : "");
  }
  if (absl::Status status = CheckPromotion(to, promotion, lifted_); !status.ok()) return status;
  const PieceType piece = promotion == PieceType::kNone ? lifted_ : promotion;
  move_ = Move::UnionMove(from_, to, piece, gift_);
  if (lifted_ == PieceType::kPawn && RelativeRank(us_, from_) == 1 && RelativeRank(us_, to) == 3) {
    move_ = move_.WithDoubleStep();
  }
  ended_ = true;
  return absl::OkStatus();
}

absl::Status Turn::StepFree(Square to, PieceType promotion) {
  const bool pawn = lifted_ == PieceType::kPawn;
  // What moves first is still on its square for its own step; that makes no difference to where it
  // can go.
  const Bitboard occupied = this->occupied();
  const Bitboard attacks =
      pawn ? PawnAttacks(us_, square_) : PieceAttacks(lifted_, square_, occupied);
  const bool king = lifted_ == PieceType::kKing;
  const bool enters = !king && attacks.contains(to) && unions().contains(to);
  const bool lands_empty = pawn ? PawnPushes(us_, square_, occupied).contains(to)
                                : attacks.contains(to) && !occupied.contains(to);
  const bool unites = !king && attacks.contains(to) && board_.their_free.contains(to);
  const bool passing = pawn && attacks.contains(to) && to == board_.en_passant &&
                       !en_passant_used_ && !unions().contains(to);
  if (!enters && !lands_empty && !unites && !passing) {
    return Illegal(
        "the ", PieceName(lifted_), in_chain_ ? " released on " : " on ", SquareName(square_),
        " cannot go to ", SquareName(to),
        king && board_.occupied.contains(to) ? ": a king moves to empty squares only" : "");
  }
  if (absl::Status status = CheckPromotion(to, promotion, lifted_); !status.ok()) return status;
  if (enters) return EnterUnion(to, promotion);
  if (passing && board_.en_passant_union >= 0) return EnterEnPassantUnion();
  const bool double_step = pawn && RelativeRank(us_, square_) == 1 && RelativeRank(us_, to) == 3;
  return Land(to, promotion, double_step, passing);
}

absl::Status Turn::EnterUnion(Square to, PieceType promotion) {
  const int i = board_.UnionIndex(to);
  const PieceType released = assignment_.at(i);
  assignment_ = assignment_.With(i, promotion == PieceType::kNone ? lifted_ : promotion);
  lost_rights_ |= board_.lost_right[i];
  lifted_ = released;
  square_ = to;
  in_chain_ = true;
  return absl::OkStatus();
}

absl::Status Turn::EnterEnPassantUnion() {
  en_passant_used_ = true;
  return EnterUnion(board_.en_passant, PieceType::kNone);
}

absl::Status Turn::Land(Square to, PieceType promotion, bool double_step, bool en_passant) {
  const PieceType piece = promotion == PieceType::kNone ? lifted_ : promotion;
  // Without a take-over there is no chain to write down: with 15 unions it would not fit a move.
  Move base = Move::Plain(from_, Square::kA1, piece, gift_);
  bool shuffle = false;
  if (in_chain_) {
    Move chain = Move::Chain(from_, Square::kA1, piece, assignment_).WithLostRights(lost_rights_);
    if (en_passant_used_) chain = chain.WithEnPassant();
    shuffle = to == from_ && !double_step && IsShuffle(position_, from_, first_, piece);
    base = shuffle ? ShuffleMove(chain) : ChainMoveBase(board_, chain);
  }
  if (double_step) base = base.WithDoubleStep();
  if (en_passant) base = base.WithEnPassant();
  move_ = shuffle ? base : base.WithTarget(to);
  ended_ = true;
  return absl::OkStatus();
}

}  // namespace danco
