#include "match/command/arguments.h"

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace danco::match {
namespace {

enum class Takes { kNothing, kOneWord, kWords };

struct FlagInfo {
  absl::string_view name;
  Takes takes;
  absl::string_view commands;  // that know it
};

constexpr FlagInfo kFlags[] = {
    {"engine", Takes::kWords, "run"},
    {"each", Takes::kWords, "run"},
    {"judge", Takes::kWords, "run"},
    {"openings", Takes::kWords, "run"},
    {"draw", Takes::kWords, "run"},
    {"resign", Takes::kWords, "run"},
    {"sprt", Takes::kWords, "run"},
    {"wdl", Takes::kWords, "run"},
    {"pair", Takes::kWords, "run"},
    {"neighbours", Takes::kOneWord, "run"},
    {"swiss-rounds", Takes::kOneWord, "run"},
    {"strikes", Takes::kOneWord, "run"},
    {"pgn", Takes::kOneWord, "run"},
    {"pin-cores", Takes::kNothing, "run"},
    {"keep-stderr", Takes::kNothing, "run"},
    {"rating-interval", Takes::kOneWord, "run"},
    {"log-games", Takes::kNothing, "run"},
    {"html", Takes::kOneWord, "report"},
    {"games", Takes::kOneWord, "report"},
    {"config", Takes::kOneWord, "run"},
    {"format", Takes::kOneWord, "run"},
    {"rounds", Takes::kOneWord, "run"},
    {"maxplies", Takes::kOneWord, "run"},
    {"concurrency", Takes::kOneWord, "run"},
    {"shard", Takes::kOneWord, "run"},
    {"event", Takes::kOneWord, "run"},
    {"variant", Takes::kOneWord, "run check"},
    {"start-timeout", Takes::kOneWord, "run check"},
    {"hang-timeout", Takes::kOneWord, "run"},
    {"stop-timeout", Takes::kOneWord, "run"},
    {"resume", Takes::kNothing, "run"},
    {"plan", Takes::kNothing, "run"},
    {"trace", Takes::kOneWord, "run"},
    {"out", Takes::kOneWord, "run merge"},
    {"json", Takes::kNothing, "check summary merge rate"},
    {"model", Takes::kOneWord, "rate"},
    {"prior", Takes::kOneWord, "rate"},
    {"anchor", Takes::kOneWord, "rate"},
    {"errors", Takes::kOneWord, "rate"},
    {"no-white-advantage", Takes::kNothing, "rate"},
    {"unscaled", Takes::kNothing, "rate"},
    {"latency", Takes::kOneWord, "check"},
    {"dir", Takes::kOneWord, "check"},
    {"option", Takes::kOneWord, "check"},
    {"only", Takes::kOneWord, "check"},
    {"help", Takes::kNothing, "run check merge summary rate report help"},
};

absl::Status FlagError(absl::string_view flag, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("--", flag, ": ", what));
}

const FlagInfo* FindFlag(absl::string_view name) {
  for (const FlagInfo& info : kFlags) {
    if (info.name == name) return &info;
  }
  return nullptr;
}

bool LooksLikeFlag(absl::string_view word) {
  return word.size() > 1 && word[0] == '-' &&
         (word[1] == '-' || absl::ascii_isalpha(static_cast<unsigned char>(word[1])));
}

std::pair<std::string, std::string> KeyAndValue(absl::string_view word) {
  return absl::StrSplit(word, absl::MaxSplits('=', 1));
}

}  // namespace

std::string Arguments::Value(absl::string_view flag) const {
  std::string out;
  for (const Flag& f : flags) {
    if (f.name == flag && !f.words.empty()) out = f.words.back();
  }
  return out;
}

bool Arguments::Has(absl::string_view flag) const {
  return absl::c_any_of(flags, [&](const Flag& f) { return f.name == flag; });
}

absl::StatusOr<std::vector<std::string>> SplitWords(absl::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && absl::ascii_isspace(static_cast<unsigned char>(c))) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      words.back().push_back(text[++i]);
    } else if (quote != 0 ? c == quote : (c == '"' || c == '\'')) {
      quote = quote != 0 ? 0 : c;
    } else {
      words.back().push_back(c);
    }
  }
  if (quote != 0) {
    return absl::InvalidArgumentError(absl::StrCat("a quote does not end in: ", text));
  }
  return words;
}

absl::StatusOr<int64_t> ParseNumber(absl::string_view what, absl::string_view text, int64_t min,
                                    int64_t max) {
  int64_t value = 0;
  if (!absl::SimpleAtoi(text, &value) || value < min || value > max) {
    return absl::InvalidArgumentError(
        absl::StrCat(what, ": '", text, "' is not a whole number from ", min, " to ", max));
  }
  return value;
}

absl::StatusOr<Arguments> ParseArguments(const std::vector<std::string>& args) {
  Arguments out;
  if (args.empty()) return absl::InvalidArgumentError("no command; try danco-match --help");
  out.command = args[0] == "--help" || args[0] == "-h" || args[0] == "-help" ? "help" : args[0];
  if (!absl::c_linear_search(
          std::vector<std::string>{"run", "check", "merge", "summary", "rate", "report", "help"},
          out.command)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "unknown command '", args[0], "'; there are run, check, merge, summary, rate and report"));
  }
  for (size_t i = 1; i < args.size();) {
    if (!LooksLikeFlag(args[i])) {
      if (out.command == "check") {  // the rest is the engine with its arguments
        out.operands.assign(args.begin() + static_cast<std::ptrdiff_t>(i), args.end());
        break;
      }
      if (out.command == "run") {
        return absl::InvalidArgumentError(absl::StrCat("'", args[i], "' belongs to no flag"));
      }
      out.operands.push_back(args[i++]);
      continue;
    }
    const absl::string_view word = absl::string_view(args[i]).substr(args[i][1] == '-' ? 2 : 1);
    const bool has_value = absl::StrContains(word, '=');
    auto [name, value] = KeyAndValue(word);
    ++i;
    if (name == "h") name = "help";
    const FlagInfo* info = FindFlag(name);
    if (info == nullptr ||
        !absl::c_linear_search(absl::StrSplit(info->commands, ' '), out.command)) {
      return FlagError(name, absl::StrCat("'", out.command, "' knows no such flag"));
    }
    Flag flag{name, {}};
    if (info->takes == Takes::kNothing && has_value) return FlagError(name, "takes no value");
    if (info->takes == Takes::kOneWord) {
      if (!has_value && i == args.size()) return FlagError(name, "needs a value");
      flag.words.push_back(has_value ? value : args[i++]);
    }
    if (info->takes == Takes::kWords) {
      if (has_value) {
        absl::StatusOr<std::vector<std::string>> words = SplitWords(value);
        if (!words.ok()) return FlagError(name, words.status().message());
        flag.words = *std::move(words);
      }
      while (i < args.size() && !LooksLikeFlag(args[i])) flag.words.push_back(args[i++]);
      if (flag.words.empty() && name != "sprt" && name != "wdl")
        return FlagError(name, "needs words like key=value");
    }
    out.flags.push_back(std::move(flag));
  }
  if (out.Has("help")) out.command = "help";
  return out;
}

}  // namespace danco::match
