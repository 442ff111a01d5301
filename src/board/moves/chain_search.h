// SPDX-License-Identifier: MIT
// Searches the states of all chains (rules.md 2) that one first mover can begin.
//
// All states with the same ChainState form a group, whichever union the piece is released from. The
// landing squares of a group are its outcomes; they are kept as one bitboard. generator.md has
// a worked example.
#ifndef DANCO_BOARD_MOVES_CHAIN_SEARCH_H_
#define DANCO_BOARD_MOVES_CHAIN_SEARCH_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/chain_board.h"
#include "board/reach/buffer_pool.h"
#include "board/reach/chain_budget.h"
#include "board/reach/chain_state.h"
#include "board/reach/epoch_table.h"
#include "board/reach/step_rules.h"

namespace danco {

// The visited states of one search. The memory is reused by later searches
// (board/reach/buffer_pool.h).
struct ChainMemory {
  // A released piece that is about to leave a union: its group, its union, and the state that led
  // to it. Packed into one number, because a state is often read right after it was written, and a
  // load that spans two stores would stall (store-to-load forwarding fails).
  class State {
   public:
    State() = default;
    // `parent` is the number of the previous state.
    State(uint32_t group, uint32_t parent, int union_index)
        : bits_(uint64_t{group} << 32 | parent << 4 | static_cast<uint32_t>(union_index)) {}
    uint32_t group() const { return static_cast<uint32_t>(bits_ >> 32); }
    uint32_t parent() const { return static_cast<uint32_t>(bits_) >> 4; }
    int union_index() const { return static_cast<int>(bits_ & 15); }

   private:
    uint64_t bits_ = 0;
  };
  // The data shared by all states with the same ChainState.
  struct Group {
    ChainState state() const { return ChainState::FromBits(key); }

    uint64_t key = 0;      // the bits of the ChainState
    Bitboard emitted;      // landing squares that have been reported
    uint32_t reached = 0;  // bit i: whether the state on union i has been added
  };

  size_t allocated_bytes() const {
    return groups.allocated_bytes() + states.capacity() * sizeof(State);
  }

  void Shrink() {
    groups.Shrink();
    states = std::vector<State>();
  }

  EpochTable<Group> groups;
  std::vector<State> states;
  uint32_t num_states = 0;
};

// New landing squares of one group. `targets` are in virtual form (pawn_steps.h).
struct Landing {
  ChainState state;
  Bitboard targets;
};

// A free piece that begins a chain.
struct FirstMover {
  Square from = Square::kNone;
  PieceType type = PieceType::kNone;
  Bitboard attacks;  // the squares that it attacks
  // The squares to which the piece can go without a chain. They are not reported again. They are in
  // virtual form, with promotions as plain squares. A double step from the first rank that can be
  // captured en passant is a separate outcome and is in the second set.
  Bitboard plain;
  Bitboard plain_first_rank_double;
  // If the outcome of castling is already listed (CastlesLikeChain()): the landing square of the
  // rook, and the right that a chain with that outcome loses besides the rook's own.
  Bitboard castled;
  uint8_t castled_loses = 0;
};

// Searches breadth-first, so the first path found to any outcome is a shortest one. Positions must
// be under kRules.
template <RuleSet kRules>
class ChainSearch {
 public:
  // `board` and `budget` must outlive the search.
  ChainSearch(const ChainBoard& board, ChainBudget& budget) : board_(board), budget_(budget) {}

  // Visits all chains of a free piece. Calls `on_landing(const Landing&)` with each set of new
  // outcomes; it returns false to stop the search.
  template <typename OnLanding>
  WalkResult Run(const FirstMover& mover, OnLanding&& on_landing);
  // Does the same for a piece that has already been released from the union on `from`. Also reports
  // where this piece lands without another take-over.
  template <typename OnLanding>
  WalkResult RunFromHand(Square from, PieceType type, OnLanding&& on_landing);

  // The piece that made the last reported landing, before any promotion there.
  PieceType current_lifted() const { return StateAt(current_).lifted(); }
  // Returns the path from `from` to the union before that landing. `first_type` is the type of the
  // first mover or of the piece in hand.
  MovePath CurrentPath(Square from, PieceType first_type) const;

 private:
  static constexpr RuleTraits kTraits = TraitsOf(kRules);

  // The parent of a state in which the first mover itself entered a union: kNoParent plus the index
  // of the gift's promotion in kPromotions.
  static constexpr uint32_t kNoParent = (1u << 28) - 4;
  // The parent of the first state of a piece in hand.
  static constexpr uint32_t kInHand = kNoParent - 1;
  // State numbers have 28 bits; the last few values are the special parents above. (That many
  // states would need 12 GiB.)
  static constexpr uint32_t kMaxStates = kInHand - 1;

  // Stands in for a union's index if the released piece starts from the landing square of the pawn
  // that was captured en passant (RuleTraits::releases_on_landing_square).
  static constexpr int kLandingSquare = 15;

  // Prefetch distance, in states.
  static constexpr uint32_t kStatesAhead = 8;
  // The number of states between two checks of the stop token: a few milliseconds of work.
  static constexpr uint32_t kStatesPerPoll = 1u << 14;

  // This many groups fit into the CPU caches. With more groups, new states wait in a ring until the
  // hash slot and then the record of their group have been prefetched.
  static constexpr uint32_t kFewGroups = 1u << 13;
  static constexpr uint32_t kMaxWaiting = 32;
  struct Waiting {
    uint64_t group_key;
    uint32_t parent;
    int union_index;
  };

  ChainState StateAt(uint32_t number) const {
    return memory_->groups[memory_->states[number].group()].state();
  }
  void Begin();
  void BeginWith(ChainState first, const FirstMover& mover, uint32_t parent);
  // Lets the lifted piece of `state`, which attacks `attacks`, enter every union that it can.
  void EnterAll(ChainState state, Bitboard attacks, uint32_t parent);
  // Adds `state`, which has released the piece in union `i`.
  void Reach(ChainState state, int i, uint32_t parent) {
    if (memory_->groups.size() < kFewGroups) {
      AddState(state.bits(), i, parent);
    } else {
      WaitForMemory(state.bits(), i, parent);
    }
  }
  void AddState(uint64_t group_key, int i, uint32_t parent);
  void WaitForMemory(uint64_t group_key, int i, uint32_t parent);
  void AddOldestWaiting();
  Square SquareOf(ChainState state, int i) const {
    if (kTraits.releases_on_landing_square && i == kLandingSquare) return board_.en_passant.pawn;
    return board_.SquareOf(state, i);
  }
  template <typename OnLanding>
  bool Report(ChainState state, Bitboard& emitted, Bitboard landings, OnLanding&& on_landing);
  template <typename OnLanding>
  WalkResult VisitStates(OnLanding&& on_landing);

  const ChainBoard& board_;
  ChainBudget& budget_;
  BufferPool<ChainMemory> memory_;
  Bitboard occupied_;           // without the first mover
  Bitboard occupied_set_back_;  // as `occupied_`, after the en passant capture of a union
  Bitboard unions_set_back_;
  uint32_t most_states_ = 0;
  uint32_t current_ = 0;
  bool cut_ = false;
  std::array<Waiting, kMaxWaiting> waiting_;
  uint32_t first_waiting_ = 0;  // both grow without wrapping; take them modulo the ring's size
  uint32_t end_waiting_ = 0;
};

template <RuleSet kRules>
inline void ChainSearch<kRules>::WaitForMemory(uint64_t group_key, int i, uint32_t parent) {
  auto& groups = memory_->groups;
  groups.PrefetchSlot(group_key);
  waiting_[end_waiting_ % kMaxWaiting] = {group_key, parent, i};
  if (end_waiting_ - first_waiting_ >= kMaxWaiting / 2) {
    const uint32_t halfway = end_waiting_ - kMaxWaiting / 2;
    groups.PrefetchRecord(waiting_[halfway % kMaxWaiting].group_key);
  }
  if (++end_waiting_ - first_waiting_ == kMaxWaiting) AddOldestWaiting();
}

template <RuleSet kRules>
inline void ChainSearch<kRules>::AddOldestWaiting() {
  const Waiting& oldest = waiting_[first_waiting_++ % kMaxWaiting];
  AddState(oldest.group_key, oldest.union_index, oldest.parent);
}

template <RuleSet kRules>
inline void ChainSearch<kRules>::AddState(uint64_t group_key, int i, uint32_t parent) {
  ChainMemory& memory = *memory_;
  const uint32_t group = memory.groups.FindOrInsert(group_key);
  uint32_t& reached = memory.groups[group].reached;
  if ((reached >> i) & 1) return;
  reached |= 1u << i;
  if (memory.num_states >= most_states_) {
    cut_ = true;
    return;
  }
  if (memory.num_states == memory.states.size()) {
    memory.states.resize(2 * memory.num_states + 256);
  }
  memory.states[memory.num_states++] = {group, parent, i};
}

template <RuleSet kRules>
inline void ChainSearch<kRules>::EnterAll(ChainState state, Bitboard attacks, uint32_t parent) {
  const bool released = parent < kNoParent;
  const Bitboard unions = state.en_passant() ? unions_set_back_ : board_.unions;
  int i = 0;
  EnterUnions(
      kTraits, state, released, attacks, unions, board_.en_passant,
      [&](Square s) -> const UnionToEnter& { return board_.to_enter[i = board_.UnionIndex(s)]; },
      [&](ChainState next, EnteredUnion entered) {
        Reach(next, entered.released_on == entered.square ? i : kLandingSquare, parent);
        return true;
      });
}

template <RuleSet kRules>
void ChainSearch<kRules>::Begin() {
  memory_->groups.Clear();
  memory_->num_states = 0;
  first_waiting_ = end_waiting_;
  cut_ = false;
  most_states_ = static_cast<uint32_t>(std::min<uint64_t>(budget_.states_per_query(), kMaxStates));
  occupied_set_back_ = occupied_ ^ board_.en_passant.set_back();
  unions_set_back_ = board_.unions ^ board_.en_passant.set_back();
}

template <RuleSet kRules>
void ChainSearch<kRules>::BeginWith(ChainState first, const FirstMover& mover, uint32_t parent) {
  auto& groups = memory_->groups;
  const auto mark = [&groups](ChainState state, Bitboard targets) {
    groups[groups.FindOrInsert(state.bits())].emitted = targets;
    return true;
  };
  Bitboard plain = mover.plain;
  mark(first, plain);
  if (mover.castled) mark(first.WithLostRights(mover.castled_loses), mover.castled);
  if (first.lifted() == PieceType::kPawn) {
    // A promotion is an outcome of the group whose lifted piece is the new piece.
    SplitPawnLandings(first, PromotionSquares(board_.us, board_.their_king),
                      mover.plain_first_rank_double, plain, mark);
  }
  EnterAll(first, mover.attacks, parent);
}

template <RuleSet kRules>
template <typename OnLanding>
bool ChainSearch<kRules>::Report(ChainState state, Bitboard& emitted, Bitboard landings,
                                 OnLanding&& on_landing) {
  const Bitboard fresh = landings & ~emitted;
  if (fresh.empty()) return true;
  emitted |= fresh;
  return on_landing(Landing{state, fresh});
}

template <RuleSet kRules>
template <typename OnLanding>
WalkResult ChainSearch<kRules>::VisitStates(OnLanding&& on_landing) {
  ChainMemory& memory = *memory_;
  const Bitboard released_captures =
      PawnCaptures(kTraits, true, board_.their_free, board_.en_passant);
  const Bitboard promotion_squares = PromotionSquares(board_.us, board_.their_king);
  for (current_ = 0;; ++current_) {
    while (current_ == memory.num_states && first_waiting_ != end_waiting_) AddOldestWaiting();
    if (current_ == memory.num_states) break;
    if (current_ % kStatesPerPoll == kStatesPerPoll - 1 && budget_.MustStop())
      return WalkResult::kCut;
    const ChainMemory::State here = memory.states[current_];
    // In explosive positions the groups do not fit into the caches.
    if (const uint32_t soon = current_ + kStatesAhead; soon < memory.num_states) {
      __builtin_prefetch(&memory.groups[memory.states[soon].group()]);
    }
    const ChainState state = memory.groups[here.group()].state();
    const Square s = SquareOf(state, here.union_index());
    const Bitboard occupied = state.en_passant() ? occupied_set_back_ : occupied_;
    Bitboard released_attacks;
    Bitboard landings;
    if (state.lifted() != PieceType::kPawn) {
      released_attacks = PieceAttacks(state.lifted(), s, occupied);
      // A king can be released only under rules that let it unite, so its type needs no check.
      landings = released_attacks & LandingSquares(occupied, board_.their_free);
    } else {
      released_attacks = PawnAttacks(board_.us, s);
      landings = PawnLandings(kTraits, board_.us, s, occupied, released_captures,
                              board_.used_double_steps);
      const auto report_as = [&](ChainState as, Bitboard targets) {
        const uint32_t group = memory.groups.FindOrInsert(as.bits());
        return Report(as, memory.groups[group].emitted, targets, on_landing);
      };
      if (!SplitPawnLandings(state, promotion_squares,
                             CapturableFirstRankStep(kTraits, board_.us, s, occupied), landings,
                             report_as)) {
        return WalkResult::kStopped;
      }
    }
    if (!Report(state, memory.groups[here.group()].emitted, landings, on_landing)) {
      return WalkResult::kStopped;
    }
    EnterAll(state, released_attacks, current_);
  }
  return cut_ ? WalkResult::kCut : WalkResult::kComplete;
}

template <RuleSet kRules>
template <typename OnLanding>
WalkResult ChainSearch<kRules>::Run(const FirstMover& mover, OnLanding&& on_landing) {
  occupied_ = board_.occupied & ~Bitboard(mover.from);
  Begin();
  if (board_.gift_union < 0) {
    BeginWith(board_.First(mover.from, mover.type), mover, kNoParent);
  } else {
    for (uint32_t i = 0; i < kPromotions.size(); ++i) {
      BeginWith(board_.First(mover.from, mover.type, kPromotions[i]), mover, kNoParent + i);
    }
  }
  const WalkResult walk = VisitStates(on_landing);
  budget_.Spend(memory_->num_states);
  return walk;
}

template <RuleSet kRules>
template <typename OnLanding>
WalkResult ChainSearch<kRules>::RunFromHand(Square from, PieceType type, OnLanding&& on_landing) {
  occupied_ = board_.occupied;
  Begin();
  Reach(board_.First(from, type), board_.UnionIndex(from), kInHand);
  const WalkResult walk = VisitStates(on_landing);
  budget_.Spend(memory_->num_states);
  return walk;
}

template <RuleSet kRules>
MovePath ChainSearch<kRules>::CurrentPath(Square from, PieceType first_type) const {
  MovePath path;
  path.from = from;
  for (uint32_t state = current_;;) {
    const ChainMemory::State here = memory_->states[state];
    const uint32_t parent = here.parent();
    if (parent == kInHand) break;
    const bool first = parent >= kNoParent;
    const ChainState reached = StateAt(state);
    const bool landed = kTraits.releases_on_landing_square && here.union_index() == kLandingSquare;
    const Square s = landed ? board_.en_passant.passed : SquareOf(reached, here.union_index());
    const PieceType entering = first ? first_type : StateAt(parent).lifted();
    const PieceType placed = board_.TypeIn(reached, s);
    const bool promoted = entering == PieceType::kPawn && placed != PieceType::kPawn;
    path.steps.push_back({s, promoted ? placed : PieceType::kNone});
    if (first) {
      if (board_.gift_union >= 0) path.gift = kPromotions[parent - kNoParent];
      break;
    }
    state = parent;
  }
  std::reverse(path.steps.begin(), path.steps.end());
  return path;
}

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_CHAIN_SEARCH_H_
