// SPDX-License-Identifier: MIT
// danco-check-proofs: reads the output of `danco prove --tree --json` on standard input, and prints
// each proof that is not correct. The exit status is 1 if there is one. Proofs without a tree,
// which a limit ended first, are counted only.
#include <iostream>
#include <string>

#include "nlohmann/json.hpp"
#include "proof_check.h"

int main() {
  int proofs = 0, without = 0, wrong = 0, unchecked = 0;
  std::string line;
  for (int number = 1; std::getline(std::cin, line); ++number) {
    const auto proof = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (proof.is_object() && !proof.contains("mate")) {
      ++without;
      continue;
    }
    ++proofs;
    if (proof.is_object() && !proof.contains("tree")) {
      ++unchecked;
      continue;
    }
    const std::string fault = danco::slow::CheckProof(proof);
    if (fault.empty()) continue;
    ++wrong;
    std::cout << "line " << number << ": " << fault << std::endl;
  }
  std::cout << proofs << " proofs, " << wrong << " wrong, " << unchecked << " without a tree; "
            << without << " lines without a Paco\n";
  return wrong == 0 ? 0 : 1;
}
