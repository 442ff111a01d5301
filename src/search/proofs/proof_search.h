// Depth-first proof-number search (df-pn; Nagai 2002) for a forced Paco.
#ifndef DANCO_SEARCH_PROOFS_PROOF_SEARCH_H_
#define DANCO_SEARCH_PROOFS_PROOF_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "search/proofs/proof_moves.h"
#include "search/proofs/proof_table.h"

namespace danco {

// What is asked: can the attacker, to move or having just moved, unite with at most `turns` more
// turns, `quiet` of which at most threaten nothing? Turns left are part of every node. So no line
// can return to a node, and no result depends on the way that led to it: the shortest proof never
// repeats a position, and a refutation that would let the attacker repeat refutes the more without.
struct ProofGoal {
  // Any number of quiet turns, zugzwang included: a refutation means that there is no such Paco.
  static constexpr int kAnyQuiet = 15;

  int turns = 1;
  int quiet = kAnyQuiet;
};

// Whether a line of this many turns may end at the no-progress limit.
constexpr bool ReachesLimit(int no_progress, int turns) {
  return no_progress + 2 * turns + 2 >= kNoProgressLimit;
}
// Keys under which results hold on every way to a position: near the no-progress limit they depend
// on the count, for a proof of `turns`.
constexpr Key WithNoProgress(Key key, int no_progress, int turns) {
  if (!ReachesLimit(no_progress, turns)) return key;
  return key ^ static_cast<uint64_t>(no_progress + 1) * 0x9E3779B97F4A7C15u;
}
inline Key PathFreeKey(const Position& position, int turns) {
  return WithNoProgress(position.key(), position.no_progress_plies(), turns);
}

// Results are kept from call to call. One serves one thread.
class ProofSearch {
 public:
  // `stop` is asked every few positions. `history` holds the game's positions before the root.
  ProofSearch(std::function<bool(uint64_t nodes)> stop, const std::vector<Position>& history,
              size_t mebibytes);

  // The attacker is to move, and the game is not over.
  ProofNumbers Attack(const Position& position, ProofGoal goal);
  // The same by one of `first_moves`; `winner` is the one that proves it, in `needed` turns.
  ProofNumbers AttackWith(const Position& position, ProofGoal goal, const MoveList& first_moves,
                          Move& winner, int* needed = nullptr);

  // Of a position with the attacker to move that is proved for this goal: the move, or none when
  // it has been forgotten.
  Move ProvingMove(const Position& position, ProofGoal goal) const;
  // The fewest turns in which it is known to be proved, kNever when it is not.
  int ProvedTurns(const Position& position, ProofGoal goal) const;

  // Remembers that the attacker, to move, forces a Paco with `move` in this many turns.
  void StoreProof(const Position& position, int turns, Move move) {
    Store(position, {turns}, {ProofNumbers::Proved(), turns, move}, kWorkOfProof);
  }

  // Replays the proof of a position, every answer of the defender followed to the end, and shortens
  // what later proofs have made shorter. The turns that it takes; 0 when it does not hold, which
  // only a search that was stopped explains. After it ProvedTurns() is exact within the proof.
  int Replay(const Position& position, ProofGoal goal);

  // A search ends unsolved after this many nodes in all.
  void set_node_limit(uint64_t nodes) { node_limit_ = nodes; }
  // The largest limit of quiet moves that was asked for.
  void set_most_quiet(int quiet) { most_quiet_ = quiet; }
  bool stopped() const { return lists_.stopped(); }
  // Goes on after a stop, until this one says so.
  void set_stop(std::function<bool(uint64_t nodes)> stop) { lists_.set_stop(std::move(stop)); }
  uint64_t nodes() const { return lists_.nodes(); }
  int FillPermill() const { return table_.FillPermill(); }
  ProofMoveLists& lists() { return lists_; }

 private:
  // Where to stop: as soon as a number reaches its threshold.
  struct Thresholds {
    uint32_t proof = ProofNumbers::kInfinite;
    uint32_t disproof = ProofNumbers::kInfinite;
  };
  struct Result {
    ProofNumbers numbers{};
    int turns = 0;  // of a proof
    Move move{};    // that proves it
  };

  Result AttackNode(const Position& position, ProofGoal goal, Thresholds limits,
                    const ProofMoves* among);
  // The last two turns of the attacker, quiet ones included, without numbers.
  Result PacoInTwo(const Position& position, ProofGoal goal);
  Result DefenceNode(const Position& position, ProofGoal goal, Thresholds limits, bool quiet);
  // Of a quiet move, where their number is limited: it must threaten a Paco if the defender passes.
  Result AfterPass(const Position& position, ProofGoal goal, Thresholds limits);
  // Whether the proof of `model` carries over to `position` move by move; stores it if so.
  bool CarriesOver(const Position& model, const Position& position, ProofGoal goal);
  // What is known, or `first` of a node that nobody has looked at.
  Result Look(Key key, int no_progress, ProofGoal goal, ProofNumbers first = {}) const;
  Result Look(const Position& position, ProofGoal goal) const {
    return Look(position.key(), position.no_progress_plies(), goal);
  }
  int ReplayNode(const Position& position, ProofGoal goal);
  // The shortest that is known with the goal's quiet moves or fewer.
  Result BestProof(const Position& position, ProofGoal goal) const;
  void Store(const Position& position, ProofGoal goal, const Result& result, uint64_t work);
  bool MustEnd() const { return lists_.stopped() || lists_.nodes() >= node_limit_; }

  // A proof that others rest on is forgotten last.
  static constexpr uint64_t kWorkOfProof = uint64_t{1} << 24;

  ProofMoveLists lists_;
  ProofTable table_;
  int most_quiet_ = 0;  // quiet moves in the proofs of limited searches
  uint64_t node_limit_ = UINT64_MAX;
  absl::flat_hash_map<Key, int> replayed_;
};

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_PROOF_SEARCH_H_
