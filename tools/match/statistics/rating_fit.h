// The most likely parameters of a model of results, by Newton's method.
#ifndef DANCO_TOOLS_MATCH_STATISTICS_RATING_FIT_H_
#define DANCO_TOOLS_MATCH_STATISTICS_RATING_FIT_H_

#include <array>
#include <cstddef>
#include <vector>

#include "match/statistics/matrix.h"
#include "match/statistics/ratings.h"

namespace danco::match {

// The parameters are the ratings in nats, then White's advantage, then the draw parameter. Without
// an anchor the mean of the ratings is 0. Not thread-safe.
class RatingFit {
 public:
  // `input` must outlive the fit.
  RatingFit(const RatingInput& input, const RatingSettings& settings);

  size_t advantage() const { return players_; }
  size_t draw() const { return players_ + 1; }
  // Holds a parameter where it is put from now on. (The anchors' are held already.)
  void Fix(size_t parameter, double value);
  const std::vector<double>& values() const { return values_; }

  // Goes to the maximum of the likelihood, of which there is one. False when the curvature is
  // singular: these results don't tell all parameters.
  bool Maximize();
  // Of all parameters after Maximize(), in nats squared; 0 for those that are fixed.
  Matrix Covariance(bool of_pairs) const;

 private:
  // Results by half points of White. (The prior makes their counts no whole numbers.)
  struct Counts {
    size_t white;
    size_t black;
    std::array<double, 3> results;
  };

  static std::vector<Counts> CountsOf(const RatingInput& input, double prior);
  std::vector<size_t> FreeParameters() const;
  double Difference(const std::vector<double>& values, size_t white, size_t black) const;
  double Likelihood(const std::vector<double>& values) const;
  void AddSlope(size_t white, size_t black, const Derivatives& d, double n,
                std::vector<double>& slope) const;
  // The negated second derivatives by the free parameters, and the first ones.
  Matrix Curvature(std::vector<double>& slope) const;
  Matrix MeatOfPairs() const;

  const RatingInput& input_;
  const RatingModel model_;
  const size_t players_;
  const bool anchored_;
  const std::vector<Counts> counts_;
  std::vector<bool> free_;
  std::vector<double> values_;
};

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_STATISTICS_RATING_FIT_H_
