// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "annotate/facts.h"
#include "annotate/reason_finder.h"
#include "board/core/castling_geometry.h"
#include "board/core/rule_names.h"
#include "board/moves/castling.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "board/text/player_notation.h"

namespace danco {
namespace {

// The maximum number of plies of a line that are named, and of plies ahead that are examined for
// plans.
constexpr size_t kNamedPlies = 4;
constexpr size_t kPlanPlies = 5;
// Losses in more turns than this are searched again before they are named.
constexpr int kShortLoss = 2;
// The budget of the question whether a side may castle.
constexpr uint64_t kCastlingStates = 100'000;

// Returns whether castling takes the king from the middle and moves the rook. In Fischer-random
// games, either may already be on its target.
bool LeavesTheMiddle(const MovePath& castling, Color us) {
  const Square king = castling.from;
  const Square rook = castling.steps.front().square;
  const bool middle = FileOf(king) == 3 || FileOf(king) == 4;
  return middle && rook != CastlingRookTarget(us, WingOf(king, rook));
}

}  // namespace

void ReasonFinder::FindWin() {
  if (score_.is_loss() && score_.mate_turns() < -1 &&
      (!question_.other || question_.other->score <= score_)) {
    Value(Add("lost.later", 700), "n", -score_.mate_turns());
  }
  if (!score_.is_win()) return;
  Reason& reason = Add(question_.line.proved ? "forces" : "forces.seen", 20'000);
  Value(reason, "n", score_.mate_turns());
  const bool cut = question_.line.pv.size() > kNamedPlies;
  Value(reason, "line",
        FormatPlayerLine(before_, question_.line.pv, kNamedPlies) + (cut ? " ..." : ""));
}

void ReasonFinder::FindAlternative() {
  if (question_.other) AddWorse(*question_.other, 200, kClearly);
  const Move natural = NaturalUnion();
  if (!natural || natural == move_ || (question_.other && question_.other->pv.front() == natural)) {
    return;
  }
  const std::optional<SearchLine> line = Search(before_, 0, {natural});
  if (!line) return;
  AddWorse(*line, 250, kClearly, Other::kObvious);
}

void ReasonFinder::AddWorse(const SearchLine& other, int least, Margin margin, Other kind) {
  const double theirs = ExpectedOf(other.score, before_);
  if (!IsBetter(expected_, theirs, score_, other.score, margin)) return;
  const Move move = other.pv.front();
  const MoveList reply(other.pv.begin() + 1, other.pv.end());
  const Position next = before_.After(move);
  if (reply.empty() || next.king_united()) return;
  // Uses the first effect among the opponent's next two moves.
  ReasonEffect effect;
  size_t plies = 1;
  Position position = next;
  for (size_t i = 0; i < std::min<size_t>(reply.size(), 4); ++i) {
    if (i % 2 == 0) {
      effect = EffectOf(position, reply[i], i == 0 ? -other.score : Score::Draw());
      plies = i + 1;
      if (effect) break;
    }
    position.Apply(reply[i]);
    if (position.king_united()) break;
  }
  bool loses = other.score.is_loss() && !score_.is_loss();
  if (loses && -other.score.mate_turns() > kShortLoss) {
    // The search only saw this loss. It is named as one if a deeper search sees it, too.
    const std::optional<SearchLine> line = Search(next, -1);
    loses = line && line->score.is_win();
  }
  const bool obvious = kind == Other::kObvious;
  Reason& reason = Add(
      loses    ? (obvious ? "worse.obvious.loses" : "worse.loses")
      : effect ? (obvious ? "worse.obvious" : "worse")
               : (obvious ? "worse.obvious.line" : "worse.line"),
      loses ? 8'000
            : std::max(least, static_cast<int>(1000 * (expected_ - theirs))) - (effect ? 0 : 120));
  Value(reason, "other", FormatPlayerMove(before_, move));
  Value(reason, "line", FormatPlayerLine(next, reply, effect ? plies : 3));
  Value(reason, "score", Percent(expected_));
  Value(reason, "lower", Percent(theirs));
  if (loses) Value(reason, "n", std::abs(other.score.mate_turns()));
  if (effect) reason.effect = effect;
  reason.squares |= SquaresOf(FindPath(next, reply.front()));
  reason.claims.push_back({before_, move, false, MiddleOf(score_, other.score)});
}

Move ReasonFinder::NaturalUnion() const {
  MoveList moves;
  if (GenerateMoves(before_, moves, kMaxTurnsTried) != WalkResult::kComplete) return Move();
  Move best;
  int worth = WorthOf(PieceType::kPawn);
  for (Move move : moves) {
    if (move.is_chain()) continue;
    const Square met = MostValuable(before_, them_, UnitedEnemies(before_, move));
    if (met == Square::kNone || WorthOf(before_.type_at(them_, met)) <= worth) continue;
    worth = WorthOf(before_.type_at(them_, met));
    best = move;
  }
  return best;
}

void ReasonFinder::FindPlans() {
  if (score_.is_win()) return;
  const MovePath path = FindPath(before_, move_);
  if (path.castling && LeavesTheMiddle(path, us_)) Add("castles", 170);
  if (EffectOf(before_, move_).kind == ReasonEffect::Kind::kPromote) Add("promotes", 400);
  const MoveList& pv = question_.line.pv;
  Position position = after_;
  Square place = to_;
  for (size_t ply = 1; ply < std::min(pv.size(), kPlanPlies); ++ply) {
    if (position.king_united()) return;
    if (ply % 2 == 0 && AddPlan(position, pv[ply], ply, place)) return;
    position.Apply(pv[ply]);
  }
}

void ReasonFinder::FindCastling() {
  const auto castles = [](const Position& position) {
    ChainBudget budget(kCastlingStates);
    return absl::c_any_of(
        kWings, [&](Wing wing) { return MayCastle(position, wing, budget) == Tribool::kYes; });
  };
  const bool said = absl::c_any_of(
      reasons_, [](const Reason& reason) { return absl::StrContains(reason.kind, "castles"); });
  const std::optional<Position> passed = Passed(after_, us_);
  if (!said && passed && castles(*passed) && !castles(before_)) Add("castles.way", 48);
}

bool ReasonFinder::AddPlan(const Position& position, Move next, size_t ply, Square& place) {
  // A plan is a move that this side would also play if the opponent passed.
  if (!IsIntended(next)) return false;
  const int turns = static_cast<int>(ply / 2);
  const ReasonEffect effect = EffectOf(position, next);
  const bool same =
      next.kind() == MoveKind::kPlain && next.from() == place && move_.kind() == MoveKind::kPlain;
  const auto add = [&](absl::string_view kind, int weight) -> Reason& {
    Reason& reason = Add(kind, weight);
    Value(reason, "next", FormatPlayerMove(position, next));
    Value(reason, "n", turns);
    Value(reason, "line", FormatPlayerLine(before_, question_.line.pv, ply + 1));
    reason.squares |= SquaresOf(FindPath(position, next));
    return reason;
  };
  if (FindPath(position, next).castling) {
    add("plan.castles", 90);
    return true;
  }
  // Two turns ahead, only the piece that moves now can have a plan.
  if (turns > 1 && !same) return false;
  if (IsPlan(effect)) {
    Reason& reason = add(same ? "plan.same" : "plan",
                         (same ? 110 : 75) + 12 * WorthOf(effect.piece) - 12 * turns);
    reason.effect = effect;
    return true;
  }
  // A quiet goal is only named for the next turn, because later turns of a line often change.
  if (!same || turns > 1 || position.type_at(us_, next.from()) == PieceType::kKing) return false;
  place = next.to();
  Reason& reason = add("plan.way", 45);
  Piece(reason, after_.type_at(us_, move_.to()), next.to());
  return true;
}

bool ReasonFinder::IsIntended(Move next) const {
  for (size_t ply = 0; ply < std::min<size_t>(intended_.size(), 3); ply += 2) {
    if (intended_[ply] == next) return true;
  }
  return false;
}

bool ReasonFinder::IsPlan(const ReasonEffect& effect) const {
  switch (effect.kind) {
    case ReasonEffect::Kind::kPromote:
    case ReasonEffect::Kind::kThreat:
      return true;
    case ReasonEffect::Kind::kFree:
      return before_.unions().contains(effect.square) &&
             before_.type_at(us_, effect.square) == effect.piece;
    case ReasonEffect::Kind::kUnite:
      return WorthOf(effect.piece) > 1 && before_.type_at(them_, effect.square) == effect.piece;
    default:
      return false;
  }
}

void ReasonFinder::FindDraws() {
  Game game = game_;
  game.Play(move_);
  if (IsDraw(game.end()) && game.end() != GameEnd::kOngoing) {
    Reason& reason = Add("draw", 5'000);
    Value(reason, "end", std::string(ReasonOf(game.end())));
    return;
  }
  if (game.Repetitions() == 2 && expected_ <= 0.55) Add("draw.repeats", 350);
  if (!question_.other || expected_ < 0.55) return;
  Game other = game_;
  for (Move move : question_.other->pv) {
    if (other.end() != GameEnd::kOngoing) break;
    other.Play(move);
  }
  if (other.end() == GameEnd::kOngoing || !IsDraw(other.end())) return;
  Reason& reason = Add("draw.avoids", 450);
  Value(reason, "other", FormatPlayerMove(before_, question_.other->pv.front()));
  Value(reason, "end", std::string(ReasonOf(other.end())));
}

void ReasonFinder::FindEqual() {
  if (!question_.other || score_.is_paco() || question_.other->score.is_paco()) return;
  const SearchLine& other = *question_.other;
  const size_t before = reasons_.size();
  AddWorse(other, 200, kBarely);
  if (reasons_.size() > before) return;
  const bool draw = score_ == Score::Draw() && other.score == Score::Draw();
  Reason& reason = Add(draw ? "draw.keeps" : "equal", 50);
  Value(reason, "other", FormatPlayerMove(before_, other.pv.front()));
  reason.claims.push_back({before_, other.pv.front(), true, other.score - kClearly.centipawns});
}

}  // namespace danco
