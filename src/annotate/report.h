// Annotated games as one page of HTML that needs nothing beside it: no network, no script to be
// read, dark and light, for paper, for keyboards and for screen readers.
#ifndef DANCO_ANNOTATE_REPORT_H_
#define DANCO_ANNOTATE_REPORT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "annotate/notes.h"
#include "board/core/piece.h"
#include "record/recorded_game.h"

namespace danco {

// The content of a page's <style> and <script> (data/report/): other pages share the look.
extern const absl::string_view kReportStyle;
extern const absl::string_view kReportScript;

// A page is its head, any number of games, and its foot, written one after the other. `annotator`
// says by whom and how; titles, names and comments are escaped here.
std::string ReportHead(absl::string_view title);
// `number` tells the games of a page apart, from 1; boards are seen from the side of `bottom`.
std::string ReportGame(const RecordedGame& game, const GameNotes& notes,
                       absl::string_view annotator, int number, Color bottom);
std::string ReportFoot();

}  // namespace danco

#endif  // DANCO_ANNOTATE_REPORT_H_
