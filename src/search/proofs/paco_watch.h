// Looks for forced Pacos beside the alpha-beta search, which sees no further than its depth.
#ifndef DANCO_SEARCH_PROOFS_PACO_WATCH_H_
#define DANCO_SEARCH_PROOFS_PACO_WATCH_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "search/memory/transposition_table.h"
#include "search/proofs/mate_solver.h"
#include "search/tree/paco_finder.h"

namespace danco {

// Puts the questions of a PacoFinder to the proof search. All go on from call to call where they
// ended; of the moves the last two are remembered. Only lines with at most one quiet move of the
// attacker are looked at, and what the search sees. Serves one thread.
class PacoWatch : public PacoFinder {
 public:
  // `history`: the positions of the game, the root last; it and `first_moves` outlive the watch.
  // `stop` is asked every few positions; once it says yes nothing more is found. `seen`, the
  // search's table, outlives it too.
  PacoWatch(const std::vector<Position>& history, const MoveList& first_moves,
            std::function<bool()> stop, TranspositionTable& seen);

  std::optional<FoundPaco> Attack(uint64_t nodes, int most) override;
  std::optional<FoundPaco> Confirm(uint64_t nodes, int most) override;
  std::optional<FoundPaco> Refutation(Move move, uint64_t nodes, int most) override;
  uint64_t nodes() const override { return nodes_; }

 private:
  // One question: its position, and the solver with what it knows so far.
  struct Question {
    std::vector<Position> history;
    MoveList first_moves;
    std::unique_ptr<MateSolver> solver;
    int next_class = 0;
    bool hopeless = false;  // everything was looked at
  };

  std::unique_ptr<Question> Ask(std::vector<Position> history, MoveList first_moves) const;
  std::optional<FoundPaco> Look(Question& question, uint64_t nodes, int most);

  const std::vector<Position>& history_;
  const std::function<bool()> stop_;
  TranspositionTable& seen_;
  std::unique_ptr<Question> attack_;
  std::vector<std::pair<Move, std::unique_ptr<Question>>> refutations_;
  uint64_t nodes_ = 0;
};

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_PACO_WATCH_H_
