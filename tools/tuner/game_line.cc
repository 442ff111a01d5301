// SPDX-License-Identifier: MIT
#include "tuner/game_line.h"

#include <fstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"
#include "record/json_fields.h"
#include "system/files.h"
#include "system/status.h"

namespace danco::tuner {
namespace {

using Json = nlohmann::json;

constexpr int kLineVersion = 1;

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

}  // namespace

std::string ToJsonLine(const GameLine& game) {
  Json samples = Json::array();
  for (const Sample& s : game.samples) samples.push_back(Json::array({s.fen, s.score}));
  Json line = {{"version", kLineVersion}, {"game", game.index},  {"result", game.result},
               {"end", game.end},         {"plies", game.plies}, {"samples", std::move(samples)}};
  if (!game.settings.empty()) line["settings"] = game.settings;
  return line.dump();
}

absl::StatusOr<GameLine> ParseGameLine(absl::string_view line) {
  const Json json = Json::parse(line.begin(), line.end(), nullptr, /*allow_exceptions=*/false);
  JsonFields fields(json, "game");
  fields.ReadVersion(kLineVersion);
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

}  // namespace danco::tuner
