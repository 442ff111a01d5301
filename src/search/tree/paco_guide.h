// What alpha-beta sees of a forced Paco: a first move that a proof may begin with.
#ifndef DANCO_SEARCH_TREE_PACO_GUIDE_H_
#define DANCO_SEARCH_TREE_PACO_GUIDE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "search/memory/transposition_table.h"

namespace danco {

class Worker;

// Claims, not proofs: whoever needs certainty asks after every answer. Serves one thread.
class PacoGuide {
 public:
  struct Claim {
    Move move;
    int turns;  // of the side to move, this one included
  };

  // `seen` is the table of a search, which outlives the guide. Without it the guide makes one of
  // its own at the first question, of this many MiB. `stop` is asked every few positions; once it
  // says yes nothing more is seen.
  PacoGuide(size_t mebibytes, std::function<bool()> stop, TranspositionTable* seen = nullptr);
  ~PacoGuide();

  // What earlier searches say of the position: nothing is searched. The move may be another
  // position's whose key is the same.
  std::optional<Claim> Known(const Position& position) const;
  // Searches for a Paco of at most `most` turns that begins with one of `moves`, not empty, which
  // are legal and do not end the game. Spends `nodes` positions at most.
  std::optional<Claim> See(const Position& position, int most, const MoveList& moves,
                           uint64_t nodes);

  // Positions visited in all, those of a search that is under way included.
  uint64_t nodes() const;

 private:
  void MakeReady();

  const std::function<bool()> stop_;
  const size_t mebibytes_ = 0;
  std::unique_ptr<TranspositionTable> own_table_;
  TranspositionTable* table_ = nullptr;
  std::vector<std::unique_ptr<Worker>> workers_;  // one
  bool searching_ = false;
  uint64_t nodes_ = 0;
};

}  // namespace danco

#endif  // DANCO_SEARCH_TREE_PACO_GUIDE_H_
