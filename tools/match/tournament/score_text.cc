#include "match/tournament/score_text.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace danco::match {

std::string EloText(const Estimate& elo) {
  if (!std::isfinite(elo.value)) return elo.value > 0 ? "+inf" : "-inf";
  if (!std::isfinite(elo.error())) return absl::StrFormat("%+.1f +- inf", elo.value);
  return absl::StrFormat("%+.1f +- %.1f", elo.value, elo.error());
}

std::string WdlText(const Wdl& wdl) {
  return absl::StrFormat("+%d =%d -%d", wdl.wins, wdl.draws, wdl.losses);
}

std::vector<size_t> Ranking(const Tally& tally) {
  std::vector<size_t> order(tally.engines().size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto score = [&](size_t i) {
    const Wdl& w = tally.engines()[i].score.wdl;
    return Mean(w.points(), w.games());
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return score(a) > score(b); });
  return order;
}

std::string LiveLine(const Tournament& tournament, const Tally& tally, int64_t done,
                     int64_t planned, int64_t done_now, absl::Duration elapsed) {
  std::string out = absl::StrFormat("%d/%d games", done, planned);
  if (tournament.engines.size() == 2) {
    const Score s = tally.Between(0, 1);
    absl::StrAppendFormat(&out, "  %s %s  Elo %s", tournament.engines[0].name, WdlText(s.wdl),
                          EloText(s.strength().elo));
  } else {
    const size_t best = Ranking(tally).front();
    const Wdl& w = tally.engines()[best].score.wdl;
    absl::StrAppendFormat(&out, "  first: %s %.1f/%d  Elo %s", tournament.engines[best].name,
                          w.points(), w.games(),
                          EloText(tally.engines()[best].score.strength().elo));
  }
  if (const SprtTracker* sprt = tally.sprt()) {
    absl::StrAppendFormat(&out, "  LLR %.2f (%.2f, %.2f)", sprt->llr(),
                          sprt->settings().lower_bound(), sprt->settings().upper_bound());
  }
  if (done_now > 0) {
    const absl::Duration left = elapsed / done_now * (planned - done);
    absl::StrAppend(&out, "  left ", absl::FormatDuration(absl::Ceil(left, absl::Seconds(1))));
    if (tally.sprt() != nullptr) absl::StrAppend(&out, " at most");
  }
  return out;
}

}  // namespace danco::match
