// SPDX-License-Identifier: MIT
#include "match/tournament/settings.h"

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "board/core/rule_names.h"
#include "match/client/uci_line.h"
#include "match/tournament/settings_fields.h"
#include "record/json_fields.h"
#include "system/files.h"
#include "system/flags.h"
#include "system/status.h"

namespace danco::match {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int kVersion = 1;  // version of tournament.json and of its directory

class JsonWriter {
 public:
  ordered_json out = ordered_json::object();

  template <typename T>
  void operator()(FieldKey key, const T& value, int64_t = 0, int64_t = 0) {
    out[key.json] = value;
  }
  void Milliseconds(FieldKey key, absl::Duration value, int64_t) {
    out[key.json] = absl::ToInt64Milliseconds(value);
  }
  template <typename Enum>
  void Choice(FieldKey key, Enum value, EnumNames<Enum> names) {
    out[key.json] = std::string(NameOf(value, names));
  }
  void operator()(FieldKey key, RuleSet rules) { out[key.json] = std::string(RuleSetName(rules)); }
  void Limits(FieldKey key, const EngineLimits& limits) {
    out[key.json] = FormatTimeControl(limits);
  }
  void Options(FieldKey key, const std::vector<std::pair<std::string, std::string>>& options) {
    out[key.json] = options;
  }
  template <typename T>
  void Object(FieldKey key, T& value) {
    JsonWriter writer;
    VisitFields(writer, value);
    out[key.json] = writer.out;
  }
  template <typename T>
  void Object(FieldKey key, std::optional<T>& value) {
    if (value) Object(key, *value);
  }
  template <typename T>
  void List(FieldKey key, std::vector<T>& values) {
    out[key.json] = ordered_json::array();
    for (T& value : values) {
      JsonWriter writer;
      VisitFields(writer, value);
      out[key.json].push_back(writer.out);
    }
  }
};

class JsonReader {
 public:
  JsonReader(const json& object, absl::string_view where) : fields(object, where) {}

  JsonFields fields;

  template <typename T>
  void operator()(FieldKey key, T& value) {
    fields.Read(key.json, value);
  }
  template <typename Int>
  void operator()(FieldKey key, Int& value, int64_t min, int64_t max) {
    int64_t number = static_cast<int64_t>(value);
    fields.Read<int64_t>(key.json, number, min, max);
    value = static_cast<Int>(number);
  }
  void operator()(FieldKey key, std::vector<std::pair<std::string, std::string>>& pairs) {
    const json* list = fields.Find(key.json);
    if (list != nullptr) ReadPairs(key.json, *list, "must be a list of pairs of names", pairs);
  }
  void Milliseconds(FieldKey key, absl::Duration& value, int64_t min) {
    int64_t number = absl::ToInt64Milliseconds(value);
    (*this)(key, number, min, kMaxLargeCount);
    value = absl::Milliseconds(number);
  }
  template <typename Enum>
  void Choice(FieldKey key, Enum& value, EnumNames<Enum> names) {
    std::string name(NameOf(value, names));
    fields.Read(key.json, name);
    const absl::Status status = ParseName(name, names, value);
    if (!status.ok()) fields.Fail(key.json, status.message());
  }
  void Limits(FieldKey key, EngineLimits& limits) {
    std::string text = "none";
    fields.Read(key.json, text);
    fields.Check(key.json, ParseTimeControl(text, limits));
  }
  // Reads an object of names and values, or a list of pairs if the order matters.
  void Options(FieldKey key, std::vector<std::pair<std::string, std::string>>& options) {
    const json* found = fields.Find(key.json);
    if (found == nullptr) return;
    options.clear();
    if (!found->is_object()) {
      return ReadPairs(key.json, *found, "must be an object or a list of pairs", options);
    }
    for (const auto& [name, value] : found->items()) options.emplace_back(name, Text(value));
  }
  template <typename T>
  void Object(FieldKey key, T& value) {
    if (const json* object = fields.Find(key.json)) ReadObject(key.json, *object, key.json, value);
  }
  template <typename T>
  void Object(FieldKey key, std::optional<T>& value) {
    const json* object = fields.Find(key.json);
    if (object == nullptr || object->is_null()) return;
    ReadObject(key.json, *object, key.json, value.emplace());
  }
  template <typename T>
  void List(FieldKey key, std::vector<T>& values) {
    const json* list = fields.Find(key.json);
    if (list == nullptr) return;
    if (!list->is_array()) return fields.Fail(key.json, "must be a list");
    for (const json& item : *list) {
      const std::string where = absl::StrCat(key.json, "[", values.size(), "]");
      ReadObject(key.json, item, where, values.emplace_back());
    }
  }

 private:
  static std::string Text(const json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
  }
  template <typename T>
  void ReadObject(const char* key, const json& object, absl::string_view where, T& value) {
    JsonReader reader(object, where);
    VisitFields(reader, value);
    fields.Check(key, reader.fields.Finish());
  }
  void ReadPairs(const char* key, const json& list, absl::string_view problem,
                 std::vector<std::pair<std::string, std::string>>& pairs) {
    if (!list.is_array()) return fields.Fail(key, problem);
    for (const json& pair : list) {
      if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string()) {
        return fields.Fail(key, problem);
      }
      pairs.emplace_back(pair[0].get<std::string>(), Text(pair[1]));
    }
  }
};

absl::Status CheckFormat(const Tournament& t) {
  if (t.engines.size() < 2) return Invalid("a tournament needs at least two --engine flags");
  if (t.format == Format::kMatch && t.engines.size() != 2) {
    return FlagError("format match", "needs two engines, not ", t.engines.size());
  }
  if (t.format == Format::kPairs && t.pairs.empty()) {
    return FlagError("format pairs", "name each pairing with --pair A B");
  }
  const auto known = [&](const std::string& name) {
    return absl::c_any_of(t.engines, [&](const EngineSpec& e) { return e.name == name; });
  };
  for (const auto& [a, b] : t.pairs) {
    for (const std::string& name : {a, b}) {
      if (!known(name)) {
        return FlagError("pair", "no engine is called '", name, "'");
      }
    }
    if (a == b) return FlagError("pair", "'", a, "' cannot play itself");
  }
  if (t.format == Format::kSwiss && t.strikes > 0) {
    return FlagError("format swiss",
                     "pairings follow from all earlier results, so no engine can be dropped: omit "
                     "--strikes");
  }
  if (t.format == Format::kSwiss && !t.shard.whole()) {
    return FlagError("format swiss",
                     "pairings follow from all earlier results, so it can't be split into shards");
  }
  return absl::OkStatus();
}

// The tournament determines the rule set, because the referee must know it.
absl::Status CheckVariantOption(const EngineSpec& engine, RuleSet rules) {
  for (const auto& [name, value] : engine.options) {
    if (!absl::EqualsIgnoreCase(name, kVariantOption) || value == RuleSetName(rules)) continue;
    return Invalid("option.", name, "=", value, ": the rule set is ",
                   "chosen by --variant, and it is ", RuleSetName(rules));
  }
  return absl::OkStatus();
}

}  // namespace

absl::string_view FormatName(Format format) {
  return NameOf(format, EnumNames<Format>(kFormatNames));
}

absl::string_view OpeningSourceName(OpeningSource source) {
  return NameOf(source, EnumNames<OpeningSource>(kSourceNames));
}

ordered_json ToJson(const Tournament& tournament) {
  Tournament t = tournament;
  JsonWriter writer;
  writer("version", kVersion);
  VisitFields(writer, t);
  if (t.format != Format::kLadder) writer.out.erase("neighbours");
  if (t.format != Format::kSwiss) writer.out.erase("swiss_rounds");
  if (t.format != Format::kPairs) writer.out.erase("pairs");
  if (t.wdl.moves == 0) writer.out.erase("wdl");
  if (t.scale == 1) writer.out.erase("scale");
  return writer.out;
}

absl::StatusOr<Tournament> TournamentFromJson(const json& object) {
  Tournament t;
  JsonReader reader(object, "tournament");
  reader.fields.ReadVersion(kVersion);
  VisitFields(reader, t);
  if (t.shard.index > t.shard.count) {
    reader.fields.Fail("shard", "is wrong: shard.index must not be larger than shard.count");
  }
  RETURN_IF_ERROR(reader.fields.Finish());
  return t;
}

absl::Status Complete(Tournament& t) {
  absl::flat_hash_set<std::string> names;
  for (EngineSpec& e : t.engines) {
    RETURN_IF_ERROR(CheckVariantOption(e, t.rules));
    if (e.cmd.empty()) return Invalid("an engine has no cmd=");
    if (e.name.empty()) e.name = SystemPath(e.cmd).filename().string();
    const std::string base = e.name;
    for (int n = 2; !names.insert(e.name).second; ++n) e.name = absl::StrCat(base, "-", n);
    if (e.limits.empty()) {
      return Invalid("engine '", e.name, "' has no limit: give tc=, movetime=, nodes= or depth=");
    }
  }
  RETURN_IF_ERROR(CheckFormat(t));
  RETURN_IF_ERROR(CheckScale(t.scale));
  if (t.wdl.moves > 0 &&
      !(t.wdl.win > 0.5 && t.wdl.win <= 1 && t.wdl.draw > 0 && t.wdl.draw <= 1)) {
    return FlagError("wdl", "win= must be between 0.5 and 1, draw= must be between 0 and 1");
  }
  if (t.sprt) {
    if (absl::Status s = ValidateSprt(*t.sprt); !s.ok()) return FlagError("sprt", s.message());
    if (t.engines.size() != 2) return FlagError("sprt", "needs two engines");
  }
  if (t.openings.source == OpeningSource::kFile && t.openings.path.empty()) {
    return FlagError("openings file", "needs the name of a file");
  }
  if (t.judge) {
    RETURN_IF_ERROR(CheckVariantOption(*t.judge, t.rules));
    if (t.judge->cmd.empty()) return FlagError("judge", "needs cmd=");
    t.judge->name = "judge";
  }
  return absl::OkStatus();
}

ordered_json Identity(const Tournament& t) {
  ordered_json out = ToJson(t);
  // In a Swiss tournament, the number of openings determines where the next round begins.
  if (t.format != Format::kSwiss) out.erase("rounds");
  for (const char* key :
       {"concurrency", "shard", "scale", "start_timeout", "hang_timeout", "stop_timeout", "event",
        "pin_cores", "strikes", "keep_stderr", "players_pgn"}) {
    out.erase(key);
  }
  return out;
}

std::string DescribeDifference(const ordered_json& a, const ordered_json& b) {
  const json patch = json::diff(json(a), json(b));
  if (patch.empty()) return "";
  const json& first = patch[0];
  std::string path = first["path"].get<std::string>();
  // "-" stands for a new element at the end of a list (RFC 6902).
  if (absl::EndsWith(path, "/-")) {
    path.pop_back();
    const json::json_pointer list(path.substr(0, path.size() - 1));
    absl::StrAppend(&path, json(a)[list].size());
  }
  const auto at = [&](const ordered_json& doc) {
    const json plain(doc);
    const json::json_pointer pointer(path);
    return plain.contains(pointer) ? Dump(plain[pointer]) : std::string("nothing");
  };
  return absl::StrCat(path.substr(1), " is ", at(a), " there and ", at(b), " here");
}

absl::Status ParseShard(absl::string_view value, Shard& shard) {
  const std::vector<std::string> parts = absl::StrSplit(value, '/');
  int64_t index = 0, count = 0;
  if (parts.size() != 2 || !absl::SimpleAtoi(parts[0], &index) ||
      !absl::SimpleAtoi(parts[1], &count) || index < 1 || index > count || count > 1'000'000) {
    return FlagError("shard", "'", value, "' is not I/N with 1 <= I <= N");
  }
  shard = {static_cast<int>(index), static_cast<int>(count)};
  return absl::OkStatus();
}

absl::Status CheckScale(double scale) {
  constexpr double kMaxScale = 100;
  if (scale >= 1 / kMaxScale && scale <= kMaxScale) return absl::OkStatus();
  return FlagError("scale", scale, " is not from ", 1 / kMaxScale, " to ", kMaxScale);
}

}  // namespace danco::match
