// Which of several good first moves a level of play chooses.
#ifndef DANCO_SEARCH_LEVELS_LEVEL_CHOICE_H_
#define DANCO_SEARCH_LEVELS_LEVEL_CHOICE_H_

#include <cstddef>
#include <vector>

#include "board/core/position.h"
#include "search/control/level.h"
#include "search/control/listener.h"

namespace danco {

// The index of the line to play, of at least one, the best first, each with a move. `history` holds
// the positions of the game, the root last. A Paco in one is taken. Else chance decides, with odds
// by expected score (LevelSettings); to repeat a position or to take back the last own turn counts
// as a worse move than the score says. The same for the same level, seed and game.
size_t ChooseLine(const std::vector<SearchLine>& lines, const std::vector<Position>& history,
                  const LevelOfPlay& level);

}  // namespace danco

#endif  // DANCO_SEARCH_LEVELS_LEVEL_CHOICE_H_
