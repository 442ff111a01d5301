// The layout of PGN, without a look at the moves: tags, words, comments, results.
#ifndef DANCO_RECORD_PGN_TEXT_H_
#define DANCO_RECORD_PGN_TEXT_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "board/core/position.h"

namespace danco {

// The name of the game in the Variant tag; the tag RuleSet names the rule set unless it is the
// default.
inline constexpr absl::string_view kPgnVariant = "PacoSako";

struct PgnMove {
  std::string move;     // as written, without a move number
  std::string comment;  // without braces; all comments behind the move, joined by blanks
  int line = 0;         // of the text, from 1
  int nag = 0;          // `$4`, or the number of a `??` behind the move; 0 for none
};

struct PgnGame {
  std::vector<std::pair<std::string, std::string>> tags;
  std::string comment;  // before the first move
  std::vector<PgnMove> moves;
  std::string result;       // "1-0", "0-1", "1/2-1/2" or "*"; where the moves have none, "*"
  bool has_result = false;  // the moves end with one
  int line = 0;             // where the game begins
  // Where the text makes no sense, and why; what stands before it has been read.
  int error_line = 0;
  std::string error;

  // The value of a tag; empty when it is missing.
  std::string Tag(absl::string_view name) const;
};

// Reads all games of a text. Variations, move numbers and `%` lines are skipped. A game with a
// fault in its text ends there, and the next begins with the next tag at the start of a line; so
// does a comment that runs into one.
std::vector<PgnGame> ScanPgn(absl::string_view text);

// Writes a game's text: first its tags, then its moves.
class PgnWriter {
 public:
  // `start`: where the moves begin; it gives the first of them its number.
  explicit PgnWriter(const Position& start) : ply_(static_cast<size_t>(start.first_ply())) {}

  void Tag(absl::string_view name, absl::string_view value);
  void Move(absl::string_view move, int nag = 0);
  // Text in braces; none when it is empty.
  void Comment(absl::string_view text);
  // A variation that stands in place of the move written last.
  void Variation(const std::vector<std::string>& moves);
  // The result ends the game, with an empty line.
  std::string Finish(absl::string_view result);
  // The tags alone, each on a line.
  std::string TakeTags() { return std::move(tags_); }

 private:
  void Word(absl::string_view word);

  std::string tags_;
  std::string text_;
  size_t column_ = 0;
  size_t ply_;
  bool number_due_ = true;  // a black move needs its number: it is the first, or after an aside
};

}  // namespace danco

#endif  // DANCO_RECORD_PGN_TEXT_H_
