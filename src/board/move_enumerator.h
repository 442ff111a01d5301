// Walks over all moves of a position as sets of target squares, in two stages: plain moves first,
// chains when they are asked for.
//
// Listing and counting (movegen.h) and the search's move picker are sinks of this one enumeration.
#ifndef DANCO_BOARD_MOVE_ENUMERATOR_H_
#define DANCO_BOARD_MOVE_ENUMERATOR_H_

#include <memory>
#include <utility>

#include "board/attacks.h"
#include "board/castling.h"
#include "board/chain.h"
#include "board/chain_move.h"
#include "board/position.h"
#include "board/short_chains.h"

namespace danco {

// Moves that differ in their target square only.
struct MoveSet {
  Move base;         // with target a1
  Bitboard targets;  // none is a double step unless `base` says so

  Move At(Square to) const { return base.WithTarget(to); }
};

// Sink: `bool operator()(const MoveSet&)`, false to stop. A sink that only counts may also have
// `bool Count(int moves)`. One that only lists has `void Append(write)`, where `write(out)` puts
// moves at `out` and returns their end, and `bool Reserve(moves)`: what it is told next are at most
// so many moves, and one place behind them may be overwritten.
//
// The side to move is known when this is compiled: which way pawns go and what stands where would
// be asked for at every turn otherwise. See EnumerateMoves() and WithMoveEnumerator().
template <typename Sink, Color kUs>
class MoveEnumerator {
 public:
  // The game of `position` has not ended by Paco, and it is the turn of kUs.
  MoveEnumerator(const Position& position, ChainArena& arena, Sink& sink)
      : position_(position),
        arena_(arena),
        sink_(sink),
        gift_square_(position.pending_gift()),
        occupied_(position.occupied()),
        empty_(~position.occupied()),
        unions_(position.unions()),
        their_free_(position.free_pieces(kThem)),
        their_king_(position.pieces(kThem, PieceType::kKing)),
        can_step_(ShiftAhead(kThem, empty_)),
        can_double_(ShiftAhead(kThem, can_step_ & empty_) & RelativeRankMask(kUs, 1)),
        short_chains_(position),
        special_pawn_targets_(RelativeRankMask(kUs, 0) | LastRank(kUs) |
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
  static constexpr Color kThem = Opponent(kUs);
  static constexpr int kAhead = kUs == Color::kWhite ? 8 : -8;  // from a square to the one ahead
  // The sink only lists.
  static constexpr bool kLists = requires(Sink sink, Move* (*write)(Move*)) { sink.Append(write); };
  // Where each single step of a pawn is no promotion and each double step leaves an en passant
  // square.
  static constexpr Bitboard kUsualPawnRanks =
      ~(RelativeRankMask(kUs, 0) | RelativeRankMask(kUs, 6));

  // More moves than all pieces together have in one stage without chains.
  static constexpr size_t kMostPlain = 512;

  bool PlainWithGift(PieceType gift) {
    gift_ = gift;
    return Reserve(kMostPlain) && PiecesOf<PieceType::kKnight>() &&
           PiecesOf<PieceType::kBishop>() && PiecesOf<PieceType::kRook>() &&
           PiecesOf<PieceType::kQueen>() && PlainPawns() && UnionsWithPawns() && King();
  }
  bool Reserve(size_t moves) {
    if constexpr (kLists) return sink_.Reserve(moves);
    return true;
  }
  bool Emit(Move base, Bitboard targets) {
    return targets.empty() || sink_(MoveSet{base, targets});
  }
  Move PlainBase(Square from, PieceType piece) const {
    return Move::Plain(from, Square::kA1, piece, gift_);
  }

  // Moves of the free pieces and the unions with a piece of `type`. (Inlined always: 1 to 3 % less
  // time.)
  template <PieceType type>
  [[gnu::always_inline]] inline bool PiecesOf();
  bool PlainPawns();
  // Moves of the unions with an own pawn, or with what a gifted one becomes.
  bool UnionsWithPawns();
  bool King();

  // Squares that free pawns may enter by their diagonal step without a take-over.
  Bitboard PawnCapturable() const;
  // How many moves PlainPawns() would report: all pawns at once, for sinks that only count.
  int CountPlainPawns() const;
  // Puts `move` at `out` and returns its end, which is `out` unless the pawn on `from` is one of
  // `able`. No branches: which steps a pawn can do is hard to foresee.
  static Move* WritePawnStep(Move move, Square from, Bitboard able, Move* out) {
    std::construct_at(out, move);
    return out + ((able.bits() >> Index(from)) & 1);
  }
  // Lists the steps of free pawns on kUsualPawnRanks that enter no en passant square.
  Move* WritePawnSteps(Bitboard pawns, Move* out) const;
  // Where a free pawn may go without a take-over, in virtual form.
  Bitboard PawnTargets(Square from) const;
  // A set of pawn targets in virtual form from one square: splits off double steps, promotions and
  // en passant.
  bool EmitPawnTargets(Move base, Square from, Bitboard targets);
  // Reports what `short_chains_` found for the free piece `type` on `from`.
  bool EmitShortChains(Square from, PieceType type);
  // The chains of these first movers, through the arena. (Out of line: few positions come here, and
  // what it needs would be made ready for all.)
  [[gnu::noinline]] bool LongChains(Bitboard movers);
  bool ChainsOf(ChainSearch& search, const ChainBoard& board, Square from, PieceType type,
                Bitboard attacks, Bitboard plain);
  // `targets` of the chain move `base` by the first mover `from`, in virtual form without
  // promotions. `chain` tells the outcome where no free piece has moved.
  bool EmitLandings(Move base, Move chain, Square from, PieceType first_type, Bitboard targets);
  bool OnLanding(const ChainBoard& board, Square from, PieceType first_type,
                 const Landing& landing);

  const Position& position_;
  ChainArena& arena_;
  Sink& sink_;
  const Square gift_square_;           // of a pending gift
  PieceType gift_ = PieceType::kNone;  // the choice whose plain moves are being listed
  const Bitboard occupied_;
  const Bitboard empty_;
  const Bitboard unions_;
  const Bitboard their_free_;
  const Bitboard their_king_;
  // Where a pawn has an empty square ahead, and where two and stands on its second rank.
  const Bitboard can_step_;
  const Bitboard can_double_;
  Bitboard chain_movers_;  // free pieces but pawns that attack a union, noted by Plain()
  ShortChains<kUs> short_chains_;
  bool shuffled_ = false;                // the arena knows the shuffles of this position
  const Bitboard special_pawn_targets_;  // where more than a plain step may end, in virtual form
};

template <typename Sink, Color kUs>
template <PieceType type>
bool MoveEnumerator<Sink, kUs>::PiecesOf() {
  for (Square from : position_.pieces(kUs, type)) {
    const Bitboard attacks = PieceAttacks(type, from, occupied_);
    short_chains_.NoteAttacks(from, attacks);
    const bool united = unions_.contains(from);
    if (!united && (attacks & unions_)) chain_movers_ |= from;
    const Move base =
        united ? Move::UnionMove(from, Square::kA1, type, gift_) : PlainBase(from, type);
    if (!Emit(base, attacks & (united ? empty_ : empty_ | their_free_))) return false;
  }
  return true;
}

template <typename Sink, Color kUs>
Bitboard MoveEnumerator<Sink, kUs>::PawnCapturable() const {
  Bitboard capturable = their_free_;
  if (position_.en_passant() != Square::kNone && !unions_.contains(position_.en_passant_pawn())) {
    capturable |= position_.en_passant();
  }
  return capturable;
}

template <typename Sink, Color kUs>
int MoveEnumerator<Sink, kUs>::CountPlainPawns() const {
  const Bitboard pawns = position_.pieces(kUs, PieceType::kPawn) & ~unions_;
  const Bitboard ahead = ShiftAhead(kUs, pawns);
  const Bitboard one = ahead & empty_;
  const Bitboard doubling = one & (RelativeRankMask(kUs, 1) | RelativeRankMask(kUs, 2));
  const Bitboard capturable = PawnCapturable();
  const Bitboard east = ShiftEast(ahead) & capturable;
  const Bitboard west = ShiftWest(ahead) & capturable;
  int count =
      one.count() + (ShiftAhead(kUs, doubling) & empty_).count() + east.count() + west.count();
  const Bitboard promoting = LastRank(kUs) & ~their_king_;
  if ((one | east | west) & promoting) {
    const int promotions =
        (one & promoting).count() + (east & promoting).count() + (west & promoting).count();
    count += promotions * (static_cast<int>(kPromotions.size()) - 1);
  }
  return count;
}

template <typename Sink, Color kUs>
Move* MoveEnumerator<Sink, kUs>::WritePawnSteps(Bitboard pawns, Move* out) const {
  const Bitboard unite = ShiftAhead(kThem, their_free_);
  const Bitboard west = ShiftEast(unite);
  const Bitboard east = ShiftWest(unite);
  for (Square from : pawns) {
    const Move ahead = Move::Plain(from, from, PieceType::kPawn, gift_).WithTargetMoved(kAhead);
    const Move two_ahead = ahead.WithTargetMoved(kAhead).WithDoubleStep();
    out = WritePawnStep(two_ahead, from, can_double_, out);
    out = WritePawnStep(ahead.WithTargetMoved(-1), from, west, out);
    out = WritePawnStep(ahead, from, can_step_, out);
    out = WritePawnStep(ahead.WithTargetMoved(1), from, east, out);
  }
  return out;
}

template <typename Sink, Color kUs>
Bitboard MoveEnumerator<Sink, kUs>::PawnTargets(Square from) const {
  return (PawnAttacks(kUs, from) & PawnCapturable()) | VirtualPawnPushes(kUs, from, occupied_);
}

template <typename Sink, Color kUs>
bool MoveEnumerator<Sink, kUs>::EmitPawnTargets(Move base, Square from, Bitboard targets) {
  if ((targets & special_pawn_targets_).empty()) return Emit(base, targets);
  const Bitboard doubled = targets & RelativeRankMask(kUs, 0);
  const Bitboard promoting = targets & LastRank(kUs) & ~their_king_;
  Bitboard plain = targets ^ doubled ^ promoting;
  if (doubled && !Emit(base.WithDoubleStep(), RealDoubleStep(kUs, doubled))) return false;
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
    const Bitboard passing = plain & PawnAttacks(kUs, from) & empty_;
    plain ^= passing;
    if (!Emit(base.WithEnPassant(), passing)) return false;
  }
  return Emit(base, plain);
}

template <typename Sink, Color kUs>
bool MoveEnumerator<Sink, kUs>::PlainPawns() {
  if constexpr (requires(Sink sink) { sink.Count(1); }) return sink_.Count(CountPlainPawns());
  const Bitboard pawns = position_.pieces(kUs, PieceType::kPawn) & ~unions_;
  const Bitboard movers = pawns & (can_step_ | PawnAttacks(kThem, PawnCapturable()));
  if (movers.empty()) return true;
  if constexpr (kLists) {
    Bitboard special = ~kUsualPawnRanks;
    if (position_.en_passant() != Square::kNone) {
      special |= PawnAttacks(kThem, position_.en_passant());
    }
    if ((movers & special).empty()) {
      sink_.Append([&](Move* out) { return WritePawnSteps(movers, out); });
      return true;
    }
  }
  for (Square from : movers) {
    if (!EmitPawnTargets(PlainBase(from, PieceType::kPawn), from, PawnTargets(from))) return false;
  }
  return true;
}

template <typename Sink, Color kUs>
bool MoveEnumerator<Sink, kUs>::UnionsWithPawns() {
  Bitboard pawns = position_.pieces(kUs, PieceType::kPawn) & unions_;
  if (gift_square_ != Square::kNone) {
    pawns ^= gift_square_;
    const Move base = Move::UnionMove(gift_square_, Square::kA1, gift_, gift_);
    if (!Emit(base, PieceAttacks(gift_, gift_square_, occupied_) & empty_)) return false;
  }
  const Bitboard movers = pawns & can_step_;
  if (movers.empty()) return true;
  if constexpr (kLists) {
    if ((movers & ~kUsualPawnRanks).empty()) {
      sink_.Append([&](Move* out) {
        for (Square from : movers) {
          const Move ahead =
              Move::UnionMove(from, from, PieceType::kPawn, gift_).WithTargetMoved(kAhead);
          const Move two_ahead = ahead.WithTargetMoved(kAhead).WithDoubleStep();
          std::construct_at(out++, ahead);
          out = WritePawnStep(two_ahead, from, can_double_, out);
        }
        return out;
      });
      return true;
    }
  }
  for (Square from : movers) {
    const Move base = Move::UnionMove(from, Square::kA1, PieceType::kPawn, gift_);
    if (!EmitPawnTargets(base, from, VirtualPawnPushes(kUs, from, occupied_))) return false;
  }
  return true;
}

template <typename Sink, Color kUs>
bool MoveEnumerator<Sink, kUs>::King() {
  const Square king = position_.king(kUs);
  if (!Emit(PlainBase(king, PieceType::kKing), KingAttacks(king) & empty_)) return false;
  for (Wing wing : kWings) {
    if (!MayCastle(position_, wing, arena_)) continue;
    const Move move = CastlingMove(position_, wing, gift_);
    if (!Emit(move.Base(), move.to())) return false;
  }
  return true;
}

template <typename Sink, Color kUs>
bool MoveEnumerator<Sink, kUs>::Chains() {
  if (unions_.empty()) return true;
  const Bitboard pawns = position_.pieces(kUs, PieceType::kPawn) & ~unions_;
  Bitboard goals = unions_;
  if (position_.en_passant() != Square::kNone) goals |= position_.en_passant();
  const Bitboard movers = chain_movers_ | (pawns & PawnAttacks(kThem, goals));
  if (movers.empty()) return true;
  const bool may_be_short = short_chains_.Begin();
  Bitboard others;
  for (Square from : movers) {
    const PieceType type = position_.type_at(kUs, from);
    const bool pawn = type == PieceType::kPawn;
    const Bitboard attacks = pawn ? PawnAttacks(kUs, from) : short_chains_.NotedAttacks(from);
    // (Inlined it takes 3 to 4 % off a listing, and adds 2 % to a search.)
    const bool is_short = may_be_short && (kLists ? short_chains_.SearchInline(from, type, attacks)
                                                  : short_chains_.Search(from, type, attacks));
    if (!is_short) {
      others |= from;
    } else if (!EmitShortChains(from, type)) {
      return false;
    }
  }
  return others.empty() || LongChains(others);
}

template <typename Sink, Color kUs>
bool MoveEnumerator<Sink, kUs>::EmitShortChains(Square from, PieceType type) {
  if (!Reserve(kNumSquares * short_chains_.size())) return false;
  for (size_t i = 0; i < short_chains_.size(); ++i) {
    const Bitboard targets = short_chains_.landings(i);
    if (targets.empty()) continue;
    const Move chain = short_chains_.chain(i);
    const Move base = short_chains_.is_plain(i) ? PlainBase(from, chain.piece()) : chain;
    // Where a landing is more than a move to that square.
    Bitboard odd = chain.piece() == type ? Bitboard(from) : Bitboard();
    if (chain.piece() == PieceType::kPawn) odd |= special_pawn_targets_;
    const bool usual = (targets & odd).empty();
    if (!(usual ? Emit(base, targets) : EmitLandings(base, chain, from, type, targets))) {
      return false;
    }
  }
  return true;
}

template <typename Sink, Color kUs>
bool MoveEnumerator<Sink, kUs>::LongChains(Bitboard movers) {
  const ChainBoard board(position_, kUs);
  ChainSearch search(board, arena_);
  for (Square from : movers) {
    if (!ChainsFrom(search, board, from)) return false;
  }
  return true;
}

template <typename Sink, Color kUs>
bool MoveEnumerator<Sink, kUs>::ChainsFrom(ChainSearch& search, const ChainBoard& board,
                                           Square from) {
  const PieceType type = position_.type_at(kUs, from);
  if (type == PieceType::kPawn) {
    const Bitboard attacks = PawnAttacks(kUs, from);
    const Bitboard goals = board.en_passant_union >= 0 ? unions_ | board.en_passant : unions_;
    return (attacks & goals).empty() ||
           ChainsOf(search, board, from, type, attacks, PawnTargets(from));
  }
  const Bitboard attacks = PieceAttacks(type, from, occupied_);
  return (attacks & unions_).empty() ||
         ChainsOf(search, board, from, type, attacks, attacks & (empty_ | their_free_));
}

template <typename Sink, Color kUs>
bool MoveEnumerator<Sink, kUs>::ChainsOf(ChainSearch& search, const ChainBoard& board, Square from,
                                         PieceType type, Bitboard attacks, Bitboard plain) {
  if (type == PieceType::kRook) {
    // Castling without a king step is listed as a move of this rook (castling.h).
    for (Wing wing : kWings) {
      if (position_.castling_rook(kUs, wing) != from) continue;
      const Square target = CastlingRookTarget(kUs, wing);
      if (position_.king(kUs) != CastlingKingTarget(kUs, wing)) continue;
      // The threat test uses the arena too: ask before the chain search begins.
      if (MayCastle(position_, wing, arena_) &&
          CastlingMove(position_, wing, gift_).kind() == MoveKind::kPlain) {
        plain |= target;
      }
    }
  }
  return search.Run(from, type, attacks, plain,
                    [&](const Landing& landing) { return OnLanding(board, from, type, landing); });
}

template <typename Sink, Color kUs>
bool MoveEnumerator<Sink, kUs>::OnLanding(const ChainBoard& board, Square from,
                                          PieceType first_type, const Landing& landing) {
  if (!Reserve(kNumSquares + 1)) return false;  // a shuffle is one more
  const Move base = ChainMoveBase(board, landing.chain);
  return EmitLandings(base, landing.chain, from, first_type, landing.targets);
}

template <typename Sink, Color kUs>
bool MoveEnumerator<Sink, kUs>::EmitLandings(Move base, Move chain, Square from,
                                             PieceType first_type, Bitboard targets) {
  const bool pawn = chain.piece() == PieceType::kPawn;
  // A pawn's landing on its first rank stands for a double step.
  const Bitboard doubled = pawn ? targets & RelativeRankMask(kUs, 0) : Bitboard();
  targets ^= doubled;
  if (pawn && position_.en_passant() != Square::kNone && targets.contains(position_.en_passant()) &&
      !unions_.contains(position_.en_passant_pawn())) {
    // The pawn that double-stepped is free and stands where one would push from: this is a capture.
    targets ^= position_.en_passant();
    if (!Emit(base.WithEnPassant(), position_.en_passant())) return false;
  }
  if (targets.contains(from) && IsShuffle(position_, from, first_type, chain.piece())) {
    targets ^= from;
    const Move shuffle = ShuffleMove(chain);
    if (!std::exchange(shuffled_, true)) arena_.ForgetShuffles();
    if (arena_.InsertShuffle(shuffle.bits()) && !Emit(shuffle, Square::kA1)) return false;
  }
  if (doubled && !Emit(base.WithDoubleStep(), RealDoubleStep(kUs, doubled))) return false;
  return Emit(base, targets);
}

// Calls `walk` with the MoveEnumerator of a position and returns what it returns.
template <typename Sink, typename Walk>
auto WithMoveEnumerator(const Position& position, ChainArena& arena, Sink& sink, Walk&& walk) {
  if (position.side_to_move() == Color::kWhite) {
    MoveEnumerator<Sink, Color::kWhite> moves(position, arena, sink);
    return walk(moves);
  }
  MoveEnumerator<Sink, Color::kBlack> moves(position, arena, sink);
  return walk(moves);
}

// Both stages. False when stopped or truncated.
template <typename Sink>
bool EnumerateMoves(const Position& position, ChainArena& arena, Sink& sink) {
  return WithMoveEnumerator(position, arena, sink,
                            [](auto& moves) { return moves.Plain() && moves.Chains(); });
}

}  // namespace danco

#endif  // DANCO_BOARD_MOVE_ENUMERATOR_H_
