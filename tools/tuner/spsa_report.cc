#include "tuner/spsa_report.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "match/statistics/stats.h"
#include "nlohmann/json.hpp"

namespace danco::tuner {
namespace {

constexpr int64_t kPoints = 200;

}  // namespace

std::string SpsaTable(const SpsaLog& log) {
  const SpsaSettings& settings = log.settings();
  Spsa spsa(settings);
  match::Pentanomial results;
  int64_t faults = 0;
  // For each parameter the results of its upper value against its lower one: all pairs tell of all
  // parameters, since the directions of the others cancel out.
  std::vector<match::Pentanomial> upper(settings.parameters.size());
  for (const auto& [number, pair] : log.pairs()) {
    spsa.Add(pair);
    if (!pair.fault.empty()) {
      ++faults;
      continue;
    }
    ++results.counts[static_cast<size_t>(pair.result + 2)];
    for (size_t i = 0; i < upper.size(); ++i) {
      ++upper[i].counts[static_cast<size_t>(pair.result * spsa.Direction(number, i) + 2)];
    }
  }
  const auto steps = [&](size_t i) {
    return (spsa.value(i) - settings.parameters[i].start) / settings.parameters[i].step;
  };
  std::vector<size_t> order(settings.parameters.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return std::abs(steps(a)) > std::abs(steps(b)); });
  std::string text = absl::StrFormat(
      "%d of %d pairs at %s; by result, -2 to 2: %d %d %d %d %d; %d do not count, by faults\n\n",
      log.pairs().size(), settings.pairs, settings.limits, results.counts[0], results.counts[1],
      results.counts[2], results.counts[3], results.counts[4], faults);
  absl::StrAppendFormat(&text, "%-32s %9s %11s %8s %8s %8s %8s %15s\n", "parameter", "start", "now",
                        "min", "max", "step", "steps", "up, Elo");
  std::string words;
  for (const size_t i : order) {
    const SpsaParameter& p = settings.parameters[i];
    const match::Estimate elo = match::EstimateStrength(upper[i]).elo;
    absl::StrAppendFormat(&text, "%-32s %9g %11.2f %8d %8d %8g %+8.2f %+7.1f ± %5.1f\n", p.name,
                          p.start, spsa.value(i), p.min, p.max, p.step, steps(i), elo.value,
                          elo.error());
    const int64_t now = std::llround(spsa.value(i));
    if (now != std::llround(p.start)) absl::StrAppend(&words, " 'option.", p.name, "=", now, "'");
  }
  if (words.empty()) return text;
  return absl::StrCat(text, "\nWhat danco-match is told to play with them:", words, "\n");
}

nlohmann::ordered_json SpsaTrajectory(const SpsaLog& log) {
  const SpsaSettings& settings = log.settings();
  Spsa spsa(settings);
  const auto count = static_cast<int64_t>(log.pairs().size());
  const int64_t every = std::max<int64_t>(count / kPoints, 1);
  nlohmann::ordered_json points = nlohmann::ordered_json::array();
  std::vector<nlohmann::ordered_json> values(settings.parameters.size(),
                                             nlohmann::ordered_json::array());
  const auto mark = [&](int64_t at) {
    points.push_back(at);
    for (size_t i = 0; i < values.size(); ++i) {
      values[i].push_back(std::round(spsa.value(i) * 1000) / 1000);
    }
  };
  int64_t done = 0;
  mark(0);
  for (const auto& [number, pair] : log.pairs()) {
    spsa.Add(pair);
    if (++done % every == 0 || done == count) mark(done);
  }
  nlohmann::ordered_json parameters = nlohmann::ordered_json::array();
  for (size_t i = 0; i < values.size(); ++i) {
    const SpsaParameter& p = settings.parameters[i];
    parameters.push_back({{"name", p.name},
                          {"start", p.start},
                          {"min", p.min},
                          {"max", p.max},
                          {"step", p.step},
                          {"values", values[i]}});
  }
  return {{"pairs", points}, {"parameters", parameters}};
}

}  // namespace danco::tuner
