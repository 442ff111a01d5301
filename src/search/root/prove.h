// A proof of a forced Paco, or that there is none, as the owner of a Search asks for it.
#ifndef DANCO_SEARCH_ROOT_PROVE_H_
#define DANCO_SEARCH_ROOT_PROVE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "absl/time/time.h"
#include "board/game/game.h"
#include "board/moves/move_set.h"
#include "search/control/launcher.h"
#include "search/control/stop_token.h"
#include "search/memory/transposition_table.h"
#include "search/proofs/mate_search.h"
#include "search/proofs/proof_tree.h"

namespace danco {

// What is known of a proof that is under way.
struct ProofProgress {
  uint64_t nodes = 0;
  absl::Duration time;
  int excluded = 0;               // there is none in this many turns
  std::optional<int> found = {};  // turns of the shortest Paco so far
};

struct ProofQuestion {
  int turns = MateSearch::kAnyLength;         // of the Paco, at most
  std::optional<uint64_t> nodes = {};         // positions, at most
  std::optional<absl::Duration> time = {};    // at most
  size_t mebibytes = MateSolver::kMebibytes;  // of the tables of proofs
  size_t first_moves = 20'000;                // of the position that are asked, at most
  bool tree = false;                          // the whole proof is wanted
  // Called about ten times a second, in the thread of Prove(); may be empty.
  std::function<void(const ProofProgress&)> progress = {};
};

// Of a game that is over there is nothing to find out.
struct ProofFindings {
  MateAnswer answer;
  std::optional<ProofTree> tree;  // where it was asked for, unless the limit came first
  // kCut: the position has more first moves than were asked, so nothing is excluded for certain.
  Walk first_moves = Walk::kComplete;
  uint64_t nodes = 0;
  absl::Duration time;
  bool stopped = false;  // by the token
};

// Proves for the last position of `game`. `seen` is the table of the search whose sight is
// followed; with `helpers` as many more threads take part.
ProofFindings Prove(const Game& game, const ProofQuestion& question, TranspositionTable& seen,
                    const std::vector<std::unique_ptr<TaskRunner>>& helpers, const StopToken& stop);

}  // namespace danco

#endif  // DANCO_SEARCH_ROOT_PROVE_H_
