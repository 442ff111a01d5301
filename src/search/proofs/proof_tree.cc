// SPDX-License-Identifier: MIT
// Converts proofs to trees.

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "board/moves/movegen.h"
#include "search/proofs/chess_mates.h"
#include "search/proofs/prover.h"

namespace danco {
namespace {

// This many answers to a threat are enough to find one that ends a line.
constexpr size_t kSomeAnswers = 64;

// Returns the number of turns of a node with these answers. If there are none, the attacker unites
// with its next turn.
int TurnsAfter(const std::vector<ProofTreeNode>& nodes,
               const std::vector<ProofTreeNode::Answer>& answers) {
  int turns = 1;
  for (const ProofTreeNode::Answer& answer : answers) {
    turns = std::max(turns, nodes[answer.node].turns);
  }
  return turns + 1;
}

}  // namespace

// Builds the tree from the table: follows every answer of the defender to the end, and uses shorter
// proofs that were found later. Stored turns never increase, and each node has more turns than its
// successors, so there are no cycles.
class Prover::TreeWalk {
 public:
  explicit TreeWalk(Prover& prover) : prover_(prover) {}

  // Returns the index of the node. Returns nullopt when stopped, or if the proof does not hold.
  std::optional<size_t> Follow(const Position& position, Goal goal) {
    const Key key = PathFreeKey(position, goal.turns);
    const auto known = numbers_.find(key);
    if (known != numbers_.end() && nodes_[known->second].turns <= goal.turns) return known->second;
    // Proves the position again if its proof is no longer in the table.
    Move move = prover_.BestProof(position, goal).move;
    if (!move) {
      (void)prover_.Attack(position, goal);
      move = prover_.BestProof(position, goal).move;
    }
    if (!move || !prover_.lists_.CountNode()) return std::nullopt;
    const std::optional<size_t> node = FollowMove(position, goal, move);
    if (node) {
      prover_.Store(position, goal, {ProofNumbers::Proved(), nodes_[*node].turns, move}, 1);
    }
    return node;
  }

  std::optional<size_t> FollowMove(const Position& position, Goal goal, Move move) {
    const Position after = position.After(move);
    const SharedMoves replies = prover_.lists_.Replies(after);
    if (prover_.lists_.IsDraw(after) || replies->unlisted != Tribool::kNo) return std::nullopt;
    std::vector<ProofTreeNode::Answer> answers;
    for (const ProofMove& reply : replies->list) {
      const std::optional<size_t> node =
          Follow(after.After(reply.move), {goal.turns - 1, goal.quiet});
      if (!node) return std::nullopt;
      answers.push_back({reply.move, *node});
    }
    const int turns = TurnsAfter(nodes_, answers);
    const auto [known, added] =
        numbers_.try_emplace(PathFreeKey(position, goal.turns), nodes_.size());
    if (added) nodes_.emplace_back();
    ProofTreeNode& node = nodes_[known->second];
    // While the answers were followed, a shorter proof of the same position may have been added.
    if (added || turns < node.turns) node = {position, turns, move, std::move(answers)};
    return known->second;
  }

  // Returns the nodes that can be reached from `root`, which becomes node 0, with their final
  // numbers of turns.
  ProofTree Collect(size_t root) && {
    ProofTree tree;
    absl::flat_hash_map<size_t, size_t> places;
    Copy(root, places, tree);
    return tree;
  }

 private:
  size_t Copy(size_t number, absl::flat_hash_map<size_t, size_t>& places, ProofTree& tree) {
    const auto [place, added] = places.try_emplace(number, tree.nodes.size());
    const size_t at = place->second;
    if (!added) return at;
    tree.nodes.push_back(nodes_[number]);
    for (size_t i = 0; i < nodes_[number].answers.size(); ++i) {
      const size_t child = Copy(nodes_[number].answers[i].node, places, tree);
      tree.nodes[at].answers[i].node = child;
    }
    tree.nodes[at].turns = TurnsAfter(tree.nodes, tree.nodes[at].answers);
    return at;
  }

  Prover& prover_;
  std::vector<ProofTreeNode> nodes_;
  absl::flat_hash_map<Key, size_t> numbers_;
};

std::optional<ProofTree> Prover::Tree(const Position& position, int turns, Move first) {
  const Position after = position.After(first);
  // If the attacker unites with the first move, there is nothing to follow.
  if (after.king_united() && after.is_paco()) return ProofTree{{{position, 1, first, {}}}};
  const int uncounted = UncountedTurns(position.rules());
  TreeWalk walk(*this);
  const std::optional<size_t> root =
      walk.FollowMove(position, {turns + uncounted, found_quiet_}, first);
  if (!root) return std::nullopt;
  ProofTree tree = std::move(walk).Collect(*root);
  for (ProofTreeNode& node : tree.nodes) node.turns -= uncounted;
  return tree;
}

MoveList LineWithLongestAnswers(const ProofTree& tree, size_t number) {
  MoveList line;
  while (true) {
    const ProofTreeNode& node = tree.nodes[number];
    line.push_back(node.move);
    const auto longest = std::max_element(
        node.answers.begin(), node.answers.end(), [&](const auto& a, const auto& b) {
          return tree.nodes[a.node].turns < tree.nodes[b.node].turns;
        });
    if (longest == node.answers.end()) return line;
    line.push_back(longest->move);
    number = longest->node;
  }
}

MoveList Prover::LongestLine(const ProofTree& tree) {
  MoveList line = LineWithLongestAnswers(tree);
  Position here = tree.nodes.front().position;
  for (Move move : line) here.Apply(move);
  if (here.king_united()) return line;
  // Any answer will do, except one that unites the defender's own king (vchess).
  MoveList answers;
  (void)GenerateMoves(here, answers, kSomeAnswers);
  const auto answer = std::find_if(answers.begin(), answers.end(),
                                   [&](Move move) { return !here.After(move).king_united(); });
  if (answer == answers.end()) return line;
  const Move win = lists_.FindWinAtOnce(here.After(*answer));
  if (win) line.insert(line.end(), {*answer, win});
  return line;
}

}  // namespace danco
