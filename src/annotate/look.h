// Looks at one position of a game: by a search, by the proof solver, and at who threatens whom.
#ifndef DANCO_ANNOTATE_LOOK_H_
#define DANCO_ANNOTATE_LOOK_H_

#include <cstdint>

#include "annotate/notes.h"
#include "board/core/move.h"
#include "engine/engine.h"
#include "search/control/limits.h"

namespace danco {

// What a look may cost.
struct LookLimits {
  SearchLimits search;
  uint64_t proof_nodes = 0;       // positions of a proof, where the search sees no Paco
  uint64_t seen_proof_nodes = 0;  // where it sees one
};

// The same search, `times` as long: with a limit of depth a ply deeper for each doubling.
SearchLimits Longer(SearchLimits limits, uint64_t times);

// The first look at the engine's present position. A search that has not finished a depth is given
// more, up to a bound: where the bound does not suffice the depth stays 0. `is_last`: no turn
// follows in the game, so nobody asks for parries. The engine must have MultiPV at 2.
PositionNote FirstLook(Engine& engine, const LookLimits& limits, bool is_last);

// Looks deeper at a position that had its first look: for the best turn, and, where it is another
// one, for `played`, as deep. What is found takes the place of what was known. The engine must have
// MultiPV at 1.
void LookDeeper(Engine& engine, const LookLimits& limits, Move played, PositionNote& note);

// Asks the solver with `budget` positions, unless it has been asked with as many.
void AskSolver(Engine& engine, uint64_t budget, PositionNote& note);

}  // namespace danco

#endif  // DANCO_ANNOTATE_LOOK_H_
