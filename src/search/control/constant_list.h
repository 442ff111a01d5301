// SPDX-License-Identifier: MIT
// Converts the search's constants to a list, for code that iterates over them.
#ifndef DANCO_SEARCH_CONTROL_CONSTANT_LIST_H_
#define DANCO_SEARCH_CONTROL_CONSTANT_LIST_H_

#include <array>

#include "absl/base/casts.h"
#include "search/control/constants.h"

namespace danco {

// Returns the constants in the order of SearchConstants; the other function is the inverse.
using SearchConstantList =
    std::array<SearchConstant, sizeof(SearchConstants) / sizeof(SearchConstant)>;
inline SearchConstantList ListOf(const SearchConstants& constants) {
  return absl::bit_cast<SearchConstantList>(constants);
}
inline SearchConstants FromList(const SearchConstantList& list) {
  return absl::bit_cast<SearchConstants>(list);
}

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_CONSTANT_LIST_H_
