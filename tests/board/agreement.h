// Holds the engine's generator against the slow rules of tests/slow, for tests and fuzz targets.
#ifndef DANCO_TESTS_BOARD_AGREEMENT_H_
#define DANCO_TESTS_BOARD_AGREEMENT_H_

#include <cstddef>
#include <string>

#include "board/core/position.h"

namespace danco {

struct Agreement {
  // Empty when all agree; otherwise what differs, with the FEN.
  std::string difference;
  // False when the slow rules gave up before the end: the position is too large for them.
  bool compared = false;
};

// Compares outcomes, how they end the game, counts, and both sides' Sako; and, for up to `printed`
// of the moves, that the canonical text is as short as the slow rules' own and is read back as the
// same move. By the rule set of the position, which may have a turn in progress. `state_limit`
// bounds the slow rules' in-chain states.
Agreement HoldAgainstSlowRules(const Position& position, size_t state_limit, size_t printed);

}  // namespace danco

#endif  // DANCO_TESTS_BOARD_AGREEMENT_H_
