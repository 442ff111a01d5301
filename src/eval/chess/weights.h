// SPDX-License-Identifier: MIT
// The weights of the evaluation for traditional chess (chess.md). eval/weights.h has those for
// games with unions.
#ifndef DANCO_EVAL_CHESS_WEIGHTS_H_
#define DANCO_EVAL_CHESS_WEIGHTS_H_

#include <array>
#include <cstddef>

#include "eval/weights.h"

namespace danco::chess {

// The phase with all pieces on the board. A Weight's first value applies with all pieces, and its
// second with only pawns and kings; in between, the value is interpolated linearly.
inline constexpr int kFullPhase = 24;

// Indexed by 4 times the rank from the owner's side, plus the distance from the nearer edge.
using ByHalfBoard = std::array<Weight, 32>;
using ByTypeAndKing = std::array<Weight, 7>;  // indexed by piece type; [0] unused

struct Weights {
#define WEIGHT(family, name, ...) __VA_ARGS__ name;
#include "eval/chess/weights.inc"
#undef WEIGHT
};

inline constexpr size_t kNumWeights = sizeof(Weights) / sizeof(Weight);

template <typename Visitor>
constexpr void VisitWeights(const Weights& w, Visitor&& visit) {
#define WEIGHT(family, name, ...) visit(#family, #name, w.name);
#include "eval/chess/weights.inc"
#undef WEIGHT
}

// Built from data/weights/chess.txt.
extern const Weights kWeights;

}  // namespace danco::chess

#endif  // DANCO_EVAL_CHESS_WEIGHTS_H_
