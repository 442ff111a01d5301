// Simultaneous perturbation stochastic approximation (Spall 1992), with gains as fishtest sets
// them: all parameters are changed at once in drawn directions, a pair of games is played between
// both sides of the change, and its result moves all of them. tuning.md.
//
// Everything but the results follows from the settings and a pair's number, so that pairs may be
// played in any order, on any machine.
#ifndef DANCO_TOOLS_TUNER_SPSA_H_
#define DANCO_TOOLS_TUNER_SPSA_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace danco::tuner {

// A whole number that the engine takes as an option.
struct SpsaParameter {
  std::string name;  // of the option
  double start = 0;
  int min = 0;
  int max = 0;
  // The perturbation of the last pair, either way, in the parameter's units (fishtest's c_end).
  double step = 1;
  bool operator==(const SpsaParameter&) const = default;
};

struct SpsaSettings {
  uint64_t seed = 1;
  int64_t pairs = 10000;  // of all shards together; the gains depend on it
  // How many of its steps a win of the last pair moves a parameter (fishtest's r_end).
  double rate = 0.002;
  std::string limits = "0.2+0.002";  // of a game, as danco-match writes them
  int hash = 16;                     // MiB, of either engine
  std::vector<SpsaParameter> parameters;
  bool operator==(const SpsaSettings&) const = default;
};

// A pair that was played: two games from one opening, each side White once.
struct SpsaPair {
  int64_t number = 0;  // from 0
  // Games won by the side that was changed upwards along the directions, less those it lost: -2..2.
  int result = 0;
  std::vector<std::string> games;  // how each ended, for people
  int64_t known = 0;               // pairs that its parameters followed from
  std::string fault;               // why it does not count; empty: it does
};

// The parameters as they move. Not thread-safe.
class Spsa {
 public:
  // `settings` must outlive it.
  explicit Spsa(const SpsaSettings& settings)
      : settings_(settings), moved_(settings.parameters.size(), 0) {}

  // Takes in a pair, each once. The order does not matter, to the last bit.
  void Add(const SpsaPair& pair);
  // Where parameter `i` stands, within its range.
  double value(size_t i) const;
  // What both sides of a pair play with: `sign` is +1 or -1. Rounded at random, so that on average
  // a parameter is where it should be; both sides are rounded alike.
  std::vector<int> Values(int64_t pair, int sign) const;

  // The direction of a parameter in a pair, +1 or -1.
  int Direction(int64_t pair, size_t i) const;
  // How far to either side of its value a parameter is tried in a pair.
  double Perturbation(int64_t pair, size_t i) const;
  // By how much a pair's result moves a parameter.
  double Update(const SpsaPair& pair, size_t i) const;

 private:
  const SpsaSettings& settings_;
  std::vector<int64_t> moved_;  // since the start; whole numbers, whose sum knows no order
};

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_SPSA_H_
