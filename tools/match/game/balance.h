// A check that neither side of a position is lost at once.
#ifndef DANCO_TOOLS_MATCH_GAME_BALANCE_H_
#define DANCO_TOOLS_MATCH_GAME_BALANCE_H_

#include "board/core/position.h"

namespace danco::match {

// Whether the side to move can force Paco within `turns` of its own turns (1 or more), by Sako on
// Sako. Positions with more than a few thousand moves count as forced: they nearly always are, and
// no opening should be like that.
bool CanForcePaco(const Position& position, int turns);

// Whether a game can start here: it is not over, neither side can unite with the enemy king now,
// the side to move has no forced Paco in two, and has a move after which the opponent has none
// either.
bool NobodyIsLost(const Position& position);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_GAME_BALANCE_H_
