// What `danco play` says besides moves.
#ifndef DANCO_CLI_PLAY_TEXT_H_
#define DANCO_CLI_PLAY_TEXT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "engine/engine.h"
#include "search/control/listener.h"

namespace danco {

struct ThreatStory;

// A text whose lines are broken between words at 80 columns; lines that begin with a space, as
// tables do, stay as they are.
std::string Wrapped(absl::string_view text);

// The answer to `help`.
std::string PlayHelp(RuleSet rules);
// About a word that is neither a command nor a move; `why` says why it is no move.
std::string UnknownWordText(absl::string_view word, absl::string_view why);
// The turns of a game, numbered, in the players' notation, and once more for a program to copy.
std::string GameText(const Game& game);
// Why a move is good: what it does, threatens and prevents, what the next best comes to, and what
// is expected after it. `findings` are those of a search of `position`.
std::string ReasonText(const Position& position, const Findings& findings);

// How a side would unite with the enemy king: "Ra2>Pe2xKe8: the rook …".
std::string ThreatText(const ThreatStory& story);

}  // namespace danco

#endif  // DANCO_CLI_PLAY_TEXT_H_
