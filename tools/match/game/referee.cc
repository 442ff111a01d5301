// SPDX-License-Identifier: MIT
#include "match/game/referee.h"

#include <algorithm>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/bounded_answer.h"
#include "board/reach/sako.h"
#include "board/text/notation.h"
#include "eval/score.h"
#include "eval/wdl.h"

namespace danco::match {
namespace {

constexpr size_t kMaxWaiting = 2000;  // number of lines

constexpr size_t kBalanceMoves = 3000;

// Returns whether the opponent can force a Paco after every reply.
bool EveryReplyLoses(const Position& position, int turns) {
  MoveList replies;
  if (GenerateMoves(position, replies, kBalanceMoves) != WalkResult::kComplete) return true;
  if (replies.empty()) return false;  // the game is a draw
  for (Move reply : replies) {
    if (!CanForcePaco(position.After(reply), turns)) return false;
  }
  return true;
}

}  // namespace

std::optional<Adjudicator::Verdict> Adjudicator::ByChances(size_t mover,
                                                           const std::optional<EngineScore>& score,
                                                           const Position* before) {
  if (wdl_.moves == 0 || before == nullptr) return std::nullopt;
  WdlChances chances{.win = 0, .draw = 0, .loss = 0};
  if (score && score->mate) {
    (score->value > 0 ? chances.win : chances.loss) = 1;
  } else if (score) {
    chances =
        ChancesOf(Score(std::clamp(score->value, -Score::kMaxEval, Score::kMaxEval)), *before);
  }
  const auto extend = [](int& series, bool holds) { series = holds ? series + 1 : 0; };
  extend(drawn_by_chances_[mover], chances.draw >= wdl_.draw);
  extend(won_by_chances_[mover][mover], chances.win >= wdl_.win);
  extend(won_by_chances_[mover][1 - mover], chances.loss >= wdl_.win);
  for (size_t winner : {size_t{0}, size_t{1}}) {
    if (won_by_chances_[0][winner] < wdl_.moves || won_by_chances_[1][winner] < wdl_.moves)
      continue;
    return Verdict{WinFor(winner == 0 ? Color::kWhite : Color::kBlack),
                   Reason::kResignAdjudication};
  }
  if (drawn_by_chances_[0] < wdl_.moves || drawn_by_chances_[1] < wdl_.moves) return std::nullopt;
  return Verdict{GameResult::kDraw, Reason::kDrawAdjudication};
}

std::optional<Adjudicator::Verdict> Adjudicator::AfterMove(Color mover,
                                                           const std::optional<EngineScore>& score,
                                                           int plies, const Position* before) {
  const auto me = static_cast<size_t>(Index(mover));
  const size_t other = 1 - me;
  const int cp = score ? score->Centipawns() : 0;
  const auto extend = [&](int& series, bool holds) { series = score && holds ? series + 1 : 0; };
  extend(level_[me], std::abs(cp) <= draw_.score);
  extend(lost_[me], cp <= -resign_.score);
  extend(won_[me], cp >= resign_.score);

  if (resign_.moves > 0) {
    for (size_t loser : {me, other}) {
      if (lost_[loser] < resign_.moves) continue;
      if (resign_.two_sided && won_[1 - loser] < resign_.moves) continue;
      return Verdict{WinFor(loser == me ? Opponent(mover) : mover), Reason::kResignAdjudication};
    }
  }
  if (draw_.moves > 0 && (plies + 1) / 2 >= draw_.from && level_[0] >= draw_.moves &&
      level_[1] >= draw_.moves) {
    return Verdict{GameResult::kDraw, Reason::kDrawAdjudication};
  }
  if (const auto verdict = ByChances(me, score, before)) return verdict;
  if (max_plies_ > 0 && plies >= max_plies_) return Verdict{GameResult::kDraw, Reason::kMaxLength};
  return std::nullopt;
}

void PvChecker::Add(const std::vector<std::string>& pv) {
  if (pv.empty() || !seen_.insert(absl::StrJoin(pv, " ")).second) return;
  waiting_.push_back(pv);
  if (waiting_.size() < kMaxWaiting) return;
  problems_ = Check();
  seen_.clear();
}

std::vector<std::string> PvChecker::Check() {
  std::vector<std::string> out = std::move(problems_);
  problems_.clear();
  for (const std::vector<std::string>& pv : waiting_) {
    std::string problem = FindIllegalMove(root_, pv);
    if (!problem.empty()) out.push_back(std::move(problem));
  }
  waiting_.clear();
  return out;
}

std::string FindIllegalMove(Position root, const std::vector<std::string>& pv) {
  for (size_t i = 0; i < pv.size(); ++i) {
    const std::string where = absl::StrCat("move ", i + 1, " (", pv[i].substr(0, 100), ") of pv ");
    if (root.king_united()) {
      return absl::StrCat(where, "comes after Paco: ", absl::StrJoin(pv, " ").substr(0, 500));
    }
    const absl::StatusOr<Move> move = ParseMove(root, pv[i]);
    if (!move.ok()) {
      return absl::StrCat(where, "is illegal, ", move.status().message(), ": ",
                          absl::StrJoin(pv, " ").substr(0, 500));
    }
    root.Apply(*move);
  }
  return "";
}

bool CanForcePaco(const Position& position, int turns) {
  const Color me = position.side_to_move();
  if (CanUniteKing(position, me)) return true;
  if (turns <= 1) return false;
  MoveList moves;
  if (GenerateMoves(position, moves, kBalanceMoves) != WalkResult::kComplete) return true;
  for (Move move : moves) {
    const Position next = position.After(move);
    // To force a Paco in two, a move must threaten a Paco and must not allow one.
    if (turns == 2 && !CanUniteKing(next, me)) continue;
    if (CanUniteKing(next, Opponent(me))) continue;
    if (EveryReplyLoses(next, turns - 1)) return true;
  }
  return false;
}

bool NobodyIsLost(const Position& position) {
  if (position.king_united()) return false;
  const Color me = position.side_to_move();
  if (CanUniteKing(position, Opponent(me)) || CanForcePaco(position, 2)) return false;
  MoveList moves;
  if (GenerateMoves(position, moves, kBalanceMoves) != WalkResult::kComplete) return false;
  for (Move move : moves) {
    if (!CanForcePaco(position.After(move), 2)) return true;
  }
  return false;  // all moves lose
}

}  // namespace danco::match
