// SPDX-License-Identifier: MIT
// Applies the flags of `danco-match run`.
#include <tuple>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "board/core/rule_names.h"
#include "match/command/command.h"
#include "match/tournament/settings_fields.h"
#include "system/status.h"

namespace danco::match {
namespace {

std::pair<std::string, std::string> KeyAndValue(absl::string_view word) {
  return absl::StrSplit(word, absl::MaxSplits('=', 1));
}

// Reads a word `key=value` of a flag, or a whole flag `--key=value` if `flag` is empty, into the
// field with that name. Keeps the first error.
class WordReader {
 public:
  WordReader(absl::string_view flag, absl::string_view word)
      : flag_(flag), has_value_(absl::StrContains(word, '=')) {
    std::tie(key_, value_) = KeyAndValue(word);
  }

  const std::string& key() const { return key_; }
  const std::string& value() const { return value_; }

  bool Is(FieldKey key) {
    keys_.push_back(key.flag);
    if (key_ != key.flag || !status_.ok()) return false;
    known_ = true;
    if (!has_value_) Fail("needs a value");
    return status_.ok();
  }
  void operator()(FieldKey key, std::string& out) {
    if (Is(key)) out = value_;
  }
  void operator()(FieldKey key, bool& out) {
    if (Is(key) && !absl::SimpleAtob(value_, &out)) {
      Fail(absl::StrCat("'", value_, "' is not true or false"));
    }
  }
  void operator()(FieldKey key, double& out) {
    if (Is(key) && !absl::SimpleAtod(value_, &out)) {
      Fail(absl::StrCat("'", value_, "' is not a number"));
    }
  }
  void operator()(FieldKey key, std::vector<std::string>& out) {
    if (Is(key)) Take(SplitShellWords(value_), out);
  }
  template <typename Int>
  void operator()(FieldKey key, Int& out, int64_t min, int64_t max) {
    int64_t number = 0;
    if (!Is(key)) return;
    if (Take(ParseNumber(value_, min, max), number)) out = static_cast<Int>(number);
  }
  void Milliseconds(FieldKey key, absl::Duration& out, int64_t min) {
    int64_t number = absl::ToInt64Milliseconds(out);
    (*this)(key, number, min, kMaxLargeCount);
    out = absl::Milliseconds(number);
  }
  template <typename Enum>
  void Choice(FieldKey key, Enum& out, EnumNames<Enum> names) {
    if (!Is(key)) return;
    if (const absl::Status status = ParseName(value_, names, out); !status.ok()) {
      Fail(status.message());
    }
  }
  void operator()(FieldKey key, RuleSet& out) {
    if (Is(key)) Take(ParseRuleSet(value_), out);
  }
  void Limits(FieldKey key, EngineLimits& out) {
    if (!Is(key)) return;
    if (const absl::Status status = ParseTimeControl(value_, out); !status.ok()) {
      Fail(status.message());
    }
  }
  void Options(FieldKey, std::vector<std::pair<std::string, std::string>>& out) {
    keys_.push_back("option.NAME");
    if (!absl::StartsWith(key_, "option.") || key_.size() == 7) return;
    known_ = true;
    const std::string name = key_.substr(7);
    std::erase_if(out, [&](const auto& o) { return absl::EqualsIgnoreCase(o.first, name); });
    out.emplace_back(name, value_);
  }
  // Nested objects have their own flags.
  template <typename T>
  void Object(FieldKey, T&) {}
  template <typename T>
  void List(FieldKey, T&) {}
  void operator()(FieldKey, std::vector<std::pair<std::string, std::string>>&) {}

  void Known() { known_ = true; }
  void Fail(absl::string_view what) {
    if (!status_.ok()) return;
    status_ = FlagError(flag_.empty() ? key_ : absl::StrCat(flag_, " ", key_), what);
  }
  // Returns the first error, or an error about an unknown key. `keys` are the names to list; by
  // default, these are all names that were tried.
  absl::Status Finish(std::string keys = "") {
    if (keys.empty()) keys = absl::StrJoin(keys_, ", ");
    if (!known_) Fail(absl::StrCat("unknown; there are ", keys));
    return status_;
  }

 private:
  template <typename T>
  bool Take(absl::StatusOr<T> read, T& out) {
    if (!read.ok()) {
      Fail(read.status().message());
      return false;
    }
    out = *std::move(read);
    return true;
  }

  const std::string flag_;
  const bool has_value_;
  std::string key_;
  std::string value_;
  std::vector<std::string> keys_;
  bool known_ = false;
  absl::Status status_;
};

// Sets the fields of `out` that are named by the words of a flag.
template <typename T>
absl::Status ApplyWords(absl::string_view flag, const std::vector<std::string>& words, T& out) {
  for (const std::string& word : words) {
    WordReader reader(flag, word);
    VisitFields(reader, out);
    RETURN_IF_ERROR(reader.Finish());
  }
  return absl::OkStatus();
}

absl::Status ApplyEngine(const Flags::Given& flag, EngineSpec& engine) {
  for (const std::string& word : flag.words) {
    if (absl::StartsWith(word, "cmd=") && absl::StrContains(word, " ") &&
        absl::StrContains(absl::string_view(word).substr(4), "=")) {
      return FlagError(absl::StrCat(flag.name, " cmd"),
                       "write each key=value as a separate word, or write "
                       "--engine=\"cmd=... name=...\"");
    }
  }
  return ApplyWords(flag.name, flag.words, engine);
}

void ReadJudgeCheck(WordReader& r, OpeningSpec& o) {
  for (absl::string_view part : absl::StrSplit(r.value(), ',', absl::SkipEmpty())) {
    const auto [key, text] = KeyAndValue(absl::StrReplaceAll(part, {{":", "="}}));
    int64_t value = 0;
    if (!absl::SimpleAtoi(text, &value) || value < 0 || value > kMaxLargeCount ||
        (key != "depth" && key != "nodes" && key != "cp")) {
      return r.Fail(absl::StrCat("'", part, "' is not depth:N, nodes:N or cp:N"));
    }
    if (key == "depth") o.judge_depth = static_cast<int>(value);
    if (key == "nodes") o.judge_nodes = value;
    if (key == "cp") o.judge_cp = static_cast<int>(value);
  }
  if (o.judge_depth == 0 && o.judge_nodes == 0) r.Fail("needs depth:N or nodes:N");
}

absl::Status ApplyOpenings(const std::vector<std::string>& words, OpeningSpec& o) {
  o = OpeningSpec();
  std::vector<std::string> given;
  for (const std::string& word : words) {
    WordReader r("openings", word);
    if (word != "file" && ParseName(word, EnumNames<OpeningSource>(kSourceNames), o.source).ok()) {
      r.Known();
    }
    if (r.Is("file")) {
      o.path = r.value();
      o.source = OpeningSource::kFile;
    }
    given.push_back(r.key());
    r("plies", o.plies, 0, 1000);
    r("first", o.first, 0, kMaxLargeCount);
    r("seed", o.seed, 0, INT64_MAX);
    r.Choice("order", o.shuffled, EnumNames<bool>({{true, "random"}, {false, "sequential"}}));
    r.Choice("base", o.fischer_random, EnumNames<bool>({{true, "frc"}, {false, "standard"}}));
    if (r.Is("check")) ReadJudgeCheck(r, o);
    RETURN_IF_ERROR(
        r.Finish("file=, frc, random or start, and order=, first=, plies=, seed=, base=, check="));
  }
  const bool random = o.source == OpeningSource::kRandom;
  const bool file = o.source == OpeningSource::kFile;
  const bool numbered = file || o.source == OpeningSource::kFischerRandom;
  const bool games = file && absl::EndsWithIgnoreCase(o.path, ".pgn");
  for (const std::string& key : given) {
    if (((key == "base" || key == "check") && !random) || (key == "plies" && !random && !games) ||
        ((key == "first" || key == "order") && !numbered) ||
        (key == "seed" && !random && !o.shuffled)) {
      return FlagError(absl::StrCat("openings ", key), "has no effect on the openings '",
                       OpeningSourceName(o.source), "'");
    }
  }
  if (file && !absl::c_linear_search(given, "plies")) o.plies = 0;
  return absl::OkStatus();
}

// Applies a flag that corresponds to a single field of the tournament, such as `--rounds 5`.
absl::Status ApplyField(const Flags::Given& flag, Tournament& t) {
  WordReader reader("", absl::StrCat(flag.name, "=", flag.words.back()));
  VisitFields(reader, t);
  reader.Known();  // flags that are not fields are handled elsewhere
  return reader.Finish();
}

absl::Status ApplyEngines(const Flags& flags, Tournament& t) {
  if (flags.Has("engine")) t.engines.clear();
  std::vector<const Flags::Given*> own;
  for (const Flags::Given& flag : flags.given()) {
    if (flag.name != "engine") continue;
    t.engines.emplace_back();
    own.push_back(&flag);
  }
  // The words of a single engine override those of --each.
  for (size_t i = 0; i < t.engines.size(); ++i) {
    for (const Flags::Given& flag : flags.given()) {
      if (flag.name != "each") continue;
      RETURN_IF_ERROR(ApplyEngine(flag, t.engines[i]));
    }
    if (i >= own.size()) continue;
    RETURN_IF_ERROR(ApplyEngine(*own[i], t.engines[i]));
  }
  return absl::OkStatus();
}

absl::Status ApplyFlag(const Flags::Given& flag, Tournament& t) {
  if (flag.name == "engine" || flag.name == "each")
    return absl::OkStatus();  // handled by ApplyEngines()
  if (flag.name == "judge") return ApplyEngine(flag, t.judge.emplace());
  if (flag.name == "openings") return ApplyOpenings(flag.words, t.openings);
  if (flag.name == "sprt") return ApplyWords("sprt", flag.words, t.sprt.emplace());
  if (flag.name == "draw") {
    t.draw = {.from = 40, .moves = 8, .score = 10};
    return ApplyWords("draw", flag.words, t.draw);
  }
  if (flag.name == "resign") {
    t.resign = {.moves = 3, .score = 1000, .two_sided = true};
    return ApplyWords("resign", flag.words, t.resign);
  }
  if (flag.name == "wdl") {
    t.wdl = {.moves = 4, .win = 0.99, .draw = 0.99};
    return ApplyWords("wdl", flag.words, t.wdl);
  }
  if (flag.name == "pair") {
    if (flag.words.size() != 2) return FlagError("pair", "names two engines");
    t.pairs.emplace_back(flag.words[0], flag.words[1]);
    t.format = Format::kPairs;
    return absl::OkStatus();
  }
  if (flag.name == "shard") return ParseShard(flag.words.back(), t.shard);
  if (flag.name == "pgn") {
    t.players_pgn = flag.words.back() == "players";
    return absl::OkStatus();
  }
  return ApplyField(flag, t);
}

}  // namespace

absl::StatusOr<int64_t> ParseNumber(absl::string_view text, int64_t min, int64_t max) {
  int64_t value = 0;
  if (!absl::SimpleAtoi(text, &value) || value < min || value > max) {
    return Invalid("'", text, "' is not a whole number from ", min, " to ", max);
  }
  return value;
}

absl::Status ApplyFlags(const Flags& flags, Tournament& t) {
  RETURN_IF_ERROR(ApplyEngines(flags, t));
  if (flags.Has("pair")) t.pairs.clear();
  for (const Flags::Given& flag : flags.given()) {
    RETURN_IF_ERROR(ApplyFlag(flag, t));
  }
  return absl::OkStatus();
}

absl::Status Failed(const absl::Status& status) { return ExitError(kFailure, status.message()); }

}  // namespace danco::match
