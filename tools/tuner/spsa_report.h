// What a run of SPSA has found so far.
#ifndef DANCO_TOOLS_TUNER_SPSA_REPORT_H_
#define DANCO_TOOLS_TUNER_SPSA_REPORT_H_

#include <string>

#include "nlohmann/json_fwd.hpp"
#include "tuner/spsa_log.h"

namespace danco::tuner {

// A table for people, those that have moved most first, each with what its value above is worth
// against the one below, in Elo; then the words that make danco-match play with the values found.
std::string SpsaTable(const SpsaLog& log);

// How the parameters moved, for tools/tuner/plot_spsa.py: {"pairs": [number of pairs at each
// point], "parameters": [{"name", "start", "min", "max", "step", "values": [at each point]}]}.
// Pairs are taken in the order of their numbers; some 200 points.
nlohmann::ordered_json SpsaTrajectory(const SpsaLog& log);

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_SPSA_REPORT_H_
