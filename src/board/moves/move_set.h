// Moves as the generator hands them out: in sets, to a sink.
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

// Moves that differ in their target square only.
struct MoveSet {
  Move base;         // with target a1
  Bitboard targets;  // none is a double step unless `base` says so

  Move At(Square to) const { return base.WithTarget(to); }
};

// Takes moves; returns false to stop the walk.
template <typename Sink>
concept MoveSetSink = requires(Sink& sink, const MoveSet& set) {
  { sink(set) } -> std::same_as<bool>;
};

// Only counts: is told how many moves there are where that is known at once.
template <typename Sink>
concept CountingSink = MoveSetSink<Sink> && requires(Sink& sink, int moves) {
  { sink.Count(moves) } -> std::same_as<bool>;
};

// Only lists. `Append(write)`: `write(out)` puts moves at `out` and returns their end. `Reserve(n)`
// comes before: what it is told next are at most n moves, and one place behind them may be
// overwritten; false stops the walk.
template <typename Sink>
concept ListingSink = MoveSetSink<Sink> && requires(Sink& sink, Move* (*write)(Move*), size_t n) {
  sink.Append(write);
  { sink.Reserve(n) } -> std::same_as<bool>;
};

// Any sink as one type, for walks whose speed does not matter.
class AnySink {
 public:
  // `sink` must outlive this one.
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

// What a walk may spend. Both outlive it and may be the same budget.
struct WalkBudgets {
  ChainBudget& chains;    // for the chains of each first mover; beyond it moves are missing
  ChainBudget& castling;  // for each castling question; castling is no move while it is open
};

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_MOVE_SET_H_
