// SPDX-License-Identifier: MIT
// Searches for forced Pacos alongside the alpha-beta search, which does not see beyond its depth.
#ifndef DANCO_SEARCH_PROOFS_PROOF_WATCH_H_
#define DANCO_SEARCH_PROOFS_PROOF_WATCH_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/stop_token.h"
#include "board/moves/move_list.h"
#include "search/proofs/proof.h"
#include "search/proofs/prover.h"

namespace danco {

// Answers questions about a root: whether the side to move can force a Paco, whether a Paco that
// the search has found is real, and whether the opponent can force one after a certain move. No
// result means unknown: there may still be a Paco. Searches only lines with at most one quiet move
// by the attacker, and lines that the guide suggests. Each question continues where its last call
// ended; Refutation() keeps this for the last two new moves. For use by one thread.
class ProofWatch {
 public:
  // `history` holds the positions of the game, ending with the root. All arguments must outlive the
  // watch. After a stop has been requested, the watch finds nothing more.
  ProofWatch(const std::vector<Position>& history, const MoveList& first_moves,
             const StopToken& stop, ProofGuide& guide);

  // Looks for a Paco of the side to move in at most `max_turns` turns. Visits about `nodes`
  // positions.
  std::optional<Proof> Attack(uint64_t nodes, int max_turns);
  // Tries to prove a Paco that the search has found for the side to move, in at most `max_turns`
  // turns.
  std::optional<Proof> Confirm(uint64_t nodes, int max_turns);
  // Looks for a Paco of the opponent after `move`, which must not end the game. The line begins
  // with the opponent's turn.
  std::optional<Proof> Refutation(Move move, uint64_t nodes, int max_turns);

  // Returns the total number of positions visited.
  uint64_t nodes() const { return nodes_; }

 private:
  // The state of one question: its position, and a prover that can continue.
  struct Question {
    std::vector<Position> history;
    MoveList first_moves;
    std::unique_ptr<Prover> prover;
    int next_class = 0;
    int searched_turns = 0;  // all lines of this many turns were searched in vain
  };

  std::unique_ptr<Question> Ask(std::vector<Position> history, MoveList first_moves,
                                ProofGuide* guide) const;
  std::optional<Proof> Continue(Question& question, uint64_t nodes, int max_turns);

  const std::vector<Position>& history_;
  const StopToken& stop_;
  std::unique_ptr<Question> attack_;
  std::vector<std::pair<Move, std::unique_ptr<Question>>> refutations_;
  uint64_t nodes_ = 0;
};

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_PROOF_WATCH_H_
