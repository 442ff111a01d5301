#include "search/proofs/mate_search.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace danco {
namespace {

// So many turns are excluded whatever it takes when no more are asked for, and else before longer
// Pacos are looked for if it takes no more than the first slice of positions.
constexpr int kAlwaysExcluded = 3;
// Until a Paco is found excluding gets this part of the positions that finding gets; once it is, or
// after some seconds in vain, as many.
constexpr uint64_t kExcludingShare = 8;
constexpr uint64_t kEagerNodes = 4'000'000;
// Positions that a finder looks at before it asks what is still of interest.
constexpr uint64_t kFinderSlice = 1'000'000;

}  // namespace

MateSearch::Finder::Finder(MateSearch& search, size_t mebibytes)
    : solver(
          [this, &search](uint64_t visited) {
            nodes.store(visited, std::memory_order_relaxed);
            return search.ended_.load(std::memory_order_relaxed);
          },
          search.question_.history, mebibytes, search.question_.seen) {}

MateSearch::MateSearch(const Question& question,
                       const std::vector<std::unique_ptr<TaskRunner>>& helpers)
    : question_(question),
      helpers_(helpers),
      solver_([this](uint64_t) { return LookAround(); }, question.history,
              question.mebibytes / (helpers.size() + 1), question.seen),
      bound_(question.most) {
  // The first follows the guide; the others share the classes of lines.
  const size_t count = std::min<size_t>(helpers_.size(), 1 + MateSolver::kQuietClasses);
  for (size_t i = 0; i < count; ++i) {
    finders_.push_back(
        std::make_unique<Finder>(*this, question_.mebibytes / (helpers_.size() + 1)));
    Finder& finder = *finders_.back();
    finder.guided = i == 0;
    if (i > 0) finder.solver.set_classes(static_cast<int>(i) - 1, static_cast<int>(count) - 1);
  }
}

uint64_t MateSearch::nodes() const {
  uint64_t sum = solver_.nodes();
  for (const auto& finder : finders_) sum += finder->nodes.load(std::memory_order_relaxed);
  return sum;
}

void MateSearch::StartFinders() {
  running_.store(static_cast<int>(finders_.size()) - 1);
  for (size_t i = 0; i < finders_.size(); ++i) {
    helpers_[i]->Start([this, finder = finders_[i].get()] { RunFinder(*finder); });
  }
}

void MateSearch::StopFinders() {
  ended_.store(true);
  for (size_t i = 0; i < finders_.size(); ++i) helpers_[i]->Wait();
}

void MateSearch::RunFinder(Finder& finder) {
  while (!ended_.load()) {
    const int longest = std::min(bound_.load(), kLongestFound);
    const uint64_t before = finder.solver.nodes();
    Move winner;
    int turns = 0;
    if (finder.guided) {
      turns =
          finder.solver.FindGuided(root(), longest, question_.first_moves, kFinderSlice, winner);
    } else {
      turns = finder.solver.Find(root(), longest, question_.first_moves, kFinderSlice, winner);
    }
    if (turns > 0) {
      News news{{turns, finder.solver.FoundLine(root(), turns, winner)}, &finder.solver};
      const std::lock_guard<std::mutex> lock(mutex_);
      if (turns <= bound_.load()) {
        bound_.store(turns - 1);
        news_ = std::move(news);
        has_news_.store(true);
      }
    } else if (finder.solver.stopped() || finder.solver.nodes() - before < kFinderSlice) {
      break;  // nothing is left to look at
    }
  }
  if (!finder.guided) running_.fetch_sub(1);
}

void MateSearch::Take(FoundPaco paco, MateSolver& solver, bool by_exclusion) {
  if (answer_.paco && answer_.paco->turns <= paco.turns) return;
  // As long again as the first one took a shorter one is looked for.
  if (!answer_.paco && question_.most >= kAnyLength) enough_ = 2 * nodes();
  answer_.paco = std::move(paco);
  found_by_ = &solver;
  by_exclusion_ = by_exclusion;
  question_.on_paco(*answer_.paco);
}

bool MateSearch::LookAround() {
  if (has_news_.exchange(false)) {
    std::optional<News> news;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      news = std::exchange(news_, std::nullopt);
    }
    if (news) Take(std::move(news->paco), *news->solver, /*by_exclusion=*/false);
  }
  return nodes() >= enough_ || !IsOpen() || question_.stop(nodes());
}

Proof MateSearch::Exclude(uint64_t node_limit) {
  Move winner;
  solver_.set_node_limit(node_limit);
  const Proof proof = solver_.SolveMoves(root(), turns_, question_.first_moves, winner);
  solver_.set_node_limit(UINT64_MAX);
  if (proof == Proof::kProved) {
    Take({turns_, solver_.Line(root(), turns_, winner)}, solver_, /*by_exclusion=*/true);
    answer_.shortest = true;
  } else if (proof == Proof::kRefuted) {
    answer_.excluded = turns_++;
    question_.on_excluded(answer_.excluded);
  }
  return proof;
}

bool MateSearch::Find(uint64_t nodes) {
  const int longest = std::min(bound_.load(), kLongestFound);
  Move winner;
  int turns = 0;
  if (finders_.empty()) {
    turns = solver_.FindGuided(root(), longest, question_.first_moves, nodes, winner);
  }
  bool open = true;
  if (turns == 0 && !solver_.stopped()) {
    const uint64_t before = solver_.nodes();
    turns = solver_.Find(root(), longest, question_.first_moves, nodes, winner);
    open = solver_.nodes() - before >= nodes;
  }
  if (turns == 0) return open;
  bound_.store(turns - 1);
  Take({turns, solver_.FoundLine(root(), turns, winner)}, solver_, /*by_exclusion=*/false);
  return true;
}

void MateSearch::AwaitFinders() {
  while (running_.load() > 0 && !LookAround()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

MateAnswer MateSearch::Run() {
  StartFinders();
  const bool finds = finders_.size() < 2;  // nobody else looks at the classes of lines
  const bool short_only = question_.most <= kAlwaysExcluded;
  for (uint64_t slice = question_.first_slice;
       IsOpen() && !solver_.stopped() && nodes() < enough_;) {
    const uint64_t before = solver_.nodes();
    const bool limited = finds && !short_only;
    const bool eager = !answer_.paco && turns_ > kAlwaysExcluded && nodes() < kEagerNodes;
    const uint64_t share = eager ? kExcludingShare : 1;
    const Proof proof = Exclude(limited ? before + slice / share : UINT64_MAX);
    if (proof == Proof::kProved) break;
    if (proof == Proof::kRefuted && (turns_ <= kAlwaysExcluded || !IsOpen())) continue;
    // An explosive position that is too large to be searched in full: no slice will do.
    const bool explosive =
        proof == Proof::kUnknown && (!limited || solver_.nodes() < before + slice / share);
    if (finds) {
      const bool open = Find(slice);
      if (explosive && !open) break;
      slice += slice / 2;
    } else if (explosive) {
      AwaitFinders();
      break;
    }
  }
  StopFinders();
  (void)LookAround();  // what was found last
  if (answer_.paco && !IsOpen()) answer_.shortest = true;
  return answer_;
}

MoveList MateSearch::Line(std::function<bool(uint64_t)> stop) {
  if (!answer_.paco) return {};
  found_by_->set_stop([this, stop = std::move(stop)](uint64_t) { return stop(nodes()); });
  const FoundPaco& paco = *answer_.paco;
  return by_exclusion_ ? found_by_->Line(root(), paco.turns, paco.line.front())
                       : found_by_->FoundLine(root(), paco.turns, paco.line.front());
}

std::optional<ProofTree> MateSearch::Tree() {
  if (!answer_.paco) return std::nullopt;
  found_by_->set_stop([this](uint64_t) { return question_.stop(nodes()); });
  const FoundPaco& paco = *answer_.paco;
  return by_exclusion_ ? found_by_->Tree(root(), paco.turns, paco.line.front())
                       : found_by_->FoundTree(root(), paco.turns, paco.line.front());
}

}  // namespace danco
