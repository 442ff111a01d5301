// Short chains: those of a first mover that comes to few states (chain_search.h) where no gift
// waits. Most are.
//
// The same search as ChainSearch, in arrays that are never cleared and never grow: few groups are
// looked through faster than hashed, and most need not be looked for. What pieces attack from their
// unions is mostly known before: by the union moves.
#ifndef DANCO_BOARD_MOVES_SHORT_CHAINS_H_
#define DANCO_BOARD_MOVES_SHORT_CHAINS_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "board/core/bitboard.h"
#include "board/core/castling_geometry.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/reach/attacks.h"
#include "board/reach/chain_state.h"
#include "board/reach/pawn_steps.h"

namespace danco {

// For the chains of kUs, whose turn it is, under kRules.
template <Color kUs, RuleSet kRules>
class ShortChains {
 public:
  explicit ShortChains(const Position& position)
      : position_(position),
        occupied_(position.occupied()),
        unions_(position.unions()),
        their_free_(position.free_pieces(Opponent(kUs))),
        pawn_captures_(their_free_),
        promotion_squares_(LastRank(kUs) & ~position.pieces(Opponent(kUs), PieceType::kKing)) {}

  // What the own piece on `s`, free or in a union, attacks as things stand. To be noted for all
  // but pawns and the king.
  void NoteAttacks(Square s, Bitboard attacks) { attacks_.Put(s, attacks); }
  Bitboard NotedAttacks(Square s) const { return attacks_[s]; }

  // Once per position, before the first search. False when no chain of it is short.
  bool Begin();

  // All chains of the free piece `type` on `from`, which attacks `attacks`. What it can do without
  // a chain is left out. False when they are not short.
  [[gnu::noinline]] bool Search(Square from, PieceType type, Bitboard attacks) {
    return SearchInline(from, type, attacks);
  }
  // The same, for where speed is worth the room.
  [[gnu::always_inline]] bool SearchInline(Square from, PieceType type, Bitboard attacks);

  // What the last search found: by group, each outcome once. Landings may be empty.
  size_t size() const { return num_groups_; }
  ChainState state(size_t group) const { return ChainState::FromBits(states_[group]); }
  // Nothing has changed hands in the end: a move that is no chain has the same outcomes.
  bool is_plain(size_t group) const { return state(group).SameButLifted(state(0)); }
  Bitboard landings(size_t group) const { return Bitboard(landings_[group]); }

 private:
  static constexpr RuleTraits kTraits = TraitsOf(kRules);
  static constexpr size_t kMost = 64;  // states; more are left to the tables
  // What may be written before that is noticed: one state leads to fewer than this.
  static constexpr size_t kMostFresh = 16;
  // A state belongs to one group, and where it promotes a pawn leads to four more, where a double
  // step from the first rank is apart to one.
  static constexpr size_t kMostGroups = 5 * (1 + kMost + kMostFresh);

  // Visits all states. kPassed: a union may be set back. False when they are too many.
  // (What most states need is inlined: calls would cost a twentieth of the time.)
  template <bool kPassed>
  [[gnu::always_inline]] bool Explore(ChainState first, Bitboard attacks);
  [[gnu::noinline]] bool ExplorePassed(ChainState first, Bitboard attacks) {
    return Explore<true>(first, attacks);
  }
  // The piece of `state`, the name of `group`, enters all unions that it attacks. kFirst: it is the
  // first mover.
  template <bool kPassed, bool kFirst>
  [[gnu::always_inline]] void EnterAll(size_t group, ChainState state, Bitboard attacks);
  // It enters `entries`, where a pawn promotes, a castling right is lost or a union was set back.
  void EnterSpecial(ChainState state, Bitboard entries);
  // `group` is lifted from the union `entered`.
  [[gnu::always_inline]] void Reach(size_t group, Bitboard entered);
  // Finds what state `i` lands on and enters.
  template <bool kPassed>
  [[gnu::always_inline]] void Follow(size_t i);
  // The number of the group called `state`, which is made when there is none, or of a new one.
  size_t GroupOf(ChainState state);
  size_t NewGroup(ChainState state);
  // A set of one bit: groups with different marks are different.
  static uint64_t MarkOf(uint64_t state) {
    return uint64_t{1} << ((state * 0x9E3779B97F4A7C15ULL) >> 58);
  }

  size_t UnionIndex(Bitboard s) const {
    return static_cast<size_t>(std::popcount(unions_.bits() & (s.bits() - 1)));
  }
  // Where a pawn on `s` may go, in virtual form, onto `captures` by its diagonals.
  Bitboard PawnLandings(Square s, Bitboard occupied, Bitboard captures) const {
    const Bitboard used = kTraits.double_step_once ? position_.used_double_steps(kUs) : Bitboard();
    return (PawnAttacks(kUs, s) & captures) |
           VirtualPawnPushes(kUs, s, occupied, used, kTraits.first_rank_en_passant);
  }
  // And by a double step from its first rank, where that is apart.
  static Bitboard FirstRankDouble(Square s, Bitboard occupied) {
    return kTraits.first_rank_en_passant ? FirstRankDoubleStep(kUs, s, occupied) : Bitboard();
  }
  // The wings that a chain of the king loses.
  uint8_t KingRights() const {
    uint8_t rights = 0;
    for (Wing wing : kWings) {
      if (position_.castling_rook(kUs, wing) == Square::kNone) continue;
      rights |= static_cast<uint8_t>(1 << Index(wing));
    }
    return rights;
  }
  // What a released pawn captures.
  Bitboard ReleasedCaptures() const {
    return kTraits.en_passant_in_chain ? pawn_captures_ : their_free_;
  }

  const Position& position_;
  const Bitboard occupied_;
  const Bitboard unions_;
  const Bitboard their_free_;
  Bitboard pawn_captures_;  // and what a pawn may enter besides: a free pawn has passed there
  const Bitboard promotion_squares_;
  BitboardBySquare attacks_;
  Bitboard home_rooks_;      // that may still castle
  Bitboard castles_here_;    // those of them that castle without a step of the king, and the king
                             // that castles without one of the rook (vchess)
  Bitboard passed_;          // where a pawn that is in a union has passed
  Bitboard set_back_;        // this square and that of the union
  size_t passed_index_ = 0;  // the number of the union
  Assignment initial_;

  // Of the last search. Plain numbers: an array of class types would be cleared first. And no
  // records: what is written in two parts and read as one makes a processor wait.
  Square from_;
  Bitboard occupied_behind_;  // without the first mover
  Bitboard entered_;          // unions that some state is lifted from
  size_t num_groups_ = 0;
  size_t num_states_ = 0;
  uint64_t marks_ = 0;  // of the first num_marked_ groups
  size_t num_marked_ = 0;
  std::array<uint64_t, kMostGroups> states_;         // by group: its name
  std::array<uint64_t, kMostGroups> landings_;       // by group
  std::array<uint64_t, kMostGroups> reached_;        // by group: unions that it is lifted from
  std::array<uint16_t, kMost + kMostFresh> groups_;  // by state
  std::array<uint8_t, kMost + kMostFresh> squares_;  // by state: the union
};

template <Color kUs, RuleSet kRules>
bool ShortChains<kUs, kRules>::Begin() {
  if (!kTraits.carrier_promotes && position_.pending_gift() != Square::kNone) return false;
  // (Only vchess comes here beside 15 unions.)
  if (kTraits.king_unites && unions_.count() > Assignment::kMaxUnions) return false;
  if (position_.en_passant() != Square::kNone) {
    const Bitboard pawn = position_.en_passant_pawn();
    if (pawn & unions_) {
      passed_ = position_.en_passant();
      set_back_ = passed_ | pawn;
      passed_index_ = UnionIndex(pawn);
    } else {
      pawn_captures_ |= position_.en_passant();
    }
  }
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
  // (Castling may then have the outcome of a move of this rook or king.)
  if (castles_here_.contains(from)) return false;
  from_ = from;
  occupied_behind_ = occupied_ ^ Bitboard(from);
  num_groups_ = 0;
  num_states_ = 0;
  entered_ = Bitboard();
  marks_ = 0;
  num_marked_ = 0;
  // The groups of the first mover that has entered nothing come first.
  ChainState first = ChainState::First(from, type, initial_);
  if constexpr (kTraits.king_unites) {
    if (type == PieceType::kKing) first = first.WithLostRights(KingRights());
  }
  NewGroup(first);
  Bitboard plain = attacks & (~occupied_ | their_free_);
  Bitboard promoting;
  Bitboard doubled;
  if (type == PieceType::kPawn) {
    plain = PawnLandings(from, occupied_, pawn_captures_);
    promoting = plain & promotion_squares_;
    if (promoting) {
      for (PieceType promoted : kPromotions) NewGroup(first.WithLifted(promoted));
    }
    doubled = FirstRankDouble(from, occupied_);
    if (doubled) NewGroup(first.WithDoubleStep());  // never beside a promotion
  }
  if (!(passed_.empty() ? Explore<false>(first, attacks) : ExplorePassed(first, attacks))) {
    return false;
  }
  landings_[0] &= ~plain.bits();
  if (promoting) {
    for (size_t i = 1; i <= kPromotions.size(); ++i) landings_[i] &= ~promoting.bits();
  }
  if (doubled) landings_[1] &= ~doubled.bits();
  return true;
}

template <Color kUs, RuleSet kRules>
template <bool kPassed>
inline bool ShortChains<kUs, kRules>::Explore(ChainState first, Bitboard attacks) {
  EnterAll<kPassed, true>(0, first, attacks);
  for (size_t i = 0; i < num_states_; ++i) {
    if (num_states_ > kMost) return false;
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
  if (!kTraits.take_over_in_chain && !kFirst) return;
  const bool pawn = state.lifted() == PieceType::kPawn;
  const bool set_back = kPassed && state.en_passant();
  if (kPassed && (kTraits.en_passant_in_chain || kFirst) && pawn && (attacks & passed_) &&
      !set_back) {
    const Bitboard released_on =
        kTraits.releases_on_landing_square ? Bitboard(position_.en_passant_pawn()) : passed_;
    EnterSetBackUnion(state, static_cast<int>(passed_index_),
                      [&](ChainState next) { Reach(GroupOf(next), released_on); });
  }
  Bitboard entries = attacks & (set_back ? unions_ ^ set_back_ : unions_);
  if (entries.empty()) return;
  const Bitboard special =
      set_back ? entries : entries & (pawn ? home_rooks_ | LastRank(kUs) : home_rooks_);
  if (special) {
    EnterSpecial(state, special);
    entries ^= special;
  }
  // The others neither promote nor lose a right: of EnterUnion() only the swap is left. (Asking
  // for the rest here costs 2 to 8 % more instructions.)
  for (uint64_t rest = entries.bits(); rest != 0; rest &= rest - 1) {
    const Bitboard entered(rest & -rest);
    const ChainState next = state.Swapped(static_cast<int>(UnionIndex(entered)));
    // Like for like changes nothing, and what enters a union first comes to a new group.
    const size_t next_group = next == state          ? group
                              : (entered_ & entered) ? GroupOf(next)
                                                     : NewGroup(next);
    Reach(next_group, entered);
  }
}

template <Color kUs, RuleSet kRules>
void ShortChains<kUs, kRules>::EnterSpecial(ChainState state, Bitboard entries) {
  for (Square s : entries) {
    UnionToEnter entered{static_cast<int>(passed_.contains(s) ? passed_index_ : UnionIndex(s)),
                         LastRank(kUs).contains(s), 0};
    for (Wing wing : kWings) {
      if (position_.castling_rook(kUs, wing) == s) {
        entered.lost_rights |= static_cast<uint8_t>(1 << Index(wing));
      }
    }
    EnterUnion(state, entered, [&](ChainState next) { Reach(GroupOf(next), s); });
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
  const Bitboard occupied = set_back ? occupied_behind_ ^ set_back_ : occupied_behind_;
  Bitboard attacks;
  Bitboard landings;
  if (lifted == PieceType::kPawn) {
    attacks = PawnAttacks(kUs, s);
    landings = PawnLandings(s, occupied, ReleasedCaptures());
    if (const Bitboard promoting = landings & promotion_squares_) {
      landings ^= promoting;
      for (PieceType promoted : kPromotions) {
        landings_[GroupOf(state.WithLifted(promoted))] |= promoting.bits();
      }
    }
    if (const Bitboard doubled = FirstRankDouble(s, occupied)) {
      landings_[GroupOf(state.WithDoubleStep())] |= doubled.bits();
    }
  } else {
    // Known, if the piece stood there from the start and its lines do not end at the first mover.
    const bool known =
        !set_back && lifted == position_.type_at(kUs, s) && !attacks_[s].contains(from_);
    attacks = known ? attacks_[s] : PieceAttacks(lifted, s, occupied);
    landings = attacks & (~occupied | their_free_);
  }
  landings_[group] |= landings.bits();
  EnterAll<kPassed, false>(group, state, attacks);
}

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_SHORT_CHAINS_H_
