// SPDX-License-Identifier: MIT
#include "board/core/start_position.h"

#include <array>
#include <cassert>

#include "board/core/castling_geometry.h"
#include "board/core/position_builder.h"
#include "board/core/square.h"
#include "system/status.h"

namespace danco {
namespace {

// Sets up both first ranks with the types for files a to h, pawns in front of them, and all
// castling rights.
Position FromBackRank(const std::array<PieceType, 8>& types, RuleSet rules) {
  PositionBuilder builder(rules);
  for (Color color : kColors) {
    const int first = color == Color::kWhite ? 0 : 7;
    Wing wing = Wing::kQueenSide;
    for (int file = 0; file < 8; ++file) {
      builder.Put(color, types[file], MakeSquare(file, first));
      builder.Put(color, PieceType::kPawn, MakeSquare(file, color == Color::kWhite ? 1 : 6));
      if (types[file] == PieceType::kKing) wing = Wing::kKingSide;
      if (types[file] == PieceType::kRook) {
        builder.SetCastlingRook(color, wing, MakeSquare(file, first));
      }
    }
  }
  absl::StatusOr<Position> position = builder.Build();
  assert(position.ok());
  return *position;
}

}  // namespace

Position StartPosition(RuleSet rules) {
  using enum PieceType;
  return FromBackRank({kRook, kKnight, kBishop, kQueen, kKing, kBishop, kKnight, kRook}, rules);
}

absl::StatusOr<Position> FischerRandomStart(int number, RuleSet rules) {
  if (number < 0 || number > 959) {
    return Invalid("Fischer-random number ", number, " is not in 0..959");
  }
  using enum PieceType;
  std::array<PieceType, 8> types{};
  const auto place_in_gap = [&types](int gap, PieceType type) {
    for (PieceType& t : types) {
      if (t == kNone && gap-- == 0) {
        t = type;
        return;
      }
    }
  };
  // Scharnagl's numbering: bishops, queen and knights are placed in this order; rook, king and rook
  // fill the squares left.
  types[(number % 4) * 2 + 1] = kBishop;
  types[(number / 4 % 4) * 2] = kBishop;
  place_in_gap(number / 16 % 6, kQueen);
  constexpr std::array<std::array<int, 2>, 10> kKnightGaps = {
      {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
  const auto& [first, second] = kKnightGaps[number / 96];
  // The later gap is filled first, so that the index of the earlier one stays valid.
  place_in_gap(second, kKnight);
  place_in_gap(first, kKnight);
  for (PieceType type : {kRook, kKing, kRook}) place_in_gap(0, type);
  return FromBackRank(types, rules);
}

}  // namespace danco
