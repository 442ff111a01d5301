// One game of a tournament's page: a board, the scores, the moves.
#ifndef DANCO_TOOLS_MATCH_PAGE_PAGE_GAME_H_
#define DANCO_TOOLS_MATCH_PAGE_PAGE_GAME_H_

#include <string>

#include "match/game/game_record.h"

namespace danco::match {

// An <article>: who played, how it ended, the last position, and the moves in the players'
// notation. A game whose moves are not legal is said to be so.
std::string GameOnBoard(const GameRecord& game);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_PAGE_PAGE_GAME_H_
