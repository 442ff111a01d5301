// All moves of a position: its distinct outcomes (docs/rules.md 6), in stages, bounded and
// stoppable.
//
// docs/generator.md explains the design with a worked example.
#ifndef DANCO_BOARD_MOVEGEN_H_
#define DANCO_BOARD_MOVEGEN_H_

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "board/chain_arena.h"
#include "board/move.h"
#include "board/move_list.h"
#include "board/position.h"

namespace danco {

// Every move of the position, appended to `moves`. With more than `limit` moves only the first
// `limit` are kept and false is returned. Positions in which the game has ended by Paco have none.
bool GenerateMoves(const Position& position, ChainArena& arena, MoveList& moves,
                   size_t limit = SIZE_MAX);

// The number of moves, counted from target sets without listing them; stops counting at `limit`, or
// when `stop` becomes true. `arena.truncated()` says when the arena's limit cut it short.
uint64_t CountMoves(const Position& position, ChainArena& arena, uint64_t limit = UINT64_MAX,
                    const std::atomic<bool>* stop = nullptr);

// Whether the side to move has a legal turn at all.
bool HasLegalMove(const Position& position, ChainArena& arena);

// A move that unites with the enemy king at once, or a null move when there is none.
Move FindWinningMove(const Position& position, ChainArena& arena);

}  // namespace danco

#endif  // DANCO_BOARD_MOVEGEN_H_
