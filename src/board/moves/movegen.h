// SPDX-License-Identifier: MIT
// Generates and counts the moves of a position: its distinct outcomes (rules.md 6). The work can be
// limited and stopped. generator.md explains the design with a worked example.
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

// The default budget, in in-chain states for one first mover. It allows up to 1 GiB of memory, more
// than any position from a game has needed.
inline constexpr uint64_t kListingStates = uint64_t{1} << 24;

// Appends all moves of the position to `moves`. Appends at most `limit` moves, and returns kStopped
// if there are more. Returns kCut if chains are missing because they exceed kListingStates.
// Castling is always decided exactly. There are no moves once a king is united.
//
//   MoveList moves;
//   if (GenerateMoves(position, moves) == WalkResult::kCut) ...  // an explosive position
WalkResult GenerateMoves(const Position& position, MoveList& moves, size_t limit = SIZE_MAX);
// Like the function above, but within `budgets`.
WalkResult GenerateMoves(const Position& position, MoveList& moves, size_t limit,
                         const WalkBudgets& budgets);

// The number of moves, counted without listing them. `walk` is kStopped if the count reached
// `limit`, and kCut if the budget ran out, so that moves may be missing.
struct MoveCount {
  uint64_t moves = 0;
  WalkResult walk = WalkResult::kComplete;
};
MoveCount CountMoves(const Position& position, uint64_t limit = UINT64_MAX);
// Counts all moves unless `stop` ends the count.
MoveCount CountMoves(const Position& position, const StopToken& stop);
// Counts all moves, but at most `limit`, within `budgets`.
MoveCount CountMoves(const Position& position, uint64_t limit, const WalkBudgets& budgets);

// Returns whether the side to move has a legal turn. If the budget runs out, the position is
// explosive and is assumed to have one.
bool HasLegalMove(const Position& position);

// Returns a move that wins at once by uniting with the enemy king, or in traditional chess by
// mating. Returns the null move if there is none.
Move FindWinningMove(const Position& position);
// Like the function above, but also returns the null move if the budget runs out before a winning
// move is found.
Move FindWinningMove(const Position& position, ChainBudget& budget);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVEGEN_H_
