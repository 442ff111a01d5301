// Whether the chains of one first mover can attack one of some squares: the exact answer, by
// walking through in-chain states (chain_state.h).
//
// Only yes or no is asked for. So no landings are looked at, and of each new state the rest of the
// way is looked for at once: through unions that are entered once each from now on.
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

// Which own piece stands in each union, as three bit planes: bit k of a type is in plane k, at the
// square of the union. All unions that hold a type are then a few bit operations away.
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

  // By the way in which they attack.
  AttackerSets attackers() const {
    return {planes_[0] & ~planes_[1] & ~planes_[2], planes_[1] & ~planes_[0] & ~planes_[2],
            planes_[0] & (planes_[1] | planes_[2]), planes_[2] & ~planes_[1]};
  }

  // The same with another type on `s`; kNone is no piece.
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

// For the chains of one side in a position without a pending gift of it, under rules that allow
// further take-overs in a chain. One question of the budget, however many first movers are asked.
class ReachSearch {
 public:
  // `removed` squares count as empty; en passant counts for the side to move only. The budget must
  // outlive the search.
  ReachSearch(const Position& position, Color us, Bitboard removed, Bitboard targets,
              ChainBudget& budget);

  // A way on which a chain of the free piece `type` on `from` can attack a target from a union: its
  // first mover, its unions and what sliders pass between them and the target. Visits at most
  // `most_states` for it.
  Threat FindPath(Square from, PieceType type, uint64_t most_states = UINT64_MAX);
  // The same for the piece `type` that was released before, and stands beside the one on the union
  // `from`. It may attack the target from there.
  Threat FindPathFromHand(Square from, PieceType type);

 private:
  // What sliders attack while the same squares are occupied, filled in when first asked for.
  struct Lines {
    Bitboard unions;
    Bitboard occupied;
    Bitboard filled;
    BitboardBySquare diagonal;
    BitboardBySquare straight;

    void Begin(Bitboard all_unions, Bitboard all_occupied);
    void Fill(Square s);
  };
  // A state: a ChainState, and the square that the lifted piece leaves.
  struct State {
    ChainState chain;      // without first mover and rights, which make no difference
    UnionPieces standing;  // its assignment
    Square square;
    uint32_t number;  // among the states of the memory; kNoState before the first union
  };
  // What is kept of it.
  struct KnownState {
    uint64_t key = 0;  // the ChainState, with the square in place of the target
    UnionPieces standing;
    uint32_t parent = 0;  // the number of the state before
    uint32_t next = 0;    // behind it in its queue
  };
  struct Memory {
    size_t allocated_bytes() const { return states.allocated_bytes(); }
    void Shrink() { states.Shrink(); }
    EpochTable<KnownState> states;
  };
  static constexpr uint32_t kNoState = UINT32_MAX;
  // States wait in queues, the most promising in the last one: by the number of unions that lead to
  // a target as the pieces stand, or, where there are none, by how far the nearest piece is from a
  // union where it would (`routes_`).
  // Of a queue the state that came last is visited first: ways are long, and there are many.
  static constexpr size_t kNumQueues = 16;
  static constexpr size_t kMaxRoute = 7;

  static uint64_t KeyOf(ChainState chain, Square s) { return chain.Landing().WithTarget(s).bits(); }
  State StateOf(uint32_t number) const;
  void BeginWith(Bitboard occupied);
  // Visits all states that are known; `way_begins` is where the first one came from.
  Threat Explore(Square from, Bitboard path_of_first);
  // The squares of the way from `from` to a state of the memory, without `from`.
  Bitboard WayTo(uint32_t number, Square from) const;
  // The piece that `state` lifts enters what it attacks. When a target is in sight then, the
  // squares of the way on from `state`; otherwise empty.
  Bitboard EnterAll(const State& state, Bitboard attacks);
  // It has entered a union, and `next` lifts what was there.
  Bitboard Reach(const State& state, ChainState next, const UnionPieces& pieces_before,
                 EnteredUnion entered);
  UnionPieces SetBack(const State& state) const;
  Bitboard PathInSight(const State& state, Bitboard attacks, Bitboard& leading);
  void Enqueue(uint32_t number, Bitboard leading);
  size_t QueueOf(const UnionPieces& standing, Bitboard leading) const;
  // Fills routes_.
  void PlanRoutes();
  // The state to visit next, taken out of its queue; kNoState when none waits.
  uint32_t Dequeue();
  // Where states keep the type in the union on `s`, or in the one that is set back to `s`.
  int ShiftOf(Square s) const;
  Lines& LinesOf(ChainState chain) { return chain.en_passant() ? lines_set_back_ : lines_; }
  // What the lifted piece attacks.
  Bitboard Attacks(ChainState chain, Square s);

  const Color us_;
  const RuleTraits traits_;
  const Bitboard targets_;
  const Bitboard occupied_;
  const Bitboard unions_;
  Bitboard enterable_;  // the unions, and where one can be entered en passant
  ChainBudget& budget_;
  uint64_t states_left_;      // of the budget
  uint64_t most_states_ = 0;  // for the present first mover
  bool cut_ = false;
  BufferPool<Memory> memory_;
  std::array<uint32_t, kNumQueues> queues_;  // the first state of each
  // By number of entries that it takes at least and by type: the unions from which a piece could be
  // brought to where it attacks a target. Filled in once a question has turned out to be long.
  std::array<std::array<Bitboard, kNumPieceTypes>, kMaxRoute + 1> routes_;
  bool has_routes_ = false;
  const Assignment initial_;
  const UnionPieces initial_pieces_;
  Lines lines_;
  const EnPassant en_passant_;
  Lines lines_set_back_;  // with its union set back
};

}  // namespace danco

#endif  // DANCO_BOARD_REACH_REACH_SEARCH_H_
