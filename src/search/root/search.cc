#include "search/root/search.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "search/memory/transposition_table.h"
#include "search/root/prove.h"
#include "search/root/root_search.h"
#include "search/tree/worker.h"

namespace danco {

// Of the table before SetHash().
constexpr size_t kFirstHashMebibytes = 16;

class Search::Impl {
 public:
  explicit Impl(Launcher& launcher)
      : launcher_(launcher), stop_(launcher.poll()), thread_(launcher.NewRunner()) {
    SetThreads(1);
  }
  ~Impl() {
    Stop();
    Wait();
  }

  bool SetHash(size_t mebibytes) { return table_.Resize(mebibytes); }
  void SetThreads(int count) {
    workers_.clear();
    helpers_.clear();
    count = std::clamp(count, 1, launcher_.most_threads());
    for (int id = 0; id < count; ++id) {
      workers_.push_back(std::make_unique<Worker>(id));
      workers_.back()->set_all_workers(&workers_);
      if (id > 0) helpers_.push_back(launcher_.NewRunner());
    }
  }
  void NewGame() {
    table_.Clear();
    for (auto& worker : workers_) worker->NewGame();
  }

  SearchResult Run(const Game& game, const SearchLimits& limits, const SearchOptions& options,
                   SearchListener& listener, const StopToken& stop) {
    // What one level of play has seen of a position misleads another, and full strength.
    if (options.level != level_) NewGame();
    level_ = options.level;
    return RootSearch({table_, workers_, helpers_}, game, limits, options, listener, stop).Run();
  }
  ProofFindings Prove(const Game& game, const ProofQuestion& question, const StopToken& stop) {
    return danco::Prove(game, question, table_, helpers_, stop);
  }
  void Start(const Game& game, const SearchLimits& limits, const SearchOptions& options,
             SearchListener& listener) {
    Wait();
    stop_.Reset();
    running_.store(true);
    thread_->Start([this, game, limits, options, &listener] {
      const SearchResult result = Run(game, limits, options, listener, stop_);
      // From now on the search accepts the next command: the listener may make the result known at
      // once.
      running_.store(false);
      listener.OnResult(result);
    });
  }
  void Stop() { stop_.Stop(); }
  void PonderHit() { stop_.PonderHit(); }
  bool running() const { return running_.load(); }
  void Wait() { thread_->Wait(); }

 private:
  Launcher& launcher_;
  TranspositionTable table_{kFirstHashMebibytes};
  std::vector<std::unique_ptr<Worker>> workers_;
  std::optional<LevelOfPlay> level_;                  // of the last search
  std::vector<std::unique_ptr<TaskRunner>> helpers_;  // of all workers but the first
  // Of Start():
  StopToken stop_;
  std::atomic<bool> running_{false};
  std::unique_ptr<TaskRunner> thread_;  // ends before all that it uses
};

Search::Search(Launcher& launcher) : impl_(std::make_unique<Impl>(launcher)) {}
Search::~Search() = default;
bool Search::SetHash(size_t mebibytes) { return impl_->SetHash(mebibytes); }
void Search::SetThreads(int count) { impl_->SetThreads(count); }
void Search::NewGame() { impl_->NewGame(); }
SearchResult Search::Run(const Game& game, const SearchLimits& limits, const SearchOptions& options,
                         SearchListener& listener, const StopToken& stop) {
  return impl_->Run(game, limits, options, listener, stop);
}
ProofFindings Search::Prove(const Game& game, const ProofQuestion& question,
                            const StopToken& stop) {
  return impl_->Prove(game, question, stop);
}
void Search::Start(const Game& game, const SearchLimits& limits, const SearchOptions& options,
                   SearchListener& listener) {
  impl_->Start(game, limits, options, listener);
}
void Search::Stop() { impl_->Stop(); }
void Search::PonderHit() { impl_->PonderHit(); }
bool Search::running() const { return impl_->running(); }
void Search::Wait() { impl_->Wait(); }

}  // namespace danco
