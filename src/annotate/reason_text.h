// SPDX-License-Identifier: MIT
// Reasons as text and as JSON. The English texts are here; the web page has translations under the
// same names (`reason.…` and `effect.…`).
#ifndef DANCO_ANNOTATE_REASON_TEXT_H_
#define DANCO_ANNOTATE_REASON_TEXT_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "annotate/reasons.h"
#include "board/core/rules.h"
#include "nlohmann/json_fwd.hpp"

namespace danco {

// A text with placeholders in braces. `simple` is for beginners, and `chess` for traditional chess;
// `text` is used if they are empty.
struct ReasonText {
  absl::string_view kind;
  absl::string_view text;
  absl::string_view simple;
  absl::string_view chess;
};
// Returns all texts: those of reasons, then those of effects (`effect.unite`).
const std::vector<ReasonText>& ReasonTexts();

// kSimple is for beginners. kPlayer is for the player of the move: it says "you" where kUsual names
// a side.
enum class ReasonStyle { kUsual, kSimple, kPlayer };

// Returns a text such as "It threatens Qd1xd5, which unites with the queen on d5."
std::string ReasonInWords(const Reason& reason, RuleSet rules,
                          ReasonStyle style = ReasonStyle::kUsual);

// Returns whether the subject of a reason's sentence is another move than the one that the reasons
// are for.
bool IsAboutAnother(const Reason& reason);

// Returns the texts of the first `count` reasons, one sentence each. Those about other moves are
// the last ones, so that "it" always means the move that the reasons are for.
std::string ReasonsInWords(const std::vector<Reason>& reasons, size_t count, RuleSet rules,
                           ReasonStyle style = ReasonStyle::kUsual);

// Returns a list of `{"kind": "threatens", "text": "It …", "values": {"move": "Qd1xd5", …},
// "effect": {"kind": "unite", "piece": "q", "square": "d5"}, "squares": ["d1", "d5"], "claims":
// [{"fen": …, "move": "d1d5", "at_least": 120}]}`. A claim is the result of a search, in centipawns
// for the side to move in `fen`. A reason without claims is a fact about the board.
nlohmann::ordered_json ReasonsToJson(const std::vector<Reason>& reasons, RuleSet rules);

}  // namespace danco

#endif  // DANCO_ANNOTATE_REASON_TEXT_H_
