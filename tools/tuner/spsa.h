// SPDX-License-Identifier: MIT
// Simultaneous perturbation stochastic approximation (Spall 1992) with fishtest's gains: all
// parameters are changed at once in random directions, a pair of games is played between the two
// sides of the change, and its result moves all parameters (tuning.md).
//
// Everything except the results follows from the settings and the number of the pair, so pairs can
// be played in any order on any machine.
#ifndef DANCO_TOOLS_TUNER_SPSA_H_
#define DANCO_TOOLS_TUNER_SPSA_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "board/core/rules.h"

namespace danco::tuner {

// An integer option of the engine.
struct SpsaParameter {
  std::string name;  // name of the option
  double start = 0;
  int min = 0;
  int max = 0;
  // The perturbation in the last pair, in units of the parameter (fishtest's c_end).
  double step = 1;
  bool operator==(const SpsaParameter&) const = default;
};

struct SpsaSettings {
  uint64_t seed = 1;
  int64_t pairs = 10000;  // of all shards together; the gains depend on it
  // The number of steps by which a win in the last pair moves a parameter (fishtest's r_end).
  double rate = 0.002;
  std::string limits = "0.2+0.002";  // limits of a game, in danco-match's notation
  int hash = 16;                     // MiB for each engine
  RuleSet rules = kDefaultRules;     // kDefaultRules or kChess
  std::vector<SpsaParameter> parameters;
  bool operator==(const SpsaSettings&) const = default;
};

// A finished pair: two games with the same opening, in which each side is White once.
struct SpsaPair {
  int64_t number = 0;  // from 0
  // The number of games won minus games lost by the side that was changed in the positive
  // direction, -2..2.
  int result = 0;
  std::vector<std::string> games;  // how each game ended, for people
  int64_t known = 0;               // the number of pairs that determined its parameters
  std::string fault;               // why the pair does not count; empty if it does
};

// The current parameters. Not thread-safe.
class Spsa {
 public:
  // `settings` must outlive this object.
  explicit Spsa(const SpsaSettings& settings)
      : settings_(settings), moved_(settings.parameters.size(), 0) {}

  // Adds a pair. Each pair may be added only once. The order does not affect the result, not even
  // its rounding.
  void Add(const SpsaPair& pair);
  // Returns the current value of parameter `i`, within its range.
  double value(size_t i) const;
  // Returns the values for one side of a pair; `sign` is +1 or -1. They are rounded randomly, in
  // the same way for both sides, so that on average a parameter has its exact value.
  std::vector<int> Values(int64_t pair, int sign) const;

  // Returns the direction of a parameter in a pair, +1 or -1.
  int Direction(int64_t pair, size_t i) const;
  // Returns how far a parameter is perturbed in either direction in a pair.
  double Perturbation(int64_t pair, size_t i) const;
  // Returns by how much a pair's result moves a parameter.
  double Update(const SpsaPair& pair, size_t i) const;

 private:
  const SpsaSettings& settings_;
  std::vector<int64_t> moved_;  // since the start; integers, whose sum does not depend on the order
};

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_SPSA_H_
