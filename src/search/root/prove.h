// One proof from its question to what was found, by all threads.
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

// Excludes one number of turns after the other, and looks for a Paco of any length: a long forced
// one is found long before all shorter ones are excluded. It is looked for in two ways, by what the
// guide sees and in classes of lines (Prover::Find). With one thread all take turns, and until
// there is a Paco finding gets nearly all of the work. A second thread follows the guide, further
// ones share the classes of lines; each has a table of its own.
//
// Serves one question. All calls come from one thread, and so do the reports.
class ProofRun {
 public:
  struct Root {
    const std::vector<Position>& history;  // of the game, the root last; the game is not over
    const MoveList& moves;                 // the first moves to try
    WalkResult walk;                       // whether these are all
  };

  // A thread takes part for each helper, in addition to the caller's. They are idle before and
  // after Run().
  ProofRun(const Root& root, const ProofQuestion& question, ProofGuide& guide,
           const std::vector<std::unique_ptr<TaskRunner>>& helpers, const StopToken& owner);

  ProofFindings Run();

  // Positions visited by all threads.
  uint64_t nodes() const;

 private:
  // One that only looks for a Paco.
  struct Finder {
    Finder(ProofRun& run, size_t mebibytes, ProofGuide* guide);
    bool guided;                     // follows the guide, instead of classes of lines
    std::atomic<uint64_t> nodes{0};  // for the caller's thread
    StopToken stop;
    Prover prover;
  };
  // A Paco that a finder has found, for the caller's thread to take.
  struct News {
    Proof proof;
    Prover* prover;
  };

  const Position& root() const { return root_.history.back(); }
  void StartFinders();
  void StopFinders();
  // Of a finder's thread.
  void RunFinder(Finder& finder);
  void TakeNews();
  // Takes what the finders have found and reports. Whether the run is to end.
  bool LookAround();
  // Whether turns remain to be excluded that are still of interest.
  bool IsOpen() const { return turns_ <= bound_; }
  // Whether the question's limits are reached, with this many times its nodes.
  bool IsSpent(uint64_t budgets) const;
  void Report();
  // Takes note of a Paco; what is no shorter than one before is forgotten.
  void Take(Proof proof, Prover& prover);
  // Tries to exclude the next number of turns until `node_limit` positions have been visited.
  Tribool Exclude(uint64_t node_limit);
  // Follows the guide, then the classes of lines. False: there is none of that kind, for certain.
  bool Find(uint64_t nodes);
  // Nothing more can be excluded: waits for the finders.
  void AwaitFinders();
  void ExcludeAndFind();
  // Completes the line of what was found, and its tree if it is wanted.
  void Complete();

  const Root root_;
  const ProofQuestion question_;
  const std::vector<std::unique_ptr<TaskRunner>>& helpers_;
  const StopToken& owner_;
  const StopToken stop_{[this] { return LookAround(); }, &owner_};
  Prover prover_;  // of the caller's thread
  StopToken finders_stop_;
  std::vector<std::unique_ptr<Finder>> finders_;
  ProofFindings findings_;
  int turns_ = 1;  // to be excluded next
  // The longest Paco that is still of interest; read by the finders.
  std::atomic<int> bound_;
  uint64_t enough_ = UINT64_MAX;  // positions after which any Paco will do
  std::atomic<int> running_{0};   // finders that search classes of lines, which come to an end
  std::mutex mutex_;
  std::optional<News> news_;  // under mutex_
  std::atomic<bool> has_news_{false};
  Prover* found_by_ = nullptr;  // the last Paco
  const absl::Time start_ = absl::Now();
  absl::Duration reported_;  // when
};

}  // namespace danco

#endif  // DANCO_SEARCH_ROOT_PROVE_H_
