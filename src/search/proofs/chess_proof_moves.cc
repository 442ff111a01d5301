// SPDX-License-Identifier: MIT
// The moves of proofs in traditional chess. A proof of a mate is treated as the proof of a Paco one
// turn later: a check threatens to capture the king, and a mated side has no answer to that. Each
// proof therefore counts one turn more than people do (UncountedTurns()).

#include "board/core/chess.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "search/proofs/proof_moves.h"

namespace danco {

void ProofMoveLists::AddChessAttack(const Position& position, Move move, bool only_checks,
                                    ProofMoves& moves) {
  const Position child = position.After(move);
  const bool quiet = Checkers(child, child.side_to_move()).empty();
  if (quiet && only_checks) return;
  ++nodes_;
  if (IsDraw(child)) return;
  moves.list.push_back(Entry(move, child, quiet, quiet ? 0 : Replies(child)->list.size()));
}

ProofMoves ProofMoveLists::ChessReplies(const Position& position) {
  ProofMoves replies;
  MoveList all;
  (void)GenerateMoves(position, all);
  // The position is a stalemate.
  if (all.empty() && Checkers(position, position.side_to_move()).empty()) {
    replies.unlisted = Tribool::kYes;
  }
  for (Move move : all) {
    const Position child = position.After(move);
    ++nodes_;
    if (!MayContinue()) break;
    if (IsDraw(child)) {
      replies.unlisted = Tribool::kYes;
      break;
    }
    replies.list.push_back(Entry(move, child, /*quiet=*/false));
  }
  if (stopped() && replies.unlisted == Tribool::kNo) replies.unlisted = Tribool::kUnknown;
  return replies;
}

}  // namespace danco
