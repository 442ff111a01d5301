// The moves of proofs in traditional chess. They are those of a Paco if one goes on for a turn
// after the mate: who gives check threatens to capture the king, and who is mated has no answer to
// it. So proofs of mates are the proofs of Pacos, and each counts a turn more than people do
// (UncountedTurns()).
#include <utility>

#include "board/core/chess.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "search/proofs/proof_moves.h"

namespace danco {

// A mate with the last move that the fifty-move rule allows is a mate.
bool ProofMoveLists::IsDrawInChess(const Position& position) const {
  if (IsDeadPosition(position) || stood_twice_.contains(position.key())) return true;
  if (position.no_progress_plies() < kNoProgressLimit) return false;
  return Checkers(position, position.side_to_move()).empty() || HasLegalMove(position);
}

void ProofMoveLists::AddChessAttack(const Position& position, Move move, bool only_checks,
                                    ProofMoves& moves) {
  const Position child = position.After(move);
  const bool quiet = Checkers(child, child.side_to_move()).empty();
  if (quiet && only_checks) return;
  ++nodes_;
  if (IsDraw(child)) return;
  uint32_t answers = 0;
  if (!quiet) answers = static_cast<uint32_t>(Replies(child)->list.size());
  moves.list.push_back(
      {move, child.key(), static_cast<uint16_t>(child.no_progress_plies()), quiet, answers});
}

SharedMoves ProofMoveLists::ChessAttacks(const Position& position, bool quiet) {
  const Key key = ListKey(position);
  SharedMoves known;
  if (const auto found = lists_.find(key); found != lists_.end()) known = found->second;
  if (known != nullptr && (known->kind == ProofMoves::Kind::kAll || !quiet)) return known;
  ProofMoves moves;
  MoveList all;
  (void)GenerateMoves(position, all);
  for (Move move : all) {
    if (!GoOn()) break;
    AddChessAttack(position, move, !quiet, moves);
  }
  moves.kind = quiet ? ProofMoves::Kind::kAll : ProofMoves::Kind::kThreats;
  if (stopped()) return std::make_shared<const ProofMoves>(std::move(moves));
  return Remember(key, std::move(moves));
}

ProofMoves ProofMoveLists::ChessReplies(const Position& position) {
  ProofMoves replies;
  MoveList all;
  (void)GenerateMoves(position, all);
  // Stalemate.
  if (all.empty() && Checkers(position, position.side_to_move()).empty()) {
    replies.unlisted = Tribool::kYes;
  }
  for (Move move : all) {
    const Position child = position.After(move);
    ++nodes_;
    if (!GoOn()) break;
    if (IsDraw(child)) {
      replies.unlisted = Tribool::kYes;
      break;
    }
    replies.list.push_back(
        {move, child.key(), static_cast<uint16_t>(child.no_progress_plies()), false});
  }
  if (stopped() && replies.unlisted == Tribool::kNo) replies.unlisted = Tribool::kUnknown;
  return replies;
}

}  // namespace danco
