// Hands out the moves of a node, most promising first.
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
#include "board/reach/chain_budget.h"
#include "board/reach/parry_filter.h"
#include "board/reach/threat_map.h"
#include "search/control/constants.h"
#include "search/memory/history.h"
#include "search/tree/captures.h"

namespace danco {

// The moves of all nodes on the current path, one behind the other, in memory that is never freed.
// The ranks stand apart from the moves, so that the largest of a node is found several at a time.
class MoveStack {
 public:
  // With `size` moves of no meaning.
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
  // Forgets all places from `size` on.
  void Shrink(size_t size) { size_ = size; }
  Move move(size_t i) const { return moves_[i]; }
  std::span<int32_t> ranks(size_t begin) { return std::span(ranks_).subspan(begin, size_ - begin); }

 private:
  size_t size_ = 0;  // of the room that both have
  MoveList moves_;
  std::vector<int32_t> ranks_;
};

// What ordering knows at a node.
struct OrderingHints {
  Move table_move;  // null when there is none
  std::array<Move, 2> killers;
  Move counter;
  MoveClass previous;  // of the last move, and of the one before it
  MoveClass before;
  ParryFilter parries;      // in Sako: moves that it does not let pass are left out
  bool only_noisy = false;  // only captures and promotions to a queen
};

// Before anything is generated the table's move, then the killers and the counter move so far as
// their legality is seen at once; then all others. (Chains in a stage of their own, after the plain
// moves, cost 17 +- 21 Elo: docs/lab/search-ordering.md.) Takes room on the stack while it lives.
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

  // The next move, or a null move when there are no more.
  Move Next();
  // Gives out no more moves that cannot threaten to unite; returns how many are dropped now.
  int DropNonThreats();
  // After DropNonThreats(): whether a move may threaten to unite.
  bool MayThreaten(Move move) const { return threats_->MayThreaten(move); }
  // Gives out no more moves of which it is clear that they fail as `move` did, after which the
  // opponent had the threat `refutation`.
  void LearnRefutation(Move move, Bitboard refutation) {
    parries_.Learn(position_, move, refutation);
  }
  // Moves were left out because they do not parry a threat: they lose at once.
  bool left_out() const { return left_out_; }
  // Whether every other move was, or will be, handed out. Known once Next() has said that there are
  // no more; kCut says nothing of the moves that are missing.
  WalkResult walk() const { return walk_; }
  // The ordering score of the last move that Next() returned; 0 for the table's move.
  int last_score() const { return last_score_; }
  // By how many hundredths of a ply that move should be reduced less than others: by
  // what its history is worth, less than none if it is bad; killers and counter move count as the
  // best of histories.
  int less_reduction() const { return last_score_ * 100 / kTuned.history_per_ply; }
  // Returns whether that move is a capture or a promotion that loses no material; or one that does.
  bool last_is_noisy() const { return HasCaptures(position_) && last_score_ >= kNoisyScore; }
  bool last_loses() const { return HasCaptures(position_) && last_score_ <= kLosingScore / 2; }

 private:
  enum class Stage : uint8_t { kTable, kHints, kPick };

  // The killers and the counter move.
  static constexpr size_t kNumHints = 3;
  // They are ordered before nearly all others, and reduced by 5, 4 and 4 plies less: not at all
  // within the depths that are reached.
  static constexpr std::array<int, kNumHints> kHintScores = {60000, 55000, 50000};
  static_assert(kHintScores[0] / SearchConstants().history_per_ply == 5 &&
                kHintScores[1] / SearchConstants().history_per_ply == 4 &&
                kHintScores[2] / SearchConstants().history_per_ply == 4);

  // Chains that a node looks at, those that are left out included: beyond it come only the longest
  // ones of explosive positions, which are mostly won (95 % of random positions with over 2,000
  // outcomes are). walk() tells of it.
  static constexpr size_t kMaxChains = 1500;

  // A rank holds the score, and below it the place of the move among the generated: of equal scores
  // the first comes first, and the largest rank says which move it is of.
  static constexpr int kPlaceBits = 12;
  static constexpr int32_t kLastPlace = (1 << kPlaceBits) - 1;
  static constexpr int32_t kTaken = INT32_MIN;

  Move HintedMove(size_t i) const {
    return i < hints_.killers.size() ? hints_.killers[i] : hints_.counter;
  }
  // Whether it was handed out before the others were generated.
  bool IsGiven(Move move) const {
    return std::find(given_.begin(), given_.begin() + num_given_, move) !=
           given_.begin() + num_given_;
  }
  // Returns whether the noisy move that PickBest() has found loses an exchange; then it waits until
  // the end.
  bool PutsOffLosing(Move move);

  bool MayAnswer(Move move) const { return parries_.MayParry(position_, move); }
  Move Give(Move move);
  Move NextHint();
  void Generate();
  // Puts the moves to `targets` on the stack, those that were given out excepted.
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
  std::optional<ThreatMap> threats_;  // once only threats are given out
  Stage stage_ = Stage::kTable;
  size_t next_hint_ = 0;
  std::array<Move, kNumHints + 1> given_;
  int num_given_ = 0;
  int last_score_ = 0;
  int32_t last_place_ = 0;  // among the generated moves
  bool left_out_ = false;
  WalkResult walk_ = WalkResult::kComplete;
};

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_MOVE_PICKER_H_
