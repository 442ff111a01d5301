// All moves of a position: its distinct outcomes (rules.md 6), in stages, bounded and
// stoppable.
//
// generator.md explains the design with a worked example.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_MOVES_MOVEGEN_H_
#define DANCO_BOARD_MOVES_MOVEGEN_H_

#include <cstddef>
#include <cstdint>

#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/stop_token.h"
#include "board/moves/move_list.h"
#include "board/moves/move_set.h"
#include "board/reach/chain_budget.h"

namespace danco {

// In-chain states of one first mover that a listing visits unless it is told otherwise: up to 1 GiB
// of memory, more than any position of a game has needed.
inline constexpr uint64_t kListingStates = uint64_t{1} << 24;

// Every move of the position, appended to `moves`. With more than `limit` moves only the first
// `limit` are kept: kStopped. Positions in which the game has ended by Paco have none. Castling is
// decided exactly; kCut: chains beyond kListingStates are missing.
WalkResult GenerateMoves(const Position& position, MoveList& moves, size_t limit = SIZE_MAX);
// The same within budgets.
WalkResult GenerateMoves(const Position& position, MoveList& moves, size_t limit,
                         const WalkBudgets& budgets);

// The number of moves, counted from target sets without listing them; stops counting at `limit`.
// kCut as above: there are more.
struct MoveCount {
  uint64_t moves = 0;
  WalkResult walk = WalkResult::kComplete;
};
MoveCount CountMoves(const Position& position, uint64_t limit = UINT64_MAX);
// All moves, unless `stop` ends the count.
MoveCount CountMoves(const Position& position, const StopToken& stop);
// The same within budgets.
MoveCount CountMoves(const Position& position, uint64_t limit, const WalkBudgets& budgets);

// Whether the side to move has a legal turn at all; where the question explodes it has.
bool HasLegalMove(const Position& position);

// A move that unites with the enemy king and wins at once (traditional chess: that mates), or a
// null move when there is none.
Move FindWinningMove(const Position& position);
// The same within a budget: a null move, too, when it was spent before one was found.
Move FindWinningMove(const Position& position, ChainBudget& budget);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVEGEN_H_
