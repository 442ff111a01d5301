// SPDX-License-Identifier: MIT
#include "board/moves/movegen.h"

#include <algorithm>
#include <memory>

#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/chess_moves.h"
#include "board/moves/move_walk.h"
#include "board/reach/sako.h"

namespace danco {
namespace {

// Appends moves to a list, up to `limit` in addition to those it has. Resizes the list in advance,
// because growing it move by move costs more than finding the moves.
class ListSink {
 public:
  ListSink(MoveList& moves, size_t limit)
      : moves_(moves), limit_(limit <= SIZE_MAX - moves.size() ? moves.size() + limit : SIZE_MAX) {
    MakeRoom(moves.size(), std::max(moves.size() + kRoom, moves.capacity()));
  }

  bool Reserve(size_t moves) {
    return (end_ <= limit_end_ && moves < static_cast<size_t>(room_end_ - end_)) ||
           MayContinue(moves);
  }
  bool operator()(const MoveSet& set) {
    Append([&set](Move* out) {
      for (Square to : set.targets) std::construct_at(out++, set.At(to));
      return out;
    });
    return true;
  }
  template <typename Write>
  void Append(Write&& write) {
    end_ = write(end_);
  }
  // Must be called at the end. Returns false if the limit was exceeded.
  bool Finish() {
    const bool fits = size() <= limit_;
    moves_.resize(std::min(size(), limit_));
    return fits;
  }

 private:
  size_t size() const { return static_cast<size_t>(end_ - moves_.data()); }

  // Resizes the list to `length`, keeping the first `size` moves.
  void MakeRoom(size_t size, size_t length) {
    moves_.resize(length);
    end_ = moves_.data() + size;
    room_end_ = moves_.data() + length;
    limit_end_ = moves_.data() + std::min(limit_, length);
  }
  // Not inlined, because the call would otherwise take up registers in the code that writes the
  // moves.
  [[gnu::noinline]] bool MayContinue(size_t moves) {
    if (size() > limit_) return false;
    MakeRoom(size(), 2 * moves_.size() + moves);
    return true;
  }

  static constexpr size_t kRoom = 1024;  // enough for most positions
  MoveList& moves_;
  const size_t limit_;
  Move* end_ = nullptr;        // the end of the moves; the rest of the list is indeterminate
  Move* room_end_ = nullptr;   // the end of the list
  Move* limit_end_ = nullptr;  // where the first move beyond the limit would be
};

class CountSink {
 public:
  explicit CountSink(uint64_t limit, const StopToken* stop = nullptr)
      : limit_(limit), stop_(stop) {}
  bool operator()(const MoveSet& set) { return Count(set.targets.count()); }
  bool Count(int moves) {
    count_ += static_cast<uint64_t>(moves);
    return count_ < limit_ && (stop_ == nullptr || !stop_->stopped());
  }
  uint64_t count() const { return std::min(count_, limit_); }

 private:
  uint64_t count_ = 0;
  const uint64_t limit_;
  const StopToken* stop_;
};

template <MoveSetSink Sink>
WalkResult WalkAll(const Position& position, const WalkBudgets& budgets, Sink& sink) {
  return position.king_united() ? WalkResult::kComplete : WalkMoves(position, budgets, sink);
}

}  // namespace

WalkResult GenerateMoves(const Position& position, MoveList& moves, size_t limit,
                         const WalkBudgets& budgets) {
  ListSink sink(moves, limit);
  const WalkResult walk = WalkAll(position, budgets, sink);
  return sink.Finish() ? walk : WalkResult::kStopped;
}

WalkResult GenerateMoves(const Position& position, MoveList& moves, size_t limit) {
  ChainBudget chains(kListingStates);
  ChainBudget castling = ChainBudget::Unlimited();
  return GenerateMoves(position, moves, limit, {chains, castling});
}

MoveCount CountMoves(const Position& position, uint64_t limit) {
  ChainBudget chains(kListingStates);
  ChainBudget castling = ChainBudget::Unlimited();
  return CountMoves(position, limit, {chains, castling});
}

MoveCount CountMoves(const Position& position, const StopToken& stop) {
  ChainBudget chains(kListingStates, stop);
  ChainBudget castling = ChainBudget::Unlimited(stop);
  CountSink sink(UINT64_MAX, &stop);
  const WalkResult walk = WalkAll(position, {chains, castling}, sink);
  return {sink.count(), walk};
}

MoveCount CountMoves(const Position& position, uint64_t limit, const WalkBudgets& budgets) {
  CountSink sink(limit);
  const WalkResult walk = WalkAll(position, budgets, sink);
  return {sink.count(), walk};
}

bool HasLegalMove(const Position& position) {
  const MoveCount one = CountMoves(position, 1);
  return HasLegalMove(one.moves != 0, one.walk) != Tribool::kNo;
}

Move FindWinningMove(const Position& position) {
  ChainBudget budget = ChainBudget::Unlimited();
  return FindWinningMove(position, budget);
}

Move FindWinningMove(const Position& position, ChainBudget& budget) {
  if (TraitsOf(position.rules()).captures) [[unlikely]]
    return FindMate(position);
  if (FindThreat(position, position.side_to_move(), budget).answer() != Tribool::kYes)
    return Move();
  const Square king = position.king(Opponent(position.side_to_move()));
  Move win;
  auto sink = [&](const MoveSet& set) {
    // A shuffle has no landing piece; its target a1 is only a placeholder.
    const bool lands = set.base.piece() != PieceType::kNone;
    if (lands && set.targets.contains(king) && position.After(set.At(king)).is_paco()) {
      win = set.At(king);
    }
    return !win;
  };
  // Castling cannot win, so it need not be decided.
  ChainBudget castling(0);
  [[maybe_unused]] const WalkResult walk = WalkMoves(position, {budget, castling}, sink);
  return win;
}

}  // namespace danco
