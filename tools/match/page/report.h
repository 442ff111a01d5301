// Results as people read them.
#ifndef DANCO_TOOLS_MATCH_PAGE_REPORT_H_
#define DANCO_TOOLS_MATCH_PAGE_REPORT_H_

#include <cstdint>
#include <string>

#include "match/tournament/schedule.h"
#include "match/tournament/settings.h"
#include "match/tournament/suspicion.h"
#include "match/tournament/tally.h"

namespace danco::match {

// Two engines: one block, as fastchess and OpenBench print it. More: standings, cross table, joint
// ratings. Then settings, faults, speed, SPRT, and what is suspicious about all that.
std::string FormatReport(const Tournament& tournament, const Schedule& schedule, const Tally& tally,
                         int64_t after_stop, const Suspicions& suspicions);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_PAGE_REPORT_H_
