// SPDX-License-Identifier: MIT
// Exact facts about a position: who can unite with which piece, and which pieces are covered.
#ifndef DANCO_ANNOTATE_FACTS_H_
#define DANCO_ANNOTATE_FACTS_H_

#include <array>
#include <cstddef>
#include <map>
#include <string>

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/moves/move_set.h"
#include "board/reach/bounded_answer.h"

namespace danco {

// The maximum number of turns that are tried to establish a fact. If a position has more turns, the
// answer is unknown.
inline constexpr size_t kMaxTurnsTried = 1000;

// Returns whether `side` would win immediately if it were to move.
Tribool CanUnite(const Position& position, Color side);

// The free pieces of the side not to move, except pawns and king, that the side to move can unite
// with without ending the game (under vchess, a king that unites loses).
struct ReachedPieces {
  std::array<Move, kNumSquares> by{};  // the first such move to each square, or null
  WalkResult walk = WalkResult::kComplete;

  Move on(Square square) const { return by[static_cast<size_t>(Index(square))]; }
};
ReachedPieces FindReachedPieces(const Position& position);

// Returns false only if no piece of the side to move can take over the union on `square`; in
// traditional chess, only if none can capture there. Returns true if this is unknown.
bool MayBeCovered(const Position& position, Square square);

// Returns whether the piece on `square`, which belongs to the side not to move, hangs: `by` unites
// with it, and no piece of that side could take over the resulting union.
inline bool Hangs(const Position& position, Square square, Move by) {
  return by && !MayBeCovered(position.After(by), square);
}

// Returns the total of each family of evaluation terms, from White's point of view. Adds the terms
// with either side to move, because nearly every term depends on it, so the totals are twice those
// of one position. (A position with a pending gift counts twice.)
std::map<std::string, int> FamilyTotals(const Position& position);

}  // namespace danco

#endif  // DANCO_ANNOTATE_FACTS_H_
