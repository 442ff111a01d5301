// SPDX-License-Identifier: MIT
// FEN and outcome keys as text (rules.md, section 8), and digests of keys.

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdio>

#include "slow_board.h"
#include "slow_letters.h"
#include "slow_rules.h"

namespace danco::slow {
namespace {

std::string PlacementText(const Position& position) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const int square = rank * 8 + file;
      if (IsEmpty(position, square)) {
        ++empty;
        continue;
      }
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
      text += LetterOf({position.piece[kWhite][square], position.piece[kBlack][square]});
    }
    if (empty > 0) text += static_cast<char>('0' + empty);
    if (rank > 0) text += '/';
  }
  return text;
}

std::string CastlingText(const Position& position) {
  std::string text;
  for (Side side : {kWhite, kBlack}) {
    for (int file : position.castling[side]) {
      if (file == kNone) continue;
      text += static_cast<char>((side == kWhite ? 'A' : 'a') + file);
    }
  }
  return text.empty() ? "-" : text;
}

std::string HandText(const Hand& hand) {
  if (hand.square == kNone) return "";
  std::string text = "^";
  text += SquareName(hand.square);
  text += LetterOf({hand.piece[kWhite], hand.piece[kBlack]});
  return text;
}

std::string SideText(const Position& position) { return position.to_move == kWhite ? "w" : "b"; }

// Returns the fields from the castling rights on.
std::string StateText(const Position& position) {
  const std::string ep = position.ep == kNone ? "-" : SquareName(position.ep);
  const std::string text = CastlingText(position) + " " + ep;
  if (position.rules != Rules::kVchess) return text;
  const UnionMove last = position.union_move;
  const std::string undo = last.to == kNone ? "-" : SquareName(last.from) + SquareName(last.to);
  return text + " " + undo + " " + position.double_step[kWhite] + position.double_step[kBlack];
}

}  // namespace

std::string FormatFen(const Position& position) {
  const std::string fen = PlacementText(position) + HandText(position.hand) + " " +
                          SideText(position) + " " + std::to_string(position.no_progress) + " " +
                          StateText(position);
  return position.rules == Rules::kVchess ? fen : fen + " -";
}

std::string OutcomeKey(const Position& position) {
  return PlacementText(position) + " " + SideText(position) + " " + StateText(position);
}

std::string Fnv1a64Digest(std::vector<std::string> keys) {
  std::sort(keys.begin(), keys.end());
  std::string text;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i > 0) text += '\n';
    text += keys[i];
  }
  std::uint64_t hash = 14695981039346656037u;
  for (char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 1099511628211u;
  }
  char digits[17];
  std::snprintf(digits, sizeof(digits), "%016llx", static_cast<unsigned long long>(hash));
  return digits;
}

}  // namespace danco::slow
