// Proves or refutes "Paco in N" by looking at every turn of both sides: no heuristics, no pruning
// that could be wrong.
#ifndef DANCO_SEARCH_MATE_SOLVER_H_
#define DANCO_SEARCH_MATE_SOLVER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "board/moves/move_set.h"
#include "board/reach/chain_budget.h"

namespace danco {

enum class Proof : uint8_t {
  kRefuted,  // the defender has an answer
  kProved,
  kUnknown,  // stopped, or an explosive position was too large to be searched in full
};

// An AND/OR search, one attacker's turn deeper at a time. Moves that threaten to unite are tried
// first, since quiet ones are refuted by almost any answer. One solver serves one thread; results
// are kept from call to call.
class MateSolver {
 public:
  // `stop` is asked every few positions. `history` holds the game's positions before the
  // root: what stood twice is a draw when it stands again (docs/rules.md 5).
  MateSolver(std::function<bool(uint64_t nodes)> stop, const std::vector<Position>& history);

  // Whether the side to move can force a Paco with at most `turns` turns of its own. `turns` at
  // least 1.
  Proof Solve(const Position& position, int turns);
  // After kProved: the line that begins with `first`, a move that forces it in `turns`, with the
  // answers that hold out longest, and ends with the Paco.
  MoveList Line(const Position& position, int turns, Move first);
  // The same for the given first moves only; `winner` is the one that forces it.
  Proof SolveMoves(const Position& position, int turns, const MoveList& first_moves, Move& winner);

  // Positions visited.
  uint64_t nodes() const { return nodes_; }

 private:
  // What is known of a position with the attacker to move: proved with so many turns, refuted up to
  // so many.
  struct Entry {
    int8_t proved = 127;
    int8_t refuted = 0;
    Move move;  // that proves it
  };

  Proof Attack(const Position& position, int turns, Move* winner);
  // Does `move` of the attacker win? `threats` selects moves that threaten to unite, or those that
  // do not.
  Proof TryMove(const Position& position, Move move, int turns, bool threats);
  // The defender is to move and cannot unite: does every answer lose in `turns` more turns?
  Proof Defend(const Position& position, int turns);
  Move LongestAnswer(const Position& position, int turns);
  bool IsDraw(const Position& position) const;
  bool CountNode();
  // False when the search is to stop, which is asked now and then.
  bool GoOn();

  std::function<bool(uint64_t)> stop_;
  absl::flat_hash_set<Key> stood_twice_;
  absl::flat_hash_map<Key, Entry> table_;
  // In-chain states of one first mover, and of one question: what takes more stays unknown.
  ChainBudget chains_{1u << 20};
  ChainBudget questions_{1u << 20};
  uint64_t nodes_ = 0;
  unsigned looks_ = 0;
  bool stopped_ = false;
};

}  // namespace danco

#endif  // DANCO_SEARCH_MATE_SOLVER_H_
