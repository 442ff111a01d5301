#include "board/movegen.h"

#include <algorithm>
#include <array>
#include <memory>

#include "board/move_enumerator.h"
#include "board/sako.h"

namespace danco {
namespace {

// Appends moves to a list until it is full. They wait in a buffer with room for one more set:
// growing the list move by move costs more than finding the moves, and growing it ahead clears what
// is then overwritten.
class ListSink {
 public:
  ListSink(std::vector<Move>& moves, size_t limit)
      : moves_(moves), limit_(limit <= SIZE_MAX - moves.size() ? moves.size() + limit : SIZE_MAX) {}

  bool operator()(const MoveSet& set) {
    return Append([&set](Move* out) {
      for (Square to : set.targets) std::construct_at(out++, set.At(to));
      return out;
    });
  }
  template <typename Write>
  bool Append(Write&& write) {
    end_ = write(end_);
    return end_ <= last_ || Flush();
  }
  // To be called at the end. False when the limit was hit.
  bool Finish() {
    if (Flush()) return true;
    moves_.resize(limit_);
    return false;
  }

 private:
  // Kept out of line, so that its calls do not cost registers where moves are written.
  [[gnu::noinline]] bool Flush() {
    // (A range insertion would construct them one by one.)
    const size_t before = moves_.size();
    moves_.resize(before + static_cast<size_t>(end_ - buffer_.data()));
    std::copy(buffer_.data(), end_, moves_.data() + before);
    end_ = buffer_.data();
    return moves_.size() <= limit_;
  }

  static constexpr size_t kBuffered = 512;
  std::vector<Move>& moves_;
  const size_t limit_;
  union {
    std::array<Move, kBuffered> buffer_;  // in a union, so that it is not cleared
  };
  Move* end_ = buffer_.data();
  Move* const last_ = buffer_.data() + (kBuffered - kNumSquares);
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
  return EnumerateMoves(position, arena, sink);
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
  EnumerateMoves(position, arena, sink);
  return win;
}

}  // namespace danco
