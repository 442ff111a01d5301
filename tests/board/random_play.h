// Games of biased chance: plain random moves alone hardly ever meet ten unions, a chain through
// half a dozen of them, or an en passant capture.
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

// What a move is chosen for, when there is such a move; any that does not win otherwise.
enum class Taste : uint8_t { kAny, kUnite, kTakeOver, kUnionMove, kPawn, kWin };
inline constexpr int kNumTastes = 6;

// One of the moves to the taste, picked by `number`; none when `moves` is empty. A win is taken
// when it is asked for, or when there is nothing else.
std::optional<Move> ChooseMove(const Position& position, const MoveList& moves, Taste taste,
                               uint64_t number);

// A game without end, by one rule set: a fresh one begins, from the usual start or a Fischer-random
// one, where the last one is over, is long, or has become too large to list.
class RandomPlay {
 public:
  explicit RandomPlay(uint64_t seed, RuleSet rules = RuleSet::kPacoSako)
      : rules_(rules), random_(seed) {
    Begin();
  }

  const Position& position() const { return position_; }
  // All moves of the position. Never more than kMaxMoves.
  const MoveList& moves() const { return moves_; }
  // Goes on to the next position.
  void Next();

  std::mt19937_64& random() { return random_; }

  static constexpr size_t kMaxMoves = 20'000;

 private:
  void Begin();
  // Lists the moves; false when there are too many.
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
