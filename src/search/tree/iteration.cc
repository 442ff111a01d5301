// SPDX-License-Identifier: MIT
// The root: iterative deepening with aspiration windows, principal variations and reports.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/time/time.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "board/reach/sako.h"
#include "eval/score.h"
#include "search/control/constants.h"
#include "search/control/limits.h"
#include "search/control/listener.h"
#include "search/memory/history.h"
#include "search/proofs/proof_watch.h"
#include "search/tree/captures.h"
#include "search/tree/search_thread.h"

namespace danco {
namespace {

bool Better(const RootMove& a, const RootMove& b) {
  if (a.score != b.score) return a.score > b.score;
  if (a.previous != b.previous) return a.previous > b.previous;
  return a.nodes > b.nodes;  // among refuted moves, those that took the most nodes come first
}

// The minimum depth for aspiration windows (+26 Elo in Paco Ŝako; docs/lab/search-pruning.md). A
// window is centred on the last score. It is doubled each time the score falls outside, and
// infinite beyond the maximum width.
constexpr int kAspirationDepth = 4;

// From this depth on, root moves after the first three are reduced.
constexpr int kRootReductionDepth = 3;
constexpr int kFullRootMoves = 3;

// The number of root moves between two checks whether the search must stop.
constexpr int kMovesPerCheck = 32;

// Bounds and the current move are reported only after this time.
constexpr absl::Duration kTalkAfter = absl::Seconds(3);

// The maximum number of plies added to the end of a Paco's PV, and the number of answers considered
// for them.
constexpr int kMissingPlies = 4;
constexpr size_t kCompletingAnswers = 500;

// With a clock, the only legal turn is searched to this depth, to find a move to ponder on.
constexpr int kDepthOfOnlyMove = 6;
// The watch may visit one position for every eight nodes of the search, in portions of at least a
// thousand. It searches for Pacos of at most kLongestPaco turns.
constexpr uint64_t kNodesPerWatchNode = 8;
constexpr uint64_t kMinWatchNodes = 1000;
constexpr int kLongestPaco = 12;

// A Paco's length is accepted once the depth exceeds twice its number of turns by more than this.
constexpr int kPliesBeyondPaco = 4;

}  // namespace

uint64_t SearchThread::AllNodes() const {
  uint64_t sum = 0;
  for (const auto& thread : *threads_) sum += thread->nodes();
  return sum;
}

void SearchThread::Run(const SharedState& state) {
  state_ = &state;
  perception_ = Perception(state.handicap);
  stop_.Reset();
  stopped_ = false;
  completed_depth_ = 0;
  selective_depth_ = 0;
  stability_ = 0;
  for (Frame& f : frames_) {
    f.move = Move();
    f.excluded = Move();
    f.move_class = MoveClass();
    f.killers = {};
  }
  const Position& root = state.history.back();
  constants_ = &ConstantsOf(root.rules());
  reductions_.Update(*constants_);
  plies_to_loss_ = PliesToLoss(root.rules());
  frame(0).position = root;
  const Color them = Opponent(root.side_to_move());
  const Threat threat = FindThreat(root, them, root_query_budget_);
  frame(0).in_sako = perception_.Perceived(threat, root, them).answer() == Tribool::kYes;
  frame(0).eval = threat.answer() == Tribool::kYes ? kNoEvalInSako : Value(root);
  frame(-1).eval = EvalOnTurn(1);
  frame(-2).eval = EvalOnTurn(2);
  failed_.clear();
  path_.SetGame(state.history);
  drawn_wins_.clear();
  absl::flat_hash_map<Key, int> occurrences;
  for (const Position& position : state.history) {
    if (++occurrences[position.key()] == 2 &&
        FindThreat(position, position.side_to_move(), root_query_budget_).answer() ==
            Tribool::kYes) {
      drawn_wins_.push_back(position.key());
    }
  }
  root_moves_.clear();
  for (Move move : state.root_moves) {
    root_moves_.emplace_back();
    root_moves_.back().move = move;
  }
  Iterate();
}

Score SearchThread::EvalOnTurn(size_t plies_back) {
  if (state_->history.size() <= plies_back) return kNoEvalBeforeGame;
  const Position& position = state_->history[state_->history.size() - 1 - plies_back];
  const Threat threat = FindThreat(position, Opponent(position.side_to_move()), query_budget_);
  return threat.answer() == Tribool::kNo ? Value(position) : kNoEvalInSako;
}

void SearchThread::Iterate() {
  const int most = std::min(state_->limits.depth.value_or(kMaxPly - 1), kMaxPly - 1);
  // Helper threads start at different depths, so that they do not all do the same work (lazy SMP).
  for (int depth = 1 + (id_ > 0 ? id_ % 2 : 0); depth <= most && !stopped_; ++depth) {
    root_depth_ = depth;
    for (RootMove& m : root_moves_) m.previous = m.score;
    const size_t lines =
        std::min(static_cast<size_t>(state_->options.multi_pv), root_moves_.size());
    const Move best_before = root_moves_.front().move;
    for (size_t line = 0; line < lines && !stopped_; ++line) {
      selective_depth_ = 0;
      AspirationSearch(depth, line);
    }
    std::stable_sort(root_moves_.begin(), root_moves_.begin() + static_cast<ptrdiff_t>(lines),
                     Better);
    if (stopped_) {
      RankUnfinished();
      break;
    }
    has_answer_ = true;
    if (main() && state_->watch != nullptr && !HoldsAgainstProofs(depth)) {
      has_answer_ = false;
      --depth;
      continue;
    }
    completed_depth_ = depth;
    if (main() && state_->options.multi_pv > 1) {
      for (size_t line = 0; line < lines; ++line) {
        Report(line, root_moves_[line].exact, Bound::kExact);
      }
    }
    stability_ = root_moves_.front().move == best_before ? stability_ + 1 : 0;
    // An iteration without nodes has not checked the limits.
    if (MustStop() || (main() && EnoughTime(depth))) break;
  }
}

Score SearchThread::AspirationSearch(int depth, size_t line) {
  const Score previous = root_moves_[line].previous;
  int delta = constants_->aspiration_width;
  Score alpha = -Score::Infinity();
  Score beta = Score::Infinity();
  if (depth >= kAspirationDepth && previous > -Score::Infinity() && !previous.is_paco()) {
    alpha = previous - delta;
    beta = previous + delta;
  }
  const auto begin = root_moves_.begin() + static_cast<ptrdiff_t>(line);
  for (;;) {
    const Score score = SearchRoot(alpha, beta, depth, line);
    std::stable_sort(begin, root_moves_.end(), Better);
    if (stopped_) return score;
    const Bound bound = BoundOf(score, alpha, beta);
    if (bound == Bound::kExact) {
      // Several lines are reported together, once their order is known.
      if (main() && state_->options.multi_pv == 1) Report(line, root_moves_[line].exact, bound);
      return score;
    }
    if (main() && state_->time.elapsed() > kTalkAfter) {
      Report(line, root_moves_[line].last, bound);
    }
    delta *= 2;
    const bool open = delta > constants_->aspiration_most || score.is_paco();
    if (bound == Bound::kUpper) {
      beta = Score((alpha.value() + beta.value()) / 2);
      alpha = open ? -Score::Infinity() : score - delta;
    } else {
      beta = open ? Score::Infinity() : score + delta;
    }
  }
}

Score SearchThread::SearchRoot(Score alpha, Score beta, int depth, size_t line) {
  Frame& root = frame(0);
  Score best = -Score::Infinity();
  int number = 0;
  for (size_t i = line; i < root_moves_.size(); ++i) {
    RootMove& candidate = root_moves_[i];
    const uint64_t nodes_before = nodes();
    const MoveEffect effect = PlayMove(candidate.move, 0);
    Score score;
    ++number;
    if (main() && state_->time.elapsed() > kTalkAfter) {
      state_->listener.OnCurrentMove(depth, candidate.move, number + static_cast<int>(line));
    }
    if (candidate.proved) {
      score = candidate.exact.score;
      frame(1).pv.assign(candidate.exact.pv.begin() + 1, candidate.exact.pv.end());
    } else if (IsLeafEffect(effect)) {
      score = LeafScore(effect, 0);
    } else if (effect == MoveEffect::kLosesAtOnce) {
      score = Score::UnitedIn(2);
    } else {
      int reduction = 0;
      if (depth >= kRootReductionDepth && number > kFullRootMoves && effect == MoveEffect::kQuiet) {
        reduction = std::max(reductions_(depth, number) / 100 - 1, 0);
      }
      score = SearchChild<true>(
          alpha, beta, {.ply = 0, .depth = depth - 1, .reduction = reduction, .number = number});
    }
    candidate.nodes += nodes() - nodes_before;
    // The moves of an explosive position may take no nodes, and a clock does not limit their
    // number. While all moves lose at once, the next one is tried.
    if (stopped_ || (has_answer_ && number % kMovesPerCheck == 0 && MustStop())) return best;
    candidate.searched = true;
    if (!score.is_loss()) has_answer_ = true;
    if (number == 1 || score > alpha) {
      PrependToPv(0, candidate.move);
      candidate.score = score;
      candidate.last = {depth, selective_depth_, score, root.pv};
      candidate.bound = BoundOf(score, alpha, beta);
      if (candidate.bound == Bound::kExact) candidate.exact = candidate.last;
    } else {
      candidate.score = -Score::Infinity();
    }
    if (score > best) {
      best = score;
      alpha = std::max(alpha, score);
      if (score >= beta || score == Score::PacoIn(1)) break;
    }
  }
  return best;
}

// A move leads whose score comes from the last finished iteration, or exceeded its bound in this
// one. Moves that lose come last if that is proved, or if no iteration compared all moves.
void SearchThread::RankUnfinished() {
  const bool all_lost = completed_depth_ == 0 && root_moves_.front().score.is_loss();
  const auto loses = [all_lost](const RootMove& m) {
    return (m.proved && m.exact.score.is_loss()) || (all_lost && m.searched);
  };
  const auto leads = [&](const RootMove& m) {
    const bool exceeded = m.bound == Bound::kLower && m.last.depth > completed_depth_;
    return !loses(m) && (exceeded || m.exact.depth >= std::max(completed_depth_, 1));
  };
  const auto rest = std::stable_partition(root_moves_.begin(), root_moves_.end(), leads);
  std::stable_partition(rest, root_moves_.end(), [&](const RootMove& m) { return !loses(m); });
}

// The search finds a Paco without generating it, and finds that every answer loses without trying
// any. The missing end of such a PV is added here.
void SearchThread::CompletePv(MoveList& pv) {
  Position end = frame(0).position;
  if (HasCaptures(end)) return;  // mates are found by trying every answer
  for (Move move : pv) end.Apply(move);
  for (int plies = 0; plies < kMissingPlies && !end.king_united() && !IsDrawnWin(end); ++plies) {
    Move next = FindWinningMove(end, query_budget_);
    if (!next) {
      MoveList answers;
      // A part is enough.
      (void)GenerateMoves(end, answers, kCompletingAnswers, {chains_, query_budget_});
      for (Move answer : answers) {
        const Position after = end.After(answer);
        if (IsDrawnWin(after)) continue;
        const Threat threat = FindThreat(after, after.side_to_move(), query_budget_);
        if (threat.answer() != Tribool::kYes) continue;
        next = answer;
        break;
      }
    }
    if (!next) return;
    pv.push_back(next);
    end.Apply(next);
  }
}

SearchLine SearchThread::LineOf(size_t line, const RootMove::Result& result, Bound bound) {
  SearchLine report;
  report.depth = result.depth;
  report.selective_depth = std::max(result.depth, result.selective_depth);
  report.multi_pv = static_cast<int>(line) + 1;
  report.score = result.score;
  // If not all root moves were searched, an unsearched one may avoid the loss.
  const bool may_be_saved = state_->root_walk != WalkResult::kComplete && result.score.is_loss();
  report.bound = may_be_saved && bound == Bound::kExact ? Bound::kLower : bound;
  report.proved = result.score.is_win() && bound == Bound::kExact &&
                  (root_moves_[line].proved || result.score.mate_turns() == 1);
  report.nodes = AllNodes();
  report.time = state_->time.elapsed();
  report.hash_permill = state_->table.Permill();
  report.pv = result.pv;
  if (result.score.is_paco() && bound == Bound::kExact) CompletePv(report.pv);
  return report;
}

void SearchThread::Report(size_t line, const RootMove::Result& result, Bound bound) {
  state_->listener.OnLine(LineOf(line, result, bound));
}

SearchLine SearchThread::FinalLine(size_t rank) {
  const RootMove& m = root_moves_[rank];
  if (m.exact.depth > 0 && m.exact.depth >= completed_depth_) {
    return LineOf(rank, m.exact, Bound::kExact);
  }
  if (m.bound == Bound::kLower && m.last.depth > completed_depth_) {
    return LineOf(rank, m.last, Bound::kLower);
  }
  return LineOf(rank, {0, 0, Evaluate(frame(0).position), {m.move}}, Bound::kExact);
}

void SearchThread::MarkProved(RootMove& candidate, int depth, Score score, MoveList line) {
  candidate.proved = true;
  candidate.score = score;
  candidate.bound = Bound::kExact;
  candidate.last = {depth, static_cast<int>(line.size()), score, std::move(line)};
  candidate.exact = candidate.last;
}

bool SearchThread::HoldsAgainstProofs(int depth) {
  ProofWatch& watch = *state_->watch;
  const uint64_t due = nodes() / kNodesPerWatchNode;
  if (due < watch.nodes() + kMinWatchNodes) return true;
  const uint64_t share = (due - watch.nodes()) / 2;
  const Score score = root_moves_.front().score;
  const int most = score.is_win() ? score.mate_turns() - 1 : kLongestPaco;
  if (const auto paco = most > 1 ? watch.Attack(share, most) : std::nullopt) {
    LeadWith(*paco, depth);
    return true;
  }
  RootMove& best = root_moves_.front();
  if (best.score.is_win() && !best.proved && best.score.mate_turns() > 1) {
    const auto paco = watch.Confirm(share, best.score.mate_turns());
    if (paco) LeadWith(*paco, depth);
    return true;
  }
  if (best.proved || best.score.is_paco() || root_moves_.size() == 1) return true;
  if (IsDrawnAfter(state_->history, frame(0).position.After(best.move))) return true;
  auto paco = watch.Refutation(best.move, share, kLongestPaco);
  if (!paco) return true;
  MoveList line = {best.move};
  line.insert(line.end(), paco->line.begin(), paco->line.end());
  MarkProved(best, depth, Score::UnitedIn(2 * paco->turns), std::move(line));
  std::rotate(root_moves_.begin(), root_moves_.begin() + 1, root_moves_.end());
  return false;
}

// The proof may begin with another root move than the best, or be shorter than the search found.
void SearchThread::LeadWith(const Proof& paco, int depth) {
  const auto place = std::find_if(root_moves_.begin(), root_moves_.end(),
                                  [&](const RootMove& m) { return m.move == paco.line.front(); });
  MarkProved(*place, depth, Score::PacoIn(2 * paco.turns - 1), paco.line);
  std::rotate(root_moves_.begin(), place, place + 1);
  // Several lines are reported together.
  if (state_->options.multi_pv == 1) Report(0, root_moves_.front().exact, Bound::kExact);
}

bool SearchThread::EnoughTime(int depth) {
  const RootMove& best = root_moves_.front();
  const Score score = best.score;
  const int drop = depth > 1 ? last_score_.value() - score.value() : 0;
  last_score_ = score;
  const SearchLimits& limits = state_->limits;
  // `go mate N`: stop at a Paco that is short enough, or if all moves lose.
  if (limits.mate && score.is_win() && score.mate_turns() <= *limits.mate) return true;
  if (limits.mate && score.is_loss()) return true;
  if (limits.infinite) return false;
  const bool by_clock = limits.time[Index(frame(0).position.side_to_move())].has_value();
  if (by_clock && root_moves_.size() == 1 && depth >= kDepthOfOnlyMove) {
    return state_->time.MarkAnswerReady();
  }
  // A proved win needs no deeper search.
  if (best.proved && score.is_win() && (by_clock || limits.movetime)) {
    return state_->time.MarkAnswerReady();
  }
  // Nothing is better than a Paco in one. Deeper iterations visit hardly any nodes, so `go nodes`
  // would reach the maximum depth. `go depth` completes its depth.
  if (score == Score::PacoIn(1) && !limits.depth && state_->options.multi_pv == 1) {
    return state_->time.MarkAnswerReady();
  }
  // A deeper search cannot find a shorter Paco or delay the loss further.
  if (score.is_paco() && (by_clock || limits.movetime) &&
      depth > 2 * std::abs(score.mate_turns()) + kPliesBeyondPaco) {
    return state_->time.MarkAnswerReady();
  }
  uint64_t all = 0;
  for (const RootMove& m : root_moves_) all += m.nodes;
  const double effort = all == 0 ? 1.0 : static_cast<double>(best.nodes) / static_cast<double>(all);
  return state_->time.ShouldStop(stability_, drop, effort, AllNodes());
}

}  // namespace danco
