#include "board/move_path.h"

#include <cassert>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "board/castling.h"
#include "board/move_enumerator.h"
#include "board/turn.h"

namespace danco {
namespace {

// The free piece, union or king of the move goes from `from` to `to` in one step.
bool IsDirect(const Position& position, Move move, ChainArena& arena) {
  if (move.is_chain()) return false;
  bool found = false;
  auto sink = [&](const MoveSet& set) {
    found = set.targets.contains(move.to()) && set.At(move.to()) == move;
    return !found;
  };
  WithMoveEnumerator(position, arena, sink, [](auto& moves) { return moves.Plain(); });
  return found;
}

std::optional<Wing> CastlingWing(const Position& position, Move move, ChainArena& arena) {
  for (Wing wing : kWings) {
    if (MayCastle(position, wing, arena) && CastlingMove(position, wing, move.gift()) == move) {
      return wing;
    }
  }
  return std::nullopt;
}

// The shortest chain of one first mover that has this outcome, if there is one.
std::optional<MovePath> FindChain(const Position& position, Move move, Square from,
                                  ChainArena& arena) {
  const ChainBoard board(position, position.side_to_move());
  ChainSearch search(board, arena);
  std::optional<MovePath> path;
  const PieceType first = position.type_at(position.side_to_move(), from);
  auto sink = [&](const MoveSet& set) {
    if (!set.targets.contains(move.to()) || set.At(move.to()) != move) return true;
    const ChainSearch::Path chain = search.PathTo(search.current_state(), first);
    path = MovePath{chain.gift, from, {}};
    for (const ChainSearch::Step& step : chain.steps) {
      path->steps.push_back({step.square, step.promotion});
    }
    const bool shuffle = move.piece() == PieceType::kNone;
    const PieceType landed = shuffle ? first : move.piece();
    const bool promoted = search.current_lifted() == PieceType::kPawn && landed != PieceType::kPawn;
    path->steps.push_back({shuffle ? from : move.to(), promoted ? landed : PieceType::kNone});
    return false;
  };
  WithMoveEnumerator(position, arena, sink,
                     [&](auto& moves) { return moves.ChainsFrom(search, board, from); });
  return path;
}

}  // namespace

MovePath FindPath(const Position& position, Move move) {
  ChainArena arena;
  MovePath path{move.gift(), move.from(), {}};
  if (const auto wing = CastlingWing(position, move, arena)) {
    path.castling = true;
    path.from = position.king(position.side_to_move());
    path.steps.push_back({position.castling_rook(position.side_to_move(), *wing)});
    return path;
  }
  if (IsDirect(position, move, arena)) {
    const PieceType before = path.gift != PieceType::kNone && move.from() == position.pending_gift()
                                 ? path.gift
                                 : position.type_at(position.side_to_move(), move.from());
    const bool promoted = before == PieceType::kPawn && move.piece() != PieceType::kPawn;
    path.steps.push_back({move.to(), promoted ? move.piece() : PieceType::kNone});
    return path;
  }
  const Color us = position.side_to_move();
  const Bitboard movers = position.free_pieces(us) & ~position.pieces(us, PieceType::kKing);
  std::optional<MovePath> best;
  for (Square from : movers) {
    if (move.piece() != PieceType::kNone && from != move.from()) continue;
    std::optional<MovePath> found = FindChain(position, move, from, arena);
    if (found && (!best || found->steps.size() < best->steps.size())) best = std::move(found);
  }
  assert(best.has_value() && "the move is legal in the position");
  return best.value_or(path);
}

absl::StatusOr<Move> FollowPath(const Position& position, const MovePath& path) {
  Turn turn(position);
  if (path.gift != PieceType::kNone) {
    if (absl::Status status = turn.ChooseGift(path.gift); !status.ok()) return status;
  }
  if (absl::Status status = turn.Lift(path.from); !status.ok()) return status;
  if (path.steps.size() == 1 && (path.castling || turn.MayBeCastling(path.steps.front().square))) {
    const PathStep& step = path.steps.front();
    if (step.promotion != PieceType::kNone) {
      return absl::InvalidArgumentError(
          absl::StrCat("castling to ", SquareName(step.square), " promotes nothing"));
    }
    if (absl::Status status = turn.Castle(step.square); !status.ok()) return status;
    return turn.move();
  }
  for (const PathStep& step : path.steps) {
    if (absl::Status status = turn.Step(step.square, step.promotion); !status.ok()) return status;
  }
  if (!turn.ended()) {
    return absl::InvalidArgumentError(absl::StrCat("the piece released on ",
                                                   SquareName(path.steps.back().square),
                                                   " must move on: the turn is not complete"));
  }
  return turn.move();
}

}  // namespace danco
