// Everything that defines a tournament.
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
#include "match/statistics/sprt.h"
#include "nlohmann/json_fwd.hpp"

namespace danco::match {

enum class OpeningSource { kStart, kFile, kFischerRandom, kRandom };

struct OpeningSpec {
  OpeningSource source = OpeningSource::kRandom;
  std::string path;             // kFile
  bool shuffled = false;        // kFile: in an order drawn from the seed, not that of the file
  int64_t first = 0;            // kFile: entry to start with; kFischerRandom unshuffled: number
  int plies = 8;                // kRandom; for PGN files: the number of plies used, 0 for all
  bool fischer_random = false;  // kRandom: from Fischer-random placements
  uint64_t seed = 1;
  // An engine's opinion, asked for kRandom and kFischerRandom only. 0: not asked.
  int judge_depth = 0;
  int64_t judge_nodes = 0;
  int judge_cp = 100;  // the largest score, either way, that passes
};

enum class Format { kMatch, kRoundRobin, kGauntlet, kLadder, kPairs, kSwiss };

// Part `index` (1-based) of `count`: the pairs whose number leaves `index` - 1 when divided by
// count.
struct Shard {
  int index = 1;
  int count = 1;
  bool whole() const { return count == 1; }
};

struct Tournament : GameSettings {
  std::string event = "Danco match";
  std::vector<EngineSpec> engines;
  std::optional<EngineSpec> judge;  // default: the first engine
  Format format = Format::kRoundRobin;
  int neighbours = 2;  // kLadder: how many engines further down the list each meets
  std::vector<std::pair<std::string, std::string>> pairs;  // kPairs: who meets, by name
  int64_t swiss_rounds = 5;                                // kSwiss
  int64_t rounds = 1;  // openings for every pairing; each is played with both colours
  OpeningSpec openings;
  std::optional<SprtSettings> sprt;
  absl::Duration start_timeout = absl::Seconds(10);  // for uciok and readyok
  absl::Duration hang_timeout = absl::Seconds(60);   // for searches without a clock
  absl::Duration stop_timeout = absl::Seconds(1);    // for the answer to stop, and to quit
  int concurrency = 1;                               // games at a time
  bool pin_cores = false;                            // each game's engines on cores of their own
  int strikes = 0;           // games lost by faults before an engine is dropped; 0: never
  bool players_pgn = false;  // games.pgn in the players' notation
  Shard shard;
};

absl::string_view FormatName(Format format);                // "match", "roundrobin", ...
absl::string_view OpeningSourceName(OpeningSource source);  // "start", "file", "frc", "random"

// The form of tournament.json and of `--config`.
nlohmann::ordered_json ToJson(const Tournament& tournament);
// Missing fields keep their defaults. InvalidArgument names the field that is unknown, of the wrong
// type or out of range.
absl::StatusOr<Tournament> TournamentFromJson(const nlohmann::json& json);

// Gives engines without a name that of their program, tells equal names apart by numbers, and
// checks that the whole makes sense. InvalidArgument says what does not.
absl::Status Complete(Tournament& tournament);

// The part that must agree between runs whose results are put together (resume, merge): all but
// rounds, shard, timeouts and what does not change the games, as JSON.
nlohmann::ordered_json Identity(const Tournament& tournament);
// Where two identities differ, for an error message; empty when they don't.
std::string DescribeDifference(const nlohmann::ordered_json& a, const nlohmann::ordered_json& b);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_SETTINGS_H_
