// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "annotate/facts.h"
#include "annotate/reason_finder.h"
#include "board/core/attacks.h"
#include "board/core/chess.h"
#include "board/core/rules.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/text/player_notation.h"

namespace danco {
namespace {

// If more turns than this parry a threat to the king, the threat is no good reason for choosing a
// particular one.
constexpr size_t kManyParries = 12;
// Up to these numbers, parries are called few: of a threat that the move parries, and of one that
// it makes.
constexpr size_t kFewParries = 3;
constexpr size_t kFewAnswers = 5;

// Returns the squares around the king of `side` on which it could not be united with immediately.
// Returns nothing if the position has too many turns.
std::optional<Bitboard> EscapesOf(const Position& position, Color side) {
  MoveList moves;
  Bitboard escapes;
  if (GenerateMoves(position, moves, kMaxTurnsTried) != WalkResult::kComplete) return std::nullopt;
  const Square king = position.king(side);
  for (Move move : moves) {
    if (move.kind() != MoveKind::kPlain || move.from() != king) continue;
    const Position next = position.After(move);
    if (next.king_united()) continue;  // under vchess, the king has united
    if (CanUnite(next, Opponent(side)) == Tribool::kNo) escapes |= move.to();
  }
  return escapes;
}

}  // namespace

void ReasonFinder::FindSako() {
  stood_ = FindThreatTurn(before_, them_);
  stands_ = FindThreatTurn(after_, them_);
  gives_ = FindThreatTurn(after_, us_);
  const bool lost = stands_.found();
  const bool parried = stood_.found() && stands_.answer == Tribool::kNo;
  if (lost || parried) {
    const Parries parries = FindParries(before_);
    lost ? AddLostKing(parries) : AddParry(parries);
  }
  if (gives_.found()) AddThreatToKing();
}

void ReasonFinder::SetThreat(Reason& reason, const ThreatTurn& threat) {
  Value(reason, "move", FormatPlayerPath(threat.position, threat.path));
  for (const PathStep& step : threat.path.steps) reason.squares |= step.square;
}

void ReasonFinder::AddParry(const Parries& parries) {
  const size_t count = parries.moves.size();
  const bool all = parries.others == Tribool::kNo;
  const bool only = all && count == 1;
  // Without all parries, there is no number to name.
  const absl::string_view kind = !all                   ? "stops"
                                 : only                 ? "parries.only"
                                 : count <= kFewParries ? "parries.few"
                                                        : "parries";
  Reason& reason = Add(kind, only ? 15'000 : count > kManyParries ? 200 : 9'000);
  if (!all) reason.effect = {ReasonEffect::Kind::kWin, PieceType::kNone, Square::kNone, 1};
  SetThreat(reason, stood_);
  Value(reason, "n", static_cast<int>(count));
}

void ReasonFinder::AddLostKing(const Parries& parries) {
  if (!parries.moves.empty() || parries.others != Tribool::kNo) return;
  Reason& reason = Add("lost", 15'000);
  SetThreat(reason, stands_);
}

void ReasonFinder::AddThreatToKing() {
  const Parries parries = FindParries(after_);
  const size_t count = parries.moves.size();
  const bool all = parries.others == Tribool::kNo;
  if (count == 0 && !all) return;
  const bool few = all && count <= kFewAnswers;
  const absl::string_view kind = !all         ? "threatens"
                                 : count == 0 ? "sako.none"
                                 : count == 1 ? "sako.only"
                                 : few        ? "sako.few"
                                              : "sako";
  Reason& reason = Add(kind, !few ? 150 : count > 1 ? 500 : 1'200);
  SetThreat(reason, gives_);
  reason.effect =
      all ? ReasonEffect{ReasonEffect::Kind::kThreat, PieceType::kKing, after_.king(them_)}
          : ReasonEffect{ReasonEffect::Kind::kWin, PieceType::kNone, Square::kNone, 1};
  Value(reason, "n", static_cast<int>(count));
  if (count > 0) Value(reason, "parry", FormatPlayerMove(after_, parries.moves.front()));
}

std::optional<ReasonFinder::Intention> ReasonFinder::FindIntention(const Position& position,
                                                                   Color side) {
  const std::optional<Position> passed = Passed(position, side);
  if (!passed) return std::nullopt;
  const std::optional<SearchLine> line = Search(*passed, 1);
  if (!line) return std::nullopt;
  const Move move = line->pv.front();
  return Intention{*passed, *line, move, EffectOf(*passed, move, line->score),
                   ExpectedOf(line->score, *passed)};
}

bool ReasonFinder::IsWorthNaming(const Intention& intention, double expected, Score now) {
  const ReasonEffect& effect = intention.effect;
  const bool pawn = effect.kind == ReasonEffect::Kind::kUnite && WorthOf(effect.piece) <= 1;
  const bool indirect =
      effect.kind == ReasonEffect::Kind::kThreat || effect.kind == ReasonEffect::Kind::kFree;
  return effect && IsBetter(intention.expected, expected, intention.line.score, now,
                            pawn || indirect ? kClearlyIfSmall : kClearly);
}

Reason& ReasonFinder::AddIntention(absl::string_view kind, const Intention& intention, int least,
                                   double expected, Score now) {
  const int gain = static_cast<int>(1000 * (intention.expected - expected));
  const bool wins = intention.effect.kind == ReasonEffect::Kind::kWin;
  Reason& reason =
      Add(kind, std::max(least, gain) + 30 * WorthOf(intention.effect.piece) + (wins ? 500 : 0));
  Value(reason, "move", FormatPlayerMove(intention.position, intention.move));
  reason.effect = intention.effect;
  reason.squares |= SquaresOf(FindPath(intention.position, intention.move));
  reason.claims.push_back(
      {intention.position, intention.move, true, MiddleOf(intention.line.score, now)});
  return reason;
}

void ReasonFinder::FindThreat() {
  if (gives_.answer != Tribool::kNo || stands_.answer != Tribool::kNo || score_.is_win()) return;
  const std::optional<Intention> threat = FindIntention(after_, us_);
  if (!threat) return;
  intended_ = threat->line.pv;
  if (!IsWorthNaming(*threat, expected_, score_)) return;
  AddIntention("threatens", *threat, 300, expected_, score_);
}

void ReasonFinder::FindPrevented() {
  if (stood_.answer != Tribool::kNo) return;
  const std::optional<Intention> threat = FindIntention(before_, them_);
  if (!threat || !IsWorthNaming(*threat, 1 - expected_, -score_)) return;
  const absl::StatusOr<Move> now = FollowPath(after_, FindPath(threat->position, threat->move));
  if (!now.ok()) {
    AddIntention("stops", *threat, 250, 1 - expected_, -score_);
    return;
  }
  // The same squares may now be another turn: a piece that is united in the meantime moves its
  // union.
  const bool same =
      FormatPlayerMove(after_, *now) == FormatPlayerMove(threat->position, threat->move);
  // The move counts as prevented only if its answer takes most of its force away.
  const std::optional<SearchLine> answer = Search(after_, 1, {*now});
  if (!answer || answer->pv.size() < 2) return;
  const Score bound = MiddleOf(threat->line.score, -score_);
  if (answer->score.value() > bound.value() - kClearly.centipawns / 2) return;
  Reason& reason =
      AddIntention(same ? "stops.answer" : "stops", *threat, 250, 1 - expected_, -score_);
  if (same) Value(reason, "reply", FormatPlayerMove(after_.After(*now), answer->pv[1]));
  reason.claims.push_back({after_, *now, false, bound});
}

void ReasonFinder::FindRescued() {
  const std::optional<Position> passed = Passed(before_, them_);
  if (!passed || stood_.answer != Tribool::kNo) return;
  // A piece that is safe only while the opponent must answer a check is not rescued.
  if (TraitsOf(before_.rules()).captures && Checkers(after_, them_)) return;
  const ReachedPieces was = FindReachedPieces(*passed);
  const ReachedPieces is = FindReachedPieces(after_);
  if (was.walk != WalkResult::kComplete || is.walk != WalkResult::kComplete) return;
  for (Square square : before_.free_pieces(us_)) {
    if (!Hangs(*passed, square, was.on(square))) continue;
    const PieceType type = before_.type_at(us_, square);
    const bool moved = after_.type_at(us_, square) != type || after_.unions().contains(square);
    const bool plain = moved && move_.kind() == MoveKind::kPlain && move_.from() == square;
    if (moved && !plain) continue;
    const Square now = plain ? move_.to() : square;
    if (plain && after_.unions().contains(now)) continue;
    const bool reached = bool(is.on(now));
    if (Hangs(after_, now, is.on(now))) continue;
    Reason& reason = Add(reached ? "rescues.covers"
                         : plain ? "rescues.moves"
                                 : "rescues",
                         120 + 45 * WorthOf(type));
    Piece(reason, type, reached ? now : square);
    // A piece that is covered can still be reached, perhaps by another move than before.
    Value(
        reason, "move",
        reached ? FormatPlayerMove(after_, is.on(now)) : FormatPlayerMove(*passed, was.on(square)));
    reason.effect = {ReasonEffect::Kind::kUnite, type, square};
  }
}

void ReasonFinder::FindAttacked() {
  const std::optional<Position> passed = Passed(after_, us_);
  if (!passed) return;
  const ReachedPieces was = FindReachedPieces(before_);
  const ReachedPieces is = FindReachedPieces(*passed);
  if (was.walk != WalkResult::kComplete || is.walk != WalkResult::kComplete) return;
  // The moves that now unite with a piece that could not be united with, or only by a better piece.
  std::array<Move, kNumSquares> by{};
  Bitboard fresh, loose;
  for (Square square : after_.free_pieces(them_)) {
    Move& move = by[static_cast<size_t>(Index(square))];
    if (was.on(square)) {
      move = CheaperAttack(*passed, square);
    } else {
      move = is.on(square);
    }
    if (!move) continue;
    fresh |= square;
    if (Hangs(*passed, square, move)) loose |= square;
  }
  const Square square = MostValuable(after_, them_, loose ? loose : fresh);
  if (square == Square::kNone) return;
  const PieceType type = after_.type_at(them_, square);
  const bool several = fresh.more_than_one();
  Reason& reason = Add(loose ? "attacks.loose" : "attacks",
                       (loose ? 90 : 40) + 25 * WorthOf(type) + (several ? 20 : 0));
  Piece(reason, type, square);
  Value(reason, "move", FormatPlayerMove(*passed, by[static_cast<size_t>(Index(square))]));
  reason.effect = {ReasonEffect::Kind::kUnite, type, square};
}

Move ReasonFinder::CheaperAttack(const Position& passed, Square square) const {
  const PieceType theirs = passed.type_at(them_, square);
  if (theirs == PieceType::kPawn || theirs == PieceType::kKing || to_ == Square::kNone ||
      move_.kind() != MoveKind::kPlain || !passed.free_pieces(us_).contains(to_) ||
      WorthOf(passed.type_at(us_, to_)) >= WorthOf(theirs)) {
    return Move();
  }
  const absl::StatusOr<Move> move = FollowPath(passed, {PieceType::kNone, to_, {{square}}});
  // Under vchess, a king that unites loses.
  return move.ok() && !passed.After(*move).king_united() ? *move : Move();
}

void ReasonFinder::FindEscapes() {
  const std::optional<Position> passed = Passed(before_, them_);
  if (!passed || after_.pending_gift() != Square::kNone) return;
  if (TraitsOf(before_.rules()).captures) return;
  const std::optional<Bitboard> was = EscapesOf(*passed, them_);
  const std::optional<Bitboard> is = EscapesOf(after_, them_);
  if (!was || !is) return;
  const Bitboard taken = *was & ~*is;
  if (taken.empty()) return;
  const bool all = is->empty();
  Reason& reason = Add(all ? "escapes.all" : "escapes",
                       (all ? 160 : 40) + 40 * taken.count() - 10 * was->count());
  Value(reason, "n", taken.count());
  Value(reason, "of", was->count());
  Squares(reason, taken);
}

}  // namespace danco
