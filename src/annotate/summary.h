// A game in two sentences.
#ifndef DANCO_ANNOTATE_SUMMARY_H_
#define DANCO_ANNOTATE_SUMMARY_H_

#include <string>

#include "annotate/notes.h"
#include "record/recorded_game.h"

namespace danco {

// How the game ended, and what decided it: "White wins by Paco after 64 turns. It was decided by
// 20... Nd2>d3: Black's expected result fell from 62 % to 5 %, and never rose above 8 % again." The
// second sentence is left out where no turn that is marked did. A record that contradicts itself is
// named instead.
std::string VerdictInWords(const RecordedGame& game, const GameNotes& notes);

}  // namespace danco

#endif  // DANCO_ANNOTATE_SUMMARY_H_
