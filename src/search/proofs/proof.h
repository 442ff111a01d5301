// What is asked of a proof, and what comes out: a forced Paco as a line and as a tree.
//
// Public: part of the library (library.md).
#ifndef DANCO_SEARCH_PROOFS_PROOF_H_
#define DANCO_SEARCH_PROOFS_PROOF_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "absl/time/time.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "board/moves/move_set.h"

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
// position. Can be printed, and checked without the search.
struct ProofTree {
  std::vector<ProofTreeNode> nodes;
};

// A proved Paco of the side to move.
struct Proof {
  int turns = 0;
  MoveList line;  // with the answers that hold out longest; may end early when time runs out
  std::optional<ProofTree> tree = {};
};

struct ProofFindings;

struct ProofQuestion {
  // From this many turns on any Paco will do: once one is found, a shorter one is looked for as
  // long again, and no longer.
  static constexpr int kAnyLength = 20;
  static constexpr size_t kMebibytes = 256;

  int turns = kAnyLength;                   // of the Paco, at most; at least 1
  std::optional<uint64_t> nodes = {};       // positions, at most
  std::optional<absl::Duration> time = {};  // at most
  size_t mebibytes = kMebibytes;            // of the tables of all threads
  size_t first_moves = 20'000;              // of the position that are tried, at most
  bool tree = false;                        // the whole proof is wanted
  // Called with what is known so far: about ten times a second, and when something was proved or
  // excluded. Runs in the thread that asks; may be empty.
  std::function<void(const ProofFindings&)> report = {};
};

// What is known in the end, or so far. Of a game that is over there is nothing to find out.
struct ProofFindings {
  std::optional<Proof> proof;  // the shortest so far; the tree where it was asked for
  int excluded = 0;            // there is no Paco in this many turns, by the first moves tried
  bool shortest = false;       // there is no shorter one than `proof`
  // kCut: the position has more first moves than were tried, so nothing is excluded for certain.
  WalkResult first_moves = WalkResult::kComplete;
  uint64_t nodes = 0;  // positions visited by all threads
  absl::Duration time;
  int hash_permill = 0;
  bool stopped = false;  // by the caller
};

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_PROOF_H_
