// SPDX-License-Identifier: MIT
// The openings of a tournament. Opening i is the same on every machine and after every resume.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_OPENINGS_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_OPENINGS_H_

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "match/game/engine_slot.h"
#include "match/game/player.h"
#include "match/tournament/settings.h"

namespace danco::match {

// Parses one opening: a FEN, a line of EPD, a FEN followed by `moves` and moves, or moves from the
// usual start (optionally with `startpos`), all under `rules`. Returns InvalidArgument with the
// reason, which may be that the game is over after the moves.
absl::StatusOr<Opening> ParseOpening(absl::string_view line, RuleSet rules = kDefaultRules);

// Reads a file with one opening per line; empty lines and lines that begin with # are ignored. A
// file named *.pgn is read as games, of which the first `plies` plies are used (with 0, all; never
// those that end the game), whatever their rule set. Errors name the line or game.
absl::StatusOr<std::vector<Opening>> ReadOpenings(const std::string& path, int plies,
                                                  RuleSet rules = kDefaultRules);

// Returns openings by number. Thread-safe.
class OpeningBook {
 public:
  // Reads the opening file, if there is one. `tournament` must outlive the book. `stop` may be
  // null.
  static absl::StatusOr<std::unique_ptr<OpeningBook>> Create(const Tournament& tournament,
                                                             const Interrupt* stop);

  // Returns opening `index`, 0 or more. When a file is exhausted, it is used again from the
  // beginning. Returns Cancelled; NotFound if no balanced opening is found; or Unavailable if the
  // judge fails.
  absl::StatusOr<Opening> Get(int64_t index);

 private:
  OpeningBook(const Tournament& tournament, const Interrupt* stop);

  absl::StatusOr<Opening> Make(int64_t index);
  absl::StatusOr<Position> StartOf(int64_t index, std::mt19937_64& random) const;
  bool PlayRandomly(Opening& opening, std::mt19937_64& random);
  absl::StatusOr<bool> JudgeAccepts(const Opening& opening);

  const OpeningSpec spec_;
  const RuleSet rules_;
  std::vector<Opening> entries_;  // kFile: in the order of use
  EngineTimeouts timeouts_;
  EngineSpec judge_spec_;
  std::mutex mutex_;
  std::unique_ptr<EngineSlot> judge_;
  std::map<int64_t, Opening> made_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_OPENINGS_H_
