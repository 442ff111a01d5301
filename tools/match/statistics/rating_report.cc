#include "match/statistics/rating_report.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "nlohmann/json.hpp"

namespace danco::match {
namespace {

using nlohmann::ordered_json;

constexpr size_t kMostColumns = 12;  // of the matrix, on a terminal

// A player's results as one sum, and the mean rating of the opponents.
struct Record {
  Wdl wdl;
  double opponents = 0;
};

std::vector<Record> RecordsOf(const RatingInput& input, const RatingList& list) {
  std::vector<Record> records(input.names.size());
  for (const auto& [players, wdl] : input.Games()) {
    const auto games = static_cast<double>(wdl.games());
    records[players.first].wdl += wdl;
    records[players.first].opponents += games * list.elo[players.second];
    records[players.second].wdl += wdl.Reversed();
    records[players.second].opponents += games * list.elo[players.first];
  }
  for (Record& r : records) r.opponents /= static_cast<double>(std::max<int64_t>(r.wdl.games(), 1));
  return records;
}

double Percent(double part, int64_t whole) {
  return whole > 0 ? 100 * part / static_cast<double>(whole) : 0;
}

int64_t NumGames(const RatingInput& input) {
  int64_t games = 0;
  for (const auto& [players, wdl] : input.Games()) games += wdl.games();
  return games;
}

absl::string_view ModelInWords(RatingModel model) {
  switch (model) {
    case RatingModel::kDavidson:
      return "Bradley-Terry with Davidson's draws";
    case RatingModel::kRaoKupper:
      return "Bradley-Terry with Rao and Kupper's draws (BayesElo)";
    case RatingModel::kScores:
      break;
  }
  return "logistic on scores (Ordo)";
}

std::string Head(const RatingInput& input, const RatingList& list) {
  const RatingSettings& s = list.settings;
  std::string out = absl::StrFormat("%d engines, %d games; %s", input.names.size(), NumGames(input),
                                    std::string(ModelInWords(s.model)));
  if (s.prior > 0) absl::StrAppendFormat(&out, ", %g drawn games added to each pairing", s.prior);
  if (s.errors_of_pairs) absl::StrAppend(&out, ", errors from pairs of games");
  absl::StrAppend(&out, "\n");
  if (s.white_advantage) {
    absl::StrAppendFormat(&out, "White's advantage: %.1f +- %.1f Elo", list.white_advantage,
                          list.white_advantage_error);
  }
  if (s.model != RatingModel::kScores) {
    absl::StrAppendFormat(&out, "%s between equals %.1f%% of games are drawn",
                          s.white_advantage ? ";" : "", 100 * list.draw_rate);
  }
  absl::StrAppend(&out, s.anchors.empty() ? "\nThe mean rating is 0; errors are those of the "
                                            "distance to the mean.\n"
                                          : "\nErrors are those of the distance to the anchor.\n");
  return out;
}

}  // namespace

std::vector<size_t> ByRating(const RatingList& list) {
  std::vector<size_t> order(list.elo.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return list.elo[a] > list.elo[b]; });
  return order;
}

std::string FormatRatings(const RatingInput& input, const RatingList& list) {
  const std::vector<size_t> order = ByRating(list);
  const std::vector<Record> records = RecordsOf(input, list);
  size_t width = 6;
  for (const std::string& name : input.names) width = std::max(width, name.size());
  const int w = static_cast<int>(std::min<size_t>(width, 40));
  std::string out = Head(input, list);
  for (const std::string& note : list.notes) absl::StrAppend(&out, "note: ", note, "\n");
  absl::StrAppendFormat(&out, "\n%3s %-*s %8s %6s %8s %7s %7s %8s\n", "", w, "engine", "Elo", "+-",
                        "games", "score", "drawn", "opponent");
  for (size_t i = 0; i < order.size(); ++i) {
    const size_t p = order[i];
    const Wdl& wdl = records[p].wdl;
    absl::StrAppendFormat(
        &out, "%3d %-*s %8.1f %6.1f %8d %6.1f%% %6.1f%% %8.1f\n", i + 1, w, input.names[p],
        list.elo[p], list.Error(p), wdl.games(), Percent(wdl.points(), wdl.games()),
        Percent(static_cast<double>(wdl.draws), wdl.games()), records[p].opponents);
  }
  absl::StrAppend(&out, "\nLikelihood of superiority, %, row over column\n");
  const size_t columns = std::min(order.size(), kMostColumns);
  absl::StrAppendFormat(&out, "%3s %-*s", "", w, "");
  for (size_t c = 0; c < columns; ++c) absl::StrAppendFormat(&out, " %6d", c + 1);
  for (size_t r = 0; r < order.size(); ++r) {
    absl::StrAppendFormat(&out, "\n%3d %-*s", r + 1, w, input.names[order[r]]);
    for (size_t c = 0; c < columns; ++c) {
      if (r == c) {
        absl::StrAppendFormat(&out, " %6s", ".");
      } else {
        absl::StrAppendFormat(&out, " %6.1f", 100 * list.Los(order[r], order[c]));
      }
    }
  }
  if (columns < order.size()) absl::StrAppend(&out, "\n(--json holds the other columns)");
  return out + "\n";
}

ordered_json RatingsToJson(const RatingInput& input, const RatingList& list) {
  const std::vector<size_t> order = ByRating(list);
  const std::vector<Record> records = RecordsOf(input, list);
  const RatingSettings& s = list.settings;
  const auto round = [](double v) -> ordered_json {
    if (!std::isfinite(v)) return nullptr;
    return std::round(v * 1e6) / 1e6;
  };
  ordered_json out;
  out["model"] = std::string(RatingModelName(s.model));
  out["prior"] = s.prior;
  out["scale"] = round(list.scale);
  out["games"] = NumGames(input);
  out["white_advantage"] = {{"elo", round(list.white_advantage)},
                            {"error", round(list.white_advantage_error)}};
  out["draw_rate"] =
      s.model == RatingModel::kScores ? ordered_json(nullptr) : round(list.draw_rate);
  out["notes"] = list.notes;
  out["players"] = ordered_json::array();
  out["difference_errors"] = ordered_json::array();
  out["los"] = ordered_json::array();
  for (size_t p : order) {
    const Wdl& wdl = records[p].wdl;
    out["players"].push_back({{"name", input.names[p]},
                              {"elo", round(list.elo[p])},
                              {"error", round(list.Error(p))},
                              {"games", wdl.games()},
                              {"wins", wdl.wins},
                              {"draws", wdl.draws},
                              {"losses", wdl.losses},
                              {"opponents", round(records[p].opponents)}});
    ordered_json errors = ordered_json::array(), los = ordered_json::array();
    for (size_t q : order) {
      errors.push_back(round(list.ErrorOfDifference(p, q)));
      los.push_back(round(list.Los(p, q)));
    }
    out["difference_errors"].push_back(std::move(errors));
    out["los"].push_back(std::move(los));
  }
  return out;
}

}  // namespace danco::match
