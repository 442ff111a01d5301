// SPDX-License-Identifier: MIT
#include "match/statistics/rating_files.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "match/game/game_record.h"
#include "nlohmann/json.hpp"
#include "record/json_fields.h"
#include "record/pgn_text.h"
#include "system/files.h"
#include "system/status.h"

namespace danco::match {
namespace {

using nlohmann::json;

constexpr size_t kMaxNotes = 10;

// The data of a game that a rating needs.
struct Result {
  std::string white;
  std::string black;
  std::string result;
  int64_t index = -1;  // number in the schedule of danco-match; -1 if there is none
};

// Adds the games of one file. Games are paired only within the file.
class Adder {
 public:
  // `unit` is what the places of games count: "line" or "game".
  Adder(std::string path, absl::string_view unit, RatingSource& source)
      : path_(std::move(path)), unit_(unit), source_(source) {}

  void Add(const Result& game, int64_t place) {
    const std::optional<GameResult> outcome = ResultFromText(game.result);
    if (!outcome) return Skip(place, absl::StrCat("its result is '", game.result, "'"));
    if (game.white.empty() || game.black.empty()) return Skip(place, "a player has no name");
    if (game.white == game.black) return Skip(place, "a player has met itself");
    if (*outcome == GameResult::kUnknown) {
      ++source_.unfinished;
      return;
    }
    const size_t white = source_.input.Player(game.white);
    const size_t black = source_.input.Player(game.black);
    if (game.index < 0) return source_.input.AddGame(white, black, *outcome);
    const auto partner = waiting_.find(game.index / 2);
    if (partner == waiting_.end()) {
      waiting_.emplace(game.index / 2, Half{white, black, *outcome, game.index});
      return;
    }
    const Half half = partner->second;
    waiting_.erase(partner);
    if (half.white == black && half.black == white && half.index != game.index) {
      source_.input.AddPair(half.white, half.black, half.outcome, *outcome);
    } else {
      source_.input.AddGame(half.white, half.black, half.outcome);
      source_.input.AddGame(white, black, *outcome);
    }
  }
  void Skip(int64_t place, absl::string_view why) {
    if (++skipped_ <= kMaxNotes) {
      source_.notes.push_back(absl::StrCat(path_, ", ", unit_, " ", place, " is skipped: ", why));
    }
  }
  void Finish() {
    for (const auto& [pair, half] : waiting_) {
      source_.input.AddGame(half.white, half.black, half.outcome);
    }
    if (skipped_ > kMaxNotes) {
      source_.notes.push_back(absl::StrCat(path_, ": ", skipped_ - kMaxNotes, " more are skipped"));
    }
  }

 private:
  struct Half {
    size_t white;
    size_t black;
    GameResult outcome;
    int64_t index;
  };
  std::string path_;
  absl::string_view unit_;
  RatingSource& source_;
  std::map<int64_t, Half> waiting_;
  size_t skipped_ = 0;
};

void AddJsonLines(absl::string_view text, Adder& adder) {
  int64_t place = 0;
  // Skips the moves, which are nearly all of a line, while parsing.
  const json::parser_callback_t without_moves = [](int depth, json::parse_event_t event,
                                                   json& parsed) {
    return !(depth == 1 && event == json::parse_event_t::key &&
             (parsed == "moves" || parsed == "turns" || parsed == "dialogue"));
  };
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++place;
    if (absl::StripAsciiWhitespace(line).empty()) continue;
    const json object =
        json::parse(line.begin(), line.end(), without_moves, /*allow_exceptions=*/false);
    if (!object.is_object()) {
      adder.Skip(place, "it is not a line of JSON, or it is incomplete");
      continue;
    }
    Result result;
    JsonFields fields(object, "game");
    fields.Read("white", result.white);
    fields.Read("black", result.black);
    fields.Read("result", result.result);
    fields.Read<int64_t>("index", result.index);
    if (const json* tags = fields.Find("tags"); tags != nullptr && tags->is_object()) {
      JsonFields names(*tags, "game.tags");
      names.Read("White", result.white);
      names.Read("Black", result.black);
    }
    if (!fields.ok()) {
      adder.Skip(place, fields.status().message());
    } else {
      adder.Add(result, place);
    }
  }
}

void AddPgn(absl::string_view text, Adder& adder) {
  int64_t place = 0;
  for (const PgnGame& game : ScanPgn(text)) {
    ++place;
    Result result{game.Tag("White"), game.Tag("Black"), game.result, -1};
    int64_t pair = 0, half = 0;
    const std::vector<std::string> round = absl::StrSplit(game.Tag("Round"), '.');
    if (round.size() == 2 && absl::SimpleAtoi(round[0], &pair) && pair > 0 &&
        absl::SimpleAtoi(round[1], &half) && (half == 1 || half == 2)) {
      result.index = 2 * (pair - 1) + half - 1;
    }
    adder.Add(result, place);
  }
}

using nlohmann::ordered_json;

constexpr size_t kMaxColumns = 12;  // of the matrix printed on a terminal

// A player's total results, and the mean rating of the opponents.
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

int64_t NumGames(const RatingInput& input) {
  int64_t games = 0;
  for (const auto& [players, wdl] : input.Games()) games += wdl.games();
  return games;
}

constexpr std::pair<RatingModel, absl::string_view> kModelsInWords[] = {
    {RatingModel::kDavidson, "Bradley-Terry with Davidson's draws"},
    {RatingModel::kRaoKupper, "Bradley-Terry with Rao and Kupper's draws (BayesElo)"},
    {RatingModel::kScores, "logistic on scores (Ordo)"}};

std::string Head(const RatingInput& input, const RatingList& list) {
  const RatingSettings& s = list.settings;
  std::string out = absl::StrFormat("%d engines, %d games; %s", input.names.size(), NumGames(input),
                                    NameOf(s.model, EnumNames<RatingModel>(kModelsInWords)));
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

std::string FileWithResults(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_directory(SystemPath(path), error)) return path;
  return (SystemPath(path) / "games.jsonl").string();
}

absl::Status AddResults(const std::string& file, RatingSource& source) {
  ASSIGN_OR_RETURN(const std::string text, ReadFile(file));
  // The first line of a file of lines may be damaged, too.
  const bool lines = absl::EndsWith(file, ".jsonl") ||
                     absl::StartsWith(absl::StripLeadingAsciiWhitespace(text), "{");
  Adder adder(file, lines ? "line" : "game", source);
  (lines ? AddJsonLines : AddPgn)(text, adder);
  adder.Finish();
  return absl::OkStatus();
}

std::vector<size_t> ByRating(const RatingList& list) {
  return LargestFirst(list.elo.size(), [&](size_t i) { return list.elo[i]; });
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
        list.elo[p], list.Error(p), wdl.games(), 100 * Mean(wdl.points(), wdl.games()),
        100 * Mean(static_cast<double>(wdl.draws), wdl.games()), records[p].opponents);
  }
  absl::StrAppend(&out, "\nLikelihood of superiority, %, row over column\n");
  const size_t columns = std::min(order.size(), kMaxColumns);
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

ordered_json Number(double value) {
  if (!std::isfinite(value)) return nullptr;
  return std::round(value * 1e6) / 1e6;
}

ordered_json RatingsToJson(const RatingInput& input, const RatingList& list) {
  const std::vector<size_t> order = ByRating(list);
  const std::vector<Record> records = RecordsOf(input, list);
  const RatingSettings& s = list.settings;
  ordered_json out;
  out["model"] = std::string(NameOf(s.model, EnumNames<RatingModel>(kRatingModelNames)));
  out["prior"] = s.prior;
  out["scale"] = Number(list.scale);
  out["games"] = NumGames(input);
  out["white_advantage"] = {{"elo", Number(list.white_advantage)},
                            {"error", Number(list.white_advantage_error)}};
  out["draw_rate"] =
      s.model == RatingModel::kScores ? ordered_json(nullptr) : Number(list.draw_rate);
  out["notes"] = list.notes;
  out["players"] = ordered_json::array();
  out["difference_errors"] = ordered_json::array();
  out["los"] = ordered_json::array();
  for (size_t p : order) {
    const Wdl& wdl = records[p].wdl;
    out["players"].push_back({{"name", input.names[p]},
                              {"elo", Number(list.elo[p])},
                              {"error", Number(list.Error(p))},
                              {"games", wdl.games()},
                              {"wins", wdl.wins},
                              {"draws", wdl.draws},
                              {"losses", wdl.losses},
                              {"opponents", Number(records[p].opponents)}});
    ordered_json errors = ordered_json::array(), los = ordered_json::array();
    for (size_t q : order) {
      errors.push_back(Number(list.ErrorOfDifference(p, q)));
      los.push_back(Number(list.Los(p, q)));
    }
    out["difference_errors"].push_back(std::move(errors));
    out["los"].push_back(std::move(los));
  }
  return out;
}

}  // namespace danco::match
