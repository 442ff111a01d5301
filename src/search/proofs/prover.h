// Proves or refutes a forced Paco: no heuristics, no pruning that could be wrong.
#ifndef DANCO_SEARCH_PROOFS_PROVER_H_
#define DANCO_SEARCH_PROOFS_PROVER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/stop_token.h"
#include "board/moves/move_list.h"
#include "board/reach/chain_budget.h"
#include "search/proofs/proof.h"
#include "search/proofs/proof_moves.h"
#include "search/proofs/proof_table.h"

namespace danco {

// Says with which move a forced Paco may begin, as an ordinary search sees it. These are claims: a
// Prover checks every answer, so a wrong claim costs time, never truth.
class ProofGuide {
 public:
  struct Claim {
    Move move;
    int turns;  // of the side to move, this one included
  };

  virtual ~ProofGuide() = default;
  // What earlier searches say of the position; nothing is searched. The move may be another
  // position's whose key is the same.
  virtual std::optional<Claim> Known(const Position& position) const = 0;
  // Searches for a Paco of at most `most` turns that begins with one of `moves`, not empty, which
  // are legal and do not end the game. Visits at most `nodes` positions; nothing when stopped.
  virtual std::optional<Claim> Search(const Position& position, int most, const MoveList& moves,
                                      uint64_t nodes, const StopToken& stop) = 0;
  // Positions visited in all, including those of a search that is under way.
  virtual uint64_t nodes() const = 0;
};

// Depth-first proof-number search (df-pn; Nagai 2002). Serves one thread; results are kept from
// call to call. Turns are counted as people do: in traditional chess, without the capture of the
// king that was mated.
class Prover {
 public:
  // Of Find(): lines without a quiet move, with one, two, three.
  static constexpr int kQuietClasses = 4;

  // `history` holds the game's positions before the root: what stood twice is a draw when it stands
  // again (rules.md 5). `stop` and `guide` outlive the prover; FindGuided() needs a guide.
  Prover(const StopToken& stop, const std::vector<Position>& history,
         size_t mebibytes = ProofQuestion::kMebibytes, ProofGuide* guide = nullptr);

  // Whether the side to move can force a Paco with at most `turns` turns of its own. `turns` at
  // least 1. Unknown when stopped, or where an explosive position is too large to be searched in
  // full.
  Tribool Solve(const Position& position, int turns);
  // The same for the given first moves only; `winner` is the one that forces it.
  Tribool SolveMoves(const Position& position, int turns, const MoveList& first_moves,
                     Move& winner);
  // After such a proof: the line that begins with `first`, a move that forces the Paco in `turns`,
  // with the answers that hold out longest, and ends with the Paco.
  MoveList Line(const Position& position, int turns, Move first);

  // Looks for any forced Paco with at most `most` turns by one of `first_moves`: sequences of Ŝako
  // first, then more and more quiet moves among them, each of which must threaten a Paco. Spends
  // `nodes` at most; what it does not find may still be there. A second call continues where the
  // first ended. When stopped in between, the line is the first move and there is no tree.
  std::optional<Proof> Find(const Position& position, int most, const MoveList& first_moves,
                            uint64_t nodes);
  // The same by following the guide: its move is played, and the same is asked of every answer.
  // Most Pacos that a search sees are found by it, long ones first of all.
  std::optional<Proof> FindGuided(const Position& position, int most, const MoveList& first_moves,
                                  uint64_t nodes);

  // The tree of the last proof, which takes `turns` and begins with `first`. What the table has
  // forgotten is proved again. nullopt when stopped on the way.
  std::optional<ProofTree> Tree(const Position& position, int turns, Move first);
  // The longest line of a tree, to the Paco.
  MoveList LongestLine(const ProofTree& tree);

  // Find() searches every `step`th class of lines alone, from `first` on, so that several provers
  // share the work.
  void set_classes(int first, int step) {
    first_class_ = first;
    class_step_ = step;
  }
  // Continues after a stop, until this token stops.
  void set_stop(const StopToken& stop) { lists_.set_stop(stop); }
  // Solve() and SolveMoves() end unknown after this many positions in all.
  void set_node_limit(uint64_t nodes) {
    node_limit_ = nodes == UINT64_MAX ? nodes : nodes - GuideNodes();
  }

  // Positions visited, including the guide's.
  uint64_t nodes() const { return lists_.nodes() + GuideNodes(); }
  int FillPermill() const { return table_.FillPermill(); }
  bool stopped() const { return lists_.stopped(); }

 private:
  class TreeWalk;

  // Can the attacker, to move or having just moved, unite with at most `turns` more turns, `quiet`
  // of which at most threaten nothing? Turns left are part of every node. So no line can return to
  // a node, and no result depends on the way that led to it: the shortest proof never repeats a
  // position, and a refutation that would let the attacker repeat refutes the more without.
  struct Goal {
    // Any number of quiet turns, zugzwang included: a refutation means that there is no such Paco.
    static constexpr int kAnyQuiet = 15;

    int turns = 1;
    int quiet = kAnyQuiet;
  };
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
  using Results = absl::InlinedVector<Result, 24>;
  // What a node is worth by its children, and which one to search next.
  struct Selection {
    ProofNumbers sum;
    uint32_t second;  // the second smallest of the numbers that select
    size_t best;      // the number of the child; of an attacker's node none: what is not listed
    int turns = 1;    // of a defender's node: those of the proofs so far
  };
  // What a failure of the guide was worth, so that it is not repeated: turns and positions that
  // were allowed.
  struct Failure {
    int turns = 0;
    uint64_t nodes = 0;
  };

  static Selection SelectAttack(const Results& results, ProofNumbers rest);
  static Selection SelectDefence(const Results& results);
  static Key NodeKey(Key key, int no_progress, Goal goal);

  // The proof-number search (proof_search.cc). The attacker is to move, and the game is not over.
  ProofNumbers Attack(const Position& position, Goal goal);
  Result AttackNode(const Position& position, Goal goal, Thresholds limits,
                    const ProofMoves* among = nullptr);
  Result SearchAttacks(const Position& position, Goal goal, Thresholds limits,
                       const ProofMoves* among);
  // The last two turns of the attacker, quiet ones included, without numbers.
  Result PacoInTwo(const Position& position, Goal goal);
  Result DefenceNode(const Position& position, Goal goal, Thresholds limits, bool quiet);
  Result SearchReplies(const Position& position, Goal goal, Thresholds limits, bool quiet);
  // Of a quiet move, where their number is limited: it must threaten a Paco if the defender passes.
  Result AfterPass(const Position& position, Goal goal, Thresholds limits);
  // Whether the proof of `model` carries over to `position` move by move; stores it if so.
  bool CarriesOver(const Position& model, const Position& position, Goal goal);
  // Tries it for all replies that are not solved.
  void CarryOver(const Position& model, const Position& position, const ProofMoves& replies,
                 Goal goal, Results& results);
  // What is known, or `first` of a node that nobody has visited.
  Result Look(Key key, int no_progress, Goal goal, ProofNumbers first = {}) const;
  Result Look(const Position& position, Goal goal) const {
    return Look(position.key(), position.no_progress_plies(), goal);
  }
  // The shortest proof that is known with the goal's quiet moves or fewer; kNever turns without.
  Result BestProof(const Position& position, Goal goal) const;
  void Store(const Position& position, Goal goal, const Result& result, uint64_t work);
  bool MustEnd() const { return lists_.stopped() || lists_.nodes() >= node_limit_; }

  // Following the guide (guided_proof.cc). The turns that a proof takes, 0 without one. `nodes` is
  // what the guide may spend on a claim.
  int GuidedAttack(const Position& position, int turns, uint64_t nodes);
  // The same after a move of the attacker, one turn included.
  int FollowClaim(const Position& position, Move move, int turns, uint64_t nodes);
  // Replies in the order in which they are searched: what is most likely to fail comes first.
  std::vector<ProofMove> InOrder(const Position& position, const ProofMoves& replies) const;
  bool GuidedMustEnd() const { return lists_.stopped() || nodes() >= guided_end_; }
  uint64_t GuideNodes() const { return guide_ == nullptr ? 0 : guide_->nodes(); }

  // Follows a proof for `goal` that was found to its end. nullopt when it does not hold.
  std::optional<Proof> Finish(const Position& position, Goal goal, Move first);
  Move WinningMove(const Position& position, int turns);
  Move LongestAnswer(const Position& position, int turns);

  const StopToken& stop() const { return lists_.stop(); }

  ProofMoveLists lists_;
  ProofTable table_;
  ProofGuide* const guide_;
  uint64_t node_limit_ = UINT64_MAX;
  int most_quiet_ = 0;  // quiet moves in the proofs of limited searches
  // Of Find(): by the number of quiet moves, the turns that are searched now.
  std::array<int, kQuietClasses> turns_{2, 2, 3, 4};
  int first_class_ = 0;
  int class_step_ = 1;
  int found_quiet_ = Goal::kAnyQuiet;  // the class of the last proof
  uint64_t slice_ = 20'000;            // positions for each class before the next one's turn
  // Of FindGuided():
  absl::flat_hash_map<Key, Failure> failures_;
  uint64_t guided_end_ = 0;
  uint64_t root_nodes_ = 2000;  // of the next claim at the root
  uint64_t effort_ = 1;         // shares of a claim that those below it may take
};

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_PROVER_H_
