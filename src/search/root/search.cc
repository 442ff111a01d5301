// SPDX-License-Identifier: MIT
#include "search/root/search.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <system_error>
#include <vector>

#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "search/memory/transposition_table.h"
#include "search/root/prove.h"
#include "search/root/root_search.h"
#include "search/root/tree_guide.h"
#include "search/tree/evaluation_observer.h"
#include "search/tree/search_thread.h"

namespace danco {

// The size of the transposition table before SetHash().
constexpr size_t kFirstHashMebibytes = 16;

struct Search::Impl {
  explicit Impl(Launcher& threads)
      : launcher(threads), stop(threads.poll()), thread(threads.NewRunner()) {}

  void Forget() {
    table.Clear();
    for (auto& search_thread : threads) search_thread->NewGame();
    searched = false;
  }
  // Forgets what was learnt under other rules, or at another level of play: it would mislead this
  // search. LevelOfPlay() stands for full strength.
  void PrepareFor(RuleSet new_rules, const LevelOfPlay& new_level) {
    // Clearing a large table takes time of the clock, so it is done only if something is in it.
    if (searched && (new_rules != rules || new_level != level)) Forget();
    searched = true;
    rules = new_rules;
    level = new_level;
  }

  Launcher& launcher;
  TranspositionTable table{kFirstHashMebibytes};
  std::vector<std::unique_ptr<SearchThread>> threads;
  std::vector<std::unique_ptr<TaskRunner>> helpers;  // for all threads but the first
  bool searched = false;                             // since Forget()
  RuleSet rules = kDefaultRules;                     // of the last search
  LevelOfPlay level;                                 // of the last search
  EvaluationObserver* observer = nullptr;
  // These are used by Start():
  StopToken stop;
  std::atomic<bool> running{false};
  // Declared last, because it must end before everything that it uses.
  std::unique_ptr<TaskRunner> thread;
};

Search::Search(Launcher& launcher) : impl_(std::make_unique<Impl>(launcher)) {
  if (!SetThreads(1)) throw std::bad_alloc();
}

Search::~Search() {
  Stop();
  Wait();
}

bool Search::SetHash(size_t mebibytes) { return impl_->table.Resize(mebibytes); }

bool Search::SetThreads(int count) {
  const auto wanted = static_cast<size_t>(std::clamp(count, 1, impl_->launcher.max_threads()));
  auto& threads = impl_->threads;
  auto& helpers = impl_->helpers;
  const size_t before = threads.size();
  const size_t helpers_before = helpers.size();
  const auto restore = [&] {
    threads.resize(before);
    helpers.resize(helpers_before);
    return false;
  };
  try {
    // An empty task starts the thread, so that this does not fail in a search.
    if (wanted > 1) impl_->thread->Start([] {});
    while (threads.size() < wanted) {
      threads.push_back(std::make_unique<SearchThread>(static_cast<int>(threads.size())));
      threads.back()->set_all_threads(&threads);
      if (threads.size() == 1) continue;
      helpers.push_back(impl_->launcher.NewRunner());
      helpers.back()->Start([] {});
    }
  } catch (const std::bad_alloc&) {
    return restore();
  } catch (const std::system_error&) {
    return restore();
  }
  threads.resize(wanted);
  helpers.resize(wanted - 1);
  for (size_t i = 0; i < std::min(before, wanted); ++i) threads[i]->NewGame();
  return true;
}

void Search::NewGame() { impl_->Forget(); }

SearchResult Search::Run(const Game& game, const SearchLimits& limits, SearchOptions options,
                         SearchListener& listener, const StopToken& stop) {
  if (limits.mate) options.level.reset();
  impl_->PrepareFor(game.start().rules(), options.level.value_or(LevelOfPlay()));
  return RootSearch({impl_->table, impl_->threads, impl_->helpers, impl_->observer}, game, limits,
                    options, listener, stop)
      .Run();
}

ProofFindings Search::Prove(const Game& game, const ProofQuestion& question,
                            const StopToken& stop) {
  if (game.end() != GameEnd::kOngoing) return {};
  // The guide searches at full strength, with the same table.
  impl_->PrepareFor(game.start().rules(), LevelOfPlay());
  MoveList moves = question.search_moves;
  const WalkResult walk = moves.empty()
                              ? GenerateMoves(game.position(), moves, question.first_moves)
                              : WalkResult::kCut;
  TreeGuide guide(impl_->table);
  return ProofRun({game.positions(), moves, walk}, question, guide, impl_->helpers, stop).Run();
}

void Search::Start(const Game& game, const SearchLimits& limits, const SearchOptions& options,
                   SearchListener& listener) {
  Wait();
  impl_->stop.Reset();
  impl_->running.store(true);
  impl_->thread->Start([this, game, limits, options, &listener] {
    const SearchResult result = Run(game, limits, options, listener, impl_->stop);
    // The listener may publish the result at once, so the search must already accept the next
    // command.
    impl_->running.store(false);
    listener.OnResult(result);
  });
}

void Observe(Search& search, EvaluationObserver* observer) { search.impl_->observer = observer; }

void Search::Stop() { impl_->stop.Stop(); }
void Search::PonderHit() { impl_->stop.PonderHit(); }
bool Search::running() const { return impl_->running.load(); }
void Search::Wait() { impl_->thread->Wait(); }

}  // namespace danco
