// The subcommand `generate`: fills a file with self-played games, and goes on where it was stopped.
#ifndef DANCO_TOOLS_TUNER_GENERATE_H_
#define DANCO_TOOLS_TUNER_GENERATE_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "tuner/training_play.h"

namespace danco::tuner {

struct GenerateSettings {
  TrainingPlaySettings play;
  int64_t games = 1000;  // of all shards together
  int64_t shard = 1;     // this one, from 1
  int64_t shards = 1;
  std::string path;
};

// "2/5": shard 2 of 5.
absl::Status ParseShard(absl::string_view text, int64_t& shard, int64_t& shards);

// Plays the games of its shard that are not in the file yet and appends them one by one. A broken
// last line, from a run that was killed, is cut off first. `progress` gets lines for people.
// InvalidArgument when the file has games of other settings: it stays as it is.
absl::Status Generate(const GenerateSettings& settings,
                      const std::function<void(const std::string&)>& progress);

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_GENERATE_H_
