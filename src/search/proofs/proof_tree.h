// A proof of a forced Paco as a tree that can be printed, and checked without the search.
#ifndef DANCO_SEARCH_PROOFS_PROOF_TREE_H_
#define DANCO_SEARCH_PROOFS_PROOF_TREE_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "board/core/move.h"
#include "board/core/position.h"
#include "search/proofs/proof_search.h"

namespace danco {

// What the attacker plays in one position, and what follows every answer. A position has one node,
// however many lines lead to it.
struct ProofTreeNode {
  struct Answer {
    Move move;    // of the defender
    size_t node;  // the number of the node that it leads to
  };

  Position position;  // the attacker is to move
  int turns = 1;      // of the attacker until the Paco: one more than the longest answer leaves
  Move move;          // of the attacker
  // After any answer that is not here the attacker unites at once. None: after all. (With one turn
  // left `move` itself unites.)
  std::vector<Answer> answers;
};

// The root is node 0. Turns fall from each node to the next, so that no line comes back to a
// position.
struct ProofTree {
  std::vector<ProofTreeNode> nodes;
};

// The tree of a proof that `search` has found, for `goal`, of a position whose attacker cannot
// unite at once; what the search has forgotten is proved again. `first` is the attacker's first
// move. nullopt when the search is stopped on the way.
std::optional<ProofTree> ExtractProof(ProofSearch& search, const Position& position, ProofGoal goal,
                                      Move first);

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_PROOF_TREE_H_
