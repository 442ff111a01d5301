// The alpha-beta node; iterations and reports are in iteration.cc.
#include "search/worker.h"

#include <algorithm>
#include <cassert>

#include "board/move_check.h"
#include "board/move_list.h"
#include "board/sako.h"
#include "board/threat_map.h"
#include "eval/evaluate.h"

namespace danco {
namespace {

// In-chain states between two looks at the clock: about a millisecond.
constexpr uint64_t kStatesPerLook = 20000;

}  // namespace

void Worker::LookAtLimits(uint64_t count) {
  states_at_last_look_ = arena_.states_visited();
  if (!main()) {
    if (state_->ended.load(std::memory_order_relaxed)) stopped_ = true;
    return;
  }
  if (!state_->time.clock_runs() && state_->stop.ponder_hit()) state_->time.StartClock();
  const auto& limit = state_->limits.nodes;
  const bool sole = workers_->size() == 1;
  if (state_->stop.stopped()) stopped_ = true;
  if (limit && (sole ? count : AllNodes()) >= *limit) stopped_ = true;
  if (has_answer_ && state_->time.Expired(AllNodes())) stopped_ = true;
  if (stopped_) state_->ended.store(true, std::memory_order_relaxed);
}

bool Worker::CountNode() {
  if (stopped_) return false;
  const uint64_t count = nodes_.load(std::memory_order_relaxed) + 1;
  nodes_.store(count, std::memory_order_relaxed);
  const auto& limit = state_->limits.nodes;
  if ((count & 127) == 0 || (limit && count >= *limit) ||
      arena_.states_visited() - states_at_last_look_ > kStatesPerLook) {
    LookAtLimits(count);
  }
  return !stopped_;
}

// Draws as the game counts them (docs/rules.md 5) cost contempt, and so does a return within the
// search that our own side brings about. If the opponent does, it is worth a plain draw: else he
// would seem to be content with any draw below that price, and all our moves would look alike from
// the first one on.
bool Worker::IsDrawn(int ply, Score& score) const {
  const Position& position = frames_[static_cast<size_t>(ply) + 2].position;
  if (position.no_progress_plies() >= kNoProgressLimit || AllUnited(position)) {
    score = DrawScore(ply);
    return true;
  }
  const size_t now = keys_.size() - 1;
  const size_t reach = std::min<size_t>(now, static_cast<size_t>(position.no_progress_plies()));
  int before_root = 0;
  for (size_t back = 2; back <= reach; back += 2) {
    if (keys_[now - back] != keys_[now]) continue;
    if (now - back >= root_key_) {
      score = ply % 2 == 1 ? DrawScore(ply) : Score::Draw();
      return true;
    }
    if (++before_root == 2) {
      score = DrawScore(ply);
      return true;
    }
  }
  return false;
}

Score Worker::DrawScore(int ply) const {
  const int contempt = state_->options.contempt;
  return Score(ply % 2 == 0 ? -contempt : contempt);
}

void Worker::PrependToPv(int ply, Move move) {
  MoveList& pv = frame(ply).pv;
  const MoveList& rest = frame(ply + 1).pv;
  pv.clear();
  pv.push_back(move);
  pv.insert(pv.end(), rest.begin(), rest.end());
}

MoveEffect Worker::PlayMove(Move move, int ply, bool only_threats) {
  Frame& here = frame(ply);
  Frame& child = frame(ply + 1);
  here.move = move;
  here.move_class = MoveClass(here.position, move);
  child.position = here.position;
  child.position.Apply(move);
  const Key key = child.position.key();
  state_->table.Prefetch(key);
  child.pv.clear();
  if (child.position.king_united()) return MoveEffect::kQuiet;
  std::optional<MoveEffect> effect = sako_cache_.Find(key);
  child.threat = Bitboard();
  refutation_ = Bitboard();
  if (!effect) {
    const Color us = here.position.side_to_move();
    if (only_threats) {
      child.threat = ThreatSquares(child.position, us, arena_);
      if (child.threat.empty()) return MoveEffect::kQuiet;
    }
    refutation_ = ThreatSquares(child.position, Opponent(us), arena_);
    if (refutation_) {
      effect = MoveEffect::kSuicide;
    } else {
      if (!only_threats) child.threat = ThreatSquares(child.position, us, arena_);
      effect = child.threat ? MoveEffect::kGivesSako : MoveEffect::kQuiet;
    }
    sako_cache_.Insert(key, *effect);
    if (arena_.states_visited() - states_at_last_look_ > kStatesPerLook) LookAtLimits(nodes());
  }
  child.in_sako = *effect == MoveEffect::kGivesSako;
  return *effect;
}

void Worker::UpdateStatistics(int ply, Move best, int depth, const MoveList& failed,
                              size_t failed_from) {
  Frame& here = frame(ply);
  const Position& position = here.position;
  const Color us = position.side_to_move();
  const MoveClass previous = frame(ply - 1).move_class;
  const MoveClass before = frame(ply - 2).move_class;
  const int bonus = std::min(depth * depth * 16 + 64 * depth, 2400);
  history_.Update(us, best, MoveClass(position, best), previous, before, bonus);
  for (size_t i = failed_from; i < failed.size(); ++i) {
    history_.Update(us, failed[i], MoveClass(position, failed[i]), previous, before, -bonus);
  }
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
    score = -SearchNode<false>(-(alpha + 1), -alpha, reduced, ply + 1, true);
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
// others by a margin?
bool Worker::IsSingular(const TableEntry& entry, Score beta, int depth, int ply, bool cut_node,
                        int& extension) {
  const Score margin = entry.score - 2 * depth;
  Frame& here = frame(ply);
  here.excluded = entry.move;
  const Score others = SearchNode<false>(margin - 1, margin, (depth - 1) / 2, ply, cut_node);
  here.excluded = Move();
  if (stopped_) return false;
  if (others < margin) {
    extension = 1;
  } else if (entry.score >= beta) {
    extension = -1;
  }
  return others >= margin && margin >= beta;
}

template <bool kPv>
Score Worker::SearchNode(Score alpha, Score beta, int depth, int ply, bool cut_node) {
  Frame& here = frame(ply);
  const Position& position = here.position;
  here.pv.clear();
  const bool in_sako = here.in_sako;

  // 1. Stop, draws, the end of the stack.
  if (!CountNode()) return Score();
  selective_depth_ = std::max(selective_depth_, ply);
  if (Score drawn; IsDrawn(ply, drawn)) return drawn;
  if (ply >= kMaxPly) return Evaluate(position);

  // 2. In Sako every reply is looked at: such a node is no leaf.
  if (in_sako) depth = std::max(depth, 0) + (ply < 2 * root_depth_ ? 1 : 0);
  if (in_sako && depth <= 0 && ply < root_depth_ * 2 + 16) depth = 1;

  // 3. Mate-distance pruning. The side to move cannot unite at once: its parent has asked.
  alpha = std::max(alpha, Score::UnitedIn(ply + 2));
  beta = std::min(beta, Score::PacoIn(ply + 3));
  if (alpha >= beta) return alpha;

  // 4. Transposition table.
  const Move excluded = here.excluded;
  std::optional<TableEntry> entry =
      excluded ? std::optional<TableEntry>() : state_->table.Probe(position.key());
  Move table_move;
  if (entry) {
    entry->score = FromTable(entry->score, ply);
    if (entry->move && IsPlausible(position, entry->move)) table_move = entry->move;
    const bool enough = entry->depth >= depth && position.no_progress_plies() < 90;
    if (!kPv && enough &&
        (entry->bound == Bound::kExact || (entry->bound == Bound::kLower && entry->score >= beta) ||
         (entry->bound == Bound::kUpper && entry->score <= alpha))) {
      return entry->score;
    }
  }

  // 5. Static evaluation.
  if (in_sako) {
    here.eval = -Score::Infinity();
  } else if (!excluded) {
    here.eval = entry && entry->eval != -Score::Infinity() ? entry->eval : Evaluate(position);
  }
  Score eval = here.eval;
  if (entry && !in_sako && !entry->score.is_paco() &&
      (entry->bound == Bound::kExact || (entry->bound == Bound::kLower && entry->score > eval) ||
       (entry->bound == Bound::kUpper && entry->score < eval))) {
    eval = entry->score;
  }
  if (depth <= 0) {
    if (!entry && !excluded) {
      state_->table.Store(position.key(), {Move(), here.eval, here.eval, 0, Bound::kNone});
    }
    return eval;
  }
  const bool improving = !in_sako && here.eval > frame(ply - 2).eval;

  if (!kPv && !in_sako && !excluded) {
    // 6. Razoring, reverse futility.
    if (MayRazor(depth, eval, alpha)) return eval;
    if (MayCutByEval(depth, eval, beta, improving)) return eval;

    // 7. Null move.
    if (MayTryNullMove(depth, eval, beta) && here.eval >= beta && frame(ply - 1).move &&
        position.pending_gift() == Square::kNone) {
      Frame& child = frame(ply + 1);
      here.move = Move();
      here.move_class = MoveClass();
      child.position = position;
      child.position.ApplyNull();
      child.in_sako = false;
      keys_.push_back(child.position.key());
      const int reduced = depth - NullMoveReduction(depth, eval, beta);
      const Score score = -SearchNode<false>(-beta, -(beta - 1), reduced, ply + 1, !cut_node);
      keys_.pop_back();
      if (stopped_) return Score();
      if (score >= beta) return score.is_win() ? beta : score;
    }
  }

  // 8. Internal iterative reduction: without a table move the order is poor.
  if (depth >= 3 && !table_move && !in_sako && (kPv || cut_node)) --depth;

  // 9. The moves.
  if (in_sako && here.threat.empty()) {
    here.threat = ThreatSquares(position, Opponent(position.side_to_move()), arena_);
  }
  const OrderingHints hints{table_move,
                            here.killers,
                            history_.counter(frame(ply - 1).move_class),
                            frame(ply - 1).move_class,
                            frame(ply - 2).move_class,
                            in_sako ? ParryFilter(here.threat) : ParryFilter()};
  MovePicker picker(position, hints, history_, arena_, stack_);
  frame(ply + 2).killers = {};
  const size_t failed_from = failed_.size();
  Score best = Score::UnitedIn(ply + 2);
  Move best_move;
  const Score old_alpha = alpha;
  int number = 0;
  bool any = false;
  std::optional<ThreatMap> threats;
  while (const Move move = picker.Next()) {
    if (move == excluded) continue;
    any = true;
    int extension = 0;
    if (depth >= 7 && move == table_move && entry && !excluded && !in_sako &&
        entry->depth >= depth - 3 &&
        (entry->bound == Bound::kLower || entry->bound == Bound::kExact) &&
        !entry->score.is_paco()) {
      if (IsSingular(*entry, beta, depth, ply, cut_node, extension))
        return entry->score - 2 * depth;
      if (stopped_) return Score();
    }
    if (!kPv && in_sako && !best.is_loss() && IsLateAnswer(depth, number + 1)) break;
    // Late moves are looked at only if they threaten to unite.
    const bool prunable =
        !kPv && !in_sako && number > 0 && !best.is_loss() && IsLate(depth, number + 1, improving);
    if (prunable) {
      if (!threats) {
        threats.emplace(position);
        number += picker.DropHarmless(*threats);
      }
      if (!threats->MayThreaten(move)) {
        ++number;
        continue;
      }
    }
    const MoveEffect effect = PlayMove(move, ply, prunable);
    if (stopped_) return Score();
    const bool gives_sako = effect == MoveEffect::kGivesSako;
    if (prunable && !gives_sako) {
      ++number;  // suicide or not: which of them may not be known
      continue;
    }
    if (effect == MoveEffect::kSuicide) {
      // Many other moves fail to the same threat.
      if (in_sako && refutation_) picker.LearnRefutation(move, refutation_);
      continue;
    }
    ++number;
    int reduction = 0;
    if (depth >= 2 && number > 1 + (kPv ? 1 : 0)) {
      reduction = reductions_(depth, number);
      if (kPv) --reduction;
      if (cut_node) ++reduction;
      if (!improving) ++reduction;
      if (gives_sako) --reduction;
      reduction -= picker.last_score() / 12000;
      reduction = std::max(reduction, 0);
    }
    keys_.push_back(frame(ply + 1).position.key());
    const Score score =
        SearchChild<kPv>(alpha, beta, depth, extension, reduction, number, ply, cut_node);
    keys_.pop_back();
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
  if (!any && !picker.left_out() && !excluded) return DrawScore(ply);  // no legal turn
  if (excluded && number == 0) return alpha;

  // 10. Remember.
  if (!excluded) {
    const Bound bound = best >= beta       ? Bound::kLower
                        : best > old_alpha ? Bound::kExact
                                           : Bound::kUpper;
    state_->table.Store(position.key(), {best_move, ToTable(best, ply), here.eval, depth, bound});
  }
  return best;
}

Score Worker::SearchRoot(Score alpha, Score beta, int depth, size_t line) {
  Frame& root = frame(0);
  Score best = -Score::Infinity();
  int number = 0;
  for (size_t i = line; i < root_moves_.size(); ++i) {
    RootMove& candidate = root_moves_[i];
    const uint64_t nodes_before = nodes();
    const MoveEffect effect = PlayMove(candidate.move, 0);
    Score score;
    ++number;
    if (main() && state_->time.elapsed() > absl::Seconds(3)) {
      state_->listener.OnCurrentMove(depth, candidate.move, number + static_cast<int>(line));
    }
    if (frame(1).position.king_united()) {
      score = Score::PacoIn(1);
    } else if (effect == MoveEffect::kSuicide) {
      score = Score::UnitedIn(2);
    } else {
      int reduction = 0;
      if (depth >= 3 && number > 3 && effect == MoveEffect::kQuiet) {
        reduction = std::max(reductions_(depth, number) - 1, 0);
      }
      keys_.push_back(frame(1).position.key());
      score = SearchChild<true>(alpha, beta, depth, 0, reduction, number, 0, false);
      keys_.pop_back();
    }
    candidate.nodes += nodes() - nodes_before;
    if (stopped_) return best;
    if (!score.is_loss()) has_answer_ = true;
    if (number == 1 || score > alpha) {
      candidate.score = score;
      candidate.selective_depth = selective_depth_;
      PrependToPv(0, candidate.move);
      candidate.pv = root.pv;
    } else {
      candidate.score = -Score::Infinity();
    }
    if (score > best) {
      best = score;
      alpha = std::max(alpha, score);
      if (score >= beta) break;
    }
  }
  return best;
}

}  // namespace danco
