// Words and numbers for people at a terminal.
#ifndef DANCO_CLI_PERSON_TEXT_H_
#define DANCO_CLI_PERSON_TEXT_H_

#include <functional>
#include <string>

#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "cli/settings.h"
#include "engine/engine.h"
#include "eval/score.h"
#include "search/control/limits.h"
#include "search/control/listener.h"

namespace danco {

// "+0.35" in pawns, "Paco in 3", "united in 2": for the side to move.
std::string ScoreText(Score score);

// Moves in the players' notation, each for the position that the ones before it lead to.
std::string LineText(Position position, const MoveList& moves);

// The board as the settings want it, seen from `bottom`.
std::string BoardText(const Position& position, const CliSettings& settings, Color bottom);

// Searches the present position of the engine and waits for the result. Every line found on the way
// goes to `on_line`.
SearchResult SearchAndWait(Engine& engine, const SearchLimits& limits,
                           std::function<void(const SearchLine&)> on_line);

}  // namespace danco

#endif  // DANCO_CLI_PERSON_TEXT_H_
