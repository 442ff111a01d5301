#include "match/referee.h"

#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "board/core/position.h"
#include "board/text/notation.h"

namespace danco::match {
namespace {

constexpr size_t kMaxWaiting = 2000;  // lines

}  // namespace

std::optional<Adjudicator::Verdict> Adjudicator::AfterMove(Color mover,
                                                           const std::optional<EngineScore>& score,
                                                           int plies) {
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
      return Verdict{loser == 0 ? Outcome::kBlackWins : Outcome::kWhiteWins,
                     Reason::kResignAdjudication};
    }
  }
  if (draw_.moves > 0 && (plies + 1) / 2 >= draw_.from && level_[0] >= draw_.moves &&
      level_[1] >= draw_.moves) {
    return Verdict{Outcome::kDraw, Reason::kDrawAdjudication};
  }
  if (max_plies_ > 0 && plies >= max_plies_) return Verdict{Outcome::kDraw, Reason::kMaxLength};
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

}  // namespace danco::match
