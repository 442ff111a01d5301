// How much work a question about chains may take, and answers that may be unknown for want of it.
//
// Public: part of the library (docs/library.md).
#ifndef DANCO_BOARD_REACH_CHAIN_BUDGET_H_
#define DANCO_BOARD_REACH_CHAIN_BUDGET_H_

#include <cstdint>

#include "board/core/bitboard.h"
#include "board/core/stop_token.h"

namespace danco {

// Counted in in-chain states, each some 20 to 100 ns of work; natural positions have a few hundred,
// explosive ones millions. A budget may serve any number of questions; each of them may visit that
// many states. Thread-compatible.
class ChainBudget {
 public:
  explicit ChainBudget(uint64_t states_per_question) : states_per_question_(states_per_question) {}
  // `stop`, which outlives the budget, is checked after every few thousand states, some
  // milliseconds of work at most. A question that it ends remains unanswered.
  ChainBudget(uint64_t states_per_question, const StopToken& stop)
      : states_per_question_(states_per_question), stop_(&stop) {}
  // Enough for every question.
  static ChainBudget Unlimited() { return ChainBudget(UINT64_MAX); }
  static ChainBudget Unlimited(const StopToken& stop) { return ChainBudget(UINT64_MAX, stop); }

  uint64_t states_per_question() const { return states_per_question_; }
  bool MustStop() const { return stop_ != nullptr && stop_->Check(); }

  // States visited in all questions so far, for callers that watch the clock.
  uint64_t spent() const { return spent_; }
  void Spend(uint64_t states) { spent_ += states; }

 private:
  uint64_t states_per_question_;
  const StopToken* stop_ = nullptr;
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
