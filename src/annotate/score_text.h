// Scores and lines of play as text for people.
#ifndef DANCO_ANNOTATE_SCORE_TEXT_H_
#define DANCO_ANNOTATE_SCORE_TEXT_H_

#include <string>
#include <vector>

#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "eval/score.h"

namespace danco {

// A score of White's view: "+0.35" in pawns, "White unites in 3", "Black has united".
std::string ScoreInWords(Score score, RuleSet rules);
// "Paco in 3", or "Paco in 3 (seen, not proved)", in chess "mate in 3"; one of the numbers is 0.
std::string PacoInWords(int proved, int seen, RuleSet rules);
// White's view, as PGN's comments [%eval ] have it: "0.35", "#3", "#-2".
std::string EvalText(Score score);

// Moves in the players' notation, each for the position that the ones before it lead to; no more
// than `most`.
std::vector<std::string> PlayerMoves(Position position, const MoveList& moves, size_t most);

}  // namespace danco

#endif  // DANCO_ANNOTATE_SCORE_TEXT_H_
