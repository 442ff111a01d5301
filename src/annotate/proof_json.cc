// SPDX-License-Identifier: MIT
#include "annotate/proof_json.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/text/notation.h"
#include "nlohmann/json.hpp"
#include "system/status.h"

namespace danco {
namespace {

using nlohmann::json;

absl::Status Fault(size_t number, absl::string_view what) {
  return Invalid("node ", number, " ", what);
}

bool IsShaped(const json& node) {
  return node.is_object() && node.contains("turns") && node["turns"].is_number_integer() &&
         node.contains("move") && node["move"].is_string() && node.contains("answers") &&
         node["answers"].is_object();
}

// Reads the nodes of a tree, each of them once and as soon as its position is known.
class TreeReader {
 public:
  explicit TreeReader(const json& list) : list_(list), is_read_(list.size()) {
    tree_.nodes.resize(list.size());
  }

  absl::StatusOr<ProofTree> Read(const Position& root) {
    waiting_.emplace_back(0, root);
    while (!waiting_.empty()) {
      const auto [number, position] = std::move(waiting_.back());
      waiting_.pop_back();
      if (is_read_[number]) continue;
      is_read_[number] = true;
      RETURN_IF_ERROR(ReadNode(number, position));
    }
    for (size_t number = 0; number < is_read_.size(); ++number) {
      if (!is_read_[number]) return Fault(number, "is not reached");
    }
    return std::move(tree_);
  }

 private:
  absl::Status ReadNode(size_t number, const Position& position) {
    const json& node = list_[number];
    const absl::StatusOr<Move> move = ParseMove(position, node["move"].get<std::string>());
    if (!move.ok()) return Fault(number, move.status().message());
    ProofTreeNode& read = tree_.nodes[number];
    read = {position, node["turns"].get<int>(), *move, {}};
    const Position after = position.After(*move);
    for (const auto& [text, child] : node["answers"].items()) {
      const absl::StatusOr<Move> answer =
          after.king_united() ? absl::StatusOr<Move>(Fault(number, "continues after the Paco"))
                              : ParseMove(after, text);
      if (!answer.ok()) return Fault(number, answer.status().message());
      if (!child.is_number_unsigned() || child >= list_.size()) {
        return Fault(number, absl::StrCat("does not name a node after ", text));
      }
      const auto next = child.get<size_t>();
      if (list_[next]["turns"].get<int>() >= read.turns) {
        return Fault(number, absl::StrCat("does not have fewer turns left after ", text));
      }
      read.answers.push_back({*answer, next});
      waiting_.emplace_back(next, after.After(*answer));
    }
    return absl::OkStatus();
  }

  const json& list_;
  std::vector<bool> is_read_;
  std::vector<std::pair<size_t, Position>> waiting_;
  ProofTree tree_;
};

}  // namespace

json ProofTreeToJson(const ProofTree& tree) {
  json nodes = json::array();
  for (const ProofTreeNode& node : tree.nodes) {
    const Position after = node.position.After(node.move);
    json answers = json::object();
    for (const ProofTreeNode::Answer& answer : node.answers) {
      answers[FormatMove(after, answer.move)] = answer.node;
    }
    nodes.push_back({{"turns", node.turns},
                     {"move", FormatMove(node.position, node.move)},
                     {"answers", std::move(answers)}});
  }
  return nodes;
}

absl::StatusOr<ProofTree> ProofTreeFromJson(const Position& root, const json& list) {
  if (!list.is_array() || list.empty()) return Invalid("expected a list of nodes");
  for (size_t number = 0; number < list.size(); ++number) {
    if (!IsShaped(list[number])) return Fault(number, "must have turns, move and answers");
  }
  return TreeReader(list).Read(root);
}

}  // namespace danco
