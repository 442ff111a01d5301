// SPDX-License-Identifier: MIT
// Compares the engine's generator with the slow rules of tests/slow, for tests and fuzz targets.
#ifndef DANCO_TESTS_BOARD_AGREEMENT_H_
#define DANCO_TESTS_BOARD_AGREEMENT_H_

#include <cstddef>
#include <string>

#include "board/core/position.h"

namespace danco {

struct Agreement {
  // Empty if all agree; otherwise the difference, with the FEN.
  std::string difference;
  // False if the position was too large for the slow rules.
  bool compared = false;
};

// Compares outcomes, how they end the game, counts, and both sides' Sako. For up to `printed`
// moves, also checks that the canonical text is as short as that of the slow rules and is parsed to
// the same move. Uses the rule set of the position, which may have a turn in progress.
// `state_limit` limits the in-chain states of the slow rules.
Agreement HoldAgainstSlowRules(const Position& position, size_t state_limit, size_t printed);

}  // namespace danco

#endif  // DANCO_TESTS_BOARD_AGREEMENT_H_
