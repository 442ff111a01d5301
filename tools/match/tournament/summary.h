// Results as programs read them.
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_SUMMARY_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_SUMMARY_H_

#include <cstdint>

#include "match/tournament/schedule.h"
#include "match/tournament/settings.h"
#include "match/tournament/suspicion.h"
#include "match/tournament/tally.h"
#include "nlohmann/json_fwd.hpp"

namespace danco::match {

// What FormatReport() says, as JSON: a function of the settings and the games alone. All that
// depends on how fast a clock ran is under the key "clock". Numbers without bound are null.
nlohmann::ordered_json Summary(const Tournament& tournament, const Schedule& schedule,
                               const Tally& tally, int64_t after_stop,
                               const Suspicions& suspicions);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_SUMMARY_H_
