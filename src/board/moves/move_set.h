// SPDX-License-Identifier: MIT
// Sets of moves, and the sinks that receive them from the generator.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_MOVES_MOVE_SET_H_
#define DANCO_BOARD_MOVES_MOVE_SET_H_

#include <concepts>
#include <cstddef>

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/square.h"
#include "board/reach/chain_budget.h"

namespace danco {

// A set of moves that differ only in their target square. For example, all moves of a knight from
// b1:
//
//   MoveSet{.base = Move::Plain(Square::kB1, Square::kA1, PieceType::kKnight, PieceType::kNone),
//           .targets = KnightAttacks(Square::kB1) & ~occupied}
struct MoveSet {
  Move base;         // with target a1
  Bitboard targets;  // `base` says whether they are double steps: either all or none

  Move At(Square to) const { return base.WithTarget(to); }
};

// A callable that receives every set. Returns false to stop the walk.
template <typename Sink>
concept MoveSetSink = requires(Sink& sink, const MoveSet& set) {
  { sink(set) } -> std::same_as<bool>;
};

// A sink that only counts. Where the generator knows the number of moves without listing them, it
// calls `Count(n)` instead. Count() returns false to stop the walk.
template <typename Sink>
concept CountingSink = MoveSetSink<Sink> && requires(Sink& sink, int moves) {
  { sink.Count(moves) } -> std::same_as<bool>;
};

// A sink that only lists. The generator calls `Reserve(n)`, which returns false to stop the walk.
// Then it may append up to `n` moves by calling `Append(write)`, where `write(out)` writes moves
// from `out` on and returns the end of what it wrote. It may also overwrite one element after the
// last move.
template <typename Sink>
concept ListingSink = MoveSetSink<Sink> && requires(Sink& sink, Move* (*write)(Move*), size_t n) {
  sink.Append(write);
  { sink.Reserve(n) } -> std::same_as<bool>;
};

// A type-erased sink, for walks where speed does not matter.
class AnySink {
 public:
  // `sink` must outlive this object.
  template <MoveSetSink Sink>
  explicit AnySink(Sink& sink)
      : sink_(&sink), take_([](void* to, const MoveSet& set) {
          Sink& taker = *static_cast<Sink*>(to);
          if constexpr (ListingSink<Sink>) {
            if (!taker.Reserve(kNumSquares)) return false;
          }
          return taker(set);
        }) {}
  bool operator()(const MoveSet& set) { return take_(sink_, set); }

 private:
  void* sink_;
  bool (*take_)(void*, const MoveSet&);
};

// The budgets of a walk. They must outlive it and may be the same object.
struct WalkBudgets {
  ChainBudget& chains;    // for the chains of each first mover; moves are missing if it runs out
  ChainBudget& castling;  // for each castling test; castling is left out if it runs out
};

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVE_SET_H_
