// SPDX-License-Identifier: MIT
#include "board/moves/next_steps.h"

#include <utility>

#include "absl/status/status.h"
#include "board/core/castling_geometry.h"
#include "board/core/chess.h"
#include "board/moves/castling.h"
#include "board/moves/chess_moves.h"
#include "board/moves/move_set.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "system/status.h"

namespace danco {
namespace {

// The budget of one query, in in-chain states. Positions from real games need a few hundred.
constexpr uint64_t kStates = 200'000;

constexpr PieceType kNothing = PieceType::kNone;

// Returns whether the turn in progress can be completed. Returns true if the budget runs out.
bool HasEnd(const Position& position) {
  ChainBudget chains(kStates);
  ChainBudget castling(kStates);
  MoveList moves;
  const WalkResult walk = GenerateMoves(position, moves, 1, {chains, castling});
  return HasLegalMove(!moves.empty(), walk) != Tribool::kNo;
}

bool IsCastling(const Turn& turn, Square to) {
  if (!turn.MayBeCastling(to)) return false;
  Turn castled = turn;
  return castled.Castle(to).ok();
}

// The result of playing a step.
struct Stepped {
  Turn turn;
  bool promotes;
};
std::optional<Stepped> StepWithAnyPromotion(const Turn& turn, Square to) {
  Turn next = turn;
  if (next.Step(to, kNothing).ok()) return Stepped{next, false};
  if (next.Step(to, kPromotions[0]).ok()) return Stepped{next, true};
  return std::nullopt;
}

// Returns the choices for a pawn that is promoted on `to`, or for the gift if `to` is kNone.
std::vector<NextPromotion> Promotions(const Turn& turn, Square to) {
  std::vector<NextPromotion> promotions;
  for (PieceType choice : kPromotions) {
    Turn next = turn;
    const absl::Status chosen =
        to == Square::kNone ? next.ChooseGift(choice) : next.Step(to, choice);
    promotions.push_back({choice, !chosen.ok() || !CanEnd(next)});
  }
  return promotions;
}

StepKind KindOf(const Position& position, const Turn& before, const Turn& after, Square to) {
  if (!after.ended()) return StepKind::kRelease;
  if (before.lifted_union()) return StepKind::kMove;
  if (to == position.king(Opponent(position.side_to_move()))) return StepKind::kPaco;
  if (before.ContentsOf(to).enemy == kNothing) return StepKind::kMove;
  return TraitsOf(position.rules()).captures ? StepKind::kCapture : StepKind::kUnite;
}

ShownStep Show(const Position& position, const Turn& before, const Turn& after, Square from,
               const PathStep& step) {
  const Color them = Opponent(position.side_to_move());
  const Turn::Contents found = before.ContentsOf(step.square);
  ShownStep shown;
  shown.from = from;
  shown.to = step.square;
  shown.piece = before.lifted();
  shown.promotion = step.promotion;
  shown.kind = KindOf(position, before, after, step.square);
  if (before.lifted_union()) {
    shown.partner = position.type_at(them, from);
  } else if (shown.kind == StepKind::kRelease) {
    shown.released = after.lifted();
  } else {
    shown.met = found.enemy;
  }
  const bool passed = step.square == position.en_passant() && found.enemy != kNothing &&
                      !position.occupied().contains(step.square) && !before.lifted_union();
  if (passed && !before.set_back()) shown.set_back = position.en_passant_pawn();
  shown.after = after.ended() ? position.After(after.move()) : after.so_far();
  return shown;
}

// Returns the king's step and the rook's.
std::vector<ShownStep> ShowCastling(const Position& position, Square king, Move move) {
  const Color us = position.side_to_move();
  std::vector<ShownStep> steps;
  for (Wing wing : kWings) {
    const Square rook = position.castling_rook(us, wing);
    if (rook == Square::kNone || CastlingMove(position, wing, move.gift()) != move) continue;
    ShownStep step;
    step.kind = StepKind::kCastle;
    step.from = king;
    step.to = CastlingKingTarget(us, wing);
    step.piece = PieceType::kKing;
    step.after = position.After(move);
    steps.push_back(step);
    step.from = rook;
    step.to = CastlingRookTarget(us, wing);
    step.piece = PieceType::kRook;
    steps.push_back(step);
    break;
  }
  return steps;
}

// The result of playing a path. `asks` is set if its last step still needs a promotion.
struct Followed {
  Turn turn;
  Square square = Square::kNone;  // square of the piece in hand
  std::vector<ShownStep> steps;
  bool asks = false;
};
absl::StatusOr<Followed> Follow(const Position& position, const MovePath& path) {
  Followed followed{Turn(position), Square::kNone, {}};
  Turn& turn = followed.turn;
  followed.square = path.from;
  const absl::Status status = ReplayPath(path, turn, [&](const Turn& before, const PathStep& step) {
    if (turn.castled()) {
      followed.steps = ShowCastling(position, path.from, turn.move());
      return;
    }
    followed.steps.push_back(Show(position, before, turn, followed.square, step));
    followed.square = turn.square();
  });
  if (!status.ok()) {
    const bool at_last_step =
        turn.square() != Square::kNone && followed.steps.size() + 1 == path.steps.size();
    followed.asks = at_last_step && path.steps.back().promotion == kNothing &&
                    StepWithAnyPromotion(turn, path.steps.back().square);
    if (!followed.asks) return status;
  }
  return followed;
}

void ListLifts(const Position& position, const Turn& turn, StartedTurn& started) {
  for (Square from : position.pieces(position.side_to_move())) {
    Turn lifted = turn;
    if (!lifted.Lift(from).ok()) continue;
    started.next.push_back({from, StepKind::kLift, false, !CanEnd(lifted)});
  }
}

void ListSteps(const Position& position, const Turn& turn, StartedTurn& started) {
  for (int i = 0; i < kNumSquares; ++i) {
    const Square to = SquareAt(i);
    if (IsCastling(turn, to)) {
      started.next.push_back({to, StepKind::kCastle, false, false});
    } else if (const std::optional<Stepped> next = StepWithAnyPromotion(turn, to)) {
      bool dead_end = next->promotes || !CanEnd(next->turn);
      if (next->promotes) {
        for (const NextPromotion& way : Promotions(turn, to)) dead_end &= way.dead_end;
      }
      started.next.push_back(
          {to, KindOf(position, turn, next->turn, to), next->promotes, dead_end});
    }
  }
}

// Finds a mate in one, the threat of traditional chess. (A side in check must parry, so the enemy's
// threats do not count.)
ThreatTurn FindMateThreat(const Position& turned) {
  ThreatTurn threat;
  const Color side = turned.side_to_move();
  const Move mate = Checkers(turned, Opponent(side)) ? Move() : FindMate(turned);
  if (!mate) return threat;
  threat.answer = Tribool::kYes;
  threat.position = turned;
  threat.path = FindPath(turned, mate);
  return threat;
}

}  // namespace

std::optional<Position> WithTurnOf(const Position& position, Color side) {
  if (position.side_to_move() == side) return position;
  if (position.pending_gift() != Square::kNone || position.turn_start()) return std::nullopt;
  Position turned = position;
  turned.ApplyNull();
  return turned;
}

absl::string_view StepKindName(StepKind kind) {
  constexpr absl::string_view kNames[] = {"lift",   "move",    "unite", "release",
                                          "castle", "capture", "paco"};
  return kNames[static_cast<size_t>(kind)];
}

bool CanEnd(const Turn& turn) {
  if (turn.ended()) return true;
  for (int i = 0; i < kNumSquares; ++i) {
    if (IsCastling(turn, SquareAt(i))) return true;
  }
  if (const std::optional<Position> so_far = turn.so_far()) return HasEnd(*so_far);
  // In traditional chess, the first step ends the turn.
  return ForEachStep(turn, [](const Turn&, const PathStep&) { return true; });
}

absl::StatusOr<StartedTurn> FollowStartedTurn(const Position& position, const MovePath& path) {
  if (position.king_united()) {
    if (path != MovePath()) return Invalid("the game is over: a king is united");
    StartedTurn over;
    over.position = position;
    return over;
  }
  ASSIGN_OR_RETURN(Followed followed, Follow(position, path));
  const Turn& turn = followed.turn;
  StartedTurn started;
  started.steps = std::move(followed.steps);
  started.castling = turn.castled();
  if (turn.ended()) {
    started.move = turn.move();
    started.position = position.After(turn.move());
    return started;
  }
  started.position = turn.so_far();
  if (path.from != Square::kNone) {
    started.hand_square = followed.square;
    started.hand = turn.lifted();
    if (turn.lifted_union()) {
      started.partner = position.type_at(Opponent(position.side_to_move()), path.from);
    }
  }
  if (followed.asks) {
    started.promotions = Promotions(turn, path.steps.back().square);
  } else if (path.from == Square::kNone && path.gift == kNothing &&
             position.pending_gift() != Square::kNone) {
    started.promotions = Promotions(turn, Square::kNone);
  } else if (path.from == Square::kNone) {
    ListLifts(position, turn, started);
  } else {
    ListSteps(position, turn, started);
  }
  // If nothing has been chosen and nothing can be, the position has no legal turn. That is not a
  // dead end, because there is nothing to take back.
  started.dead_end = path != MovePath() || position.turn_start();
  for (const NextPromotion& way : started.promotions) started.dead_end &= way.dead_end;
  for (const NextStep& way : started.next) started.dead_end &= way.dead_end;
  return started;
}

std::vector<ShownStep> StepsToShow(const Position& position, const MovePath& path) {
  absl::StatusOr<Followed> followed = Follow(position, path);
  return followed.ok() ? std::move(followed->steps) : std::vector<ShownStep>();
}

ThreatTurn FindThreatTurn(const Position& position, Color side) {
  ThreatTurn threat;
  if (position.king_united()) return threat;
  const std::optional<Position> turned = WithTurnOf(position, side);
  threat.answer = Tribool::kUnknown;
  if (!turned) return threat;
  if (TraitsOf(position.rules()).captures) return FindMateThreat(*turned);
  ChainBudget budget(kStates);
  threat.answer = FindThreat(*turned, side, budget).answer();
  if (!threat.found()) return threat;
  const Move move = FindWinningMove(*turned);
  if (!move) {
    threat.answer = Tribool::kNo;
    return threat;
  }
  threat.position = *turned;
  threat.path = FindPath(*turned, move);
  return threat;
}

}  // namespace danco
