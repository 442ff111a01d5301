// SPDX-License-Identifier: MIT
// Answers that may be unknown because a query about chains can run out of budget
// (board/reach/chain_budget.h): yes or no, a threat, and the result of a walk over moves.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_REACH_BOUNDED_ANSWER_H_
#define DANCO_BOARD_REACH_BOUNDED_ANSWER_H_

#include <cstdint>

#include "board/core/bitboard.h"

namespace danco {

enum class Tribool : uint8_t { kNo, kYes, kUnknown };

// A threat, if there is one, with the squares that it depends on.
class [[nodiscard]] Threat {
 public:
  // No threat.
  constexpr Threat() = default;
  static constexpr Threat None() { return Threat(); }
  // `squares` must not be empty or the whole board.
  static constexpr Threat On(Bitboard squares) { return Threat(squares); }
  static constexpr Threat Unknown() { return Threat(~Bitboard()); }

  constexpr Tribool answer() const {
    if (squares_.empty()) return Tribool::kNo;
    return squares_ == ~Bitboard() ? Tribool::kUnknown : Tribool::kYes;
  }
  constexpr bool none() const { return squares_.empty(); }
  constexpr bool known() const { return squares_ != ~Bitboard(); }
  // The squares of a known threat. Empty if there is no threat or the answer is unknown.
  constexpr Bitboard squares() const { return known() ? squares_ : Bitboard(); }

 private:
  constexpr explicit Threat(Bitboard squares) : squares_(squares) {}

  Bitboard squares_;
};

// The way a walk over moves ended.
enum class [[nodiscard]] WalkResult : uint8_t{
    kComplete,  // all moves were visited
    kStopped,   // the visitor stopped the walk
    kCut,       // the budget ran out, so moves are missing
};

// Returns whether the side to move has a legal turn, given the result of a walk over its moves.
// `any` says whether the walk found one. Without a legal turn the game is a draw (rules.md 5).
constexpr Tribool HasLegalMove(bool any, WalkResult walk) {
  if (any) return Tribool::kYes;
  return walk == WalkResult::kComplete ? Tribool::kNo : Tribool::kUnknown;
}

}  // namespace danco

#endif  // DANCO_BOARD_REACH_BOUNDED_ANSWER_H_
