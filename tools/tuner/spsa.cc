// SPDX-License-Identifier: MIT
#include "tuner/spsa.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "board/core/random.h"
#include "board/core/rule_names.h"
#include "nlohmann/json.hpp"
#include "record/json_fields.h"
#include "system/program.h"
#include "system/status.h"

namespace danco::tuner {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

// The usual exponents (Spall 1998), and the stability constant, which damps the gains at the
// beginning.
constexpr double kAlpha = 0.602;
constexpr double kGamma = 0.101;
constexpr double kStability = 0.1;  // as a fraction of all pairs

// The unit in which moves are added up.
constexpr double kUnit = 1.0 / (int64_t{1} << 32);

enum class Purpose : uint64_t { kDirection, kRounding };

// Returns platform-independent random bits.
uint64_t Mix(uint64_t x) { return FixedSequence(x).Next(); }
uint64_t Draw(uint64_t seed, int64_t pair, size_t i, Purpose purpose) {
  return Mix(Mix(Mix(seed) + static_cast<uint64_t>(pair)) + 2 * i + static_cast<uint64_t>(purpose));
}

constexpr char kSettingsFile[] = "spsa.json";
constexpr int kRunVersion = 1;  // of spsa.json and of the format of the files with pairs

// Reads a parameter. Fields that `json` leaves out are unchanged.
absl::Status ReadParameter(const Json& json, SpsaParameter& p) {
  JsonFields fields(json, "parameter");
  fields.Read("name", p.name);
  fields.Read("start", p.start);
  fields.Read("min", p.min);
  fields.Read("max", p.max);
  fields.Read("step", p.step);
  return fields.Finish();
}

// Reads a parameter from a file written by a person: see ParametersFromJson().
absl::StatusOr<SpsaParameter> ChosenParameter(const Json& json,
                                              const std::vector<SpsaParameter>& known) {
  SpsaParameter p;
  RETURN_IF_ERROR(ReadParameter(json, p));
  const auto like = std::find_if(known.begin(), known.end(), [&](const SpsaParameter& k) {
    return absl::EqualsIgnoreCase(k.name, p.name);
  });
  const auto wrong = [&](absl::string_view what) {
    return Invalid("parameter ", p.name, ": ", what);
  };
  if (like == known.end()) return wrong("the engine has no numeric option of this name");
  p = *like;
  if (absl::Status status = ReadParameter(json, p); !status.ok()) return wrong(status.message());
  p.name = like->name;
  if (p.min < like->min || p.max > like->max || p.min >= p.max) {
    return wrong(absl::StrCat("the range ", p.min, "..", p.max, " is not within the engine's, ",
                              like->min, "..", like->max));
  }
  if (p.start < p.min || p.start > p.max) return wrong("it starts outside its range");
  if (!(p.step > 0)) return wrong("step must be positive");
  return p;
}

absl::StatusOr<SpsaSettings> SettingsFromJson(const Json& json) {
  JsonFields fields(json, kSettingsFile);
  fields.ReadVersion(kRunVersion);
  fields.Require({"seed", "pairs", "rate", "tc", "hash", "parameters"});
  SpsaSettings settings;
  fields.Read("seed", settings.seed);
  fields.Read("pairs", settings.pairs);
  fields.Read("rate", settings.rate);
  fields.Read("tc", settings.limits);
  fields.Read("hash", settings.hash);
  fields.Read("variant", settings.rules);
  if (!fields.ok()) return fields.status();
  for (const Json& p : json["parameters"]) {
    fields.Check("parameters", ReadParameter(p, settings.parameters.emplace_back()));
  }
  if (!fields.ok()) return fields.status();
  return settings;
}

// The beginning of every line, by which a line that was cut off is recognized.
constexpr absl::string_view kPairLineStart = R"({"pair":)";

// Writes the settings unless they exist. If several processes start at once, one of them succeeds.
absl::Status OfferSettings(const std::string& path, const SpsaSettings& settings) {
  std::error_code error;
  if (fs::exists(path, error)) return absl::OkStatus();
  const std::string mine = absl::StrCat(path, ".", CurrentProcess());
  {
    std::ofstream file(mine);
    file << ToJson(settings).dump(1) << "\n" << std::flush;
    if (!file) return WriteError(mine);
  }
  std::error_code ignored;
  fs::create_hard_link(mine, path, error);
  fs::remove(mine, ignored);
  if (!error || error == std::errc::file_exists) return absl::OkStatus();
  return WriteError(path, error.message());
}

}  // namespace

int Spsa::Direction(int64_t pair, size_t i) const {
  return (Draw(settings_.seed, pair, i, Purpose::kDirection) >> 63) != 0 ? 1 : -1;
}

double Spsa::Perturbation(int64_t pair, size_t i) const {
  const auto all = static_cast<double>(settings_.pairs);
  return settings_.parameters[i].step * std::pow(all / static_cast<double>(pair + 1), kGamma);
}

double Spsa::Update(const SpsaPair& pair, size_t i) const {
  if (!pair.fault.empty()) return 0;
  const auto all = static_cast<double>(settings_.pairs);
  const double held = kStability * all;
  const double step = settings_.parameters[i].step;
  const double gain =
      settings_.rate * step * step *
      std::pow((held + all) / (held + static_cast<double>(pair.number + 1)), kAlpha);
  return gain / Perturbation(pair.number, i) * pair.result * Direction(pair.number, i);
}

void Spsa::Add(const SpsaPair& pair) {
  for (size_t i = 0; i < moved_.size(); ++i) {
    moved_[i] += static_cast<int64_t>(std::llround(Update(pair, i) / kUnit));
  }
}

double Spsa::value(size_t i) const {
  const SpsaParameter& p = settings_.parameters[i];
  return std::clamp<double>(p.start + static_cast<double>(moved_[i]) * kUnit, p.min, p.max);
}

std::vector<int> Spsa::Values(int64_t pair, int sign) const {
  std::vector<int> values;
  for (size_t i = 0; i < moved_.size(); ++i) {
    const SpsaParameter& p = settings_.parameters[i];
    const double part =
        static_cast<double>(Draw(settings_.seed, pair, i, Purpose::kRounding) >> 11) * 0x1p-53;
    const double tried = value(i) + sign * Direction(pair, i) * Perturbation(pair, i);
    values.push_back(std::clamp(static_cast<int>(std::floor(tried + part)), p.min, p.max));
  }
  return values;
}

nlohmann::ordered_json ToJson(const SpsaSettings& settings) {
  nlohmann::ordered_json parameters = nlohmann::ordered_json::array();
  for (const SpsaParameter& p : settings.parameters) {
    parameters.push_back(
        {{"name", p.name}, {"start", p.start}, {"min", p.min}, {"max", p.max}, {"step", p.step}});
  }
  return {{"version", kRunVersion},
          {"seed", settings.seed},
          {"pairs", settings.pairs},
          {"rate", settings.rate},
          {"tc", settings.limits},
          {"hash", settings.hash},
          {"variant", std::string(RuleSetName(settings.rules))},
          {"parameters", parameters}};
}

absl::StatusOr<std::vector<SpsaParameter>> ParametersFromJson(
    const Json& list, const std::vector<SpsaParameter>& known) {
  if (!list.is_array() || list.empty()) {
    return Invalid("not a list of parameters");
  }
  std::vector<SpsaParameter> parameters;
  for (const Json& json : list) {
    ASSIGN_OR_RETURN(SpsaParameter p, ChosenParameter(json, known));
    for (const SpsaParameter& other : parameters) {
      if (!absl::EqualsIgnoreCase(other.name, p.name)) continue;
      return Invalid("parameter ", p.name, " is there twice");
    }
    parameters.push_back(std::move(p));
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
  // The output of engines need not be valid UTF-8.
  return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

absl::StatusOr<SpsaPair> ParsePair(absl::string_view line) {
  const Json json = Json::parse(line.begin(), line.end(), nullptr, /*allow_exceptions=*/false);
  JsonFields fields(json, "pair");
  SpsaPair pair;
  fields.Require({"pair"});
  fields.Read<int64_t>("pair", pair.number, 0);
  fields.Read("fault", pair.fault);
  if (pair.fault.empty()) fields.Require({"result"});
  fields.Read<int>("result", pair.result, -2, 2);
  fields.Read("games", pair.games);
  fields.Read("known", pair.known);
  if (!fields.ok()) return fields.status();
  return pair;
}

absl::StatusOr<std::unique_ptr<SpsaLog>> SpsaLog::Read(const std::string& folder) {
  ASSIGN_OR_RETURN(const Json json, ReadJsonFile(fs::path(folder) / kSettingsFile));
  ASSIGN_OR_RETURN(SpsaSettings settings, SettingsFromJson(json));
  std::unique_ptr<SpsaLog> log(new SpsaLog(folder, std::move(settings)));
  RETURN_IF_ERROR(log->Refresh().status());
  return log;
}

absl::StatusOr<std::unique_ptr<SpsaLog>> SpsaLog::Open(const std::string& folder,
                                                       const SpsaSettings& settings,
                                                       match::Shard shard) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return absl::InternalError(absl::StrCat(folder, ": ", error.message()));
  const std::string path = fs::path(folder) / kSettingsFile;
  RETURN_IF_ERROR(OfferSettings(path, settings));
  ASSIGN_OR_RETURN(std::unique_ptr<SpsaLog> log, Read(folder));
  if (log->settings() != settings) {
    return absl::FailedPreconditionError(
        absl::StrCat(folder, " belongs to another run: ",
                     match::DescribeDifference(ToJson(log->settings()), ToJson(settings)),
                     ". Name another folder, or use its settings."));
  }
  RETURN_IF_ERROR(log->OpenOwnFile(shard));
  return log;
}

absl::Status SpsaLog::OpenOwnFile(match::Shard shard) {
  own_ = fs::path(folder_) / absl::StrCat("spsa-", shard.index, "-of-", shard.count, ".jsonl");
  if (!file_.Open(own_, OutputDescriptor::Mode::kAppend)) return WriteError(own_);
  if (!file_.Lock()) {
    return absl::FailedPreconditionError(absl::StrCat("another process is writing ", own_));
  }
  return CutBrokenLine(own_, kPairLineStart).status();
}

absl::Status SpsaLog::ReadNewPairs(const std::string& path, std::vector<SpsaPair>& fresh) {
  std::ifstream file(path, std::ios::binary);
  std::streamoff& at = read_[path];
  file.seekg(at);
  for (std::string line; std::getline(file, line) && !file.eof();) {
    absl::StatusOr<SpsaPair> pair = ParsePair(line);
    if (!pair.ok()) {
      return Invalid(path, " at byte ", at, ": ", pair.status().message());
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
    RETURN_IF_ERROR(ReadNewPairs(path, fresh));
  }
  return fresh;
}

std::vector<std::string> SpsaLog::Files() const {
  std::vector<std::string> files = {fs::path(folder_) / kSettingsFile};
  for (const auto& [path, bytes] : read_) files.push_back(path);
  return files;
}

absl::Status SpsaLog::Append(const SpsaPair& pair) {
  const bool written = file_.Write(ToJsonLine(pair) + "\n") && file_.Sync(/*content_only=*/true);
  return written ? absl::OkStatus() : WriteError(own_);
}

}  // namespace danco::tuner
