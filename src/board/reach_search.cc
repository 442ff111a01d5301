#include "board/reach_search.h"

#include <algorithm>
#include <bit>

#include "board/attacks.h"
#include "board/first_visits.h"

namespace danco {
namespace {

using enum PieceType;

// A state's name: assignment, lifted type, square, en passant used.
constexpr int kTypeShift = 42;
constexpr int kSquareShift = 45;
constexpr int kSetBackShift = 51;

// Some 50 MiB; the most that any question of a search has needed is 115,000.
constexpr uint32_t kMaxStates = 1u << 20;

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
                         ChainArena& arena)
    : us_(us),
      targets_(targets),
      occupied_(position.occupied() & ~removed),
      unions_(position.unions()),
      enterable_(unions_),
      arena_(arena),
      initial_(position.assignment(us)),
      initially_standing_(position, us) {
  if (position.en_passant() != Square::kNone && position.side_to_move() == us &&
      unions_.contains(position.en_passant_pawn())) {
    passing_ = position.en_passant_pawn();
    passed_ = position.en_passant();
    enterable_ |= passed_;
  }
}

inline int ReachSearch::UnionIndex(Square s) const {
  const Bitboard at = s == passed_ ? passing_ : s;
  return std::popcount(unions_.bits() & (at.bits() - 1));
}

Bitboard ReachSearch::FindPath(Square from, PieceType type) {
  arena_.reach_states_.Clear();
  const Bitboard path = Explore(from, type);
  arena_.states_visited_ += arena_.reach_states_.size();
  return path ? path | from : path;
}

inline ReachSearch::State ReachSearch::StateOf(uint32_t number) const {
  const ChainArena::ReachState& known = arena_.reach_states_[number];
  return {Assignment(known.name & ((uint64_t{1} << kTypeShift) - 1)),
          known.standing,
          static_cast<PieceType>((known.name >> kTypeShift) & 7),
          SquareAt(static_cast<int>(known.name >> kSquareShift) & 63),
          (known.name >> kSetBackShift) != 0,
          number};
}

Bitboard ReachSearch::Explore(Square from, PieceType type) {
  const Bitboard occupied = occupied_ & ~Bitboard(from);
  lines_.Begin(unions_, occupied);
  if (passed_ != Square::kNone) {
    const Bitboard set_back = Bitboard(passing_) | passed_;
    lines_set_back_.Begin(unions_ ^ set_back, occupied ^ set_back);
  }
  const State first{initial_, initially_standing_, type, from, false, kNoState};
  const Bitboard attacks =
      type == kPawn ? PawnAttacks(us_, from) : PieceAttacks(type, from, occupied_);
  if (const Bitboard rest = EnterAll(first, attacks)) return rest;
  for (uint32_t k = 0; k < arena_.reach_states_.size(); ++k) {
    const State state = StateOf(k);
    if (const Bitboard rest = EnterAll(state, Attacks(state))) return rest | WayTo(k, from);
  }
  return Bitboard();
}

Bitboard ReachSearch::WayTo(uint32_t number, Square from) const {
  Bitboard way;
  while (number != kNoState) {
    const State state = StateOf(number);
    number = arena_.reach_states_[number].parent;
    const Square before = number == kNoState ? from : StateOf(number).square;
    way |= Bitboard(state.square) | Between(before, state.square);
    if (state.set_back) way |= passing_;
  }
  return way;
}

inline Bitboard ReachSearch::Attacks(const State& state) {
  Lines& lines = LinesOf(state);
  const Square s = state.square;
  lines.Fill(s);
  switch (state.lifted) {
    case kPawn:
      return PawnAttacks(us_, s);
    case kKnight:
      return KnightAttacks(s);
    case kBishop:
      return lines.diagonal[s];
    case kRook:
      return lines.straight[s];
    default:
      return lines.diagonal[s] | lines.straight[s];
  }
}

Bitboard ReachSearch::EnterAll(const State& state, Bitboard attacks) {
  for (Square s : attacks& LinesOf(state).unions) {
    if (const Bitboard rest = Enter(state, s)) return rest;
  }
  if (passed_ != Square::kNone && !state.set_back && state.lifted == kPawn &&
      attacks.contains(passed_)) {
    // The union goes back to the passed square, and is entered there.
    State after = state;
    after.set_back = true;
    const PieceType moved = state.assignment.at(UnionIndex(passed_));
    after.standing =
        state.standing.Replaced(passing_, moved, kNone).Replaced(passed_, kNone, moved);
    if (const Bitboard rest = Enter(after, passed_)) return rest | passing_;
  }
  return Bitboard();
}

inline Bitboard ReachSearch::Enter(const State& state, Square s) {
  if (state.lifted != kPawn || !LastRank(us_).contains(s)) return EnterAs(state, state.lifted, s);
  for (PieceType promoted : kPromotions) {
    if (const Bitboard rest = EnterAs(state, promoted, s)) return rest;
  }
  return Bitboard();
}

inline Bitboard ReachSearch::EnterAs(const State& state, PieceType type, Square s) {
  const int i = UnionIndex(s);
  const PieceType lifted = state.assignment.at(i);
  auto& known = arena_.reach_states_;
  const uint32_t count = known.size();
  const State next{state.assignment.With(i, type),
                   state.standing.Replaced(s, lifted, type),
                   lifted,
                   s,
                   state.set_back,
                   count};
  const Bitboard attacks = Attacks(next);
  Bitboard rest;
  if (const Bitboard hit = attacks & targets_) {
    rest = Between(s, hit.first());
  } else {
    if ((attacks & enterable_).empty()) return Bitboard();  // stuck
    if (count >= std::min(arena_.max_states_, kMaxStates)) {
      arena_.truncated_ = true;
      return Bitboard();
    }
    const uint32_t number = known.FindOrInsert(
        next.assignment.bits() | uint64_t(next.lifted) << kTypeShift |
        uint64_t(Index(s)) << kSquareShift | uint64_t{next.set_back} << kSetBackShift);
    if (number != count) return Bitboard();
    known[number].standing = next.standing;
    known[number].parent = state.number;
    rest = PathInSight(next, attacks);
    if (rest.empty()) return rest;
  }
  return rest | s | Between(state.square, s);
}

// Backwards from the targets, through unions that are entered once each from now on, to one that
// the lifted piece attacks.
Bitboard ReachSearch::PathInSight(const State& state, Bitboard attacks) {
  Lines& lines = LinesOf(state);
  const Bitboard pawns = state.standing.pawns();
  const Bitboard knights = state.standing.knights();
  const Bitboard diagonal = state.standing.diagonal();
  const Bitboard straight = state.standing.straight();
  Square entered = Square::kNone;
  const Bitboard path = PathByFirstVisits(
      targets_, lines.unions, attacks & lines.unions,
      [&](Square s) {
        lines.Fill(s);
        return (PawnAttacks(Opponent(us_), s) & pawns) | (KnightAttacks(s) & knights) |
               (lines.diagonal[s] & diagonal) | (lines.straight[s] & straight);
      },
      entered);
  return path ? path | Between(state.square, entered) : path;
}

}  // namespace danco
