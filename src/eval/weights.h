// Every number of the evaluation, named once. Centipawns, for the side that has the thing; see
// docs/evaluation.md.
#ifndef DANCO_EVAL_WEIGHTS_H_
#define DANCO_EVAL_WEIGHTS_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/piece.h"

namespace danco {

// A weight while no unions are on the board, and with all pieces united; in between in proportion.
struct Weight {
  int16_t few = 0;
  int16_t many = 0;
};

using ByType = std::array<Weight, 6>;  // indexed by piece type; [0] unused
using ByRank = std::array<Weight, 8>;  // indexed by the rank as the owner counts it

struct Weights {
  // Material: which pieces are free, which are united.
  ByType free_piece;
  ByType united_piece;
  // Reach: what free pieces attack, and what they could release.
  ByType mobility;         // per empty or enemy square that a free piece attacks
  ByType unite_target;     // per enemy free piece of this type that is attacked
  Weight enterable_union;  // per union that some chain can enter
  Weight chained_square;   // per square attacked only by pieces that could be released
  // King.
  std::array<Weight, 10>
      ring_attacked;  // squares at the enemy king that free pieces attack, by number
  std::array<Weight, 10> ring_chained;  // the same through chains only
  std::array<Weight, 9> king_escapes;   // own king's empty neighbours that no enemy reaches
  // Pawns.
  ByRank free_pawn;
  ByRank united_pawn;
  // Unions.
  ByType stuck_piece;  // own piece in a union that no chain of ours can enter
  std::array<Weight, 8>
      union_king_distance;  // own united piece by distance to the enemy king, 1..7
  // The right to move.
  Weight tempo;
};

inline constexpr size_t kNumWeights = sizeof(Weights) / sizeof(Weight);

// Calls `visit(family, name, weight array as pointer and length)` for each group of weights, in
// their order in memory.
template <typename W, typename Visitor>
constexpr void VisitWeights(W& w, Visitor&& visit) {
  visit("material", "free_piece", w.free_piece.data(), w.free_piece.size());
  visit("material", "united_piece", w.united_piece.data(), w.united_piece.size());
  visit("reach", "mobility", w.mobility.data(), w.mobility.size());
  visit("reach", "unite_target", w.unite_target.data(), w.unite_target.size());
  visit("reach", "enterable_union", &w.enterable_union, size_t{1});
  visit("reach", "chained_square", &w.chained_square, size_t{1});
  visit("king", "ring_attacked", w.ring_attacked.data(), w.ring_attacked.size());
  visit("king", "ring_chained", w.ring_chained.data(), w.ring_chained.size());
  visit("king", "king_escapes", w.king_escapes.data(), w.king_escapes.size());
  visit("pawns", "free_pawn", w.free_pawn.data(), w.free_pawn.size());
  visit("pawns", "united_pawn", w.united_pawn.data(), w.united_pawn.size());
  visit("unions", "stuck_piece", w.stuck_piece.data(), w.stuck_piece.size());
  visit("unions", "union_king_distance", w.union_king_distance.data(),
        w.union_king_distance.size());
  visit("tempo", "tempo", &w.tempo, size_t{1});
}

extern const Weights kWeights;

}  // namespace danco

#endif  // DANCO_EVAL_WEIGHTS_H_
