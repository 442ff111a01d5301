// The names that pacoplay.com gives to openings (analyse.md). No other source names any.
#ifndef DANCO_RECORD_OPENING_NAME_H_
#define DANCO_RECORD_OPENING_NAME_H_

#include <string>
#include <vector>

#include "board/core/position.h"
#include "record/recorded_game.h"

namespace danco {

// "Swedish Knights", "Rai", "Double Rai", or two of them, separated by commas, by the positions of
// a game from its start on; empty without a name, and for other starts than the usual one. All
// three are openings of White's.
std::string OpeningName(const std::vector<Position>& positions);
std::string OpeningName(const RecordedGame& game);

}  // namespace danco

#endif  // DANCO_RECORD_OPENING_NAME_H_
