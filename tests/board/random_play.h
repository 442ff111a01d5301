// SPDX-License-Identifier: MIT
// Random games with biased moves. Uniformly random moves rarely lead to ten unions, to a chain
// through six of them, or to an en passant capture.
#ifndef DANCO_TESTS_BOARD_RANDOM_PLAY_H_
#define DANCO_TESTS_BOARD_RANDOM_PLAY_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>

#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"

namespace danco {

// The preferred kind of move. If there is none of this kind, any move is chosen that does not win.
enum class Taste : uint8_t { kAny, kUnite, kTakeOver, kUnionMove, kPawn, kWin };
inline constexpr int kNumTastes = 6;

// Returns one of the moves with this preference, selected by `number`, or nothing if `moves` is
// empty. Returns a win only if it is preferred or there is nothing else.
std::optional<Move> ChooseMove(const Position& position, const MoveList& moves, Taste taste,
                               uint64_t number);

// An endless sequence of games under one rule set. When a game is over, long, or too large to list,
// a new one begins from the usual start or a Fischer-random one.
class RandomPlay {
 public:
  explicit RandomPlay(uint64_t seed, RuleSet rules = RuleSet::kPacoSako)
      : rules_(rules), random_(seed) {
    Begin();
  }

  const Position& position() const { return position_; }
  // All moves of the position, at most kMaxMoves.
  const MoveList& moves() const { return moves_; }
  // Advances to the next position.
  void Next();

  std::mt19937_64& random() { return random_; }

  static constexpr size_t kMaxMoves = 20'000;

 private:
  void Begin();
  // Lists the moves. Returns false if there are too many.
  bool List();

  RuleSet rules_;
  std::mt19937_64 random_;
  Position position_;
  MoveList moves_;
  int plies_left_ = 0;
  int percent_unite_ = 0;
};

}  // namespace danco

#endif  // DANCO_TESTS_BOARD_RANDOM_PLAY_H_
