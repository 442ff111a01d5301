// SPDX-License-Identifier: MIT
// The texts of `danco play`.
#ifndef DANCO_CLI_PLAY_TEXT_H_
#define DANCO_CLI_PLAY_TEXT_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "board/core/piece.h"
#include "board/core/rules.h"
#include "board/game/game.h"

namespace danco {

// Wraps a text between words at `columns` columns. If a line has two spaces in a row, what follows
// the last of them is a column of text: its further lines begin below it.
std::string Wrapped(absl::string_view text, size_t columns = 80);

inline constexpr absl::string_view kGameIsOver =
    "The game is over; 'new' begins another, 'undo' takes back the last turn.";

// Returns the help about moves and scores.
std::string PlayHelp(RuleSet rules);
// Returns the rules in about ten lines, and how to try a chain.
std::string PlayRules(RuleSet rules);
// Returns a text that speaks of uniting with a king in the words of a rule set: "mate" in
// traditional chess.
std::string InWordsOf(RuleSet rules, absl::string_view text);
// Returns the promotion piece that an answer names: "q", "=Q", "queen". Returns kNone if it names
// none.
PieceType PromotionFromWord(absl::string_view word);
// Returns the reply to a text that is neither one of `commands`, by name, nor a move. `why` says
// why it is not a move.
std::string UnknownWordText(absl::string_view text, absl::string_view why,
                            absl::Span<const absl::string_view> commands);
// Returns the turns of a game, numbered and in the players' notation, followed by a `position`
// command that can be copied into a program.
std::string GameText(const Game& game);

}  // namespace danco

#endif  // DANCO_CLI_PLAY_TEXT_H_
