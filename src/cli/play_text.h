// SPDX-License-Identifier: MIT
// The texts of `danco play`.
#ifndef DANCO_CLI_PLAY_TEXT_H_
#define DANCO_CLI_PLAY_TEXT_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "board/core/piece.h"
#include "board/core/rules.h"
#include "board/game/game.h"

namespace danco {

struct ThreatStory;

// Wraps a text at `columns` columns between words. Lines that begin with a space, such as those of
// tables, stay unchanged.
std::string Wrapped(absl::string_view text, size_t columns = 80);

// The answer to `help`.
std::string PlayHelp(RuleSet rules);
// The rules in ten lines, and how to try a chain.
std::string PlayRules(RuleSet rules);
// Returns the piece of a promotion that an answer names: "q", "=Q", "queen"; kNone if it names
// none.
PieceType PromotionFromWord(absl::string_view word);
// Returns the usage of a command with an argument; empty for other words.
std::string UsageOf(absl::string_view command);
// The answer to a word that is neither a command nor a move. `why` says why it is not a move.
std::string UnknownWordText(absl::string_view word, absl::string_view why);
// Lists the turns of a game, numbered and in the players' notation, then as a `position` command
// for copying into a program.
std::string GameText(const Game& game);
// How a side would unite with the enemy king: "Ra2>Pe2xKe8: the rook …".
std::string ThreatText(const ThreatStory& story);

}  // namespace danco

#endif  // DANCO_CLI_PLAY_TEXT_H_
