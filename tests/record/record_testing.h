// SPDX-License-Identifier: MIT
// Games for the tests of src/record and of code that uses it.
#ifndef DANCO_TESTS_RECORD_RECORD_TESTING_H_
#define DANCO_TESTS_RECORD_RECORD_TESTING_H_

#include <cstdint>
#include <string>

#include "board/core/rules.h"
#include "record/recorded_game.h"

namespace danco {

// Returns a random game of at most `plies` turns with tags, comments and clocks, including chains,
// gifts, promotions and castling. The game depends only on the arguments.
RecordedGame RandomGame(uint64_t seed, RuleSet rules, int plies = 40);

// Returns the contents of a file in tests/data/games.
std::string GameFile(const std::string& name);

// Returns the games of a text, read under `rules`.
GameCollection Read(const std::string& text, RuleSet rules = RuleSet::kPacoSako);

}  // namespace danco

#endif  // DANCO_TESTS_RECORD_RECORD_TESTING_H_
