// What the flags of `danco-match run` mean.
#include <filesystem>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "board/core/rule_names.h"
#include "match/command/arguments.h"
#include "match/tournament/results.h"

namespace danco::match {
namespace {

constexpr int64_t kMaxFlagCount = 1'000'000'000;

// Reads words `key=value` one after another; the first error sticks. Without a flag the key is one.
class WordReader {
 public:
  WordReader(absl::string_view flag, absl::string_view word) : flag_(flag) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(word, absl::MaxSplits('=', 1));
    key_ = std::string(parts.first);
    value_ = std::string(parts.second);
    has_value_ = absl::StrContains(word, '=');
  }

  const std::string& key() const { return key_; }
  const std::string& value() const { return value_; }

  bool Is(absl::string_view key) {
    if (key_ != key || !status_.ok()) return false;
    known_ = true;
    if (!has_value_) Fail("needs a value");
    return status_.ok();
  }
  template <typename Int>
  bool Number(absl::string_view key, Int& out, int64_t min, int64_t max) {
    if (!Is(key)) return false;
    const absl::StatusOr<int64_t> number = ParseNumber(key, value_, min, max);
    if (number.ok()) {
      out = static_cast<Int>(*number);
    } else {
      status_ = absl::InvalidArgumentError(absl::StrCat(Spelt(), number.status().message()));
    }
    return true;
  }
  bool Milliseconds(absl::string_view key, absl::Duration& out, int64_t min) {
    int64_t ms = 0;
    if (!Number(key, ms, min, kMaxFlagCount)) return false;
    if (status_.ok()) out = absl::Milliseconds(ms);
    return true;
  }
  bool Real(absl::string_view key, double& out) {
    if (!Is(key)) return false;
    if (!absl::SimpleAtod(value_, &out)) Fail(absl::StrCat("'", value_, "' is not a number"));
    return true;
  }
  bool Bool(absl::string_view key, bool& out) {
    if (!Is(key)) return false;
    if (!absl::SimpleAtob(value_, &out)) Fail(absl::StrCat("'", value_, "' is not true or false"));
    return true;
  }
  bool Text(absl::string_view key, std::string& out) {
    if (!Is(key)) return false;
    out = value_;
    return true;
  }
  void Known() { known_ = true; }
  void Fail(absl::string_view what) {
    if (status_.ok()) {
      status_ = absl::InvalidArgumentError(absl::StrCat(Spelt(), key_, ": ", what));
    }
  }
  // `keys` lists what there is, for the message.
  absl::Status Finish(absl::string_view keys) {
    if (status_.ok() && !known_) Fail(absl::StrCat("unknown; there are ", keys));
    return status_;
  }

 private:
  // What stands before a key: "--sprt elo0", or "--rounds" where the flag is the key.
  std::string Spelt() const { return flag_.empty() ? "--" : absl::StrCat("--", flag_, " "); }

  std::string flag_;
  std::string key_;
  std::string value_;
  bool has_value_ = false;
  bool known_ = false;
  absl::Status status_;
};

absl::Status ApplyEngineWord(absl::string_view flag, absl::string_view word, EngineSpec& e) {
  WordReader r(flag, word);
  if (r.key() == "cmd" && absl::StrContains(word, " ") && absl::StrContains(word.substr(4), "=")) {
    r.Fail("put each key=value in a word of its own, or write --engine=\"cmd=... name=...\"");
  }
  r.Text("name", e.name);
  r.Text("cmd", e.cmd);
  r.Text("dir", e.dir);
  if (r.Is("args")) {
    absl::StatusOr<std::vector<std::string>> args = SplitWords(r.value());
    if (!args.ok()) {
      r.Fail(args.status().message());
    } else {
      e.args = *std::move(args);
    }
  }
  if (r.Is("tc")) {
    const absl::Status status = ParseTimeControl(r.value(), e.limits);
    if (!status.ok()) r.Fail(status.message());
  }
  r.Milliseconds("movetime", e.limits.movetime, 0);
  r.Number("nodes", e.limits.nodes, 0, int64_t{1} << 60);
  r.Number("depth", e.limits.depth, 0, 1000);
  r.Milliseconds("margin", e.margin, 0);
  r.Bool("ponder", e.ponder);
  r.Bool("restart", e.restart);
  if (absl::StartsWith(r.key(), "option.") && r.key().size() > 7) {
    r.Known();
    const std::string name = r.key().substr(7);
    std::erase_if(e.options, [&](const auto& o) { return absl::EqualsIgnoreCase(o.first, name); });
    e.options.emplace_back(name, r.value());
  }
  return r.Finish(
      "cmd, name, args, dir, option.NAME, tc, movetime, nodes, depth, margin, ponder, restart");
}

absl::Status ApplyJudgeCheck(WordReader& r, OpeningSpec& o) {
  for (absl::string_view part : absl::StrSplit(r.value(), ',', absl::SkipEmpty())) {
    const std::pair<absl::string_view, absl::string_view> kv =
        absl::StrSplit(part, absl::MaxSplits(':', 1));
    int64_t value = 0;
    if (!absl::SimpleAtoi(kv.second, &value) || value < 0 || value > kMaxFlagCount) {
      r.Fail(absl::StrCat("'", part, "' is not depth:N, nodes:N or cp:N"));
    } else if (kv.first == "depth") {
      o.judge_depth = static_cast<int>(value);
    } else if (kv.first == "nodes") {
      o.judge_nodes = value;
    } else if (kv.first == "cp") {
      o.judge_cp = static_cast<int>(value);
    } else {
      r.Fail(absl::StrCat("'", part, "' is not depth:N, nodes:N or cp:N"));
    }
  }
  if (o.judge_depth == 0 && o.judge_nodes == 0) r.Fail("needs depth:N or nodes:N");
  return absl::OkStatus();
}

absl::Status ApplyOpenings(const std::vector<std::string>& words, OpeningSpec& o) {
  o = OpeningSpec();
  bool has_plies = false;
  for (const std::string& word : words) {
    WordReader r("openings", word);
    for (OpeningSource source :
         {OpeningSource::kStart, OpeningSource::kFischerRandom, OpeningSource::kRandom}) {
      if (word != OpeningSourceName(source)) continue;
      o.source = source;
      r.Known();
    }
    if (r.Text("file", o.path)) o.source = OpeningSource::kFile;
    if (r.Number("plies", o.plies, 0, 1000)) has_plies = true;
    r.Number("first", o.first, 0, kMaxFlagCount);
    r.Number("seed", o.seed, 0, INT64_MAX);
    if (r.Is("order")) {
      o.shuffled = r.value() == "random";
      if (!o.shuffled && r.value() != "sequential") r.Fail("must be random or sequential");
    }
    if (r.Is("base")) {
      o.fischer_random = r.value() == "frc";
      if (!o.fischer_random && r.value() != "standard") r.Fail("must be frc or standard");
    }
    if (r.Is("check")) ApplyJudgeCheck(r, o).IgnoreError();
    absl::Status status =
        r.Finish("file=, frc, random or start, and order=, first=, plies=, seed=, base=, check=");
    if (!status.ok()) return status;
  }
  if (o.source == OpeningSource::kFile && !has_plies) o.plies = 0;
  if (o.source != OpeningSource::kRandom && (o.judge_depth > 0 || o.judge_nodes > 0)) {
    return absl::InvalidArgumentError("--openings check: only random openings can be chosen");
  }
  return absl::OkStatus();
}

absl::Status ApplySprt(const std::vector<std::string>& words, std::optional<SprtSettings>& out) {
  SprtSettings s;
  for (const std::string& word : words) {
    WordReader r("sprt", word);
    r.Real("elo0", s.elo0);
    r.Real("elo1", s.elo1);
    r.Real("alpha", s.alpha);
    r.Real("beta", s.beta);
    if (r.Is("model")) {
      if (r.value() == "logistic") {
        s.model = EloModel::kLogistic;
      } else if (r.value() == "normalized") {
        s.model = EloModel::kNormalized;
      } else {
        r.Fail("must be normalized or logistic");
      }
    }
    if (absl::Status status = r.Finish("elo0, elo1, alpha, beta, model"); !status.ok())
      return status;
  }
  out = s;
  return absl::OkStatus();
}

absl::Status ApplyAdjudication(const Flag& flag, Tournament& t) {
  const bool draw = flag.name == "draw";
  if (draw) t.draw = {.from = 40, .moves = 8, .score = 10};
  if (!draw) t.resign = {.moves = 3, .score = 1000, .two_sided = true};
  for (const std::string& word : flag.words) {
    WordReader r(flag.name, word);
    if (draw) r.Number("movenumber", t.draw.from, 0, kMaxFlagCount);
    r.Number("movecount", draw ? t.draw.moves : t.resign.moves, 1, kMaxFlagCount);
    r.Number("score", draw ? t.draw.score : t.resign.score, 0, kMaxFlagCount);
    if (!draw) r.Bool("twosided", t.resign.two_sided);
    absl::Status status =
        r.Finish(draw ? "movenumber, movecount, score" : "movecount, score, twosided");
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status ApplyWdl(const std::vector<std::string>& words, WdlRule& rule) {
  rule = {.moves = 4, .win = 0.99, .draw = 0.99};
  for (const std::string& word : words) {
    WordReader r("wdl", word);
    r.Number("movecount", rule.moves, 1, kMaxFlagCount);
    r.Real("win", rule.win);
    r.Real("draw", rule.draw);
    if (absl::Status status = r.Finish("movecount, win, draw"); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status ApplyShard(absl::string_view value, Shard& shard) {
  const std::vector<std::string> parts = absl::StrSplit(value, '/');
  int64_t index = 0, count = 0;
  if (parts.size() != 2 || !absl::SimpleAtoi(parts[0], &index) ||
      !absl::SimpleAtoi(parts[1], &count) || index < 1 || index > count || count > 1'000'000) {
    return absl::InvalidArgumentError(
        absl::StrCat("--shard: '", value, "' is not I/N with 1 <= I <= N"));
  }
  shard = {static_cast<int>(index), static_cast<int>(count)};
  return absl::OkStatus();
}

absl::Status ApplyScalar(const Flag& flag, Tournament& t) {
  const std::string& value = flag.words.empty() ? flag.name : flag.words.back();
  if (flag.name == "shard") return ApplyShard(value, t.shard);
  if (flag.name == "event") t.event = value;
  if (flag.name == "variant") {
    const absl::StatusOr<RuleSet> rules = ParseRuleSet(value);
    if (!rules.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("--variant: ", rules.status().message()));
    }
    t.rules = *rules;
  }
  if (flag.name == "format") {
    const absl::StatusOr<Format> format = ParseFormat(value);
    if (!format.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("--format: ", format.status().message()));
    }
    t.format = *format;
    return absl::OkStatus();
  }
  if (flag.name == "pgn") {
    if (value != "protocol" && value != "players") {
      return absl::InvalidArgumentError(
          absl::StrCat("--pgn: '", value, "' is not protocol or players"));
    }
    t.players_pgn = value == "players";
  }
  if (flag.name == "pin-cores") t.pin_cores = true;
  if (flag.name == "keep-stderr") t.keep_stderr = true;
  WordReader r("", absl::StrCat(flag.name, "=", value));
  r.Number("rounds", t.rounds, 1, kMaxFlagCount);
  r.Number("neighbours", t.neighbours, 1, kMaxFlagCount);
  r.Number("swiss-rounds", t.swiss_rounds, 1, kMaxFlagCount);
  r.Number("strikes", t.strikes, 0, kMaxFlagCount);
  r.Number("maxplies", t.max_plies, 0, 1'000'000);
  r.Number("concurrency", t.concurrency, 1, 4096);
  r.Milliseconds("start-timeout", t.start_timeout, 1);
  r.Milliseconds("hang-timeout", t.hang_timeout, 1);
  r.Milliseconds("stop-timeout", t.stop_timeout, 1);
  r.Known();
  return r.Finish("");
}

absl::Status ApplyEngines(const Arguments& arguments, Tournament& t) {
  if (arguments.Has("engine")) t.engines.clear();
  std::vector<const Flag*> own;
  for (const Flag& flag : arguments.flags) {
    if (flag.name != "engine") continue;
    t.engines.emplace_back();
    own.push_back(&flag);
  }
  // What is said of one engine counts more than what is said of each.
  for (size_t i = 0; i < t.engines.size(); ++i) {
    for (const Flag& flag : arguments.flags) {
      if (flag.name != "each") continue;
      for (const std::string& word : flag.words) {
        absl::Status status = ApplyEngineWord("each", word, t.engines[i]);
        if (!status.ok()) return status;
      }
    }
    if (i >= own.size()) continue;
    for (const std::string& word : own[i]->words) {
      absl::Status status = ApplyEngineWord("engine", word, t.engines[i]);
      if (!status.ok()) return status;
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status ApplyFlags(const Arguments& arguments, Tournament& t) {
  if (absl::Status status = ApplyEngines(arguments, t); !status.ok()) return status;
  if (arguments.Has("pair")) t.pairs.clear();
  for (const Flag& flag : arguments.flags) {
    absl::Status status;
    if (flag.name == "judge") {
      t.judge.emplace();
      for (const std::string& word : flag.words) {
        if (status.ok()) status = ApplyEngineWord("judge", word, *t.judge);
      }
    } else if (flag.name == "openings") {
      status = ApplyOpenings(flag.words, t.openings);
    } else if (flag.name == "sprt") {
      status = ApplySprt(flag.words, t.sprt);
    } else if (flag.name == "draw" || flag.name == "resign") {
      status = ApplyAdjudication(flag, t);
    } else if (flag.name == "wdl") {
      status = ApplyWdl(flag.words, t.wdl);
    } else if (flag.name == "pair") {
      if (flag.words.size() != 2) {
        return absl::InvalidArgumentError("--pair: names two engines");
      }
      t.pairs.emplace_back(flag.words[0], flag.words[1]);
      t.format = Format::kPairs;
    } else if (flag.name != "engine" && flag.name != "each") {
      status = ApplyScalar(flag, t);
    }
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace danco::match
