// SPDX-License-Identifier: MIT
// The weights of an evaluation as data: by name, as numbers for the optimizer, and as text.
#ifndef DANCO_TOOLS_TUNER_PARAMETERS_H_
#define DANCO_TOOLS_TUNER_PARAMETERS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "board/core/rules.h"
#include "eval/weights.h"
#include "nlohmann/json_fwd.hpp"

namespace danco::tuner {

// In centipawns. The value `few` of weight i is at index 2i, and `many` at 2i + 1, in the order of
// the weights.
using Parameters = std::vector<double>;

// A member of Weights or of chess::Weights.
struct WeightMember {
  std::string name;
  std::vector<size_t> shape;    // the size of each dimension; empty for a single weight
  std::vector<Weight> weights;  // in memory order
};
using WeightTable = std::vector<WeightMember>;

// Returns the built-in weights for a rule set.
WeightTable BuiltInWeights(RuleSet rules);

Parameters ToParameters(const WeightTable& table);
// Returns `table` with these values, rounded to whole centipawns.
WeightTable ToWeights(WeightTable table, const Parameters& parameters);

// Returns {"tempo": [[few, many]], ...} with the names and sizes of `table`.
nlohmann::json ToJson(const WeightTable& table, const Parameters& parameters);
// Returns InvalidArgument, naming the member that is missing or has the wrong size.
absl::StatusOr<Parameters> ParametersFromJson(const WeightTable& table, const nlohmann::json& json);

// Formats `table` like the files in data/weights/, without their first comment.
std::string WeightsText(const WeightTable& table);

// Returns a table of the changed weights: old and new values for few and for many unions, and a
// bar.
std::string DiffTable(const WeightTable& before, const WeightTable& after);

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_PARAMETERS_H_
