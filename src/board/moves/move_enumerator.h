// SPDX-License-Identifier: MIT
// Enumerates all moves of a position as sets of target squares, in two stages: first plain moves,
// then chains.
//
// Listing and counting (movegen.h) and the search's move picker are sinks of this one enumeration.
// They call it through move_walk.h.
#ifndef DANCO_BOARD_MOVES_MOVE_ENUMERATOR_H_
#define DANCO_BOARD_MOVES_MOVE_ENUMERATOR_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "board/core/attacks.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/castling.h"
#include "board/moves/chain_board.h"
#include "board/moves/chain_search.h"
#include "board/moves/move_check.h"
#include "board/moves/move_set.h"
#include "board/moves/short_chains.h"
#include "board/reach/bounded_answer.h"
#include "board/reach/buffer_pool.h"
#include "board/reach/en_passant.h"
#include "board/reach/epoch_table.h"
#include "board/reach/pawn_steps.h"
#include "board/reach/step_rules.h"

namespace danco {

// An outcome that leaves all free pieces as they were. Several first movers can reach the same one,
// so duplicates must be removed.
struct Shuffle {
  uint64_t key = 0;
};

// Side to move and rule set are template parameters, so that the direction of pawns and the rule
// traits are constants.
template <MoveSetSink Sink, Color kUs, RuleSet kRules>
class MoveEnumerator {
 public:
  // `position` must have kUs to move under kRules, no united king and no turn in progress.
  MoveEnumerator(const Position& position, const WalkBudgets& budgets, Sink& sink)
      : position_(position),
        budgets_(budgets),
        sink_(sink),
        gift_square_(kTraits.carrier_promotes ? Square::kNone : position.pending_gift()),
        occupied_(position.occupied()),
        empty_(~position.occupied()),
        unions_(position.unions()),
        their_free_(position.free_pieces(kThem)),
        their_king_(position.pieces(kThem, PieceType::kKing)),
        can_step_(ShiftAhead(kThem, empty_)),
        can_double_(ShiftAhead(kThem, can_step_ & empty_) & RelativeRankMask(kUs, 1) &
                    ~UsedDoubleSteps()),
        short_chains_(position),
        special_pawn_targets_(RelativeRankMask(kUs, 0) | LastRank(kUs) |
                              EnPassant(position).capture) {}

  // Reports moves of free pieces to empty squares and onto free enemy pieces, union moves, king
  // moves and castling. Returns false if the sink stopped the walk.
  bool Plain() {
    if (gift_square_ == Square::kNone) return PlainWithGift(PieceType::kNone);
    for (PieceType choice : kPromotions) {
      if (!PlainWithGift(choice)) return false;
    }
    return true;
  }

  // Reports all moves that take over a union. Call it after Plain(). Returns false if the sink
  // stopped the walk.
  bool Chains();

  // Reports the chains that one free piece begins. Afterwards, `search` can return the path to the
  // last reported set.
  bool ChainsFrom(ChainSearch<kRules>& search, const ChainBoard& board, Square from);

  // Returns whether a budget ran out, so that moves may be missing.
  bool cut() const { return cut_; }

 private:
  static constexpr Color kThem = Opponent(kUs);
  static constexpr RuleTraits kTraits = TraitsOf(kRules);
  static constexpr int kAhead = kUs == Color::kWhite ? 8 : -8;  // from a square to the one ahead
  static constexpr bool kLists = ListingSink<Sink>;
  // Sinks may write or count moves before the rules for whole turns are applied.
  static constexpr bool kUnseen = !kTraits.bars_union_return;
  // On these ranks no single step of a pawn is a promotion, and every double step leaves an en
  // passant square.
  static constexpr Bitboard kUsualPawnRanks =
      ~(RelativeRankMask(kUs, 0) | RelativeRankMask(kUs, 6));

  // An upper limit on the number of moves in one stage without chains.
  static constexpr size_t kMaxPlain = kTraits.carrier_promotes ? 1024 : 512;

  Bitboard UsedDoubleSteps() const {
    return kTraits.double_step_once ? position_.used_double_steps(kUs) : Bitboard();
  }

  bool PlainWithGift(PieceType gift) {
    gift_ = gift;
    return Reserve(kMaxPlain) && PiecesOf<PieceType::kKnight>() && PiecesOf<PieceType::kBishop>() &&
           PiecesOf<PieceType::kRook>() && PiecesOf<PieceType::kQueen>() && PlainPawns() &&
           UnionsWithPawns() && King();
  }
  bool Reserve(size_t moves) {
    if constexpr (kLists) return sink_.Reserve(moves);
    return true;
  }
  bool Emit(Move base, Bitboard targets) {
    targets = AllowedTargets(kTraits, position_, {base, targets});
    return targets.empty() || sink_(MoveSet{base, targets});
  }
  // Reports moves of the union on the origin of `base` to `targets`.
  bool EmitUnion(Move base, Bitboard targets) {
    if constexpr (kTraits.carrier_promotes) {
      const Bitboard carried = targets & LastRank(kThem);
      if (carried && position_.type_at(kThem, base.from()) == PieceType::kPawn) {
        targets ^= carried;
        for (PieceType promoted : kPromotions) {
          if (!Emit(base.WithCarried(promoted), carried)) return false;
        }
      }
    }
    return Emit(base, targets);
  }
  Move PlainBase(Square from, PieceType piece) const {
    return Move::Plain(from, Square::kA1, piece, gift_);
  }

  // Reports the moves of free pieces of `type` and of unions that contain one. Inlining saves 1 to
  // 3 % of the time.
  template <PieceType type>
  [[gnu::always_inline]] inline bool PiecesOf();
  bool PlainPawns();
  // Reports the moves of unions with a pawn of the side to move, and of the union with a gifted
  // pawn after its promotion.
  bool UnionsWithPawns();
  bool King();

  // Returns the squares that free pawns may enter diagonally without taking over a union.
  Bitboard PawnCapturable() const {
    return PawnCaptures(kTraits, false, their_free_, EnPassant(position_));
  }
  // Counts the moves of PlainPawns() for all pawns at once, for counting sinks.
  int CountPlainPawns() const;
  // Writes `move` at `out`. Returns the next free slot, which is still `out` if the pawn on `from`
  // is not one of `able`. Branch-free, because these branches would be hard to predict.
  static Move* WritePawnStep(Move move, Square from, Bitboard able, Move* out) {
    std::construct_at(out, move);
    return out + ((able.bits() >> Index(from)) & 1);
  }
  // Lists the steps of free pawns on kUsualPawnRanks, en passant captures excluded.
  Move* WritePawnSteps(Bitboard pawns, Move* out) const;
  // Returns where a free pawn can go without a take-over, in virtual form.
  Bitboard PawnTargets(Square from) const;
  // Reports the moves of a free pawn, or of a union with a pawn of the side to move.
  bool EmitPawns(Move base, Bitboard targets) {
    if constexpr (kTraits.carrier_promotes) {
      if (base.kind() == MoveKind::kUnion) return EmitUnion(base, targets);
    }
    return Emit(base, targets);
  }
  // Reports pawn targets in virtual form from one square as double steps, promotions, en passant
  // captures and plain steps.
  bool EmitPawnTargets(Move base, Square from, Bitboard targets);
  // Reports the results of `short_chains_` for the free piece `type` on `from`.
  bool EmitShortChains(Square from, PieceType type);
  // Reports the chains of `movers` with a ChainSearch. Not inlined: few positions need it, and its
  // locals would cost all others registers.
  [[gnu::noinline]] bool LongChains(Bitboard movers);
  bool ChainsOf(ChainSearch<kRules>& search, const ChainBoard& board, FirstMover mover);
  // Reports `targets` of the chain move `base` by the first mover from `from`. The targets are in
  // virtual form, without promotions. `state` encodes the outcome if no free piece has moved.
  bool EmitLandings(Move base, ChainState state, Square from, PieceType first_type,
                    Bitboard targets);
  bool OnLanding(const ChainBoard& board, Square from, PieceType first_type,
                 const Landing& landing);
  // Returns whether castling to `wing` is legal. If the budget runs out, returns false and sets
  // cut().
  bool AllowsCastling(Wing wing) {
    const Tribool answer = MayCastle(position_, wing, budgets_.castling);
    if (answer == Tribool::kUnknown) cut_ = true;
    return answer == Tribool::kYes;
  }

  const Position& position_;
  const WalkBudgets budgets_;
  Sink& sink_;
  const Square gift_square_;           // the square of a pending gift, or kNone
  PieceType gift_ = PieceType::kNone;  // the gift's promotion whose plain moves are being listed
  const Bitboard occupied_;
  const Bitboard empty_;
  const Bitboard unions_;
  const Bitboard their_free_;
  const Bitboard their_king_;
  // The squares of pawns with an empty square ahead, and of those that can also make a double step.
  const Bitboard can_step_;
  const Bitboard can_double_;
  Bitboard chain_movers_;  // free pieces except pawns that attack a union; set by Plain()
  ShortChains<kUs, kRules> short_chains_;
  // Created with the first shuffle of this position.
  std::optional<BufferPool<EpochTable<Shuffle>>> shuffles_;
  bool cut_ = false;
  // Pawn targets that may be promotions, en passant captures or double steps, in virtual form.
  const Bitboard special_pawn_targets_;
};

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
template <PieceType type>
bool MoveEnumerator<Sink, kUs, kRules>::PiecesOf() {
  for (Square from : position_.pieces(kUs, type)) {
    const Bitboard attacks = PieceAttacks(type, from, occupied_);
    short_chains_.NoteAttacks(from, attacks);
    const bool united = unions_.contains(from);
    if (!united && (attacks & unions_)) chain_movers_ |= from;
    const Move base =
        united ? Move::UnionMove(from, Square::kA1, type, gift_) : PlainBase(from, type);
    const Bitboard targets = attacks & (united ? empty_ : LandingSquares(occupied_, their_free_));
    if constexpr (kTraits.carrier_promotes) {
      if (!(united ? EmitUnion(base, targets) : Emit(base, targets))) return false;
    } else {
      if (!Emit(base, targets)) return false;
    }
  }
  return true;
}

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
int MoveEnumerator<Sink, kUs, kRules>::CountPlainPawns() const {
  const Bitboard pawns = position_.pieces(kUs, PieceType::kPawn) & ~unions_;
  const Bitboard ahead = ShiftAhead(kUs, pawns);
  const Bitboard one = ahead & empty_;
  const Bitboard may_double = pawns & DoubleStepRanks(kUs, UsedDoubleSteps());
  const Bitboard capturable = PawnCapturable();
  const Bitboard east = ShiftEast(ahead) & capturable;
  const Bitboard west = ShiftWest(ahead) & capturable;
  int count = one.count() + DoublePawnSteps(kUs, may_double, occupied_).count() + east.count() +
              west.count();
  const Bitboard promoting = PromotionSquares(kUs, their_king_);
  if ((one | east | west) & promoting) {
    const int promotions =
        (one & promoting).count() + (east & promoting).count() + (west & promoting).count();
    count += promotions * (static_cast<int>(kPromotions.size()) - 1);
  }
  return count;
}

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
Move* MoveEnumerator<Sink, kUs, kRules>::WritePawnSteps(Bitboard pawns, Move* out) const {
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

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
Bitboard MoveEnumerator<Sink, kUs, kRules>::PawnTargets(Square from) const {
  return PawnLandings(kTraits, kUs, from, occupied_, PawnCapturable(),
                      position_.used_double_steps(kUs));
}

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
bool MoveEnumerator<Sink, kUs, kRules>::EmitPawnTargets(Move base, Square from, Bitboard targets) {
  if constexpr (kTraits.first_rank_en_passant) {
    const Bitboard first_rank_double = CapturableFirstRankStep(kTraits, kUs, from, occupied_);
    if (!EmitPawns(base.WithDoubleStep(), first_rank_double)) return false;
  }
  if ((targets & special_pawn_targets_).empty()) return EmitPawns(base, targets);
  const Bitboard doubled = targets & RelativeRankMask(kUs, 0);
  const Bitboard promoting = targets & PromotionSquares(kUs, their_king_);
  Bitboard plain = targets ^ doubled ^ promoting;
  if (doubled && !EmitPawns(base.WithDoubleStep(), RealDoubleStep(kUs, doubled))) return false;
  if (promoting) {
    for (PieceType promoted : kPromotions) {
      const Move as = base.kind() == MoveKind::kUnion
                          ? Move::UnionMove(from, Square::kA1, promoted, gift_)
                          : PlainBase(from, promoted);
      if (!EmitPawns(as, promoting)) return false;
    }
  }
  if (base.kind() == MoveKind::kPlain) {
    // A pawn cannot be pushed to this square, because the double-stepped pawn is in the way.
    const Bitboard passing = plain & EnPassant(position_).capture;
    plain ^= passing;
    if (!Emit(base.WithEnPassant(), passing)) return false;
  }
  return EmitPawns(base, plain);
}

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
bool MoveEnumerator<Sink, kUs, kRules>::PlainPawns() {
  if constexpr (kUnseen && CountingSink<Sink>) return sink_.Count(CountPlainPawns());
  const Bitboard pawns = position_.pieces(kUs, PieceType::kPawn) & ~unions_;
  const Bitboard movers = pawns & (can_step_ | PawnAttacks(kThem, PawnCapturable()));
  if (movers.empty()) return true;
  if constexpr (kUnseen && kLists) {
    Bitboard special = ~kUsualPawnRanks;
    special |= PawnAttacks(kThem, EnPassant(position_).capture);
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

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
bool MoveEnumerator<Sink, kUs, kRules>::UnionsWithPawns() {
  Bitboard pawns = position_.pieces(kUs, PieceType::kPawn) & unions_;
  if (gift_square_ != Square::kNone) {
    pawns ^= gift_square_;
    const Move base = Move::UnionMove(gift_square_, Square::kA1, gift_, gift_);
    if (!Emit(base, PieceAttacks(gift_, gift_square_, occupied_) & empty_)) return false;
  }
  const Bitboard movers = pawns & can_step_;
  if (movers.empty()) return true;
  if constexpr (kUnseen && kLists && !kTraits.carrier_promotes) {
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
    const Bitboard targets =
        PawnLandings(kTraits, kUs, from, occupied_, Bitboard(), position_.used_double_steps(kUs));
    if (!EmitPawnTargets(base, from, targets)) return false;
  }
  return true;
}

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
bool MoveEnumerator<Sink, kUs, kRules>::King() {
  const Square king = position_.king(kUs);
  const Bitboard attacks = KingAttacks(king);
  if constexpr (kTraits.king_unites) {
    short_chains_.NoteAttacks(king, attacks);
    if (attacks & unions_) chain_movers_ |= king;
  }
  const Bitboard targets =
      attacks & LandingSquares(kTraits, PieceType::kKing, occupied_, their_free_);
  if (!Emit(PlainBase(king, PieceType::kKing), targets)) return false;
  for (Wing wing : kWings) {
    if (!AllowsCastling(wing)) continue;
    const Move move = CastlingMove(position_, wing, gift_);
    if (!Emit(move.Base(), move.to())) return false;
  }
  return true;
}

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
bool MoveEnumerator<Sink, kUs, kRules>::Chains() {
  if (unions_.empty()) return true;
  const Bitboard pawns = position_.pieces(kUs, PieceType::kPawn) & ~unions_;
  const Bitboard movers =
      chain_movers_ | (pawns & PawnAttacks(kThem, unions_ | EnPassant(position_).entry));
  if (movers.empty()) return true;
  const bool may_be_short = short_chains_.Begin();
  Bitboard others;
  for (Square from : movers) {
    const PieceType type = position_.type_at(kUs, from);
    const bool pawn = type == PieceType::kPawn;
    const Bitboard attacks = pawn ? PawnAttacks(kUs, from) : short_chains_.NotedAttacks(from);
    // If this call is inlined, listing takes 3 to 4 % less time, but a search takes 2 % more.
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

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
bool MoveEnumerator<Sink, kUs, kRules>::EmitShortChains(Square from, PieceType type) {
  if (!Reserve(kNumSquares * short_chains_.size())) return false;
  for (size_t i = 0; i < short_chains_.size(); ++i) {
    const Bitboard targets = short_chains_.landings(i);
    if (targets.empty()) continue;
    const ChainState state = short_chains_.state(i);
    Move base = short_chains_.is_plain(i) ? PlainBase(from, state.lifted()) : state.Landing();
    if (kTraits.first_rank_en_passant && state.double_step()) base = base.WithDoubleStep();
    // The targets that may need more than a plain landing: the origin, or special pawn targets.
    Bitboard odd = state.lifted() == type ? Bitboard(from) : Bitboard();
    if (state.lifted() == PieceType::kPawn) odd |= special_pawn_targets_;
    const bool usual = (targets & odd).empty();
    if (!(usual ? Emit(base, targets) : EmitLandings(base, state, from, type, targets))) {
      return false;
    }
  }
  return true;
}

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
bool MoveEnumerator<Sink, kUs, kRules>::LongChains(Bitboard movers) {
  const ChainBoard board(position_, kUs);
  ChainSearch<kRules> search(board, budgets_.chains);
  for (Square from : movers) {
    if (!ChainsFrom(search, board, from)) return false;
  }
  return true;
}

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
bool MoveEnumerator<Sink, kUs, kRules>::ChainsFrom(ChainSearch<kRules>& search,
                                                   const ChainBoard& board, Square from) {
  FirstMover mover;
  mover.from = from;
  mover.type = position_.type_at(kUs, from);
  Bitboard goals = unions_;
  if (mover.type == PieceType::kPawn) {
    mover.attacks = PawnAttacks(kUs, from);
    mover.plain = PawnTargets(from);
    mover.plain_first_rank_double = CapturableFirstRankStep(kTraits, kUs, from, occupied_);
    goals |= EnPassant(position_).entry;
  } else {
    mover.attacks = PieceAttacks(mover.type, from, occupied_);
    mover.plain = mover.attacks & LandingSquares(occupied_, their_free_);
  }
  return (mover.attacks & goals).empty() || ChainsOf(search, board, mover);
}

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
bool MoveEnumerator<Sink, kUs, kRules>::ChainsOf(ChainSearch<kRules>& search,
                                                 const ChainBoard& board, FirstMover mover) {
  // A rook that has been lifted cannot castle any more.
  const bool may_castle =
      mover.type == PieceType::kKing ||
      (mover.type == PieceType::kRook && position_.turn_start().from != mover.from);
  if (may_castle) {
    // Castling that moves only one of the two pieces is listed as that piece's move, or as castling
    // if both rights are lost (castling.h).
    for (Wing wing : kWings) {
      const Square rook = position_.castling_rook(kUs, wing);
      if (rook == Square::kNone) continue;
      const Move castling = CastlingMove(position_, wing, gift_);
      if (castling.kind() == MoveKind::kPlain && castling.from() == mover.from) {
        if (AllowsCastling(wing)) mover.plain |= castling.to();
      } else if (rook == mover.from && CastlesLikeChain(position_, wing) && AllowsCastling(wing)) {
        mover.castled = CastlingRookTarget(kUs, wing);
        mover.castled_loses =
            position_.RightsLostFrom(kUs, position_.castling_rook(kUs, OtherWing(wing)));
      }
    }
  }
  const WalkResult walk = search.Run(mover, [&](const Landing& landing) {
    return OnLanding(board, mover.from, mover.type, landing);
  });
  if (walk == WalkResult::kCut) cut_ = true;
  return walk != WalkResult::kStopped;
}

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
bool MoveEnumerator<Sink, kUs, kRules>::OnLanding(const ChainBoard& board, Square from,
                                                  PieceType first_type, const Landing& landing) {
  if (!Reserve(kNumSquares + 1)) return false;  // one more, for a shuffle
  const Move base = LandingMove(board, landing.state);
  return EmitLandings(base, landing.state, from, first_type, landing.targets);
}

template <MoveSetSink Sink, Color kUs, RuleSet kRules>
bool MoveEnumerator<Sink, kUs, kRules>::EmitLandings(Move base, ChainState state, Square from,
                                                     PieceType first_type, Bitboard targets) {
  const bool pawn = state.lifted() == PieceType::kPawn;
  // In virtual form, a pawn's landing on its first rank is a double step.
  const Bitboard doubled = pawn ? targets & RelativeRankMask(kUs, 0) : Bitboard();
  targets ^= doubled;
  // A pawn cannot be pushed to this square, because the double-stepped pawn blocks it. So this is a
  // capture.
  const Bitboard passing = pawn ? targets & EnPassant(position_).capture : Bitboard();
  targets ^= passing;
  if (!Emit(base.WithEnPassant(), passing)) return false;
  const bool may_shuffle = !(kTraits.first_rank_en_passant && state.double_step());
  if (targets.contains(from) && may_shuffle &&
      IsShuffle(position_, from, first_type, state.lifted())) {
    targets ^= from;
    const Move shuffle = ShuffleMove(position_, state, from);
    if (!shuffles_) shuffles_.emplace()->Clear();
    auto& shuffles = **shuffles_;
    const uint32_t known = shuffles.size();
    const bool is_new = shuffles.FindOrInsert(shuffle.bits()) == known;
    if (is_new && !Emit(shuffle, Square::kA1)) return false;
  }
  if (doubled && !Emit(base.WithDoubleStep(), RealDoubleStep(kUs, doubled))) return false;
  return Emit(base, targets);
}

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVE_ENUMERATOR_H_
