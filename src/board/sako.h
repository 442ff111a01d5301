// Sako: can a side unite with the enemy king (docs/rules.md 2)? Answered without generating moves.
#ifndef DANCO_BOARD_SAKO_H_
#define DANCO_BOARD_SAKO_H_

#include "board/chain_arena.h"
#include "board/position.h"

namespace danco {

// Whether `side` could unite with the enemy king if it were to move now. The en passant square
// counts only for the side to move, and so does a pending gift. When the arena's limit cuts the
// question short the answer is no, and arena.truncated() says that it is not certain.
bool CanUniteKing(const Position& position, Color side, ChainArena& arena);

// The king of `side` stands in Sako.
inline bool InSako(const Position& position, Color side, ChainArena& arena) {
  return CanUniteKing(position, Opponent(side), arena);
}

// Whether an enemy of `side` could step onto one of `squares`, directly or through a chain, judged
// as castling judges it (docs/rules.md 4): with the king of `side` off the board.
bool IsThreatenedForCastling(const Position& position, Color side, Bitboard squares,
                             ChainArena& arena);

// The squares on which a threat of `side` to unite with the enemy king hangs: its first mover, the
// unions of the chain, and what sliders pass between them. Empty when there is no threat, or only
// one whose chain enters a union twice or passes where its first mover stood.
Bitboard ThreatSquares(const Position& position, Color side);

// Whether `move` can be an answer to a threat with these squares: it moves the king, lands on one
// of them, or moves a union that is a link. All other moves leave the threat as it is.
bool MayParry(const Position& position, Bitboard threat, Move move);

}  // namespace danco

#endif  // DANCO_BOARD_SAKO_H_
