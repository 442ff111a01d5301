// What `danco play` says besides moves.
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

// Breaks the lines of a text between words at `columns` columns; lines that begin with a space, as
// tables do, stay as they are.
std::string Wrapped(absl::string_view text, size_t columns = 80);

// The answer to `help`.
std::string PlayHelp(RuleSet rules);
// The rules in ten lines, and where to try a chain.
std::string PlayRules(RuleSet rules);
// Returns the piece that an answer names for a pawn: "q", "=Q", "queen"; kNone when it names none.
PieceType PromotionFromWord(absl::string_view word);
// Returns how a command with an argument is used; empty for other words.
std::string UsageOf(absl::string_view command);
// About a word that is neither a command nor a move; `why` says why it is no move.
std::string UnknownWordText(absl::string_view word, absl::string_view why);
// The turns of a game, numbered, in the players' notation, and once more for a program to copy.
std::string GameText(const Game& game);
// How a side would unite with the enemy king: "Ra2>Pe2xKe8: the rook …".
std::string ThreatText(const ThreatStory& story);

}  // namespace danco

#endif  // DANCO_CLI_PLAY_TEXT_H_
