// Turns and threats in players' words.
#ifndef DANCO_CLI_TURN_WORDS_H_
#define DANCO_CLI_TURN_WORDS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"

namespace danco {

// "White" or "Black".
absl::string_view ColorName(Color color);
// "pawn", "knight", ...
absl::string_view PieceWord(PieceType type);

// A legal turn step by step, a sentence each without its full stop: "the queen on d8 enters the
// union on d5 and releases the pawn", "the pawn goes to d4".
std::vector<std::string> StepsInWords(const Position& position, Move move);

// The same in one sentence, joined by "; ".
std::string TurnInWords(const Position& position, Move move);

// How `side` would unite with the enemy king if it were to move now: "Ra2>Pe2xKe8: the rook …".
// Empty when it cannot, or when that cannot be told (a gift must be promoted first, or the turn has
// begun).
std::string ThreatInWords(const Position& position, Color side);

}  // namespace danco

#endif  // DANCO_CLI_TURN_WORDS_H_
