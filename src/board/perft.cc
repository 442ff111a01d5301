#include "board/perft.h"

#include "board/movegen.h"

namespace danco {

Perft::Perft(size_t hash_mib, const std::atomic<bool>* stop)
    : table_((hash_mib << 20) / sizeof(Entry)), stop_(stop) {}

// The same position at another depth is another entry.
Perft::Entry& Perft::EntryFor(Key key, int depth) {
  const Key mixed = (key ^ static_cast<Key>(depth)) * 0x9E3779B97F4A7C15ULL;
  return table_[mixed % table_.size()];
}

uint64_t Perft::Count(const Position& position, int depth) {
  if (depth == 0) return 1;
  if (depth == 1) return CountMoves(position, arena_);
  if (stopped()) return 0;
  const Key name = position.key() ^ (static_cast<Key>(depth) << 56);
  if (!table_.empty()) {
    const Entry& entry = EntryFor(position.key(), depth);
    if (entry.key == name) return entry.count;
  }
  if (moves_.size() <= static_cast<size_t>(depth)) moves_.resize(depth + 1);
  std::vector<Move> moves = std::move(moves_[depth]);
  moves.clear();
  GenerateMoves(position, arena_, moves);
  uint64_t count = 0;
  for (Move move : moves) count += Count(position.After(move), depth - 1);
  moves_[depth] = std::move(moves);
  if (!table_.empty() && !stopped()) EntryFor(position.key(), depth) = {name, count};
  return count;
}

std::vector<PerftEntry> Perft::Divide(const Position& position, int depth) {
  std::vector<Move> moves;
  GenerateMoves(position, arena_, moves);
  std::vector<PerftEntry> entries;
  entries.reserve(moves.size());
  for (Move move : moves) {
    if (stopped()) break;
    entries.push_back({move, Count(position.After(move), depth - 1)});
  }
  return entries;
}

}  // namespace danco
