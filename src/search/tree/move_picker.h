// SPDX-License-Identifier: MIT
// Returns the moves of a node in order, most promising first.
#ifndef DANCO_SEARCH_TREE_MOVE_PICKER_H_
#define DANCO_SEARCH_TREE_MOVE_PICKER_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "board/moves/move_set.h"
#include "board/reach/bounded_answer.h"
#include "board/reach/parry_filter.h"
#include "board/reach/threat_map.h"
#include "search/control/constants.h"
#include "search/memory/history.h"
#include "search/tree/captures.h"

namespace danco {

// The moves of all nodes on the current path. The memory is reused. The ranks are in a separate
// array, so that compilers can vectorize the search for the largest one.
class MoveStack {
 public:
  // Creates a stack of `size` unspecified moves.
  explicit MoveStack(size_t size = 0) : size_(size) { reserve(size); }
  size_t size() const { return size_; }
  void reserve(size_t count) {
    if (count <= moves_.size()) return;
    moves_.resize(count);
    ranks_.resize(count);
  }
  void Push(Move move, int32_t rank) {
    if (size_ == moves_.size()) reserve(2 * size_ + 64);
    moves_[size_] = move;
    ranks_[size_++] = rank;
  }
  // Drops all moves from index `size` on.
  void Shrink(size_t size) { size_ = size; }
  Move move(size_t i) const { return moves_[i]; }
  std::span<int32_t> ranks(size_t begin) { return std::span(ranks_).subspan(begin, size_ - begin); }

 private:
  size_t size_ = 0;  // number of moves in use; both vectors are larger
  MoveList moves_;
  std::vector<int32_t> ranks_;
};

// The inputs to move ordering at a node.
struct OrderingHints {
  Move table_move;  // null if there is none
  std::array<Move, 2> killers;
  Move counter;
  MoveClass previous;  // the classes of the last move and of the one before it
  MoveClass before;
  ParryFilter parries;      // in Ŝako: moves that it rejects are left out
  bool only_noisy = false;  // with captures: only these, and promotions to a queen
};

// Returns the table move first, then killers and counter move if a cheap test shows that they are
// legal, and then generates all others. (Generating chains in a separate stage after the plain
// moves cost 17 +- 21 Elo: docs/lab/search-ordering.md.) Uses the top of the stack during its
// lifetime.
class MovePicker {
 public:
  MovePicker(const Position& position, const OrderingHints& hints, const History& history,
             const WalkBudgets& budgets, MoveStack& stack)
      : position_(position),
        hints_(hints),
        history_(history),
        budgets_(budgets),
        stack_(stack),
        begin_(stack.size()),
        parries_(hints.parries) {}
  ~MovePicker() { stack_.Shrink(begin_); }
  MovePicker(const MovePicker&) = delete;
  MovePicker& operator=(const MovePicker&) = delete;

  // Returns the next move, or the null move at the end.
  Move Next();
  // From now on, skips moves that cannot threaten to unite. Returns how many are dropped.
  int DropNonThreats();
  // After DropNonThreats(): returns whether a move may threaten to unite.
  bool MayThreaten(Move move) const { return threats_->MayThreaten(move); }
  // From now on, skips moves that fail for the same reason as `move`, after which the opponent
  // still had the threat `refutation`.
  void LearnRefutation(Move move, Bitboard refutation) {
    parries_.Learn(position_, move, refutation);
  }
  // Returns whether moves that do not parry a threat, and so lose at once, were left out.
  bool left_out() const { return left_out_; }
  // Returns whether all other moves were returned. Valid once Next() has returned the null move.
  // kCut means that moves may be missing.
  WalkResult walk() const { return walk_; }
  // The ordering score of the last move; 0 for the table move.
  int last_score() const { return last_score_; }
  // Returns by how many hundredths of a ply less the last move should be reduced, according to its
  // history. Negative if its history is bad. Killers and the counter move are treated like moves
  // with the best history. A move that loses material may be a sacrifice: it is reduced by only one
  // ply more.
  int less_reduction() const {
    return last_loses() ? -kLosingReduction : last_score_ * 100 / kTuned.history_per_ply;
  }
  // These return whether the last move is noisy and loses no material, and whether it loses
  // material. Without captures, no score is that high or low.
  bool last_is_noisy() const { return last_score_ >= kNoisyScore; }
  bool last_loses() const { return last_score_ <= kLosingLimit; }

 private:
  enum class Stage : uint8_t { kTable, kHints, kPick };

  // The number of killers and counter moves.
  static constexpr size_t kNumHints = 3;
  // Orders killers and the counter move before nearly all other moves, and reduces them by 5, 4 and
  // 4 plies less. At the depths that the search reaches, this means that they are not reduced.
  static constexpr std::array<int, kNumHints> kHintScores = {60000, 55000, 50000};
  static_assert(kHintScores[0] / SearchConstants().history_per_ply == 5 &&
                kHintScores[1] / SearchConstants().history_per_ply == 4 &&
                kHintScores[2] / SearchConstants().history_per_ply == 4);

  // The maximum number of chains at a node, including those left out. Further chains are the
  // longest ones of explosive positions, most of which are won (95 % of random positions with more
  // than 2,000 outcomes). walk() reports whether the maximum was reached.
  static constexpr size_t kMaxChains = 1500;

  // A rank consists of the score and, in its low bits, the inverted index of the move. Among equal
  // scores, the move generated first therefore comes first, and the rank identifies the move.
  static constexpr int kPlaceBits = 12;
  static constexpr int32_t kLastPlace = (1 << kPlaceBits) - 1;
  static constexpr int32_t kTaken = INT32_MIN;

  Move HintedMove(size_t i) const {
    return i < hints_.killers.size() ? hints_.killers[i] : hints_.counter;
  }
  // Returns whether the move was already returned before the others were generated.
  bool IsGiven(Move move) const {
    return std::find(given_.begin(), given_.begin() + num_given_, move) !=
           given_.begin() + num_given_;
  }
  // If `move`, which PickBest() just found, is a noisy move that loses an exchange, lowers its rank
  // below all others and returns true.
  bool PutsOffLosing(Move move);

  bool MayAnswer(Move move) const { return parries_.MayParry(position_, move); }
  Move Give(Move move);
  Move NextHint();
  void Generate();
  // Pushes the moves to `targets`, except those already returned.
  void PushSet(Move base, Bitboard targets);
  void Push(Move move, int score) {
    const auto place = static_cast<int32_t>(stack_.size() - begin_);
    stack_.Push(move, (score << kPlaceBits) | (kLastPlace - place));
  }
  Move PickBest();

  const Position& position_;
  const OrderingHints& hints_;
  const History& history_;
  const WalkBudgets budgets_;
  MoveStack& stack_;
  const size_t begin_;
  ParryFilter parries_;
  std::optional<ThreatMap> threats_;  // set once only threats are returned
  Stage stage_ = Stage::kTable;
  size_t next_hint_ = 0;
  std::array<Move, kNumHints + 1> given_;
  int num_given_ = 0;
  int last_score_ = 0;
  int32_t last_place_ = 0;  // index among the generated moves
  bool left_out_ = false;
  WalkResult walk_ = WalkResult::kComplete;
};

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_MOVE_PICKER_H_
