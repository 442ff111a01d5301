// SPDX-License-Identifier: MIT
#include "annotate/reasons.h"

#include <algorithm>

#include "absl/algorithm/container.h"
#include "absl/cleanup/cleanup.h"
#include "absl/strings/str_cat.h"
#include "annotate/reason_finder.h"
#include "board/core/chess.h"
#include "board/core/rules.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/moves/next_steps.h"
#include "board/reach/sako.h"
#include "eval/wdl.h"

namespace danco {
namespace {

absl::string_view GroupOf(absl::string_view kind) { return kind.substr(0, kind.find('.')); }

// The subject of a reason: something that this side, or the opponent, could do next.
enum class Topic : uint8_t { kOther, kOurs, kTheirs, kEvaluation };

Topic TopicOf(const Reason& reason) {
  const absl::string_view group = GroupOf(reason.kind);
  for (absl::string_view ours : {"threatens", "sako", "attacks", "plan"}) {
    if (group == ours) return Topic::kOurs;
  }
  for (absl::string_view theirs : {"parries", "stops", "rescues"}) {
    if (group == theirs) return Topic::kTheirs;
  }
  return group == "family" ? Topic::kEvaluation : Topic::kOther;
}

// Returns whether a reason only names what the move visibly does, or the evaluation.
bool SaysLittle(const Reason& reason) {
  return TopicOf(reason) == Topic::kEvaluation || reason.kind == "ties" || reason.kind == "frees" ||
         reason.kind == "promotes";
}

// Returns the move that a reason is about, or an empty text if there is none.
absl::string_view MoveOf(const Reason& reason) {
  for (const auto& [name, value] : reason.values) {
    if (name == "move" || name == "next" || name == "line") return value;
  }
  return "";
}

// Returns whether `later` only repeats `earlier`: the same move, or another one to the same end.
// The evaluation adds nothing to any other reason.
bool Repeats(const Reason& earlier, const Reason& later) {
  const Topic topic = TopicOf(later);
  if (topic == Topic::kEvaluation) return true;
  const bool after_worse = GroupOf(earlier.kind) == "worse" && topic == Topic::kTheirs;
  if (topic == Topic::kOther || (topic != TopicOf(earlier) && !after_worse)) return false;
  const absl::string_view move = MoveOf(later);
  return (!move.empty() && move == MoveOf(earlier)) ||
         (later.effect && later.effect == earlier.effect);
}

}  // namespace

std::optional<Position> Passed(const Position& position, Color side) {
  if (position.king_united() || position.pending_gift() != Square::kNone) return std::nullopt;
  const bool check =
      TraitsOf(position.rules()).captures && Checkers(position, position.side_to_move());
  return check ? std::nullopt : WithTurnOf(position, side);
}

double ExpectedOf(Score score, const Position& position) {
  return ChancesOf(score, position).expected_score();
}

bool IsBetter(double more, double less, Score more_score, Score less_score, Margin margin) {
  // If less than the minimum remains to be won, this part of the remainder is enough.
  constexpr double kPartOfRest = 0.4;
  const double least = std::min(margin.expected, kPartOfRest * (1 - less));
  return more - less >= least && more_score.value() - less_score.value() >= margin.centipawns;
}

Score MiddleOf(Score more, Score less) {
  const auto bounded = [](Score score) { return std::clamp(score.value(), -1500, 1500); };
  return Score::Draw() + (bounded(more) + bounded(less)) / 2;
}

ReasonFinder::ReasonFinder(Engine& engine, const ReasonQuestion& question, const StopToken& stop)
    : engine_(engine),
      question_(question),
      stop_(stop),
      game_(engine.game()),
      before_(game_.position()),
      move_(question.line.pv.front()),
      after_(before_.After(move_)),
      us_(before_.side_to_move()),
      them_(Opponent(us_)),
      score_(question.line.score),
      expected_(ExpectedOf(score_, before_)),
      to_(move_.kind() == MoveKind::kCastling || move_.piece() == PieceType::kNone ? Square::kNone
                                                                                   : move_.to()) {}

std::vector<Reason> ReasonFinder::Find() {
  if (after_.king_united() || FindWinningMove(before_) == move_) {
    Add("wins", 100'000);
    return Ranked();
  }
  const AnalysisMode mode(engine_, 1);
  const absl::Cleanup restore = [this] { engine_.SetGame(game_).IgnoreError(); };  // it was valid
  FindWin();
  FindSako();
  FindAlternative();
  FindThreat();
  FindPrevented();
  FindUnions();
  FindRescued();
  FindAttacked();
  FindEscapes();
  FindPlans();
  FindCastling();
  FindPlace();
  FindActivity();
  FindFamilies();
  FindDraws();
  const bool drawn =
      question_.other && score_ == Score::Draw() && question_.other->score == Score::Draw();
  if (drawn || absl::c_all_of(reasons_, SaysLittle)) FindEqual();
  return Ranked();
}

Reason& ReasonFinder::Add(absl::string_view kind, int weight) {
  Reason& reason = reasons_.emplace_back();
  reason.kind = kind;
  reason.weight = weight;
  reason.squares = SquaresOf(FindPath(before_, move_));
  Value(reason, "us", std::string(SideName(us_)));
  Value(reason, "them", std::string(SideName(them_)));
  return reason;
}

void ReasonFinder::Value(Reason& reason, const char* name, std::string value) {
  reason.values.emplace_back(name, std::move(value));
}

void ReasonFinder::Value(Reason& reason, const char* name, int value) {
  reason.values.emplace_back(name, absl::StrCat(value));
}

void ReasonFinder::Piece(Reason& reason, PieceType type, Square square) {
  Value(reason, "piece", std::string(1, PieceLetter(type)));
  Value(reason, "square", SquareName(square));
  reason.squares |= square;
}

void ReasonFinder::Squares(Reason& reason, Bitboard squares) {
  std::string names;
  for (Square square : squares) {
    absl::StrAppend(&names, names.empty() ? "" : " ", SquareName(square));
  }
  Value(reason, "squares", std::move(names));
  reason.squares |= squares;
}

std::vector<Reason> ReasonFinder::Ranked() {
  std::stable_sort(reasons_.begin(), reasons_.end(),
                   [](const Reason& a, const Reason& b) { return a.weight > b.weight; });
  std::vector<Reason> ranked;
  for (Reason& reason : reasons_) {
    const auto said = [&](const Reason& other) {
      return GroupOf(other.kind) == GroupOf(reason.kind) || Repeats(other, reason);
    };
    if (absl::c_none_of(ranked, said)) ranked.push_back(std::move(reason));
  }
  return ranked;
}

std::optional<SearchLine> ReasonFinder::Search(const Position& position, int plies,
                                               const MoveList& only) {
  if (stop_.stopped() || !engine_.SetGame(Game(position)).ok()) return std::nullopt;
  if (engine_.game().end() != GameEnd::kOngoing) return std::nullopt;
  SearchLimits limits = question_.limits;
  const int depth = std::max(1, question_.line.depth - plies);
  limits.depth = depth;
  limits.search_moves = only;
  const SearchLine line = engine_.Analyse(engine_.LimitsOf(limits), stop_).result.line;
  const bool deep = line.depth >= std::max(1, depth - 1) || line.proved || line.score.is_paco();
  if (line.pv.empty() || !deep) return std::nullopt;
  return line;
}

const SearchLine* SecondLine(const Findings& findings) {
  const auto second = absl::c_find_if(findings.lines, [&](const SearchLine& line) {
    return !line.pv.empty() && line.pv.front() != findings.result.best;
  });
  return second == findings.lines.end() ? nullptr : &*second;
}

ReasonQuestion QuestionAbout(const Findings& findings, const SearchLimits& limits) {
  ReasonQuestion question;
  question.line = findings.result.line;
  if (question.line.pv.empty() && findings.result.best) {
    question.line.pv.push_back(findings.result.best);
  }
  question.limits = limits;
  // Several more searches follow. For each position, the transposition table already holds part
  // of the tree.
  if (limits.movetime) question.limits.movetime = *limits.movetime / 2;
  const SearchLine* second = SecondLine(findings);
  if (second != nullptr && second->depth + 1 >= question.line.depth) question.other = *second;
  return question;
}

std::vector<Reason> FindReasons(Engine& engine, const ReasonQuestion& question,
                                const StopToken& stop) {
  if (question.line.pv.empty() || engine.game().end() != GameEnd::kOngoing) return {};
  return ReasonFinder(engine, question, stop).Find();
}

}  // namespace danco
