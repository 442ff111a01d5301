// Exact facts about a position: who can unite with what, and what is covered.
#ifndef DANCO_ANNOTATE_FACTS_H_
#define DANCO_ANNOTATE_FACTS_H_

#include <array>
#include <cstddef>

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/moves/move_set.h"
#include "board/reach/chain_budget.h"

namespace danco {

// Turns of a position that are tried for a fact. With more nothing is claimed.
inline constexpr size_t kMaxTurnsTried = 1000;

// Returns whether `side` wins at once if it is to move.
Tribool CanUnite(const Position& position, Color side);

// The free pieces of the waiting side, except pawns and king, that the side to move can unite with.
struct ReachedPieces {
  std::array<Move, kNumSquares> by{};  // the first such move of each square; null for none
  WalkResult walk = WalkResult::kComplete;

  Move on(Square square) const { return by[static_cast<size_t>(Index(square))]; }
};
ReachedPieces FindReachedPieces(const Position& position);

// Returns whether a piece of the side to move may take over a union on `square`; true if that is
// not known.
bool MayBeCovered(const Position& position, Square square);

// Returns whether the piece on `square` of the waiting side hangs: the side to move can unite with
// it by `by`, and no piece of its own side could take that union over.
inline bool Hangs(const Position& position, Square square, Move by) {
  return by && !MayBeCovered(position.After(by), square);
}

}  // namespace danco

#endif  // DANCO_ANNOTATE_FACTS_H_
