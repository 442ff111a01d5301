// Looks for forced Pacos alongside the alpha-beta search, which sees no further than its depth.
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

// Answers questions about a root: can the side to move force a Paco, does one hold that the search
// sees, and can the opponent force one after a certain move? Nothing found means unknown: a Paco
// may still be there. Only lines with at most one quiet move of the attacker are searched, and what
// the guide sees. Every question continues where it ended when it was asked before; of the moves
// the last two are remembered. Serves one thread.
class ProofWatch {
 public:
  // `history`: the positions of the game, the root last. All arguments outlive the watch. Once
  // `stop` has stopped nothing more is found.
  ProofWatch(const std::vector<Position>& history, const MoveList& first_moves,
             const StopToken& stop, ProofGuide& guide);

  // A Paco of the side to move in `most` turns or fewer; `most` must not grow from call to call.
  // Spends about `nodes` positions.
  std::optional<Proof> Attack(uint64_t nodes, int most);
  // The search sees a Paco of the side to move: proves one in `most` turns or fewer.
  std::optional<Proof> Confirm(uint64_t nodes, int most);
  // One of the opponent after `move`, which does not end the game. The line begins with the
  // opponent's turn.
  std::optional<Proof> Refutation(Move move, uint64_t nodes, int most);

  // Positions visited in all.
  uint64_t nodes() const { return nodes_; }

 private:
  // One question: its position, and the prover with what it knows so far.
  struct Question {
    std::vector<Position> history;
    MoveList first_moves;
    std::unique_ptr<Prover> prover;
    int next_class = 0;
    bool hopeless = false;  // everything was searched
  };

  std::unique_ptr<Question> Ask(std::vector<Position> history, MoveList first_moves,
                                ProofGuide* guide) const;
  std::optional<Proof> Look(Question& question, uint64_t nodes, int most);

  const std::vector<Position>& history_;
  const StopToken& stop_;
  std::unique_ptr<Question> attack_;
  std::vector<std::pair<Move, std::unique_ptr<Question>>> refutations_;
  uint64_t nodes_ = 0;
};

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_PROOF_WATCH_H_
