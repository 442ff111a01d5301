// SPDX-License-Identifier: MIT
// Runs one proof on all threads.
#ifndef DANCO_SEARCH_ROOT_PROVE_H_
#define DANCO_SEARCH_ROOT_PROVE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "board/core/position.h"
#include "board/core/stop_token.h"
#include "board/moves/move_list.h"
#include "board/moves/move_set.h"
#include "search/control/launcher.h"
#include "search/proofs/proof.h"
#include "search/proofs/prover.h"

namespace danco {

// Interleaves two kinds of work. Excluding shows, for one number of turns after another, that there
// is no Paco. Finding looks for a Paco of any length, because a long forced one is often found long
// before all shorter ones are excluded. Finding works in two ways: by following the guide, and by
// classes of lines (Prover::Find()). With one thread, all three take turns, and until a Paco is
// found, finding gets nearly all of the nodes. A second thread follows the guide; further threads
// share the classes of lines. Each thread has its own table.
//
// Answers one question. All calls must come from one thread, which also calls the report function.
class ProofRun {
 public:
  struct Root {
    // The positions of the game, ending with the root, in which no king is united.
    const std::vector<Position>& history;
    const MoveList& moves;  // the first moves to try
    WalkResult walk;        // whether these are all moves
  };

  // Each helper provides one thread in addition to the caller's. They must be idle before Run() and
  // are idle again after it.
  ProofRun(const Root& root, const ProofQuestion& question, ProofGuide& guide,
           const std::vector<std::unique_ptr<TaskRunner>>& helpers, const StopToken& owner);

  ProofFindings Run();

  // Returns the number of positions visited by all threads.
  uint64_t nodes() const;

 private:
  // A prover that only looks for a Paco.
  struct Finder {
    Finder(ProofRun& run, size_t mebibytes, ProofGuide* guide);
    bool guided;                     // follows the guide instead of classes of lines
    std::atomic<uint64_t> nodes{0};  // read by the caller's thread
    StopToken stop;
    Prover prover;
  };
  // A Paco that a finder has found, passed to the caller's thread.
  struct FoundPaco {
    Proof proof;
    Prover* prover;
  };

  const Position& root() const { return root_.history.back(); }
  void StartFinders();
  void StopFinders();
  // Runs in the finder's thread.
  void RunFinder(Finder& finder);
  void CollectResults();
  // Collects the finders' results, and calls Report() if it is due. Returns whether the run must
  // end.
  bool CheckForStop();
  // Returns whether there are turns left to exclude that still matter.
  bool IsOpen() const { return turns_ <= bound_; }
  // Returns whether `budgets` times the node limit, or another limit of the question, is reached.
  bool IsSpent(uint64_t budgets) const;
  void Report();
  // Accepts a Paco, unless a shorter or equally long one is known.
  void Take(Proof proof, Prover& prover);
  // Tries to exclude the next number of turns. Gives up after a total of `node_limit` positions.
  Tribool Exclude(uint64_t node_limit);
  // Follows the guide, then searches classes of lines. Returns false if the classes are exhausted.
  // (The guide may still find something with more effort.)
  bool Find(uint64_t nodes);
  // Waits for the finders, once nothing more can be excluded.
  void AwaitFinders();
  void ExcludeAndFind();
  // Completes the line of the result, and its tree if requested.
  void Complete();

  const Root root_;
  const ProofQuestion question_;
  const std::vector<std::unique_ptr<TaskRunner>>& helpers_;
  const StopToken& owner_;
  const StopToken stop_{[this] { return CheckForStop(); }, &owner_};
  Prover prover_;  // used by the caller's thread
  StopToken finders_stop_;
  std::vector<std::unique_ptr<Finder>> finders_;
  ProofFindings findings_;
  int turns_ = 1;  // the next number of turns to exclude
  // The maximum length of a Paco that would still help. Read by the finders.
  std::atomic<int> bound_;
  uint64_t enough_ = UINT64_MAX;  // the number of positions after which any Paco is accepted
  std::atomic<int> running_{0};   // number of unfinished finders that search classes of lines
  std::mutex mutex_;
  std::optional<FoundPaco> found_;  // guarded by mutex_
  std::atomic<bool> has_found_{false};
  Prover* found_by_ = nullptr;  // the prover that found the current Paco
  const absl::Time start_ = absl::Now();
  absl::Duration reported_;  // the time of the last report
};

}  // namespace danco

#endif  // DANCO_SEARCH_ROOT_PROVE_H_
