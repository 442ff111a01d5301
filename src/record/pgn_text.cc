// SPDX-License-Identifier: MIT
#include "record/pgn_text.h"

#include <algorithm>
#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "board/text/player_notation.h"
#include "record/recorded_game.h"

namespace danco {
namespace {

constexpr size_t kPgnLineWidth = 100;
// The maximum nesting depth of variations. It is far deeper than in any real game, and a text of
// brackets reaches it quickly.
constexpr int kMaxDepth = 1000;

constexpr std::array<absl::string_view, 7> kGlyphs = {"", "!", "?", "!!", "??", "!?", "?!"};

bool IsDigit(char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); }

// Removes a suffix such as `!` or `?!` and returns its number.
int TakeGlyph(absl::string_view& word) {
  const size_t last = word.find_last_not_of("!?");
  const size_t begin = last == absl::string_view::npos ? 0 : last + 1;
  const absl::string_view glyph = word.substr(begin);
  word = word.substr(0, begin);
  const auto* found = std::find(kGlyphs.begin(), kGlyphs.end(), glyph);
  return found == kGlyphs.end() ? 0 : static_cast<int>(found - kGlyphs.begin());
}

// Returns whether a text begins with a line that is a tag.
bool BeginsWithTag(absl::string_view text) {
  const absl::string_view line = text.substr(0, text.find('\n'));
  return line.size() > 1 && line[0] == '[' &&
         absl::ascii_isalpha(static_cast<unsigned char>(line[1])) && absl::StrContains(line, " \"");
}

// Returns whether a comment contains a tag at the start of a line, which means that its closing
// brace is missing.
bool HoldsTag(absl::string_view text) {
  for (size_t at = text.find("\n["); at != absl::string_view::npos; at = text.find("\n[", at + 1)) {
    if (BeginsWithTag(text.substr(at + 1))) return true;
  }
  return false;
}

std::string& CommentOf(PgnGame& game) {
  return game.moves.empty() ? game.comment : game.moves.back().comment;
}

void AddComment(std::string& comment, absl::string_view body) {
  std::string flat = absl::StrReplaceAll(absl::StripAsciiWhitespace(body), {{"\r\n", " "}});
  std::replace_if(
      flat.begin(), flat.end(),
      [](char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); }, ' ');
  if (!comment.empty() && !flat.empty()) comment.push_back(' ');
  comment += flat;
}

// Reads games character by character.
class Scanner {
 public:
  explicit Scanner(absl::string_view text) : text_(text) {}

  std::vector<PgnGame> Scan() {
    absl::ConsumePrefix(&text_, "\xEF\xBB\xBF");  // byte order mark
    while (at_ < text_.size()) Next();
    started_ ? EndGame() : EndComments();
    return std::move(games_);
  }

 private:
  void Next() {
    const char c = text_[at_];
    const bool line_begins = at_ == 0 || text_[at_ - 1] == '\n';
    if (absl::ascii_isspace(static_cast<unsigned char>(c)) || c == '\0') return Skip();
    if (c == '[' && (depth_ == 0 || (line_begins && BeginsWithTag(text_.substr(at_))))) {
      return ReadTag();
    }
    if (c == '{') return ReadComment('{', '}');
    if (c == ';' || (c == '%' && line_begins)) return ReadComment(c, '\n');
    if (c == '(' || c == ')') {
      if (depth_ == 0) variation_line_ = line_;
      depth_ += c == '(' ? 1 : -1;
      if (depth_ < 0) return Fail("')' without '('");
      if (depth_ > kMaxDepth) return Fail("too many '('");
      return Skip();
    }
    ReadWord();
  }

  void Begin() {
    if (started_) return;
    EndComments();
    started_ = true;
    game_.line = line_;
  }

  void Skip() {
    if (text_[at_++] != '\n') return;
    ++line_;
    // A line that contains only blanks separates games without tags.
    const size_t next = std::min(text_.find_first_not_of(" \t\r", at_), text_.size());
    const bool after_moves = started_ ? in_moves_ && game_.tags.empty() : !games_.empty();
    if (next < text_.size() && text_[next] == '\n' && after_moves) blank_line_ = true;
  }

  // Skips the rest of the game, up to the next tag at the start of a line.
  void Fail(absl::string_view why) {
    Begin();
    game_.error_line = line_;
    game_.error = std::string(why);
    do {
      while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      if (at_ < text_.size()) Skip();
    } while (at_ < text_.size() && text_[at_] != '[');
    EndGame();
  }

  void ReadTag() {
    if (depth_ > 0) Begin();  // a variation that does not end is a fault, even before any move
    if (started_ && (in_moves_ || depth_ > 0)) EndGame();
    Begin();
    const size_t line_end = std::min(text_.find('\n', at_), text_.size());
    absl::string_view rest = text_.substr(at_ + 1, line_end - at_ - 1);
    const size_t name_end = rest.find_first_of(" \t\"]");
    const std::string name(rest.substr(0, std::min(name_end, rest.size())));
    rest.remove_prefix(name.size());
    rest = absl::StripLeadingAsciiWhitespace(rest);
    if (name.empty() || !absl::ConsumePrefix(&rest, "\"")) {
      return Fail("a tag is [Name \"value\"]");
    }
    std::string value;
    size_t i = 0;
    for (; i < rest.size() && rest[i] != '"'; ++i) {
      if (rest[i] == '\\' && i + 1 < rest.size()) ++i;
      value.push_back(rest[i]);
    }
    const size_t close = rest.find(']', i);
    if (i >= rest.size() || close == absl::string_view::npos) {
      return Fail(absl::StrCat("tag ", name, " does not end"));
    }
    at_ = line_end - (rest.size() - close - 1);
    game_.tags.emplace_back(name, value);
  }

  void ReadComment(char open, char close) {
    const size_t begin = at_ + 1;
    const size_t end = text_.find(close, begin);
    const absl::string_view body = text_.substr(begin, std::min(end, text_.size()) - begin);
    if (close == '}' && (end == absl::string_view::npos || HoldsTag(body))) {
      return Fail("a comment does not end");
    }
    line_ += static_cast<int>(std::count(body.begin(), body.end(), '\n'));
    at_ = std::min(end, text_.size()) + (close == '}' ? 1 : 0);  // Skip() examines a line feed
    if (open == '%' || depth_ > 0) return;
    // After an empty line, the next word decides to which game the comment belongs.
    if (blank_line_) return AddComment(next_comment_, body);
    const bool after_result = !started_ && !games_.empty();
    AddComment(CommentOf(after_result ? games_.back() : game_), body);
  }

  // Adds the comments between two games to the first one.
  void EndComments() {
    if (!games_.empty()) AddComment(CommentOf(games_.back()), next_comment_);
    next_comment_.clear();
    blank_line_ = false;
  }

  // Marks the last move. In `e4! $14`, the first glyph is the one about the move.
  void Mark(int nag) {
    if (nag < 1 || nag > 255 || game_.moves.empty() || game_.moves.back().nag > 0) return;
    game_.moves.back().nag = nag;
  }

  void ReadWord() {
    const size_t end = std::min(text_.find_first_of(" \t\r\n{}()[];", at_ + 1), text_.size());
    absl::string_view word = text_.substr(at_, end - at_);
    at_ = end;
    if (depth_ > 0) return;
    if (absl::ConsumePrefix(&word, "$")) {
      if (int nag = 0; absl::SimpleAtoi(word, &nag)) Mark(nag);
      return;
    }
    if (blank_line_) EndParagraph(word);
    Begin();
    if (ResultFromText(word)) return EndGame(word);
    in_moves_ = true;
    TakeMoveNumber(word);
    const int nag = TakeGlyph(word);
    if (word.empty()) return Mark(nag);
    if (word == "e.p." || word == "ep") return;  // some programs write it after a move
    game_.moves.push_back({std::string(word), "", line_, nag});
  }

  // Ends a game without tags at an empty line, unless `word`, which follows, continues it: a
  // result, or a number of a later move. (A result may have ended the game already.)
  void EndParagraph(absl::string_view word) {
    blank_line_ = false;
    const bool begins = absl::StartsWith(word, "1.") && !absl::StartsWith(word, "1..");
    const bool continues = ResultFromText(word) || (IsDigit(word[0]) && word != "1" && !begins);
    const std::string comment = std::move(next_comment_);
    next_comment_.clear();
    if (started_ && !continues) EndGame();
    AddComment(CommentOf(game_), comment);
  }

  void EndGame(absl::string_view result = "*") {
    AddComment(CommentOf(game_), next_comment_);
    next_comment_.clear();
    blank_line_ = false;
    if (depth_ > 0 && game_.error.empty()) {
      game_.error_line = variation_line_;
      game_.error = "a variation does not end";
    }
    const std::string tag = game_.Tag("Result");
    game_.result = result == "*" && !tag.empty() ? tag : std::string(result);
    games_.push_back(std::move(game_));
    game_ = {};
    started_ = in_moves_ = false;
    depth_ = 0;
  }

  absl::string_view text_;
  size_t at_ = 0;
  int line_ = 1;
  int depth_ = 0;           // nesting depth of variations
  int variation_line_ = 0;  // where the outermost one began
  bool started_ = false;
  bool in_moves_ = false;
  bool blank_line_ = false;   // whether an empty line follows a result, or moves without tags
  std::string next_comment_;  // after that line
  PgnGame game_;
  std::vector<PgnGame> games_;
};

}  // namespace

std::vector<PgnGame> ScanPgn(absl::string_view text) { return Scanner(text).Scan(); }

void TakeMoveNumber(absl::string_view& word) {
  const size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits < word.size() && word[digits] != '.') return;
  word.remove_prefix(std::min(word.find_first_not_of('.', digits), word.size()));
}

void PgnWriter::Tag(absl::string_view name, absl::string_view value) {
  tags_.push_back('[');
  for (char c : name) tags_.push_back(absl::ascii_isalnum(static_cast<unsigned char>(c)) ? c : '_');
  absl::StrAppend(&tags_, name.empty() ? "_" : "", " \"");
  for (char c : value) {
    if (c == '"' || c == '\\') tags_.push_back('\\');
    tags_.push_back(absl::ascii_iscntrl(static_cast<unsigned char>(c)) ? ' ' : c);
  }
  absl::StrAppend(&tags_, "\"]\n");
}

void PgnWriter::Word(absl::string_view word) {
  if (!text_.empty()) {
    const bool wraps = column_ + 1 + word.size() > kPgnLineWidth;
    text_.push_back(wraps ? '\n' : ' ');
    column_ = wraps ? 0 : column_ + 1;
  }
  absl::StrAppend(&text_, word);
  column_ += word.size();
}

void PgnWriter::Move(absl::string_view move, int nag) {
  if (ply_ % 2 == 0 || number_due_) Word(TurnNumber(ply_));
  Word(move);
  if (nag > 0) Word(absl::StrCat("$", nag));
  number_due_ = false;
  ++ply_;
}

// PGN comments cannot contain braces. Long comments are wrapped at spaces, except where the new
// line would look like a tag.
void PgnWriter::Comment(absl::string_view text) {
  if (text.empty()) return;
  std::string flat =
      absl::StrCat("{", absl::StrReplaceAll(text, {{"{", "("}, {"}", ")"}, {"\n", " "}}), "}");
  if (flat.size() <= kPgnLineWidth) return Word(flat);
  size_t column = column_ + 1;
  // (If a comment begins with commands that do not fit on the line, it starts on a new line.)
  size_t command = 0;
  for (size_t at = 1; flat.compare(at, 2, "[%") == 0 && flat.find(']', at) != flat.npos;) {
    command = flat.find(']', at) + 1;
    at = std::min(command + 1, flat.size());
  }
  const bool breaks = column + command > kPgnLineWidth && !text_.empty();
  if (breaks) column = 0;
  size_t blank = std::string::npos;
  // `[%eval 0.35]` must not be wrapped, because many programs read it line by line.
  bool in_command = false;
  for (size_t i = 0; i < flat.size(); ++i, ++column) {
    if (flat.compare(i, 2, "[%") == 0) in_command = true;
    if (flat[i] == ']') in_command = false;
    // A line that begins with % is not read at all, and in one with [ some programs expect a tag.
    if (flat[i] == ' ' && !in_command && !absl::StrContains("[ %", flat[i + 1])) blank = i;
    if (column < kPgnLineWidth || blank == std::string::npos) continue;
    flat[blank] = '\n';
    column = i - blank;
    blank = std::string::npos;
  }
  if (!text_.empty()) text_.push_back(breaks ? '\n' : ' ');
  text_ += flat;
  column_ = column;
}

void PgnWriter::Variation(const std::vector<std::string>& moves) {
  if (moves.empty() || ply_ == 0) return;
  --ply_;
  const size_t ply = ply_;
  number_due_ = true;
  for (size_t i = 0; i < moves.size(); ++i) {
    std::string word;
    if (ply_ % 2 == 0 || i == 0) absl::StrAppend(&word, TurnNumber(ply_), " ");
    absl::StrAppend(&word, moves[i]);
    Word(absl::StrCat(i == 0 ? "(" : "", word, i + 1 == moves.size() ? ")" : ""));
    ++ply_;
  }
  ply_ = ply + 1;
  number_due_ = true;
}

std::string PgnWriter::Finish(absl::string_view result) {
  Word(result);
  return absl::StrCat(tags_, "\n", text_, "\n\n");
}

}  // namespace danco
