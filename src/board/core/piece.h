// SPDX-License-Identifier: MIT
// Colours and piece types.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_PIECE_H_
#define DANCO_BOARD_CORE_PIECE_H_

#include <array>
#include <cstdint>

#include "absl/strings/string_view.h"

namespace danco {

enum class Color : uint8_t { kWhite = 0, kBlack = 1 };

inline constexpr std::array<Color, 2> kColors = {Color::kWhite, Color::kBlack};

constexpr Color Opponent(Color c) { return static_cast<Color>(static_cast<uint8_t>(c) ^ 1); }
constexpr int Index(Color c) { return static_cast<int>(c); }

// Returns "White" or "Black".
constexpr absl::string_view SideName(Color c) { return c == Color::kWhite ? "White" : "Black"; }
// Returns "white" or "black".
constexpr absl::string_view SideWord(Color c) { return c == Color::kWhite ? "white" : "black"; }

// kNone stands for "no piece".
enum class PieceType : uint8_t {
  kNone = 0,
  kPawn = 1,
  kKnight = 2,
  kBishop = 3,
  kRook = 4,
  kQueen = 5,
  kKing = 6,
};

inline constexpr int kNumPieceTypes = 7;  // includes kNone, for arrays indexed by type
inline constexpr std::array<PieceType, 6> kPieceTypes = {PieceType::kPawn,   PieceType::kKnight,
                                                         PieceType::kBishop, PieceType::kRook,
                                                         PieceType::kQueen,  PieceType::kKing};
// The pieces that a pawn can be promoted to, in the order in which moves are generated
// (rules.md 3).
inline constexpr std::array<PieceType, 4> kPromotions = {PieceType::kQueen, PieceType::kRook,
                                                         PieceType::kBishop, PieceType::kKnight};

constexpr bool IsPromotion(PieceType t) { return t > PieceType::kPawn && t < PieceType::kKing; }

constexpr int Index(PieceType t) { return static_cast<int>(t); }

// Returns 'p', 'n', 'b', 'r', 'q' or 'k', and '-' for kNone.
constexpr char PieceLetter(PieceType t) { return "-pnbrqk"[Index(t)]; }

// Returns the capital letter that players write: 'P', 'N', 'B', 'R', 'Q' or 'K'.
constexpr char CapitalLetter(PieceType t) { return "-PNBRQK"[Index(t)]; }

// Returns the English name, such as "pawn", and "nothing" for kNone.
constexpr absl::string_view PieceWord(PieceType t) {
  constexpr std::array<absl::string_view, kNumPieceTypes> kWords = {
      "nothing", "pawn", "knight", "bishop", "rook", "queen", "king"};
  return kWords[Index(t)];
}

// Returns the type for a lower-case letter, or kNone if there is none.
constexpr PieceType PieceFromLetter(char letter) {
  for (PieceType t : kPieceTypes) {
    if (PieceLetter(t) == letter) return t;
  }
  return PieceType::kNone;
}

}  // namespace danco

#endif  // DANCO_BOARD_CORE_PIECE_H_
