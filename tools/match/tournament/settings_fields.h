// SPDX-License-Identifier: MIT
// The fields of a tournament's settings, listed once for all code that reads or writes them.
//
// VisitFields(f, x) calls `f` for every field of `x`, in the order of tournament.json. `f` is the
// JSON writer or reader (settings.cc) or the reader of flags (command/arguments.cc). It has these
// members, and bounds are the same for all readers:
//
//   f(key, value)                       a string, boolean, number or rule set, or a list of strings
//                                       or pairs
//   f(key, value, min, max)             an integer
//   f.Milliseconds(key, duration, min)
//   f.Choice(key, value, names)         one of several names
//   f.Limits(key, limits)               the clock of EngineLimits, as "1+0.01"
//   f.Options(key, options)             UCI options
//   f.Object(key, value)                a nested object
//   f.List(key, values)                 a list of objects
#ifndef DANCO_TOOLS_MATCH_TOURNAMENT_SETTINGS_FIELDS_H_
#define DANCO_TOOLS_MATCH_TOURNAMENT_SETTINGS_FIELDS_H_

#include <cstdint>
#include <utility>

#include "absl/strings/string_view.h"
#include "match/client/enum_names.h"
#include "match/tournament/settings.h"

namespace danco::match {

inline constexpr int64_t kMaxCount = 1'000'000;
inline constexpr int64_t kMaxLargeCount = 1'000'000'000;

// A field's name in JSON, and its name on the command line if they differ by more than dashes.
struct FieldKey {
  FieldKey(const char* name) : json(name), flag(name) {}  // NOLINT(google-explicit-constructor)
  FieldKey(const char* json_name, const char* flag_name) : json(json_name), flag(flag_name) {}

  const char* json;
  const char* flag;
};

inline constexpr std::pair<Format, absl::string_view> kFormatNames[] = {
    {Format::kMatch, "match"},       {Format::kRoundRobin, "roundrobin"},
    {Format::kGauntlet, "gauntlet"}, {Format::kLadder, "ladder"},
    {Format::kPairs, "pairs"},       {Format::kSwiss, "swiss"}};
inline constexpr std::pair<OpeningSource, absl::string_view> kSourceNames[] = {
    {OpeningSource::kStart, "start"},
    {OpeningSource::kFile, "file"},
    {OpeningSource::kFischerRandom, "frc"},
    {OpeningSource::kRandom, "random"}};
template <typename F>
void VisitFields(F& f, EngineSpec& e) {
  f("name", e.name);
  f("cmd", e.cmd);
  f("args", e.args);
  f("dir", e.dir);
  f.Options("options", e.options);
  f.Limits("tc", e.limits);
  f.Milliseconds("movetime", e.limits.movetime, 0);
  f("nodes", e.limits.nodes, 0, int64_t{1} << 60);
  f("depth", e.limits.depth, 0, 1000);
  f.Milliseconds("margin", e.margin, 0);
  f("ponder", e.ponder);
  f("restart", e.restart);
}

template <typename F>
void VisitFields(F& f, OpeningSpec& o) {
  f.Choice("source", o.source, EnumNames<OpeningSource>(kSourceNames));
  f("path", o.path);
  f("shuffled", o.shuffled);
  f("first", o.first, 0, kMaxLargeCount);
  f("plies", o.plies, 0, 1000);
  f("fischer_random", o.fischer_random);
  f("seed", o.seed, 0, INT64_MAX);
  f("judge_depth", o.judge_depth, 0, 1000);
  f("judge_nodes", o.judge_nodes, 0, INT64_MAX);
  f("judge_cp", o.judge_cp, 0, kMaxCount);
}

template <typename F>
void VisitFields(F& f, SprtSettings& s) {
  f("elo0", s.elo0);
  f("elo1", s.elo1);
  f("alpha", s.alpha);
  f("beta", s.beta);
  f.Choice("model", s.model, EnumNames<EloModel>(kEloModelNames));
}

template <typename F>
void VisitFields(F& f, DrawRule& rule) {
  f({"from", "movenumber"}, rule.from, 0, kMaxCount);
  f({"moves", "movecount"}, rule.moves, 0, kMaxCount);
  f("score", rule.score, 0, kMaxCount);
}

template <typename F>
void VisitFields(F& f, ResignRule& rule) {
  f({"moves", "movecount"}, rule.moves, 0, kMaxCount);
  f("score", rule.score, 0, kMaxCount);
  f({"two_sided", "twosided"}, rule.two_sided);
}

template <typename F>
void VisitFields(F& f, WdlRule& rule) {
  f({"moves", "movecount"}, rule.moves, 0, kMaxCount);
  f("win", rule.win);
  f("draw", rule.draw);
}

template <typename F>
void VisitFields(F& f, Shard& shard) {
  f("index", shard.index, 1, kMaxCount);
  f("count", shard.count, 1, kMaxCount);
}

template <typename F>
void VisitFields(F& f, Tournament& t) {
  f("event", t.event);
  f("variant", t.rules);
  f.List("engines", t.engines);
  f.Object("judge", t.judge);
  f.Choice("format", t.format, EnumNames<Format>(kFormatNames));
  f("neighbours", t.neighbours, 1, kMaxCount);
  f({"swiss_rounds", "swiss-rounds"}, t.swiss_rounds, 1, kMaxCount);
  f("pairs", t.pairs);
  f("rounds", t.rounds, 1, kMaxLargeCount);
  f.Object("openings", t.openings);
  f.Object("draw", t.draw);
  f.Object("resign", t.resign);
  f.Object("wdl", t.wdl);
  f({"max_plies", "maxplies"}, t.max_plies, 0, kMaxCount);
  f.Object("sprt", t.sprt);
  f.Milliseconds({"start_timeout", "start-timeout"}, t.start_timeout, 1);
  f.Milliseconds({"hang_timeout", "hang-timeout"}, t.hang_timeout, 1);
  f.Milliseconds({"stop_timeout", "stop-timeout"}, t.stop_timeout, 1);
  f("concurrency", t.concurrency, 1, 4096);
  f({"pin_cores", "pin-cores"}, t.pin_cores);
  f("strikes", t.strikes, 0, kMaxLargeCount);
  f({"keep_stderr", "keep-stderr"}, t.keep_stderr);
  f("players_pgn", t.players_pgn);
  f.Object("shard", t.shard);
  f("scale", t.scale);
}

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_TOURNAMENT_SETTINGS_FIELDS_H_
