// SPDX-License-Identifier: MIT
// Random turns of the slow rules of tests/slow, complete and half-played.
#ifndef DANCO_TESTS_BOARD_SLOW_WALKS_H_
#define DANCO_TESTS_BOARD_SLOW_WALKS_H_

#include <optional>
#include <random>
#include <string>

#include "board/core/position.h"
#include "board/core/rules.h"
#include "slow_moves.h"
#include "slow_rules.h"

namespace danco {

// Returns the rule set as the slow rules name it.
slow::Rules SlowRules(RuleSet rules);

// Returns the same position, read from its FEN, or nothing if the slow rules reject it.
std::optional<slow::Position> SlowPosition(const Position& position);

// Plays a random legal turn step by step, not necessarily along a shortest path. Returns nothing if
// it gets stuck. The game must not be over.
std::optional<slow::State> WalkTurn(const slow::Position& position, std::mt19937_64& random);

// Returns the FEN of `position` with a turn in progress: a piece or union is lifted, or some steps
// of a chain were made and a piece is released. Returns nothing if no such turn was found.
std::optional<std::string> HalfPlayedTurn(const slow::Position& position, std::mt19937_64& random);

}  // namespace danco

#endif  // DANCO_TESTS_BOARD_SLOW_WALKS_H_
