// SPDX-License-Identifier: MIT
#include "slow_letters.h"

#include <cctype>
#include <string_view>

#include "slow_rules.h"

namespace danco::slow {
namespace {

// The letter of each kind of union. In upper case, the first piece is White's.
constexpr struct {
  char letter, first, second;
} kUnions[] = {
    {'a', 'P', 'P'}, {'c', 'P', 'R'}, {'d', 'P', 'N'}, {'e', 'P', 'B'}, {'f', 'P', 'Q'},
    {'g', 'P', 'K'}, {'h', 'R', 'R'}, {'i', 'R', 'N'}, {'j', 'R', 'B'}, {'l', 'R', 'Q'},
    {'m', 'R', 'K'}, {'o', 'N', 'N'}, {'s', 'N', 'B'}, {'t', 'N', 'Q'}, {'u', 'N', 'K'},
    {'v', 'B', 'B'}, {'w', 'B', 'Q'}, {'x', 'B', 'K'}, {'y', 'Q', 'Q'}, {'z', 'Q', 'K'},
    {'@', 'K', 'K'},
};

}  // namespace

char ToLower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
char ToUpper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

Content ContentOf(char letter) {
  const bool upper = letter >= 'A' && letter <= 'Z';
  Content content{};
  if (std::string_view("PNBRQK").find(ToUpper(letter)) != std::string_view::npos) {
    content[upper ? kWhite : kBlack] = ToUpper(letter);
    return content;
  }
  if (letter == '_') letter = '@';  // the pair of kings as pacoplay writes it
  for (const auto& pair : kUnions) {
    if (ToLower(letter) != pair.letter) continue;
    content[kWhite] = upper ? pair.first : pair.second;
    content[kBlack] = upper ? pair.second : pair.first;
  }
  return content;
}

char LetterOf(Content content) {
  const auto [white, black] = content;
  if (black == 0) return white;
  if (white == 0) return ToLower(black);
  for (const auto& pair : kUnions) {
    if (black == pair.first && white == pair.second) return pair.letter;
    if (white == pair.first && black == pair.second) return ToUpper(pair.letter);
  }
  return '?';
}

}  // namespace danco::slow
