#include "board/movegen.h"

#include <algorithm>

#include "board/move_enumerator.h"
#include "board/sako.h"

namespace danco {
namespace {

// Appends moves to a list until it is full.
class ListSink {
 public:
  ListSink(std::vector<Move>& moves, size_t limit)
      : moves_(moves), limit_(limit > SIZE_MAX - moves.size() ? SIZE_MAX : moves.size() + limit) {}
  bool operator()(const MoveSet& set) {
    for (Square to : set.targets) {
      if (moves_.size() >= limit_) return false;
      moves_.push_back(set.At(to));
    }
    return true;
  }

 private:
  std::vector<Move>& moves_;
  const size_t limit_;
};

class CountSink {
 public:
  explicit CountSink(uint64_t limit) : limit_(limit) {}
  bool operator()(const MoveSet& set) {
    count_ += static_cast<uint64_t>(set.targets.count());
    return count_ < limit_;
  }
  uint64_t count() const { return std::min(count_, limit_); }

 private:
  uint64_t count_ = 0;
  const uint64_t limit_;
};

template <typename Sink>
bool Enumerate(const Position& position, ChainArena& arena, Sink& sink) {
  if (position.king_united()) return true;
  MoveEnumerator<Sink> moves(position, arena, sink);
  return moves.Plain() && moves.Chains();
}

}  // namespace

bool GenerateMoves(const Position& position, ChainArena& arena, std::vector<Move>& moves,
                   size_t limit) {
  ListSink sink(moves, limit);
  return Enumerate(position, arena, sink);
}

uint64_t CountMoves(const Position& position, ChainArena& arena, uint64_t limit) {
  CountSink sink(limit);
  Enumerate(position, arena, sink);
  return sink.count();
}

bool HasLegalMove(const Position& position, ChainArena& arena) {
  return CountMoves(position, arena, 1) != 0;
}

Move FindWinningMove(const Position& position, ChainArena& arena) {
  if (position.king_united() || !CanUniteKing(position, position.side_to_move(), arena)) {
    return Move();
  }
  const Square king = position.king(Opponent(position.side_to_move()));
  Move win;
  auto sink = [&win, king](const MoveSet& set) {
    if (set.targets.contains(king) && set.base.kind() != MoveKind::kUnion) win = set.At(king);
    return !win;
  };
  MoveEnumerator<decltype(sink)> moves(position, arena, sink);
  if (moves.Plain()) moves.Chains();
  return win;
}

}  // namespace danco
