#include "board/reach_search.h"

#include <algorithm>
#include <bit>

#include "board/attacks.h"

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

bool ReachSearch::Reaches(Square from, PieceType type) {
  arena_.reach_states_.Clear();
  const bool found = Explore(from, type);
  arena_.states_visited_ += arena_.reach_states_.size();
  return found;
}

bool ReachSearch::Explore(Square from, PieceType type) {
  const Bitboard occupied = occupied_ & ~Bitboard(from);
  lines_.Begin(unions_, occupied);
  if (passed_ != Square::kNone) {
    const Bitboard set_back = Bitboard(passing_) | passed_;
    lines_set_back_.Begin(unions_ ^ set_back, occupied ^ set_back);
  }
  const Bitboard attacks =
      type == kPawn ? PawnAttacks(us_, from) : PieceAttacks(type, from, occupied_);
  if (EnterAll({initial_, initially_standing_, type, from, false}, attacks)) return true;
  for (uint32_t k = 0; k < arena_.reach_states_.size(); ++k) {
    const ChainArena::ReachState& known = arena_.reach_states_[k];
    const State state{Assignment(known.name & ((uint64_t{1} << kTypeShift) - 1)), known.standing,
                      static_cast<PieceType>((known.name >> kTypeShift) & 7),
                      SquareAt(static_cast<int>(known.name >> kSquareShift) & 63),
                      (known.name >> kSetBackShift) != 0};
    if (EnterAll(state, Attacks(state))) return true;
  }
  return false;
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

bool ReachSearch::EnterAll(const State& state, Bitboard attacks) {
  for (Square s : attacks& LinesOf(state).unions) {
    if (Enter(state, s)) return true;
  }
  if (passed_ != Square::kNone && !state.set_back && state.lifted == kPawn &&
      attacks.contains(passed_)) {
    // The union goes back to the passed square, and is entered there.
    State after = state;
    after.set_back = true;
    const PieceType moved = state.assignment.at(UnionIndex(passed_));
    after.standing =
        state.standing.Replaced(passing_, moved, kNone).Replaced(passed_, kNone, moved);
    return Enter(after, passed_);
  }
  return false;
}

inline bool ReachSearch::Enter(const State& state, Square s) {
  if (state.lifted != kPawn || !LastRank(us_).contains(s)) return EnterAs(state, state.lifted, s);
  for (PieceType promoted : kPromotions) {
    if (EnterAs(state, promoted, s)) return true;
  }
  return false;
}

inline bool ReachSearch::EnterAs(const State& state, PieceType type, Square s) {
  const int i = UnionIndex(s);
  const PieceType lifted = state.assignment.at(i);
  const State next{state.assignment.With(i, type), state.standing.Replaced(s, lifted, type), lifted,
                   s, state.set_back};
  const Bitboard attacks = Attacks(next);
  if (attacks & targets_) return true;
  if ((attacks & enterable_).empty()) return false;  // stuck
  auto& known = arena_.reach_states_;
  const uint32_t count = known.size();
  if (count >= std::min(arena_.max_states_, kMaxStates)) {
    arena_.truncated_ = true;
    return false;
  }
  const uint32_t number = known.FindOrInsert(
      next.assignment.bits() | uint64_t(next.lifted) << kTypeShift |
      uint64_t(Index(s)) << kSquareShift | uint64_t{next.set_back} << kSetBackShift);
  if (number != count) return false;
  known[number].standing = next.standing;
  return InSight(next, attacks);
}

// Backwards from the targets, through unions that are entered once each from now on: whether the
// lifted piece attacks one of them.
bool ReachSearch::InSight(const State& state, Bitboard attacks) {
  Lines& lines = LinesOf(state);
  const Bitboard entries = attacks & lines.unions;
  const Bitboard pawns = state.standing.pawns();
  const Bitboard knights = state.standing.knights();
  const Bitboard diagonal = state.standing.diagonal();
  const Bitboard straight = state.standing.straight();
  Bitboard links;
  for (Bitboard pending = targets_; pending;) {
    const Square s = pending.PopFirst();
    lines.Fill(s);
    const Bitboard attackers = (PawnAttacks(Opponent(us_), s) & pawns) |
                               (KnightAttacks(s) & knights) | (lines.diagonal[s] & diagonal) |
                               (lines.straight[s] & straight);
    if (attackers & entries) return true;
    pending |= attackers & ~links;
    links |= attackers;
  }
  return false;
}

}  // namespace danco
