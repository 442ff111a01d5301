// SPDX-License-Identifier: MIT
#include "cli/prove_status.h"

#include <algorithm>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "board/text/win_words.h"
#include "cli/person_text.h"

namespace danco {

std::string ProofStatusText(const ProofQuestion& question, const ProofFindings& known,
                            RuleSet rules) {
  const double seconds = absl::ToDoubleSeconds(known.time);
  double part = 0;
  if (question.time) part = absl::FDivDuration(known.time, *question.time);
  if (question.nodes) {
    part = std::max(part, static_cast<double>(known.nodes) /
                              static_cast<double>(std::max<uint64_t>(*question.nodes, 1)));
  }
  const bool limited = question.time || question.nodes;
  std::string text = absl::StrCat(
      limited ? ProgressBar(part) + " " : "",
      question.time
          ? absl::StrFormat("%.1f of %.1f s", seconds, absl::ToDoubleSeconds(*question.time))
          : absl::StrFormat("%.1f s", seconds),
      ", ", CountText(known.nodes), " positions");
  if (known.excluded > 0) absl::StrAppend(&text, ": none in ", known.excluded);
  if (known.proof) {
    absl::StrAppend(&text, known.excluded > 0 ? ", " : ": ", WinWordsOf(rules).win, " in ",
                    known.proof->turns, " is proved");
  }
  return text;
}

std::string ProveCountText(const ProveCount& count, const ProofFindings& now, RuleSet rules) {
  std::string text;
  if (count.total) {
    absl::StrAppend(&text, ProgressBar(static_cast<double>(count.done) / std::max(*count.total, 1)),
                    " ", count.done, " of ", *count.total, " positions");
  } else {
    absl::StrAppend(&text, count.done, " positions");
  }
  absl::StrAppend(&text, ", ", count.proved, " proved");
  if (count.total && count.done > 0) {
    const absl::Duration each = count.time / count.done;
    const int after = std::max(*count.total - count.done - 1, 0);
    const absl::Duration here = std::max(each - now.time, absl::ZeroDuration());
    absl::StrAppend(&text, ", about ", AboutText(after * each + here), " left");
  }
  absl::StrAppend(&text, absl::StrFormat("; now %.1f s", absl::ToDoubleSeconds(now.time)));
  if (now.proof)
    absl::StrAppend(&text, ", ", WinWordsOf(rules).win, " in ", now.proof->turns, " is proved");
  return text;
}

}  // namespace danco
