// SPDX-License-Identifier: MIT
// An SPSA run on disk: a directory with the settings and a file of finished pairs for each shard.
#ifndef DANCO_TOOLS_TUNER_SPSA_LOG_H_
#define DANCO_TOOLS_TUNER_SPSA_LOG_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "match/tournament/settings.h"
#include "nlohmann/json_fwd.hpp"
#include "system/files.h"
#include "tuner/spsa.h"

namespace danco::tuner {

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

#endif  // DANCO_TOOLS_TUNER_SPSA_LOG_H_
