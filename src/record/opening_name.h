// SPDX-License-Identifier: MIT
// The names of openings on pacoplay.com (formats.md). No other source names openings.
#ifndef DANCO_RECORD_OPENING_NAME_H_
#define DANCO_RECORD_OPENING_NAME_H_

#include <string>
#include <vector>

#include "board/core/position.h"

namespace danco {

// Returns "Swedish Knights", "Rai", "Double Rai", or two of these separated by a comma. `positions`
// are those of a game, from its start. Returns an empty text if the opening has no name, in
// traditional chess, or if the game does not begin from the usual start. All three are openings for
// White.
std::string OpeningName(const std::vector<Position>& positions);

}  // namespace danco

#endif  // DANCO_RECORD_OPENING_NAME_H_
