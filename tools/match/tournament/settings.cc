#include "match/tournament/settings.h"

#include <algorithm>
#include <filesystem>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "board/core/rule_names.h"
#include "match/client/uci_line.h"
#include "record/json_fields.h"
#include "system/files.h"

namespace danco::match {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int kMaxCount = 1'000'000;
constexpr int kVersion = 1;  // of tournament.json, and of the folder in which it stands

int64_t Ms(absl::Duration d) { return absl::ToInt64Milliseconds(d); }

void ReadMs(JsonFields& fields, const char* key, absl::Duration& out, int64_t min) {
  int64_t ms = Ms(out);
  fields.Read<int64_t>(key, ms, min, 1'000'000'000);
  out = absl::Milliseconds(ms);
}

ordered_json EngineToJson(const EngineSpec& e) {
  ordered_json out;
  out["name"] = e.name;
  out["cmd"] = e.cmd;
  out["args"] = e.args;
  out["dir"] = e.dir;
  out["options"] = ordered_json::array();
  for (const auto& [name, value] : e.options) out["options"].push_back({name, value});
  out["tc"] = FormatTimeControl(e.limits);
  out["movetime"] = Ms(e.limits.movetime);
  out["nodes"] = e.limits.nodes;
  out["depth"] = e.limits.depth;
  out["margin"] = Ms(e.margin);
  out["ponder"] = e.ponder;
  out["restart"] = e.restart;
  return out;
}

void ReadOptions(JsonFields& fields, EngineSpec& engine) {
  const json* options = fields.Find("options");
  if (options == nullptr) return;
  engine.options.clear();
  const auto text = [](const json& v) { return v.is_string() ? v.get<std::string>() : v.dump(); };
  if (options->is_object()) {
    for (const auto& [name, value] : options->items())
      engine.options.emplace_back(name, text(value));
    return;
  }
  if (!options->is_array()) return fields.Fail("options", "must be an object or a list of pairs");
  for (const json& pair : *options) {
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string()) {
      return fields.Fail("options", "must be an object or a list of pairs");
    }
    engine.options.emplace_back(pair[0].get<std::string>(), text(pair[1]));
  }
}

absl::StatusOr<EngineSpec> EngineFromJson(const json& object, absl::string_view where) {
  EngineSpec e;
  JsonFields fields(object, where);
  std::string tc = "none";
  fields.Read("name", e.name);
  fields.Read("cmd", e.cmd);
  fields.Read("args", e.args);
  fields.Read("dir", e.dir);
  ReadOptions(fields, e);
  fields.Read("tc", tc);
  fields.Check("tc", ParseTimeControl(tc, e.limits));
  ReadMs(fields, "movetime", e.limits.movetime, 0);
  fields.Read<int64_t>("nodes", e.limits.nodes, 0);
  fields.Read("depth", e.limits.depth, 0, 1000);
  ReadMs(fields, "margin", e.margin, 0);
  fields.Read("ponder", e.ponder);
  fields.Read("restart", e.restart);
  if (absl::Status status = fields.Finish(); !status.ok()) return status;
  return e;
}

ordered_json OpeningsToJson(const OpeningSpec& o) {
  ordered_json out;
  out["source"] = std::string(OpeningSourceName(o.source));
  out["path"] = o.path;
  out["shuffled"] = o.shuffled;
  out["first"] = o.first;
  out["plies"] = o.plies;
  out["fischer_random"] = o.fischer_random;
  out["seed"] = o.seed;
  out["judge_depth"] = o.judge_depth;
  out["judge_nodes"] = o.judge_nodes;
  out["judge_cp"] = o.judge_cp;
  return out;
}

absl::StatusOr<OpeningSpec> OpeningsFromJson(const json& object) {
  OpeningSpec o;
  JsonFields fields(object, "openings");
  std::string source(OpeningSourceName(o.source));
  fields.Read("source", source);
  bool known = false;
  for (OpeningSource s : {OpeningSource::kStart, OpeningSource::kFile,
                          OpeningSource::kFischerRandom, OpeningSource::kRandom}) {
    if (OpeningSourceName(s) != source) continue;
    o.source = s;
    known = true;
  }
  if (!known) fields.Fail("source", "must be start, file, frc or random");
  fields.Read("path", o.path);
  fields.Read("shuffled", o.shuffled);
  fields.Read<int64_t>("first", o.first, 0);
  fields.Read("plies", o.plies, 0, 1000);
  fields.Read("fischer_random", o.fischer_random);
  fields.Read<uint64_t>("seed", o.seed);
  fields.Read("judge_depth", o.judge_depth, 0, 1000);
  fields.Read<int64_t>("judge_nodes", o.judge_nodes, 0);
  fields.Read("judge_cp", o.judge_cp, 0, kMaxCount);
  if (absl::Status status = fields.Finish(); !status.ok()) return status;
  return o;
}

ordered_json SprtToJson(const SprtSettings& s) {
  return {{"elo0", s.elo0},
          {"elo1", s.elo1},
          {"alpha", s.alpha},
          {"beta", s.beta},
          {"model", std::string(EloModelName(s.model))}};
}

absl::StatusOr<SprtSettings> SprtFromJson(const json& object) {
  SprtSettings s;
  JsonFields fields(object, "sprt");
  std::string model(EloModelName(s.model));
  fields.Read("elo0", s.elo0);
  fields.Read("elo1", s.elo1);
  fields.Read("alpha", s.alpha);
  fields.Read("beta", s.beta);
  fields.Read("model", model);
  if (model == "logistic") {
    s.model = EloModel::kLogistic;
  } else if (model != "normalized") {
    fields.Fail("model", "must be normalized or logistic");
  }
  if (absl::Status status = fields.Finish(); !status.ok()) return status;
  return s;
}

void ReadRules(JsonFields& fields, Tournament& t) {
  if (const json* object = fields.Find("draw")) {
    JsonFields draw(*object, "draw");
    draw.Read("from", t.draw.from, 0, kMaxCount);
    draw.Read("moves", t.draw.moves, 0, kMaxCount);
    draw.Read("score", t.draw.score, 0, kMaxCount);
    fields.Check("draw", draw.Finish());
  }
  if (const json* object = fields.Find("resign")) {
    JsonFields resign(*object, "resign");
    resign.Read("moves", t.resign.moves, 0, kMaxCount);
    resign.Read("score", t.resign.score, 0, kMaxCount);
    resign.Read("two_sided", t.resign.two_sided);
    fields.Check("resign", resign.Finish());
  }
  if (const json* object = fields.Find("wdl")) {
    JsonFields wdl(*object, "wdl");
    wdl.Read("moves", t.wdl.moves, 0, kMaxCount);
    wdl.Read("win", t.wdl.win);
    wdl.Read("draw", t.wdl.draw);
    fields.Check("wdl", wdl.Finish());
  }
  if (const json* object = fields.Find("sprt"); object != nullptr && !object->is_null()) {
    const absl::StatusOr<SprtSettings> sprt = SprtFromJson(*object);
    fields.Check("sprt", sprt.status());
    if (sprt.ok()) t.sprt = *sprt;
  }
  if (const json* object = fields.Find("shard")) {
    JsonFields shard(*object, "shard");
    shard.Read("count", t.shard.count, 1, kMaxCount);
    shard.Read("index", t.shard.index, 1, t.shard.count);
    fields.Check("shard", shard.Finish());
  }
}

void ReadEngines(JsonFields& fields, Tournament& t) {
  if (const json* list = fields.Find("engines")) {
    if (!list->is_array()) return fields.Fail("engines", "must be a list");
    for (const json& item : *list) {
      absl::StatusOr<EngineSpec> engine =
          EngineFromJson(item, absl::StrCat("engines[", t.engines.size(), "]"));
      fields.Check("engines", engine.status());
      if (!engine.ok()) return;
      t.engines.push_back(*std::move(engine));
    }
  }
  if (const json* judge = fields.Find("judge"); judge != nullptr && !judge->is_null()) {
    absl::StatusOr<EngineSpec> engine = EngineFromJson(*judge, "judge");
    fields.Check("judge", engine.status());
    if (engine.ok()) t.judge = *std::move(engine);
  }
}

void ReadPairs(JsonFields& fields, Tournament& t) {
  const json* pairs = fields.Find("pairs");
  if (pairs == nullptr) return;
  if (!pairs->is_array()) return fields.Fail("pairs", "must be a list of pairs of names");
  for (const json& pair : *pairs) {
    if (!pair.is_array() || pair.size() != 2 || !pair[0].is_string() || !pair[1].is_string()) {
      return fields.Fail("pairs", "must be a list of pairs of names");
    }
    t.pairs.emplace_back(pair[0].get<std::string>(), pair[1].get<std::string>());
  }
}

absl::Status CheckFormat(const Tournament& t) {
  if (t.engines.size() < 2) return absl::InvalidArgumentError("a tournament needs two --engine");
  if (t.format == Format::kMatch && t.engines.size() != 2) {
    return absl::InvalidArgumentError(
        absl::StrCat("--format match is for two engines, not ", t.engines.size()));
  }
  if (t.format == Format::kPairs && t.pairs.empty()) {
    return absl::InvalidArgumentError("--format pairs: name who meets, --pair A B");
  }
  const auto known = [&](const std::string& name) {
    return absl::c_any_of(t.engines, [&](const EngineSpec& e) { return e.name == name; });
  };
  for (const auto& [a, b] : t.pairs) {
    for (const std::string& name : {a, b}) {
      if (!known(name)) {
        return absl::InvalidArgumentError(absl::StrCat("--pair: no engine is called '", name, "'"));
      }
    }
    if (a == b) {
      return absl::InvalidArgumentError(absl::StrCat("--pair: '", a, "' can't meet itself"));
    }
  }
  if (t.format == Format::kSwiss && t.strikes > 0) {
    return absl::InvalidArgumentError(
        "--format swiss: who meets follows from all results before, so no engine can be dropped: "
        "leave out --strikes");
  }
  if (t.format == Format::kSwiss && !t.shard.whole()) {
    return absl::InvalidArgumentError(
        "--format swiss: who meets follows from all results before, so it can't be split into "
        "shards");
  }
  return absl::OkStatus();
}

// The rule set is the tournament's: the referee must know it.
absl::Status CheckVariantOption(const EngineSpec& engine, RuleSet rules) {
  for (const auto& [name, value] : engine.options) {
    if (!absl::EqualsIgnoreCase(name, kVariantOption) || value == RuleSetName(rules)) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("option.", name, "=", value, ": the rule set is ",
                     "chosen by --variant, and it is ", RuleSetName(rules)));
  }
  return absl::OkStatus();
}

}  // namespace

absl::string_view FormatName(Format format) {
  switch (format) {
    case Format::kMatch:
      return "match";
    case Format::kGauntlet:
      return "gauntlet";
    case Format::kLadder:
      return "ladder";
    case Format::kPairs:
      return "pairs";
    case Format::kSwiss:
      return "swiss";
    case Format::kRoundRobin:
      break;
  }
  return "roundrobin";
}

absl::StatusOr<Format> ParseFormat(absl::string_view name) {
  for (Format f : {Format::kMatch, Format::kRoundRobin, Format::kGauntlet, Format::kLadder,
                   Format::kPairs, Format::kSwiss}) {
    if (FormatName(f) == name) return f;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("'", name, "' is not match, roundrobin, gauntlet, ladder, pairs or swiss"));
}

absl::string_view OpeningSourceName(OpeningSource source) {
  switch (source) {
    case OpeningSource::kStart:
      return "start";
    case OpeningSource::kFile:
      return "file";
    case OpeningSource::kFischerRandom:
      return "frc";
    case OpeningSource::kRandom:
      break;
  }
  return "random";
}

ordered_json ToJson(const Tournament& t) {
  ordered_json out;
  out["version"] = kVersion;
  out["event"] = t.event;
  out["variant"] = std::string(RuleSetName(t.rules));
  out["engines"] = ordered_json::array();
  for (const EngineSpec& e : t.engines) out["engines"].push_back(EngineToJson(e));
  if (t.judge) out["judge"] = EngineToJson(*t.judge);
  out["format"] = std::string(FormatName(t.format));
  if (t.format == Format::kLadder) out["neighbours"] = t.neighbours;
  if (t.format == Format::kSwiss) out["swiss_rounds"] = t.swiss_rounds;
  if (t.format == Format::kPairs) {
    out["pairs"] = ordered_json::array();
    for (const auto& [a, b] : t.pairs) out["pairs"].push_back({a, b});
  }
  out["rounds"] = t.rounds;
  out["openings"] = OpeningsToJson(t.openings);
  out["draw"] = {{"from", t.draw.from}, {"moves", t.draw.moves}, {"score", t.draw.score}};
  out["resign"] = {
      {"moves", t.resign.moves}, {"score", t.resign.score}, {"two_sided", t.resign.two_sided}};
  if (t.wdl.moves > 0) {
    out["wdl"] = {{"moves", t.wdl.moves}, {"win", t.wdl.win}, {"draw", t.wdl.draw}};
  }
  out["max_plies"] = t.max_plies;
  if (t.sprt) out["sprt"] = SprtToJson(*t.sprt);
  out["start_timeout"] = Ms(t.start_timeout);
  out["hang_timeout"] = Ms(t.hang_timeout);
  out["stop_timeout"] = Ms(t.stop_timeout);
  out["concurrency"] = t.concurrency;
  out["pin_cores"] = t.pin_cores;
  out["strikes"] = t.strikes;
  out["keep_stderr"] = t.keep_stderr;
  out["players_pgn"] = t.players_pgn;
  out["shard"] = {{"index", t.shard.index}, {"count", t.shard.count}};
  return out;
}

absl::StatusOr<Tournament> TournamentFromJson(const json& object) {
  Tournament t;
  JsonFields fields(object, "tournament");
  fields.ReadVersion(kVersion);
  fields.Read("event", t.event);
  std::string variant(RuleSetName(t.rules));
  fields.Read("variant", variant);
  const absl::StatusOr<RuleSet> rules = ParseRuleSet(variant);
  fields.Check("variant", rules.status());
  if (rules.ok()) t.rules = *rules;
  ReadEngines(fields, t);
  std::string format(FormatName(t.format));
  fields.Read("format", format);
  const absl::StatusOr<Format> parsed_format = ParseFormat(format);
  fields.Check("format", parsed_format.status());
  if (parsed_format.ok()) t.format = *parsed_format;
  fields.Read("neighbours", t.neighbours, 1, kMaxCount);
  fields.Read<int64_t>("swiss_rounds", t.swiss_rounds, 1, kMaxCount);
  ReadPairs(fields, t);
  fields.Read<int64_t>("rounds", t.rounds, 1, 1'000'000'000);
  if (const json* openings = fields.Find("openings")) {
    absl::StatusOr<OpeningSpec> parsed = OpeningsFromJson(*openings);
    fields.Check("openings", parsed.status());
    if (parsed.ok()) t.openings = *std::move(parsed);
  }
  ReadRules(fields, t);
  fields.Read("max_plies", t.max_plies, 0, kMaxCount);
  ReadMs(fields, "start_timeout", t.start_timeout, 1);
  ReadMs(fields, "hang_timeout", t.hang_timeout, 1);
  ReadMs(fields, "stop_timeout", t.stop_timeout, 1);
  fields.Read("concurrency", t.concurrency, 1, 4096);
  fields.Read("pin_cores", t.pin_cores);
  fields.Read("strikes", t.strikes, 0, kMaxCount);
  fields.Read("keep_stderr", t.keep_stderr);
  fields.Read("players_pgn", t.players_pgn);
  if (absl::Status status = fields.Finish(); !status.ok()) return status;
  return t;
}

absl::Status Complete(Tournament& t) {
  absl::flat_hash_set<std::string> names;
  for (EngineSpec& e : t.engines) {
    if (absl::Status status = CheckVariantOption(e, t.rules); !status.ok()) return status;
    if (e.cmd.empty()) return absl::InvalidArgumentError("an engine has no cmd=");
    if (e.name.empty()) e.name = SystemPath(e.cmd).filename().string();
    const std::string base = e.name;
    for (int n = 2; !names.insert(e.name).second; ++n) e.name = absl::StrCat(base, "-", n);
    if (e.limits.empty()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "engine '", e.name, "' has no limit: give tc=, movetime=, nodes= or depth="));
    }
  }
  if (absl::Status status = CheckFormat(t); !status.ok()) return status;
  if (t.wdl.moves > 0 &&
      !(t.wdl.win > 0.5 && t.wdl.win <= 1 && t.wdl.draw > 0 && t.wdl.draw <= 1)) {
    return absl::InvalidArgumentError("--wdl: win= lies between 0.5 and 1, draw= between 0 and 1");
  }
  if (t.sprt) {
    if (absl::Status s = ValidateSprt(*t.sprt); !s.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("--sprt: ", s.message()));
    }
    if (t.engines.size() != 2) return absl::InvalidArgumentError("--sprt is for two engines");
  }
  if (t.openings.source == OpeningSource::kFile && t.openings.path.empty()) {
    return absl::InvalidArgumentError("--openings file= names no file");
  }
  if (t.judge) {
    if (absl::Status s = CheckVariantOption(*t.judge, t.rules); !s.ok()) return s;
    if (t.judge->cmd.empty()) return absl::InvalidArgumentError("--judge has no cmd=");
    t.judge->name = "judge";
  }
  return absl::OkStatus();
}

ordered_json Identity(const Tournament& t) {
  ordered_json out = ToJson(t);
  for (const char* key :
       {"rounds", "concurrency", "shard", "start_timeout", "hang_timeout", "stop_timeout", "event",
        "pin_cores", "strikes", "keep_stderr", "players_pgn"}) {
    out.erase(key);
  }
  return out;
}

std::string DescribeDifference(const ordered_json& a, const ordered_json& b) {
  const json patch = json::diff(json(a), json(b));
  if (patch.empty()) return "";
  const json& first = patch[0];
  const std::string path = first["path"].get<std::string>();
  const auto at = [&](const ordered_json& doc) {
    const json plain(doc);
    const json::json_pointer pointer(path);
    return plain.contains(pointer) ? Dump(plain[pointer]) : std::string("nothing");
  };
  return absl::StrCat(path.substr(1), " is ", at(a), " there and ", at(b), " here");
}

}  // namespace danco::match
