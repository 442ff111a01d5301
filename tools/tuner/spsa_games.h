// SPDX-License-Identifier: MIT
// Plays the pairs of games of an SPSA run: two copies of an engine that differ in their options,
// with danco-match's referee.
#ifndef DANCO_TOOLS_TUNER_SPSA_GAMES_H_
#define DANCO_TOOLS_TUNER_SPSA_GAMES_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "match/client/waiting.h"
#include "match/client/watch.h"
#include "match/game/game_settings.h"
#include "match/tournament/openings.h"
#include "match/tournament/settings.h"
#include "tuner/spsa.h"
#include "tuner/spsa_run.h"

namespace danco::tuner {

// Returns the options of an engine whose names begin with "Tune ", each with a step of a twentieth
// of its range and the default for `rules`. Returns Unavailable with the reason, or
// FailedPrecondition if there are none.
absl::StatusOr<std::vector<SpsaParameter>> TunableOptions(const std::string& engine, RuleSet rules,
                                                          const match::Interrupt* stop);

// Parses the limits of an SpsaSettings: `0.2+0.002` or `nodes=N`.
absl::StatusOr<match::EngineLimits> ParseSpsaLimits(absl::string_view text);

// The state shared by all playing threads.
class SpsaGames {
 public:
  // The times of the limits are multiplied by `scale`. Returns InvalidArgument if the limits in the
  // settings are invalid. `stop` must outlive this object.
  static absl::StatusOr<std::unique_ptr<SpsaGames>> Create(const std::string& engine,
                                                           const SpsaSettings& settings,
                                                           double scale,
                                                           const match::Interrupt* stop);

  // Returns a player with two engines for one thread. The engines persist between pairs. Openings
  // are eight random plies from Fischer-random positions, determined by the seed and the number of
  // the pair; in traditional chess, from the usual start, and within 60 centipawns. A loss on time
  // counts as a loss, as in a match, so that the tuner does not learn to risk it. If the machine
  // stalled, and after any other fault of an engine, the pair does not count.
  PlayPair NewPlayer() const;

 private:
  class Player;
  SpsaGames(const std::string& engine, const SpsaSettings& settings, const match::Interrupt* stop);

  std::vector<std::string> names_;  // names of the parameters
  match::Tournament tournament_;
  const match::Interrupt* stop_;
  std::unique_ptr<match::OpeningBook> book_;
  match::Watch watch_;
};

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_SPSA_GAMES_H_
