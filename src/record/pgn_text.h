// SPDX-License-Identifier: MIT
// Reads and writes the syntax of PGN (tags, words, comments, results) without interpreting moves.
#ifndef DANCO_RECORD_PGN_TEXT_H_
#define DANCO_RECORD_PGN_TEXT_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "record/recorded_game.h"

namespace danco {

// The value of the Variant tag. The tag RuleSet names the rule set unless it is the default.
inline constexpr absl::string_view kPgnVariant = "PacoSako";

struct PgnMove {
  std::string move;     // as written, without a move number
  std::string comment;  // without braces; several comments after a move are joined by spaces
  int line = 0;         // in the text, from 1
  int nag = 0;          // `$4`, or the number for a suffix such as `??`; 0 for none
};

struct PgnGame {
  Tags tags;
  std::string comment;  // before the first move
  std::vector<PgnMove> moves;
  std::string result;  // after the moves; that of the tag Result if there is none or it is "*"
  int line = 0;        // where the game begins
  // The line and the reason of a syntax error. Everything before that line has been read.
  int error_line = 0;
  std::string error;

  std::string Tag(absl::string_view name) const { return std::string(ValueOf(tags, name)); }
};

// Reads all games in a text. Skips variations, move numbers and `%` lines. A syntax error, or a
// comment or variation that runs into a tag, ends the game; the next game begins with the next tag
// at the start of a line. A game without tags also ends at an empty line, unless a result or a
// later move number follows.
std::vector<PgnGame> ScanPgn(absl::string_view text);

// Removes a prefix such as `12.`, `12...` or `...` from a word, or a number alone. (`0-0` begins
// with a digit, too.)
void TakeMoveNumber(absl::string_view& word);

// Writes the text of one game: first the tags, then the moves.
class PgnWriter {
 public:
  // `start` is the starting position; it determines the first move number.
  explicit PgnWriter(const Position& start) : ply_(start.first_ply()) {}

  // Replaces characters of `name` that PGN does not allow there by `_`.
  void Tag(absl::string_view name, absl::string_view value);
  void Move(absl::string_view move, int nag = 0);
  // Writes text in braces, or nothing if it is empty.
  void Comment(absl::string_view text);
  // Writes a variation: an alternative to the last move.
  void Variation(const std::vector<std::string>& moves);
  // Ends the game with the result and an empty line.
  std::string Finish(absl::string_view result);
  // Returns only the tags, one per line.
  std::string TakeTags() { return std::move(tags_); }

 private:
  void Word(absl::string_view word);

  std::string tags_;
  std::string text_;
  size_t column_ = 0;
  size_t ply_;
  // True if the next move needs a number even if it is Black's: at the start, and after a comment
  // or variation.
  bool number_due_ = true;
};

}  // namespace danco

#endif  // DANCO_RECORD_PGN_TEXT_H_
