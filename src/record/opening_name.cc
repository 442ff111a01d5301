// SPDX-License-Identifier: MIT
#include "record/opening_name.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/core/bitboard.h"
#include "board/core/square.h"
#include "board/core/start_position.h"

namespace danco {
namespace {

// The number of plies, from the start or since the rook reached h3, within which an opening must
// occur.
constexpr size_t kSwedishPlies = 10;
constexpr size_t kRookUpPlies = 6;
constexpr size_t kRookAcrossPlies = 4;
constexpr size_t kDoublePlies = 12;

constexpr Square kC3 = MakeSquare(2, 2);
constexpr Square kE3 = MakeSquare(4, 2);
constexpr Square kF3 = MakeSquare(5, 2);
constexpr Square kH3 = MakeSquare(7, 2);
constexpr Square kE4 = MakeSquare(4, 3);
constexpr Square kF4 = MakeSquare(5, 3);

bool Has(const Position& position, PieceType type, Square square) {
  return position.pieces(Color::kWhite, type).contains(square);
}

// Returns whether White has knights on c3 and f4.
bool IsSwedishKnights(const std::vector<Position>& positions) {
  const size_t end = std::min(positions.size(), kSwedishPlies + 1);
  return std::any_of(positions.begin(), positions.begin() + static_cast<ptrdiff_t>(end),
                     [](const Position& position) {
                       return Has(position, PieceType::kKnight, kC3) &&
                              Has(position, PieceType::kKnight, kF4);
                     });
}

// Returns whether a rook goes to h3, and then to e3 or f3 with no friendly pawn ahead.
bool IsRai(const std::vector<Position>& positions) {
  size_t up = 1;
  while (up < positions.size() && up <= kRookUpPlies &&
         !Has(positions[up], PieceType::kRook, kH3)) {
    ++up;
  }
  if (up > kRookUpPlies) return false;
  for (size_t i = up + 1; i < positions.size() && i <= up + kRookAcrossPlies; ++i) {
    for (const auto& [rook, ahead] : {std::pair(kE3, kE4), std::pair(kF3, kF4)}) {
      if (Has(positions[i], PieceType::kRook, rook)) {
        return !Has(positions[i], PieceType::kPawn, ahead);
      }
    }
  }
  return false;
}

// Returns whether both rooks reach the third rank.
bool IsDoubleRai(const std::vector<Position>& positions) {
  const Bitboard third = RankMask(2);
  const size_t end = std::min(positions.size(), kDoublePlies + 1);
  return std::any_of(positions.begin(), positions.begin() + static_cast<ptrdiff_t>(end),
                     [&](const Position& position) {
                       const Bitboard rooks = position.pieces(Color::kWhite, PieceType::kRook);
                       return (rooks & third).count() == 2;
                     });
}

}  // namespace

std::string OpeningName(const std::vector<Position>& positions) {
  if (positions.empty() || TraitsOf(positions.front().rules()).captures ||
      positions.front().key() != StartPosition().key()) {
    return "";
  }
  std::string name = IsSwedishKnights(positions) ? "Swedish Knights" : "";
  const absl::string_view rai = IsDoubleRai(positions) ? "Double Rai"
                                : IsRai(positions)     ? "Rai"
                                                       : "";
  if (!rai.empty()) absl::StrAppend(&name, name.empty() ? "" : ", ", rai);
  return name;
}

}  // namespace danco
