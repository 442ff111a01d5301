// SPDX-License-Identifier: MIT
#include "tuner/dataset.h"

#include <algorithm>
#include <fstream>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "board/core/rule_names.h"
#include "board/moves/movegen.h"
#include "board/text/fen.h"
#include "eval/chess/terms.h"
#include "eval/score.h"
#include "eval/terms.h"
#include "nlohmann/json.hpp"
#include "record/json_fields.h"
#include "search/tree/captures.h"
#include "system/files.h"
#include "system/status.h"

namespace danco::tuner {
namespace {

using Json = nlohmann::json;

constexpr int kGameLineVersion = 1;

void ReadSamples(JsonFields& fields, std::vector<Sample>& samples) {
  const Json* list = fields.Find("samples");
  if (list == nullptr || !list->is_array()) return fields.Fail("samples", "must be a list");
  samples.reserve(list->size());
  for (const Json& s : *list) {
    if (!s.is_array() || s.size() != 2 || !s[0].is_string() || !s[1].is_number_integer()) {
      return fields.Fail("samples", "must have a FEN and a score each");
    }
    samples.push_back({s[0].get<std::string>(), s[1].get<int>()});
  }
}

// For traditional chess: returns whether the side to move wins material at once by a capture or
// promotion. The search does not evaluate such positions statically, so the evaluation need not
// handle them.
bool WinsAtOnce(const Position& position) {
  if (position.rules() != RuleSet::kChess) return false;
  MoveList moves;
  (void)GenerateMoves(position, moves);
  return std::any_of(moves.begin(), moves.end(), [&](Move move) {
    return (TakenBy(position, move) != PieceType::kNone || Promotes(position, move)) &&
           ExchangeWins(position, move, 1);
  });
}

}  // namespace

std::string ToJsonLine(const GameLine& game) {
  Json samples = Json::array();
  for (const Sample& s : game.samples) samples.push_back(Json::array({s.fen, s.score}));
  Json line = {{"version", kGameLineVersion}, {"game", game.index},
               {"result", game.result},       {"end", game.end},
               {"plies", game.plies},         {"samples", std::move(samples)}};
  if (!game.settings.empty()) line["settings"] = game.settings;
  return line.dump();
}

absl::StatusOr<GameLine> ParseGameLine(absl::string_view line) {
  const Json json = Json::parse(line.begin(), line.end(), nullptr, /*allow_exceptions=*/false);
  JsonFields fields(json, "game");
  fields.ReadVersion(kGameLineVersion);
  fields.Require({"game", "result", "end", "plies"});
  GameLine game;
  fields.Read("game", game.index);
  fields.Read("result", game.result);
  if (game.result < 0 || game.result > 1) fields.Fail("result", "must be between 0 and 1");
  fields.Read("end", game.end);
  fields.Read("plies", game.plies);
  fields.Read("settings", game.settings);
  ReadSamples(fields, game.samples);
  if (!fields.ok()) return fields.status();
  return game;
}

absl::StatusOr<std::vector<GameLine>> ReadGames(const std::vector<std::string>& paths) {
  RETURN_IF_ERROR(CheckNamedOnce(paths));
  std::vector<GameLine> games;
  for (const std::string& path : paths) {
    std::ifstream file(path);
    if (!file) return absl::NotFoundError(absl::StrCat("cannot read ", path));
    int number = 0;
    for (std::string line; std::getline(file, line);) {
      ++number;
      if (file.eof()) break;
      absl::StatusOr<GameLine> game = ParseGameLine(line);
      if (!game.ok()) {
        return Invalid(path, " line ", number, ": ", game.status().message());
      }
      games.push_back(*std::move(game));
    }
    if (file.bad()) return absl::DataLossError(absl::StrCat("cannot read ", path));
  }
  return games;
}

void Dataset::Add(const Position& position, uint32_t game, double result, int score) {
  Row row = {.begin = static_cast<uint32_t>(features_.size()),
             .game = game,
             .result = static_cast<float>(result)};
  const auto add = [&](const auto& counts, int many, int full) {
    for (size_t i = 0; i < counts.kSize; ++i) {
      const int count = counts.count(Color::kWhite, i) - counts.count(Color::kBlack, i);
      if (count == 0) continue;
      features_.push_back({static_cast<uint16_t>(i), static_cast<int16_t>(count)});
    }
    row.many = static_cast<float>(many) / static_cast<float>(full);
  };
  if (position.rules() == RuleSet::kChess) {
    chess::CountAccumulator counts;
    chess::AddAllTerms(position, counts);
    add(counts, chess::kFullPhase - chess::PhaseOf(position), chess::kFullPhase);
    // Which side is better is decided by the weights that are built in.
    const int scale = chess::ScaleOf(position, chess::SumOf(position));
    row.scale = static_cast<float>(scale) / chess::kFullScale;
  } else {
    CountAccumulator counts;
    AddAllTerms(position, counts);
    add(counts, position.unions().count(), kFullPhase);
  }
  row.end = static_cast<uint32_t>(features_.size());
  row.score = static_cast<int16_t>(std::clamp(score, -Score::kMaxEval, Score::kMaxEval));
  rows_.push_back(row);
}

absl::StatusOr<Dataset> Dataset::FromGames(const std::vector<GameLine>& games, int every,
                                           RuleSet rules) {
  Dataset data;
  for (uint32_t g = 0; g < games.size(); ++g) {
    // Only other rule sets than the usual one are among the settings: see DescribeSettings().
    const bool usual = !absl::StrContains(games[g].settings, "rule set ");
    if (!games[g].settings.empty() && usual != (rules == kDefaultRules)) {
      return Invalid("game ", games[g].index, " is not of the rule set ", RuleSetName(rules),
                     "; choose another --variant. Its settings: ", games[g].settings);
    }
    const auto& samples = games[g].samples;
    for (size_t i = g % static_cast<size_t>(every); i < samples.size();
         i += static_cast<size_t>(every)) {
      const absl::StatusOr<Position> position = ParseFen(samples[i].fen, rules);
      if (!position.ok()) {
        return Invalid(samples[i].fen, ": ", position.status().message());
      }
      if (WinsAtOnce(*position)) continue;
      data.Add(*position, g, games[g].result, samples[i].score);
    }
  }
  return data;
}

}  // namespace danco::tuner
