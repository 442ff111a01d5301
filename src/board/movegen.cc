#include "board/movegen.h"

#include <algorithm>

#include "board/move_enumerator.h"
#include "board/sako.h"

namespace danco {
namespace {

// Appends moves to a list until it is full. The list is kept longer than it is, so that moves are
// written without asking for room: growing it move by move costs more than finding the moves.
class ListSink {
 public:
  ListSink(std::vector<Move>& moves, size_t limit)
      : moves_(moves),
        size_(moves.size()),
        limit_(limit <= SIZE_MAX - size_ ? size_ + limit : SIZE_MAX) {}

  bool operator()(const MoveSet& set) {
    if (moves_.size() < size_ + kNumSquares) moves_.resize(size_ + kReserve);
    Move* out = moves_.data() + size_;
    for (Square to : set.targets) *out++ = set.At(to);
    size_ = static_cast<size_t>(out - moves_.data());
    return size_ <= limit_;
  }
  // To be called at the end. False when the limit was hit.
  bool Finish() {
    moves_.resize(std::min(size_, limit_));
    return size_ <= limit_;
  }

 private:
  static constexpr size_t kReserve = 2 * kNumSquares;
  std::vector<Move>& moves_;
  size_t size_;
  const size_t limit_;
};

class CountSink {
 public:
  CountSink(uint64_t limit, const std::atomic<bool>* stop) : limit_(limit), stop_(stop) {}
  bool operator()(const MoveSet& set) { return Count(set.targets.count()); }
  bool Count(int moves) {
    count_ += static_cast<uint64_t>(moves);
    return count_ < limit_ && (stop_ == nullptr || !stop_->load(std::memory_order_relaxed));
  }
  uint64_t count() const { return std::min(count_, limit_); }

 private:
  uint64_t count_ = 0;
  const uint64_t limit_;
  const std::atomic<bool>* stop_;
};

template <typename Sink>
bool Enumerate(const Position& position, ChainArena& arena, Sink& sink) {
  arena.ClearTruncated();
  if (position.king_united()) return true;
  MoveEnumerator<Sink> moves(position, arena, sink);
  return moves.Plain() && moves.Chains();
}

}  // namespace

bool GenerateMoves(const Position& position, ChainArena& arena, std::vector<Move>& moves,
                   size_t limit) {
  ListSink sink(moves, limit);
  const bool complete = Enumerate(position, arena, sink);
  return sink.Finish() && complete;
}

uint64_t CountMoves(const Position& position, ChainArena& arena, uint64_t limit,
                    const std::atomic<bool>* stop) {
  CountSink sink(limit, stop);
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
    // (A shuffle has no piece that lands; its target a1 stands for nothing.)
    const bool lands = set.base.piece() != PieceType::kNone;
    if (lands && set.targets.contains(king)) win = set.At(king);
    return !win;
  };
  MoveEnumerator<decltype(sink)> moves(position, arena, sink);
  if (moves.Plain()) moves.Chains();
  return win;
}

}  // namespace danco
