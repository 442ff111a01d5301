#include "search/root_search.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "board/chain_budget.h"
#include "board/move.h"
#include "board/move_set.h"
#include "board/movegen.h"
#include "board/rules.h"
#include "board/sako.h"
#include "eval/evaluate.h"
#include "eval/score.h"
#include "search/mate_solver.h"
#include "search/shared_state.h"

namespace danco {
namespace {

// A root with more outcomes than this is explosive; what is beyond the limit is left out.
constexpr size_t kMaxRootMoves = 20000;
// In-chain states of one first mover that are looked at for them: some 50 ms.
constexpr uint64_t kRootStates = 1u << 20;

// After `go mate N` found none: enough for a sensible move.
constexpr int kDepthWithoutProof = 8;

// Of a finished game, for the side to move. (A turn that unites its own king loses, under vchess:
// there is no Paco to count, and the winner's score is as good as one.)
Score ScoreOfEnd(const Position& end) {
  if (end.is_paco()) return Score::UnitedIn(0);
  const bool won = end.king_united() && !end.king_united(end.side_to_move());
  return won ? Score::PacoIn(1) : Score::Draw();
}

}  // namespace

RootSearch::RootSearch(const Means& means, const Game& game, const SearchLimits& limits,
                       const SearchOptions& options, SearchListener& listener,
                       const StopToken& stop)
    : means_(means),
      history_(game.positions()),
      game_over_(game.end() != GameEnd::kOngoing),
      limits_(limits),
      options_(options),
      listener_(listener),
      stop_(stop),
      time_(limits_, options_, root().side_to_move()) {}

void RootSearch::WaitForRelease() {
  if (limits_.infinite) {
    stop_.WaitForStop();
  } else if (limits_.ponder) {
    stop_.WaitForPonderHit();
  }
}

MoveList RootSearch::RootMoves() {
  if (!limits_.search_moves.empty()) return limits_.search_moves;
  const Move win = FindWinningMove(root());
  // Nearly all explosive positions are won at once: on the clock their other moves are not listed.
  const bool by_clock = limits_.time[Index(root().side_to_move())].has_value();
  if (win && by_clock && options_.multi_pv == 1) return {win};
  MoveList moves;
  ChainBudget chains(kRootStates, stop_.flag());
  ChainBudget castling = ChainBudget::Unlimited(stop_.flag());
  const Walk walk = GenerateMoves(root(), moves, kMaxRootMoves, {chains, castling});
  some_left_out_ = walk != Walk::kComplete;
  // A Paco in one comes first, and is among the moves even when an explosive position has more than
  // the limit.
  if (win) {
    moves.erase(std::remove(moves.begin(), moves.end(), win), moves.end());
    moves.insert(moves.begin(), win);
  }
  return moves;
}

// Without a proof the ordinary search chooses a move.
std::optional<SearchResult> RootSearch::SolveMate(const MoveList& moves) {
  const auto stop = [this](uint64_t nodes) {
    return stop_.stopped() || time_.Expired(nodes) || (limits_.nodes && nodes >= *limits_.nodes);
  };
  MateSolver solver(stop, history_);
  Proof proof = Proof::kRefuted;
  for (int turns = 1; turns <= *limits_.mate && proof == Proof::kRefuted; ++turns) {
    Move winner;
    proof = solver.SolveMoves(root(), turns, moves, winner);
    if (proof != Proof::kProved) continue;
    SearchResult result;
    result.best = winner;
    result.line.depth = result.line.selective_depth = 2 * turns - 1;
    result.line.score = Score::PacoIn(2 * turns - 1);
    result.line.pv = solver.Line(root(), turns, winner);
    result.line.nodes = solver.nodes();
    result.line.time = time_.elapsed();
    if (result.line.pv.size() > 1) result.ponder = result.line.pv[1];
    listener_.OnLine(result.line);
    return result;
  }
  if (proof == Proof::kRefuted && some_left_out_) {
    listener_.OnText(absl::StrCat("no Paco in ", *limits_.mate, " among the first ", moves.size(),
                                  " moves; the position has more"));
  } else if (proof == Proof::kRefuted) {
    listener_.OnText(absl::StrCat("there is no Paco in ", *limits_.mate, ": ", solver.nodes(),
                                  " positions, every turn of both sides looked at"));
    limits_.depth = std::min(limits_.depth.value_or(kDepthWithoutProof), kDepthWithoutProof);
  }
  return std::nullopt;
}

SearchResult RootSearch::RunWorkers(const MoveList& moves) {
  means_.table.NewSearch();
  const SharedState state{means_.table, time_,     limits_, options_, history_,
                          moves,        listener_, stop_,   ended_};
  Worker& main = *means_.workers.front();
  for (auto& worker : means_.workers) worker->ResetNodes();
  for (size_t i = 0; i < means_.helpers.size(); ++i) {
    means_.helpers[i]->Start(
        [&state, worker = means_.workers[i + 1].get()] { worker->Run(state); });
  }
  main.Run(state);
  WaitForRelease();
  ended_.store(true);
  for (auto& helper : means_.helpers) helper->Wait();
  const RootMove& best = main.root_moves().front();
  SearchResult result;
  result.best = best.move;
  result.line.depth = main.completed_depth();
  result.line.score = best.score;
  result.line.pv = best.pv;
  if (result.line.pv.empty()) {
    // Stopped before the first move had a score.
    result.line.pv.push_back(best.move);
    result.line.score = Evaluate(root());
  }
  for (auto& worker : means_.workers) result.line.nodes += worker->nodes();
  result.line.time = time_.elapsed();
  if (best.pv.size() > 1) result.ponder = best.pv[1];
  return result;
}

SearchResult RootSearch::Run() {
  const MoveList moves = game_over_ ? MoveList() : RootMoves();
  if (moves.empty()) {
    SearchResult result;
    result.line.score = ScoreOfEnd(root());
    listener_.OnLine(result.line);
    WaitForRelease();
    return result;
  }
  if (limits_.mate) {
    if (const std::optional<SearchResult> proof = SolveMate(moves)) {
      WaitForRelease();
      return *proof;
    }
  }
  return RunWorkers(moves);
}

}  // namespace danco
