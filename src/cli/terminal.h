// What a person types and sees at a terminal: lines of input, the board, a line about progress.
#ifndef DANCO_CLI_TERMINAL_H_
#define DANCO_CLI_TERMINAL_H_

#include <cstddef>
#include <istream>
#include <optional>
#include <ostream>
#include <string>

#include "absl/strings/string_view.h"
#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"

namespace danco {

// Lines that a person types, with a prompt and editing in a terminal. Not thread-safe.
class LineInput {
 public:
  // Reads from `in`, which must outlive it. `interactive`: `in` is the standard input, and a person
  // sits before it.
  LineInput(std::istream& in, bool interactive) : in_(in), interactive_(interactive) {}

  bool interactive() const { return interactive_; }
  // The next line; nullopt at the end of the input. The prompt is shown to a person only.
  std::optional<std::string> Read(const std::string& prompt);

 private:
  std::istream& in_;
  const bool interactive_;
};

// A line that is written over, and taken away again.
class StatusLine {
 public:
  // Says nothing without a stream, which must outlive it.
  explicit StatusLine(std::ostream* out) : out_(out) {}
  ~StatusLine() { Clear(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;

  void Show(const std::string& text);
  void Clear();

 private:
  std::ostream* out_;
  bool shown_ = false;
};

// What a terminal can show.
struct Screen {
  bool color = false;  // colours and shaded squares
  bool ascii = false;  // letters instead of chess symbols
};

// Returns whether the locale says that the terminal shows ASCII alone: the first of LC_ALL,
// LC_CTYPE and LANG that is set decides. Without any the terminal counts as a modern one.
bool LocaleIsAscii();

// Replaces letters and signs beyond ASCII: "Sako", "...".
std::string AsciiText(absl::string_view text);

// Of the standard output: colours in a terminal that has them, unless NO_COLOR is set
// (no-color.org) or letters are wanted.
Screen DetectScreen(bool ascii);

// The squares that a move has touched: where it began and ended, and the unions that it took over.
Bitboard SquaresOf(const Position& before, Move move);

// The columns of the terminal behind the standard output; 80 where that is not known.
size_t ScreenColumns();

// The board seen from `bottom`. Squares of `marked` are shaded otherwise, or stand in brackets.
std::string DrawBoard(const Position& position, const Screen& screen, Color bottom,
                      Bitboard marked = {});

// `text` set apart from what stands around it, where there are colours.
std::string Emphasized(absl::string_view text, const Screen& screen);

}  // namespace danco

#endif  // DANCO_CLI_TERMINAL_H_
