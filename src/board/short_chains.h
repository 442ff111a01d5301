// Short chains: those of a first mover that comes to few states (chain.h) where no gift waits. Most
// are.
//
// The same search as ChainSearch, in arrays that are never cleared and never grow: few groups are
// looked through faster than hashed, and most need not be looked for. What pieces attack from their
// unions is mostly known before: by the union moves.
#ifndef DANCO_BOARD_SHORT_CHAINS_H_
#define DANCO_BOARD_SHORT_CHAINS_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "board/attacks.h"
#include "board/bitboard.h"
#include "board/chain.h"
#include "board/move.h"
#include "board/position.h"

namespace danco {

// For the chains of kUs, whose turn it is.
template <Color kUs>
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
  Move chain(size_t group) const { return Move::FromBits(chains_[group]); }
  // Nothing has changed hands in the end: a move that is no chain has the same outcomes.
  bool is_plain(size_t group) const { return chain(group).SameButPiece(chain(0)); }
  Bitboard landings(size_t group) const { return Bitboard(landings_[group]); }

 private:
  static constexpr size_t kMost = 64;  // states, so many are few
  // What may be written before that is noticed: one state leads to fewer than this.
  static constexpr size_t kMostFresh = 16;
  // A state belongs to one group, and where it promotes a pawn leads to four more.
  static constexpr size_t kMostGroups = 5 * (1 + kMost + kMostFresh);

  // Visits all states. kPassed: a union may be set back. False when they are too many.
  // (What most states need is inlined: calls would cost a twentieth of the time.)
  template <bool kPassed>
  [[gnu::always_inline]] bool Explore(Move first, Bitboard attacks);
  [[gnu::noinline]] bool ExplorePassed(Move first, Bitboard attacks) {
    return Explore<true>(first, attacks);
  }
  // The piece of `chain`, the name of `group`, enters all unions that it attacks.
  template <bool kPassed>
  [[gnu::always_inline]] void EnterAll(size_t group, Move chain, Bitboard attacks);
  // It enters `entries`, where a pawn promotes, a castling right is lost or a union was set back.
  void EnterSpecial(Move chain, Bitboard entries);
  // `group` is lifted from the union `entered`.
  [[gnu::always_inline]] void Reach(size_t group, Bitboard entered);
  // Finds what state `i` lands on and enters.
  template <bool kPassed>
  [[gnu::always_inline]] void Follow(size_t i);
  // The number of the group called `chain`, which is made when there is none, or of a new one.
  size_t GroupOf(Move chain);
  size_t NewGroup(Move chain);
  // A set of one bit: groups with different marks are different.
  static uint64_t MarkOf(uint64_t chain) {
    return uint64_t{1} << ((chain * 0x9E3779B97F4A7C15ULL) >> 58);
  }

  size_t UnionIndex(Bitboard s) const {
    return static_cast<size_t>(std::popcount(unions_.bits() & (s.bits() - 1)));
  }
  // Where a pawn on `s` may go, in virtual form (chain.h).
  Bitboard PawnLandings(Square s, Bitboard occupied) const {
    return (PawnAttacks(kUs, s) & pawn_captures_) | VirtualPawnPushes(kUs, s, occupied);
  }

  const Position& position_;
  const Bitboard occupied_;
  const Bitboard unions_;
  const Bitboard their_free_;
  Bitboard pawn_captures_;  // and what a pawn may enter besides: a free pawn has passed there
  const Bitboard promotion_squares_;
  BitboardBySquare attacks_;
  Bitboard home_rooks_;      // that may still castle
  Bitboard castles_here_;    // those of them that castle without a step of the king
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
  std::array<uint64_t, kMostGroups> chains_;         // by group: its name
  std::array<uint64_t, kMostGroups> landings_;       // by group
  std::array<uint64_t, kMostGroups> reached_;        // by group: unions that it is lifted from
  std::array<uint16_t, kMost + kMostFresh> groups_;  // by state
  std::array<uint8_t, kMost + kMostFresh> squares_;  // by state: the union
};

template <Color kUs>
bool ShortChains<kUs>::Begin() {
  if (position_.pending_gift() != Square::kNone) return false;
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
  }
  initial_ = position_.assignment(kUs);
  return true;
}

template <Color kUs>
inline bool ShortChains<kUs>::SearchInline(Square from, PieceType type, Bitboard attacks) {
  // (Castling may then have the outcome of a rook move.)
  if (castles_here_.contains(from)) return false;
  from_ = from;
  occupied_behind_ = occupied_ ^ Bitboard(from);
  num_groups_ = 0;
  num_states_ = 0;
  entered_ = Bitboard();
  marks_ = 0;
  num_marked_ = 0;
  // The groups of the first mover that has entered nothing come first.
  const Move first = Move::Chain(from, Square::kA1, type, initial_);
  NewGroup(first);
  Bitboard plain = attacks & (~occupied_ | their_free_);
  Bitboard promoting;
  if (type == PieceType::kPawn) {
    plain = PawnLandings(from, occupied_);
    promoting = plain & promotion_squares_;
    if (promoting) {
      for (PieceType promoted : kPromotions) NewGroup(first.WithPiece(promoted));
    }
  }
  if (!(passed_.empty() ? Explore<false>(first, attacks) : ExplorePassed(first, attacks))) {
    return false;
  }
  landings_[0] &= ~plain.bits();
  if (promoting) {
    for (size_t i = 1; i <= kPromotions.size(); ++i) landings_[i] &= ~promoting.bits();
  }
  return true;
}

template <Color kUs>
template <bool kPassed>
inline bool ShortChains<kUs>::Explore(Move first, Bitboard attacks) {
  EnterAll<kPassed>(0, first, attacks);
  for (size_t i = 0; i < num_states_; ++i) {
    if (num_states_ > kMost) return false;
    Follow<kPassed>(i);
  }
  return true;
}

template <Color kUs>
inline size_t ShortChains<kUs>::NewGroup(Move chain) {
  const size_t fresh = num_groups_++;
  chains_[fresh] = chain.bits();
  landings_[fresh] = 0;
  reached_[fresh] = 0;
  return fresh;
}

template <Color kUs>
size_t ShortChains<kUs>::GroupOf(Move chain) {
  for (; num_marked_ < num_groups_; ++num_marked_) marks_ |= MarkOf(chains_[num_marked_]);
  if (marks_ & MarkOf(chain.bits())) {
    for (size_t known = 0; known < num_groups_; ++known) {
      if (chains_[known] == chain.bits()) return known;
    }
  }
  return NewGroup(chain);
}

template <Color kUs>
inline void ShortChains<kUs>::Reach(size_t group, Bitboard entered) {
  if (reached_[group] & entered.bits()) return;
  reached_[group] |= entered.bits();
  entered_ |= entered;
  groups_[num_states_] = static_cast<uint16_t>(group);
  squares_[num_states_] = static_cast<uint8_t>(entered.first());
  ++num_states_;
}

template <Color kUs>
template <bool kPassed>
inline void ShortChains<kUs>::EnterAll(size_t group, Move chain, Bitboard attacks) {
  const bool pawn = chain.piece() == PieceType::kPawn;
  const bool set_back = kPassed && chain.en_passant();
  if (kPassed && pawn && (attacks & passed_) && !set_back) {
    Reach(GroupOf(chain.WithEnPassant().Swapped(passed_index_)), passed_);
  }
  Bitboard entries = attacks & (set_back ? unions_ ^ set_back_ : unions_);
  if (entries.empty()) return;
  const Bitboard special =
      set_back ? entries : entries & (pawn ? home_rooks_ | LastRank(kUs) : home_rooks_);
  if (special) {
    EnterSpecial(chain, special);
    entries ^= special;
  }
  for (uint64_t rest = entries.bits(); rest != 0; rest &= rest - 1) {
    const Bitboard entered(rest & -rest);
    const Move next = chain.Swapped(UnionIndex(entered));
    // Like for like changes nothing, and what enters a union first comes to a new group.
    const size_t next_group = next == chain          ? group
                              : (entered_ & entered) ? GroupOf(next)
                                                     : NewGroup(next);
    Reach(next_group, entered);
  }
}

template <Color kUs>
void ShortChains<kUs>::EnterSpecial(Move chain, Bitboard entries) {
  for (Square s : entries) {
    const size_t i = passed_.contains(s) ? passed_index_ : UnionIndex(s);
    Move entering = chain;
    for (Wing wing : kWings) {
      if (position_.castling_rook(kUs, wing) != s) continue;
      entering = entering.WithLostRights(static_cast<uint8_t>(1 << Index(wing)));
    }
    if (chain.piece() == PieceType::kPawn && LastRank(kUs).contains(s)) {
      for (PieceType promoted : kPromotions) {
        Reach(GroupOf(entering.WithPiece(promoted).Swapped(i)), s);
      }
    } else {
      Reach(GroupOf(entering.Swapped(i)), s);
    }
  }
}

template <Color kUs>
template <bool kPassed>
inline void ShortChains<kUs>::Follow(size_t i) {
  const size_t group = groups_[i];
  const Move chain = Move::FromBits(chains_[group]);
  const Square s = SquareAt(squares_[i]);
  const PieceType lifted = chain.piece();
  const bool set_back = kPassed && chain.en_passant();
  const Bitboard occupied = set_back ? occupied_behind_ ^ set_back_ : occupied_behind_;
  Bitboard attacks;
  Bitboard landings;
  if (lifted == PieceType::kPawn) {
    attacks = PawnAttacks(kUs, s);
    landings = PawnLandings(s, occupied);
    if (const Bitboard promoting = landings & promotion_squares_) {
      landings ^= promoting;
      for (PieceType promoted : kPromotions) {
        landings_[GroupOf(chain.WithPiece(promoted))] |= promoting.bits();
      }
    }
  } else {
    // Known, if the piece stood there from the start and its lines do not end at the first mover.
    const bool known =
        !set_back && lifted == position_.type_at(kUs, s) && !attacks_[s].contains(from_);
    attacks = known ? attacks_[s] : PieceAttacks(lifted, s, occupied);
    landings = attacks & (~occupied | their_free_);
  }
  landings_[group] |= landings.bits();
  EnterAll<kPassed>(group, chain, attacks);
}

}  // namespace danco

#endif  // DANCO_BOARD_SHORT_CHAINS_H_
