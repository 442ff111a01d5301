// What the page of a tournament looks like beside what it shares with the reports of single games
// (annotate/report_style.h), and how its boards are stepped through.
#ifndef DANCO_TOOLS_MATCH_PAGE_PAGE_STYLE_H_
#define DANCO_TOOLS_MATCH_PAGE_PAGE_STYLE_H_

#include "absl/strings/string_view.h"

namespace danco::match {

extern const absl::string_view kPageStyle;   // added to the content of <style>
extern const absl::string_view kPageScript;  // the content of <script>

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_PAGE_PAGE_STYLE_H_
