// The weights as a vector of numbers, as the optimiser sees them, and as text.
#ifndef DANCO_TOOLS_TUNER_PARAMETERS_H_
#define DANCO_TOOLS_TUNER_PARAMETERS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "eval/weights.h"
#include "nlohmann/json_fwd.hpp"

namespace danco::tuner {

// Centipawns: `few` of weight i at 2i, `many` at 2i + 1, in the order of Weights.
using Parameters = std::vector<double>;
inline constexpr size_t kNumParameters = 2 * kNumWeights;

Parameters ToParameters(const Weights& weights);
// Rounded to whole centipawns.
Weights ToWeights(const Parameters& parameters);

// {"tempo": [[few, many]], ...}: each member of Weights flat, in its order in memory.
nlohmann::json ToJson(const Parameters& parameters);
// InvalidArgument names the member that is missing or has the wrong size.
absl::StatusOr<Parameters> ParametersFromJson(const nlohmann::json& json);

// src/eval/weights.cc with these weights, to paste; clang-format gives it its final shape.
std::string WeightsSource(const Weights& weights);

// One line per weight that differs: old, new, and a bar as long as the change.
std::string DiffTable(const Weights& before, const Weights& after);

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_PARAMETERS_H_
