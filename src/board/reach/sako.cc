#include "board/reach/sako.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/reach/attack_origins.h"
#include "board/reach/attacks.h"
#include "board/reach/first_visits.h"
#include "board/reach/reach_search.h"
#include "board/reach/release_graph.h"

namespace danco {
namespace {

// Can `us` get a piece onto one of `targets`? Three questions, from cheap to exact; each but the
// last may leave it open, and the last one has a budget. For rules that allow further take-overs in
// a chain.
class ReachQuery {
 public:
  // `movers` are the free pieces that may begin.
  ReachQuery(const Position& position, Color us, Bitboard targets, Bitboard removed,
             Bitboard movers, ChainBudget& budget)
      : position_(position),
        us_(us),
        targets_(targets),
        removed_(removed),
        occupied_(position.occupied() & ~removed),
        unions_(position.unions()),
        free_(movers),
        pieces_(AttackersOf(position, us)),
        budget_(budget) {}

  // Whether there is a way, without its squares: looked for the other way round, from the first
  // movers.
  Answer HasWay() {
    if (FindStarters()) return Answer::kYes;
    if (num_starters_ == 0) return Answer::kNo;
    if (!EnPassantMayRelease()) {
      ReleaseGraph graph =
          ReleaseGraph::OfSome(position_, us_, occupied_, targets_, StarterSquares());
      const Verdict verdict = JudgeWithAll(graph);
      if (verdict != Verdict::kPerhaps) {
        return verdict == Verdict::kYes ? Answer::kYes : Answer::kNo;
      }
    }
    return PathOfAnyStarter().answer();
  }

  // The way.
  Threat FindWay() {
    if (const Bitboard path = PathThrough(occupied_, free_)) return Threat::On(path);
    if (unions_.empty() || !SomeUnionFacesTargets()) return Threat::None();
    FindStarters();
    // (With one first mover it would be asked the same again.)
    const bool possible = num_starters_ == 1 || (num_starters_ > 1 && PossiblyByAnyChain());
    return possible ? PathOfAnyStarter() : Threat::None();
  }

 private:
  static constexpr size_t kMostStarters = 16;
  // In-chain states of one first mover.
  static constexpr uint64_t kFirstLook = 1u << 12;
  static constexpr uint64_t kSecondLook = 1u << 16;
  struct Starter {
    Bitboard entries() const { return Bitboard(entry_bits); }

    Square from;
    PieceType type;
    uint64_t entry_bits;  // unions; plain bits are not cleared with each question
  };

  // Through unions that are entered once each, with sliders stopped by `occupied`, from one of
  // `movers`. Every path that this finds while nothing is vacated is a legal chain.
  Bitboard PathThrough(Bitboard occupied, Bitboard movers) const {
    Square mover = Square::kNone;
    Bitboard visited;
    return PathByFirstVisits(
        targets_, unions_, movers,
        [&](Square s) { return AttackOrigins::Of(us_, s, occupied).Taken(pieces_); }, mover,
        visited);
  }

  // The last piece of a chain attacks a target from a union: is there one from where a type that
  // we have could, with all free pieces out of the way? A type that does not stand there now must
  // be brought, and the union entered again from another.
  bool SomeUnionFacesTargets() const {
    if (EnPassantMayRelease()) return true;
    const Bitboard occupied = occupied_ & ~free_;
    // Promotions in a chain can bring any type but a pawn.
    const bool promotes = bool(unions_ & LastRank(us_)) && bool(pieces_.pawns);
    Bitboard facing;    // by a type that we have
    Bitboard standing;  // by the piece that stands there
    for (Square target : targets_) {
      const AttackOrigins from = AttackOrigins::Of(us_, target, occupied);
      standing |= from.Taken(pieces_) & unions_;
      if (pieces_.pawns) facing |= from.pawn & unions_;
      if (pieces_.knights || promotes) facing |= from.knight & unions_;
      if (pieces_.diagonal || promotes) facing |= from.diagonal & unions_;
      if (pieces_.straight || promotes) facing |= from.straight & unions_;
    }
    if (standing) return true;
    for (Square s : facing) {
      // Entered again, so from another union.
      const AttackOrigins from = AttackOrigins::Of(us_, s, occupied);
      if ((from.pawn | from.knight | from.diagonal | from.straight) & unions_) return true;
    }
    return false;
  }

  // The free pieces that can begin a chain, and what they enter; true, and not all of them, when
  // one of them attacks a target.
  bool FindStarters() {
    const Bitboard pawns = free_ & pieces_.pawns;
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

  Bitboard StarterSquares() const {
    Bitboard squares;
    for (size_t i = 0; i < num_starters_; ++i) squares |= starters_[i].from;
    return squares;
  }

  // All first movers at once, each out of the way of all others: more than the rules allow.
  bool PossiblyByAnyChain() const {
    if (EnPassantMayRelease()) return true;  // left to the next question
    ReleaseGraph graph =
        ReleaseGraph::OfAllAway(position_, us_, occupied_, targets_, StarterSquares());
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
  Threat PathOfAnyStarter() const {
    std::array<const Starter*, kMostStarters> open;  // to the last question
    size_t num_open = 0;
    for (size_t i = 0; i < num_starters_; ++i) {
      const Starter& starter = starters_[i];
      if (!EnPassantMayRelease()) {
        ReleaseGraph graph = ReleaseGraph::OfOne(position_, us_, occupied_, targets_, starter.from);
        graph.AddStarter(starter.type, starter.entries());
        const Verdict verdict = graph.Judge();
        if (verdict == Verdict::kYes) {
          return Threat::On(PathThrough(occupied_ & ~Bitboard(starter.from), starter.from));
        }
        if (verdict == Verdict::kNo) continue;
      }
      open[num_open++] = &starter;
    }
    if (num_open == 0) return Threat::None();
    return PathByStates(open.data(), num_open);
  }

  // Most ways are found soon, if at all: with several first movers each has a first look, before
  // all states of one are visited (they can be millions) for another's short way.
  Threat PathByStates(const Starter* const* open, size_t num_open) const {
    ReachSearch search(position_, us_, removed_, targets_, budget_);
    std::array<const Starter*, kMostStarters> left;
    std::copy_n(open, num_open, left.begin());
    for (const uint64_t most : {kFirstLook, kSecondLook, uint64_t{UINT64_MAX}}) {
      if (num_open == 1 && most != UINT64_MAX) continue;
      size_t num_left = 0;
      for (size_t i = 0; i < num_open; ++i) {
        const Threat found = search.FindPath(left[i]->from, left[i]->type, most);
        if (found.answer() == Answer::kYes) return found;
        if (found.answer() == Answer::kUnknown) left[num_left++] = left[i];
      }
      num_open = num_left;
      if (num_open == 0) return Threat::None();
    }
    return Threat::Unknown();
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
  const AttackerSets pieces_;
  ChainBudget& budget_;

  std::array<Starter, kMostStarters> starters_;
  size_t num_starters_ = 0;
};

// The same where a released piece enters nothing (nochain): one release at the most, so there is
// nothing to search.
class SingleReleaseQuery {
 public:
  SingleReleaseQuery(const Position& position, Color us, Bitboard targets, Bitboard removed,
                     Bitboard movers)
      : position_(position),
        us_(us),
        targets_(targets),
        occupied_(position.occupied() & ~removed),
        movers_(movers) {}

  Threat FindWay() const {
    const Square set_back_to = SetBackTo();
    for (Square from : movers_) {
      const PieceType type = position_.type_at(us_, from);
      const Bitboard attacks = Attacks(type, from, occupied_);
      if (const Bitboard hit = attacks & targets_) {
        return Threat::On(Bitboard(from) | Between(from, hit.first()));
      }
      for (Square s : attacks& position_.unions()) {
        const Threat threat = ByRelease(from, s, s, occupied_ & ~Bitboard(from));
        if (!threat.none()) return threat;
      }
      if (type == PieceType::kPawn && set_back_to != Square::kNone &&
          attacks.contains(set_back_to)) {
        const Square pawn = position_.en_passant_pawn();
        const Bitboard set_back = Bitboard(pawn) | set_back_to;
        const Threat threat =
            ByRelease(from, pawn, set_back_to, (occupied_ & ~Bitboard(from)) ^ set_back);
        if (!threat.none()) return Threat::On(threat.squares() | set_back);
      }
    }
    return Threat::None();
  }
  // By the piece `type` that was released on `from`.
  Threat FromHand(Square from, PieceType type) const {
    const Bitboard hit = Attacks(type, from, occupied_) & targets_;
    return hit ? Threat::On(Bitboard(from) | Between(from, hit.first())) : Threat::None();
  }

 private:
  Bitboard Attacks(PieceType type, Square s, Bitboard occupied) const {
    return type == PieceType::kPawn ? PawnAttacks(us_, s) : PieceAttacks(type, s, occupied);
  }
  // The piece from the union on `home` is released on `s`. It enters no union, also not that of the
  // castling rook on the king's way.
  Threat ByRelease(Square from, Square home, Square s, Bitboard occupied) const {
    const Bitboard targets = targets_ & ~position_.unions();
    const Bitboard hit = Attacks(position_.type_at(us_, home), s, occupied) & targets;
    if (hit.empty()) return Threat::None();
    return Threat::On(Bitboard(from) | s | Between(from, s) | Between(s, hit.first()));
  }
  // Where a union is set back to by an en passant capture; kNone when none can be.
  Square SetBackTo() const {
    if (position_.en_passant() == Square::kNone || position_.side_to_move() != us_ ||
        !position_.unions().contains(position_.en_passant_pawn())) {
      return Square::kNone;
    }
    return position_.en_passant();
  }

  const Position& position_;
  const Color us_;
  const Bitboard targets_;
  const Bitboard occupied_;
  const Bitboard movers_;
};

// A threat to one of `targets` by `movers`, free pieces of `us`.
Threat FindThreatBy(const Position& position, Color us, Bitboard targets, Bitboard movers,
                    ChainBudget& budget) {
  if (!TraitsOf(position.rules()).take_over_in_chain) [[unlikely]] {
    return SingleReleaseQuery(position, us, targets, Bitboard(), movers).FindWay();
  }
  return ReachQuery(position, us, targets, Bitboard(), movers, budget).FindWay();
}

// What a turn that has begun threatens.
Threat FindThreatOfBegunTurn(const Position& position, Square king, ChainBudget& budget) {
  const Color us = position.side_to_move();
  const TurnStart start = position.turn_start();
  if (start.in_hand == PieceType::kNone) {
    const Bitboard movers =
        Bitboard(start.from) & position.free_pieces(us) & ~position.pieces(us, PieceType::kKing);
    return FindThreatBy(position, us, king, movers, budget);
  }
  // Under vchess the own king has entered a union on the way. Should it be released again, its next
  // step ends the turn or leads into another union: such a turn does not win any more.
  if (start.in_hand == PieceType::kKing || position.king_united(us)) return Threat::None();
  if (!TraitsOf(position.rules()).take_over_in_chain) {
    return SingleReleaseQuery(position, us, king, Bitboard(), Bitboard())
        .FromHand(start.from, start.in_hand);
  }
  return ReachSearch(position, us, Bitboard(), king, budget)
      .FindPathFromHand(start.from, start.in_hand);
}

Bitboard FreeMovers(const Position& position, Color us) {
  return position.free_pieces(us) & ~position.pieces(us, PieceType::kKing);
}

// With a pending gift of the side to move: by any of its choices.
Threat FindThreatOfGift(const Position& position, ChainBudget& budget) {
  bool open = false;
  for (PieceType choice : kPromotions) {
    Position chosen = position;
    chosen.ResolveGift(choice);
    const Threat threat = FindThreat(chosen, position.side_to_move(), budget);
    if (threat.answer() == Answer::kYes) return threat;
    open = open || threat.answer() == Answer::kUnknown;
  }
  return open ? Threat::Unknown() : Threat::None();
}

}  // namespace

namespace {

// Where a rule set, a turn in progress or a gift says more.
[[gnu::noinline]] Threat FindOtherThreat(const Position& position, Color side,
                                         ChainBudget& budget) {
  const Bitboard king = position.pieces(Opponent(side), PieceType::kKing);
  if (side == position.side_to_move()) {
    if (position.pending_gift() != Square::kNone) return FindThreatOfGift(position, budget);
    if (position.turn_start()) return FindThreatOfBegunTurn(position, king.first(), budget);
  } else if (king.empty()) {
    return Threat::None();  // it is in its owner's hand
  }
  const Bitboard movers = FreeMovers(position, side);
  if (!TraitsOf(position.rules()).take_over_in_chain) {
    return SingleReleaseQuery(position, side, king, Bitboard(), movers).FindWay();
  }
  return ReachQuery(position, side, king, Bitboard(), movers, budget).FindWay();
}

}  // namespace

Threat FindThreat(const Position& position, Color side, ChainBudget& budget) {
  if (position.king_united()) return Threat::None();  // the game is over
  const bool gift = side == position.side_to_move() && position.pending_gift() != Square::kNone;
  if (gift || !position.ordinary()) [[unlikely]]
    return FindOtherThreat(position, side, budget);
  const Square king = position.king(Opponent(side));
  return ReachQuery(position, side, king, Bitboard(), FreeMovers(position, side), budget).FindWay();
}

Bitboard ThreatSquares(const Position& position, Color side) {
  ChainBudget budget = ChainBudget::Unlimited();
  return FindThreat(position, side, budget).squares();
}

Answer IsThreatenedForCastling(const Position& position, Color side, Bitboard squares,
                               ChainBudget& budget) {
  const Color them = Opponent(side);
  const Bitboard king = position.pieces(side, PieceType::kKing);
  const Bitboard movers = FreeMovers(position, them);
  if (!TraitsOf(position.rules()).take_over_in_chain) [[unlikely]] {
    return SingleReleaseQuery(position, them, squares, king, movers).FindWay().answer();
  }
  return ReachQuery(position, them, squares, king, movers, budget).HasWay();
}

}  // namespace danco
