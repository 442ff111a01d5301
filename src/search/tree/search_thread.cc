// SPDX-License-Identifier: MIT
// The alpha-beta node. node_setup.cc has its limits, draws, evaluation and the effect of moves;
// iteration.cc has the root, iterations and reports.
//
// Elo in parentheses is what a technique is worth in Paco Ŝako at 20,000 nodes a move, +-14, while
// half of the others are switched off (docs/lab/search-pruning.md).
#include "search/tree/search_thread.h"

#include <algorithm>
#include <tuple>

#include "board/core/piece.h"
#include "board/core/square.h"
#include "board/reach/parry_filter.h"
#include "board/reach/sako.h"
#include "board/reach/threat_map.h"
#include "search/control/constants.h"
#include "search/tree/captures.h"

namespace danco {
namespace {

// Returns the history bonus for a cutoff.
int HistoryBonus(const SearchConstants& c, int depth) {
  return std::min<int>(depth * depth * c.history_bonus_square + c.history_bonus_linear * depth,
                       c.history_bonus_most);
}

}  // namespace

void SearchThread::PrependToPv(int ply, Move move) {
  MoveList& pv = frame(ply).pv;
  const MoveList& rest = frame(ply + 1).pv;
  pv.clear();
  pv.push_back(move);
  pv.insert(pv.end(), rest.begin(), rest.end());
}

void SearchThread::UpdateStatistics(int ply, Move best, int depth, size_t failed_from) {
  Frame& here = frame(ply);
  const Position& position = here.position;
  const Color us = position.side_to_move();
  const MoveClass previous = frame(ply - 1).move_class;
  const MoveClass before = frame(ply - 2).move_class;
  const int bonus = HistoryBonus(*constants_, depth);
  history_.Update(us, best, MoveClass(position, best), previous, before, bonus);
  for (size_t i = failed_from; i < failed_.size(); ++i) {
    history_.Update(us, failed_[i], MoveClass(position, failed_[i]), previous, before, -bonus);
  }
  if (IsNoisy(position, best)) return;  // noisy moves are ordered early anyway
  if (here.killers[0] != best) {
    here.killers[1] = here.killers[0];
    here.killers[0] = best;
  }
  history_.set_counter(previous, best);
}

template <bool kPv>
inline Score SearchThread::SearchChild(Score alpha, Score beta, const ChildSearch& child) {
  const int ply = child.ply + 1;
  Score score = alpha + 1;
  path_.Push(frame(ply).position);
  // Searches with a zero window, first at reduced depth and then at full depth.
  if (child.number > 1) {
    const int reduced =
        std::clamp(child.depth - child.reduction, std::min(child.depth, 1), child.depth);
    frame(ply).reduction = child.depth - reduced;
    score = -SearchNode<false>(-(alpha + 1), -alpha, reduced, ply, true);
    frame(ply).reduction = 0;
    if (score > alpha && reduced < child.depth) {
      score = -SearchNode<false>(-(alpha + 1), -alpha, child.depth, ply, !child.cut_node);
    }
  } else if (!kPv) {
    score = -SearchNode<false>(-beta, -alpha, child.depth, ply, !child.cut_node);
  }
  // In a PV node, an improvement is searched again with the full window.
  if (kPv && score > alpha) score = -SearchNode<true>(-beta, -alpha, child.depth, ply, false);
  path_.Pop();
  return score;
}

// Singular extension (Anantharaman, Campbell and Hsu 1990): tests whether the table move is better
// than all others by a margin. If another move reaches beta even so, the node is cut off
// (multi-cut).
std::optional<int> SearchThread::SingularExtension(const Node& node) {
  Frame& here = frame(node.ply);
  const Score margin = SingularMargin(*constants_, *node.entry, node.depth);
  here.excluded = node.table_move;
  const Score others = SearchNode<false>(margin - 1, margin, SingularDepth(*constants_, node.depth),
                                         node.ply, node.cut_node);
  here.excluded = Move();
  if (stopped_) return 0;
  if (others < margin) return 1;
  if (margin >= node.beta) return std::nullopt;
  return node.entry->score >= node.beta ? -1 : 0;  // reaches beta, but other moves come close
}

// In Ŝako, every answer is searched, so the node cannot be a leaf.
int SearchThread::DepthInSako(int depth, int ply) const {
  const int full = constants_->full_sako_extension * root_depth_ / 100;
  depth = std::max(depth, 0) + (ply < full ? 1 : 0);
  const bool in_reach = ply < full + constants_->sako_plies_beyond;
  return depth <= 0 && in_reach ? 1 : depth;
}

// Passes the turn and tests whether the score is still above beta.
bool SearchThread::NullMoveHolds(const Node& node, Score& score) {
  Frame& here = frame(node.ply);
  Frame& child = frame(node.ply + 1);
  here.move = Move();
  here.move_class = MoveClass();
  child.position = here.position;
  child.position.ApplyNull();
  child.in_sako = false;
  child.order_score = 0;
  const size_t floor = path_.PushNull(child.position);
  const int reduced = node.depth - NullMoveReduction(*constants_, node.depth, node.eval, node.beta);
  score = -SearchNode<false>(-node.beta, -(node.beta - 1), reduced, node.ply + 1, !node.cut_node);
  path_.PopNull(floor);
  if (score < node.beta) return false;
  if (score.is_win()) score = node.beta;  // not proved, because a turn was skipped
  return true;
}

int SearchThread::Reduction(const Node& node, bool pv, int number, MoveEffect effect,
                            int less_reduction) const {
  if (node.depth < kReductionDepth || number <= (pv ? 2 : 1)) return 0;
  int hundredths = reductions_(node.depth, number) - less_reduction;
  if (pv) hundredths -= constants_->reduction_pv;
  if (node.cut_node) hundredths += constants_->reduction_cut;
  if (!node.improving) hundredths += constants_->reduction_not_improving;
  if (effect == MoveEffect::kGivesSako) hundredths -= constants_->reduction_sako;
  return std::max(hundredths, 0) / 100;
}

// The evaluation after a reduced move may show that the reduction was too large or too small.
int SearchThread::Hindsight(const Node& node) {
  const Frame& here = frame(node.ply);
  const Frame& parent = frame(node.ply - 1);
  if (!parent.move || parent.eval == kNoEvalInSako) return 0;
  // A positive value means that the side that moved is worse off than it expected.
  const int surprise = here.eval.value() + parent.eval.value() - average_sum_ / kAverageSumUnit;
  average_sum_ += surprise;
  if (here.reduction >= constants_->hindsight_deeper && surprise <= 0) return 1;
  const bool shallower = here.reduction >= constants_->hindsight_shallower && node.depth >= 2 &&
                         surprise > constants_->hindsight_margin;
  return shallower ? -1 : 0;
}

template <bool kPv>
Score SearchThread::SearchNode(Score alpha, Score beta, int depth, int ply, bool cut_node) {
  Frame& here = frame(ply);
  const Position& position = here.position;
  here.pv.clear();

  // 1. Stop, draws, maximum ply.
  if (!CountNode()) return Score();
  selective_depth_ = std::max(selective_depth_, ply);
  if (Score drawn; IsDrawn(ply, drawn)) return drawn;
  if (ply >= kMaxPly) return Value(position);

  // 2. If the side to move can repeat a position, the node is worth at least that draw. (+9 Elo)
  Score least = Score::UnitedIn(ply);
  if (const Score returned = -ReturnScore(ply + 1); alpha < returned && path_.MayReturn(position)) {
    if (returned >= beta) return returned;
    alpha = least = returned;
  }

  // 3. Ŝako extension. (-2 Elo beyond the first answer)
  if (here.in_sako) depth = DepthInSako(depth, ply);

  // 4. Mate-distance pruning. The parent has already tested that the side to move cannot unite at
  // once. With captures, a node at depth 0 goes to the quiescence search.
  alpha = std::max(alpha, Score::UnitedIn(ply + plies_to_loss_));
  beta = std::min(beta, Score::PacoIn(ply + plies_to_loss_ + 1));
  if (alpha >= beta) return alpha;
  if (depth <= 0 && HasCaptures(position)) [[unlikely]]
    return Quiesce(alpha, beta, ply);

  // 5. Transposition table.
  Node node{ply, depth, beta, cut_node};
  if (!here.excluded) ProbeTable(node);
  if (!kPv && node.entry && node.entry->depth >= depth && Settles(*node.entry, alpha, beta) &&
      node.table_may_cut) {
    return node.entry->score;
  }

  // 6. Static evaluation, corrected by history (+9 Elo) and table (-2). Hindsight() may also change
  // the depth that the parent chose (+17 for deeper, +16 for shallower).
  EvaluateNode(node);
  if (depth <= 0) return std::max(node.eval, least);
  node.improving = !here.in_sako && IsImproving(here.eval, frame(ply - 2).eval);
  // A singular search or ProbCut searches the same node again, without hindsight and steps 7 to 9.
  const bool again = here.excluded || here.in_probcut;
  if (!here.in_sako && !again) depth = node.depth += Hindsight(node);

  if (!kPv && !here.in_sako && !again) {
    // 7. Razoring (+4 Elo) and reverse futility pruning (+45).
    if (MayRazor(*constants_, depth, node.eval, alpha)) {
      return HasCaptures(position) ? Quiesce(alpha, beta, ply) : node.eval;
    }
    if (MayCutByEval(*constants_, depth, node.eval, beta, node.improving, here.order_score)) {
      return CutByEvalScore(*constants_, node.eval, beta);
    }

    // 8. Null-move pruning. (+15 Elo)
    if (MayTryNullMove(*constants_, depth, node.eval, here.eval, beta) && frame(ply - 1).move &&
        position.pending_gift() == Square::kNone && !MayBeInZugzwang(position)) {
      Score score;
      const bool holds = NullMoveHolds(node, score);
      if (stopped_) return Score();
      if (holds) return score;
    }

    // 9. ProbCut (+7 Elo, before a bug was fixed). Its search must not be cut off by the evaluation
    // or by another ProbCut. Otherwise a chain of ProbCuts lets a shallow entry of the table decide
    // a deep node.
    if (MayTryProbCut(*constants_, depth, beta, node.entry)) {
      const Score margin = ProbCutMargin(*constants_, beta);
      here.in_probcut = true;
      const Score score =
          SearchNode<false>(margin - 1, margin, ProbCutDepth(*constants_, depth), ply, cut_node);
      here.in_probcut = false;
      if (stopped_) return Score();
      if (score >= margin && !score.is_paco()) return beta;
    }
  }

  // 10. Internal iterative reduction (+17 Elo). In a singular search, the table move is excluded on
  // purpose.
  if (!here.in_sako && !here.excluded && (kPv || cut_node) &&
      IsOrderPoor(*constants_, depth, node.table_move, node.entry)) {
    --node.depth;
  }
  return SearchMoves<kPv>(node, alpha);
}

OrderingHints SearchThread::HintsFor(const Node& node, bool must_parry) {
  Frame& here = frame(node.ply);
  const MoveClass previous = frame(node.ply - 1).move_class;
  if (must_parry && here.threat.empty()) {
    // If the threat is unknown, any move may parry it.
    const Color them = Opponent(here.position.side_to_move());
    here.threat = FindThreat(here.position, them, query_budget_).squares();
  }
  return {node.table_move,
          here.killers,
          history_.counter(previous),
          previous,
          frame(node.ply - 2).move_class,
          must_parry ? ParryFilter(here.threat) : ParryFilter()};
}

template <bool kPv>
Score SearchThread::SearchMoves(const Node& node, const Score old_alpha) {
  const auto [ply, depth, beta] = std::tuple(node.ply, node.depth, node.beta);
  const Frame& here = frame(ply);
  const Position& position = here.position;
  const bool in_sako = here.in_sako;
  const Move excluded = here.excluded;
  const bool must_parry = MustParry(here);
  const OrderingHints hints = HintsFor(node, must_parry);
  MovePicker picker(position, hints, history_, {chains_, query_budget_}, stack_);
  frame(ply + 2).killers = {};
  const size_t failed_from = failed_.size();
  Score alpha = old_alpha;
  Score best = Score::UnitedIn(ply + plies_to_loss_);
  Move best_move;
  int number = 0;
  bool any = false;
  while (const Move move = picker.Next()) {
    if (move == excluded) continue;
    any = true;
    if (perception_.Overlooks(position, move)) [[unlikely]]
      continue;

    // 11. Singular extension: is the table move the only good one? (0 Elo)
    int extension = 0;
    if (move == node.table_move && !excluded && !in_sako && node.entry &&
        MayBeSingular(*constants_, *node.entry, depth)) {
      const std::optional<int> singular = SingularExtension(node);
      if (stopped_) return Score();
      if (!singular) return SingularMargin(*constants_, *node.entry, depth);
      extension = *singular;
    }

    // 12. Skip late answers to Ŝako (-5 Elo), and other late moves unless they threaten to unite
    // (+35; in PV nodes -24, which a match did not confirm).
    const bool may_prune = (!kPv || MayBeLateInPv(*constants_, number)) && !best.is_loss();
    if (may_prune && in_sako && IsLateAnswer(*constants_, depth, number + 1)) break;
    const bool only_threats = may_prune && !in_sako && number > 0 &&
                              IsLate(*constants_, depth, number + 1, node.improving);
    if (only_threats) number += picker.DropNonThreats();
    if ((only_threats && !picker.MayThreaten(move)) ||
        (may_prune && IsFutile(node, move, picker, number, alpha))) {
      ++number;
      continue;
    }

    // 13. Play the move and determine its effect on both kings.
    const MoveEffect effect = PlayMove(move, ply, only_threats);
    if (stopped_) return Score();
    if (only_threats && effect != MoveEffect::kGivesSako) {
      ++number;  // some of these may lose at once, which is not tested
      continue;
    }
    // At a level of play, a Paco that was overlooked one ply earlier is not seen here, either.
    if (effect == MoveEffect::kPaco && perception_.is_limited()) [[unlikely]]
      continue;
    if (effect == MoveEffect::kLosesAtOnce || effect == MoveEffect::kUnitesOwnKing) {
      // Many other moves do not parry this threat, either.
      if (must_parry && refutation_) picker.LearnRefutation(move, refutation_);
      continue;
    }

    // 14. Search the child, late moves at reduced depth. (+33 Elo)
    frame(ply + 1).order_score = HasCaptures(position) ? 0 : picker.last_score();
    ++number;
    Score score;
    if (IsLeafEffect(effect)) {
      score = LeafScore(effect, ply);
    } else {
      score = SearchChild<kPv>(
          alpha, beta,
          {.ply = ply,
           .depth = depth - 1 + extension,
           .reduction = Reduction(node, kPv, number, effect, picker.less_reduction()),
           .number = number,
           .cut_node = node.cut_node});
    }
    if (stopped_) return Score();
    if (score > best) {
      best = score;
      if (score > alpha) {
        best_move = move;
        if (kPv) PrependToPv(ply, move);
        alpha = score;
        if (score >= beta) {
          UpdateStatistics(ply, move, depth, failed_from);
          break;
        }
      }
    }
    if (move != best_move) failed_.push_back(move);
  }
  failed_.resize(failed_from);

  // 15. No legal move. If all searched moves lose but some went unsearched, return the static
  // evaluation, from which no Paco is concluded.
  const WalkResult walk = picker.left_out() ? WalkResult::kCut : picker.walk();
  if (HasLegalMove(any, walk) == Tribool::kNo && !excluded) return ScoreWithoutMoves(ply);
  if (picker.walk() != WalkResult::kComplete && best.is_loss() && best < beta)
    best = Value(position);
  if (excluded) return number == 0 ? alpha : best;

  // 16. Store the result.
  Remember(node, old_alpha, best, best_move);
  return best;
}

void SearchThread::Remember(const Node& node, Score old_alpha, Score best, Move best_move) {
  const Frame& here = frame(node.ply);
  const Frame& parent = frame(node.ply - 1);
  const Position& position = here.position;
  // Fail low: reward the parent's move.
  if (best <= old_alpha && parent.move) {
    history_.UpdateAlone(
        Opponent(position.side_to_move()), parent.move, parent.move_class,
        HistoryBonus(*constants_, node.depth) * constants_->history_unanswered / 100);
  }
  const Bound bound = BoundOf(best, old_alpha, node.beta);
  const bool eval_stands = (bound == Bound::kLower && best <= here.eval) ||
                           (bound == Bound::kUpper && best >= here.eval);
  if (!here.in_sako && !best.is_paco() && !eval_stands) {
    corrections_.Update(position, parent.move_class, best.value() - here.eval.value(), node.depth);
  }
  state_->table.Store(position.key(),
                      {best_move, ToTable(best, node.ply), here.raw_eval, node.depth, bound});
}

template Score SearchThread::SearchChild<true>(Score, Score, const ChildSearch&);

}  // namespace danco
