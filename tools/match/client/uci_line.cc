// SPDX-License-Identifier: MIT
#include "match/client/uci_line.h"

#include <array>
#include <cmath>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "system/status.h"

namespace danco::match {
namespace {

using Words = std::vector<absl::string_view>;

Words Split(absl::string_view line) {
  return absl::StrSplit(line, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty());
}

// Returns whether the text consists of at least two squares with optional promotions in between.
bool LooksLikeMove(absl::string_view text) {
  int squares = 0;
  for (size_t i = 0; i < text.size();) {
    const bool square = i + 1 < text.size() && text[i] >= 'a' && text[i] <= 'h' &&
                        text[i + 1] >= '1' && text[i + 1] <= '8';
    if (!square && !absl::StrContains("qrbn", text[i])) return false;
    if (square) ++squares;
    i += square ? 2 : 1;
  }
  return squares >= 2;
}

absl::Status OptionError(const OptionLine& option, absl::string_view what) {
  return Invalid("option '", option.name, "': ", what);
}

absl::Status CheckSpin(const OptionLine& option, bool has_min, bool has_max) {
  int64_t value = 0;
  if (!has_min || !has_max) return OptionError(option, "a spin needs whole numbers min and max");
  if (!absl::SimpleAtoi(option.default_value, &value)) {
    return OptionError(option, "a spin needs a whole number as default");
  }
  if (option.min > option.max || value < option.min || value > option.max) {
    return OptionError(option, absl::StrFormat("default %d is not between min %d and max %d", value,
                                               option.min, option.max));
  }
  return absl::OkStatus();
}

absl::Status CheckOption(const OptionLine& option, bool has_default, bool has_min, bool has_max) {
  if (option.name.empty()) return OptionError(option, "has no name");
  if (option.type == "button") {
    return has_default ? OptionError(option, "a button has no default") : absl::OkStatus();
  }
  if (option.type == "string") return absl::OkStatus();
  if (!has_default) return OptionError(option, "has no default");
  if (option.type == "spin") return CheckSpin(option, has_min, has_max);
  if (option.type == "check") {
    if (option.default_value == "true" || option.default_value == "false") return absl::OkStatus();
    return OptionError(option, "the default of a check must be true or false");
  }
  if (option.type == "combo") {
    if (absl::c_linear_search(option.vars, option.default_value)) return absl::OkStatus();
    return OptionError(option, "the default of a combo is one of its vars");
  }
  return OptionError(option, absl::StrCat("unknown type '", option.type, "'"));
}

// Parses the tokens of an info line from left to right.
class InfoReader {
 public:
  explicit InfoReader(Words words) : words_(std::move(words)) {}

  InfoLine Read() {
    for (at_ = 1; at_ < words_.size();) {
      const absl::string_view key = words_[at_++];
      if (key == "string") {
        info_.is_text = true;
        return std::move(info_);
      }
      ReadField(key);
    }
    return std::move(info_);
  }

 private:
  void Problem(absl::string_view what) {
    if (info_.problem.empty()) info_.problem = std::string(what);
  }

  template <typename T>
  void Number(absl::string_view key, std::optional<T>& out) {
    T value = 0;
    if (at_ >= words_.size() || !absl::SimpleAtoi(words_[at_], &value) || value < 0) {
      return Problem(absl::StrCat("'", key, "' is not followed by a whole number"));
    }
    ++at_;
    out = value;
  }

  void ReadField(absl::string_view key) {
    std::optional<int64_t> ignored;
    if (key == "depth") return Number(key, info_.depth);
    if (key == "multipv") return Number(key, info_.multipv);
    if (key == "nodes") return Number(key, info_.nodes);
    if (key == "time") return Number(key, info_.time_ms);
    for (absl::string_view k :
         {"seldepth", "nps", "hashfull", "tbhits", "sbhits", "cpuload", "currmovenumber"}) {
      if (key == k) return Number(key, ignored);
    }
    if (key == "score") return ReadScore();
    if (key == "wdl") return ReadWdl();
    // The bound may come after the wdl.
    if (key == "lowerbound" || key == "upperbound") return ReadBound();
    if (key == "pv") return ReadMoves(&info_.pv);
    if (key == "currmove" || key == "refutation" || key == "currline") return ReadMoves(nullptr);
    Problem(absl::StrCat("unknown word '", key.substr(0, 40), "'"));
  }

  void ReadScore() {
    const absl::string_view kind = at_ < words_.size() ? words_[at_] : "";
    int value = 0;
    if ((kind != "cp" && kind != "mate") || at_ + 1 >= words_.size() ||
        !absl::SimpleAtoi(words_[at_ + 1], &value) || std::abs(int64_t{value}) > 1'000'000) {
      return Problem("'score' is not followed by cp or mate and a whole number");
    }
    info_.score = EngineScore{kind == "mate", value};
    at_ += 2;
    while (at_ < words_.size() && (words_[at_] == "lowerbound" || words_[at_] == "upperbound")) {
      info_.bound = true;
      ++at_;
    }
  }

  void ReadWdl() {
    std::optional<int> part;
    for (int i = 0; i < 3; ++i) Number("wdl", part);
  }

  void ReadBound() {
    info_.bound = true;
    if (!info_.score) Problem("a bound without a score");
  }

  // Reads moves up to the next word that is not a move. The moves after `currline` may begin with
  // the number of a processor.
  void ReadMoves(std::vector<std::string>* out) {
    int number = 0;
    if (out == nullptr && at_ < words_.size() && absl::SimpleAtoi(words_[at_], &number)) ++at_;
    const size_t begin = at_;
    while (at_ < words_.size() && LooksLikeMove(words_[at_])) ++at_;
    if (out == nullptr) return;
    if (begin == at_) Problem("'pv' is not followed by a move");
    out->clear();
    for (size_t i = begin; i < at_; ++i) out->emplace_back(words_[i]);
  }

  Words words_;
  size_t at_ = 1;
  InfoLine info_;
};

}  // namespace

std::string FormatScore(const EngineScore& score) {
  if (score.mate)
    return absl::StrFormat("%cM%d", score.value > 0 ? '+' : '-', std::abs(score.value));
  return absl::StrFormat("%c%d.%02d", score.value < 0 ? '-' : '+', std::abs(score.value) / 100,
                         std::abs(score.value) % 100);
}

std::string Printable(absl::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (absl::ascii_isprint(byte)) {
      out.push_back(c);
    } else {
      absl::StrAppend(&out, "\\x", absl::Hex(byte, absl::kZeroPad2));
    }
  }
  return out;
}

absl::string_view FirstWord(absl::string_view line) {
  line = absl::StripAsciiWhitespace(line);
  return line.substr(0, line.find_first_of(" \t"));
}

absl::StatusOr<OptionLine> ParseOptionLine(absl::string_view line) {
  static constexpr std::array<absl::string_view, 6> kKeys = {"name", "type", "default",
                                                             "min",  "max",  "var"};
  const Words words = Split(line);
  if (words.size() < 2 || words[0] != "option" || words[1] != "name") {
    return Invalid("an option line starts with 'option name'");
  }
  OptionLine option;
  bool has_default = false, has_min = false, has_max = false;
  for (size_t i = 1; i < words.size();) {
    const absl::string_view key = words[i++];
    const size_t begin = i;
    // A default may be any text, and a name may contain any word except `type`.
    while (i < words.size() &&
           (key == "name" ? words[i] != "type" : !absl::c_linear_search(kKeys, words[i])))
      ++i;
    const std::string value = absl::StrJoin(words.begin() + static_cast<std::ptrdiff_t>(begin),
                                            words.begin() + static_cast<std::ptrdiff_t>(i), " ");
    if (key == "name") option.name = value;
    if (key == "type") option.type = value;
    if (key == "default") {
      option.default_value = value;
      has_default = true;
    }
    if (key == "min") has_min = absl::SimpleAtoi(value, &option.min);
    if (key == "max") has_max = absl::SimpleAtoi(value, &option.max);
    if (key == "var") option.vars.push_back(value);
  }
  RETURN_IF_ERROR(CheckOption(option, has_default, has_min, has_max));
  return option;
}

absl::Status CheckOptionValue(const OptionLine& option, absl::string_view value) {
  if (option.type == "check" && value != "true" && value != "false") {
    return Invalid("must be true or false");
  }
  if (option.type == "spin") {
    int64_t number = 0;
    if (!absl::SimpleAtoi(value, &number) || number < option.min || number > option.max) {
      return Invalid("is a whole number from ", option.min, " to ", option.max);
    }
  }
  const auto is_value = [&](const std::string& var) { return absl::EqualsIgnoreCase(var, value); };
  if (option.type == "combo" && !absl::c_any_of(option.vars, is_value)) {
    return Invalid("is one of ", absl::StrJoin(option.vars, ", "));
  }
  return absl::OkStatus();
}

InfoLine ParseInfoLine(absl::string_view line) { return InfoReader(Split(line)).Read(); }

absl::StatusOr<BestMoveLine> ParseBestMoveLine(absl::string_view line) {
  const Words words = Split(line);
  if (words.size() < 2) return Invalid("'bestmove' without a move");
  BestMoveLine out{std::string(words[1]), ""};
  if (out.move != "(none)" && out.move != "0000" && !LooksLikeMove(out.move)) {
    return Invalid("'", words[1].substr(0, 100), "' is not a move in the protocol's notation");
  }
  if (words.size() == 2) return out;
  if (words.size() != 4 || words[2] != "ponder") {
    return Invalid("a bestmove line is 'bestmove MOVE [ponder MOVE]'");
  }
  out.ponder = std::string(words[3]);
  return out;
}

}  // namespace danco::match
