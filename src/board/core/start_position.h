// SPDX-License-Identifier: MIT
// The starting positions of games.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_START_POSITION_H_
#define DANCO_BOARD_CORE_START_POSITION_H_

#include "absl/status/statusor.h"
#include "board/core/position.h"
#include "board/core/rules.h"

namespace danco {

// Returns the usual starting position.
Position StartPosition(RuleSet rules = kDefaultRules);
// Returns the Fischer-random starting position with Scharnagl's number 0..959, the same for both
// sides; 518 is the usual one. Returns InvalidArgument for other numbers.
absl::StatusOr<Position> FischerRandomStart(int number, RuleSet rules = kDefaultRules);

}  // namespace danco

#endif  // DANCO_BOARD_CORE_START_POSITION_H_
