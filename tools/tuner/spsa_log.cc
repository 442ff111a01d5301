#include "tuner/spsa_log.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "match/tournament/results.h"
#include "nlohmann/json.hpp"
#include "record/json_fields.h"
#include "system/program.h"
#include "tuner/game_line.h"

namespace danco::tuner {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr char kSettingsFile[] = "spsa.json";
constexpr int kRunVersion = 1;  // of this file and those of the pairs beside it

// A field, if it is there and of the right kind.
std::optional<double> Number(const Json& object, const char* field) {
  const auto it = object.find(field);
  if (it == object.end() || !it->is_number()) return std::nullopt;
  return it->get<double>();
}

absl::StatusOr<SpsaParameter> ParameterFromJson(const Json& json,
                                                const std::vector<SpsaParameter>& known) {
  const auto wrong = [](absl::string_view what) { return absl::InvalidArgumentError(what); };
  if (!json.is_object() || !json.contains("name") || !json["name"].is_string()) {
    return wrong("a parameter has no name");
  }
  SpsaParameter p;
  p.name = json["name"].get<std::string>();
  const auto like = std::find_if(known.begin(), known.end(), [&](const SpsaParameter& k) {
    return absl::EqualsIgnoreCase(k.name, p.name);
  });
  if (like == known.end()) {
    return wrong(absl::StrCat("parameter ", p.name, ": the engine has no such number"));
  }
  for (const auto& [field, value] : json.items()) {
    static constexpr absl::string_view kFields[] = {"name", "start", "min", "max", "step"};
    if (std::find(std::begin(kFields), std::end(kFields), field) == std::end(kFields)) {
      return wrong(absl::StrCat("parameter ", p.name, ": what is '", field, "'?"));
    }
    if (field != "name" && !value.is_number()) {
      return wrong(absl::StrCat("parameter ", p.name, ": ", field, " is no number"));
    }
  }
  p.name = like->name;
  p.start = Number(json, "start").value_or(like->start);
  p.min = static_cast<int>(Number(json, "min").value_or(like->min));
  p.max = static_cast<int>(Number(json, "max").value_or(like->max));
  p.step = Number(json, "step").value_or(like->step);
  if (p.min < like->min || p.max > like->max || p.min >= p.max) {
    return wrong(absl::StrCat("parameter ", p.name, ": the range ", p.min, "..", p.max,
                              " is not within the engine's, ", like->min, "..", like->max));
  }
  if (p.start < p.min || p.start > p.max) {
    return wrong(absl::StrCat("parameter ", p.name, ": it starts outside its range"));
  }
  if (!(p.step > 0)) return wrong(absl::StrCat("parameter ", p.name, ": step must be positive"));
  return p;
}

absl::StatusOr<Json> ReadJson(const std::string& path) {
  std::ifstream file(path);
  if (!file) return absl::NotFoundError(absl::StrCat("cannot read ", path));
  Json json = Json::parse(file, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return absl::InvalidArgumentError(absl::StrCat(path, ": no JSON"));
  return json;
}

absl::StatusOr<SpsaSettings> SettingsFromJson(const Json& json) {
  const absl::Status wrong = absl::InvalidArgumentError(
      absl::StrCat(kSettingsFile, ": not the settings of a run of spsa"));
  JsonFields fields(json, kSettingsFile);
  fields.ReadVersion(kRunVersion);
  if (!fields.ok()) return fields.status();
  for (const char* field : {"seed", "pairs", "hash"}) {
    if (!json.is_object() || !json.contains(field) || !json[field].is_number_integer()) {
      return wrong;
    }
  }
  if (!Number(json, "rate") || !json.contains("tc") || !json["tc"].is_string() ||
      !json.contains("parameters") || !json["parameters"].is_array()) {
    return wrong;
  }
  SpsaSettings settings;
  settings.seed = json["seed"].get<uint64_t>();
  settings.pairs = json["pairs"].get<int64_t>();
  settings.rate = *Number(json, "rate");
  settings.limits = json["tc"].get<std::string>();
  settings.hash = json["hash"].get<int>();
  for (const Json& p : json["parameters"]) {
    for (const char* field : {"start", "min", "max", "step"}) {
      if (!p.is_object() || !Number(p, field)) return wrong;
    }
    if (!p.contains("name") || !p["name"].is_string()) return wrong;
    settings.parameters.push_back({p["name"].get<std::string>(), *Number(p, "start"),
                                   static_cast<int>(*Number(p, "min")),
                                   static_cast<int>(*Number(p, "max")), *Number(p, "step")});
  }
  return settings;
}

// The first field in which the two differ.
std::string Difference(const SpsaSettings& there, const SpsaSettings& now) {
  const Json a = ToJson(there);
  const Json b = ToJson(now);
  for (const auto& [field, value] : a.items()) {
    if (field == "parameters" || b[field] == value) continue;
    return absl::StrCat(field, " is ", value.dump(), " there and ", b[field].dump(), " now");
  }
  const size_t count = std::min(there.parameters.size(), now.parameters.size());
  for (size_t i = 0; i < count; ++i) {
    if (there.parameters[i] == now.parameters[i]) continue;
    return absl::StrCat("a parameter is ", a["parameters"][i].dump(), " there and ",
                        b["parameters"][i].dump(), " now");
  }
  return absl::StrCat("there are ", there.parameters.size(), " parameters there and ",
                      now.parameters.size(), " now");
}

// Writes the settings unless there are some; of several processes that begin at once one wins.
absl::Status OfferSettings(const std::string& path, const SpsaSettings& settings) {
  std::error_code error;
  if (fs::exists(path, error)) return absl::OkStatus();
  const std::string mine = absl::StrCat(path, ".", CurrentProcess());
  {
    std::ofstream file(mine);
    file << ToJson(settings).dump(1) << "\n" << std::flush;
    if (!file) return match::SystemError("write", mine);
  }
  const bool linked = link(mine.c_str(), path.c_str()) == 0;
  const int reason = errno;
  fs::remove(mine, error);
  if (linked || reason == EEXIST) return absl::OkStatus();
  errno = reason;
  return match::SystemError("write", path);
}

}  // namespace

nlohmann::ordered_json ToJson(const SpsaSettings& settings) {
  nlohmann::ordered_json parameters = nlohmann::ordered_json::array();
  for (const SpsaParameter& p : settings.parameters) {
    parameters.push_back(
        {{"name", p.name}, {"start", p.start}, {"min", p.min}, {"max", p.max}, {"step", p.step}});
  }
  return {{"version", kRunVersion},  {"seed", settings.seed}, {"pairs", settings.pairs},
          {"rate", settings.rate},   {"tc", settings.limits}, {"hash", settings.hash},
          {"parameters", parameters}};
}

absl::StatusOr<std::vector<SpsaParameter>> ParametersFromJson(
    const Json& list, const std::vector<SpsaParameter>& known) {
  if (!list.is_array() || list.empty()) {
    return absl::InvalidArgumentError("not a list of parameters");
  }
  std::vector<SpsaParameter> parameters;
  for (const Json& json : list) {
    absl::StatusOr<SpsaParameter> p = ParameterFromJson(json, known);
    if (!p.ok()) return p.status();
    for (const SpsaParameter& other : parameters) {
      if (!absl::EqualsIgnoreCase(other.name, p->name)) continue;
      return absl::InvalidArgumentError(absl::StrCat("parameter ", p->name, " is there twice"));
    }
    parameters.push_back(*std::move(p));
  }
  return parameters;
}

std::string ToJsonLine(const SpsaPair& pair) {
  nlohmann::ordered_json line = {{"pair", pair.number}};
  if (pair.fault.empty()) {
    line["result"] = pair.result;
  } else {
    line["fault"] = pair.fault;
  }
  line["games"] = pair.games;
  line["known"] = pair.known;
  // (What engines say need not be UTF-8.)
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

absl::StatusOr<SpsaPair> ParsePair(absl::string_view line) {
  const Json json = Json::parse(line.begin(), line.end(), nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return absl::InvalidArgumentError("not a line of JSON");
  SpsaPair pair;
  const auto wrong = [](absl::string_view field) {
    return absl::InvalidArgumentError(absl::StrCat("field ", field));
  };
  const auto whole = [&](const char* field) {
    return json.contains(field) && json[field].is_number_integer();
  };
  if (!whole("pair") || json["pair"].get<int64_t>() < 0) return wrong("pair");
  pair.number = json["pair"].get<int64_t>();
  if (json.contains("fault")) {
    if (!json["fault"].is_string()) return wrong("fault");
    pair.fault = json["fault"].get<std::string>();
    if (pair.fault.empty()) return wrong("fault");
  } else {
    if (!whole("result") || std::abs(json["result"].get<int64_t>()) > 2) return wrong("result");
    pair.result = json["result"].get<int>();
  }
  if (json.contains("games")) {
    for (const Json& game : json["games"]) {
      if (!game.is_string()) return wrong("games");
      pair.games.push_back(game.get<std::string>());
    }
  }
  if (whole("known")) pair.known = json["known"].get<int64_t>();
  return pair;
}

absl::StatusOr<std::unique_ptr<SpsaLog>> SpsaLog::Read(const std::string& folder) {
  const absl::StatusOr<Json> json = ReadJson(fs::path(folder) / kSettingsFile);
  if (!json.ok()) return json.status();
  absl::StatusOr<SpsaSettings> settings = SettingsFromJson(*json);
  if (!settings.ok()) return settings.status();
  std::unique_ptr<SpsaLog> log(new SpsaLog(folder, *std::move(settings)));
  if (const auto fresh = log->Refresh(); !fresh.ok()) return fresh.status();
  return log;
}

absl::StatusOr<std::unique_ptr<SpsaLog>> SpsaLog::Open(const std::string& folder,
                                                       const SpsaSettings& settings, int64_t shard,
                                                       int64_t shards) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return absl::InternalError(absl::StrCat(folder, ": ", error.message()));
  const std::string path = fs::path(folder) / kSettingsFile;
  if (absl::Status status = OfferSettings(path, settings); !status.ok()) return status;
  absl::StatusOr<std::unique_ptr<SpsaLog>> log = Read(folder);
  if (!log.ok()) return log.status();
  if ((*log)->settings() != settings) {
    return absl::FailedPreconditionError(
        absl::StrCat(folder, " belongs to another run: ", Difference((*log)->settings(), settings),
                     ". Name another folder, or use its settings."));
  }
  if (absl::Status status = (*log)->OpenOwnFile(shard, shards); !status.ok()) return status;
  return log;
}

absl::Status SpsaLog::OpenOwnFile(int64_t shard, int64_t shards) {
  own_ = fs::path(folder_) / absl::StrCat("spsa-", shard, "-of-", shards, ".jsonl");
  if (!file_.Open(own_, OutputDescriptor::Mode::kAppend)) return match::SystemError("write", own_);
  if (!file_.Lock()) {
    return absl::FailedPreconditionError(absl::StrCat("another process is writing ", own_));
  }
  return CutBrokenLine(own_);
}

absl::Status SpsaLog::ReadOn(const std::string& path, std::vector<SpsaPair>& fresh) {
  std::ifstream file(path, std::ios::binary);
  std::streamoff& at = read_[path];
  file.seekg(at);
  for (std::string line; std::getline(file, line) && !file.eof();) {
    absl::StatusOr<SpsaPair> pair = ParsePair(line);
    if (!pair.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(path, " at byte ", at, ": ", pair.status().message()));
    }
    at += static_cast<std::streamoff>(line.size()) + 1;
    if (pairs_.emplace(pair->number, *pair).second) fresh.push_back(*std::move(pair));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<SpsaPair>> SpsaLog::Refresh() {
  std::vector<std::string> paths;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder_, error)) {
    const std::string name = entry.path().filename();
    if (absl::StartsWith(name, "spsa-") && absl::EndsWith(name, ".jsonl")) {
      paths.push_back(entry.path());
    }
  }
  if (error) return absl::InternalError(absl::StrCat(folder_, ": ", error.message()));
  std::sort(paths.begin(), paths.end());
  std::vector<SpsaPair> fresh;
  for (const std::string& path : paths) {
    if (absl::Status status = ReadOn(path, fresh); !status.ok()) return status;
  }
  return fresh;
}

absl::Status SpsaLog::Append(const SpsaPair& pair) {
  const bool written = file_.Write(ToJsonLine(pair) + "\n") && file_.Sync(/*content_only=*/true);
  return written ? absl::OkStatus() : match::SystemError("write", own_);
}

}  // namespace danco::tuner
