// SPDX-License-Identifier: MIT
#include "search/root/root_search.h"

#include <algorithm>
#include <cstddef>

#include "board/moves/move_set.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "eval/score.h"
#include "search/proofs/chess_mates.h"
#include "search/proofs/proof_watch.h"
#include "search/root/prove.h"
#include "search/root/tree_guide.h"
#include "search/tree/vote.h"

namespace danco {
namespace {

// A root position with more moves than this is explosive; the remaining moves are left out.
constexpr size_t kMaxRootMoves = 20000;
// The budget for listing root moves, in in-chain states of one first mover. It takes some 50 ms, so
// that the search reacts to `stop` in time.
constexpr uint64_t kRootStates = 1u << 20;
// With little time left, the budget takes at most half of it, but it is never smaller than within
// the tree.
constexpr uint64_t kMinRootStates = 1u << 13;
constexpr int kRootStatesPerMillisecond = 10000;

// The budget for choosing a ponder move if the search did not provide one: in-chain states, and
// moves.
constexpr uint64_t kAnswerStates = 1u << 13;
constexpr size_t kPonderAnswers = 500;

// The interval of progress reports during `go mate N`.
constexpr absl::Duration kProgressInterval = absl::Seconds(1);

// Limits of the ordinary search that chooses a move after `go mate N` has found no Paco.
constexpr int kDepthWithoutProof = 4;
constexpr uint64_t kNodesWithoutProof = 2000;

}  // namespace

RootSearch::RootSearch(const Resources& resources, const Game& game, const SearchLimits& limits,
                       const SearchOptions& options, SearchListener& listener,
                       const StopToken& owner)
    : resources_(resources),
      history_(game.positions()),
      end_(game.end()),
      handicap_(options.level ? std::optional<Handicap>(*options.level) : std::nullopt),
      limits_(limits),
      wanted_lines_(options.multi_pv),
      options_(options),
      listener_(listener, wanted_lines_),
      owner_(owner),
      time_(limits_, options_, root().side_to_move()) {
  for (auto& thread : resources_.threads) thread->Reset();
  // Neither side can win any more, so there is no reason to avoid the draw.
  if (end_ == GameEnd::kAllUnited) options_.contempt = 0;
  if (!handicap_) return;
  const LevelSettings& level = handicap_->settings();
  const int depth = handicap_->Depth(root());
  limits_.depth = std::min(limits_.depth.value_or(depth), depth);
  limits_.nodes = std::min(limits_.nodes.value_or(level.nodes), level.nodes);
  options_.multi_pv = std::max(options_.multi_pv, static_cast<int>(level.candidates));
}

void RootSearch::WaitForRelease() {
  if (limits_.infinite) {
    owner_.WaitForStop();
  } else if (limits_.ponder) {
    owner_.WaitForPonderHit();
  }
}

void RootSearch::ApplyPonderHit() {
  if (!time_.clock_runs() && owner_.ponder_hit()) time_.StartClock();
}

bool RootSearch::LimitReached() {
  ApplyPonderHit();
  const SearchThread& main = *resources_.threads.front();
  const uint64_t nodes = main.AllNodes();
  return (limits_.nodes && nodes >= *limits_.nodes) || time_.Expired(nodes, main.has_answer());
}

uint64_t RootSearch::RootStates() const {
  const std::optional<absl::Duration> most = time_.hard_limit();
  if (!most || *most > absl::Seconds(1)) return kRootStates;
  const double states = absl::ToDoubleMilliseconds(*most) * kRootStatesPerMillisecond;
  return std::clamp(static_cast<uint64_t>(states), kMinRootStates, kRootStates);
}

MoveList RootSearch::RootMoves() {
  if (!limits_.search_moves.empty()) return limits_.search_moves;
  ChainBudget queries = ChainBudget::Unlimited(stop_);
  const Move win = FindWinningMove(root(), queries);
  // Nearly all explosive positions are won at once. With a clock, their other moves are not listed.
  const bool by_clock = limits_.time[Index(root().side_to_move())].has_value();
  if (win && by_clock && wanted_lines_ == 1 && !handicap_) return {win};
  MoveList moves;
  ChainBudget chains(RootStates(), stop_);
  root_walk_ = GenerateMoves(root(), moves, kMaxRootMoves, {chains, queries});
  // A Paco in one comes first, and is included even if an explosive position has more moves than
  // the limit.
  if (win) {
    moves.erase(std::remove(moves.begin(), moves.end(), win), moves.end());
    moves.insert(moves.begin(), win);
  }
  if (handicap_) handicap_->KeepPerceived(root(), moves);
  return moves;
}

SearchResult RootSearch::ResultOf(const ProofFindings& findings) const {
  const Proof& proof = *findings.proof;
  SearchResult result;
  SearchLine& line = result.line;
  line.depth = line.selective_depth = 2 * proof.turns - 1;
  line.score = Score::PacoIn(2 * proof.turns - 1);
  line.proved = true;
  line.pv = proof.line;
  line.nodes = findings.nodes;
  line.time = time_.elapsed();
  line.hash_permill = findings.hash_permill;
  result.best = proof.line.front();
  if (proof.line.size() > 1) result.ponder = proof.line[1];
  return result;
}

// If there is no proof, the ordinary search chooses a move.
std::optional<SearchResult> RootSearch::ProveMate(const MoveList& moves) {
  TreeGuide guide(resources_.table);
  int last_turns = 0;
  int last_examined = 0;
  absl::Duration last_progress;
  ProofQuestion question;
  question.turns = *limits_.mate;
  question.nodes = limits_.nodes;
  question.mebibytes = resources_.table.mebibytes();
  question.report = [&](const ProofFindings& known) {
    const int turns = known.proof ? known.proof->turns : 0;
    if (turns != last_turns) {
      listener_.OnLine(ResultOf(known).line);
    } else if (known.examined != last_examined ||
               time_.elapsed() >= last_progress + kProgressInterval) {
      last_progress = time_.elapsed();
      listener_.OnProgress(
          {2 * known.examined + 1, known.nodes, last_progress, known.hash_permill});
    }
    last_turns = turns;
    last_examined = known.examined;
  };
  const ProofRun* run = nullptr;
  const StopToken clock(
      [&] {
        ApplyPonderHit();
        return time_.Expired(run->nodes());
      },
      &owner_);
  // A proof about some moves says nothing about the others.
  const WalkResult walk = limits_.search_moves.empty() ? root_walk_ : WalkResult::kCut;
  ProofRun proof({history_, moves, walk}, question, guide, resources_.helpers, clock);
  run = &proof;
  const ProofFindings findings = proof.Run();
  std::optional<SearchResult> result;
  if (findings.proof) {
    result = ResultOf(findings);
    if (!listener_.IsKnown(result->line)) listener_.OnLine(result->line);
  }
  listener_.OnNote(
      MateAnswer{.turns = *limits_.mate,
                 .proved = findings.proof ? std::optional(findings.proof->turns) : std::nullopt,
                 .shortest = findings.shortest,
                 .excluded = findings.examined,
                 .all_moves = walk == WalkResult::kComplete,
                 .first_moves = moves.size(),
                 .nodes = findings.nodes});
  if (!result && findings.examined >= *limits_.mate && root_walk_ == WalkResult::kComplete) {
    // The query is answered, so any sensible move will do. Find one quickly.
    limits_.depth = std::min(limits_.depth.value_or(kDepthWithoutProof), kDepthWithoutProof);
    limits_.nodes = std::min(limits_.nodes.value_or(kNodesWithoutProof), kNodesWithoutProof);
  }
  // The search that follows has the rest of the positions, and at least enough for a sensible move.
  if (limits_.nodes) {
    const uint64_t rest = *limits_.nodes - std::min(findings.nodes, *limits_.nodes);
    limits_.nodes = std::max(rest, std::min(*limits_.nodes, kNodesWithoutProof));
  }
  return result;
}

SearchResult RootSearch::RunThreads(const MoveList& moves) {
  resources_.table.NewSearch();
  SearchThread& main = *resources_.threads.front();
  TreeGuide guide(resources_.table);
  std::optional<ProofWatch> watch;
  if (!limits_.mate && !handicap_ && IsWatched(root().rules())) {
    watch.emplace(history_, moves, stop_, guide);
  }
  const SharedState state{resources_.table,
                          time_,
                          limits_,
                          options_,
                          history_,
                          moves,
                          root_walk_,
                          listener_,
                          handicap_ ? &*handicap_ : nullptr,
                          watch ? &*watch : nullptr,
                          resources_.observer,
                          stop_};
  for (size_t i = 0; i < resources_.helpers.size(); ++i) {
    resources_.helpers[i]->Start(
        [&state, thread = resources_.threads[i + 1].get()] { thread->Run(state); });
  }
  main.Run(state);
  WaitForRelease();
  stop_.Stop();
  for (auto& helper : resources_.helpers) helper->Wait();
  // With a fixed depth, another thread may have finished a smaller one.
  const bool votes = options_.multi_pv == 1 && !limits_.depth;
  SearchResult result = Conclude(votes ? BestThread() : main);
  if (watch) ReportProof(result.line);
  return result;
}

SearchThread& RootSearch::BestThread() {
  std::vector<ThreadResult> results;
  for (auto& thread : resources_.threads) {
    const SearchLine line = thread->FinalLine(0);
    results.push_back({line.pv.front(), line.score, line.depth});
  }
  return *resources_.threads[VoteBestThread(results)];
}

SearchResult RootSearch::Conclude(SearchThread& thread) {
  const size_t count = std::min(static_cast<size_t>(options_.multi_pv), thread.root_moves().size());
  std::vector<SearchLine> lines;
  for (size_t rank = 0; rank < count; ++rank) lines.push_back(thread.FinalLine(rank));
  if (handicap_) {
    ChooseByLevel(lines);
  } else if (lines.front().depth > 0) {
    // If the search ended within an iteration, some lines have scores of the previous one, which do
    // not compare with those of this one.
    std::stable_sort(lines.begin(), lines.end(), [](const SearchLine& a, const SearchLine& b) {
      return a.depth != b.depth ? a.depth > b.depth : a.score > b.score;
    });
  }
  for (size_t rank = 0; rank < lines.size(); ++rank) {
    lines[rank].multi_pv = static_cast<int>(rank) + 1;
  }
  AddAnswer(lines.front().pv);
  // If a search ends within an iteration, its lines may have changed since its last report.
  if (!std::all_of(lines.begin(), lines.end(),
                   [this](const SearchLine& line) { return listener_.IsKnown(line); })) {
    for (const SearchLine& line : lines) listener_.OnLine(line);
  }
  SearchResult result;
  result.line = lines.front();
  result.best = result.line.pv.front();
  if (result.line.pv.size() > 1) result.ponder = result.line.pv[1];
  return result;
}

// A Paco in one needs no proof.
void RootSearch::ReportProof(const SearchLine& line) {
  if (!line.score.is_win() || line.bound != Bound::kExact) return;
  const int turns = line.score.mate_turns();
  if (turns == 1) return;
  listener_.OnNote(ExpectedWin{turns, line.proved});
}

void RootSearch::ChooseByLevel(std::vector<SearchLine>& lines) const {
  const auto chosen = static_cast<ptrdiff_t>(handicap_->ChooseLine(lines, history_));
  std::rotate(lines.begin(), lines.begin() + chosen, lines.begin() + chosen + 1);
  lines.resize(std::min(lines.size(), static_cast<size_t>(wanted_lines_)));
}

void RootSearch::AddAnswer(MoveList& line) const {
  if (line.size() != 1) return;
  const Position position = root().After(line.front());
  if (position.king_united() || IsDrawnAfter(history_, position)) return;
  ChainBudget budget(kAnswerStates);
  Move answer = FindWinningMove(position, budget);
  if (!answer) {
    MoveList answers;
    (void)GenerateMoves(position, answers, kPonderAnswers, {budget, budget});  // a part is enough
    if (answers.empty()) return;
    const std::optional<TableEntry> entry = resources_.table.Probe(position.key());
    const bool known =
        entry && std::find(answers.begin(), answers.end(), entry->move) != answers.end();
    answer = known ? entry->move : answers.front();
  }
  line.push_back(answer);
}

void Reporter::OnLine(const SearchLine& line) {
  const auto rank = static_cast<size_t>(line.multi_pv);
  if (last_.size() < rank) last_.resize(rank);
  last_[rank - 1] = line;
  if (line.multi_pv <= most_lines_) listener_.OnLine(line);
}

bool Reporter::IsKnown(const SearchLine& line) const {
  const auto rank = static_cast<size_t>(line.multi_pv);
  if (last_.size() < rank) return false;
  const SearchLine& last = last_[rank - 1];
  return last.pv == line.pv && last.score == line.score && last.bound == line.bound &&
         last.depth == line.depth;
}

SearchResult RootSearch::Run() {
  // Drawn games are also searched, because clients and servers differ in when they end a game.
  const bool over = root().end_by_king() != GameEnd::kOngoing;
  const MoveList moves = over ? MoveList() : RootMoves();
  if (moves.empty()) {
    SearchResult result;
    result.line.score = ScoreOfEnd(end_, root().side_to_move());
    listener_.OnLine(result.line);
    WaitForRelease();
    return result;
  }
  if (limits_.mate) {
    if (const std::optional<SearchResult> proof = ProveMate(moves)) {
      WaitForRelease();
      return *proof;
    }
  }
  return RunThreads(moves);
}

}  // namespace danco
