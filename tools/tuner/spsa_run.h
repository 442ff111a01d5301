// A run of SPSA: plays the pairs of a shard that are missing, several at a time, and reports what
// was found.
#ifndef DANCO_TOOLS_TUNER_SPSA_RUN_H_
#define DANCO_TOOLS_TUNER_SPSA_RUN_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "nlohmann/json_fwd.hpp"
#include "tuner/spsa.h"
#include "tuner/spsa_log.h"

namespace danco::tuner {

// Plays pair `number` with these values of the parameters, those of the side that is changed along
// the directions first. Fills in all but `known`. Errors end the run; Cancelled does so in peace.
using PlayPair = std::function<absl::StatusOr<SpsaPair>(
    int64_t number, const std::vector<int>& plus, const std::vector<int>& minus)>;

struct SpsaRun {
  std::string folder;
  SpsaSettings settings;
  int64_t shard = 1;  // plays the pairs shard - 1, shard - 1 + shards, ...
  int64_t shards = 1;
  int concurrency = 1;
};

// `make_player` is called once in each thread, and what it returns only there. `progress` gets a
// line for people after every pair, one at a time. Errors as SpsaLog::Open(), PlayPair, and when
// ten pairs in a row end by faults.
absl::Status RunSpsa(const SpsaRun& run, const std::function<PlayPair()>& make_player,
                     const std::function<void(const std::string&)>& progress);

// A table for people, those that have moved most first, each with what its value above is worth
// against the one below, in Elo; then the words that make danco-match play with the values found.
std::string SpsaTable(const SpsaLog& log);

// How the parameters moved, for tools/tuner/plot.py: {"pairs": [number of pairs at each
// point], "parameters": [{"name", "start", "min", "max", "step", "values": [at each point]}]}.
// Pairs are taken in the order of their numbers; some 200 points.
nlohmann::ordered_json SpsaTrajectory(const SpsaLog& log);

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_SPSA_RUN_H_
