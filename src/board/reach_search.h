// Whether the chains of one first mover can attack one of some squares: the exact answer, by
// walking through in-chain states as in chain.h.
//
// Only yes or no is asked for. So no landings are looked at, and of each new state the rest of the
// way is looked for at once: through unions that are entered once each from now on.
#ifndef DANCO_BOARD_REACH_SEARCH_H_
#define DANCO_BOARD_REACH_SEARCH_H_

#include <cstdint>

#include "board/bitboard.h"
#include "board/chain_arena.h"
#include "board/move.h"
#include "board/piece.h"
#include "board/position.h"
#include "board/square.h"
#include "board/standing.h"

namespace danco {

class ReachSearch {
 public:
  // For the chains of `us` in a position without a pending gift of `us`. `removed` squares count as
  // empty; en passant counts for the side to move only.
  ReachSearch(const Position& position, Color us, Bitboard removed, Bitboard targets,
              ChainArena& arena);

  // A way on which a chain of the free piece `type` on `from` can attack a target from a union: its
  // first mover, its unions and what sliders pass between them and the target. Empty when there is
  // none. When the arena's limit, or that of 2^20 states, was hit and nothing was found the answer
  // is empty, and the arena says that it is not certain.
  Bitboard FindPath(Square from, PieceType type);

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
  // A state: which own piece stands in each union, the lifted one, and the union that it leaves.
  struct State {
    Assignment assignment;
    Standing standing;  // says the same
    PieceType lifted;
    Square square;
    bool set_back;    // a union was set back en passant
    uint32_t number;  // among the states of the arena; kNoState before the first union
  };
  static constexpr uint32_t kNoState = UINT32_MAX;

  State StateOf(uint32_t number) const;
  Bitboard Explore(Square from, PieceType type);
  // The squares of the way from the first mover on `from` to a state of the arena, without `from`.
  Bitboard WayTo(uint32_t number, Square from) const;
  // The piece that `state` lifts enters what it attacks, or one union, or that as another type.
  // When a target is in sight then, the squares of the way on from `state`; otherwise empty.
  Bitboard EnterAll(const State& state, Bitboard attacks);
  Bitboard Enter(const State& state, Square s);
  Bitboard EnterAs(const State& state, PieceType type, Square s);
  Bitboard PathInSight(const State& state, Bitboard attacks);
  int UnionIndex(Square s) const;
  Lines& LinesOf(const State& state) { return state.set_back ? lines_set_back_ : lines_; }
  // What the lifted piece attacks.
  Bitboard Attacks(const State& state);

  const Color us_;
  const Bitboard targets_;
  const Bitboard occupied_;
  const Bitboard unions_;
  Bitboard enterable_;  // the unions, and where one can be entered en passant
  ChainArena& arena_;
  const Assignment initial_;
  const Standing initially_standing_;
  Lines lines_;
  // En passant: the union that can be set back, to where (kNone: there is none), and the lines
  // then.
  Square passing_ = Square::kNone;
  Square passed_ = Square::kNone;
  Lines lines_set_back_;
};

}  // namespace danco

#endif  // DANCO_BOARD_REACH_SEARCH_H_
