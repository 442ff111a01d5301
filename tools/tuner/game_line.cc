#include "tuner/game_line.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"
#include "record/json_fields.h"

namespace danco::tuner {
namespace {

using Json = nlohmann::json;

constexpr int kLineVersion = 1;

bool IsSample(const Json& j) {
  return j.is_array() && j.size() == 2 && j[0].is_string() && j[1].is_number_integer();
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
  const Json j = Json::parse(line.begin(), line.end(), nullptr, /*allow_exceptions=*/false);
  if (!j.is_object()) return absl::InvalidArgumentError("not a line of JSON");
  JsonFields fields(j, "game");
  fields.ReadVersion(kLineVersion);
  if (!fields.ok()) return fields.status();
  const auto field = [&](const char* name) { return j.contains(name) ? j[name] : Json(); };
  const Json index = field("game");
  const Json result = field("result");
  const Json end = field("end");
  const Json plies = field("plies");
  const Json samples = field("samples");
  const Json settings = field("settings");
  if (!index.is_number_integer()) return absl::InvalidArgumentError("field game");
  if (!result.is_number()) return absl::InvalidArgumentError("field result");
  if (!end.is_string()) return absl::InvalidArgumentError("field end");
  if (!plies.is_number_integer()) return absl::InvalidArgumentError("field plies");
  if (!samples.is_array()) return absl::InvalidArgumentError("field samples");
  if (!settings.is_null() && !settings.is_string()) {
    return absl::InvalidArgumentError("field settings");
  }
  GameLine game{
      index.get<int64_t>(), result.get<double>(), end.get<std::string>(), plies.get<int>(), {}};
  if (settings.is_string()) game.settings = settings.get<std::string>();
  if (game.result < 0 || game.result > 1) return absl::InvalidArgumentError("field result");
  game.samples.reserve(samples.size());
  for (const Json& s : samples) {
    if (!IsSample(s)) return absl::InvalidArgumentError("field samples");
    game.samples.push_back({s[0].get<std::string>(), s[1].get<int>()});
  }
  return game;
}

absl::StatusOr<std::vector<GameLine>> ReadGames(const std::vector<std::string>& paths) {
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
        return absl::InvalidArgumentError(
            absl::StrCat(path, " line ", number, ": ", game.status().message()));
      }
      games.push_back(*std::move(game));
    }
  }
  return games;
}

absl::Status CutBrokenLine(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return absl::OkStatus();  // nothing there yet
  uintmax_t end = 0;
  uintmax_t at = 0;
  for (char c; file.get(c);) {
    ++at;
    if (c == '\n') end = at;
  }
  if (end == at) return absl::OkStatus();
  std::error_code error;
  std::filesystem::resize_file(path, end, error);
  if (error) return absl::InternalError(absl::StrCat(path, ": ", error.message()));
  return absl::OkStatus();
}

}  // namespace danco::tuner
