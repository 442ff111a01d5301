// SPDX-License-Identifier: MIT
// The question and the result of a proof: a forced Paco as a line and as a tree.
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
#include "eval/score.h"

namespace danco {

// The attacker's move in one position, and what follows each of the defender's answers. A position
// has one node, even if several lines lead to it.
struct ProofTreeNode {
  struct Answer {
    Move move;    // by the defender
    size_t node;  // index of the node that it leads to
  };

  Position position;  // the attacker is to move
  // The number of attacker's turns until the Paco, if the defender holds out as long as possible.
  int turns = 1;
  Move move;  // by the attacker
  // The answers that do not allow the attacker to unite at once. (With one turn left, `move` itself
  // unites.)
  std::vector<Answer> answers;
};

// A complete proof. Node 0 is the root. The number of turns decreases from each node to the next,
// so no line repeats a position. It can be printed and checked without the search.
struct ProofTree {
  std::vector<ProofTreeNode> nodes;
};

// A proved win of the side to move.
struct Proof {
  int turns = 0;
  MoveList line;  // includes the longest answers; may end early if time ran out
  std::optional<ProofTree> tree = {};
};

struct ProofFindings;

struct ProofQuestion {
  // With this number of turns or more, the first Paco that is found is accepted, after a search for
  // a shorter one that takes as long again. With fewer, the proof goes on until the shortest Paco
  // is known.
  static constexpr int kAnyLength = 20;
  static constexpr int kMaxTurns = Score::kMaxPly / 2;
  static constexpr size_t kMebibytes = 256;

  int turns = kAnyLength;                   // the maximum length of the Paco: 1..kMaxTurns
  MoveList search_moves = {};               // the first moves to try; all of them if empty
  std::optional<uint64_t> nodes = {};       // the maximum number of visited positions
  std::optional<absl::Duration> time = {};  // the maximum time
  size_t mebibytes = kMebibytes;            // the total size of the tables of all threads
  size_t first_moves = 20'000;              // the maximum number of first moves to try
  bool tree = false;                        // whether the whole proof is requested
  // Called on the calling thread with the findings so far, about ten times a second and whenever
  // something is proved or excluded. May be empty.
  std::function<void(const ProofFindings&)> report = {};
};

// The findings of a proof, whether final or so far. If the game is over, there are none.
struct ProofFindings {
  std::optional<Proof> proof;  // the shortest so far, with the tree if requested
  int examined = 0;            // no first move that was tried forces a Paco within this many turns
  int excluded = 0;            // the same, or 0 if not all first moves were tried
  bool shortest = false;       // there is no Paco shorter than `proof`
  WalkResult first_moves = WalkResult::kComplete;  // whether all first moves were tried
  uint64_t nodes = 0;                              // positions visited by all threads
  absl::Duration time;
  int hash_permill = 0;
  bool stopped = false;  // whether the caller stopped the proof
};

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_PROOF_H_
