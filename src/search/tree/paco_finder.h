// What the alpha-beta search asks of one who looks for forced Pacos beside it.
#ifndef DANCO_SEARCH_TREE_PACO_FINDER_H_
#define DANCO_SEARCH_TREE_PACO_FINDER_H_

#include <cstdint>
#include <optional>

#include "board/core/move.h"
#include "board/moves/move_list.h"

namespace danco {

// A forced Paco.
struct FoundPaco {
  int turns;      // of the side to move
  MoveList line;  // with the answers that hold out longest
};

// Answers questions about a root: can the side to move force a Paco, does one hold that the search
// sees, and can the opponent force one after a certain move? Nothing found means unknown: a Paco
// may still be there. Serves one thread.
class PacoFinder {
 public:
  virtual ~PacoFinder() = default;

  // A Paco of the side to move in `most` turns or fewer; `most` must not grow from call to call.
  // Spends about `nodes` positions.
  virtual std::optional<FoundPaco> Attack(uint64_t nodes, int most) = 0;
  // The search sees a Paco of the side to move: proves one in `most` turns or fewer.
  virtual std::optional<FoundPaco> Confirm(uint64_t nodes, int most) = 0;
  // One of the opponent after `move`, which does not end the game. The line begins with the
  // opponent's turn.
  virtual std::optional<FoundPaco> Refutation(Move move, uint64_t nodes, int most) = 0;

  // Positions visited in all.
  virtual uint64_t nodes() const = 0;
};

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_PACO_FINDER_H_
