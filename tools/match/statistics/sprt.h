// SPDX-License-Identifier: MIT
// The sequential probability ratio test (SPRT), which decides when a match has enough games.
//
// This is the generalized SPRT of fishtest: the log-likelihood ratio of two hypotheses, each with
// the distribution that fits the results best. Logistic bounds: Van den Bergh, "MLE for multinomial
// distributions", https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1.
// Normalized bounds: "Comments on Normalized Elo",
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

// The kind of Elo in which the bounds are given.
enum class EloModel { kNormalized, kLogistic };

struct SprtSettings {
  double elo0 = 0;      // H0: the first engine is stronger by at most this
  double elo1 = 2;      // H1: the first engine is stronger by at least this
  double alpha = 0.05;  // probability of accepting H1 if H0 holds
  double beta = 0.05;   // probability of accepting H0 if H1 holds
  EloModel model = EloModel::kNormalized;

  // H0 is accepted if the LLR is at most the lower bound, and H1 if it is at least the upper bound.
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

// Returns InvalidArgument if the bounds are not in order or a probability is out of range.
absl::Status ValidateSprt(const SprtSettings& settings);

// Returns the log-likelihood ratio of H1 against H0, or 0 if there are no results. As in fishtest,
// outcomes that have not occurred count as a thousandth of a result.
double SprtLlr(const SprtSettings& settings, const Pentanomial& results);

SprtVerdict JudgeLlr(const SprtSettings& settings, double llr);

// Follows a match pair by pair *in the order of the schedule*, regardless of the order in which
// games end. The verdict therefore depends only on the results: it is the same for any concurrency,
// after a resume, and after merging shards. Not thread-safe.
class SprtTracker {
 public:
  explicit SprtTracker(const SprtSettings& settings) : settings_(settings) {}

  // Reports the result of pair `index` (from 0): the half points of the first engine, 0..4.
  void Add(int64_t index, int half_points);

  const SprtSettings& settings() const { return settings_; }
  // Returns the number of pairs counted so far: all pairs with a smaller index are known. After a
  // verdict, no more pairs are counted.
  int64_t pairs() const { return results_.pairs(); }
  const Pentanomial& results() const { return results_; }
  double llr() const { return llr_; }
  SprtVerdict verdict() const { return verdict_; }

 private:
  SprtSettings settings_;
  std::vector<std::optional<int>> waiting_;  // by index of the pair
  Pentanomial results_;
  double llr_ = 0;
  SprtVerdict verdict_ = SprtVerdict::kContinue;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_STATISTICS_SPRT_H_
