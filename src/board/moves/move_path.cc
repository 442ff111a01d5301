// SPDX-License-Identifier: MIT
#include "board/moves/move_path.h"

#include <cassert>
#include <optional>
#include <utility>

#include "board/core/attacks.h"
#include "board/core/rules.h"
#include "board/moves/castling.h"
#include "board/moves/chain_board.h"
#include "board/moves/chain_search.h"
#include "board/moves/move_set.h"
#include "board/moves/move_walk.h"
#include "board/moves/partial_turn.h"
#include "board/reach/chain_budget.h"
#include "board/reach/pawn_steps.h"
#include "board/reach/step_rules.h"
#include "system/status.h"

namespace danco {
namespace {

// Unlimited budgets, because a path must be found.
struct Unlimited {
  ChainBudget budget = ChainBudget::Unlimited();
  WalkBudgets budgets{budget, budget};
};

// Returns the type of the piece that moves first, at the start of the turn.
PieceType TypeBefore(const Position& position, Move move) {
  if (move.gift() != PieceType::kNone && move.from() == position.pending_gift()) return move.gift();
  return position.type_at(position.side_to_move(), move.from());
}

// Returns whether the move is a single step from `from` to `to`. Castling that is encoded as a rook
// move is not: the king blocks the rook.
bool IsDirect(const Position& position, Move move) {
  if (move.kind() == MoveKind::kUnion) return true;
  if (move.kind() != MoveKind::kPlain) return false;
  const Color us = position.side_to_move();
  const Square from = move.from();
  const Square to = move.to();
  const PieceType type = TypeBefore(position, move);
  // A chain that leaves every union's type unchanged is encoded as a plain move, even if the first
  // mover could not go to `to` directly.
  if (type != PieceType::kPawn) {
    return move.piece() == type && PieceAttacks(type, from, position.occupied()).contains(to);
  }
  const Bitboard promoting = PromotionSquares(us, position.pieces(Opponent(us), PieceType::kKing));
  if (move.piece() != type && !promoting.contains(to)) return false;
  if (FileOf(from) != FileOf(to)) {
    const bool met = position.pieces(Opponent(us)).contains(to) || move.en_passant();
    return met && PawnAttacks(us, from).contains(to);
  }
  return move.double_step() == LeavesEnPassant(TraitsOf(position.rules()), us, from, to) &&
         PawnPushes(us, from, position.occupied(), position.used_double_steps(us)).contains(to);
}

std::optional<Wing> CastlingWing(const Position& position, Move move) {
  const Color us = position.side_to_move();
  for (Wing wing : kWings) {
    const Square rook = position.castling_rook(us, wing);
    // A rook that has been lifted cannot castle any more.
    if (rook == Square::kNone || rook == position.turn_start().from ||
        CastlingMove(position, wing, move.gift()) != move) {
      continue;
    }
    if (move.kind() == MoveKind::kCastling) return wing;
    // A chain that the rook begins can have the same outcome even if castling is illegal.
    ChainBudget exact = ChainBudget::Unlimited();
    if (MayCastle(position, wing, exact) == Tribool::kYes) return wing;
  }
  return std::nullopt;
}

// Returns the steps of a chain: the entered unions and the landing of `move`.
template <RuleSet kRules>
MovePath PathOfChain(const ChainSearch<kRules>& search, Move move, Square from, PieceType first,
                     bool shuffle) {
  MovePath path = search.CurrentPath(from, first);
  const PieceType landed = shuffle ? first : move.piece();
  const bool promoted = search.current_lifted() == PieceType::kPawn && landed != PieceType::kPawn;
  path.steps.push_back({shuffle ? from : move.to(), promoted ? landed : PieceType::kNone});
  return path;
}

// Returns the shortest chain of one first mover with this outcome, if there is one. If a piece has
// already been released in `position`, returns the path of that piece.
template <RuleSet kRules>
std::optional<MovePath> FindChain(const Position& position, Move move, Square from) {
  Unlimited unlimited;
  const Color us = position.side_to_move();
  const PieceType in_hand = position.turn_start().in_hand;
  const bool released = in_hand != PieceType::kNone;
  const ChainBoard board(position, us);
  ChainSearch<kRules> search(board, unlimited.budget);
  std::optional<MovePath> path;
  auto sink = [&](const MoveSet& set) {
    if (!set.targets.contains(move.to()) || set.At(move.to()) != move) return true;
    const bool shuffle = !released && move.is_chain() && move.piece() == PieceType::kNone;
    path =
        PathOfChain(search, move, from, released ? in_hand : position.type_at(us, from), shuffle);
    return false;
  };
  if (released) {
    (void)WalkFromHand(position, board, search, sink);
  } else {
    AnySink any(sink);
    WithEnumeratorOf<kRules>(position, unlimited.budgets, any,
                             [&](auto& moves) { return moves.ChainsFrom(search, board, from); });
  }
  return path;
}

// Among equally short chains, prefers the first mover on the lowest square.
template <RuleSet kRules>
std::optional<MovePath> FindShortestChain(const Position& position, Move move) {
  if (position.turn_start().in_hand != PieceType::kNone) {
    return FindChain<kRules>(position, move, position.turn_start().from);
  }
  const Color us = position.side_to_move();
  Bitboard movers = position.free_pieces(us);
  if (!TraitsOf(kRules).king_unites) movers &= ~position.pieces(us, PieceType::kKing);
  if (position.turn_start()) movers = position.turn_start().from;
  const Square named = position.FirstMoverOf(move);
  std::optional<MovePath> best;
  for (Square from : movers) {
    if (named != Square::kNone && from != named) continue;
    std::optional<MovePath> found = FindChain<kRules>(position, move, from);
    if (found && (!best || found->steps.size() < best->steps.size())) best = std::move(found);
  }
  return best;
}

}  // namespace

MovePath FindPath(const Position& position, Move move) {
  MovePath path{move.gift(), move.from(), {}};
  const bool in_hand = position.turn_start().in_hand != PieceType::kNone;
  if (!in_hand && IsDirect(position, move)) {
    PieceType promoted = move.carried();
    if (TypeBefore(position, move) == PieceType::kPawn && move.piece() != PieceType::kPawn) {
      promoted = move.piece();
    }
    path.steps.push_back({move.to(), promoted});
    return path;
  }
  if (const auto wing = in_hand ? std::nullopt : CastlingWing(position, move)) {
    path.castling = true;
    path.from = position.king(position.side_to_move());
    path.steps.push_back({position.castling_rook(position.side_to_move(), *wing)});
    return path;
  }
  std::optional<MovePath> chain = WithRules(position.rules(), [&]<RuleSet kRules>() {
    return FindShortestChain<kRules>(position, move);
  });
  assert(chain.has_value() && "the move is legal in the position");
  return chain.value_or(path);
}

absl::Status ReplayPath(const MovePath& path, Turn& turn,
                        absl::FunctionRef<void(const Turn&, const PathStep&)> see) {
  if (path.gift != PieceType::kNone) {
    RETURN_IF_ERROR(turn.ChooseGift(path.gift));
  }
  if (path.from == Square::kNone) return absl::OkStatus();
  RETURN_IF_ERROR(turn.Lift(path.from));
  for (const PathStep& step : path.steps) {
    const Turn before = turn;
    absl::Status castled = absl::OkStatus();
    if (path.steps.size() == 1 && (path.castling || turn.MayBeCastling(step.square))) {
      if (step.promotion != PieceType::kNone) {
        return Invalid("castling to ", SquareName(step.square), " does not promote a pawn");
      }
      castled = turn.Castle(step.square);
      if (path.castling && !castled.ok()) return castled;
    }
    if (!turn.castled()) {
      const absl::Status stepped = turn.Step(step.square, step.promotion);
      if (!stepped.ok()) return castled.ok() ? stepped : castled;
    }
    see(before, step);
  }
  return absl::OkStatus();
}

absl::Status ReplayPath(const MovePath& path, Turn& turn) {
  return ReplayPath(path, turn, [](const Turn&, const PathStep&) {});
}

absl::StatusOr<Move> FollowPath(const Position& position, const MovePath& path) {
  if (path.steps.empty()) return Invalid("the turn has no step");
  Turn turn(position);
  RETURN_IF_ERROR(ReplayPath(path, turn));
  if (!turn.ended()) {
    return Invalid("the piece released on ", SquareName(path.steps.back().square),
                   " must move on: the turn is not complete");
  }
  return turn.move();
}

}  // namespace danco
