// SPDX-License-Identifier: MIT
#include "board/moves/turn.h"

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/core/attacks.h"
#include "board/core/position_builder.h"
#include "board/moves/castling.h"
#include "board/moves/chain_board.h"
#include "board/moves/chess_moves.h"
#include "board/moves/move_check.h"
#include "board/reach/chain_budget.h"
#include "board/reach/pawn_steps.h"
#include "board/reach/step_rules.h"
#include "system/status.h"

namespace danco {
namespace {

// Why the side to move may not castle, although it has the right to.
std::string CastlingObstacle(const Position& position, Wing wing) {
  const Color us = position.side_to_move();
  const Square king = position.king(us);
  const Square rook = position.castling_rook(us, wing);
  const Square king_target = CastlingKingTarget(us, wing);
  const Square rook_target = CastlingRookTarget(us, wing);
  const Bitboard path = Between(king, rook) | Between(king, king_target) | king_target |
                        Between(rook, rook_target) | rook_target;
  const Bitboard in_the_way = path & position.occupied() & ~(Bitboard(king) | rook);
  if (!in_the_way) return "the king would leave, cross or enter a square that is threatened";
  const Square square = in_the_way.first();
  if (position.unions().contains(square)) {
    return absl::StrCat("the union on ", SquareName(square), " is in the way");
  }
  const bool ours = position.pieces(us).contains(square);
  return absl::StrCat("the ", PieceWord(position.type_at(ours ? us : Opponent(us), square)), " on ",
                      SquareName(square), " is in the way");
}

}  // namespace

Turn::Turn(const Position& position)
    : position_(position),
      us_(position.side_to_move()),
      traits_(TraitsOf(position.rules())),
      board_(std::make_shared<const ChainBoard>(position, us_)) {}

ChainState Turn::state() const { return ChainState::FromBits(landing_.bits()); }

Bitboard Turn::occupied() const {
  // A piece in hand has already left its square.
  Bitboard set = board_->occupied;
  if (position_.turn_start().in_hand == PieceType::kNone) set &= ~Bitboard(from_);
  if (set_back()) set ^= board_->en_passant.set_back();
  return set;
}

Bitboard Turn::Attacks() const {
  return lifted() == PieceType::kPawn ? PawnAttacks(us_, square_)
                                      : PieceAttacks(lifted(), square_, occupied());
}

Turn::Contents Turn::ContentsOf(Square to) const {
  const bool passed = to == board_->en_passant.passed && !position_.occupied().contains(to);
  const bool passes = passed && lifted() == PieceType::kPawn && FileOf(square_) != FileOf(to);
  const bool empties = passed && set_back();
  Contents contents;
  if (board_->UnionsOf(state()).contains(to) || (passes && board_->en_passant.entry)) {
    contents.own = board_->TypeIn(state(), to);
  }
  // The square from which a pawn was set back is empty.
  if (set_back() && to == board_->en_passant.pawn) return contents;
  contents.enemy = passes || empties ? PieceType::kPawn : position_.type_at(Opponent(us_), to);
  return contents;
}

std::optional<Position> Turn::so_far() const {
  if (ended_) return std::nullopt;
  Position before = position_;
  if (gift_ != PieceType::kNone) before.ResolveGift(gift_);
  PositionBuilder builder(before);
  if (in_chain_) {
    const Color them = Opponent(us_);
    if (before.turn_start().in_hand == PieceType::kNone) builder.Remove(us_, from_);
    for (Square s : before.unions()) {
      const bool goes_back = set_back() && s == board_->en_passant.pawn;
      const Square to = goes_back ? board_->en_passant.passed : s;
      builder.Remove(us_, s).Put(us_, board_->TypeIn(state(), s), to);
      if (goes_back) {
        builder.Remove(them, s).Put(them, PieceType::kPawn, to);
        builder.SetEnPassant(Square::kNone);
      }
    }
    const uint8_t lost = landing_.lost_rights() | position_.RightsLostFrom(us_, from_);
    for (Wing wing : kWings) {
      if ((lost >> Index(wing)) & 1) builder.SetCastlingRook(us_, wing, Square::kNone);
    }
    // Under manual, a piece released en passant starts from the empty landing square.
    const bool alone = set_back() && square_ == board_->en_passant.pawn;
    if (alone) builder.Put(us_, lifted(), square_);
    builder.SetTurnStart({square_, alone ? PieceType::kNone : lifted()});
  } else if (from_ != Square::kNone) {
    builder.SetTurnStart({from_, PieceType::kNone});
  }
  const auto pawns = [this](const Position& position) {
    return position.pieces(us_, PieceType::kPawn).count() +
           (position.turn_start().in_hand == PieceType::kPawn);
  };
  if (pawns(builder.draft()) < pawns(position_)) builder.SetNoProgressPlies(0);
  absl::StatusOr<Position> position = builder.Build();
  if (!position.ok()) return std::nullopt;
  return *std::move(position);
}

absl::Status Turn::ChooseGift(PieceType choice) {
  if (board_->gift_union < 0) return Invalid("there is no gifted pawn to promote");
  gift_ = choice;
  return absl::OkStatus();
}

absl::Status Turn::Lift(Square from) {
  if (position_.king_united()) return Invalid("the game is over: a king is united");
  if (board_->gift_union >= 0 && gift_ == PieceType::kNone) {
    return Invalid("the gifted pawn on ", SquareName(position_.pending_gift()),
                   " must be promoted first: the move begins with q, r, b or n");
  }
  const TurnStart start = position_.turn_start();
  if (start && from != start.from) {
    return Invalid("the turn began on ", SquareName(start.from), ", not on ", SquareName(from));
  }
  if (!position_.occupied().contains(from)) return Invalid(SquareName(from), " is empty");
  if (!position_.pieces(us_).contains(from)) {
    const Color them = Opponent(us_);
    return Invalid(SideName(us_), " is to move, and ", SquareName(from), " holds a ",
                   SideWord(them), " ", PieceWord(position_.type_at(them, from)));
  }
  from_ = square_ = from;
  in_chain_ = start.in_hand != PieceType::kNone;
  lifted_union_ = !in_chain_ && position_.unions().contains(from);
  first_ = position_.type_at(us_, from);
  if (in_chain_) first_ = start.in_hand;
  if (lifted_union_ && from == position_.pending_gift()) first_ = gift_;
  landing_ = board_->First(from, first_, gift_).Landing();
  return absl::OkStatus();
}

bool Turn::NamesCastling(Wing wing, Square to) const {
  const Square rook = position_.castling_rook(us_, wing);
  if (rook == Square::kNone || lifted() != PieceType::kKing || in_chain_) return false;
  // The king's target means castling only if the king cannot step there directly. If the king is
  // already on its target, the rook's square must be given instead.
  return to == rook ||
         (to == CastlingKingTarget(us_, wing) && to != from_ && !KingAttacks(from_).contains(to));
}

bool Turn::MayBeCastling(Square to) const {
  return NamesCastling(Wing::kKingSide, to) || NamesCastling(Wing::kQueenSide, to);
}

absl::Status Turn::Castle(Square to) {
  for (Wing wing : kWings) {
    if (!NamesCastling(wing, to)) continue;
    ChainBudget exact = ChainBudget::Unlimited();
    if (MayCastle(position_, wing, exact) != Tribool::kYes) {
      return Invalid("castling is not possible now: ", CastlingObstacle(position_, wing));
    }
    move_ = CastlingMove(position_, wing, gift_);
    castled_ = true;
    return End();
  }
  return Invalid(SquareName(to), " is not a castling square");
}

absl::Status Turn::CheckPromotion(Square to, PieceType promotion, bool promotes) const {
  if (promotes && promotion == PieceType::kNone) {
    return Invalid("the pawn that reaches ", SquareName(to),
                   " is promoted: q, r, b or n must follow the square");
  }
  if (!promotes && promotion != PieceType::kNone) {
    return Invalid("no pawn is promoted on ", SquareName(to));
  }
  if (promotes && !IsPromotion(promotion)) {
    return Invalid("a pawn cannot become a ", PieceWord(promotion));
  }
  return absl::OkStatus();
}

absl::Status Turn::Step(Square to, PieceType promotion) {
  if (ended_) return Invalid("the turn has ended before ", SquareName(to));
  if (traits_.captures) return StepInChess(to, promotion);
  return lifted_union_ ? StepUnion(to, promotion) : StepFree(to, promotion);
}

Bitboard Turn::PawnSteps(Square from, Bitboard occupied) const {
  return PawnPushes(us_, from, occupied, board_->used_double_steps);
}

absl::Status Turn::StepInChess(Square to, PieceType promotion) {
  const PieceType type = lifted();
  const bool pawn = type == PieceType::kPawn;
  const Bitboard ours = position_.pieces(us_);
  Bitboard targets;
  if (pawn) {
    const Bitboard captures = position_.pieces(Opponent(us_)) | board_->en_passant.capture;
    targets = PawnSteps(from_, position_.occupied()) | (PawnAttacks(us_, from_) & captures);
  } else {
    targets = PieceAttacks(type, from_, position_.occupied()) & ~ours;
  }
  if (!targets.contains(to)) {
    return Invalid("the ", PieceWord(type), " on ", SquareName(from_), " cannot go to ",
                   SquareName(to), ours.contains(to) ? ": a piece of its own side is there" : "");
  }
  const bool promotes = pawn && board_->last_rank.contains(to);
  RETURN_IF_ERROR(CheckPromotion(to, promotion, promotes));
  move_ = Move::Plain(from_, to, promotes ? promotion : type, PieceType::kNone);
  if (pawn && LeavesEnPassant(traits_, us_, from_, to)) move_ = move_.WithDoubleStep();
  if (pawn && board_->en_passant.capture.contains(to)) move_ = move_.WithEnPassant();
  if (!IsLegalChessMove(position_, move_)) {
    return Invalid("after the step to ", SquareName(to), " its own king would be in check");
  }
  ended_ = true;
  return absl::OkStatus();
}

absl::Status Turn::StepUnion(Square to, PieceType promotion) {
  const Bitboard occupied = position_.occupied();
  const bool pawn = lifted() == PieceType::kPawn;
  const Bitboard targets =
      pawn ? PawnSteps(from_, occupied) : PieceAttacks(lifted(), from_, occupied) & ~occupied;
  if (!targets.contains(to)) {
    return Invalid("the union on ", SquareName(from_), " cannot go to ", SquareName(to),
                   occupied.contains(to) ? ": a union moves to empty squares only" : "");
  }
  const bool carries = traits_.carrier_promotes && LastRank(Opponent(us_)).contains(to) &&
                       position_.type_at(Opponent(us_), from_) == PieceType::kPawn;
  const bool promotes = pawn && board_->last_rank.contains(to);
  RETURN_IF_ERROR(CheckPromotion(to, promotion, promotes || carries));
  move_ = Move::UnionMove(from_, to, promotes ? promotion : lifted(), gift_);
  if (carries) move_ = move_.WithCarried(promotion);
  if (pawn && LeavesEnPassant(traits_, us_, from_, to)) move_ = move_.WithDoubleStep();
  return End();
}

absl::Status Turn::StepFree(Square to, PieceType promotion) {
  const PieceType type = lifted();
  const bool pawn = type == PieceType::kPawn;
  // The first mover is still on its square during its own step. This does not affect where it can
  // go.
  const Bitboard attacks = Attacks();
  const Bitboard unions = board_->UnionsOf(state());
  const bool enters =
      attacks.contains(to) &&
      ((unions.contains(to) && TakesOver(traits_, type, in_chain_)) ||
       (to == board_->en_passant.passed &&
        EntersSetBack(traits_, type, in_chain_, set_back(), attacks, board_->en_passant)));
  const Bitboard captures =
      PawnCaptures(traits_, in_chain_, board_->their_free, board_->en_passant);
  const Bitboard landings =
      pawn ? PawnSteps(square_, occupied()) | (attacks & captures)
           : attacks & LandingSquares(traits_, type, occupied(), board_->their_free);
  if (!enters && !landings.contains(to)) {
    absl::string_view why;
    if (attacks.contains(to) && unions.contains(to) && Unites(traits_, type)) {
      why = ": a released piece cannot join another union";
    } else if (!Unites(traits_, type) && board_->occupied.contains(to)) {
      why = ": a king moves to empty squares only";
    }
    return Invalid("the ", PieceWord(type), in_chain_ ? " released on " : " on ",
                   SquareName(square_), " cannot go to ", SquareName(to), why);
  }
  // The same test works for a pawn that takes over a union, because the enemy king is not in it.
  const bool promotes = pawn && PromotionSquares(us_, board_->their_king).contains(to);
  RETURN_IF_ERROR(CheckPromotion(to, promotion, promotes));
  if (!enters)
    return Land(to, promotion, pawn && (attacks & board_->en_passant.capture).contains(to));
  TakeOver(to, promotion);
  return absl::OkStatus();
}

void Turn::TakeOver(Square to, PieceType promotion) {
  const PieceType placed = promotion == PieceType::kNone ? lifted() : promotion;
  EnterUnions(
      traits_, state(), in_chain_, Bitboard(to), board_->UnionsOf(state()), board_->en_passant,
      [this](Square s) -> const UnionToEnter& { return board_->to_enter[board_->UnionIndex(s)]; },
      [&](ChainState next, EnteredUnion entered) {
        if (board_->TypeIn(next, to) != placed) return true;
        landing_ = next.Landing();
        square_ = entered.released_on;
        return false;
      });
  in_chain_ = true;
}

absl::Status Turn::Land(Square to, PieceType promotion, bool en_passant) {
  const bool double_step =
      lifted() == PieceType::kPawn && LeavesEnPassant(traits_, us_, square_, to);
  if (promotion != PieceType::kNone) landing_ = state().WithLifted(promotion).Landing();
  if (!in_chain_) {
    // Without a take-over there is no chain to encode.
    move_ = Move::Plain(from_, to, lifted(), gift_);
  } else if (position_.turn_start().in_hand != PieceType::kNone) {
    move_ = landing_.WithTarget(to);
  } else if (to == from_ && !double_step && IsShuffle(position_, from_, first_, lifted())) {
    move_ = ShuffleMove(position_, state(), from_);
  } else {
    move_ = LandingMove(*board_, state()).WithTarget(to);
    for (Wing wing : kWings) {
      if (IsLikeCastling(wing)) move_ = CastlingMove(position_, wing, gift_);
    }
  }
  if (double_step) move_ = move_.WithDoubleStep();
  if (en_passant) move_ = move_.WithEnPassant();
  return End();
}

// Returns whether the chain that has landed has the outcome of castling, which is possible.
bool Turn::IsLikeCastling(Wing wing) const {
  if (!move_.is_chain() || position_.turn_start() || position_.castling_rook(us_, wing) != from_ ||
      !CastlesLikeChain(position_, wing)) {
    return false;
  }
  ChainBudget exact = ChainBudget::Unlimited();
  if (move_.to() != CastlingRookTarget(us_, wing) ||
      MayCastle(position_, wing, exact) != Tribool::kYes) {
    return false;
  }
  const Move castling = CastlingMove(position_, wing, gift_);
  return position_.After(move_).SameOutcome(position_.After(castling));
}

absl::Status Turn::End() {
  ended_ = true;
  if (IsTurnAllowed(position_, move_)) return absl::OkStatus();
  return Invalid("the turn that begins on ", SquareName(from_),
                 " is not allowed: a union move may not be undone at once");
}

}  // namespace danco
