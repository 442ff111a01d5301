// SPDX-License-Identifier: MIT
// Texts about a whole game, and annotated games as PGN and JSON (formats.md).
#ifndef DANCO_ANNOTATE_NOTES_TEXT_H_
#define DANCO_ANNOTATE_NOTES_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "annotate/notes.h"
#include "board/core/piece.h"
#include "board/core/rules.h"
#include "nlohmann/json_fwd.hpp"
#include "record/pgn_format.h"
#include "record/recorded_game.h"

namespace danco {

// Returns a text such as "White: accuracy 91 %, 1 inaccuracy, 0 mistakes, 2 blunders."
std::string SideInWords(Color color, const SideNotes& side, RuleSet rules);

// Says how the game ended and which turn decided it: "White wins by Paco on turn 32. It was
// decided by 20... Nd2>d3: Black's expected result fell from 62 % to 5 %, and never rose above 8 %
// again." The second sentence is omitted if no marked turn decided the game. If the record
// contradicts itself, the text says so instead.
std::string VerdictInWords(const RecordedGame& game, const GameNotes& notes);

// Returns the game without the scores (`[%eval 0.35]`) of an earlier annotation, and without
// Danco's texts and glyphs, which stand between `[%danco N]` and `[%danco]`. All other comments and
// glyphs are kept.
RecordedGame WithoutOwnNotes(const RecordedGame& game);

// Returns the game as PGN. Its comments contain scores (`[%eval 0.35]`, from White's point of view)
// and text. Where the engine's line was better, it is added as a variation. `annotator`, a
// description of the method, becomes the tag Annotator.
// A new annotation replaces the text, the scores and the glyphs of an earlier one.
std::string AnnotatedPgn(const RecordedGame& game, const GameNotes& notes,
                         absl::string_view annotator, MoveText text);

// Returns the game in the schema `danco-game`, with an additional field `analysis` in the game and
// in each turn.
nlohmann::ordered_json AnnotatedJson(const RecordedGame& game, const GameNotes& notes,
                                     absl::string_view annotator);

// Returns a score from White's point of view as JSON: {"cp": 35} or {"paco": -2}.
nlohmann::ordered_json ScoreToJson(Score score);

}  // namespace danco

#endif  // DANCO_ANNOTATE_NOTES_TEXT_H_
