// The sequential probability ratio test that decides when a match has shown enough.
//
// The generalized SPRT of fishtest: the log-likelihood ratio of the two hypotheses, each with the
// distribution that fits the results best under it. Logistic bounds: Van den Bergh, "MLE for
// multinomial distributions", https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf,
// proposition 1.1. Normalized bounds: "Comments on Normalized Elo",
// https://www.cantate.be/Fishtest/normalized_elo_practical.pdf, section 4.1.
#ifndef DANCO_TOOLS_MATCH_STATISTICS_SPRT_H_
#define DANCO_TOOLS_MATCH_STATISTICS_SPRT_H_

#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "match/client/enum_names.h"
#include "match/statistics/stats.h"

namespace danco::match {

// In what Elo the bounds are given.
enum class EloModel { kNormalized, kLogistic };

struct SprtSettings {
  double elo0 = 0;      // H0: the first engine is stronger by at most this
  double elo1 = 2;      // H1: by at least this
  double alpha = 0.05;  // probability of accepting H1 when H0 holds
  double beta = 0.05;   // probability of accepting H0 when H1 holds
  EloModel model = EloModel::kNormalized;

  // The LLR at or below which H0, and at or above which H1 is accepted.
  double lower_bound() const;
  double upper_bound() const;
  bool operator==(const SprtSettings&) const = default;
};

enum class SprtVerdict { kContinue, kAcceptH0, kAcceptH1 };

inline constexpr std::pair<EloModel, absl::string_view> kEloModelNames[] = {
    {EloModel::kNormalized, "normalized"}, {EloModel::kLogistic, "logistic"}};
inline constexpr std::pair<SprtVerdict, absl::string_view> kSprtVerdictNames[] = {
    {SprtVerdict::kContinue, "continue"},
    {SprtVerdict::kAcceptH0, "H0"},
    {SprtVerdict::kAcceptH1, "H1"}};
inline absl::string_view EloModelName(EloModel model) {
  return NameOf(model, EnumNames<EloModel>(kEloModelNames));
}
inline absl::string_view SprtVerdictName(SprtVerdict verdict) {
  return NameOf(verdict, EnumNames<SprtVerdict>(kSprtVerdictNames));
}

// InvalidArgument when the bounds are not in order or a probability is not one.
absl::Status ValidateSprt(const SprtSettings& settings);

// The log-likelihood ratio of H1 against H0; 0 without results. Outcomes that never occurred count
// as a thousandth of a result, as in fishtest.
double SprtLlr(const SprtSettings& settings, const Pentanomial& results);
double SprtLlr(const SprtSettings& settings, const Wdl& results);

SprtVerdict JudgeLlr(const SprtSettings& settings, double llr);

// Follows a match pair by pair *in the order of the schedule*, whatever the order in which games
// end. So the verdict is a function of the results alone: the same with any concurrency, after a
// resume, and after a merge of shards. Not thread-safe.
class SprtTracker {
 public:
  explicit SprtTracker(const SprtSettings& settings) : settings_(settings) {}

  // Reports the result of pair `index` (0-based): half points of the first engine, 0..4.
  void Add(int64_t index, int half_points);

  const SprtSettings& settings() const { return settings_; }
  // The pairs 0..pairs()-1 are known and counted. After a verdict no more are.
  int64_t pairs() const { return results_.pairs(); }
  const Pentanomial& results() const { return results_; }
  double llr() const { return llr_; }
  SprtVerdict verdict() const { return verdict_; }

 private:
  SprtSettings settings_;
  std::vector<std::optional<int>> waiting_;  // by pair index
  Pentanomial results_;
  double llr_ = 0;
  SprtVerdict verdict_ = SprtVerdict::kContinue;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_STATISTICS_SPRT_H_
