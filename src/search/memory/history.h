// SPDX-License-Identifier: MIT
// Move statistics for move ordering: history, continuation history and counter moves. In Paco Ŝako,
// all histories are worth 176 Elo and counter moves 23 (docs/lab/search-pruning.md).
#ifndef DANCO_SEARCH_MEMORY_HISTORY_H_
#define DANCO_SEARCH_MEMORY_HISTORY_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "search/control/constants.h"

namespace danco {

// A class of moves for statistics: the kind of move, the type of the piece that lands, and its
// square: 4 kinds * 8 types * 64 squares.
class MoveClass {
 public:
  static constexpr int kCount = 4 * 8 * kNumSquares;
  // The class of "no move", at the start of the game.
  constexpr MoveClass() = default;
  // `position` is the position before the move.
  MoveClass(const Position& position, Move move)
      : MoveClass(move, position.pieces(Opponent(position.side_to_move())).contains(move.to())) {}
  // `unites` says whether an enemy piece is on the target.
  MoveClass(Move move, bool unites) {
    // The kinds are: quiet, forming a union, moving a union, other chains.
    int kind = unites ? 1 : 0;
    if (move.kind() == MoveKind::kUnion) kind = 2;
    if (move.kind() == MoveKind::kChain && !unites) kind = 3;
    index_ =
        static_cast<int16_t>((kind * 8 + Index(move.piece())) * kNumSquares + Index(move.to()));
  }
  constexpr int index() const { return index_; }
  // The piece and the square alone: 512 values.
  constexpr int piece_to() const { return index_ & 511; }

 private:
  int16_t index_ = 0;
};

// A statistic that bonuses move towards +-kLimit but never beyond.
class HistoryValue {
 public:
  static constexpr int kLimit = 16384;
  int value() const { return value_; }
  void Update(int bonus) {
    bonus = std::clamp(bonus, -kLimit, kLimit);
    value_ = static_cast<int16_t>(value_ + bonus - value_ * std::abs(bonus) / kLimit);
  }

 private:
  int16_t value_ = 0;
};

// There is one object per thread, of about 8 MiB.
class History {
 public:
  // Resets the tables in place, because they would not fit on the stack.
  void Clear() { std::construct_at(tables_.get()); }

  // The values of all moves that differ only in their target. Larger is more promising.
  class Values {
   public:
    // `base` has target a1; `previous` and `before` are the classes of the last two moves. `unites`
    // is as in MoveClass.
    Values(const History& history, Color us, Move base, bool unites, MoveClass previous,
           MoveClass before) {
      const Tables& t = *history.tables_;
      const auto c = static_cast<size_t>(MoveClass(base, unites).index());
      from_to_ = &t.from_to[Index(us)][FromTo(base)];
      by_class_ = &t.by_class[Index(us)][c];
      after_previous_ = &t.continuation[kAfterPrevious][Index(us)][previous.piece_to()][c];
      after_before_ = &t.continuation[kAfterBefore][Index(us)][before.piece_to()][c];
    }
    int operator[](Square to) const {
      const int i = Index(to);
      // The divisions are separate, so that compilers can simplify constants such as 50 percent.
      return from_to_[i].value() + by_class_[i].value() * kTuned.history_by_class / 100 +
             after_previous_[i].value() * kTuned.history_after_previous / 100 +
             after_before_[i].value() * kTuned.history_after_before / 100;
    }

   private:
    const HistoryValue* from_to_;
    const HistoryValue* by_class_;
    const HistoryValue* after_previous_;
    const HistoryValue* after_before_;
  };
  // Prefetches the continuation values of the moves of free pieces to empty squares.
  void Prefetch(Color us, MoveClass previous, MoveClass before) const {
    constexpr size_t kPerLine = 64 / sizeof(HistoryValue);
    const auto& continuation = tables_->continuation;
    const auto* after_previous =
        continuation[kAfterPrevious][Index(us)][previous.piece_to()].data();
    const auto* after_before = continuation[kAfterBefore][Index(us)][before.piece_to()].data();
    constexpr size_t kEnd = (Index(PieceType::kKing) + 1) * kNumSquares;
    for (size_t i = Index(PieceType::kPawn) * kNumSquares; i < kEnd; i += kPerLine) {
      __builtin_prefetch(after_previous + i);
      __builtin_prefetch(after_before + i);
    }
  }
  // Updates only the tables that do not depend on earlier moves.
  void UpdateAlone(Color us, Move move, MoveClass c, int bonus) {
    tables_->from_to[Index(us)][FromTo(move)].Update(bonus);
    tables_->by_class[Index(us)][c.index()].Update(bonus);
  }
  void Update(Color us, Move move, MoveClass c, MoveClass previous, MoveClass before, int bonus) {
    UpdateAlone(us, move, c, bonus);
    auto& continuation = tables_->continuation;
    continuation[kAfterPrevious][Index(us)][previous.piece_to()][c.index()].Update(bonus);
    continuation[kAfterBefore][Index(us)][before.piece_to()][c.index()].Update(bonus / 2);
  }

  Move counter(MoveClass previous) const { return tables_->counter[previous.index()]; }
  void set_counter(MoveClass previous, Move move) { tables_->counter[previous.index()] = move; }

 private:
  // Continuations follow the opponent's last move, or our own last move before it.
  enum Distance : uint8_t { kAfterPrevious, kAfterBefore };
  using Continuation = std::array<std::array<HistoryValue, MoveClass::kCount>, 512>;

  struct Tables {
    std::array<std::array<HistoryValue, kNumSquares * kNumSquares>, 2> from_to;
    std::array<std::array<HistoryValue, MoveClass::kCount>, 2> by_class;
    std::array<std::array<Continuation, 2>, 2> continuation;  // by distance and by colour
    std::array<Move, MoveClass::kCount> counter;
  };
  static int FromTo(Move move) { return Index(move.from()) * kNumSquares + Index(move.to()); }

  std::unique_ptr<Tables> tables_ = std::make_unique<Tables>();
};

}  // namespace danco

#endif  // DANCO_SEARCH_MEMORY_HISTORY_H_
