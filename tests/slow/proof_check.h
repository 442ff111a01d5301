// SPDX-License-Identifier: MIT
// Checks the proofs printed by `danco prove --tree --json` with the slow rules only. It shares no
// code with the engine.

#ifndef DANCO_TESTS_SLOW_PROOF_CHECK_H_
#define DANCO_TESTS_SLOW_PROOF_CHECK_H_

#include <string>

#include "nlohmann/json_fwd.hpp"

namespace danco::slow {

// Returns an empty text if `proof` is correct: after the attacker's move at every node, each legal
// turn of the defender has an answer (the node that it names, or uniting at once); no line ends in
// a draw; and the number of turns decreases from node to node. Otherwise returns what is wrong, and
// at which node. Ignores the game before the position.
std::string CheckProof(const nlohmann::json& proof);

}  // namespace danco::slow

#endif  // DANCO_TESTS_SLOW_PROOF_CHECK_H_
