// Hands out the moves of a node, most promising first.
#ifndef DANCO_SEARCH_MOVE_PICKER_H_
#define DANCO_SEARCH_MOVE_PICKER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/chain_arena.h"
#include "board/move.h"
#include "board/position.h"
#include "search/history.h"

namespace danco {

// A move with its place in the order: larger comes first.
struct ScoredMove {
  Move move;
  int score;
};

// The moves of all nodes on the current path, one behind the other: one vector that is never freed.
using MoveStack = std::vector<ScoredMove>;

// What ordering knows at a node.
struct OrderingHints {
  Move table_move;  // null when there is none
  std::array<Move, 2> killers;
  Move counter;
  MoveClass previous;  // of the last move, and of the one before it
  MoveClass before;
  Bitboard threat;  // in Sako: moves that cannot parry it (board/sako.h) are left out
};

// First the table's move, before anything is generated; then all others. (Chains in a stage of
// their own, after the plain moves, cost 17 +- 21 Elo: docs/search.md.) Takes room on the stack
// while it lives.
class MovePicker {
 public:
  MovePicker(const Position& position, const OrderingHints& hints, const History& history,
             ChainArena& arena, MoveStack& stack)
      : position_(position),
        hints_(hints),
        history_(history),
        arena_(arena),
        stack_(stack),
        begin_(stack.size()),
        next_(stack.size()) {}
  ~MovePicker() { stack_.resize(begin_); }
  MovePicker(const MovePicker&) = delete;
  MovePicker& operator=(const MovePicker&) = delete;

  // The next move, or a null move when there are no more.
  Move Next();
  // Moves were left out because they do not parry the threat: they lose at once.
  bool left_out() const { return left_out_; }
  // The ordering score of the last move that Next() returned; 0 for the table's move.
  int last_score() const { return last_score_; }

 private:
  enum class Stage : uint8_t { kTable, kGenerate, kPick };

  // Chains that a node looks at: beyond it come only the longest ones of explosive positions, which
  // are won anyway (95 % of random positions with over 2,000 outcomes are) or hopeless to tell
  // apart.
  static constexpr size_t kMaxChains = 1500;

  void Generate();
  Move PickBest();
  int ScoreOf(Move move) const;

  const Position& position_;
  const OrderingHints& hints_;
  const History& history_;
  ChainArena& arena_;
  MoveStack& stack_;
  const size_t begin_;
  size_t next_;
  Stage stage_ = Stage::kTable;
  int last_score_ = 0;
  bool left_out_ = false;
};

// Whether `move`, found in the table, can belong to the position at all: guards against key
// collisions.
bool IsPlausible(const Position& position, Move move);

}  // namespace danco

#endif  // DANCO_SEARCH_MOVE_PICKER_H_
