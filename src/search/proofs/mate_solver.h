// Proves or refutes "Paco in N": no heuristics, no pruning that could be wrong.
#ifndef DANCO_SEARCH_PROOFS_MATE_SOLVER_H_
#define DANCO_SEARCH_PROOFS_MATE_SOLVER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "search/proofs/guided_proof.h"
#include "search/proofs/proof_search.h"
#include "search/proofs/proof_tree.h"
#include "search/tree/paco_guide.h"

namespace danco {

enum class Proof : uint8_t {
  kRefuted,  // the defender has an answer
  kProved,
  kUnknown,  // stopped, or an explosive position was too large to be searched in full
};

// Asks a ProofSearch. One solver serves one thread; results are kept from call to call.
class MateSolver {
 public:
  // Of the table, unless told otherwise.
  static constexpr size_t kMebibytes = 256;
  // Of Find(): lines without a quiet move, with one, two, three.
  static constexpr int kQuietClasses = 4;

  // `stop` is asked every few positions. `history` holds the game's positions before the
  // root: what stood twice is a draw when it stands again (docs/rules.md 5). With `seen`, the table
  // of a search, which outlives the solver, the guide of FindGuided() knows what that search has
  // seen.
  MateSolver(std::function<bool(uint64_t nodes)> stop, const std::vector<Position>& history,
             size_t mebibytes = kMebibytes, TranspositionTable* seen = nullptr);

  // Whether the side to move can force a Paco with at most `turns` turns of its own. `turns` at
  // least 1.
  Proof Solve(const Position& position, int turns);
  // After kProved: the line that begins with `first`, a move that forces it in `turns`, with the
  // answers that hold out longest, and ends with the Paco.
  MoveList Line(const Position& position, int turns, Move first);
  // The same for the given first moves only; `winner` is the one that forces it.
  Proof SolveMoves(const Position& position, int turns, const MoveList& first_moves, Move& winner);

  // Looks for any forced Paco with at most `most` turns by one of `first_moves`: sequences of Sako
  // first, then more and more quiet moves among them, each of which must threaten a Paco. Spends
  // `nodes` at most; what it does not find may still be there. Turns of the Paco, 0 for none, and
  // the first move in `winner`. A second call goes on where the first ended.
  int Find(const Position& position, int most, const MoveList& first_moves, uint64_t nodes,
           Move& winner);

  // The same by what alpha-beta sees: its move is followed, and the same is asked of every answer.
  // Most Pacos that a search sees are found by it, long ones first of all.
  int FindGuided(const Position& position, int most, const MoveList& first_moves, uint64_t nodes,
                 Move& winner);

  // The line of the last proof of Find() or FindGuided(), `turns` long, with the answers that hold
  // out longest in it. It may end early when the search is stopped.
  MoveList FoundLine(const Position& position, int turns, Move first);

  // The proofs of Solve() and SolveMoves(), and of what was found, as trees: `turns` long, with the
  // first move `first`. nullopt when the search is stopped on the way.
  std::optional<ProofTree> Tree(const Position& position, int turns, Move first) {
    return TreeOf(position, {turns}, first);
  }
  std::optional<ProofTree> FoundTree(const Position& position, int turns, Move first) {
    return TreeOf(position, {turns, found_quiet_}, first);
  }

  // Find() looks at every `step`th class of lines alone, from `first` on: so several solvers share
  // the work.
  void set_classes(int first, int step) {
    first_class_ = first;
    class_step_ = step;
  }
  // Goes on after a stop, until this one says so.
  void set_stop(std::function<bool(uint64_t nodes)> stop) {
    search_.set_stop(WithGuide(std::move(stop)));
  }

  // Positions visited.
  uint64_t nodes() const { return search_.nodes() + guide_.nodes(); }
  int FillPermill() const { return search_.FillPermill(); }
  bool stopped() const { return search_.stopped(); }
  // Solve() and SolveMoves() end unknown after this many positions in all.
  void set_node_limit(uint64_t nodes) {
    search_.set_node_limit(nodes == UINT64_MAX ? nodes : nodes - guide_.nodes());
  }

 private:
  // `stop`, told of the guide's positions as well.
  std::function<bool(uint64_t)> WithGuide(std::function<bool(uint64_t)> stop) const;
  std::optional<ProofTree> TreeOf(const Position& position, ProofGoal goal, Move first);
  // The turns that the proof after the first move takes.
  int ReplayAfter(const Position& position, ProofGoal goal);
  Move WinningMove(const Position& position, int turns);
  Move LongestAnswer(const Position& position, int turns);

  ProofSearch search_;
  PacoGuide guide_;
  GuidedProof guided_{search_, guide_};
  // Of Find(): by the number of quiet moves, the turns that are looked at now.
  std::array<int, kQuietClasses> turns_{2, 2, 3, 4};
  int first_class_ = 0;
  int class_step_ = 1;
  int found_quiet_ = 0;      // the class of the proof
  uint64_t slice_ = 20'000;  // positions for each class before the next one's turn
};

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_MATE_SOLVER_H_
