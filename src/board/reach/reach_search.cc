// SPDX-License-Identifier: MIT
#include "board/reach/reach_search.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "board/core/attacks.h"
#include "board/reach/step_rules.h"

namespace danco {
namespace {

using enum PieceType;

// The number of states between two checks of the stop token: less than a millisecond of work.
constexpr uint32_t kStatesPerPoll = 1u << 12;
// Planning pays off when a search visits more states than this.
constexpr uint32_t kLongQuery = 64;
// The largest number of states that can be stored.
constexpr uint64_t kMaxStates = uint64_t{1} << 31;

}  // namespace

void ReachSearch::Lines::Begin(Bitboard all_unions, Bitboard all_occupied) {
  unions = all_unions;
  occupied = all_occupied;
  filled = Bitboard();
}

inline void ReachSearch::Lines::Fill(Square s) {
  if (filled.contains(s)) return;
  filled |= s;
  diagonal.Put(s, BishopAttacks(s, occupied));
  straight.Put(s, RookAttacks(s, occupied));
}

ReachSearch::ReachSearch(const Position& position, Color us, Bitboard removed, Bitboard targets,
                         ChainBudget& budget)
    : us_(us),
      traits_(TraitsOf(position.rules())),
      targets_(targets),
      occupied_(position.occupied() & ~removed),
      unions_(position.unions()),
      enterable_(unions_),
      budget_(budget),
      states_left_(std::min(budget.states_per_query(), kMaxStates)),
      initial_(position.assignment(us)),
      initial_pieces_(position, us),
      en_passant_(EnPassant::Of(position, us)) {
  enterable_ |= en_passant_.entry;
}

inline int ReachSearch::ShiftOf(Square s) const {
  const Bitboard at = s == en_passant_.passed ? en_passant_.pawn : s;
  return ChainState::UsualShiftOf(std::popcount(unions_.bits() & (at.bits() - 1)));
}

void ReachSearch::BeginWith(Bitboard occupied) {
  cut_ = false;
  states_->Clear();
  queues_.fill(kNoState);
  lines_.Begin(unions_, occupied);
  if (en_passant_.entry) {
    lines_set_back_.Begin(unions_ ^ en_passant_.set_back(), occupied ^ en_passant_.set_back());
  }
}

Threat ReachSearch::FindPath(Square from, PieceType type, uint64_t max_states) {
  max_states_ = std::min(max_states, states_left_);
  BeginWith(occupied_ & ~Bitboard(from));
  const State first{ChainState::First(Square::kA1, type, initial_), initial_pieces_, from,
                    kNoState};
  const Bitboard attacks =
      type == kPawn ? PawnAttacks(us_, from) : PieceAttacks(type, from, occupied_);
  return Explore(from, EnterAll(first, attacks));
}

Threat ReachSearch::FindPathFromHand(Square from, PieceType type) {
  max_states_ = states_left_;
  BeginWith(occupied_);
  const ChainState first = ChainState::First(Square::kA1, type, initial_);
  const Bitboard hit = Attacks(first, from) & targets_;
  if (hit) return Threat::On(Bitboard(from) | Between(from, hit.first()));
  KnownState& known = (*states_)[states_->FindOrInsert(KeyOf(first, from))];
  known.standing = initial_pieces_;
  known.parent = kNoState;
  Enqueue(0, Bitboard());
  return Explore(from, Bitboard());
}

inline ReachSearch::State ReachSearch::StateOf(uint32_t number) const {
  const KnownState& known = (*states_)[number];
  const Move named = Move::FromBits(known.key);
  return {ChainState::FromBits(named.Base().bits()), known.standing, named.to(), number};
}

Threat ReachSearch::Explore(Square from, Bitboard path_of_first) {
  auto& states = *states_;
  Bitboard path = path_of_first;
  for (uint32_t looked = 1; path.empty() && !cut_; ++looked) {
    const uint32_t k = Dequeue();
    if (k == kNoState) break;
    if (looked == kLongQuery && !has_routes_) PlanRoutes();
    if (looked % kStatesPerPoll == 0 && budget_.MustStop()) cut_ = true;
    const State state = StateOf(k);
    if (const Bitboard rest = EnterAll(state, Attacks(state.chain, state.square))) {
      path = rest | PathTo(k, from);
    }
  }
  states_left_ -= states.size();
  budget_.Spend(states.size());
  if (path) return Threat::On(path | from);
  return cut_ ? Threat::Unknown() : Threat::None();
}

Bitboard ReachSearch::PathTo(uint32_t number, Square from) const {
  Bitboard way;
  while (number != kNoState) {
    const State state = StateOf(number);
    number = (*states_)[number].parent;
    const Square before = number == kNoState ? from : StateOf(number).square;
    way |= Bitboard(state.square) | Between(before, state.square);
    if (state.chain.en_passant()) way |= en_passant_.set_back();
  }
  return way;
}

inline Bitboard ReachSearch::Attacks(ChainState chain, Square s) {
  Lines& lines = LinesOf(chain);
  lines.Fill(s);
  switch (chain.lifted()) {
    case kPawn:
      return PawnAttacks(us_, s);
    case kKnight:
      return KnightAttacks(s);
    case kBishop:
      return lines.diagonal[s];
    case kRook:
      return lines.straight[s];
    case kKing:  // a king in hand (vchess), which threatens nothing itself
      return KingAttacks(s) & enterable_;
    default:
      return lines.diagonal[s] | lines.straight[s];
  }
}

Bitboard ReachSearch::EnterAll(const State& state, Bitboard attacks) {
  Bitboard rest;
  EnterUnions(
      traits_, state.chain, state.number != kNoState, attacks, LinesOf(state.chain).unions,
      en_passant_,
      [&](Square s) {
        return UnionToEnter{static_cast<uint8_t>(ShiftOf(s)), LastRank(us_).contains(s), 0};
      },
      [&](ChainState next, EnteredUnion entered) {
        const bool set_back = next.en_passant() && !state.chain.en_passant();
        if (!set_back) {
          rest = Reach(state, next, state.standing, entered);
        } else if (const Bitboard way = Reach(state, next, SetBack(state), entered)) {
          rest = way | en_passant_.pawn;
        }
        return rest.empty();
      });
  return rest;
}

// Moves the union of the double-stepped pawn back to the passed square.
UnionPieces ReachSearch::SetBack(const State& state) const {
  const PieceType moved = state.chain.At(ShiftOf(en_passant_.passed));
  return state.standing.Replaced(en_passant_.pawn, moved, kNone)
      .Replaced(en_passant_.passed, kNone, moved);
}

inline Bitboard ReachSearch::Reach(const State& state, ChainState next,
                                   const UnionPieces& pieces_before, EnteredUnion entered) {
  const auto [s, square] = entered;
  auto& states = *states_;
  const uint32_t count = states.size();
  const Bitboard attacks = Attacks(next, square);
  Bitboard rest;
  if (const Bitboard hit = attacks & targets_) {
    rest = Between(square, hit.first());
  } else {
    if ((attacks & enterable_).empty()) return Bitboard();  // a dead end
    if (count >= max_states_) {
      cut_ = true;
      return Bitboard();
    }
    const uint32_t number = states.FindOrInsert(KeyOf(next, square));
    if (number != count) return Bitboard();
    const PieceType placed = next.At(ShiftOf(s));
    const State reached{next, pieces_before.Replaced(s, next.lifted(), placed), square, count};
    states[number].standing = reached.standing;
    states[number].parent = state.number;
    Bitboard leading;
    rest = PathInSight(reached, attacks, leading);
    if (rest.empty()) {
      Enqueue(number, leading);
      return rest;
    }
  }
  return rest | s | Between(state.square, s);
}

inline void ReachSearch::Enqueue(uint32_t number, Bitboard leading) {
  KnownState& state = (*states_)[number];
  uint32_t& first = queues_[QueueOf(state.standing, leading)];
  state.next = std::exchange(first, number);
}

inline size_t ReachSearch::QueueOf(const UnionPieces& standing, Bitboard leading) const {
  if (leading) return std::min(kMaxRoute + static_cast<size_t>(leading.count()), kNumQueues - 1);
  if (!has_routes_) return 0;
  const AttackerSets sets = standing.attackers();
  const Bitboard queens = sets.diagonal & sets.straight;
  for (size_t far = 0; far <= kMaxRoute; ++far) {
    const auto& near = routes_[far];
    const Bitboard found =
        (sets.pawns & near[Index(kPawn)]) | (sets.knights & near[Index(kKnight)]) |
        (sets.diagonal & ~queens & near[Index(kBishop)]) |
        (sets.straight & ~queens & near[Index(kRook)]) | (queens & near[Index(kQueen)]);
    if (found) return kMaxRoute - far;
  }
  return 0;
}

void ReachSearch::PlanRoutes() {
  has_routes_ = true;
  for (PieceType type : {kPawn, kKnight, kBishop, kRook, kQueen}) {
    const ChainState lifted = ChainState::First(Square::kA1, type, Assignment());
    BitboardBySquare attacks;
    Bitboard rest = unions_;
    for (Square s : unions_) attacks.Put(s, Attacks(lifted, s));
    Bitboard goals = targets_;
    for (auto& unions_by_type : routes_) {
      Bitboard found;
      for (Square s : rest) {
        if (attacks[s] & goals) found |= s;
      }
      unions_by_type[static_cast<size_t>(Index(type))] = found;
      rest &= ~found;
      goals = found;
    }
  }
}

inline uint32_t ReachSearch::Dequeue() {
  for (size_t i = kNumQueues; i-- > 0;) {
    const uint32_t number = queues_[i];
    if (number == kNoState) continue;
    queues_[i] = (*states_)[number].next;
    return number;
  }
  return kNoState;
}

// Searches backwards from the targets, through unions that are entered once each, to one that the
// lifted piece attacks. Sets `leading` to the unions that lead to a target.
Bitboard ReachSearch::PathInSight(const State& state, Bitboard attacks, Bitboard& leading) {
  Lines& lines = LinesOf(state.chain);
  const AttackerSets standing = state.standing.attackers();
  Square entered = Square::kNone;
  const Bitboard path = PathByFirstVisits(
      targets_, lines.unions, attacks & lines.unions,
      [&](Square s) {
        lines.Fill(s);
        return AttackOrigins{PawnAttacks(Opponent(us_), s), KnightAttacks(s), lines.diagonal[s],
                             lines.straight[s]}
            .OccupiedBy(standing);
      },
      entered, leading);
  return path ? path | Between(state.square, entered) : path;
}

}  // namespace danco
