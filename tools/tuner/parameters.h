// The weights as a vector of numbers, as the optimiser sees them, and as text.
#ifndef DANCO_TOOLS_TUNER_PARAMETERS_H_
#define DANCO_TOOLS_TUNER_PARAMETERS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "eval/chess/weights.h"
#include "eval/weights.h"
#include "nlohmann/json_fwd.hpp"

namespace danco::tuner {

// Centipawns: `few` of weight i at 2i, `many` at 2i + 1, in the order of the weights.
using Parameters = std::vector<double>;
// Of Weights, those of the games with unions.
inline constexpr size_t kNumParameters = 2 * kNumWeights;

// All of these are for the weights of either evaluation: W is Weights or chess::Weights.
template <typename W>
Parameters ToParameters(const W& weights);
// Rounded to whole centipawns.
template <typename W = Weights>
W ToWeights(const Parameters& parameters);

// {"tempo": [[few, many]], ...}: each member of Weights flat, in its order in memory.
template <typename W = Weights>
nlohmann::json ToJson(const Parameters& parameters);
// InvalidArgument names the member that is missing or has the wrong size.
template <typename W = Weights>
absl::StatusOr<Parameters> ParametersFromJson(const nlohmann::json& json);

// The weights as a file of data/weights/ has them.
template <typename W>
std::string WeightsText(const W& weights);

// One line per weight that differs: old, new, and a bar as long as the change.
template <typename W>
std::string DiffTable(const W& before, const W& after);

// The weights that are compiled in.
template <typename W>
const W& BuiltInWeights();

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_PARAMETERS_H_
