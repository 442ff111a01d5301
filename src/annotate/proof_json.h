// SPDX-License-Identifier: MIT
// Proofs of a forced Paco as JSON (proofs.md).
#ifndef DANCO_ANNOTATE_PROOF_JSON_H_
#define DANCO_ANNOTATE_PROOF_JSON_H_

#include "absl/status/statusor.h"
#include "board/core/position.h"
#include "nlohmann/json_fwd.hpp"
#include "search/proofs/proof.h"

namespace danco {

// Returns the nodes of the tree as a list, root first, with moves in the protocol's notation.
nlohmann::json ProofTreeToJson(const ProofTree& tree);

// Reads such a list as the proof of a Paco in the position `root`. Returns InvalidArgument, naming
// the node, if a node is malformed, contains an illegal move, is unreachable, or does not have
// fewer turns left than the node before it. Does not check that all of the defender's answers are
// included.
absl::StatusOr<ProofTree> ProofTreeFromJson(const Position& root, const nlohmann::json& json);

}  // namespace danco

#endif  // DANCO_ANNOTATE_PROOF_JSON_H_
