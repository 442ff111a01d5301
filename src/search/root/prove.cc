// SPDX-License-Identifier: MIT
#include "search/root/prove.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace danco {
namespace {

// Pacos of up to this many turns are always excluded first if the question asks for no more turns.
// Otherwise they are excluded before longer Pacos are searched for, provided that the first slice
// of positions is enough.
constexpr int kAlwaysExcluded = 3;
// Longer Pacos are found only in the course of excluding.
constexpr int kLongestFound = ProofQuestion::kAnyLength;
// The number of positions in the first slice for each kind of work. With a small node limit the
// slices are smaller, so that all kinds are tried.
constexpr uint64_t kFirstSlice = 50'000;
constexpr uint64_t kSlicesOfLimit = 4;
// Until a Paco is found, excluding gets one position for this many spent on each way of finding.
// Once one is found, or after kEagerNodes positions without success, each gets the same number.
constexpr uint64_t kExcludingShare = 8;
constexpr uint64_t kEagerNodes = 4'000'000;
// The number of positions that a finder visits before it checks again how short a Paco must be to
// help.
constexpr uint64_t kFinderSlice = 1'000'000;
// Completing the line and the tree may visit up to this many times the proof's limit of positions
// in addition.
constexpr uint64_t kMoreBudgets = 4;
constexpr absl::Duration kReportInterval = absl::Milliseconds(100);

// The first finder follows the guide; the others divide the classes of lines among them.
size_t NumFinders(size_t helpers) { return std::min<size_t>(helpers, 1 + Prover::kQuietClasses); }

}  // namespace

ProofRun::Finder::Finder(ProofRun& run, size_t mebibytes, ProofGuide* guide)
    : guided(guide != nullptr),
      stop(
          [this] {
            nodes.store(prover.nodes(), std::memory_order_relaxed);
            return false;
          },
          &run.finders_stop_),
      prover(stop, run.root_.history, mebibytes, guide) {}

ProofRun::ProofRun(const Root& root, const ProofQuestion& question, ProofGuide& guide,
                   const std::vector<std::unique_ptr<TaskRunner>>& helpers, const StopToken& owner)
    : root_(root),
      question_(question),
      helpers_(helpers),
      owner_(owner),
      prover_(stop_, root.history, question.mebibytes / (NumFinders(helpers.size()) + 1),
              helpers.empty() ? &guide : nullptr),
      bound_(std::min(question.turns, ProofQuestion::kMaxTurns)) {
  findings_.first_moves = root.walk;
  const size_t count = NumFinders(helpers_.size());
  for (size_t i = 0; i < count; ++i) {
    finders_.push_back(std::make_unique<Finder>(*this, question.mebibytes / (count + 1),
                                                i == 0 ? &guide : nullptr));
    if (i == 0) continue;
    finders_.back()->prover.set_classes(static_cast<int>(i) - 1, static_cast<int>(count) - 1);
  }
}

uint64_t ProofRun::nodes() const {
  uint64_t sum = prover_.nodes();
  for (const auto& finder : finders_) sum += finder->nodes.load(std::memory_order_relaxed);
  return sum;
}

void ProofRun::StartFinders() {
  running_.store(static_cast<int>(finders_.size()) - 1);
  for (size_t i = 0; i < finders_.size(); ++i) {
    helpers_[i]->Start([this, finder = finders_[i].get()] { RunFinder(*finder); });
  }
}

void ProofRun::StopFinders() {
  finders_stop_.Stop();
  for (size_t i = 0; i < finders_.size(); ++i) helpers_[i]->Wait();
}

void ProofRun::RunFinder(Finder& finder) {
  Prover& prover = finder.prover;
  while (!finders_stop_.stopped()) {
    const int longest = std::min(bound_.load(), kLongestFound);
    const uint64_t before = prover.nodes();
    std::optional<Proof> found = finder.guided
                                     ? prover.FindGuided(root(), longest, root_.moves, kFinderSlice)
                                     : prover.Find(root(), longest, root_.moves, kFinderSlice);
    if (found) {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (found->turns <= bound_.load()) {
        bound_.store(found->turns - 1);
        found_ = FoundPaco{*std::move(found), &prover};
        has_found_.store(true);
      }
    } else if (prover.stopped() || prover.nodes() - before < kFinderSlice) {
      break;  // nothing is left to search
    }
  }
  if (!finder.guided) running_.fetch_sub(1);
}

void ProofRun::Report() {
  findings_.nodes = nodes();
  findings_.time = reported_ = absl::Now() - start_;
  findings_.hash_permill = prover_.FillPermill();
  if (question_.report) question_.report(findings_);
}

void ProofRun::Take(Proof proof, Prover& prover) {
  if (findings_.proof && findings_.proof->turns <= proof.turns) return;
  // After the first Paco, looks for a shorter one until the number of nodes has doubled.
  if (!findings_.proof && question_.turns >= ProofQuestion::kAnyLength) enough_ = 2 * nodes();
  findings_.proof = std::move(proof);
  found_by_ = &prover;
  Report();
}

void ProofRun::CollectResults() {
  if (!has_found_.exchange(false)) return;
  std::optional<FoundPaco> paco;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    paco = std::exchange(found_, std::nullopt);
  }
  if (paco) Take(std::move(paco->proof), *paco->prover);
}

bool ProofRun::IsSpent(uint64_t budgets) const {
  return (question_.nodes && nodes() / budgets >= *question_.nodes) ||
         (question_.time && absl::Now() - start_ >= *question_.time);
}

bool ProofRun::CheckForStop() {
  CollectResults();
  if (absl::Now() - start_ >= reported_ + kReportInterval) Report();
  return nodes() >= enough_ || !IsOpen() || IsSpent(1);
}

Tribool ProofRun::Exclude(uint64_t node_limit) {
  Move winner;
  prover_.set_node_limit(node_limit);
  const Tribool answer = prover_.SolveMoves(root(), turns_, root_.moves, winner);
  prover_.set_node_limit(UINT64_MAX);
  if (answer == Tribool::kYes) {
    findings_.shortest = true;
    Take({turns_, {winner}}, prover_);
  } else if (answer == Tribool::kNo) {
    findings_.examined = turns_++;
    if (root_.walk == WalkResult::kComplete) findings_.excluded = findings_.examined;
    Report();
  }
  return answer;
}

bool ProofRun::Find(uint64_t nodes) {
  const int longest = std::min(bound_.load(), kLongestFound);
  std::optional<Proof> found;
  if (finders_.empty()) found = prover_.FindGuided(root(), longest, root_.moves, nodes);
  bool open = true;
  if (!found && !prover_.stopped()) {
    const uint64_t before = prover_.nodes();
    found = prover_.Find(root(), longest, root_.moves, nodes);
    open = prover_.nodes() - before >= nodes;
  }
  if (!found) return open;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    bound_.store(std::min(bound_.load(), found->turns - 1));  // a finder may have lowered it
  }
  Take(*std::move(found), prover_);
  return true;
}

void ProofRun::AwaitFinders() {
  while (running_.load() > 0 && !stop_.Check()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

void ProofRun::ExcludeAndFind() {
  const bool finds = finders_.size() < 2;  // no other thread searches the classes of lines
  const bool limited = finds && question_.turns > kAlwaysExcluded;
  uint64_t slice = kFirstSlice;
  if (question_.nodes) slice = std::clamp<uint64_t>(*question_.nodes / kSlicesOfLimit, 1, slice);
  while (IsOpen() && !prover_.stopped() && nodes() < enough_) {
    const uint64_t before = prover_.nodes();
    const bool eager = !findings_.proof && turns_ > kAlwaysExcluded && nodes() < kEagerNodes;
    const uint64_t share = eager ? kExcludingShare : 1;
    const Tribool answer = Exclude(limited ? before + slice / share : UINT64_MAX);
    if (answer == Tribool::kYes) break;
    if (answer == Tribool::kNo && (turns_ <= kAlwaysExcluded || !IsOpen())) continue;
    // An explosive position is too large to be searched in full, however large the slice.
    const bool explosive =
        answer == Tribool::kUnknown && (!limited || prover_.nodes() < before + slice / share);
    if (finds) {
      const bool open = Find(slice);
      if (explosive && !open) break;
      slice += slice / 2;
    } else if (explosive) {
      AwaitFinders();
      break;
    }
  }
}

void ProofRun::Complete() {
  Proof& proof = *findings_.proof;
  const StopToken more(
      [this] {
        // `more` replaces the stop token of a finder, which stored its number of nodes.
        for (auto& finder : finders_) finder->nodes.store(finder->prover.nodes());
        if (absl::Now() - start_ >= reported_ + kReportInterval) Report();
        return IsSpent(1 + kMoreBudgets);
      },
      &owner_);
  found_by_->set_stop(more);
  const bool whole = proof.line.size() >= static_cast<size_t>(2 * proof.turns - 1);
  if (question_.tree || !whole) {
    auto tree = found_by_->Tree(root(), proof.turns, proof.line.front());
    if (tree) proof.tree = std::move(tree);
  }
  // The table may contain a shorter proof than the one that was found first, and the tree follows
  // the shorter one.
  if (proof.tree && (!whole || proof.tree->nodes.front().turns < proof.turns)) {
    proof.turns = proof.tree->nodes.front().turns;
    proof.line = found_by_->LongestLine(*proof.tree);
  }
  if (!question_.tree) proof.tree.reset();
}

ProofFindings ProofRun::Run() {
  StartFinders();
  ExcludeAndFind();
  StopFinders();
  CollectResults();  // the finders' last results
  if (findings_.proof) {
    if (!IsOpen()) findings_.shortest = true;
    const bool about_all_moves = root_.walk == WalkResult::kComplete;
    findings_.shortest = findings_.shortest && (about_all_moves || findings_.proof->turns == 1);
    Complete();
  }
  Report();
  findings_.stopped = owner_.stopped();
  return std::move(findings_);
}

}  // namespace danco
