// SPDX-License-Identifier: MIT
// Proves or refutes a forced Paco. Heuristics choose what to search first; they never decide.
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

// Suggests the first move of a forced Paco, as an ordinary search finds it. The suggestions are
// only claims: Prover checks every answer, so a wrong claim costs time but never correctness.
class ProofGuide {
 public:
  struct Claim {
    Move move;
    int turns;  // turns of the side to move, including this one
  };

  virtual ~ProofGuide() = default;
  // Returns the claim of earlier searches without a new search. If there was a hash collision, the
  // move may belong to another position.
  virtual std::optional<Claim> Known(const Position& position) const = 0;
  // Searches for a Paco in at most `max_turns` turns that begins with one of `moves`. There must be
  // at least one move; all must be legal. Visits at most `nodes`
  // positions. Returns nothing when stopped.
  virtual std::optional<Claim> Search(const Position& position, int max_turns,
                                      const MoveList& moves, uint64_t nodes,
                                      const StopToken& stop) = 0;
  // Returns the total number of positions visited, including those of a search in progress.
  virtual uint64_t nodes() const = 0;
};

// Answers questions by depth-first proof-number search (df-pn; Nagai 2002) or by following a guide.
// For use by one thread. Keeps its results between calls, so every position passed to one prover
// must have the same side to move, the attacker. Turns are counted as people count them: in
// traditional chess, without the capture of the mated king.
//
//   Prover prover(stop, history);
//   if (prover.Solve(position, 3) == Tribool::kYes) ...  // a Paco in 3 can be forced
class Prover {
 public:
  // The number of classes of lines in Find(): those with zero, one, two and three quiet moves.
  static constexpr int kQuietClasses = 4;

  // `history` holds the positions of the game, ending with the root: a position that occurred twice
  // is a draw when it occurs again (rules.md 5). `stop` and `guide` must outlive the prover.
  // FindGuided() needs a guide.
  Prover(const StopToken& stop, const std::vector<Position>& history,
         size_t mebibytes = ProofQuestion::kMebibytes, ProofGuide* guide = nullptr);

  // Returns whether the side to move can force a Paco within `turns` of its turns, at least 1.
  // Returns kUnknown when stopped, or if an explosive position is too large to be searched in full.
  Tribool Solve(const Position& position, int turns);
  // Like Solve(), but for the given first moves only. Sets `winner` to the move that forces the
  // Paco.
  Tribool SolveMoves(const Position& position, int turns, const MoveList& first_moves,
                     Move& winner);

  // Looks for any forced Paco within `max_turns` turns that begins with one of `first_moves`: first
  // sequences of Ŝako only, then lines with more and more quiet moves, each of which must threaten
  // a Paco. Visits at most `nodes` positions. If nothing is found, there may still be a Paco. A
  // second call continues where the first ended. If the search is stopped before a Paco that it
  // found is proved completely, the line has only the first move and there is no tree.
  std::optional<Proof> Find(const Position& position, int max_turns, const MoveList& first_moves,
                            uint64_t nodes);
  // Like Find(), but follows the guide: plays its move and queries it again after every answer.
  // Finds most Pacos that an ordinary search sees, especially long ones.
  std::optional<Proof> FindGuided(const Position& position, int max_turns,
                                  const MoveList& first_moves, uint64_t nodes);

  // Returns the tree of the last proof, which takes `turns` turns and begins with `first`.
  // Positions whose proofs are no longer in the table are proved again. Returns nullopt when
  // stopped, or if the proof does not hold.
  std::optional<ProofTree> Tree(const Position& position, int turns, Move first);
  // Returns the longest line of a tree, including the Paco.
  MoveList LongestLine(const ProofTree& tree);

  // Restricts Find() to every `step`th class of lines from `first` on, so that several provers can
  // share the work.
  void set_classes(int first, int step) {
    first_class_ = first;
    class_step_ = step;
  }
  // Replaces the stop token, so that work can continue after a stop.
  void set_stop(const StopToken& stop) { lists_.set_stop(stop); }
  // Limits the total number of positions, after which Solve() and SolveMoves() return kUnknown.
  void set_node_limit(uint64_t nodes) {
    node_limit_ = nodes == UINT64_MAX ? nodes : nodes - GuideNodes();
  }

  // Returns the total number of positions visited, including the guide's.
  uint64_t nodes() const { return lists_.nodes() + GuideNodes(); }
  int FillPermill() const { return table_.FillPermill(); }
  bool stopped() const { return lists_.stopped(); }

 private:
  class TreeWalk;

  // The question at a node: can the attacker, who is to move or has just moved, unite within
  // `turns` more turns, of which at most `quiet` threaten nothing? The number of turns left is part
  // of the node, so no line can return to a node, and no result depends on the path to it.
  // Repetitions need no special treatment: a shortest proof never repeats a position, and a
  // refutation that holds even if the attacker may repeat positions also holds if it may not.
  struct Goal {
    // Any number of quiet turns, zugzwang included. A refutation then means that there is no such
    // Paco.
    static constexpr int kAnyQuiet = 15;

    int turns = 1;
    int quiet = kAnyQuiet;
  };
  // The search of a node stops when one of its numbers reaches its threshold.
  struct Thresholds {
    uint32_t proof = ProofNumbers::kInfinite;
    uint32_t disproof = ProofNumbers::kInfinite;
  };
  struct Result {
    ProofNumbers numbers{};
    int turns = 0;  // if proved
    Move move{};    // the move that proves it
  };
  using Results = absl::InlinedVector<Result, 24>;
  // The value of a node, computed from its children, and the child to search next.
  struct Selection {
    ProofNumbers sum;
    uint32_t second;  // the second-smallest of the numbers that the selection compares
    // Index of the child; past the end if the unlisted moves of an attack come next.
    size_t best;
    int turns = 1;  // for a defence: the maximum number of turns of the proofs so far
  };
  // The limits with which the guide failed, so that a search that would fail again is not repeated.
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
  // Solves the attacker's last two turns, quiet ones included, without proof numbers.
  Result PacoInTwo(const Position& position);
  Result DefenceNode(const Position& position, Goal goal, Thresholds limits, bool quiet);
  Result SearchReplies(const Position& position, Goal goal, Thresholds limits, bool quiet);
  // Used if the number of quiet moves is limited. A quiet move must threaten a Paco, so this
  // returns whether the attacker would have one if the defender passed.
  Result AfterPass(const Position& position, Goal goal, Thresholds limits);
  // Tries to replay the proof of `model` move by move in `position`. On success, stores the proof
  // and returns true.
  bool CarriesOver(const Position& model, const Position& position, Goal goal);
  // Calls CarriesOver() for all unsolved replies.
  void CarryOver(const Position& model, const Position& position, const ProofMoves& replies,
                 Goal goal, Results& results);
  // Returns the stored result, or `first` for a new node.
  Result Probe(Key key, int no_progress, Goal goal, ProofNumbers first = {}) const;
  Result Probe(const Position& position, Goal goal) const {
    return Probe(position.key(), position.no_progress_plies(), goal);
  }
  // Does the same for the position after one of its moves.
  Result Probe(const Position& position, const ProofMove& move, Goal goal,
               ProofNumbers first = {}) const {
    return Probe(move.key, move.progress ? 0 : position.no_progress_plies() + 1, goal, first);
  }
  // Returns the shortest stored proof with at most the goal's number of quiet moves. If there is
  // none, the number of turns is kNever.
  Result BestProof(const Position& position, Goal goal) const;
  void Store(const Position& position, Goal goal, const Result& result, uint64_t work);
  bool MustEnd() const { return lists_.stopped() || lists_.nodes() >= node_limit_; }

  // Follows the guide (guided_proof.cc). Returns the number of turns of a proof, or 0 if none is
  // found. `nodes` limits the guide's search for one claim.
  int GuidedAttack(const Position& position, int turns, uint64_t nodes);
  // Does the same after the attacker's `move`, which counts as one turn.
  int FollowClaim(const Position& position, Move move, int turns, uint64_t nodes);
  // Returns the replies in search order: those most likely to refute the claim come first.
  std::vector<ProofMove> InOrder(const Position& position, const ProofMoves& replies) const;
  bool GuidedMustEnd() const { return lists_.stopped() || nodes() >= guided_end_; }
  uint64_t GuideNodes() const { return guide_ == nullptr ? 0 : guide_->nodes(); }

  // Follows a proof for `goal` to its end. Returns nullopt if it does not hold.
  std::optional<Proof> Finish(const Position& position, Goal goal, Move first);

  const StopToken& stop() const { return lists_.stop(); }

  ProofMoveLists lists_;
  ProofTable table_;
  ProofGuide* const guide_;
  uint64_t node_limit_ = UINT64_MAX;
  int stored_classes_ = 0;  // Find() has stored proofs only for fewer quiet moves than this
  // For Find(): the number of turns being searched, indexed by the number of quiet moves. The least
  // number of turns of such a line is max(2, quiet moves + 1).
  std::array<int, kQuietClasses> turns_{2, 2, 3, 4};
  int first_class_ = 0;
  int class_step_ = 1;
  int found_quiet_ = Goal::kAnyQuiet;  // the limit of quiet turns in the last proof
  uint64_t slice_ = 20'000;            // positions for each class in one round
  // For FindGuided():
  absl::flat_hash_map<Key, Failure> failures_;
  uint64_t guided_end_ = 0;
  uint64_t root_nodes_ = 2000;  // limit of the guide's next search at the root
  uint64_t effort_ = 1;         // claims below a claim may use this many times its nodes
};

// Returns the line of a tree from a node on, with the answers that hold out longest. It ends where
// the attacker can unite after every answer.
MoveList LineWithLongestAnswers(const ProofTree& tree, size_t number = 0);

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_PROVER_H_
