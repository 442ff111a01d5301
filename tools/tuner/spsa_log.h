// A run of SPSA on disk: a folder with the settings and one file of played pairs for each shard.
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
#include "nlohmann/json_fwd.hpp"
#include "system/files.h"
#include "tuner/spsa.h"

namespace danco::tuner {

nlohmann::ordered_json ToJson(const SpsaSettings& settings);
// Parameters may leave out fields that `known` has for their names; the others of `known` are not
// tuned then. InvalidArgument names what is missing, unknown or out of range.
absl::StatusOr<std::vector<SpsaParameter>> ParametersFromJson(
    const nlohmann::json& list, const std::vector<SpsaParameter>& known);

// One line, without a line feed.
std::string ToJsonLine(const SpsaPair& pair);
absl::StatusOr<SpsaPair> ParsePair(absl::string_view line);

// Not thread-safe.
class SpsaLog {
 public:
  // For a report: reads what is there.
  static absl::StatusOr<std::unique_ptr<SpsaLog>> Read(const std::string& folder);
  // For a run: makes the folder and its `spsa.json`, or finds the same settings there, and opens
  // the file of this shard, whose broken last line, from a run that was killed, is cut off. Errors:
  // FailedPrecondition when the folder belongs to another run, or another process plays this shard.
  static absl::StatusOr<std::unique_ptr<SpsaLog>> Open(const std::string& folder,
                                                       const SpsaSettings& settings, int64_t shard,
                                                       int64_t shards);
  SpsaLog(const SpsaLog&) = delete;
  SpsaLog& operator=(const SpsaLog&) = delete;

  const SpsaSettings& settings() const { return settings_; }
  // The pairs that are known, by number.
  const std::map<int64_t, SpsaPair>& pairs() const { return pairs_; }

  // Reads what has been added to the files of all shards, and returns the pairs that are new. What
  // follows the last line feed is still being written.
  absl::StatusOr<std::vector<SpsaPair>> Refresh();
  // Adds a pair to the file of this shard.
  absl::Status Append(const SpsaPair& pair);

 private:
  SpsaLog(std::string folder, SpsaSettings settings)
      : folder_(std::move(folder)), settings_(std::move(settings)) {}

  absl::Status OpenOwnFile(int64_t shard, int64_t shards);
  absl::Status ReadOn(const std::string& path, std::vector<SpsaPair>& fresh);

  const std::string folder_;
  const SpsaSettings settings_;
  std::map<int64_t, SpsaPair> pairs_;
  std::map<std::string, std::streamoff> read_;  // how far each file has been read
  std::string own_;                             // the file of this shard
  OutputDescriptor file_;
};

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_SPSA_LOG_H_
