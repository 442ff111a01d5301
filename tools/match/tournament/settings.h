// SPDX-License-Identifier: MIT
// The settings of a tournament.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_SETTINGS_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_SETTINGS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "match/game/game_settings.h"
#include "match/statistics/stats.h"
#include "nlohmann/json_fwd.hpp"

namespace danco::match {

enum class OpeningSource { kStart, kFile, kFischerRandom, kRandom };

struct OpeningSpec {
  OpeningSource source = OpeningSource::kRandom;
  std::string path;             // kFile
  bool shuffled = false;        // kFile, kFischerRandom: in a random order determined by the seed
  int64_t first = 0;            // kFile, kFischerRandom: the number of the first one in that order
  int plies = 8;                // kRandom; for PGN files, the number of plies used (0 for all)
  bool fischer_random = false;  // kRandom: begin with Fischer-random positions
  uint64_t seed = 1;
  // Limits of the judge's search of kRandom openings. If both are 0, there is no judge.
  int judge_depth = 0;
  int64_t judge_nodes = 0;
  int judge_cp = 100;  // openings with a larger absolute score are rejected
};

enum class Format { kMatch, kRoundRobin, kGauntlet, kLadder, kPairs, kSwiss };

// Shard `index` (from 1) of `count`: the pairs whose number modulo `count` is `index` - 1.
struct Shard {
  int index = 1;
  int count = 1;
  bool whole() const { return count == 1; }
};

// Parses a flag such as --shard=2/5: shard 2 of 5.
absl::Status ParseShard(absl::string_view value, Shard& shard);
// Checks the value of the flag --scale.
absl::Status CheckScale(double scale);

struct Tournament : GameSettings {
  std::string event = "Danco match";
  std::vector<EngineSpec> engines;
  std::optional<EngineSpec> judge;  // by default, the first engine
  Format format = Format::kRoundRobin;
  int neighbours = 2;  // kLadder: the number of following engines that each engine plays
  std::vector<std::pair<std::string, std::string>> pairs;  // kPairs: the pairings by name
  int64_t swiss_rounds = 5;                                // kSwiss
  int64_t rounds = 1;  // openings for every pairing; each is played with both colours
  OpeningSpec openings;
  std::optional<SprtSettings> sprt;
  absl::Duration start_timeout = absl::Seconds(10);  // for uciok and readyok
  absl::Duration hang_timeout = absl::Seconds(60);   // for searches without a clock
  absl::Duration stop_timeout = absl::Seconds(1);    // for the replies to stop and quit
  int concurrency = 1;                               // concurrent games
  // If true, the engines of each game get separate processors.
  bool pin_cores = false;
  int strikes = 0;  // an engine is dropped after losing this many games by faults; 0 for never
  bool players_pgn = false;  // whether games.pgn uses the players' notation
  Shard shard;
  // All times of the engines' limits are multiplied by this, so that machines of different speed
  // can play the same tournament.
  double scale = 1;
};

absl::string_view FormatName(Format format);                // "match", "roundrobin", ...
absl::string_view OpeningSourceName(OpeningSource source);  // "start", "file", "frc", "random"

// Returns the tournament in the format of tournament.json and `--config`.
nlohmann::ordered_json ToJson(const Tournament& tournament);
// Reads that format. Missing fields keep their defaults. Returns InvalidArgument, naming the field
// that is unknown, has the wrong type or is out of range.
absl::StatusOr<Tournament> TournamentFromJson(const nlohmann::json& json);

// Names engines that have no name after their program, numbers duplicate names, and checks that the
// settings are consistent. Returns InvalidArgument with the reason.
absl::Status Complete(Tournament& tournament);

// Returns, as JSON, the settings that must agree between runs whose results are combined (by
// resuming or merging): everything except shard, scale, timeouts, rounds (unless the format is
// Swiss), and settings that do not affect the games.
nlohmann::ordered_json Identity(const Tournament& tournament);
// Returns where two identities differ, for an error message, or an empty text.
std::string DescribeDifference(const nlohmann::ordered_json& a, const nlohmann::ordered_json& b);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_SETTINGS_H_
