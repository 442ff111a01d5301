// From what the engine found in each position to what is said of each turn.
#ifndef DANCO_ANNOTATE_JUDGE_H_
#define DANCO_ANNOTATE_JUDGE_H_

#include "annotate/notes.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "eval/score.h"
#include "record/recorded_game.h"

namespace danco {

// What is found of a turn by what is known of the positions before and after it.
struct Verdict {
  Score after;  // of the turn, White's view
  // Of the mover's expected result, from 0 to 1; 0 for the best turn, and where a search has not
  // finished a depth: nothing is judged by such a one.
  double loss = 0;
  bool paco_missed = false;
  Judgement judgement = Judgement::kNone;
  bool operator==(const Verdict&) const = default;
};
Verdict VerdictOf(const Position& position, Move move, const PositionNote& before,
                  const PositionNote& after);

// What the expected result falls by from one search to the next, also where the turn is the best
// that the first one knows: the turn may deserve a mark.
double SuspicionOf(const Position& position, const PositionNote& before, const PositionNote& after);

// Fills `notes.turns` and `notes.sides` from `notes.positions`, one more than the game's turns.
// Searches nothing.
void JudgeTurns(const RecordedGame& game, GameNotes& notes);

}  // namespace danco

#endif  // DANCO_ANNOTATE_JUDGE_H_
