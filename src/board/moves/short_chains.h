// SPDX-License-Identifier: MIT
// Finds short chains: all chains of a first mover that lead to few states (chain_search.h), without
// a pending gift. Most chains are short.
//
// The same search as ChainSearch, but with fixed-size arrays that are never cleared. A linear scan
// of a few groups is faster than a hash table, and most groups are known to be new. Most attacks
// from unions are already known from the union moves.
#ifndef DANCO_BOARD_MOVES_SHORT_CHAINS_H_
#define DANCO_BOARD_MOVES_SHORT_CHAINS_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/castling_geometry.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/reach/chain_state.h"
#include "board/reach/en_passant.h"
#include "board/reach/step_rules.h"

namespace danco {

// Searches the chains of kUs, the side to move, under kRules.
template <Color kUs, RuleSet kRules>
class ShortChains {
 public:
  explicit ShortChains(const Position& position)
      : position_(position),
        occupied_(position.occupied()),
        unions_(position.unions()),
        their_free_(position.free_pieces(kThem)),
        promotion_squares_(PromotionSquares(kUs, position.pieces(kThem, PieceType::kKing))) {}

  // Stores the squares that the piece of kUs on `s`, free or in a union, attacks now. Must be
  // called for all pieces of kUs except pawns and the king.
  void NoteAttacks(Square s, Bitboard attacks) { attacks_.Put(s, attacks); }
  Bitboard NotedAttacks(Square s) const { return attacks_[s]; }

  // Must be called once per position before the first search. Returns false if none of the
  // position's chains are short.
  bool Begin();

  // Finds all chains of the free piece `type` on `from`, which attacks `attacks`. Moves that are
  // possible without a chain are left out. Returns false if the chains are not short.
  [[gnu::noinline]] bool Search(Square from, PieceType type, Bitboard attacks) {
    return SearchInline(from, type, attacks);
  }
  // Like Search(), but inlined: faster and larger.
  [[gnu::always_inline]] bool SearchInline(Square from, PieceType type, Bitboard attacks);

  // The result of the last search, by group. Contains each outcome once. Some groups may have no
  // landing squares.
  size_t size() const { return num_groups_; }
  ChainState state(size_t group) const { return ChainState::FromBits(states_[group]); }
  // Returns whether all unions end with the pieces that they began with, so that the outcome is
  // that of a plain move.
  bool is_plain(size_t group) const { return state(group).SameButLifted(state(0)); }
  Bitboard landings(size_t group) const { return Bitboard(landings_[group]); }

 private:
  static constexpr Color kThem = Opponent(kUs);
  static constexpr RuleTraits kTraits = TraitsOf(kRules);
  static constexpr size_t kMaxShortStates = 64;  // the maximum number of states
  // One state adds at most this many states, so kMaxShortStates can be exceeded by that many before
  // it is checked.
  static constexpr size_t kMaxFresh = 16;
  // A state adds at most five groups: its own, and one for each promotion of its pawn. (A double
  // step from the first rank that can be captured en passant adds only one.)
  static constexpr size_t kMaxGroups = 5 * (1 + kMaxShortStates + kMaxFresh);

  // Visits all states. With kPassed, a union may be set back en passant. Returns false if there are
  // too many states. The common path is inlined, because calls would cost 5 % of the time.
  template <bool kPassed>
  [[gnu::always_inline]] bool Explore(ChainState first, Bitboard attacks);
  [[gnu::noinline]] bool ExplorePassed(ChainState first, Bitboard attacks) {
    return Explore<true>(first, attacks);
  }
  // Lets the piece of `state`, which belongs to `group`, enter all unions that it attacks. With
  // kFirst, the piece is the first mover.
  template <bool kPassed, bool kFirst>
  [[gnu::always_inline]] void EnterAll(size_t group, ChainState state, Bitboard attacks);
  // Handles `entries` with a promotion, a lost castling right or an en passant set-back.
  void EnterSpecial(ChainState state, Bitboard entries);
  // Adds the state of `group` on the union `entered`.
  [[gnu::always_inline]] void Reach(size_t group, Bitboard entered);
  // Finds the landings and the entered unions of state `i`.
  template <bool kPassed>
  [[gnu::always_inline]] void Follow(size_t i);
  // GroupOf() returns the group of `state` and adds it if there is none; NewGroup() always adds
  // one.
  size_t GroupOf(ChainState state);
  size_t NewGroup(ChainState state);
  // A one-bit hash: groups with different marks are different.
  static uint64_t MarkOf(uint64_t state) {
    return uint64_t{1} << ((state * 0x9E3779B97F4A7C15ULL) >> 58);
  }

  // The union on `s`, or the one that is set back to `s`.
  UnionToEnter ToEnter(Bitboard s) const {
    const Bitboard at = s == en_passant_.entry ? Bitboard(en_passant_.pawn) : s;
    return {static_cast<uint8_t>(ShiftOf(at)), bool(at & LastRank(kUs)),
            position_.RightsLostFrom(kUs, at.first())};
  }
  // Returns the bit position of the type in the union on `s`.
  int ShiftOf(Bitboard s) const {
    return ChainState::UsualShiftOf(std::popcount(unions_.bits() & (s.bits() - 1)));
  }
  Bitboard PawnLandingsFrom(Square s, Bitboard occupied, Bitboard captures) const {
    return PawnLandings(kTraits, kUs, s, occupied, captures, position_.used_double_steps(kUs));
  }

  const Position& position_;
  const Bitboard occupied_;
  const Bitboard unions_;
  const Bitboard their_free_;
  EnPassant en_passant_;  // set by Begin()
  const Bitboard promotion_squares_;
  BitboardBySquare attacks_;
  Bitboard home_rooks_;  // rooks that may still castle
  // The rooks among them with which the king castles without moving, and the king if a rook
  // castles without moving (vchess).
  Bitboard castles_here_;
  Assignment initial_;

  // The data of the last search. They are plain numbers, because arrays of class types would be
  // initialized first. Parallel arrays instead of structs avoid store-forwarding stalls.
  Square from_;
  Bitboard occupied_behind_;  // without the first mover
  Bitboard entered_;          // unions that some state is released from
  size_t num_groups_ = 0;
  size_t num_states_ = 0;
  uint64_t marks_ = 0;  // of the first num_marked_ groups
  size_t num_marked_ = 0;
  std::array<uint64_t, kMaxGroups> states_;    // by group: its state
  std::array<uint64_t, kMaxGroups> landings_;  // by group
  std::array<uint64_t, kMaxGroups> reached_;   // by group: the unions that it is released from
  std::array<uint16_t, kMaxShortStates + kMaxFresh> groups_;  // by state
  std::array<uint8_t, kMaxShortStates + kMaxFresh> squares_;  // by state: the union
};

template <Color kUs, RuleSet kRules>
bool ShortChains<kUs, kRules>::Begin() {
  if (!kTraits.carrier_promotes && position_.pending_gift() != Square::kNone) return false;
  if (kTraits.king_unites && !Move::NamesFirstMover(unions_.count())) return false;
  en_passant_ = EnPassant(position_);
  for (Wing wing : kWings) {
    const Square rook = position_.castling_rook(kUs, wing);
    if (rook == Square::kNone) continue;
    home_rooks_ |= rook;
    if (position_.king(kUs) == CastlingKingTarget(kUs, wing)) castles_here_ |= rook;
    if constexpr (kTraits.king_unites) {
      if (rook == CastlingRookTarget(kUs, wing)) castles_here_ |= position_.king(kUs);
    }
  }
  initial_ = position_.assignment(kUs);
  return true;
}

template <Color kUs, RuleSet kRules>
inline bool ShortChains<kUs, kRules>::SearchInline(Square from, PieceType type, Bitboard attacks) {
  // Castling may then have the same outcome as a move of this rook or king.
  if (castles_here_.contains(from)) return false;
  from_ = from;
  occupied_behind_ = occupied_ ^ Bitboard(from);
  num_groups_ = 0;
  num_states_ = 0;
  entered_ = Bitboard();
  marks_ = 0;
  num_marked_ = 0;
  // The groups in which the first mover has not entered a union come first.
  ChainState first = ChainState::First(from, type, initial_);
  if constexpr (kTraits.king_unites) {
    if (type == PieceType::kKing) {
      first = first.WithLostRights(position_.RightsLostFrom(kUs, from));
    }
  }
  NewGroup(first);
  Bitboard plain = attacks & LandingSquares(occupied_, their_free_);
  const size_t first_odd = num_groups_;
  // Outcomes that the pawn's moves without a chain already have.
  std::array<uint64_t, 1 + kPromotions.size()> odd;
  if (type == PieceType::kPawn) {
    plain =
        PawnLandingsFrom(from, occupied_, PawnCaptures(kTraits, false, their_free_, en_passant_));
    Bitboard usual = plain;
    SplitPawnLandings(first, promotion_squares_,
                      CapturableFirstRankStep(kTraits, kUs, from, occupied_), usual,
                      [&](ChainState as, Bitboard targets) {
                        odd[NewGroup(as) - first_odd] = targets.bits();
                        return true;
                      });
  }
  const size_t end_odd = num_groups_;
  if (!(en_passant_.entry.empty() ? Explore<false>(first, attacks)
                                  : ExplorePassed(first, attacks))) {
    return false;
  }
  landings_[0] &= ~plain.bits();
  for (size_t i = first_odd; i < end_odd; ++i) landings_[i] &= ~odd[i - first_odd];
  return true;
}

template <Color kUs, RuleSet kRules>
template <bool kPassed>
inline bool ShortChains<kUs, kRules>::Explore(ChainState first, Bitboard attacks) {
  EnterAll<kPassed, true>(0, first, attacks);
  for (size_t i = 0; i < num_states_; ++i) {
    if (num_states_ > kMaxShortStates) return false;
    Follow<kPassed>(i);
  }
  return true;
}

template <Color kUs, RuleSet kRules>
inline size_t ShortChains<kUs, kRules>::NewGroup(ChainState state) {
  const size_t fresh = num_groups_++;
  states_[fresh] = state.bits();
  landings_[fresh] = 0;
  reached_[fresh] = 0;
  return fresh;
}

template <Color kUs, RuleSet kRules>
size_t ShortChains<kUs, kRules>::GroupOf(ChainState state) {
  for (; num_marked_ < num_groups_; ++num_marked_) marks_ |= MarkOf(states_[num_marked_]);
  if (marks_ & MarkOf(state.bits())) {
    for (size_t known = 0; known < num_groups_; ++known) {
      if (states_[known] == state.bits()) return known;
    }
  }
  return NewGroup(state);
}

template <Color kUs, RuleSet kRules>
inline void ShortChains<kUs, kRules>::Reach(size_t group, Bitboard entered) {
  if (reached_[group] & entered.bits()) return;
  reached_[group] |= entered.bits();
  entered_ |= entered;
  groups_[num_states_] = static_cast<uint16_t>(group);
  squares_[num_states_] = static_cast<uint8_t>(entered.first());
  ++num_states_;
}

template <Color kUs, RuleSet kRules>
template <bool kPassed, bool kFirst>
inline void ShortChains<kUs, kRules>::EnterAll(size_t group, ChainState state, Bitboard attacks) {
  if (!TakesOver(kTraits, !kFirst)) return;
  const bool pawn = state.lifted() == PieceType::kPawn;
  const bool set_back = kPassed && state.en_passant();
  if (kPassed && EntersSetBack(kTraits, state.lifted(), !kFirst, set_back, attacks, en_passant_)) {
    const Bitboard released_on(en_passant_.released_on(kTraits));
    EnterUnion(state.WithEnPassant(), ToEnter(en_passant_.entry), [&](ChainState next) {
      Reach(GroupOf(next), released_on);
      return true;
    });
  }
  Bitboard entries = attacks & (set_back ? unions_ ^ en_passant_.set_back() : unions_);
  if (entries.empty()) return;
  const Bitboard special =
      set_back ? entries : entries & (pawn ? home_rooks_ | LastRank(kUs) : home_rooks_);
  if (special) {
    EnterSpecial(state, special);
    entries ^= special;
  }
  // The remaining unions involve no promotion and no lost right, so EnterUnion() reduces to the
  // swap. (Calling EnterUnion() here costs 2 to 8 % more instructions.)
  for (uint64_t rest = entries.bits(); rest != 0; rest &= rest - 1) {
    const Bitboard entered(rest & -rest);
    const ChainState next = state.Swapped(ShiftOf(entered));
    // Swapping equal types leaves the state unchanged, and the first entry of a union always makes
    // a new group.
    const size_t next_group = next == state          ? group
                              : (entered_ & entered) ? GroupOf(next)
                                                     : NewGroup(next);
    Reach(next_group, entered);
  }
}

template <Color kUs, RuleSet kRules>
void ShortChains<kUs, kRules>::EnterSpecial(ChainState state, Bitboard entries) {
  for (Square s : entries) {
    EnterUnion(state, ToEnter(s), [&](ChainState next) {
      Reach(GroupOf(next), s);
      return true;
    });
  }
}

template <Color kUs, RuleSet kRules>
template <bool kPassed>
inline void ShortChains<kUs, kRules>::Follow(size_t i) {
  const size_t group = groups_[i];
  const ChainState state = ChainState::FromBits(states_[group]);
  const Square s = SquareAt(squares_[i]);
  const PieceType lifted = state.lifted();
  const bool set_back = kPassed && state.en_passant();
  const Bitboard occupied = set_back ? occupied_behind_ ^ en_passant_.set_back() : occupied_behind_;
  Bitboard attacks;
  Bitboard landings;
  if (lifted == PieceType::kPawn) {
    attacks = PawnAttacks(kUs, s);
    landings = PawnLandingsFrom(s, occupied, PawnCaptures(kTraits, true, their_free_, en_passant_));
    SplitPawnLandings(state, promotion_squares_, CapturableFirstRankStep(kTraits, kUs, s, occupied),
                      landings, [&](ChainState as, Bitboard targets) {
                        landings_[GroupOf(as)] |= targets.bits();
                        return true;
                      });
  } else {
    // The attacks are known if the piece was there at the start and its lines do not end at the
    // first mover.
    const bool known =
        !set_back && lifted == position_.type_at(kUs, s) && !attacks_[s].contains(from_);
    attacks = known ? attacks_[s] : PieceAttacks(lifted, s, occupied);
    landings = attacks & LandingSquares(occupied, their_free_);
  }
  landings_[group] |= landings.bits();
  EnterAll<kPassed, false>(group, state, attacks);
}

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_SHORT_CHAINS_H_
