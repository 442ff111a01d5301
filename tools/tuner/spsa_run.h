// SPDX-License-Identifier: MIT
// An SPSA run: plays the missing pairs of a shard, several at a time, and reports the results.
#ifndef DANCO_TOOLS_TUNER_SPSA_RUN_H_
#define DANCO_TOOLS_TUNER_SPSA_RUN_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "match/tournament/settings.h"
#include "nlohmann/json_fwd.hpp"
#include "tuner/spsa.h"

namespace danco::tuner {

// Plays pair `number` with these parameter values; `plus` is for the side changed in the positive
// direction. Sets all fields except `known`. An error ends the run; Cancelled ends it without a
// failure.
using PlayPair = std::function<absl::StatusOr<SpsaPair>(
    int64_t number, const std::vector<int>& plus, const std::vector<int>& minus)>;

struct SpsaRun {
  std::string folder;
  SpsaSettings settings;
  match::Shard shard;
  int concurrency = 1;
};

// Calls `make_player` once in each thread and uses the result only there. `progress` receives a
// line for people after every pair, one at a time. Returns the errors of SpsaLog::Open() and
// PlayPair, and an error after ten consecutive pairs with faults.
absl::Status RunSpsa(const SpsaRun& run, const std::function<PlayPair()>& make_player,
                     const std::function<void(const std::string&)>& progress);

// Returns a table for people. The parameters that moved most come first, each with the Elo
// difference between its upper and lower value. After the table come the arguments for danco-match
// to play with the new values.
std::string SpsaTable(const SpsaLog& log);

// Returns the trajectories of the parameters for tools/tuner/plot.py: {"pairs": [number of pairs at
// each point], "parameters": [{"name", "start", "min", "max", "step", "values": [at each point]}]}.
// Pairs are in the order of their numbers. There are about 200 points.
nlohmann::ordered_json SpsaTrajectory(const SpsaLog& log);

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_SPSA_RUN_H_
