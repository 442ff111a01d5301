// The search through the states of a chain (docs/rules.md 2): from one first mover to everything
// that its turn can release.
//
// A state is which own piece stands in each union, which piece is lifted, and the union it leaves.
// The squares that are occupied do not change on the way (but for an en passant set-back), so a
// state needs no board: an assignment of three bits per union, a type, an index. All states with
// the same assignment and lifted type form a group; what a group can land on, from any of its
// unions, are the outcomes it stands for, kept as one set of squares. docs/generator.md has a
// worked example.
#ifndef DANCO_BOARD_CHAIN_H_
#define DANCO_BOARD_CHAIN_H_

#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "board/attacks.h"
#include "board/bitboard.h"
#include "board/chain_arena.h"
#include "board/move.h"
#include "board/position.h"

namespace danco {

// What stays fixed during all chains of `us` in a position.
struct ChainBoard {
  // En passant counts only for the side to move.
  ChainBoard(const Position& position, Color us);

  int UnionIndex(Square s) const {
    if (s == en_passant) return en_passant_union;
    return std::popcount(unions.bits() & (Bitboard(s).bits() - 1));
  }

  Color us;
  Bitboard occupied;
  Bitboard unions;
  Bitboard their_free;
  Bitboard their_king;
  Bitboard last_rank;
  Assignment initial;
  std::array<Square, Assignment::kMaxUnions> square{};  // of each union
  std::array<uint8_t, Assignment::kMaxUnions>
      lost_right{};  // wing bits lost when the own piece there is released first
  // The en passant square when `us` is to move, and the union that the double-stepped pawn is in
  // (-1: it is free).
  Square en_passant = Square::kNone;
  Square en_passant_pawn = Square::kNone;
  int en_passant_union = -1;
  // The union of a pending gift of the side to move (-1: none). Its pawn becomes one of kPromotions
  // before the chain begins; all choices are searched together, since different ones can lead to
  // the same outcome (docs/rules.md 6).
  int gift_union = -1;
};

// What one group of states newly lands on: `chain` is the move with target a1, and `targets` are in
// the virtual form of VirtualDoubleStep().
struct Landing {
  Move chain;
  Bitboard targets;
};

// Landing sets mark a pawn's double step from its second rank on the square of its own first rank
// instead of the fourth, where no pawn can land: it leads to another outcome (an en passant square)
// than a single step to the same square.
constexpr Bitboard VirtualDoubleStep(Color us, Bitboard fourth_rank) {
  return Bitboard(us == Color::kWhite ? fourth_rank.bits() >> 24 : fourth_rank.bits() << 24);
}
constexpr Bitboard RealDoubleStep(Color us, Bitboard first_rank) {
  return VirtualDoubleStep(Opponent(us), first_rank);
}

// A pawn's straight steps in virtual form.
inline Bitboard VirtualPawnPushes(Color us, Square s, Bitboard occupied) {
  const int rank = RelativeRank(us, s);
  const Bitboard one = ShiftAhead(us, s) & ~occupied;
  if (rank > 1) return one;
  const Bitboard two = ShiftAhead(us, one) & ~occupied;
  return one | (rank == 1 ? VirtualDoubleStep(us, two) : two);
}

// Breadth first, so that the first way found to anything is a shortest one.
class ChainSearch {
 public:
  ChainSearch(const ChainBoard& board, ChainArena& arena) : board_(board), arena_(arena) {}

  // Visits all chains whose first mover is the free piece `type` on `from`, which attacks
  // `attacks`. `plain` are its own landings in virtual form (with promotions as plain squares),
  // which are not reported again. `on_landing(const Landing&)` gets sets of new outcomes and
  // returns false to stop. Returns false when stopped or truncated (see ChainArena).
  template <typename OnLanding>
  bool Run(Square from, PieceType type, Bitboard attacks, Bitboard plain, OnLanding&& on_landing);

  // The state that reported the last landing, for walking back.
  uint32_t current_state() const { return current_; }
  // The piece that this state lifts; a promotion on landing is not in it yet.
  PieceType current_lifted() const {
    return arena_.groups_[arena_.states_[current_].group()].chain().piece();
  }
  struct Step {
    Square square;        // the union that was entered
    PieceType promotion;  // what the entering pawn became, or kNone
  };
  struct Path {
    PieceType gift = PieceType::kNone;  // the choice that it began with
    std::vector<Step> steps;            // the unions entered, first to last
  };
  Path PathTo(uint32_t state, PieceType first_type) const;

 private:
  // The parent of states that the first mover enters itself: kNoParent + index of the gift's choice
  // in kPromotions.
  static constexpr uint32_t kNoParent = (1u << 28) - 4;

  // How many states before its turn the group of a state is asked for.
  static constexpr uint32_t kStatesAhead = 8;

  // So many groups are at home in the caches. Where there are more, states wait in a ring for the
  // slot and then the record of their group to arrive.
  static constexpr uint32_t kFewGroups = 1u << 13;
  static constexpr uint32_t kMostWaiting = 32;
  struct Waiting {
    uint64_t group_name;
    uint32_t parent;
    int union_index;
  };

  // `first` is the move of the first mover before it enters anything.
  void Begin(Move first, Bitboard attacks, Bitboard plain);
  void BeginWith(Move first, Bitboard attacks, Bitboard plain, uint32_t parent);
  // The piece of `chain` that attacks `attacks` enters every union that it can.
  void EnterAll(Move chain, Bitboard attacks, uint32_t parent);
  // It enters union `i`.
  void Enter(Move chain, int i, uint32_t parent);
  // It has entered union `i`, and `chain` is what it has released there.
  void Reach(Move chain, int i, uint32_t parent) {
    if (arena_.groups_.size() < kFewGroups) {
      AddState(chain.bits(), i, parent);
    } else {
      WaitForMemory(chain.bits(), i, parent);
    }
  }
  void AddState(uint64_t group_name, int i, uint32_t parent);
  void WaitForMemory(uint64_t group_name, int i, uint32_t parent);
  void AddOldestWaiting();
  Square SquareOf(Move chain, int i) const {
    return chain.en_passant() && i == board_.en_passant_union ? board_.en_passant
                                                              : board_.square[i];
  }
  template <typename OnLanding>
  bool Report(Move chain, Bitboard& emitted, Bitboard landings, OnLanding&& on_landing);

  const ChainBoard& board_;
  ChainArena& arena_;
  Bitboard occupied_;           // without the first mover
  Bitboard occupied_set_back_;  // the same after the en passant capture of a union
  Bitboard unions_set_back_;
  uint32_t current_ = 0;
  std::array<Waiting, kMostWaiting> waiting_;
  uint32_t first_waiting_ = 0;  // these two count on beyond the ring
  uint32_t end_waiting_ = 0;
};

inline void ChainSearch::WaitForMemory(uint64_t group_name, int i, uint32_t parent) {
  arena_.groups_.PrefetchSlot(group_name);
  waiting_[end_waiting_ % kMostWaiting] = {group_name, parent, i};
  if (end_waiting_ - first_waiting_ >= kMostWaiting / 2) {
    const uint32_t halfway = end_waiting_ - kMostWaiting / 2;
    arena_.groups_.PrefetchRecord(waiting_[halfway % kMostWaiting].group_name);
  }
  if (++end_waiting_ - first_waiting_ == kMostWaiting) AddOldestWaiting();
}

inline void ChainSearch::AddOldestWaiting() {
  const Waiting& oldest = waiting_[first_waiting_++ % kMostWaiting];
  AddState(oldest.group_name, oldest.union_index, oldest.parent);
}

inline void ChainSearch::AddState(uint64_t group_name, int i, uint32_t parent) {
  const uint32_t group = arena_.groups_.FindOrInsert(group_name);
  uint32_t& reached = arena_.groups_[group].reached;
  if ((reached >> i) & 1) return;
  reached |= 1u << i;
  if (arena_.num_states_ >= arena_.max_states_) {
    arena_.truncated_ = true;
    return;
  }
  if (arena_.num_states_ == arena_.states_.size()) {
    arena_.states_.resize(2 * arena_.num_states_ + 256);
  }
  arena_.states_[arena_.num_states_++] = {group, parent, i};
}

inline void ChainSearch::Enter(Move chain, int i, uint32_t parent) {
  chain = chain.WithLostRights(board_.lost_right[i]);
  if (chain.piece() == PieceType::kPawn && board_.last_rank.contains(board_.square[i])) {
    for (PieceType promoted : kPromotions) Reach(chain.WithPiece(promoted).Swapped(i), i, parent);
  } else {
    Reach(chain.Swapped(i), i, parent);
  }
}

inline void ChainSearch::EnterAll(Move chain, Bitboard attacks, uint32_t parent) {
  const bool used = chain.en_passant();
  for (Square s : attacks&(used ? unions_set_back_ : board_.unions)) {
    Enter(chain, board_.UnionIndex(s), parent);
  }
  if (board_.en_passant_union >= 0 && !used && chain.piece() == PieceType::kPawn &&
      attacks.contains(board_.en_passant)) {
    Enter(chain.WithEnPassant(), board_.en_passant_union, parent);
  }
}

inline void ChainSearch::Begin(Move first, Bitboard attacks, Bitboard plain) {
  arena_.groups_.Clear();
  arena_.states_visited_ += arena_.num_states_;  // of the search before
  arena_.num_states_ = 0;
  first_waiting_ = end_waiting_;
  arena_.truncated_ = false;
  if (board_.en_passant_union >= 0) {
    const Bitboard set_back = Bitboard(board_.en_passant) | Bitboard(board_.en_passant_pawn);
    occupied_set_back_ = occupied_ ^ set_back;
    unions_set_back_ = board_.unions ^ set_back;
  }
  if (board_.gift_union < 0) {
    BeginWith(first, attacks, plain, kNoParent);
    return;
  }
  for (uint32_t i = 0; i < kPromotions.size(); ++i) {
    const Assignment chosen = board_.initial.With(board_.gift_union, kPromotions[i]);
    BeginWith(Move::Chain(first.from(), Square::kA1, first.piece(), chosen), attacks, plain,
              kNoParent + i);
  }
}

inline void ChainSearch::BeginWith(Move first, Bitboard attacks, Bitboard plain, uint32_t parent) {
  auto& groups = arena_.groups_;
  groups[groups.FindOrInsert(first.bits())].emitted = plain;
  if (first.piece() == PieceType::kPawn) {
    // Promotions are outcomes of the group whose lifted piece is what the pawn becomes.
    if (const Bitboard promoting = plain & board_.last_rank & ~board_.their_king) {
      for (PieceType promoted : kPromotions) {
        groups[groups.FindOrInsert(first.WithPiece(promoted).bits())].emitted = promoting;
      }
    }
  }
  EnterAll(first, attacks, parent);
}

template <typename OnLanding>
bool ChainSearch::Report(Move chain, Bitboard& emitted, Bitboard landings, OnLanding&& on_landing) {
  const Bitboard fresh = landings & ~emitted;
  if (fresh.empty()) return true;
  emitted |= fresh;
  return on_landing(Landing{chain, fresh});
}

template <typename OnLanding>
bool ChainSearch::Run(Square from, PieceType type, Bitboard attacks, Bitboard plain,
                      OnLanding&& on_landing) {
  const Move first = Move::Chain(from, Square::kA1, type, board_.initial);
  occupied_ = board_.occupied & ~Bitboard(from);
  Begin(first, attacks, plain);
  const Bitboard promotion_squares = board_.last_rank & ~board_.their_king;
  for (current_ = 0;; ++current_) {
    while (current_ == arena_.num_states_ && first_waiting_ != end_waiting_) AddOldestWaiting();
    if (current_ == arena_.num_states_) break;
    const ChainArena::State state = arena_.states_[current_];
    // In explosive positions the groups lie scattered over more memory than the caches hold.
    if (const uint32_t soon = current_ + kStatesAhead; soon < arena_.num_states_) {
      __builtin_prefetch(&arena_.groups_[arena_.states_[soon].group()]);
    }
    const Move chain = arena_.groups_[state.group()].chain();
    const Square s = SquareOf(chain, state.union_index());
    const Bitboard occupied = chain.en_passant() ? occupied_set_back_ : occupied_;
    Bitboard released_attacks;
    Bitboard landings;
    if (chain.piece() != PieceType::kPawn) {
      released_attacks = PieceAttacks(chain.piece(), s, occupied);
      landings = released_attacks & (~occupied | board_.their_free);
    } else {
      released_attacks = PawnAttacks(board_.us, s);
      landings = (released_attacks & board_.their_free) | VirtualPawnPushes(board_.us, s, occupied);
      if (board_.en_passant_union < 0 && board_.en_passant != Square::kNone) {
        landings |= released_attacks & Bitboard(board_.en_passant);
      }
      if (const Bitboard promoting = landings & promotion_squares) {
        landings ^= promoting;
        for (PieceType promoted : kPromotions) {
          const Move as = chain.WithPiece(promoted);
          const uint32_t group = arena_.groups_.FindOrInsert(as.bits());
          if (!Report(as, arena_.groups_[group].emitted, promoting, on_landing)) return false;
        }
      }
    }
    if (!Report(chain, arena_.groups_[state.group()].emitted, landings, on_landing)) return false;
    EnterAll(chain, released_attacks, current_);
  }
  return !arena_.truncated_;
}

}  // namespace danco

#endif  // DANCO_BOARD_CHAIN_H_
