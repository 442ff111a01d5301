// A forced Paco that alpha-beta sees, proved: its move is followed, and the same is asked of every
// answer.
#ifndef DANCO_SEARCH_PROOFS_GUIDED_PROOF_H_
#define DANCO_SEARCH_PROOFS_GUIDED_PROOF_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "search/proofs/proof_search.h"
#include "search/tree/paco_guide.h"

namespace danco {

// Stores what it proves in the table of a ProofSearch. Every answer of the defender is looked at,
// and turns left fall along every line: a claim of the guide that does not hold costs time, never
// truth. Serves one thread.
class GuidedProof {
 public:
  struct Found {
    Move move;
    int turns;  // of a Paco that is proved; a shorter one may be there
  };

  // Both outlive it.
  GuidedProof(ProofSearch& search, PacoGuide& guide) : search_(search), guide_(guide) {}

  // Looks for a Paco with at most `most` turns by one of `first_moves`; the attacker is to move and
  // cannot unite at once. Spends about `nodes` positions of the guide and of the search together. A
  // second call goes on where the first ended.
  std::optional<Found> Find(const Position& position, int most, const MoveList& first_moves,
                            uint64_t nodes);

 private:
  // What a failure was worth, so that it is not repeated: turns and positions that were allowed.
  struct Failure {
    int turns = 0;
    uint64_t nodes = 0;
  };

  // The turns that a proof takes, 0 without one. `nodes` is what the guide may spend on a claim.
  int Attack(const Position& position, int turns, uint64_t nodes);
  // The same after a move of the attacker, one turn included.
  int Follow(const Position& position, Move move, int turns, uint64_t nodes);
  // Answers in the order in which they are looked at: what is most likely to fail comes first.
  std::vector<ProofMove> InOrder(const Position& position, const ProofMoves& replies) const;
  uint64_t nodes() const { return search_.nodes() + guide_.nodes(); }
  bool MustEnd() const { return search_.stopped() || nodes() >= end_; }

  ProofSearch& search_;
  PacoGuide& guide_;
  absl::flat_hash_map<Key, Failure> failures_;
  uint64_t end_ = 0;
  uint64_t root_nodes_ = 2000;  // of the next claim at the root
  uint64_t effort_ = 1;         // shares of a claim that those below it may take
};

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_GUIDED_PROOF_H_
