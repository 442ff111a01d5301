// SPDX-License-Identifier: MIT
// Decides exactly, by a search of in-chain states (chain_state.h), whether the chains of one first
// mover can attack any of a set of squares.
//
// Only yes or no is needed. The search therefore ignores landings, and at each new state it first
// tries to complete the path through unions that are entered once each.
#ifndef DANCO_BOARD_REACH_REACH_SEARCH_H_
#define DANCO_BOARD_REACH_REACH_SEARCH_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/core/bitboard.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/reach/attack_origins.h"
#include "board/reach/buffer_pool.h"
#include "board/reach/chain_budget.h"
#include "board/reach/chain_state.h"
#include "board/reach/en_passant.h"
#include "board/reach/epoch_table.h"

namespace danco {

// One side's piece in each union, as three bit planes: bit k of the type is in plane k, at the
// square of the union. A few bit operations find all unions that hold a type.
class UnionPieces {
 public:
  UnionPieces() = default;
  UnionPieces(const Position& position, Color us) {
    using enum PieceType;
    const auto united = [&](PieceType t) { return position.pieces(us, t) & position.unions(); };
    planes_[0] = united(kPawn) | united(kBishop) | united(kQueen);
    planes_[1] = united(kKnight) | united(kBishop) | united(kKing);
    planes_[2] = united(kRook) | united(kQueen) | united(kKing);
  }

  // Returns the pieces by how they attack.
  AttackerSets attackers() const {
    return {planes_[0] & ~planes_[1] & ~planes_[2], planes_[1] & ~planes_[0] & ~planes_[2],
            planes_[0] & (planes_[1] | planes_[2]), planes_[2] & ~planes_[1]};
  }

  // Returns these pieces with `new_type` in place of `old_type` on `s`. kNone means no piece.
  UnionPieces Replaced(Square s, PieceType old_type, PieceType new_type) const {
    const unsigned changed = static_cast<unsigned>(old_type) ^ static_cast<unsigned>(new_type);
    const uint64_t bit = Bitboard(s).bits();
    const auto flip = [&](int k) { return Bitboard(bit & -uint64_t{(changed >> k) & 1}); };
    UnionPieces result;
    for (int k = 0; k < 3; ++k) result.planes_[k] = planes_[k] ^ flip(k);
    return result;
  }

 private:
  Bitboard planes_[3];
};

// Searches the chains of one side, which must not have a pending gift, under rules that allow
// several take-overs in a chain. Counts as one query for the budget, however many first movers are
// tried.
class ReachSearch {
 public:
  // Squares in `removed` count as empty. En passant is available only to the side to move. The
  // budget must outlive the search.
  ReachSearch(const Position& position, Color us, Bitboard removed, Bitboard targets,
              ChainBudget& budget);

  // Returns a path by which a chain of the free piece `type` on `from` attacks a target from a
  // union: the first mover, the unions, and the squares that sliders pass on the way to the target.
  // Visits at most `max_states` states.
  Threat FindPath(Square from, PieceType type, uint64_t max_states = UINT64_MAX);
  // Does the same for a piece of `type` that has already been released from the union on `from`. It
  // may also attack a target directly.
  Threat FindPathFromHand(Square from, PieceType type);

 private:
  // Slider attacks for one set of occupied squares, computed on demand.
  struct Lines {
    Bitboard unions;
    Bitboard occupied;
    Bitboard filled;
    BitboardBySquare diagonal;
    BitboardBySquare straight;

    void Begin(Bitboard all_unions, Bitboard all_occupied);
    void Fill(Square s);
  };
  // A search state: a ChainState and the square that the lifted piece leaves.
  struct State {
    ChainState chain;      // without first mover and rights, which do not matter here
    UnionPieces standing;  // the pieces of the assignment
    Square square;
    uint32_t number;  // index in `states_`; kNoState before the first union
  };
  // A stored state.
  struct KnownState {
    uint64_t key = 0;  // the ChainState, with the square as its target
    UnionPieces standing;
    uint32_t parent = 0;  // the number of the previous state
    uint32_t next = 0;    // the next state in its queue
  };
  static constexpr uint32_t kNoState = UINT32_MAX;
  // States wait in queues; the last queue has the most promising ones. States are ranked by the
  // number of unions that lead to a target with the current pieces. If no union does, they are
  // ranked by how far the nearest piece is from a union from which it would attack a target
  // (`routes_`). Within a queue, the newest state is visited first, because paths are long and
  // numerous.
  static constexpr size_t kNumQueues = 16;
  static constexpr size_t kMaxRoute = 7;

  static uint64_t KeyOf(ChainState chain, Square s) { return chain.Landing().WithTarget(s).bits(); }
  State StateOf(uint32_t number) const;
  void BeginWith(Bitboard occupied);
  // Visits all queued states. `from` is the origin of the first one and `path_of_first` its path.
  Threat Explore(Square from, Bitboard path_of_first);
  // Returns the squares of the path from `from` to a stored state, without `from`.
  Bitboard PathTo(uint32_t number, Square from) const;
  // Lets the lifted piece of `state` enter all unions that it attacks. If this brings a target
  // within reach, returns the squares of the path from `state`; otherwise returns an empty set.
  Bitboard EnterAll(const State& state, Bitboard attacks);
  // Adds `next`, the state after entering one union.
  Bitboard Reach(const State& state, ChainState next, const UnionPieces& pieces_before,
                 EnteredUnion entered);
  UnionPieces SetBack(const State& state) const;
  Bitboard PathInSight(const State& state, Bitboard attacks, Bitboard& leading);
  void Enqueue(uint32_t number, Bitboard leading);
  size_t QueueOf(const UnionPieces& standing, Bitboard leading) const;
  // Fills routes_.
  void PlanRoutes();
  // Removes the next state from its queue. Returns kNoState if all queues are empty.
  uint32_t Dequeue();
  // Returns the bit position of the type in the union on `s`, or in the one that is set back to
  // `s`.
  int ShiftOf(Square s) const;
  Lines& LinesOf(ChainState chain) { return chain.en_passant() ? lines_set_back_ : lines_; }
  // Returns the squares that the lifted piece attacks.
  Bitboard Attacks(ChainState chain, Square s);

  const Color us_;
  const RuleTraits traits_;
  const Bitboard targets_;
  const Bitboard occupied_;
  const Bitboard unions_;
  Bitboard enterable_;  // the unions, and the square where one can be entered en passant
  ChainBudget& budget_;
  uint64_t states_left_;     // left in the budget
  uint64_t max_states_ = 0;  // for the current first mover
  bool cut_ = false;
  BufferPool<EpochTable<KnownState>> states_;
  std::array<uint32_t, kNumQueues> queues_;  // the first state of each queue
  // Indexed by the minimum number of entries still needed, and by type: the unions from which a
  // piece can be brought to a union where it attacks a target. Filled only once a query has turned
  // out to be long.
  std::array<std::array<Bitboard, kNumPieceTypes>, kMaxRoute + 1> routes_;
  bool has_routes_ = false;
  const Assignment initial_;
  const UnionPieces initial_pieces_;
  Lines lines_;
  const EnPassant en_passant_;
  Lines lines_set_back_;  // as `lines_`, with the union set back
};

}  // namespace danco

#endif  // DANCO_BOARD_REACH_REACH_SEARCH_H_
