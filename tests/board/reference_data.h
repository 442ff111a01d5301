// SPDX-License-Identifier: MIT
// Reads the files in tests/data. tests/data/README.md explains them.
#ifndef DANCO_TESTS_BOARD_REFERENCE_DATA_H_
#define DANCO_TESTS_BOARD_REFERENCE_DATA_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "board/core/rules.h"

namespace danco {

struct ReferencePosition {
  std::string fen;
  uint64_t outcomes = 0;
  uint64_t wins = 0;
  std::string digest;
  bool white_can_unite = false;
  bool black_can_unite = false;
  int unions = 0;
};

// A line of rules_*.jsonl.
struct ReferenceRulesPosition {
  std::string fen;
  uint64_t outcomes = 0;
  uint64_t wins = 0;
  uint64_t losses = 0;  // turns that leave the mover's own king in a union (vchess)
  uint64_t draws = 0;   // turns that leave both kings in unions
  std::string digest;
  bool white_can_unite = false;
  bool black_can_unite = false;
};

struct ReferenceOutcomes {
  std::string fen;
  std::map<std::string, std::string> moves;  // one for each outcome key
};

struct ReferencePerft {
  std::string fen;
  std::vector<uint64_t> nodes;  // at depth 1, 2, ...
};

struct ExplosivePosition {
  std::string fen;
  uint64_t outcomes = 0;
  bool complete = false;  // if false, there are more
};

// Lines of positions.jsonl that rules.md 8 forbids and that the parser rejects.
const std::vector<std::string>& RejectedReferencePositions();

// Each function reads one file. A missing file is a failure of the calling test and yields nothing.
// The first function leaves out the rejected positions.
std::vector<ReferencePosition> ReadReferencePositions();
std::vector<ReferenceRulesPosition> ReadReferencePositions(RuleSet rules);
std::vector<ReferencePerft> ReadReferencePerft(RuleSet rules);
std::vector<ReferenceOutcomes> ReadReferenceOutcomes();
std::vector<ReferencePerft> ReadReferencePerft();
std::vector<ExplosivePosition> ReadExplosivePositions();

// Returns the 64-bit FNV-1a hash, in hex, of the keys, which are sorted bytewise and joined by
// newlines.
std::string DigestOf(std::vector<std::string> keys);

}  // namespace danco

#endif  // DANCO_TESTS_BOARD_REFERENCE_DATA_H_
