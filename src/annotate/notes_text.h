// What is said of a game as a whole, and annotated games as PGN and as JSON (analyse.md).
#ifndef DANCO_ANNOTATE_NOTES_TEXT_H_
#define DANCO_ANNOTATE_NOTES_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "annotate/notes.h"
#include "nlohmann/json_fwd.hpp"
#include "record/pgn_format.h"
#include "record/recorded_game.h"

namespace danco {

// "White: accuracy 91 %, 1 inaccuracy, 0 mistakes, 2 blunders."
std::string SideInWords(Color color, const SideNotes& side);

// How the game ended, and what decided it: "White wins by Paco after 64 turns. It was decided by
// 20... Nd2>d3: Black's expected result fell from 62 % to 5 %, and never rose above 8 % again." The
// second sentence is left out where no turn that is marked did. A record that contradicts itself is
// named instead.
std::string VerdictInWords(const RecordedGame& game, const GameNotes& notes);

// The game with comments (`[%eval 0.35]`, White's view, and words) and the engine's line where it
// was better. `annotator` says by whom and how, for the comment before the first turn.
std::string AnnotatedPgn(const RecordedGame& game, const GameNotes& notes,
                         absl::string_view annotator, MoveText text);

// The schema `danco-game` with a field `analysis` in the game and in each of its turns.
nlohmann::ordered_json AnnotatedJson(const RecordedGame& game, const GameNotes& notes,
                                     absl::string_view annotator);

// A score as JSON: {"cp": 35} or {"paco": -2}, White's view.
nlohmann::ordered_json ScoreToJson(Score score);

}  // namespace danco

#endif  // DANCO_ANNOTATE_NOTES_TEXT_H_
