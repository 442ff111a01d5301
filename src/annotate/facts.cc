// SPDX-License-Identifier: MIT
#include "annotate/facts.h"

#include <cstdint>

#include "absl/algorithm/container.h"
#include "board/core/attacks.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "eval/trace.h"

namespace danco {
namespace {

// The maximum number of in-chain states for one query. Ordinary positions need a few hundred.
constexpr uint64_t kStates = 200'000;

// Returns whether a chain that begins with the king, and releases it again, takes over the union on
// `square` (vchess). Returns true if this is unknown.
bool KingCovers(const Position& position, Square square) {
  const Square king = position.king(position.side_to_move());
  if ((KingAttacks(king) & position.unions()).empty()) return false;
  MoveList moves;
  if (GenerateMoves(position, moves, kMaxTurnsTried) != WalkResult::kComplete) return true;
  return absl::c_any_of(moves, [&](Move move) {
    if (!move.is_chain() || position.After(move).king_united()) return false;
    const MovePath path = FindPath(position, move);
    return path.from == king && SquaresOf(path).contains(square);
  });
}

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
    // The side to move may attack the king, because the turn was passed to it.
    if (captures && move.to() == position.king(them)) continue;
    const Position next = position.After(move);
    if (next.king_united()) continue;
    const Bitboard met = captures ? ~next.pieces(them) : next.unions();
    for (Square square : met& pieces) {
      Move& by = reached.by[static_cast<size_t>(Index(square))];
      if (!by) by = move;
    }
  }
  return reached;
}

bool MayBeCovered(const Position& position, Square square) {
  const Color us = position.side_to_move();
  const RuleTraits traits = TraitsOf(position.rules());
  if (traits.captures) {
    MoveList moves;
    if (GenerateMoves(position, moves) != WalkResult::kComplete) return true;
    return absl::c_any_of(moves, [&](Move move) { return move.to() == square; });
  }
  ChainBudget budget(kStates);
  const Tribool answer = IsAttackedThroughChains(position, Opponent(us), Bitboard(square), budget);
  return answer != Tribool::kNo || (traits.king_unites && KingCovers(position, square));
}

std::map<std::string, int> FamilyTotals(const Position& position) {
  Position other = position;
  if (position.pending_gift() == Square::kNone) other.ApplyNull();
  std::map<std::string, int> totals;
  for (const Position& turn : {position, other}) {
    for (const TermTrace& term : TraceTerms(turn)) totals[term.family] += term.total();
  }
  return totals;
}

}  // namespace danco
