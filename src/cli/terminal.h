// SPDX-License-Identifier: MIT
// Terminal input and output: lines of input, the board, a progress line.
#ifndef DANCO_CLI_TERMINAL_H_
#define DANCO_CLI_TERMINAL_H_

#include <cstddef>
#include <istream>
#include <optional>
#include <ostream>
#include <string>

#include "absl/strings/string_view.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "protocol/board_text.h"

namespace danco {

// Reads lines that a person types, with a prompt and line editing in a terminal. Not thread-safe.
class LineInput {
 public:
  // Reads from `in`, which must outlive it. `interactive` means that `in` is the standard input and
  // a terminal.
  LineInput(std::istream& in, bool interactive) : in_(in), interactive_(interactive) {}

  bool interactive() const { return interactive_; }
  // Returns the next line, or nullopt at the end of the input. Shows the prompt only if the input
  // is interactive.
  std::optional<std::string> Read(const std::string& prompt);

 private:
  std::istream& in_;
  const bool interactive_;
};

// A line that is overwritten by later ones, and cleared at the end.
class StatusLine {
 public:
  // `out` must outlive it. If it is null, nothing is shown.
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

// The capabilities of a terminal.
struct Screen {
  bool color = false;  // colours and shaded squares
  bool ascii = false;  // letters instead of chess symbols
};

// Returns whether the locale restricts the terminal to ASCII. The first of LC_ALL, LC_CTYPE and
// LANG that is set decides. If none is set, assumes a modern terminal.
bool LocaleIsAscii();

// Replaces letters and signs outside ASCII: "Sako", "...".
std::string AsciiText(absl::string_view text);

// Returns the capabilities of the standard output. Uses colours in a terminal that has them, unless
// NO_COLOR is set (no-color.org) or `ascii` is set.
Screen DetectScreen(bool ascii);

// Returns the number of columns of the standard output's terminal, or 80 if it is unknown.
size_t ScreenColumns();

// Draws the board as seen from `bottom`. Marked squares have brackets and, with colours, a shade
// for each kind of mark.
std::string DrawBoard(const Position& position, const Screen& screen, Color bottom,
                      const BoardMarks& marks = {});

// Highlights `text` if there are colours.
std::string Emphasized(absl::string_view text, const Screen& screen);

}  // namespace danco

#endif  // DANCO_CLI_TERMINAL_H_
