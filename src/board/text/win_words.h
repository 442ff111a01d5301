// SPDX-License-Identifier: MIT
// The words for a win in sentences that players read.
#ifndef DANCO_BOARD_TEXT_WIN_WORDS_H_
#define DANCO_BOARD_TEXT_WIN_WORDS_H_

#include "absl/strings/string_view.h"
#include "board/core/rules.h"

namespace danco {

// The words for a win under a rule set. The comments show their values under Paco Ŝako.
struct WinWords {
  absl::string_view win;        // "Paco"
  absl::string_view first_win;  // `win` at the start of a sentence
  absl::string_view wins;       // "White unites in 3"
  absl::string_view lost_in;    // "lost in 2"
  absl::string_view united;     // what happened to the king of the side that lost
  absl::string_view at_once;    // "could unite with the king"
  absl::string_view threat;     // a threat to win with the next turn
  absl::string_view check;      // an attack on a king
};

constexpr WinWords WinWordsOf(RuleSet rules) {
  if (TraitsOf(rules).captures) {
    return {"mate", "Mate", "mates", "mated", "mated", "mate", "threat of mate", "check"};
  }
  return {"Paco", "Paco", "unites", "lost", "united", "unite with the king", "Ŝako", "Ŝako"};
}

}  // namespace danco

#endif  // DANCO_BOARD_TEXT_WIN_WORDS_H_
