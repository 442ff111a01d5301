// SPDX-License-Identifier: MIT
// Annotated games as one self-contained HTML page. It uses no network and is readable without
// scripts. It supports dark mode, printing, keyboards and screen readers.
#ifndef DANCO_ANNOTATE_REPORT_H_
#define DANCO_ANNOTATE_REPORT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "annotate/notes.h"
#include "board/core/piece.h"
#include "board/core/rules.h"
#include "record/recorded_game.h"

namespace danco {

// The contents of the page's <style> and <script> (data/report/).
extern const absl::string_view kReportStyle;
extern const absl::string_view kReportScript;

// The parts of a page: write the head, then any number of games, then the foot. `annotator` is a
// description of the method. These functions escape titles, names and comments. Other pages of
// boards have the same head, with more `style`; it ends with <main>.
std::string ReportHead(absl::string_view title, absl::string_view style = "");
// Returns the part for one game. `number`, from 1, distinguishes the games of a page. Boards are
// shown from the side of `bottom`.
std::string ReportGame(const RecordedGame& game, const GameNotes& notes,
                       absl::string_view annotator, int number, Color bottom);
// Explains the keys, the scores and the pictures. `rules` has the rule set of each game.
std::string ReportFoot(const std::vector<RuleSet>& rules);

}  // namespace danco

#endif  // DANCO_ANNOTATE_REPORT_H_
