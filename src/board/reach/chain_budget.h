// How much work a question about chains may take, and answers that may be unknown for want of it.
//
// Public: part of the library (docs/library.md).
#ifndef DANCO_BOARD_REACH_CHAIN_BUDGET_H_
#define DANCO_BOARD_REACH_CHAIN_BUDGET_H_

#include <atomic>
#include <cstdint>

#include "board/core/bitboard.h"

namespace danco {

// Looks at the clock while a question is under way.
class ChainWatch {
 public:
  // Whether the question must end now, unanswered. Asked by the thread of the question after every
  // few thousand states, some milliseconds of work at most: most questions end sooner.
  virtual bool Stopped() = 0;

 protected:
  ~ChainWatch() = default;
};

// Counted in in-chain states, each some 20 to 100 ns of work; natural positions have a few hundred,
// explosive ones millions. A budget may serve any number of questions; each of them may visit that
// many states. Thread-compatible.
class ChainBudget {
 public:
  // For each question. `stop`, when given, must outlive the budget; a question that is under way
  // when it becomes true remains unanswered.
  explicit ChainBudget(uint64_t states_per_question, const std::atomic<bool>* stop = nullptr)
      : states_per_question_(states_per_question), stop_(stop) {}
  // The same with a watch, which must outlive the budget.
  ChainBudget(uint64_t states_per_question, ChainWatch& watch)
      : states_per_question_(states_per_question), watch_(&watch) {}
  // Enough for every question.
  static ChainBudget Unlimited(const std::atomic<bool>* stop = nullptr) {
    return ChainBudget(UINT64_MAX, stop);
  }
  static ChainBudget Unlimited(ChainWatch& watch) { return ChainBudget(UINT64_MAX, watch); }

  uint64_t states_per_question() const { return states_per_question_; }
  bool stopped() const {
    return (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) ||
           (watch_ != nullptr && watch_->Stopped());
  }

  // States visited in all questions so far, for callers that watch the clock.
  uint64_t spent() const { return spent_; }
  void Spend(uint64_t states) { spent_ += states; }

 private:
  uint64_t states_per_question_;
  const std::atomic<bool>* stop_ = nullptr;
  ChainWatch* watch_ = nullptr;
  uint64_t spent_ = 0;
};

enum class Answer : uint8_t { kNo, kYes, kUnknown };

// Whether there is a threat, and on which squares it hangs.
class [[nodiscard]] Threat {
 public:
  // No threat.
  constexpr Threat() = default;
  static constexpr Threat None() { return Threat(); }
  // Not empty, and not the whole board.
  static constexpr Threat On(Bitboard squares) { return Threat(squares); }
  static constexpr Threat Unknown() { return Threat(~Bitboard()); }

  constexpr Answer answer() const {
    if (squares_.empty()) return Answer::kNo;
    return squares_ == ~Bitboard() ? Answer::kUnknown : Answer::kYes;
  }
  constexpr bool none() const { return squares_.empty(); }
  constexpr bool known() const { return squares_ != ~Bitboard(); }
  // The squares of a threat that is known; empty when there is none or it is not known.
  constexpr Bitboard squares() const { return known() ? squares_ : Bitboard(); }

 private:
  constexpr explicit Threat(Bitboard squares) : squares_(squares) {}

  Bitboard squares_;
};

// How a walk over moves has ended.
enum class [[nodiscard]] Walk : uint8_t{
    kComplete,  // all moves were seen
    kStopped,   // by the one who looks at them
    kCut,       // the budget was spent: moves are missing
};

// Whether the side to move has a legal turn, told from a walk over its moves; `any`: one was seen.
// Without a legal turn the game is a draw (docs/rules.md 5).
constexpr Answer HasLegalTurn(bool any, Walk walk) {
  if (any) return Answer::kYes;
  return walk == Walk::kComplete ? Answer::kNo : Answer::kUnknown;
}

}  // namespace danco

#endif  // DANCO_BOARD_REACH_CHAIN_BUDGET_H_
