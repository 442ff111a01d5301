// SPDX-License-Identifier: MIT
// Unions. Each belongs to both sides and helps the side that can use its piece better. Terms that
// involve only one of the two pieces are added in pieces.cc.
#include <array>
#include <cstddef>
#include <type_traits>

#include "board/core/position.h"
#include "board/core/square.h"
#include "eval/terms.h"

namespace danco {
namespace {

// The two pieces of a union, each indexed by colour.
struct Pair {
  std::array<size_t, 2> release;  // as returned by SideReach::release_of()
  std::array<PieceType, 2> type;
  std::array<size_t, 2> waiting;
};

// Adds terms for which of the two pieces is released sooner, and which partner stays behind.
template <typename Accumulator>
void AddPair(const Pair& pair, Accumulator& sum) {
  for (Color us : kColors) {
    const auto own = static_cast<size_t>(Index(us));
    const size_t other = 1 - own;
    sum.Add(us, kWeights.pairs[pair.waiting[own]][pair.release[own]][pair.release[other]]
                              [Index(pair.type[own])][Index(pair.type[other])]);
  }
}

// The sums of AddPair() for every possible pair, so that a union takes one lookup for both sides.
class PairTable {
 public:
  PairTable() {
    for (size_t waiting : {0, 1}) {
      for (size_t release = 0; release < 9; ++release) {
        for (PieceType white : kPieceTypes) {
          for (PieceType black : kPieceTypes) {
            // If a king is in a union, the game is over.
            if (white == PieceType::kKing || black == PieceType::kKing) continue;
            const Pair pair = {{release / 3, release % 3}, {white, black}, {waiting, 1 - waiting}};
            AddPair(pair, sums_[PlaceOf(pair)]);
          }
        }
      }
    }
  }
  const ScoreAccumulator& Sum(const Pair& pair) const { return sums_[PlaceOf(pair)]; }

 private:
  static size_t PlaceOf(const Pair& pair) {
    const size_t release = (pair.waiting[0] * 3 + pair.release[0]) * 3 + pair.release[1];
    return (release * kNumPieceTypes + Index(pair.type[0])) * kNumPieceTypes + Index(pair.type[1]);
  }
  std::array<ScoreAccumulator, 2 * 3 * 3 * kNumPieceTypes * kNumPieceTypes> sums_;
};

// Initialized before main(). kWeights is constant-initialized, so it is available.
const PairTable kPairs;

}  // namespace

template <typename Accumulator>
void AddUnions(const EvalContext& context, Color us, Accumulator& sum) {
  const SideReach& ours = context.reach_of(us);
  const SideReach& theirs = context.reach_of(Opponent(us));
  const size_t waiting = context.waiting(us);
  // A side whose unions are mobile brings its own pieces forward and takes the enemy's away.
  for (PieceType type : kPieceTypes) {
    if (type == PieceType::kKing) continue;
    const int t = Index(type);
    sum.Add(us, kWeights.union_mobility[waiting][t], ours.union_mobility[t]);
  }
  // A union that only we can enter is a reserve for us and useless to the enemy.
  const Bitboard own = ours.entered & ~theirs.entered;
  sum.Add(us, kWeights.own_union[waiting], own.count());
}

template <typename Accumulator>
void AddPairs(const EvalContext& context, Accumulator& sum) {
  const Position& position = context.position;
  for (Square s : context.unions) {
    Pair pair;
    for (Color color : kColors) {
      const auto c = static_cast<size_t>(Index(color));
      pair.release[c] = context.reach_of(color).release_of(s);
      pair.type[c] = position.type_at(color, s);
      pair.waiting[c] = context.waiting(color);
    }
    if constexpr (std::is_same_v<Accumulator, ScoreAccumulator>) {
      sum.Add(Color::kWhite, kPairs.Sum(pair));
    } else if (pair.type[0] != PieceType::kKing && pair.type[1] != PieceType::kKing) {
      AddPair(pair, sum);
    }
  }
}

template void AddUnions(const EvalContext&, Color, ScoreAccumulator&);
template void AddUnions(const EvalContext&, Color, CountAccumulator&);
template void AddPairs(const EvalContext&, ScoreAccumulator&);
template void AddPairs(const EvalContext&, CountAccumulator&);

}  // namespace danco
