// SPDX-License-Identifier: MIT
// Learns the recent error of the static evaluation in similar positions.
#ifndef DANCO_SEARCH_MEMORY_CORRECTION_HISTORY_H_
#define DANCO_SEARCH_MEMORY_CORRECTION_HISTORY_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "search/control/constants.h"
#include "search/memory/history.h"

namespace danco {

// The difference between a search result and the static evaluation tends to be similar in positions
// with the same squares of unions, the same pawns, or the same other pieces of either colour, and
// after the same move. Each of these tables corrects by up to 64 centipawns. In traditional chess,
// corrections are a quarter as large, which gains Elo, and only the tables of pawns and pieces are
// used: without unions, the first table would know only the squares of the kings
// (docs/lab/chess.md). There is one object per thread, of 264 KiB.
class CorrectionHistory {
 public:
  void Clear() { std::construct_at(tables_.get()); }

  // The entries of one position.
  class Entries {
   public:
    // Returns the correction in centipawns to add to the static evaluation, from the point of view
    // of the side to move.
    int Correction() const {
      int sum = 0;
      for (size_t i = 0; i < count_; ++i) sum += values_[i]->value();
      // Two divisions, so that each divisor is a constant.
      return with_captures_ ? sum / kTunedWithCaptures.correction_unit
                            : sum / kTuned.correction_unit;
    }

   private:
    friend class CorrectionHistory;
    std::array<const HistoryValue*, 5> values_;
    size_t count_ = 0;
    bool with_captures_ = false;
  };

  // Returns the entries of a position and prefetches them, so that they arrive while the position
  // is evaluated. `last` is the class of the move that led here.
  Entries Find(const Position& position, MoveClass last) const {
    Entries entries;
    entries.with_captures_ = TraitsOf(position.rules()).captures;
    ForEach(*tables_, position, last, [&](const HistoryValue& value) {
      __builtin_prefetch(&value);
      entries.values_[entries.count_++] = &value;
    });
    return entries;
  }

  // Records that, according to a search of `depth`, the corrected evaluation was `error` centipawns
  // too low.
  void Update(const Position& position, MoveClass last, int error, int depth) {
    const int bonus = std::clamp(error * depth * kTuned.correction_gain / 8, -kMaxBonus, kMaxBonus);
    ForEach(*tables_, position, last, [&](HistoryValue& value) { value.Update(bonus); });
  }

 private:
  static constexpr int kBits = 14;
  static constexpr int kMaxBonus = HistoryValue::kLimit / 4;
  static constexpr uint64_t kOdd1 = 0x9E3779B97F4A7C15u;
  static constexpr uint64_t kOdd2 = 0xD1B54A32D192ED03u;
  static constexpr uint64_t kOdd3 = 0xC2B2AE3D27D4EB4Fu;
  static constexpr uint64_t kOdd4 = 0x165667B19E3779F9u;
  static constexpr uint64_t kOdd5 = 0x85EBCA77C2B2AE63u;
  using Table = std::array<HistoryValue, size_t{1} << kBits>;
  // The tables for one side to move.
  struct Tables {
    Table unions;  // also indexed by the kings
    Table pawns;   // the pawns of both colours
    std::array<Table, 2> pieces;
    std::array<HistoryValue, MoveClass::kCount> last;
  };

  static size_t UnionsIndex(const Position& position) {
    const auto kings = static_cast<uint64_t>(Index(position.king(Color::kWhite)) * kNumSquares +
                                             Index(position.king(Color::kBlack)));
    return (position.unions().bits() * kOdd1 ^ kings * kOdd2) >> (64 - kBits);
  }
  static size_t PawnsIndex(const Position& position) {
    const uint64_t pawns = position.pieces(Color::kWhite, PieceType::kPawn).bits() * kOdd1 ^
                           position.pieces(Color::kBlack, PieceType::kPawn).bits() * kOdd3;
    return ((pawns ^ pawns >> 29) * kOdd2) >> (64 - kBits);
  }
  // Returns the table's index for the pieces of `us` except pawns, whether free or united.
  static size_t PiecesIndex(const Position& position, Color us) {
    const auto bits = [&](PieceType type) { return position.pieces(us, type).bits(); };
    const uint64_t hash = bits(PieceType::kKnight) * kOdd1 ^ bits(PieceType::kBishop) * kOdd3 ^
                          bits(PieceType::kRook) * kOdd4 ^ bits(PieceType::kQueen) * kOdd5 ^
                          bits(PieceType::kKing) * kOdd2;
    return (hash ^ hash >> 29) * kOdd2 >> (64 - kBits);
  }

  template <typename TwoTables, typename Visit>
  static void ForEach(TwoTables& tables, const Position& position, MoveClass last, Visit visit) {
    auto& side = tables[static_cast<size_t>(Index(position.side_to_move()))];
    visit(side.pawns[PawnsIndex(position)]);
    visit(side.pieces[0][PiecesIndex(position, Color::kWhite)]);
    visit(side.pieces[1][PiecesIndex(position, Color::kBlack)]);
    if (TraitsOf(position.rules()).captures) [[unlikely]]
      return;
    visit(side.unions[UnionsIndex(position)]);
    visit(side.last[static_cast<size_t>(last.index())]);
  }

  std::unique_ptr<std::array<Tables, 2>> tables_ = std::make_unique<std::array<Tables, 2>>();
};

}  // namespace danco

#endif  // DANCO_SEARCH_MEMORY_CORRECTION_HISTORY_H_
