// Random turns of the slow rules of tests/slow, whole and half-played.
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

// The rule set as the slow rules call it.
slow::Rules SlowRules(RuleSet rules);

// The same position, read from its FEN; none when the slow rules refuse it.
std::optional<slow::Position> SlowPosition(const Position& position);

// Takes one legal turn step by step, wherever it leads; not always one of the shortest. None when
// it got stuck. The game must not be over.
std::optional<slow::State> WalkTurn(const slow::Position& position, std::mt19937_64& random);

// The FEN of `position` with a turn that has begun: a piece or a pair is lifted, or some steps of a
// chain are made and a piece is released. None when chance finds no such turn.
std::optional<std::string> HalfPlayedTurn(const slow::Position& position, std::mt19937_64& random);

}  // namespace danco

#endif  // DANCO_TESTS_BOARD_SLOW_WALKS_H_
