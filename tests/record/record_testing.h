// Games for the tests of src/record and what stands on it.
#ifndef DANCO_TESTS_RECORD_RECORD_TESTING_H_
#define DANCO_TESTS_RECORD_RECORD_TESTING_H_

#include <cstdint>
#include <string>

#include "board/core/rules.h"
#include "record/recorded_game.h"

namespace danco {

// A random game, with tags, comments and clocks, of at most `plies` turns: chains, gifts,
// promotions and castling among them. The same for the same seed.
RecordedGame RandomGame(uint64_t seed, RuleSet rules, int plies = 40);

// The content of a file of tests/data/games.
std::string GameFile(const std::string& name);

// The games of a text, read under the default rule set.
GameCollection Read(const std::string& text, RuleSet rules = RuleSet::kPacoSako);

}  // namespace danco

#endif  // DANCO_TESTS_RECORD_RECORD_TESTING_H_
