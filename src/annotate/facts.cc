// SPDX-License-Identifier: MIT
#include "annotate/facts.h"

#include <cstdint>

#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"

namespace danco {
namespace {

// The maximum number of in-chain states for one query. Ordinary positions need a few hundred.
constexpr uint64_t kStates = 200'000;

}  // namespace

Tribool CanUnite(const Position& position, Color side) {
  if (TraitsOf(position.rules()).captures) {
    return FindWinningMove(position) ? Tribool::kYes : Tribool::kNo;
  }
  ChainBudget budget(kStates);
  return FindThreat(position, side, budget).answer();
}

ReachedPieces FindReachedPieces(const Position& position) {
  const Color them = Opponent(position.side_to_move());
  const Bitboard pieces = position.free_pieces(them) & ~position.pieces(them, PieceType::kPawn) &
                          ~position.pieces(them, PieceType::kKing);
  const bool captures = TraitsOf(position.rules()).captures;
  ReachedPieces reached;
  MoveList moves;
  reached.walk = GenerateMoves(position, moves, kMaxTurnsTried);
  for (Move move : moves) {
    const Position next = position.After(move);
    const Bitboard met = captures ? ~next.pieces(them) : next.unions();
    for (Square square : met& pieces) {
      Move& by = reached.by[static_cast<size_t>(Index(square))];
      if (!by) by = move;
    }
  }
  return reached;
}

bool MayBeCovered(const Position& position, Square square) {
  ChainBudget budget(kStates);
  const Tribool answer = IsAttackedThroughChains(position, Opponent(position.side_to_move()),
                                                 Bitboard(square), budget);
  return answer != Tribool::kNo;
}

}  // namespace danco
