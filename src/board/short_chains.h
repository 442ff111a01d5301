// Short chains: those of a first mover that comes to few states (chain.h), with no gift and no
// en passant among them. Most are.
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
        promotion_squares_(LastRank(kUs) & ~position.pieces(Opponent(kUs), PieceType::kKing)) {}

  // What the own piece on `s`, free or in a union, attacks as things stand. To be noted for all
  // but pawns and the king.
  void NoteAttacks(Square s, Bitboard attacks) { attacks_.Put(s, attacks); }
  Bitboard NotedAttacks(Square s) const { return attacks_[s]; }

  // Once per position, before the first search. False when no chain of it is short.
  bool Begin();

  // The pieces in the unions before the turn.
  Assignment initial() const { return initial_; }

  // All chains of the free piece `type` on `from`, which attacks `attacks`. What it can do without
  // a chain is left out. False when they are not short.
  bool Search(Square from, PieceType type, Bitboard attacks);

  // What the last search found: by group, each outcome once. Landings may be empty.
  size_t size() const { return num_groups_; }
  Move chain(size_t group) const { return Move::FromBits(chains_[group]); }
  Bitboard landings(size_t group) const { return Bitboard(landings_[group]); }

 private:
  static constexpr size_t kMost = 40;  // states, so many are few
  // What may be written before that is noticed: one state leads to fewer than this.
  static constexpr size_t kMostFresh = 16;
  // A state belongs to one group, and where it promotes a pawn leads to four more.
  static constexpr size_t kMostGroups = 5 * (1 + kMost + kMostFresh);

  // The piece of `chain`, the name of `group`, enters all unions that it attacks.
  void EnterAll(size_t group, Move chain, Bitboard attacks);
  // It enters `entries`, where a pawn promotes or a castling right is lost.
  void EnterSpecial(Move chain, Bitboard entries);
  // `group` is lifted from the union `entered`.
  void Reach(size_t group, Bitboard entered);
  // Finds what state `i` lands on and enters. False when that makes no short chain.
  bool Follow(size_t i);
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
    return (PawnAttacks(kUs, s) & their_free_) | VirtualPawnPushes(kUs, s, occupied);
  }

  const Position& position_;
  const Bitboard occupied_;
  const Bitboard unions_;
  const Bitboard their_free_;
  const Bitboard promotion_squares_;
  BitboardBySquare attacks_;
  Bitboard home_rooks_;    // that may still castle
  Bitboard castles_here_;  // those of them that castle without a step of the king
  Bitboard en_passant_;
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
    en_passant_ = position_.en_passant();
    // Entered from there, a union may be set back.
    const Bitboard before = PawnAttacks(Opponent(kUs), Bitboard(en_passant_));
    if (unions_.contains(position_.en_passant_pawn()) &&
        (before & (unions_ | position_.pieces(kUs, PieceType::kPawn)))) {
      return false;
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
bool ShortChains<kUs>::Search(Square from, PieceType type, Bitboard attacks) {
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
  EnterAll(0, first, attacks);
  for (size_t i = 0; i < num_states_; ++i) {
    if (num_states_ > kMost || !Follow(i)) return false;
  }
  landings_[0] &= ~plain.bits();
  if (promoting) {
    for (size_t i = 1; i <= kPromotions.size(); ++i) landings_[i] &= ~promoting.bits();
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
inline void ShortChains<kUs>::EnterAll(size_t group, Move chain, Bitboard attacks) {
  Bitboard entries = attacks & unions_;
  if (entries.empty()) return;
  const Bitboard special =
      entries & (chain.piece() == PieceType::kPawn ? home_rooks_ | LastRank(kUs) : home_rooks_);
  if (special) {
    EnterSpecial(chain, special);
    entries ^= special;
  }
  for (Square s : entries) {
    const Move next = chain.Swapped(UnionIndex(s));
    // Like for like changes nothing, and what enters a union first comes to a new group.
    const size_t next_group = next == chain          ? group
                              : entered_.contains(s) ? GroupOf(next)
                                                     : NewGroup(next);
    Reach(next_group, s);
  }
}

template <Color kUs>
void ShortChains<kUs>::EnterSpecial(Move chain, Bitboard entries) {
  for (Square s : entries) {
    Move entering = chain;
    for (Wing wing : kWings) {
      if (position_.castling_rook(kUs, wing) != s) continue;
      entering = entering.WithLostRights(static_cast<uint8_t>(1 << Index(wing)));
    }
    if (chain.piece() == PieceType::kPawn && LastRank(kUs).contains(s)) {
      for (PieceType promoted : kPromotions) {
        Reach(GroupOf(entering.WithPiece(promoted).Swapped(UnionIndex(s))), s);
      }
    } else {
      Reach(GroupOf(entering.Swapped(UnionIndex(s))), s);
    }
  }
}

template <Color kUs>
bool ShortChains<kUs>::Follow(size_t i) {
  const size_t group = groups_[i];
  const Move chain = Move::FromBits(chains_[group]);
  const Square s = SquareAt(squares_[i]);
  const PieceType lifted = chain.piece();
  Bitboard attacks;
  Bitboard landings;
  if (lifted == PieceType::kPawn) {
    attacks = PawnAttacks(kUs, s);
    if (attacks & en_passant_) return false;
    landings = PawnLandings(s, occupied_behind_);
    if (const Bitboard promoting = landings & promotion_squares_) {
      landings ^= promoting;
      for (PieceType promoted : kPromotions) {
        landings_[GroupOf(chain.WithPiece(promoted))] |= promoting.bits();
      }
    }
  } else {
    // Known, if the piece stood there from the start and its lines do not end at the first mover.
    const bool known = lifted == position_.type_at(kUs, s) && !attacks_[s].contains(from_);
    attacks = known ? attacks_[s] : PieceAttacks(lifted, s, occupied_behind_);
    landings = attacks & (~occupied_behind_ | their_free_);
  }
  landings_[group] |= landings.bits();
  EnterAll(group, chain, attacks);
  return true;
}

}  // namespace danco

#endif  // DANCO_BOARD_SHORT_CHAINS_H_
