// Checks the proofs that `danco prove --tree --json` prints, by the slow rules alone: it shares no
// code with the engine.

#ifndef DANCO_TESTS_SLOW_PROOF_CHECK_H_
#define DANCO_TESTS_SLOW_PROOF_CHECK_H_

#include <string>

#include "nlohmann/json_fwd.hpp"

namespace danco::slow {

// Empty when `proof` shows what it claims: after the attacker's move of every node each legal turn
// of the defender is answered, by the node that it names or by uniting at once, nothing ends in a
// draw, and turns fall by one or more from node to node. Otherwise what is wrong, and at which
// node. The game before the position is not looked at.
std::string CheckProof(const nlohmann::json& proof);

}  // namespace danco::slow

#endif  // DANCO_TESTS_SLOW_PROOF_CHECK_H_
