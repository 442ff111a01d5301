#include "board/movegen.h"

#include <algorithm>
#include <array>

#include "board/move_enumerator.h"
#include "board/sako.h"

namespace danco {
namespace {

// Appends moves to a list until it is full. They are collected in a small buffer first: growing a
// vector move by move costs more than finding the moves.
class ListSink {
 public:
  ListSink(std::vector<Move>& moves, size_t limit) : moves_(moves), room_(limit) {}
  ~ListSink() { Flush(); }
  ListSink(const ListSink&) = delete;
  ListSink& operator=(const ListSink&) = delete;

  bool operator()(const MoveSet& set) {
    if (size_ + kNumSquares > buffer_.moves.size() && !Flush()) return false;
    for (Square to : set.targets) buffer_.moves[size_++] = set.At(to);
    return true;
  }
  // False when the limit was hit.
  bool Flush() {
    const size_t count = std::min(size_, room_);
    moves_.insert(moves_.end(), buffer_.moves.begin(), buffer_.moves.begin() + count);
    room_ -= count;
    const bool complete = count == size_;
    size_ = 0;
    return complete;
  }

 private:
  std::vector<Move>& moves_;
  size_t room_;
  size_t size_ = 0;
  // Without a constructor, so that it is not filled with null moves for every position.
  union Buffer {
    Buffer() {}
    std::array<Move, 4 * kNumSquares> moves;
  } buffer_;
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
  return sink.Flush() && complete;
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
