// Walks over all moves of a position as sets of target squares, in two stages: plain moves first,
// chains when they are asked for.
//
// Listing and counting (movegen.h) and the search's move picker are sinks of this one enumeration.
#ifndef DANCO_BOARD_MOVE_ENUMERATOR_H_
#define DANCO_BOARD_MOVE_ENUMERATOR_H_

#include <memory>

#include "board/attacks.h"
#include "board/castling.h"
#include "board/chain.h"
#include "board/chain_move.h"
#include "board/position.h"

namespace danco {

// Moves that differ in their target square only.
struct MoveSet {
  Move base;         // with target a1
  Bitboard targets;  // none is a double step unless `base` says so

  Move At(Square to) const { return base.WithTarget(to); }
};

// Sink: `bool operator()(const MoveSet&)`, false to stop. A sink that only counts may also have
// `bool Count(int moves)`, and one that only lists `bool Append(write)`: `write(out)` puts less
// than kNumSquares moves at `out`, may overwrite one behind them, and returns their end.
template <typename Sink>
class MoveEnumerator {
 public:
  // The game of `position` has not ended by Paco.
  MoveEnumerator(const Position& position, ChainArena& arena, Sink& sink)
      : position_(position),
        arena_(arena),
        sink_(sink),
        gift_square_(position.pending_gift()),
        us_(position.side_to_move()),
        occupied_(position.occupied()),
        empty_(~position.occupied()),
        unions_(position.unions()),
        their_free_(position.free_pieces(Opponent(us_))),
        their_king_(position.pieces(Opponent(us_), PieceType::kKing)),
        special_pawn_targets_(RelativeRankMask(us_, 0) | LastRank(us_) |
                              (position.en_passant() == Square::kNone
                                   ? Bitboard()
                                   : Bitboard(position.en_passant()))) {}

  // Free pieces to empty squares and onto free enemy pieces, union moves, king moves, castling.
  // False when stopped.
  bool Plain() {
    if (gift_square_ == Square::kNone) return PlainWithGift(PieceType::kNone);
    for (PieceType choice : kPromotions) {
      if (!PlainWithGift(choice)) return false;
    }
    return true;
  }

  // Everything that takes over a union, after Plain(). False when stopped, or truncated by the
  // arena's limit.
  bool Chains();

  // The chains of one first mover, a free piece. `search` knows afterwards how the last set was
  // reached.
  bool ChainsFrom(ChainSearch& search, const ChainBoard& board, Square from);

 private:
  bool PlainWithGift(PieceType gift) {
    gift_ = gift;
    return PlainPieces() && PlainPawns() && Unions() && King();
  }
  bool Emit(Move base, Bitboard targets) {
    return targets.empty() || sink_(MoveSet{base, targets});
  }
  Move PlainBase(Square from, PieceType piece) const {
    return Move::Plain(from, Square::kA1, piece, gift_);
  }

  bool PlainPieces();
  template <PieceType type>
  bool PlainPiecesOf();
  bool PlainPawns();
  bool Unions();
  bool King();

  // Squares that free pawns may enter by their diagonal step without a take-over.
  Bitboard PawnCapturable() const;
  // How many moves PlainPawns() would report: all pawns at once, for sinks that only count.
  int CountPlainPawns() const;
  // Lists the steps of free pawns of which none promotes, enters the en passant square or stands on
  // its first rank: without asking for each pawn what it can do.
  Move* WritePawnSteps(Bitboard pawns, Move* out) const;
  // Where a free pawn may go without a take-over, in virtual form.
  Bitboard PawnTargets(Square from) const;
  // A set of pawn targets in virtual form from one square: splits off double steps, promotions and
  // en passant.
  bool EmitPawnTargets(Move base, Square from, Bitboard targets);
  bool ChainsOf(ChainSearch& search, const ChainBoard& board, Square from, PieceType type,
                Bitboard attacks, Bitboard plain);
  bool OnLanding(ChainSearch& search, const ChainBoard& board, Square from, PieceType first_type,
                 const Landing& landing);

  const Position& position_;
  ChainArena& arena_;
  Sink& sink_;
  const Square gift_square_;           // of a pending gift
  PieceType gift_ = PieceType::kNone;  // the choice whose plain moves are being listed
  const Color us_;
  const Bitboard occupied_;
  const Bitboard empty_;
  const Bitboard unions_;
  const Bitboard their_free_;
  const Bitboard their_king_;
  Bitboard chain_movers_;  // free pieces but pawns that attack a union, noted by Plain()
  const Bitboard special_pawn_targets_;  // where more than a plain step may end, in virtual form
};

template <typename Sink>
bool MoveEnumerator<Sink>::PlainPieces() {
  return PlainPiecesOf<PieceType::kKnight>() && PlainPiecesOf<PieceType::kBishop>() &&
         PlainPiecesOf<PieceType::kRook>() && PlainPiecesOf<PieceType::kQueen>();
}

template <typename Sink>
template <PieceType type>
bool MoveEnumerator<Sink>::PlainPiecesOf() {
  for (Square from : position_.pieces(us_, type) & ~unions_) {
    const Bitboard attacks = PieceAttacks(type, from, occupied_);
    if (attacks & unions_) chain_movers_ |= from;
    if (!Emit(PlainBase(from, type), attacks & (empty_ | their_free_))) return false;
  }
  return true;
}

template <typename Sink>
Bitboard MoveEnumerator<Sink>::PawnCapturable() const {
  Bitboard capturable = their_free_;
  if (position_.en_passant() != Square::kNone && !unions_.contains(position_.en_passant_pawn())) {
    capturable |= position_.en_passant();
  }
  return capturable;
}

template <typename Sink>
int MoveEnumerator<Sink>::CountPlainPawns() const {
  const Bitboard pawns = position_.pieces(us_, PieceType::kPawn) & ~unions_;
  const Bitboard ahead = ShiftAhead(us_, pawns);
  const Bitboard one = ahead & empty_;
  const Bitboard doubling = one & (RelativeRankMask(us_, 1) | RelativeRankMask(us_, 2));
  const Bitboard capturable = PawnCapturable();
  const Bitboard east = ShiftEast(ahead) & capturable;
  const Bitboard west = ShiftWest(ahead) & capturable;
  int count =
      one.count() + (ShiftAhead(us_, doubling) & empty_).count() + east.count() + west.count();
  const Bitboard promoting = LastRank(us_) & ~their_king_;
  if ((one | east | west) & promoting) {
    const int promotions =
        (one & promoting).count() + (east & promoting).count() + (west & promoting).count();
    count += promotions * (static_cast<int>(kPromotions.size()) - 1);
  }
  return count;
}

template <typename Sink>
Move* MoveEnumerator<Sink>::WritePawnSteps(Bitboard pawns, Move* out) const {
  // Where pawns that can do each step stand.
  const Color them = Opponent(us_);
  const Bitboard one = ShiftAhead(them, empty_);
  const Bitboard two = ShiftAhead(them, one & empty_) & RelativeRankMask(us_, 1);
  const Bitboard unite = ShiftAhead(them, their_free_);
  const Bitboard west = ShiftEast(unite);
  const Bitboard east = ShiftWest(unite);
  const int ahead = us_ == Color::kWhite ? 8 : -8;
  for (Square from : pawns) {
    const Move base = PlainBase(from, PieceType::kPawn);
    // No branches: which steps a pawn can do is hard to foresee.
    const auto write = [&](Bitboard able, Move move, int offset) {
      std::construct_at(out, move.WithTarget(SquareAt(Index(from) + offset)));
      out += able.contains(from) ? 1 : 0;
    };
    write(two, base.WithDoubleStep(), 2 * ahead);
    write(west, base, ahead - 1);
    write(one, base, ahead);
    write(east, base, ahead + 1);
  }
  return out;
}

template <typename Sink>
Bitboard MoveEnumerator<Sink>::PawnTargets(Square from) const {
  return (PawnAttacks(us_, from) & PawnCapturable()) | VirtualPawnPushes(us_, from, occupied_);
}

template <typename Sink>
bool MoveEnumerator<Sink>::EmitPawnTargets(Move base, Square from, Bitboard targets) {
  if ((targets & special_pawn_targets_).empty()) return Emit(base, targets);
  const Bitboard doubled = targets & RelativeRankMask(us_, 0);
  const Bitboard promoting = targets & LastRank(us_) & ~their_king_;
  Bitboard plain = targets ^ doubled ^ promoting;
  if (doubled && !Emit(base.WithDoubleStep(), RealDoubleStep(us_, doubled))) return false;
  if (promoting) {
    for (PieceType promoted : kPromotions) {
      const Move as = base.kind() == MoveKind::kUnion
                          ? Move::UnionMove(from, Square::kA1, promoted, gift_)
                          : PlainBase(from, promoted);
      if (!Emit(as, promoting)) return false;
    }
  }
  if (position_.en_passant() != Square::kNone && base.kind() == MoveKind::kPlain) {
    // An empty square diagonally ahead can only be entered en passant.
    const Bitboard passing = plain & PawnAttacks(us_, from) & empty_;
    plain ^= passing;
    if (!Emit(base.WithEnPassant(), passing)) return false;
  }
  return Emit(base, plain);
}

template <typename Sink>
bool MoveEnumerator<Sink>::PlainPawns() {
  if constexpr (requires(Sink sink) { sink.Count(1); }) return sink_.Count(CountPlainPawns());
  const Color them = Opponent(us_);
  const Bitboard pawns = position_.pieces(us_, PieceType::kPawn) & ~unions_;
  const Bitboard movers = pawns & (ShiftAhead(them, empty_) | PawnAttacks(them, PawnCapturable()));
  if (movers.empty()) return true;
  if constexpr (requires(Sink sink, Move * (*write)(Move*)) { sink.Append(write); }) {
    Bitboard special = RelativeRankMask(us_, 0) | RelativeRankMask(us_, 6);
    if (position_.en_passant() != Square::kNone)
      special |= PawnAttacks(them, position_.en_passant());
    if ((movers & special).empty()) {
      return sink_.Append([&](Move* out) { return WritePawnSteps(movers, out); });
    }
  }
  for (Square from : movers) {
    if (!EmitPawnTargets(PlainBase(from, PieceType::kPawn), from, PawnTargets(from))) return false;
  }
  return true;
}

template <typename Sink>
bool MoveEnumerator<Sink>::Unions() {
  for (Square from : unions_) {
    const PieceType type = from == gift_square_ ? gift_ : position_.type_at(us_, from);
    const Move base = Move::UnionMove(from, Square::kA1, type, gift_);
    const bool go_on = type == PieceType::kPawn
                           ? EmitPawnTargets(base, from, VirtualPawnPushes(us_, from, occupied_))
                           : Emit(base, PieceAttacks(type, from, occupied_) & empty_);
    if (!go_on) return false;
  }
  return true;
}

template <typename Sink>
bool MoveEnumerator<Sink>::King() {
  const Square king = position_.king(us_);
  if (!Emit(PlainBase(king, PieceType::kKing), KingAttacks(king) & empty_)) return false;
  for (Wing wing : kWings) {
    if (position_.castling_rook(us_, wing) == Square::kNone) continue;
    if (!MayCastle(position_, wing, arena_)) continue;
    const Move move = CastlingMove(position_, wing, gift_);
    // A base has target a1: the move itself is put together from base and target.
    const Move base = Move::FromBits(move.bits() & ~(uint64_t{63} << 6));
    if (!Emit(base, move.to())) return false;
  }
  return true;
}

template <typename Sink>
bool MoveEnumerator<Sink>::Chains() {
  if (unions_.empty()) return true;
  const Bitboard pawns = position_.pieces(us_, PieceType::kPawn) & ~unions_;
  Bitboard goals = unions_;
  if (position_.en_passant() != Square::kNone) goals |= position_.en_passant();
  const Bitboard movers = chain_movers_ | (pawns & PawnAttacks(Opponent(us_), goals));
  if (movers.empty()) return true;
  const ChainBoard board(position_, us_);
  ChainSearch search(board, arena_);
  search.BeginPosition();
  for (Square from : movers) {
    if (!ChainsFrom(search, board, from)) return false;
  }
  return true;
}

template <typename Sink>
bool MoveEnumerator<Sink>::ChainsFrom(ChainSearch& search, const ChainBoard& board, Square from) {
  const PieceType type = position_.type_at(us_, from);
  if (type == PieceType::kPawn) {
    const Bitboard attacks = PawnAttacks(us_, from);
    const Bitboard goals = board.en_passant_union >= 0 ? unions_ | board.en_passant : unions_;
    return (attacks & goals).empty() ||
           ChainsOf(search, board, from, type, attacks, PawnTargets(from));
  }
  const Bitboard attacks = PieceAttacks(type, from, occupied_);
  return (attacks & unions_).empty() ||
         ChainsOf(search, board, from, type, attacks, attacks & (empty_ | their_free_));
}

template <typename Sink>
bool MoveEnumerator<Sink>::ChainsOf(ChainSearch& search, const ChainBoard& board, Square from,
                                    PieceType type, Bitboard attacks, Bitboard plain) {
  if (type == PieceType::kRook) {
    // Castling without a king step is listed as a move of this rook (castling.h).
    for (Wing wing : kWings) {
      if (position_.castling_rook(us_, wing) != from) continue;
      const Square target = CastlingRookTarget(us_, wing);
      if (position_.king(us_) != CastlingKingTarget(us_, wing)) continue;
      // The threat test uses the arena too: ask before the chain search begins.
      if (MayCastle(position_, wing, arena_) &&
          CastlingMove(position_, wing, gift_).kind() == MoveKind::kPlain) {
        plain |= target;
      }
    }
  }
  return search.Run(from, type, attacks, plain, [&](const Landing& landing) {
    return OnLanding(search, board, from, type, landing);
  });
}

template <typename Sink>
bool MoveEnumerator<Sink>::OnLanding(ChainSearch& search, const ChainBoard& board, Square from,
                                     PieceType first_type, const Landing& landing) {
  Bitboard targets = landing.targets;
  const PieceType type = landing.chain.piece();
  const Move base = ChainMoveBase(board, landing.chain);
  // A pawn's landing on its first rank stands for a double step.
  const bool marks_double_step = type == PieceType::kPawn && RelativeRank(us_, from) == 0;
  if (targets.contains(from) && !marks_double_step &&
      IsShuffle(position_, from, first_type, type)) {
    targets ^= from;
    const Move shuffle = ShuffleMove(landing.chain);
    if (search.InsertShuffle(shuffle.bits()) && !Emit(shuffle, Square::kA1)) return false;
  }
  if (type != PieceType::kPawn) return Emit(base, targets);
  // In virtual form; promotions come as landings of the promoted type.
  const Bitboard doubled = targets & RelativeRankMask(us_, 0);
  if (doubled && !Emit(base.WithDoubleStep(), RealDoubleStep(us_, doubled))) {
    return false;
  }
  targets ^= doubled;
  if (board.en_passant != Square::kNone && board.en_passant_union < 0 &&
      targets.contains(board.en_passant)) {
    // The pawn that double-stepped is free and stands where one would push from: this is a capture.
    targets ^= board.en_passant;
    if (!Emit(base.WithEnPassant(), board.en_passant)) return false;
  }
  return Emit(base, targets);
}

}  // namespace danco

#endif  // DANCO_BOARD_MOVE_ENUMERATOR_H_
