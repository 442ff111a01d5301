#include "search/proofs/proof_tree.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "search/proofs/proof_moves.h"

namespace danco {
namespace {

// Turns of a node with these answers: without any the attacker unites with its next turn.
int TurnsAfter(const std::vector<ProofTreeNode>& nodes,
               const std::vector<ProofTreeNode::Answer>& answers) {
  int turns = 1;
  for (const ProofTreeNode::Answer& answer : answers) {
    turns = std::max(turns, nodes[answer.node].turns);
  }
  return turns + 1;
}

// Follows the proof from the table. Stored turns only ever fall, and each node has more of them
// than the nodes that it leads to: there is no way back.
class ProofWalk {
 public:
  explicit ProofWalk(ProofSearch& search) : search_(search) {}

  // The number of the node, nullopt when the search was stopped.
  std::optional<size_t> Follow(const Position& position, ProofGoal goal) {
    const Key key = PathFreeKey(position, goal.turns);
    const auto known = numbers_.find(key);
    if (known != numbers_.end() && nodes_[known->second].turns <= goal.turns) return known->second;
    if (!search_.ProvingMove(position, goal)) (void)search_.Attack(position, goal);
    return FollowMove(position, goal, search_.ProvingMove(position, goal));
  }

  std::optional<size_t> FollowMove(const Position& position, ProofGoal goal, Move move) {
    if (!move || search_.stopped()) return std::nullopt;
    const Position after = position.After(move);
    const SharedMoves replies = search_.lists().Replies(after);
    if (replies->unlisted != Answer::kNo) return std::nullopt;
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
    // On the way a shorter proof of the same position may have been followed.
    if (added || turns < node.turns) node = {position, turns, move, std::move(answers)};
    return known->second;
  }

  // What can be reached from `root`, its number 0, with the turns that it takes now.
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

  ProofSearch& search_;
  std::vector<ProofTreeNode> nodes_;
  absl::flat_hash_map<Key, size_t> numbers_;
};

}  // namespace

std::optional<ProofTree> ExtractProof(ProofSearch& search, const Position& position, ProofGoal goal,
                                      Move first) {
  ProofWalk walk(search);
  const std::optional<size_t> root = walk.FollowMove(position, goal, first);
  if (!root) return std::nullopt;
  return std::move(walk).Collect(*root);
}

}  // namespace danco
