#include "board/sako.h"

#include <array>
#include <bit>

#include "board/attacks.h"
#include "board/first_visits.h"
#include "board/reach_search.h"
#include "board/release_graph.h"

namespace danco {
namespace {

// Can `us` get a piece onto one of `targets`? Three questions, from cheap to exact; each but the
// last may leave it open.
class ReachQuery {
 public:
  ReachQuery(const Position& position, Color us, Bitboard targets, Bitboard removed)
      : position_(position),
        us_(us),
        targets_(targets),
        removed_(removed),
        occupied_(position.occupied() & ~removed),
        unions_(position.unions()),
        free_(position.free_pieces(us) & ~position.pieces(us, PieceType::kKing)) {}

  // Whether there is an answer, without its squares: looked for the other way round, from the first
  // movers.
  bool HasAnswer(ChainArena& arena) {
    arena.ClearTruncated();
    if (FindStarters()) return true;
    if (num_starters_ == 0) return false;
    if (!EnPassantMayRelease()) {
      Bitboard movers;
      for (size_t i = 0; i < num_starters_; ++i) movers |= starters_[i].from;
      ReleaseGraph graph(position_, us_, occupied_, targets_, movers);
      const Verdict verdict = JudgeWithAll(graph);
      if (verdict != Verdict::kPerhaps) return verdict == Verdict::kYes;
    }
    return bool(PathOfAnyStarter(arena));
  }

  // The squares on which the answer hangs, empty for no.
  Bitboard Answer(ChainArena& arena) {
    arena.ClearTruncated();
    if (const Bitboard path = PathThrough(occupied_, free_)) return path;
    if (unions_.empty() || !SomeUnionFacesTargets()) return Bitboard();
    FindStarters();
    // (With one first mover it would be asked the same again.)
    const bool possible = num_starters_ == 1 || (num_starters_ > 1 && PossiblyByAnyChain());
    return possible ? PathOfAnyStarter(arena) : Bitboard();
  }

 private:
  // Through unions that are entered once each, with sliders stopped by `occupied`, from one of
  // `movers`. Every path that this finds while nothing is vacated is a legal chain.
  Bitboard PathThrough(Bitboard occupied, Bitboard movers) const {
    Square mover = Square::kNone;
    return PathByFirstVisits(
        targets_, unions_, movers, [&](Square s) { return Attackers(s, occupied); }, mover);
  }

  // Own pieces, the king excepted, that attack `s`.
  Bitboard Attackers(Square s, Bitboard occupied) const {
    const Bitboard queens = position_.pieces(us_, PieceType::kQueen);
    return (KnightAttacks(s) & position_.pieces(us_, PieceType::kKnight)) |
           (PawnAttacks(Opponent(us_), s) & position_.pieces(us_, PieceType::kPawn)) |
           (BishopAttacks(s, occupied) & (queens | position_.pieces(us_, PieceType::kBishop))) |
           (RookAttacks(s, occupied) & (queens | position_.pieces(us_, PieceType::kRook)));
  }

  // The last piece of a chain attacks a target from a union: is there one from where a type that
  // we have could, with all free pieces out of the way? A type that does not stand there now must
  // be brought, and the union entered again from another.
  bool SomeUnionFacesTargets() const {
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
    for (Square target : targets_) {
      look(PawnAttacks(Opponent(us_), target), pawns, false);
      look(KnightAttacks(target), knights, promotes);
      look(BishopAttacks(target, occupied), bishops, promotes);
      look(RookAttacks(target, occupied), rooks, promotes);
    }
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

  // The free pieces that can begin a chain, and what they enter; true, and not all of them, when
  // one of them attacks a target.
  bool FindStarters() {
    const Bitboard pawns = free_ & position_.pieces(us_, PieceType::kPawn);
    if (PawnAttacks(us_, pawns) & targets_) return true;
    if (FindStartersOf<PieceType::kQueen>() || FindStartersOf<PieceType::kRook>() ||
        FindStartersOf<PieceType::kBishop>() || FindStartersOf<PieceType::kKnight>()) {
      return true;
    }
    const Bitboard goals =
        EnPassantMayRelease() ? unions_ | Bitboard(position_.en_passant()) : unions_;
    for (Square from : pawns& PawnAttacks(Opponent(us_), goals)) {
      AddStarter(from, PieceType::kPawn, PawnAttacks(us_, from));
    }
    return false;
  }
  template <PieceType type>
  bool FindStartersOf() {
    for (Square from : free_& position_.pieces(us_, type)) {
      const Bitboard attacks = PieceAttacks(type, from, occupied_);
      if (attacks & targets_) return true;
      if (attacks & unions_) AddStarter(from, type, attacks);
    }
    return false;
  }
  void AddStarter(Square from, PieceType type, Bitboard attacks) {
    starters_[num_starters_++] = {from, type, (attacks & unions_).bits()};
  }

  // All first movers at once, each out of the way of all others: more than the rules allow.
  bool PossiblyByAnyChain() const {
    if (EnPassantMayRelease()) return true;  // left to the next question
    Bitboard occupied = occupied_;
    for (size_t i = 0; i < num_starters_; ++i) occupied &= ~Bitboard(starters_[i].from);
    ReleaseGraph graph(position_, us_, occupied, targets_);
    return JudgeWithAll(graph) != Verdict::kNo;
  }
  Verdict JudgeWithAll(ReleaseGraph& graph) const {
    for (size_t i = 0; i < num_starters_; ++i) {
      graph.AddStarter(starters_[i].type, starters_[i].entries());
    }
    return graph.Judge();
  }

  // First mover by first mover: each has its own vacated square and its own piece to bring. What
  // the graph leaves open the search through states decides.
  Bitboard PathOfAnyStarter(ChainArena& arena) const {
    for (size_t i = 0; i < num_starters_; ++i) {
      const Starter& starter = starters_[i];
      if (!EnPassantMayRelease()) {
        const Bitboard occupied = occupied_ & ~Bitboard(starter.from);
        ReleaseGraph graph(position_, us_, occupied, targets_);
        graph.AddStarter(starter.type, starter.entries());
        const Verdict verdict = graph.Judge();
        if (verdict == Verdict::kYes) return PathThrough(occupied, starter.from);
        if (verdict == Verdict::kNo) continue;
      }
      ReachSearch search(position_, us_, removed_, targets_, arena);
      if (const Bitboard path = search.FindPath(starter.from, starter.type)) return path;
    }
    return Bitboard();
  }

  // The union that the side to move could release from by an en passant capture, as far as pawns
  // stand ready for it.
  bool EnPassantMayRelease() const {
    if (position_.en_passant() == Square::kNone || position_.side_to_move() != us_) return false;
    return unions_.contains(position_.en_passant_pawn());
  }

  const Position& position_;
  const Color us_;
  const Bitboard targets_;
  const Bitboard removed_;
  const Bitboard occupied_;
  const Bitboard unions_;
  const Bitboard free_;

  struct Starter {
    Bitboard entries() const { return Bitboard(entry_bits); }

    Square from;
    PieceType type;
    uint64_t entry_bits;  // unions; plain bits are not cleared with each question
  };
  std::array<Starter, 16> starters_;
  size_t num_starters_ = 0;
};

}  // namespace

Bitboard ThreatSquares(const Position& position, Color side, ChainArena& arena) {
  if (position.king_united()) return Bitboard();  // the game is over
  const Square king = position.king(Opponent(side));
  const Square gift = position.pending_gift();
  if (gift != Square::kNone && side == position.side_to_move()) {
    for (PieceType choice : kPromotions) {
      Position chosen = position;
      chosen.ResolveGift(choice);
      if (const Bitboard path = ReachQuery(chosen, side, king, Bitboard()).Answer(arena))
        return path;
    }
    return Bitboard();
  }
  return ReachQuery(position, side, king, Bitboard()).Answer(arena);
}

void ParryFilter::Learn(const Position& position, Move move, Bitboard refutation) {
  // King moves, and threats through what the move has opened, are a matter of this move alone.
  if (empty_ || move.piece() == PieceType::kKing || move.en_passant() ||
      position.pending_gift() != Square::kNone || refutation.contains(move.from())) {
    return;
  }
  if (!refutation.contains(move.to())) {  // it stood before the move
    landings_ &= refutation;
    links_ |= refutation;
  } else if (move.kind() != MoveKind::kUnion) {
    // It goes through the union that the move has formed, whichever piece forms it.
    landings_ &= ~Bitboard(move.to());
  }
}

bool IsThreatenedForCastling(const Position& position, Color side, Bitboard squares,
                             ChainArena& arena) {
  return ReachQuery(position, Opponent(side), squares, position.pieces(side, PieceType::kKing))
      .HasAnswer(arena);
}

}  // namespace danco
