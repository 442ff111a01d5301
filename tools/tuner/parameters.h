// The weights of an evaluation as data: by name, as numbers for the optimiser, and as text.
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

// Centipawns: `few` of weight i at 2i, `many` at 2i + 1, in the order of the weights.
using Parameters = std::vector<double>;

// A member of Weights or of chess::Weights.
struct WeightMember {
  std::string name;
  std::vector<size_t> shape;    // the size of each dimension; empty for a single weight
  std::vector<Weight> weights;  // in their order in memory
};
using WeightTable = std::vector<WeightMember>;

// Returns the weights that are compiled in for a rule set.
WeightTable BuiltInWeights(RuleSet rules);

Parameters ToParameters(const WeightTable& table);
// Returns `table` with other values, rounded to whole centipawns.
WeightTable ToWeights(WeightTable table, const Parameters& parameters);

// {"tempo": [[few, many]], ...}: the names and sizes are those of `table`.
nlohmann::json ToJson(const WeightTable& table, const Parameters& parameters);
// InvalidArgument names the member that is missing or has the wrong size.
absl::StatusOr<Parameters> ParametersFromJson(const WeightTable& table, const nlohmann::json& json);

// Returns what a file of data/weights/ holds, below its first comment.
std::string WeightsText(const WeightTable& table);

// One line per weight that differs: old, new, and a bar as long as the change.
std::string DiffTable(const WeightTable& before, const WeightTable& after);

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_PARAMETERS_H_
