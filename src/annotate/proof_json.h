// Proofs of a forced Paco as JSON (docs/proofs.md).
#ifndef DANCO_ANNOTATE_PROOF_JSON_H_
#define DANCO_ANNOTATE_PROOF_JSON_H_

#include "absl/status/statusor.h"
#include "board/core/position.h"
#include "nlohmann/json_fwd.hpp"
#include "search/proofs/proof_tree.h"

namespace danco {

// The nodes of the tree as a list; moves in the protocol's notation.
nlohmann::json ProofTreeToJson(const ProofTree& tree);

// The opposite, with the position of the root. InvalidArgument, naming the node: what is no such
// list, an illegal move, or turns that do not fall from node to node. Whether every answer is there
// has not been looked at.
absl::StatusOr<ProofTree> ProofTreeFromJson(const Position& root, const nlohmann::json& json);

}  // namespace danco

#endif  // DANCO_ANNOTATE_PROOF_JSON_H_
