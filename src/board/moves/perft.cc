// SPDX-License-Identifier: MIT
#include "board/moves/perft.h"

#include <utility>

#include "board/core/square.h"
#include "board/moves/move_set.h"
#include "board/moves/move_walk.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"

namespace danco {

Perft::Perft(size_t hash_mib, const StopToken& stop)
    : table_((hash_mib << 20) / sizeof(Entry)), stop_(stop) {}

const StopToken& Perft::Never() {
  static const StopToken never;
  return never;
}

uint64_t Perft::Count(const Position& position, int depth) {
  if (depth == 0) return 1;
  if (stop_.stopped()) {
    complete_ = false;
    return 0;
  }
  if (depth == 1) {
    const MoveCount count = CountMoves(position, stop_);
    if (count.walk != WalkResult::kComplete) complete_ = false;
    return count.moves;
  }
  (void)stop_.Check();
  // A position has a separate entry for each depth.
  const Key key = position.key() ^ static_cast<Key>(depth);
  Entry* const entry = table_.empty() ? nullptr : &table_[key % table_.size()];
  if (entry != nullptr && entry->key == key) return entry->count;
  if (moves_.size() <= static_cast<size_t>(depth)) moves_.resize(depth + 1);
  MoveList moves = std::move(moves_[depth]);
  moves.clear();
  uint64_t count = 0;
  if (GenerateMoves(position, moves, kMaxListed) == WalkResult::kComplete) {
    for (Move move : moves) count += Count(position.After(move), depth - 1);
  } else {
    count = CountLarge(position, depth);
  }
  moves_[depth] = std::move(moves);
  if (entry != nullptr && !stop_.stopped()) *entry = {key, count};
  return count;
}

uint64_t Perft::CountLarge(const Position& position, int depth) {
  ChainBudget chains(kLargeStates, stop_);
  ChainBudget castling = ChainBudget::Unlimited(stop_);
  uint64_t count = 0;
  auto sink = [&](const MoveSet& set) {
    for (Square to : set.targets) {
      if (stop_.stopped()) return false;
      count += Count(position.After(set.At(to)), depth - 1);
    }
    return true;
  };
  if (WalkMoves(position, {chains, castling}, sink) != WalkResult::kComplete) complete_ = false;
  return count;
}

}  // namespace danco
