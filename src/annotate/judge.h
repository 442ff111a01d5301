// From what the engine found in each position to what is said of each turn.
#ifndef DANCO_ANNOTATE_JUDGE_H_
#define DANCO_ANNOTATE_JUDGE_H_

#include "annotate/notes.h"
#include "record/recorded_game.h"

namespace danco {

// Fills `notes.turns` and `notes.sides` from `notes.positions`, one more than the game's turns.
// Searches nothing.
void JudgeTurns(const RecordedGame& game, GameNotes& notes);

}  // namespace danco

#endif  // DANCO_ANNOTATE_JUDGE_H_
