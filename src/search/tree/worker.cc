// The alpha-beta node. What it asks about itself and its moves is in node_facts.cc; root,
// iterations and reports are in iteration.cc.
#include "search/tree/worker.h"

#include <algorithm>
#include <tuple>

#include "board/core/piece.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/move_list.h"
#include "board/reach/parry_filter.h"
#include "board/reach/sako.h"
#include "board/reach/threat_map.h"
#include "search/control/constants.h"
#include "search/tree/exchange.h"

namespace danco {
namespace {

// What a cut-off adds to the history of its move.
int HistoryBonus(int depth) {
  return std::min<int>(
      depth * depth * kTuned.history_bonus_square + kTuned.history_bonus_linear * depth,
      kTuned.history_bonus_most);
}

// In traditional chess who has only pawns may be lost by having to move.
bool HasPieces(const Position& position) {
  const Color us = position.side_to_move();
  return position.pieces(us) !=
         (position.pieces(us, PieceType::kPawn) | position.pieces(us, PieceType::kKing));
}

}  // namespace

void Worker::PrependToPv(int ply, Move move) {
  MoveList& pv = frame(ply).pv;
  const MoveList& rest = frame(ply + 1).pv;
  pv.clear();
  pv.push_back(move);
  pv.insert(pv.end(), rest.begin(), rest.end());
}

void Worker::UpdateStatistics(int ply, Move best, int depth, const MoveList& failed,
                              size_t failed_from) {
  Frame& here = frame(ply);
  const Position& position = here.position;
  const Color us = position.side_to_move();
  const MoveClass previous = frame(ply - 1).move_class;
  const MoveClass before = frame(ply - 2).move_class;
  const int bonus = HistoryBonus(depth);
  history_.Update(us, best, MoveClass(position, best), previous, before, bonus);
  for (size_t i = failed_from; i < failed.size(); ++i) {
    history_.Update(us, failed[i], MoveClass(position, failed[i]), previous, before, -bonus);
  }
  // (Captures of traditional chess come early by themselves.)
  if (chess() && (TakenBy(position, best) != PieceType::kNone || Promotes(position, best))) return;
  if (here.killers[0] != best) {
    here.killers[1] = here.killers[0];
    here.killers[0] = best;
  }
  history_.set_counter(previous, best);
}

template <bool kPv>
Score Worker::SearchChild(Score alpha, Score beta, int depth, int extension, int reduction,
                          int number, int ply, bool cut_node) {
  const int full = depth - 1 + extension;
  Score score;
  if (number > 1) {
    const int reduced = std::clamp(full - reduction, std::min(full, 1), full);
    frame(ply + 1).reduction = full - reduced;
    score = -SearchNode<false>(-(alpha + 1), -alpha, reduced, ply + 1, true);
    frame(ply + 1).reduction = 0;
    if (score > alpha && reduced < full) {
      score = -SearchNode<false>(-(alpha + 1), -alpha, full, ply + 1, !cut_node);
    }
    if (!kPv || score <= alpha) return score;
  } else if (!kPv) {
    return -SearchNode<false>(-beta, -alpha, full, ply + 1, !cut_node);
  }
  return -SearchNode<true>(-beta, -alpha, full, ply + 1, false);
}

// Singular extension (Anantharaman, Campbell and Hsu 1990): is the table's move better than all
// others by a margin? When even without it another reaches beta, the node is cut (multi-cut).
Worker::Singularity Worker::TestTableMove(const Node& node) {
  Frame& here = frame(node.ply);
  const Score margin = SingularMargin(*node.entry, node.depth);
  here.excluded = node.table_move;
  const Score others =
      SearchNode<false>(margin - 1, margin, SingularDepth(node.depth), node.ply, node.cut_node);
  here.excluded = Move();
  if (stopped_) return Singularity::kOrdinary;
  if (others < margin) return Singularity::kSingular;
  if (margin >= node.beta) return Singularity::kMultiCut;
  return node.entry->score >= node.beta ? Singularity::kOneOfSeveral : Singularity::kOrdinary;
}

// In Sako every reply is looked at: such a node is no leaf.
int Worker::DepthInSako(int depth, int ply) const {
  const int full = kTuned.full_sako_extension * root_depth_ / 100;
  depth = std::max(depth, 0) + (ply < full ? 1 : 0);
  const bool in_reach = ply < full + kTuned.sako_plies_beyond;
  return depth <= 0 && in_reach ? 1 : depth;
}

// Nothing moves here but the turn: still above beta?
bool Worker::NullMoveHolds(const Node& node, Score& score) {
  Frame& here = frame(node.ply);
  Frame& child = frame(node.ply + 1);
  here.move = Move();
  here.move_class = MoveClass();
  child.position = here.position;
  child.position.ApplyNull();
  child.in_sako = false;
  const size_t floor = path_.PushNull(child.position.key());
  const int reduced = node.depth - NullMoveReduction(node.depth, node.eval, node.beta);
  score = -SearchNode<false>(-node.beta, -(node.beta - 1), reduced, node.ply + 1, !node.cut_node);
  path_.PopNull(floor);
  if (score < node.beta) return false;
  if (score.is_win()) score = node.beta;  // not proved: a turn was left out
  return true;
}

int Worker::Reduction(const Node& node, bool pv, int number, MoveEffect effect,
                      int less_reduction) const {
  int hundredths = reductions_(node.depth, number) - less_reduction;
  if (pv) hundredths -= kTuned.reduction_pv;
  if (node.cut_node) hundredths += kTuned.reduction_cut;
  if (!node.improving) hundredths += kTuned.reduction_not_improving;
  if (effect == MoveEffect::kGivesSako) hundredths -= kTuned.reduction_sako;
  return std::max(hundredths, 0) / 100;
}

// The evaluation after a reduced move may show that it was reduced too much, or not enough.
int Worker::Hindsight(const Node& node) {
  const Frame& here = frame(node.ply);
  const Frame& parent = frame(node.ply - 1);
  if (!parent.move || parent.eval == kNoEvalInSako) return 0;
  // Above 0: who moved stands worse than he thought.
  const int surprise = here.eval.value() + parent.eval.value() - usual_sum_ / kUsualSumUnit;
  usual_sum_ += surprise;
  if (here.reduction >= kTuned.hindsight_deeper && surprise <= 0) return 1;
  const bool shallower = here.reduction >= kTuned.hindsight_shallower && node.depth >= 2 &&
                         surprise > kTuned.hindsight_margin;
  return shallower ? -1 : 0;
}

template <bool kPv>
Score Worker::SearchNode(Score alpha, Score beta, int depth, int ply, bool cut_node) {
  Frame& here = frame(ply);
  const Position& position = here.position;
  here.pv.clear();

  // 1. Stop, draws, the end of the stack.
  if (!CountNode()) return Score();
  selective_depth_ = std::max(selective_depth_, ply);
  if (Score drawn; IsDrawn(ply, drawn)) return drawn;
  if (ply >= kMaxPly) return Value(position);

  // 2. Where the side to move can bring a position back, the node is worth no less than that.
  Score least = Score::UnitedIn(ply);
  if (const Score returned = -ReturnScore(ply + 1); alpha < returned && path_.MayReturn(position)) {
    if (returned >= beta) return returned;
    alpha = least = returned;
  }

  // 3. Ŝako extension.
  if (here.in_sako) depth = DepthInSako(depth, ply);

  // 4. Mate-distance pruning. The side to move cannot unite at once: its parent has asked. In
  // traditional chess a node without depth is quiescence's.
  alpha = std::max(alpha, Score::UnitedIn(ply + plies_to_loss_));
  beta = std::min(beta, Score::PacoIn(ply + plies_to_loss_ + 1));
  if (alpha >= beta) return alpha;
  if (chess() && depth <= 0) [[unlikely]]
    return Quiesce(alpha, beta, ply);

  // 5. Transposition table.
  Node node{ply, depth, beta, cut_node};
  if (!here.excluded) ProbeTable(node);
  if (!kPv && node.entry && node.entry->depth >= depth && Settles(*node.entry, alpha, beta) &&
      node.in_time) {
    return node.entry->score;
  }

  // 6. Static evaluation, which history and the table may know better, and what it says in
  // hindsight of how far the move that led here was reduced.
  EvaluateNode(node);
  if (depth <= 0) {
    if (!node.entry && !here.excluded) {
      state_->table.Store(position.key(), {Move(), here.raw_eval, here.raw_eval, 0, Bound::kNone});
    }
    return std::max(node.eval, least);
  }
  node.improving = !here.in_sako && IsImproving(here.eval, frame(ply - 2).eval);
  if (!here.in_sako && !here.excluded) depth = node.depth += Hindsight(node);

  if (!kPv && !here.in_sako && !here.excluded) {
    // 7. Razoring, reverse futility.
    if (MayRazor(depth, node.eval, alpha)) {
      return chess() ? Quiesce(alpha, beta, ply) : node.eval;
    }
    if (MayCutByEval(depth, node.eval, beta, node.improving)) {
      return CutByEvalScore(node.eval, beta);
    }

    // 8. Null move.
    if (MayTryNullMove(depth, node.eval, beta) && here.eval >= beta && frame(ply - 1).move &&
        position.pending_gift() == Square::kNone && (!chess() || HasPieces(position))) {
      Score score;
      const bool holds = NullMoveHolds(node, score);
      if (stopped_) return Score();
      if (holds) return score;
    }

    // 9. ProbCut.
    if (MayTryProbCut(depth, beta, node.entry)) {
      const Score margin = ProbCutMargin(beta);
      const Score score = SearchNode<false>(margin - 1, margin, ProbCutDepth(depth), ply, cut_node);
      if (stopped_) return Score();
      if (score >= margin && !score.is_paco()) return beta;
    }
  }

  // 10. Internal iterative reduction: without a table move the order is poor. (A singular search
  // has left it out.)
  if (!node.table_move && !here.in_sako && !here.excluded && (kPv || cut_node) &&
      depth >= kTuned.internal_reduction_depth) {
    --node.depth;
  }
  return SearchMoves<kPv>(node, alpha);
}

template <bool kPv>
Score Worker::SearchMoves(const Node& node, const Score old_alpha) {
  const auto [ply, depth, beta] = std::tuple(node.ply, node.depth, node.beta);
  Frame& here = frame(ply);
  const Position& position = here.position;
  const bool in_sako = here.in_sako;
  const Move excluded = here.excluded;
  // (In traditional chess all moves that there are parry.)
  const bool must_parry = in_sako && !chess() && !MayEndInDrawnWin(position);
  if (must_parry && here.threat.empty()) {
    // (All moves may parry what is not known.)
    const Color them = Opponent(position.side_to_move());
    here.threat = FindThreat(position, them, questions_).squares();
  }
  const OrderingHints hints{node.table_move,
                            here.killers,
                            history_.counter(frame(ply - 1).move_class),
                            frame(ply - 1).move_class,
                            frame(ply - 2).move_class,
                            must_parry ? ParryFilter(here.threat) : ParryFilter()};
  MovePicker picker(position, hints, history_, {chains_, questions_}, stack_);
  frame(ply + 2).killers = {};
  const size_t failed_from = failed_.size();
  Score alpha = old_alpha;
  Score best = Score::UnitedIn(ply + plies_to_loss_);
  Move best_move;
  int number = 0;
  bool any = false;
  std::optional<ThreatMap> threats;
  while (const Move move = picker.Next()) {
    if (move == excluded) continue;
    any = true;
    if (perception_.Overlooks(position, move)) [[unlikely]]
      continue;

    // 11. Is the table's move the only good one?
    int extension = 0;
    if (move == node.table_move && !excluded && !in_sako && node.entry &&
        MayBeSingular(*node.entry, depth)) {
      const Singularity verdict = TestTableMove(node);
      if (stopped_) return Score();
      if (verdict == Singularity::kMultiCut) return SingularMargin(*node.entry, depth);
      if (verdict == Singularity::kSingular) extension = 1;
      if (verdict == Singularity::kOneOfSeveral) extension = -1;
    }

    // 12. Late answers to Ŝako are left out; other late moves are looked at only if they threaten
    // to unite.
    const bool may_prune = (!kPv || MayBeLateInPv(number)) && !best.is_loss();
    if (may_prune && in_sako && IsLateAnswer(depth, number + 1)) break;
    const bool only_threats =
        may_prune && !in_sako && number > 0 && IsLate(depth, number + 1, node.improving);
    if (only_threats) {
      if (!threats) {
        threats.emplace(position);
        number += picker.DropHarmless(*threats);
      }
      if (!threats->MayThreaten(move)) {
        ++number;
        continue;
      }
    }

    // (In traditional chess neither is what cannot reach alpha.)
    if (chess() && may_prune && IsFutileInChess(node, move, picker, number, alpha)) [[unlikely]] {
      ++number;
      continue;
    }

    // 13. The move is played, and both kings are looked at.
    const MoveEffect effect = PlayMove(move, ply, only_threats);
    if (stopped_) return Score();
    if (only_threats && effect != MoveEffect::kGivesSako) {
      ++number;  // suicide or not: which of them may not be known
      continue;
    }
    // (A Paco that was overlooked one ply before is not seen here either.)
    if (effect == MoveEffect::kPaco && perception_.is_limited()) [[unlikely]]
      continue;
    if (effect == MoveEffect::kSuicide || effect == MoveEffect::kUnitesOwnKing) {
      // Many other moves fail to the same threat.
      if (must_parry && refutation_) picker.LearnRefutation(move, refutation_);
      continue;
    }

    // 14. Its child is searched.
    ++number;
    const bool reduces = depth >= kReductionDepth && number > (kPv ? 2 : 1);
    const int reduction =
        reduces ? Reduction(node, kPv, number, effect, picker.less_reduction()) : 0;
    Score score;
    if (IsLeafEffect(effect)) {
      score = LeafScore(effect, ply);
    } else {
      path_.Push(frame(ply + 1).position.key());
      score =
          SearchChild<kPv>(alpha, beta, depth, extension, reduction, number, ply, node.cut_node);
      path_.Pop();
    }
    if (stopped_) return Score();
    if (score > best) {
      best = score;
      if (score > alpha) {
        best_move = move;
        if (kPv) PrependToPv(ply, move);
        alpha = score;
        if (score >= beta) {
          UpdateStatistics(ply, move, depth, failed_, failed_from);
          break;
        }
      }
    }
    if (move != best_move) failed_.push_back(move);
  }
  failed_.resize(failed_from);
  const bool all_seen = picker.walk() == Walk::kComplete;
  const Walk walk = picker.left_out() ? Walk::kCut : picker.walk();
  if (HasLegalTurn(any, walk) == Answer::kNo && !excluded) {
    return chess() && in_sako ? best : DrawScore(ply);
  }
  // All moves that were seen lose, and others were not: an estimate, of which nothing is concluded.
  if (!all_seen && best.is_loss() && best < beta) best = Value(position);
  if (excluded) return number == 0 ? alpha : best;

  // 15. Remember.
  Remember(node, old_alpha, best, best_move);
  return best;
}

void Worker::Remember(const Node& node, Score old_alpha, Score best, Move best_move) {
  const Frame& here = frame(node.ply);
  const Frame& parent = frame(node.ply - 1);
  const Position& position = here.position;
  // A move to which nothing was found is a good one.
  if (best <= old_alpha && parent.move) {
    history_.UpdateAlone(Opponent(position.side_to_move()), parent.move, parent.move_class,
                         HistoryBonus(node.depth) * kTuned.history_unanswered / 100);
  }
  const Bound bound = best >= node.beta  ? Bound::kLower
                      : best > old_alpha ? Bound::kExact
                                         : Bound::kUpper;
  const bool eval_stands = (bound == Bound::kLower && best <= here.eval) ||
                           (bound == Bound::kUpper && best >= here.eval);
  if (!here.in_sako && !best.is_paco() && !eval_stands) {
    corrections_.Update(position, parent.move_class, best.value() - here.eval.value(), node.depth);
  }
  state_->table.Store(position.key(),
                      {best_move, ToTable(best, node.ply), here.raw_eval, node.depth, bound});
}

template Score Worker::SearchNode<true>(Score, Score, int, int, bool);
template Score Worker::SearchNode<false>(Score, Score, int, int, bool);
template Score Worker::SearchChild<true>(Score, Score, int, int, int, int, int, bool);

}  // namespace danco
