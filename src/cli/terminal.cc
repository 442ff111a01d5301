// SPDX-License-Identifier: MIT
#include "cli/terminal.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "board/core/square.h"
#include "system/terminal.h"

#ifdef DANCO_HAS_EDITLINE
#include <editline/readline.h>
#endif

namespace danco {
namespace {

// Colour numbers in the 256-colour palette: light and dark squares, and the pieces. Each piece is
// drawn as a tile in a distinct colour, so that it stands out from every square and every terminal
// background. A suggested turn is blue, the squares of its reasons are yellow, and the last turn is
// green.
struct Shade {
  char bracket;  // the first of BracketsOf()
  int light;
  int dark;
};
constexpr std::array<Shade, 4> kShades = {
    {{' ', 180, 137}, {'[', 111, 68}, {'{', 227, 184}, {'(', 150, 107}}};
constexpr int kWhiteColor = 231;
constexpr int kBlackColor = 16;

// Filled symbols, which are easy to recognise. The position also shows the colour: White's piece is
// on the left of its square and Black's on the right, as in a union.
constexpr std::array<absl::string_view, kNumPieceTypes> kSymbols = {" ", "♟", "♞", "♝",
                                                                    "♜", "♛", "♚"};

std::string Background(int color) { return absl::StrFormat("\x1b[48;5;%dm", color); }
std::string Foreground(int color) { return absl::StrFormat("\x1b[38;5;%dm", color); }
constexpr absl::string_view kReset = "\x1b[0m";

std::string Cell(const Position& position, Square s, absl::string_view brackets) {
  const bool light = (FileOf(s) + RankOf(s)) % 2 == 1;
  const Shade& shade = *std::find_if(kShades.begin(), kShades.end() - 1, [&](const Shade& shade) {
    return shade.bracket == brackets[0];
  });
  const int color = light ? shade.light : shade.dark;
  const PieceType white = position.type_at(Color::kWhite, s);
  const PieceType black = position.type_at(Color::kBlack, s);
  const auto tile = [&](PieceType type, int own, int other) {
    return type == PieceType::kNone ? std::string(" ")
                                    : absl::StrCat(Background(own), Foreground(other), "\x1b[1m",
                                                   kSymbols[static_cast<size_t>(Index(type))],
                                                   kReset, Background(color));
  };
  return absl::StrCat(Background(color), Foreground(kBlackColor), brackets.substr(0, 1),
                      tile(white, kWhiteColor, kBlackColor), tile(black, kBlackColor, kWhiteColor),
                      Foreground(kBlackColor), brackets.substr(1));
}

}  // namespace

std::optional<std::string> LineInput::Read(const std::string& prompt) {
#ifdef DANCO_HAS_EDITLINE
  if (interactive_) {
    rl_bind_key('\t', rl_insert);  // no names of files and users are completed
    const std::unique_ptr<char, decltype(&std::free)> typed(readline(prompt.c_str()), &std::free);
    if (typed == nullptr) return std::nullopt;
    if (*typed != '\0') add_history(typed.get());
    return std::string(typed.get());
  }
#endif
  if (interactive_) std::cout << prompt << std::flush;
  std::string line;
  if (!std::getline(in_, line)) return std::nullopt;
  return line;
}

void StatusLine::Show(const std::string& text) {
  if (out_ == nullptr) return;
  *out_ << "\r\033[K" << text << std::flush;
  shown_ = true;
}

void StatusLine::Clear() {
  if (shown_) *out_ << "\r\033[K" << std::flush;
  shown_ = false;
}

bool LocaleIsAscii() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = std::getenv(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string locale = absl::AsciiStrToLower(value);
    return !absl::StrContains(locale, "utf-8") && !absl::StrContains(locale, "utf8");
  }
  return false;
}

std::string AsciiText(absl::string_view text) {
  const std::string plain = absl::StrReplaceAll(
      text,
      {{"Ŝ", "S"}, {"ŝ", "s"}, {"…", "..."}, {"–", "-"}, {"’", "'"}, {"“", "\""}, {"”", "\""}});
  std::string ascii;
  for (char c : plain) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) ascii.push_back(c);
    if (byte >= 0xC0) ascii.push_back('?');  // the first byte of a character outside ASCII
  }
  return ascii;
}

size_t ScreenColumns() {
  constexpr int kUsual = 80;
  constexpr int kLeast = 20;
  const int columns = TerminalWidth(StandardStream::kOutput);
  return static_cast<size_t>(columns == 0 ? kUsual : std::max(columns, kLeast));
}

Screen DetectScreen(bool ascii) {
  const char* no_color = std::getenv("NO_COLOR");
  const bool forbidden = no_color != nullptr && *no_color != '\0';
  return {!forbidden && !ascii && TerminalHasColors(), ascii};
}

std::string DrawBoard(const Position& position, const Screen& screen, Color bottom,
                      const BoardMarks& marks) {
  if (screen.ascii) return AsciiBoard(position, bottom, marks);
  if (!screen.color) return UnicodeBoard(position, bottom, marks);
  const bool white_below = bottom == Color::kWhite;
  std::string text;
  for (int row = 0; row < 8; ++row) {
    const int rank = white_below ? 7 - row : row;
    absl::StrAppend(&text, " ", rank + 1, " ");
    for (int column = 0; column < 8; ++column) {
      const Square s = MakeSquare(white_below ? column : 7 - column, rank);
      absl::StrAppend(&text, Cell(position, s, BracketsOf(marks, s)));
    }
    absl::StrAppend(&text, kReset, "\n");
  }
  absl::StrAppend(&text, white_below ? "    a   b   c   d   e   f   g   h\n"
                                     : "    h   g   f   e   d   c   b   a\n");
  return text;
}

std::string Emphasized(absl::string_view text, const Screen& screen) {
  return screen.color ? absl::StrCat("\x1b[1m", text, kReset) : std::string(text);
}

}  // namespace danco
