// SPDX-License-Identifier: MIT
// The work at a node before its moves are searched: limits, draws, table lookup and evaluation.
// Also determines the effect of a move on the safety of the kings.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/zobrist.h"
#include "board/game/game.h"
#include "board/moves/move_check.h"
#include "board/reach/chain_budget.h"
#include "board/reach/sako.h"
#include "eval/score.h"
#include "search/tree/captures.h"
#include "search/tree/evaluation_observer.h"
#include "search/tree/pruning.h"
#include "search/tree/search_thread.h"

namespace danco {
namespace {

// The number of in-chain states between two checks of the clock, which take about a millisecond.
constexpr uint64_t kStatesPerPoll = 20000;
// The number of nodes between two checks of the limits.
constexpr uint64_t kNodesPerCheck = 128;

// There is no table cutoff if the no-progress draw may come first: within this many plies or, if
// the score is a Paco, before the Paco.
constexpr int kPliesForTableCuts = 11;

// Returns the key after `move` for most plain and union moves, and another number for the others.
// Used to prefetch before the move is played, so a wrong number only wastes that.
Key LikelyKeyAfter(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const Square from = move.from();
  const Square to = move.to();
  Key key = position.key() ^ kZobrist.black_to_move ^
            kZobrist.Piece(us, position.type_at(us, from), from) ^
            kZobrist.Piece(us, move.piece(), to);
  const Color them = Opponent(us);
  if (move.kind() == MoveKind::kUnion) {
    const PieceType partner = position.type_at(them, from);
    key ^= kZobrist.Piece(them, partner, from) ^ kZobrist.Piece(them, partner, to);
  }
  if (HasCaptures(position)) [[unlikely]] {
    const PieceType taken = position.type_at(them, to);
    if (taken != PieceType::kNone) key ^= kZobrist.Piece(them, taken, to);
  }
  if (position.en_passant() != Square::kNone) {
    key ^= kZobrist.en_passant[static_cast<size_t>(Index(position.en_passant()))];
  }
  return key;
}

}  // namespace

bool SearchThread::MustStop() {
  states_at_last_check_ = StatesVisited();
  if (main() ? state_->stop.Check() : state_->stop.stopped()) stopped_ = true;
  return stopped_;
}

bool SearchThread::MustStopWithoutPoll() {
  if (main() ? state_->stop.CheckLimits() : state_->stop.stopped()) stopped_ = true;
  return stopped_;
}

bool SearchThread::CountNode() {
  if (stopped_) return false;
  const uint64_t count = nodes_.load(std::memory_order_relaxed) + 1;
  nodes_.store(count, std::memory_order_relaxed);
  const auto& limit = state_->limits.nodes;
  if (count % kNodesPerCheck == 0 || (limit && count >= *limit) ||
      StatesVisited() - states_at_last_check_ > kStatesPerPoll) {
    (void)MustStop();
  }
  return !stopped_;
}

// Draws of the game (rules.md 5) cost contempt, and so does a repetition within the search that our
// side makes. A repetition by the opponent scores as a plain draw. If it cost contempt, too, the
// opponent would seem content with any draw below that score, and all our moves would look alike.
bool SearchThread::IsDrawn(int ply, Score& score) const {
  const Position& position = frame(ply).position;
  if (DrawOf(position) != GameEnd::kOngoing) {
    score = DrawScore(ply);
    return true;
  }
  switch (path_.Last(position.no_progress_plies())) {
    case Recurrence::kNone:
      return false;
    case Recurrence::kInSearch:
      score = ReturnScore(ply);
      return true;
    case Recurrence::kThirdOfGame:
      score = DrawScore(ply);
      return true;
  }
  return false;
}

bool SearchThread::IsDrawnWin(const Position& position) const {
  return position.no_progress_plies() >= kNoProgressLimit ||
         std::find(drawn_wins_.begin(), drawn_wins_.end(), position.key()) != drawn_wins_.end();
}

Score SearchThread::ScoreWithoutMoves(int ply) const {
  const Frame& here = frame(ply);
  const bool mated = here.in_sako && HasCaptures(here.position);
  return mated ? Score::UnitedIn(ply) : DrawScore(ply);
}

bool SearchThread::MustParry(const Frame& here) const {
  if (!here.in_sako || HasCaptures(here.position)) return false;
  return here.position.no_progress_plies() + 1 < kNoProgressLimit && drawn_wins_.empty();
}

Score SearchThread::DrawScore(int ply) const {
  const int contempt = state_->options.contempt;
  return Score(ply % 2 == 0 ? -contempt : contempt);
}

MoveEffect SearchThread::PlayMove(Move move, int ply, bool only_threats) {
  Frame& here = frame(ply);
  Frame& child = frame(ply + 1);
  here.move = move;
  here.move_class = MoveClass(here.position, move);
  // Chess does not use the Ŝako cache, so its table entry is prefetched early. The later prefetch
  // covers keys that were guessed wrong.
  const Key likely_key = LikelyKeyAfter(here.position, move);
  if (HasCaptures(here.position)) [[unlikely]] {
    state_->table.Prefetch(likely_key);
  } else {
    sako_cache_.Prefetch(likely_key);
  }
  child.position = here.position;
  child.position.Apply(move);
  child.pv.clear();
  child.threat = Bitboard();
  const Key key = child.position.key();
  state_->table.Prefetch(key);
  refutation_ = Bitboard();
  if (child.position.king_united()) return EffectOfEnd(child.position);
  MoveEffect effect;
  if (HasCaptures(child.position)) [[unlikely]] {
    effect = EffectOfCheck(child.position);
  } else if (const std::optional<MoveEffect> known = sako_cache_.Find(key)) {
    effect = *known;
  } else {
    effect = FindEffect(ply, only_threats);
  }
  child.in_sako = effect == MoveEffect::kGivesSako;
  const bool drawn_first = effect == MoveEffect::kLosesAtOnce && IsDrawnWin(child.position);
  return drawn_first ? MoveEffect::kQuiet : effect;
}

MoveEffect SearchThread::FindEffect(int ply, bool only_threats) {
  Frame& child = frame(ply + 1);
  const Color them = child.position.side_to_move();
  const auto threat_of = [&](Color side) {
    ChainBudget& budget = ply == 0 ? root_query_budget_ : query_budget_;
    return perception_.Perceived(FindThreat(child.position, side, budget), child.position, side);
  };
  Threat threat;
  if (only_threats) {
    threat = threat_of(Opponent(them));
    if (threat.answer() != Tribool::kYes) return MoveEffect::kQuiet;
  }
  const Threat refutation = threat_of(them);
  refutation_ = refutation.squares();
  MoveEffect effect = MoveEffect::kLosesAtOnce;
  if (refutation.answer() != Tribool::kYes) {
    if (!only_threats) threat = threat_of(Opponent(them));
    child.threat = threat.squares();
    // If it is unknown whether the move gives Ŝako, it counts as not giving it. No conclusion is
    // drawn from that.
    effect = threat.answer() == Tribool::kYes ? MoveEffect::kGivesSako : MoveEffect::kQuiet;
  }
  if (StatesVisited() - states_at_last_check_ > kStatesPerPoll) (void)MustStop();
  if (!refutation.known()) return MoveEffect::kUnknown;
  // An unknown effect is not cached, so the next visit computes it again.
  if (effect == MoveEffect::kLosesAtOnce || threat.known()) {
    sako_cache_.Insert(child.position.key(), effect);
  }
  return effect;
}

// Returns the effect of a turn that left a king in a union. Under most rule sets, it wins.
MoveEffect SearchThread::EffectOfEnd(const Position& end) {
  const std::optional<Color> winner = WinnerOf(end.end_by_king(), end.side_to_move());
  if (!winner) return MoveEffect::kUnitesBothKings;
  return winner == end.side_to_move() ? MoveEffect::kUnitesOwnKing : MoveEffect::kPaco;
}

// Returns the score of a move whose child is not searched, from the mover's point of view.
Score SearchThread::LeafScore(MoveEffect effect, int ply) const {
  switch (effect) {
    case MoveEffect::kPaco:
      return Score::PacoIn(ply + 1);
    case MoveEffect::kUnitesBothKings:
      return DrawScore(ply);
    case MoveEffect::kUnitesOwnKing:
      return Score::UnitedIn(ply + 2);
    default:
      // It is unknown whether the move loses at once. Return an estimate, from which no conclusion
      // is drawn.
      return -Value(frame(ply + 1).position);
  }
}

void SearchThread::ProbeTable(Node& node) {
  const Position& position = frame(node.ply).position;
  node.entry = state_->table.Probe(position.key());
  if (!node.entry) return;
  TableEntry& entry = *node.entry;
  const int plies_needed =
      entry.score.is_paco() ? 2 * std::abs(entry.score.mate_turns()) : kPliesForTableCuts;
  node.table_may_cut = position.no_progress_plies() + plies_needed <= kNoProgressLimit;
  entry.score = FromTable(entry.score, node.ply);
  if (entry.move && IsPlausible(position, entry.move)) node.table_move = entry.move;
}

// In Ŝako, the static evaluation is meaningless. It is used only beyond the depth to which answers
// to Ŝako are searched.
void SearchThread::EvaluateNode(Node& node) {
  Frame& here = frame(node.ply);
  if (here.in_sako && node.depth > 0) {
    here.raw_eval = here.eval = kNoEvalInSako;
  } else if (!here.excluded) {
    const auto corrections = corrections_.Find(here.position, frame(node.ply - 1).move_class);
    const bool known = node.entry && node.entry->eval != kNoEvalInSako;
    if (!known && state_->observer != nullptr) [[unlikely]] {
      state_->observer->OnEvaluate(here.position);
    }
    here.raw_eval = known ? node.entry->eval : Value(here.position);
    if (!node.entry) {  // stored at once, because most nodes are cut off by their evaluation
      state_->table.Store(here.position.key(),
                          {Move(), here.raw_eval, here.raw_eval, 0, Bound::kNone});
    }
    const int corrected = here.raw_eval.value() + corrections.Correction();
    here.eval = Score(std::clamp(corrected, -Score::kMaxEval, Score::kMaxEval));
  }
  node.eval = here.eval;
  if (node.entry && !here.in_sako && IsBetterEstimate(*node.entry, node.eval)) {
    node.eval = node.entry->score;
  }
}

}  // namespace danco
