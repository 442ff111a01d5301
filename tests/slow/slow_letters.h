// SPDX-License-Identifier: MIT
// The letters of the placement field (rules.md, section 8).

#ifndef DANCO_TESTS_SLOW_SLOW_LETTERS_H_
#define DANCO_TESTS_SLOW_SLOW_LETTERS_H_

#include <array>

namespace danco::slow {

// The content of a square, or what is lifted: a piece of each side, 0 for none.
using Content = std::array<char, 2>;

// Returns the pieces that `letter` stands for: one, two, or none if it is not a piece letter.
Content ContentOf(char letter);

// Returns the letter of a piece or a union.
char LetterOf(Content content);

char ToLower(char c);
char ToUpper(char c);

}  // namespace danco::slow

#endif  // DANCO_TESTS_SLOW_SLOW_LETTERS_H_
