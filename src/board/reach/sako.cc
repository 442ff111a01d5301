// SPDX-License-Identifier: MIT
#include "board/reach/sako.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "board/core/attacks.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/reach/attack_origins.h"
#include "board/reach/chain_state.h"
#include "board/reach/en_passant.h"
#include "board/reach/reach_search.h"
#include "board/reach/release_graph.h"
#include "board/reach/step_rules.h"

namespace danco {
namespace {

// Decides whether `us` can get a piece onto one of `targets`, with up to three tests from cheap to
// exact. Every test but the last may be inconclusive; the last one has a budget. For rules that
// allow several take-overs in a chain.
class ReachQuery {
 public:
  // `movers` are the free pieces that may begin a chain.
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

  // Returns whether there is a path, without its squares. Unlike FindPath(), searches forwards from
  // the first movers.
  Tribool CanReach() {
    if (FindFirstMovers()) return Tribool::kYes;
    if (num_first_movers_ == 0) return Tribool::kNo;
    if (!EnPassantMayRelease()) {
      ReleaseGraph graph =
          ReleaseGraph::OfSome(position_, us_, occupied_, targets_, FirstMoverSquares());
      const ReachBound verdict = JudgeWithAll(graph);
      if (verdict != ReachBound::kPerhaps) {
        return verdict == ReachBound::kYes ? Tribool::kYes : Tribool::kNo;
      }
    }
    return PathOfAnyFirstMover().answer();
  }

  // Returns the squares of the path.
  Threat FindPath() {
    if (const Bitboard path = PathThrough(occupied_, free_)) return Threat::On(path);
    if (unions_.empty() || !SomeUnionFacesTargets()) return Threat::None();
    FindFirstMovers();
    // With a single first mover, PathOfAnyFirstMover() would repeat this test.
    const bool possible = num_first_movers_ == 1 || (num_first_movers_ > 1 && PossiblyByAnyChain());
    return possible ? PathOfAnyFirstMover() : Threat::None();
  }

  // Returns the path of a piece that has already been released on `from`.
  Threat FindPathFromHand(Square from, PieceType type) {
    return ReachSearch(position_, us_, removed_, targets_, budget_).FindPathFromHand(from, type);
  }

 private:
  static constexpr size_t kMaxFirstMovers = 16;
  // Limits on the in-chain states visited for one first mover.
  static constexpr uint64_t kFirstLook = 1u << 12;
  static constexpr uint64_t kSecondLook = 1u << 16;
  struct Candidate {
    Bitboard entries() const { return Bitboard(entry_bits); }

    Square from;
    PieceType type;
    // A set of unions. It is a plain integer, because an array of Bitboards would be zeroed for
    // each query.
    uint64_t entry_bits;
  };

  // Finds a path from one of `movers` through unions that are entered once each, with sliders
  // blocked by `occupied`. As no square is vacated, every path that it finds is a legal chain.
  [[gnu::always_inline]] Bitboard PathThrough(Bitboard occupied, Bitboard movers) const {
    Square mover = Square::kNone;
    Bitboard visited;
    return PathByFirstVisits(
        targets_, unions_, movers,
        [&](Square s) { return AttackOrigins::Of(us_, s, occupied).OccupiedBy(pieces_); }, mover,
        visited);
  }

  // The last piece of a chain attacks a target from a union. Returns whether, with all free pieces
  // out of the way, any type that `us` has could do so from some union. A type that is not in that
  // union now must first enter it, from another union.
  bool SomeUnionFacesTargets() const {
    if (EnPassantMayRelease()) return true;
    const Bitboard occupied = occupied_ & ~free_;
    // Promotions within a chain can produce any type except a pawn.
    const bool promotes = bool(unions_ & LastRank(us_)) && bool(pieces_.pawns);
    Bitboard facing;    // unions from which a type that `us` has attacks a target
    Bitboard standing;  // unions whose own piece attacks a target
    for (Square target : targets_) {
      const AttackOrigins from = AttackOrigins::Of(us_, target, occupied);
      standing |= from.OccupiedBy(pieces_) & unions_;
      if (pieces_.pawns) facing |= from.pawn & unions_;
      if (pieces_.knights || promotes) facing |= from.knight & unions_;
      if (pieces_.diagonal || promotes) facing |= from.diagonal & unions_;
      if (pieces_.straight || promotes) facing |= from.straight & unions_;
    }
    if (standing) return true;
    for (Square s : facing) {
      // Another piece must be able to enter it, from another union.
      const AttackOrigins from = AttackOrigins::Of(us_, s, occupied);
      if ((from.pawn | from.knight | from.diagonal | from.straight) & unions_) return true;
    }
    return false;
  }

  // Collects the free pieces that can begin a chain, with the unions they enter. Returns true,
  // before all are collected, if one of them attacks a target.
  bool FindFirstMovers() {
    const Bitboard pawns = free_ & pieces_.pawns;
    if (PawnAttacks(us_, pawns) & targets_) return true;
    if (FindFirstMoversOf<PieceType::kQueen>() || FindFirstMoversOf<PieceType::kRook>() ||
        FindFirstMoversOf<PieceType::kBishop>() || FindFirstMoversOf<PieceType::kKnight>()) {
      return true;
    }
    for (Square from : pawns& PawnAttacks(Opponent(us_), unions_ | EnPassantEntry())) {
      AddFirstMover(from, PieceType::kPawn, PawnAttacks(us_, from));
    }
    return false;
  }
  template <PieceType type>
  bool FindFirstMoversOf() {
    for (Square from : free_& position_.pieces(us_, type)) {
      const Bitboard attacks = PieceAttacks(type, from, occupied_);
      if (attacks & targets_) return true;
      if (attacks & unions_) AddFirstMover(from, type, attacks);
    }
    return false;
  }
  void AddFirstMover(Square from, PieceType type, Bitboard attacks) {
    first_movers_[num_first_movers_++] = {from, type, (attacks & unions_).bits()};
  }

  Bitboard FirstMoverSquares() const {
    Bitboard squares;
    for (size_t i = 0; i < num_first_movers_; ++i) squares |= first_movers_[i].from;
    return squares;
  }

  // Tests all first movers at once, as if each were out of the way of all others. This allows more
  // than the rules do.
  bool PossiblyByAnyChain() const {
    if (EnPassantMayRelease()) return true;  // left to the next test
    ReleaseGraph graph =
        ReleaseGraph::OfAllAway(position_, us_, occupied_, targets_, FirstMoverSquares());
    return JudgeWithAll(graph) != ReachBound::kNo;
  }
  ReachBound JudgeWithAll(ReleaseGraph& graph) const {
    for (size_t i = 0; i < num_first_movers_; ++i) {
      graph.AddFirstMover(first_movers_[i].type, first_movers_[i].entries());
    }
    return graph.Judge();
  }

  // Tests each first mover separately, with its own square vacated. If the graph is inconclusive,
  // the search of states decides.
  Threat PathOfAnyFirstMover() const {
    // The first movers that only the last test can decide.
    std::array<const Candidate*, kMaxFirstMovers> open;
    size_t num_open = 0;
    for (size_t i = 0; i < num_first_movers_; ++i) {
      const Candidate& mover = first_movers_[i];
      if (!EnPassantMayRelease()) {
        ReleaseGraph graph = ReleaseGraph::OfOne(position_, us_, occupied_, targets_, mover.from);
        graph.AddFirstMover(mover.type, mover.entries());
        const ReachBound verdict = graph.Judge();
        if (verdict == ReachBound::kYes) {
          return Threat::On(PathThrough(occupied_ & ~Bitboard(mover.from), mover.from));
        }
        if (verdict == ReachBound::kNo) continue;
      }
      open[num_open++] = &mover;
    }
    if (num_open == 0) return Threat::None();
    return PathByStates(open.data(), num_open);
  }

  // Most paths, if there are any, are found soon. With several first movers, each therefore gets a
  // short search before all states of one, of which there may be millions, are visited.
  Threat PathByStates(const Candidate* const* open, size_t num_open) const {
    ReachSearch search(position_, us_, removed_, targets_, budget_);
    std::array<const Candidate*, kMaxFirstMovers> left;
    std::copy_n(open, num_open, left.begin());
    for (const uint64_t most : {kFirstLook, kSecondLook, uint64_t{UINT64_MAX}}) {
      if (num_open == 1 && most != UINT64_MAX) continue;
      size_t num_left = 0;
      for (size_t i = 0; i < num_open; ++i) {
        const Threat found = search.FindPath(left[i]->from, left[i]->type, most);
        if (found.answer() == Tribool::kYes) return found;
        if (found.answer() == Tribool::kUnknown) left[num_left++] = left[i];
      }
      num_open = num_left;
      if (num_open == 0) return Threat::None();
    }
    return Threat::Unknown();
  }

  // Returns whether an en passant capture could release a piece from a union, provided that there
  // is a pawn to make it.
  bool EnPassantMayRelease() const { return bool(EnPassantEntry()); }
  Bitboard EnPassantEntry() const { return EnPassant::Of(position_, us_).entry; }

  const Position& position_;
  const Color us_;
  const Bitboard targets_;
  const Bitboard removed_;
  const Bitboard occupied_;
  const Bitboard unions_;
  const Bitboard free_;
  const AttackerSets pieces_;
  ChainBudget& budget_;

  std::array<Candidate, kMaxFirstMovers> first_movers_;
  size_t num_first_movers_ = 0;
};

// Answers the same query if a released piece cannot take over unions (nochain). There is at most
// one release, so no search is needed.
class SingleReleaseQuery {
 public:
  SingleReleaseQuery(const Position& position, Color us, Bitboard targets, Bitboard removed,
                     Bitboard movers)
      : position_(position),
        traits_(TraitsOf(position.rules())),
        us_(us),
        targets_(targets),
        occupied_(position.occupied() & ~removed),
        movers_(movers),
        en_passant_(EnPassant::Of(position, us)) {}

  Tribool CanReach() const { return FindPath().answer(); }

  // Not inlined, because the default rule set does not use it.
  [[gnu::noinline]] Threat FindPath() const {
    for (Square from : movers_) {
      const PieceType type = position_.type_at(us_, from);
      const Bitboard attacks = Attacks(type, from, occupied_);
      if (const Bitboard hit = attacks & targets_) {
        return Threat::On(Bitboard(from) | Between(from, hit.first()));
      }
      const Bitboard occupied = occupied_ & ~Bitboard(from);
      for (Square s : attacks& position_.unions()) {
        const Threat threat = ByRelease(from, s, {s, s}, occupied);
        if (!threat.none()) return threat;
      }
      if (EntersSetBack(traits_, type, false, false, attacks, en_passant_)) {
        const Bitboard set_back = en_passant_.set_back();
        const Threat threat =
            ByRelease(from, en_passant_.pawn,
                      {en_passant_.passed, en_passant_.released_on(traits_)}, occupied ^ set_back);
        if (!threat.none()) return Threat::On(threat.squares() | set_back);
      }
    }
    return Threat::None();
  }

  Threat FindPathFromHand(Square from, PieceType type) const {
    const Bitboard hit = Attacks(type, from, occupied_) & targets_;
    return hit ? Threat::On(Bitboard(from) | Between(from, hit.first())) : Threat::None();
  }

 private:
  Bitboard Attacks(PieceType type, Square s, Bitboard occupied) const {
    return type == PieceType::kPawn ? PawnAttacks(us_, s) : PieceAttacks(type, s, occupied);
  }
  // Returns the path of the piece that is released from the union on `home`. The piece may enter no
  // other union, not even that of the castling rook in the king's way.
  Threat ByRelease(Square from, Square home, EnteredUnion entered, Bitboard occupied) const {
    const auto [s, released_on] = entered;
    const Bitboard targets = targets_ & ~position_.unions();
    const Bitboard hit = Attacks(position_.type_at(us_, home), released_on, occupied) & targets;
    if (hit.empty()) return Threat::None();
    return Threat::On(Bitboard(from) | s | Between(from, s) | Between(released_on, hit.first()));
  }

  const Position& position_;
  const RuleTraits traits_;
  const Color us_;
  const Bitboard targets_;
  const Bitboard occupied_;
  const Bitboard movers_;
  const EnPassant en_passant_;
};

// Calls `ask(query)` with the query for the rule set and returns its result. `movers` are free
// pieces of `us`; squares in `removed` count as empty.
template <typename Ask>
[[gnu::always_inline]] inline auto WithQuery(const Position& position, Color us, Bitboard targets,
                                             Bitboard removed, Bitboard movers, ChainBudget& budget,
                                             Ask&& ask) {
  if (!TraitsOf(position.rules()).take_over_in_chain) [[unlikely]] {
    // In traditional chess, which has no unions, this decides whether there is a check.
    SingleReleaseQuery query(position, us, targets, removed, movers);
    return ask(query);
  }
  ReachQuery query(position, us, targets, removed, movers, budget);
  return ask(query);
}

Bitboard FreeMovers(const Position& position, Color us) {
  return position.free_pieces(us) & ~position.pieces(us, PieceType::kKing);
}

// Returns a threat by `movers` to the king on `king`.
[[gnu::always_inline]] inline Threat FindThreatBy(const Position& position, Color us, Bitboard king,
                                                  Bitboard movers, ChainBudget& budget) {
  return WithQuery(position, us, king, Bitboard(), movers, budget,
                   [](auto& query) { return query.FindPath(); });
}

// Returns the threat of a turn in progress.
[[gnu::noinline]] Threat FindThreatOfPartialTurn(const Position& position, Bitboard king,
                                                 ChainBudget& budget) {
  const Color us = position.side_to_move();
  const TurnStart start = position.turn_start();
  if (start.in_hand == PieceType::kNone) {
    return FindThreatBy(position, us, king, Bitboard(start.from) & FreeMovers(position, us),
                        budget);
  }
  // Under vchess, the king of the side to move may have entered a union during this turn. If it is
  // released again, its next step ends the turn or enters another union, so the turn can no longer
  // win.
  if (start.in_hand == PieceType::kKing || position.king_united(us)) return Threat::None();
  return WithQuery(position, us, king, Bitboard(), Bitboard(), budget,
                   [&](auto& query) { return query.FindPathFromHand(start.from, start.in_hand); });
}

// Tries each promotion of the side to move's pending gift.
[[gnu::noinline]] Threat FindThreatOfGift(const Position& position, ChainBudget& budget) {
  bool open = false;
  for (PieceType choice : kPromotions) {
    Position chosen = position;
    chosen.ResolveGift(choice);
    const Threat threat = FindThreat(chosen, position.side_to_move(), budget);
    if (threat.answer() == Tribool::kYes) return threat;
    open = open || threat.answer() == Tribool::kUnknown;
  }
  return open ? Threat::Unknown() : Threat::None();
}

}  // namespace

Threat FindThreat(const Position& position, Color side, ChainBudget& budget) {
  if (position.king_united()) return Threat::None();  // the game is over
  const Bitboard king = position.pieces(Opponent(side), PieceType::kKing);
  if (side == position.side_to_move()) {
    if (position.pending_gift() != Square::kNone) return FindThreatOfGift(position, budget);
    if (position.turn_start()) return FindThreatOfPartialTurn(position, king, budget);
  } else if (king.empty()) {
    return Threat::None();  // the king is in hand
  }
  return FindThreatBy(position, side, king, FreeMovers(position, side), budget);
}

Bitboard ThreatSquares(const Position& position, Color side) {
  ChainBudget budget = ChainBudget::Unlimited();
  return FindThreat(position, side, budget).squares();
}

Tribool IsAttackedThroughChains(const Position& position, Color side, Bitboard squares,
                                ChainBudget& budget) {
  const Color them = Opponent(side);
  const Bitboard king = position.pieces(side, PieceType::kKing);
  return WithQuery(position, them, squares, king, FreeMovers(position, them), budget,
                   [](auto& query) { return query.CanReach(); });
}

}  // namespace danco
