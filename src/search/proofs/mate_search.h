// `go mate N`: the shortest forced Paco, the first one that is found, or that there is none.
#ifndef DANCO_SEARCH_PROOFS_MATE_SEARCH_H_
#define DANCO_SEARCH_PROOFS_MATE_SEARCH_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "search/control/launcher.h"
#include "search/proofs/mate_solver.h"
#include "search/proofs/proof_tree.h"
#include "search/tree/paco_finder.h"

namespace danco {

// What is known in the end, or so far.
struct MateAnswer {
  std::optional<FoundPaco> paco;
  int excluded = 0;       // there is none in this many turns (by the first moves that were asked)
  bool shortest = false;  // there is no shorter one
};

// Excludes one number of turns after the other, and looks for a Paco of any length: a long forced
// one is found long before all shorter ones are excluded. It is looked for in two ways, by what
// alpha-beta sees (guided_proof.h) and in classes of lines (MateSolver::Find). With one thread all
// take turns, and until there is a Paco finding gets nearly all of the work. A second thread
// follows alpha-beta, further ones share the classes of lines; each has a table of its own.
//
// Good for one question. All calls come from one thread, and so do the callbacks.
class MateSearch {
 public:
  // From this `most` on any Paco will do: when one is found a shorter one is looked for as long
  // again, and no longer.
  static constexpr int kAnyLength = 20;
  // No longer one is looked for other than by exclusion.
  static constexpr int kLongestFound = 20;
  static constexpr uint64_t kFirstSlice = 50'000;

  struct Question {
    const std::vector<Position>& history;  // of the game, the root last; the game is not over
    const MoveList& first_moves;
    int most;          // turns, at least 1
    size_t mebibytes;  // of all tables
    // Asked every few positions, with the number of those visited in all threads.
    std::function<bool(uint64_t nodes)> stop;
    // A Paco was found that is shorter than those before.
    std::function<void(const FoundPaco&)> on_paco;
    // `excluded` turns have been excluded.
    std::function<void(int excluded)> on_excluded;
    // The table of a search, which knows what that search has seen and outlives this one. Without
    // it the guide makes one of its own.
    TranspositionTable* seen = nullptr;
    // Positions that each way gets when it has its first turn.
    uint64_t first_slice = kFirstSlice;
  };

  // `helpers`: a thread for each beyond the caller's. They are idle before and after Run().
  MateSearch(const Question& question, const std::vector<std::unique_ptr<TaskRunner>>& helpers);

  MateAnswer Run();

  // The line of the last Paco, which may end early where Run() was stopped, looked for once more
  // until this `stop` ends it.
  MoveList Line(std::function<bool(uint64_t nodes)> stop);
  // The tree of the last Paco; nullopt without one, or when `stop` ends it.
  std::optional<ProofTree> Tree();

  // Positions visited, and what the caller's own table is filled to.
  uint64_t nodes() const;
  int FillPermill() const { return solver_.FillPermill(); }
  int excluded() const { return answer_.excluded; }

 private:
  // One that only looks for a Paco.
  struct Finder {
    Finder(MateSearch& search, size_t mebibytes);
    bool guided = false;  // follows what alpha-beta sees, instead of classes of lines
    MateSolver solver;
    std::atomic<uint64_t> nodes{0};
  };
  // A Paco that a finder has found, for the caller's thread to take.
  struct News {
    FoundPaco paco;
    MateSolver* solver;
  };

  const Position& root() const { return question_.history.back(); }
  void StartFinders();
  void StopFinders();
  // Of a finder's thread.
  void RunFinder(Finder& finder);
  // Takes what the finders have found. Whether the search is to end.
  bool LookAround();
  // Whether turns remain to be excluded that are still of interest.
  bool IsOpen() const { return turns_ <= bound_; }
  // Takes note of a Paco; what is no shorter than one before is forgotten.
  void Take(FoundPaco paco, MateSolver& solver, bool by_exclusion);
  // Asks for the next number of turns until `node_limit` positions have been visited in all.
  Proof Exclude(uint64_t node_limit);
  // Asks the guide, then the classes of lines. False: there is none of that kind, for certain.
  bool Find(uint64_t nodes);
  // Nothing more can be excluded: what can the finders do?
  void AwaitFinders();

  const Question question_;
  const std::vector<std::unique_ptr<TaskRunner>>& helpers_;
  MateSolver solver_;  // of the caller's thread
  std::vector<std::unique_ptr<Finder>> finders_;
  MateAnswer answer_;
  int turns_ = 1;  // to be excluded next
  // The longest Paco that is still of interest; read by the finders.
  std::atomic<int> bound_;
  uint64_t enough_ = UINT64_MAX;  // positions after which any Paco will do
  std::atomic<bool> ended_{false};
  std::atomic<int> running_{0};  // finders that look at classes of lines, which come to an end
  std::mutex mutex_;
  std::optional<News> news_;  // under mutex_
  std::atomic<bool> has_news_{false};
  // Of the last Paco:
  MateSolver* found_by_ = nullptr;
  bool by_exclusion_ = false;
};

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_MATE_SEARCH_H_
