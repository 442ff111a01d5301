// By how much the static evaluation has lately been wrong in positions like this one.
#ifndef DANCO_SEARCH_MEMORY_CORRECTION_HISTORY_H_
#define DANCO_SEARCH_MEMORY_CORRECTION_HISTORY_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "search/control/constants.h"
#include "search/memory/history.h"

namespace danco {

// What a search to some depth says of a position differs from its static evaluation, and often in
// the same way wherever the unions stand on the same squares, or the pawns. Each corrects by 64
// centipawns at most. One thread's memory, 128 KiB.
class CorrectionHistory {
 public:
  void Clear() { std::fill_n(&(*tables_)[0][0][0], kTables * 2 * kSize, HistoryValue()); }

  // Centipawns to add to the static evaluation, for the side to move.
  int Of(const Position& position) const {
    const auto side = static_cast<size_t>(Index(position.side_to_move()));
    const Places places = PlacesOf(position);
    return ((*tables_)[0][side][places[0]].value() + (*tables_)[1][side][places[1]].value()) /
           kTuned.correction_unit;
  }

  // The search has found the evaluation, as it was corrected, to be `error` centipawns too low.
  void Update(const Position& position, int error, int depth) {
    const auto side = static_cast<size_t>(Index(position.side_to_move()));
    const Places places = PlacesOf(position);
    const int bonus =
        std::clamp(error * depth * kTuned.correction_gain / 8, -kMostBonus, kMostBonus);
    for (size_t i = 0; i < kTables; ++i) (*tables_)[i][side][places[i]].Update(bonus);
  }

 private:
  static constexpr size_t kTables = 2;
  static constexpr int kBits = 14;
  static constexpr size_t kSize = size_t{1} << kBits;
  static constexpr int kMostBonus = HistoryValue::kLimit / 4;
  using Places = std::array<size_t, kTables>;

  // By the squares of unions and kings, and by the pawns of both sides.
  static Places PlacesOf(const Position& position) {
    constexpr uint64_t kOdd1 = 0x9E3779B97F4A7C15u;
    constexpr uint64_t kOdd2 = 0xD1B54A32D192ED03u;
    constexpr uint64_t kOdd3 = 0xC2B2AE3D27D4EB4Fu;
    const auto kings = static_cast<uint64_t>(Index(position.king(Color::kWhite)) * kNumSquares +
                                             Index(position.king(Color::kBlack)));
    const uint64_t unions = position.unions().bits() * kOdd1 ^ kings * kOdd2;
    const uint64_t pawns = position.pieces(Color::kWhite, PieceType::kPawn).bits() * kOdd1 ^
                           position.pieces(Color::kBlack, PieceType::kPawn).bits() * kOdd3;
    return {static_cast<size_t>(unions >> (64 - kBits)),
            static_cast<size_t>(((pawns ^ pawns >> 29) * kOdd2) >> (64 - kBits))};
  }

  using Tables = std::array<std::array<std::array<HistoryValue, kSize>, 2>, kTables>;
  std::unique_ptr<Tables> tables_ = std::make_unique<Tables>();
};

}  // namespace danco

#endif  // DANCO_SEARCH_MEMORY_CORRECTION_HISTORY_H_
