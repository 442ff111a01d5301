#include "board/sako.h"

#include <array>
#include <bit>

#include "board/attacks.h"
#include "board/chain.h"
#include "board/release_graph.h"

namespace danco {
namespace {

constexpr unsigned TypeBit(PieceType type) { return 1u << Index(type); }
constexpr unsigned kPromotionBits = TypeBit(PieceType::kQueen) | TypeBit(PieceType::kRook) |
                                    TypeBit(PieceType::kBishop) | TypeBit(PieceType::kKnight);

// Can `us` get a piece onto `target`? Three questions, from cheap to exact; each but the last may
// leave it open.
class ReachQuery {
 public:
  ReachQuery(const Position& position, Color us, Square target, Bitboard removed)
      : position_(position),
        us_(us),
        target_(target),
        removed_(removed),
        occupied_(position.occupied() & ~removed),
        unions_(position.unions()),
        free_(position.free_pieces(us) & ~position.pieces(us, PieceType::kKing)) {}

  bool Answer(ChainArena& arena) {
    arena.ClearTruncated();
    if (ByFirstVisits()) return true;
    if (unions_.empty() || !SomeUnionFacesTarget()) return false;
    if (!PossiblyByAnyChain()) return false;
    return ByAnyStarter(arena);
  }

  // The squares of one path that ByFirstVisits() finds: first mover, unions, and what sliders pass;
  // empty when there is none.
  Bitboard PathSquares() const {
    std::array<Square, kNumSquares> next;  // of each visited union: what its piece goes on to
    Bitboard visited;
    Bitboard pending = target_;
    while (pending) {
      const Square s = pending.PopFirst();
      const Bitboard attackers = Attackers(s);
      if (const Bitboard movers = attackers & free_) {
        const Square mover = movers.first();
        Bitboard path = Bitboard(mover) | Between(mover, s);
        for (Square link = s; link != target_; link = next[Index(link)]) {
          path |= Bitboard(link) | Between(link, next[Index(link)]);
        }
        return path;
      }
      const Bitboard links = attackers & unions_ & ~visited;
      for (Square link : links) next[Index(link)] = s;
      visited |= links;
      pending |= links;
    }
    return Bitboard();
  }

 private:
  // Own pieces, the king excepted, that attack `s`.
  Bitboard Attackers(Square s) const {
    const Bitboard queens = position_.pieces(us_, PieceType::kQueen);
    return (KnightAttacks(s) & position_.pieces(us_, PieceType::kKnight)) |
           (PawnAttacks(Opponent(us_), s) & position_.pieces(us_, PieceType::kPawn)) |
           (BishopAttacks(s, occupied_) & (queens | position_.pieces(us_, PieceType::kBishop))) |
           (RookAttacks(s, occupied_) & (queens | position_.pieces(us_, PieceType::kRook)));
  }

  Bitboard AttacksOf(PieceType type, Square s, Bitboard occupied) const {
    return type == PieceType::kPawn ? PawnAttacks(us_, s) : PieceAttacks(type, s, occupied);
  }

  // Backwards from the target through unions that are entered once each, with nothing vacated:
  // every path it finds is a legal chain.
  bool ByFirstVisits() const {
    Bitboard visited;
    Bitboard pending = target_;
    while (pending) {
      const Bitboard attackers = Attackers(pending.PopFirst());
      if (attackers & free_) return true;
      const Bitboard links = attackers & unions_ & ~visited;
      visited |= links;
      pending |= links;
    }
    return false;
  }

  // The last piece of a chain attacks the target from a union: is there one from where a type that
  // we have could, with all free pieces out of the way? A type that does not stand there now must
  // be brought, and the union entered again from another.
  bool SomeUnionFacesTarget() const {
    if (EnPassantMayRelease()) return true;
    const Bitboard occupied = occupied_ & ~free_;
    const Bitboard pawns = position_.pieces(us_, PieceType::kPawn);
    const Bitboard knights = position_.pieces(us_, PieceType::kKnight);
    const Bitboard queens = position_.pieces(us_, PieceType::kQueen);
    const Bitboard bishops = queens | position_.pieces(us_, PieceType::kBishop);
    const Bitboard rooks = queens | position_.pieces(us_, PieceType::kRook);
    // Promotions in a chain can bring any type but a pawn.
    const bool promotes = bool(unions_ & LastRank(us_)) && bool(pawns);
    Bitboard facing;    // by a type that we have
    Bitboard standing;  // by the piece that stands there
    const auto look = [&](Bitboard from, Bitboard pieces, bool promoted) {
      if (pieces || promoted) facing |= from & unions_;
      standing |= from & pieces & unions_;
    };
    look(PawnAttacks(Opponent(us_), target_), pawns, false);
    look(KnightAttacks(target_), knights, promotes);
    look(BishopAttacks(target_, occupied), bishops, promotes);
    look(RookAttacks(target_, occupied), rooks, promotes);
    if (standing) return true;
    for (Square s : facing) {
      // Entered again, so from another union.
      const Bitboard from = (KnightAttacks(s) | PawnAttacks(Opponent(us_), s) |
                             BishopAttacks(s, occupied) | RookAttacks(s, occupied)) &
                            unions_;
      if (from) return true;
    }
    return false;
  }

  // Forwards from the free pieces, allowing more than the rules do: all first movers are lifted at
  // once, and a union that a released piece enters may release anything that ever entered it. When
  // even that does not attack the target, no chain does.
  bool PossiblyByAnyChain();
  void NoteEntry(Square s, PieceType type, bool released);

  // The last two answers, first mover by first mover: each has its own vacated square and its own
  // piece to bring.
  bool ByAnyStarter(ChainArena& arena) const {
    const ChainBoard board(position_, us_, removed_);
    for (Square from : starters_) {
      const PieceType type = position_.type_at(us_, from);
      const Verdict verdict = board.en_passant_union >= 0
                                  ? Verdict::kPerhaps
                                  : ReleaseGraph(board, from, type, target_).Judge();
      if (verdict == Verdict::kYes) return true;
      if (verdict == Verdict::kNo) continue;
      ChainSearch search(board, arena);
      if (search.Reaches(from, type, target_)) return true;
    }
    return false;
  }

  // The union that the side to move could release from by an en passant capture, as far as pawns
  // stand ready for it.
  bool EnPassantMayRelease() const {
    if (position_.en_passant() == Square::kNone || position_.side_to_move() != us_) return false;
    return unions_.contains(position_.en_passant_pawn());
  }

  const Position& position_;
  const Color us_;
  const Square target_;
  const Bitboard removed_;
  const Bitboard occupied_;
  const Bitboard unions_;
  const Bitboard free_;
  Bitboard starters_;  // free pieces that can begin a chain

  // Per union square: types that entered, whether by a released piece, types whose attacks were
  // followed.
  std::array<uint8_t, kNumSquares> entered_;
  std::array<uint8_t, kNumSquares> followed_;
  Bitboard reentered_;
  Bitboard pending_;
};

void ReachQuery::NoteEntry(Square s, PieceType type, bool released) {
  unsigned types = TypeBit(type);
  if (type == PieceType::kPawn && LastRank(us_).contains(s)) types = kPromotionBits;
  entered_[Index(s)] |= static_cast<uint8_t>(types);
  if (released) reentered_ |= s;
  pending_ |= s;
}

bool ReachQuery::PossiblyByAnyChain() {
  Bitboard goals = unions_;
  if (EnPassantMayRelease()) goals |= position_.en_passant();
  for (Square s : unions_) entered_[Index(s)] = followed_[Index(s)] = 0;
  for (Square from : free_) {
    const PieceType type = position_.type_at(us_, from);
    const Bitboard entries = AttacksOf(type, from, occupied_) & goals;
    if (entries.empty()) continue;
    starters_ |= from;
    for (Square s : entries& unions_) NoteEntry(s, type, false);
  }
  if (starters_.empty()) return false;
  if (goals != unions_) return true;  // rare: left to the exact search
  const Bitboard occupied = occupied_ & ~starters_;
  while (pending_) {
    const Square s = pending_.PopFirst();
    unsigned types = TypeBit(position_.type_at(us_, s));
    if (reentered_.contains(s)) types |= entered_[Index(s)];
    types &= ~unsigned{followed_[Index(s)]};
    followed_[Index(s)] |= static_cast<uint8_t>(types);
    for (; types != 0; types &= types - 1) {
      const auto type = static_cast<PieceType>(std::countr_zero(types));
      const Bitboard attacks = AttacksOf(type, s, occupied);
      if (attacks.contains(target_)) return true;
      for (Square next : attacks& unions_) {
        const bool news =
            !reentered_.contains(next) || (entered_[Index(next)] & TypeBit(type)) == 0;
        if (news) NoteEntry(next, type, true);
      }
    }
  }
  return false;
}

}  // namespace

bool CanUniteKing(const Position& position, Color side, ChainArena& arena) {
  if (position.king_united()) return false;  // the game is over
  const Square king = position.king(Opponent(side));
  const Square gift = position.pending_gift();
  if (gift != Square::kNone && side == position.side_to_move()) {
    for (PieceType choice : kPromotions) {
      Position chosen = position;
      chosen.ResolveGift(choice);
      if (ReachQuery(chosen, side, king, Bitboard()).Answer(arena)) return true;
    }
    return false;
  }
  return ReachQuery(position, side, king, Bitboard()).Answer(arena);
}

Bitboard ThreatSquares(const Position& position, Color side) {
  return ReachQuery(position, side, position.king(Opponent(side)), Bitboard()).PathSquares();
}

bool MayParry(const Position& position, Bitboard threat, Move move) {
  return threat.contains(move.to()) || move.piece() == PieceType::kKing || move.en_passant() ||
         (move.kind() == MoveKind::kUnion && threat.contains(move.from())) ||
         position.pending_gift() != Square::kNone;
}

bool IsThreatenedForCastling(const Position& position, Color side, Square square,
                             ChainArena& arena) {
  return ReachQuery(position, Opponent(side), square, position.pieces(side, PieceType::kKing))
      .Answer(arena);
}

}  // namespace danco
