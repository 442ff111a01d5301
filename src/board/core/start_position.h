// The positions that games begin with.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_START_POSITION_H_
#define DANCO_BOARD_CORE_START_POSITION_H_

#include "absl/status/statusor.h"
#include "board/core/position.h"
#include "board/core/rules.h"

namespace danco {

// The usual start position.
Position StartPosition(RuleSet rules = kDefaultRules);
// Fischer-random start number 0..959, mirrored (Scharnagl's numbering; 518 is the usual start).
absl::StatusOr<Position> FischerRandomStart(int number, RuleSet rules = kDefaultRules);

}  // namespace danco

#endif  // DANCO_BOARD_CORE_START_POSITION_H_
