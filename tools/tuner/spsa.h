// SPDX-License-Identifier: MIT
// Simultaneous perturbation stochastic approximation (Spall 1992) with fishtest's gains: all
// parameters are changed at once in random directions, a pair of games is played between the two
// sides of the change, and its result moves all parameters (tuning.md).
//
// Everything except the results follows from the settings and the number of the pair, so pairs can
// be played in any order on any machine. A run is a directory with the settings and a file of
// finished pairs for each shard.
#ifndef DANCO_TOOLS_TUNER_SPSA_H_
#define DANCO_TOOLS_TUNER_SPSA_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/rules.h"
#include "match/tournament/settings.h"
#include "nlohmann/json_fwd.hpp"
#include "system/files.h"

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

nlohmann::ordered_json ToJson(const SpsaSettings& settings);
// Returns the parameters in `list`. Fields that a parameter leaves out are taken from the parameter
// in `known` with the same name. Other parameters in `known` are not tuned. Returns
// InvalidArgument, naming what is missing, unknown or out of range.
absl::StatusOr<std::vector<SpsaParameter>> ParametersFromJson(
    const nlohmann::json& list, const std::vector<SpsaParameter>& known);

// Returns one line without a line feed.
std::string ToJsonLine(const SpsaPair& pair);
absl::StatusOr<SpsaPair> ParsePair(absl::string_view line);

// Not thread-safe.
class SpsaLog {
 public:
  // Reads the existing files, for a report.
  static absl::StatusOr<std::unique_ptr<SpsaLog>> Read(const std::string& folder);
  // Opens a run. Creates the directory and its `spsa.json`, or checks that it has the same
  // settings. Opens the file of this shard, after removing an incomplete last line of a killed run.
  // Returns FailedPrecondition if the directory belongs to another run or if another process is
  // playing this shard.
  static absl::StatusOr<std::unique_ptr<SpsaLog>> Open(const std::string& folder,
                                                       const SpsaSettings& settings,
                                                       match::Shard shard);
  SpsaLog(const SpsaLog&) = delete;
  SpsaLog& operator=(const SpsaLog&) = delete;

  const SpsaSettings& settings() const { return settings_; }
  // Returns the known pairs, by number.
  const std::map<int64_t, SpsaPair>& pairs() const { return pairs_; }

  // Returns the paths of the files that have been read.
  std::vector<std::string> Files() const;

  // Reads what was added to the files of all shards, and returns the new pairs. Ignores an
  // incomplete last line, because it is still being written.
  absl::StatusOr<std::vector<SpsaPair>> Refresh();
  // Appends a pair to the file of this shard.
  absl::Status Append(const SpsaPair& pair);

 private:
  SpsaLog(std::string folder, SpsaSettings settings)
      : folder_(std::move(folder)), settings_(std::move(settings)) {}

  absl::Status OpenOwnFile(match::Shard shard);
  absl::Status ReadNewPairs(const std::string& path, std::vector<SpsaPair>& fresh);

  const std::string folder_;
  const SpsaSettings settings_;
  std::map<int64_t, SpsaPair> pairs_;
  std::map<std::string, std::streamoff> read_;  // how much of each file has been read
  std::string own_;                             // the file of this shard
  OutputDescriptor file_;
};

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_SPSA_H_
