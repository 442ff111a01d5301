// The lines of tests/data, read: what they mean is in tests/data/README.md.
#ifndef DANCO_TESTS_BOARD_REFERENCE_DATA_H_
#define DANCO_TESTS_BOARD_REFERENCE_DATA_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

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
  bool complete = false;  // otherwise there are more
};

// Each reads its file; a file that is not there is a failure of the calling test and gives nothing.
std::vector<ReferencePosition> ReadReferencePositions();
std::vector<ReferenceOutcomes> ReadReferenceOutcomes();
std::vector<ReferencePerft> ReadReferencePerft();
std::vector<ExplosivePosition> ReadExplosivePositions();

// 64-bit FNV-1a, in hex, over the keys sorted bytewise and joined by newlines.
std::string DigestOf(std::vector<std::string> keys);

}  // namespace danco

#endif  // DANCO_TESTS_BOARD_REFERENCE_DATA_H_
