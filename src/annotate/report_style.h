// What a report looks like, and how keys step through it.
#ifndef DANCO_ANNOTATE_REPORT_STYLE_H_
#define DANCO_ANNOTATE_REPORT_STYLE_H_

#include "absl/strings/string_view.h"

namespace danco {

extern const absl::string_view kReportStyle;   // the content of <style>
extern const absl::string_view kReportScript;  // the content of <script>

}  // namespace danco

#endif  // DANCO_ANNOTATE_REPORT_STYLE_H_
