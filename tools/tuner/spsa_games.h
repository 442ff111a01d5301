// The pairs of games of a run of SPSA: two copies of an engine that differ in its options, played
// by danco-match's referee.
#ifndef DANCO_TOOLS_TUNER_SPSA_GAMES_H_
#define DANCO_TOOLS_TUNER_SPSA_GAMES_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "match/client/waiting.h"
#include "match/client/watch.h"
#include "match/tournament/openings.h"
#include "match/tournament/settings.h"
#include "tuner/spsa.h"
#include "tuner/spsa_run.h"

namespace danco::tuner {

// The options of an engine whose names begin with "Tune ", each with a step of a twentieth of its
// range. Errors: Unavailable, with what went wrong; FailedPrecondition when it has none.
absl::StatusOr<std::vector<SpsaParameter>> TunableOptions(const std::string& engine,
                                                          const match::Interrupt* stop);

// What all threads that play share.
class SpsaGames {
 public:
  // Errors: InvalidArgument when the settings' limits make no sense. `stop` must outlive it.
  static absl::StatusOr<std::unique_ptr<SpsaGames>> Create(const std::string& engine,
                                                           const SpsaSettings& settings,
                                                           const match::Interrupt* stop);

  // Two engines for one thread, which live from pair to pair. Openings are eight random plies from
  // Fischer-random placements, by the seed and the pair's number. A loss on time is a lost game as
  // in a match, lest the tuner learn to risk it, unless the machine stood still meanwhile; then,
  // and after any other fault of an engine, the pair does not count.
  PlayPair NewPlayer() const;

 private:
  class Player;
  SpsaGames(const std::string& engine, const SpsaSettings& settings, const match::Interrupt* stop);

  std::vector<std::string> names_;  // of the parameters
  match::Tournament tournament_;
  const match::Interrupt* stop_;
  std::unique_ptr<match::OpeningBook> book_;
  match::Watch watch_;
};

}  // namespace danco::tuner

#endif  // DANCO_TOOLS_TUNER_SPSA_GAMES_H_
