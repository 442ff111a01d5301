#include "match/pgn.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/text/fen.h"
#include "board/text/notation.h"

namespace danco::match {
namespace {

constexpr size_t kLineWidth = 100;

// Gathers words into lines.
class Paragraph {
 public:
  void Add(absl::string_view word) {
    if (!text_.empty()) {
      const bool wraps = column_ + 1 + word.size() > kLineWidth;
      text_.push_back(wraps ? '\n' : ' ');
      column_ = wraps ? 0 : column_ + 1;
    }
    absl::StrAppend(&text_, word);
    column_ += word.size();
  }
  std::string Take() { return std::move(text_); }

 private:
  std::string text_;
  size_t column_ = 0;
};

std::string Quote(absl::string_view value) {
  std::string out = "\"";
  for (char c : value) {
    if (c == '"' || c == '\\') out.push_back('\\');
    out.push_back(absl::ascii_iscntrl(static_cast<unsigned char>(c)) ? ' ' : c);
  }
  return out + "\"";
}

// Braces can't be nested in PGN.
std::string Comment(absl::string_view text) {
  return absl::StrCat("{", absl::StrReplaceAll(text, {{"{", "("}, {"}", ")"}, {"\n", " "}}), "}");
}

std::string MoveComment(const MoveRecord& m) {
  std::string out;
  if (m.score) absl::StrAppend(&out, FormatScore(*m.score));
  if (m.depth > 0) absl::StrAppend(&out, "/", m.depth);
  if (!out.empty()) out.push_back(' ');
  absl::StrAppendFormat(&out, "%.6fs", absl::ToDoubleSeconds(m.time));
  if (m.nodes > 0) absl::StrAppend(&out, " n=", m.nodes);
  return out;
}

bool ReadMoveComment(absl::string_view comment, MoveRecord& m) {
  for (absl::string_view word : absl::StrSplit(comment, ' ', absl::SkipEmpty())) {
    double seconds = 0;
    if (absl::ConsumePrefix(&word, "n=")) {
      if (!absl::SimpleAtoi(word, &m.nodes)) return false;
    } else if (absl::ConsumeSuffix(&word, "s")) {
      if (!absl::SimpleAtod(word, &seconds) || !(seconds >= 0 && seconds < 1e9)) return false;
      m.time = absl::Microseconds(std::llround(seconds * 1e6));
    } else {
      const std::pair<absl::string_view, absl::string_view> parts =
          absl::StrSplit(word, absl::MaxSplits('/', 1));
      if (!parts.second.empty() && !absl::SimpleAtoi(parts.second, &m.depth)) return false;
      if (parts.first.empty()) continue;
      const absl::StatusOr<EngineScore> score = ParseScore(parts.first);
      if (!score.ok()) return false;
      m.score = *score;
    }
  }
  return true;
}

// Reads games character by character.
class Reader {
 public:
  explicit Reader(absl::string_view text) : text_(text) {}

  absl::StatusOr<std::vector<PgnGame>> Read() {
    absl::ConsumePrefix(&text_, "\xEF\xBB\xBF");  // byte order mark
    while (at_ < text_.size() && error_.empty()) Next();
    if (error_.empty() && started_) EndGame("*");
    if (!error_.empty()) {
      return absl::InvalidArgumentError(absl::StrCat("line ", line_, ": ", error_));
    }
    return std::move(games_);
  }

 private:
  void Next() {
    const char c = text_[at_];
    if (absl::ascii_isspace(static_cast<unsigned char>(c))) return Skip();
    if (c == '[' && depth_ == 0) return ReadTag();
    if (c == '{') return ReadComment('{', '}');
    if (c == ';' || (c == '%' && (at_ == 0 || text_[at_ - 1] == '\n'))) {
      return ReadComment(c, '\n');
    }
    if (c == '(' || c == ')') {
      depth_ += c == '(' ? 1 : -1;
      if (depth_ < 0) error_ = "')' without '('";
      return Skip();
    }
    ReadWord();
  }

  void Skip() {
    if (text_[at_++] == '\n') ++line_;
  }

  void ReadTag() {
    if (started_ && in_moves_) EndGame("*");
    Skip();
    size_t end = text_.find_first_of(" \t\"]\n", at_);
    const std::string name(text_.substr(at_, end == absl::string_view::npos ? 0 : end - at_));
    at_ = text_.find_first_not_of(" \t", end);
    if (name.empty() || at_ == absl::string_view::npos || text_[at_] != '"') {
      error_ = "a tag is [Name \"value\"]";
      return;
    }
    std::string value;
    for (++at_; at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      value.push_back(text_[at_]);
    }
    const size_t close = text_.find(']', at_);
    if (at_ >= text_.size() || text_[at_] != '"' || close == absl::string_view::npos) {
      error_ = absl::StrCat("tag ", name, " does not end");
      return;
    }
    at_ = close + 1;
    started_ = true;
    game_.tags.emplace_back(name, value);
  }

  void ReadComment(char open, char close) {
    const size_t begin = at_ + 1;
    const size_t end = text_.find(close, begin);
    if (end == absl::string_view::npos && close == '}') {
      error_ = "a comment does not end";
      return;
    }
    const absl::string_view body = text_.substr(begin, std::min(end, text_.size()) - begin);
    line_ += static_cast<int>(std::count(body.begin(), body.end(), '\n'));
    at_ = std::min(end, text_.size() - 1) + 1;
    if (close == '\n') ++line_;
    if (open == '%' || depth_ > 0 || game_.moves.empty()) return;
    std::string& comment = game_.moves.back().comment;
    if (!comment.empty()) comment.push_back(' ');
    std::string flat(absl::StripAsciiWhitespace(body));
    std::replace(flat.begin(), flat.end(), '\n', ' ');
    comment += flat;
  }

  void ReadWord() {
    const size_t end = std::min(text_.find_first_of(" \t\r\n{}()[];", at_ + 1), text_.size());
    absl::string_view word = text_.substr(at_, end - at_);
    at_ = end;
    if (depth_ > 0 || word[0] == '$') return;
    if (word == "*" || OutcomeFromText(word)) return EndGame(word);
    started_ = in_moves_ = true;
    // A move number may touch its move: `1.e2e4`.
    if (absl::ascii_isdigit(static_cast<unsigned char>(word[0]))) {
      const size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
      const size_t after = std::min(word.find_first_not_of('.', digits), word.size());
      word.remove_prefix(after);
    }
    while (!word.empty() && (word.back() == '!' || word.back() == '?')) word.remove_suffix(1);
    if (word.empty() || word.find_first_not_of('.') == absl::string_view::npos) return;
    game_.moves.push_back({std::string(word), ""});
  }

  void EndGame(absl::string_view result) {
    game_.result = std::string(result);
    games_.push_back(std::move(game_));
    game_ = {};
    started_ = in_moves_ = false;
    depth_ = 0;
  }

  absl::string_view text_;
  size_t at_ = 0;
  int line_ = 1;
  int depth_ = 0;  // of variations
  bool started_ = false;
  bool in_moves_ = false;
  std::string error_;
  PgnGame game_;
  std::vector<PgnGame> games_;
};

}  // namespace

std::string PgnGame::Tag(absl::string_view name) const {
  for (const auto& [key, value] : tags) {
    if (key == name) return value;
  }
  return "";
}

std::string FormatPgn(const GameRecord& game, absl::string_view event) {
  std::string out;
  const auto tag = [&](absl::string_view name, absl::string_view value) {
    absl::StrAppend(&out, "[", name, " ", Quote(value), "]\n");
  };
  const absl::TimeZone utc = absl::UTCTimeZone();
  const std::string round = absl::StrCat(game.index / 2 + 1, ".", game.index % 2 + 1);
  tag("Event", event);
  tag("Site", "?");
  tag("Date", absl::FormatTime("%Y.%m.%d", game.start, utc));
  tag("Round", round);
  tag("White", game.white);
  tag("Black", game.black);
  tag("Result", OutcomeText(game.outcome));
  tag("Variant", kPgnVariant);
  if (game.rules != RuleSet::kPacoSako) tag("RuleSet", RuleSetName(game.rules));
  tag("SetUp", "1");
  tag("FEN", game.fen);
  tag("UTCTime", absl::FormatTime("%H:%M:%E3S", game.start, utc));
  tag("WhiteTimeControl", game.white_limits);
  tag("BlackTimeControl", game.black_limits);
  tag("PlyCount", absl::StrCat(game.opening.size() + game.moves.size()));
  tag("Duration", absl::StrFormat("%.3fs", absl::ToDoubleSeconds(game.duration)));
  tag("Termination", PgnTermination(game.reason));
  tag("Reason", ReasonName(game.reason));
  if (!game.detail.empty()) tag("Detail", game.detail);

  const absl::StatusOr<Position> start = ParseFen(game.fen, game.rules);
  size_t ply = start.ok() && start->side_to_move() == Color::kBlack ? 1 : 0;
  Paragraph text;
  const auto add = [&](absl::string_view move, absl::string_view comment, bool first) {
    if (ply % 2 == 0) text.Add(absl::StrCat(ply / 2 + 1, "."));
    if (ply % 2 == 1 && first) text.Add(absl::StrCat(ply / 2 + 1, "..."));
    text.Add(move);
    text.Add(Comment(comment));
    ++ply;
  };
  for (size_t i = 0; i < game.opening.size(); ++i) add(game.opening[i], "book", i == 0);
  for (size_t i = 0; i < game.moves.size(); ++i) {
    add(game.moves[i].move, MoveComment(game.moves[i]), i == 0 && game.opening.empty());
  }
  if (IsFault(game.reason)) {
    text.Add(Comment(absl::StrCat(game.culprit(), ": ", ReasonPhrase(game.reason))));
  }
  text.Add(OutcomeText(game.outcome));
  return absl::StrCat(out, "\n", text.Take(), "\n\n");
}

absl::StatusOr<std::vector<PgnGame>> ParsePgn(absl::string_view text) {
  return Reader(text).Read();
}

absl::StatusOr<GameRecord> RecordFromPgn(const PgnGame& game) {
  GameRecord record;
  int64_t pair = 0, half = 0;
  const std::vector<std::string> round = absl::StrSplit(game.Tag("Round"), '.');
  if (round.size() == 2 && absl::SimpleAtoi(round[0], &pair) && absl::SimpleAtoi(round[1], &half)) {
    record.index = 2 * (pair - 1) + half - 1;
  }
  record.white = game.Tag("White");
  record.black = game.Tag("Black");
  record.white_limits = game.Tag("WhiteTimeControl");
  record.black_limits = game.Tag("BlackTimeControl");
  record.detail = game.Tag("Detail");
  if (const std::string rules = game.Tag("RuleSet"); !rules.empty()) {
    const absl::StatusOr<RuleSet> read = ParseRuleSet(rules);
    if (!read.ok()) return read.status();
    record.rules = *read;
  }
  record.fen = game.Tag("FEN").empty() ? std::string(kStartFen) : game.Tag("FEN");
  const std::optional<Outcome> outcome = OutcomeFromText(game.result);
  if (!outcome) return absl::InvalidArgumentError(absl::StrCat("result is '", game.result, "'"));
  record.outcome = *outcome;
  record.reason = ReasonFromName(game.Tag("Reason")).value_or(Reason::kMaxLength);
  std::string error;
  absl::ParseTime("%Y.%m.%d %H:%M:%E*S", absl::StrCat(game.Tag("Date"), " ", game.Tag("UTCTime")),
                  &record.start, &error);
  absl::ParseDuration(game.Tag("Duration"), &record.duration);

  absl::StatusOr<Position> position = ParseFen(record.fen, record.rules);
  if (!position.ok()) return position.status();
  for (const PgnMove& m : game.moves) {
    const absl::StatusOr<Move> move = ParseMove(*position, m.move);
    if (!move.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("move ", m.move, ": ", move.status().message()));
    }
    const std::string text = FormatMove(*position, *move);
    if (m.comment == "book") {
      record.opening.push_back(text);
    } else {
      MoveRecord out{.move = text, .score = {}, .depth = 0, .nodes = 0, .time = {}};
      // The last comment may be followed by the name of an engine at fault, which is not of the
      // move.
      ReadMoveComment(m.comment, out);
      record.moves.push_back(std::move(out));
    }
    position->Apply(*move);
  }
  return record;
}

}  // namespace danco::match
