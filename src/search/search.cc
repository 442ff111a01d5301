#include "search/search.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "board/move_list.h"
#include "board/movegen.h"
#include "board/sako.h"
#include "eval/evaluate.h"
#include "search/mate_solver.h"
#include "search/transposition_table.h"
#include "search/worker.h"

namespace danco {
namespace {

// A root with more outcomes than this is explosive; what is beyond the limit is left out.
constexpr size_t kMaxRootMoves = 20000;
// In-chain states that are looked at for them: some 50 ms, within which `stop` must be answered.
constexpr uint32_t kRootStates = 1u << 20;

// After `go mate N` found none: enough for a sensible move.
constexpr int kDepthWithoutProof = 8;

}  // namespace

class Search::Impl {
 public:
  Impl() { SetThreads(1); }
  ~Impl() {
    Stop();
    Wait();
  }

  bool SetHash(size_t mebibytes) { return table_.Resize(mebibytes); }
  void SetThreads(int count) {
    workers_.clear();
    for (int id = 0; id < std::max(count, 1); ++id) {
      workers_.push_back(std::make_unique<Worker>(id));
      workers_.back()->set_all_workers(&workers_);
    }
  }
  void NewGame() {
    table_.Clear();
    for (auto& worker : workers_) worker->NewGame();
  }

  void Start(const Game& game, const SearchLimits& limits, const SearchOptions& options,
             SearchListener& listener) {
    Wait();
    limits_ = limits;
    options_ = options;
    listener_ = &listener;
    history_ = game.positions();
    game_over_ = game.end() != GameEnd::kOngoing;
    time_ = std::make_unique<TimeManager>(limits_, options_, history_.back().side_to_move());
    stop_.store(false);
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stop_requested_ = false;
      pondering_ = limits.ponder;
      running_ = true;
    }
    main_thread_ = std::thread([this] { RunMain(); });
  }
  void Stop() {
    std::lock_guard<std::mutex> lock(mutex_);
    stop_.store(true);
    stop_requested_ = true;
    changed_.notify_all();
  }
  void PonderHit() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!pondering_) return;
    pondering_ = false;
    if (time_ != nullptr) time_->StartClock();
    changed_.notify_all();
  }
  bool running() const {
    std::lock_guard<std::mutex> lock(mutex_);
    return running_;
  }
  void Wait() {
    if (main_thread_.joinable()) main_thread_.join();
  }

 private:
  void RunMain();
  SearchResult RunWorkers();
  MoveList RootMoves();
  std::optional<SearchResult> SolveMate(const MoveList& moves);
  // infinite and ponder: no result before the user asks for it.
  void WaitForRelease() {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [this] { return stop_requested_ || !(limits_.infinite || pondering_); });
  }

  TranspositionTable table_{16};
  std::vector<std::unique_ptr<Worker>> workers_;
  SearchLimits limits_;
  SearchOptions options_;
  SearchListener* listener_ = nullptr;
  std::vector<Position> history_;
  bool game_over_ = false;
  std::unique_ptr<TimeManager> time_;
  std::atomic<bool> stop_{false};
  std::thread main_thread_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool stop_requested_ = false;
  bool pondering_ = false;
  bool running_ = false;
};

MoveList Search::Impl::RootMoves() {
  if (!limits_.search_moves.empty()) return limits_.search_moves;
  const Position& root = history_.back();
  ChainArena arena(kRootStates);
  const Move win = FindWinningMove(root, arena);
  // Nearly all explosive positions are won at once: on the clock their other moves are not listed.
  const bool by_clock = limits_.time[Index(root.side_to_move())].has_value();
  if (win && by_clock && options_.multi_pv == 1) return {win};
  MoveList moves;
  GenerateMoves(root, arena, moves, kMaxRootMoves);
  // A Paco in one comes first, and is among the moves even when an explosive position has more than
  // the limit.
  if (win) {
    moves.erase(std::remove(moves.begin(), moves.end(), win), moves.end());
    moves.insert(moves.begin(), win);
  }
  return moves;
}

// `go mate N`: proves the shortest Paco, or that there is none. Without a proof the ordinary search
// chooses a move.
std::optional<SearchResult> Search::Impl::SolveMate(const MoveList& moves) {
  const auto stop = [this](uint64_t nodes) {
    return stop_.load(std::memory_order_relaxed) || time_->Expired(nodes) ||
           (limits_.nodes && nodes >= *limits_.nodes);
  };
  const Position& root = history_.back();
  MateSolver solver(stop, history_);
  Proof proof = Proof::kRefuted;
  for (int turns = 1; turns <= *limits_.mate && proof == Proof::kRefuted; ++turns) {
    Move winner;
    proof = solver.SolveMoves(root, turns, moves, winner);
    if (proof != Proof::kProved) continue;
    SearchResult result;
    result.best = winner;
    result.line.depth = result.line.selective_depth = 2 * turns - 1;
    result.line.score = Score::PacoIn(2 * turns - 1);
    result.line.pv = solver.Line(root, turns, winner);
    result.line.nodes = solver.nodes();
    result.line.time = time_->elapsed();
    if (result.line.pv.size() > 1) result.ponder = result.line.pv[1];
    listener_->OnLine(result.line);
    return result;
  }
  if (proof == Proof::kRefuted) {
    listener_->OnText(absl::StrCat("there is no Paco in ", *limits_.mate, ": ", solver.nodes(),
                                   " positions, every turn of both sides looked at"));
    limits_.depth = std::min(limits_.depth.value_or(kDepthWithoutProof), kDepthWithoutProof);
  }
  return std::nullopt;
}

SearchResult Search::Impl::RunWorkers() {
  SearchResult result;
  const MoveList moves = game_over_ ? MoveList() : RootMoves();
  if (moves.empty()) {
    result.line.score = history_.back().king_united() ? Score::UnitedIn(0) : Score::Draw();
    listener_->OnLine(result.line);
    return result;
  }
  if (limits_.mate) {
    if (std::optional<SearchResult> proof = SolveMate(moves)) {
      WaitForRelease();
      return *proof;
    }
  }
  table_.NewSearch();
  const SharedState state{table_, *time_, limits_, options_, history_, moves, *listener_, stop_};
  for (auto& worker : workers_) worker->ResetNodes();
  std::vector<std::thread> helpers;
  for (size_t i = 1; i < workers_.size(); ++i) {
    helpers.emplace_back([&state, worker = workers_[i].get()] { worker->Run(state); });
  }
  workers_.front()->Run(state);
  WaitForRelease();
  stop_.store(true);
  for (std::thread& helper : helpers) helper.join();
  const RootMove& best = workers_.front()->root_moves().front();
  result.best = best.move;
  result.line.depth = workers_.front()->completed_depth();
  result.line.score = best.score;
  result.line.pv = best.pv;
  if (result.line.pv.empty()) {
    // Stopped before the first move had a score.
    result.line.pv.push_back(best.move);
    result.line.score = Evaluate(history_.back());
  }
  for (auto& worker : workers_) result.line.nodes += worker->nodes();
  result.line.time = time_->elapsed();
  if (best.pv.size() > 1) result.ponder = best.pv[1];
  return result;
}

void Search::Impl::RunMain() {
  const SearchResult result = RunWorkers();
  if (!result.best) WaitForRelease();
  SearchListener* listener = listener_;
  {
    // From now on the search accepts the next command: the listener may make the result known at
    // once.
    std::lock_guard<std::mutex> lock(mutex_);
    running_ = false;
  }
  listener->OnResult(result);
}

Search::Search() : impl_(std::make_unique<Impl>()) {}
Search::~Search() = default;
bool Search::SetHash(size_t mebibytes) { return impl_->SetHash(mebibytes); }
void Search::SetThreads(int count) { impl_->SetThreads(count); }
void Search::NewGame() { impl_->NewGame(); }
void Search::Start(const Game& game, const SearchLimits& limits, const SearchOptions& options,
                   SearchListener& listener) {
  impl_->Start(game, limits, options, listener);
}
void Search::Stop() { impl_->Stop(); }
void Search::PonderHit() { impl_->PonderHit(); }
bool Search::running() const { return impl_->running(); }
void Search::Wait() { impl_->Wait(); }

}  // namespace danco
