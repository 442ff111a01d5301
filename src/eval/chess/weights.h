// Every number of the evaluation of traditional chess, named once (docs/chess.md). Centipawns, for
// the side that has the thing.
#ifndef DANCO_EVAL_CHESS_WEIGHTS_H_
#define DANCO_EVAL_CHESS_WEIGHTS_H_

#include <array>
#include <concepts>
#include <cstddef>
#include <type_traits>

#include "eval/weights.h"

namespace danco::chess {

// A Weight's first value is that with all pieces on the board, its second that without any but
// pawns; in between in proportion to kFullPhase.
inline constexpr int kFullPhase = 24;

using ByTypeAndKing = std::array<Weight, 7>;  // indexed by piece type; [0] unused

struct Weights {
  ByTypeAndKing material;

  // Where pieces stand: by the rank as the owner counts it, and by steps from the board's edge.
  std::array<ByRank, 7> rank;
  std::array<ByFile, 7> file;

  // Squares that a piece attacks, without those of own pawns and those that enemy pawns attack.
  ByCount<9> knight_mobility;
  ByCount<14> bishop_mobility;
  ByCount<15> rook_mobility;
  ByCount<28> queen_mobility;

  // Pieces.
  Weight bishop_pair;
  Weight bishop_pawns;    // per own pawn on squares of the bishop's colour
  Weight rook_open;       // a rook on a file without pawns
  Weight rook_half_open;  // ... without own ones
  Weight knight_outpost;  // protected by a pawn where no enemy pawn can drive it away
  Weight bishop_outpost;
  Weight minor_behind_pawn;  // a knight or bishop with a pawn in front of it

  // Pawns.
  ByRank passed;             // no enemy pawn stands before it or can take it
  ByRank passed_free;        // ... and nothing blocks the square ahead
  ByRank passed_safe;        // ... and no enemy attacks the square ahead
  ByDistance passed_friend;  // by the distance of the own king to the square ahead
  ByDistance passed_foe;     // ... and of the enemy's
  ByRank phalanx;            // a pawn beside it
  ByRank supported;          // a pawn protects it
  Weight doubled;
  Weight isolated;
  Weight backward;  // its neighbours are ahead, and an enemy pawn guards its next square

  // The own king.
  std::array<ByRank, 2>
      shelter;                  // on its file, beside it: the rank of the nearest own pawn, 0: none
  std::array<ByRank, 2> storm;  // ... and of the nearest enemy pawn, as the king's side counts it
  Weight king_half_open;        // no own pawn on its file

  // The attack on the enemy king.
  ByCount<24>
      danger;  // by units: what attacks its neighbours, and the squares that only they guard
  ByTypeAndKing safe_check;  // per square from which that type could check and not be taken
  ByTypeAndKing unsafe_check;

  // Threats.
  ByTypeAndKing by_pawn;   // per enemy piece that a pawn attacks
  ByTypeAndKing by_minor;  // ... a knight or bishop, ...
  ByTypeAndKing by_rook;
  ByTypeAndKing by_king;
  ByTypeAndKing hanging;  // ... that its side does not protect
  Weight push_threat;     // per enemy piece that a safe step of a pawn would attack

  Weight tempo;  // the right to move
};

inline constexpr size_t kNumWeights = sizeof(Weights) / sizeof(Weight);

// Calls `visit(family, name, member)` for each member of Weights, in their order in memory.
template <typename W, typename Visitor>
requires std::same_as<std::remove_const_t<W>, Weights>
constexpr void VisitWeights(W& w, Visitor&& visit) {
  visit("material", "material", w.material);
  visit("placement", "rank", w.rank);
  visit("placement", "file", w.file);
  visit("mobility", "knight_mobility", w.knight_mobility);
  visit("mobility", "bishop_mobility", w.bishop_mobility);
  visit("mobility", "rook_mobility", w.rook_mobility);
  visit("mobility", "queen_mobility", w.queen_mobility);
  visit("pieces", "bishop_pair", w.bishop_pair);
  visit("pieces", "bishop_pawns", w.bishop_pawns);
  visit("pieces", "rook_open", w.rook_open);
  visit("pieces", "rook_half_open", w.rook_half_open);
  visit("pieces", "knight_outpost", w.knight_outpost);
  visit("pieces", "bishop_outpost", w.bishop_outpost);
  visit("pieces", "minor_behind_pawn", w.minor_behind_pawn);
  visit("pawns", "passed", w.passed);
  visit("pawns", "passed_free", w.passed_free);
  visit("pawns", "passed_safe", w.passed_safe);
  visit("pawns", "passed_friend", w.passed_friend);
  visit("pawns", "passed_foe", w.passed_foe);
  visit("pawns", "phalanx", w.phalanx);
  visit("pawns", "supported", w.supported);
  visit("pawns", "doubled", w.doubled);
  visit("pawns", "isolated", w.isolated);
  visit("pawns", "backward", w.backward);
  visit("king", "shelter", w.shelter);
  visit("king", "storm", w.storm);
  visit("king", "king_half_open", w.king_half_open);
  visit("attack", "danger", w.danger);
  visit("attack", "safe_check", w.safe_check);
  visit("attack", "unsafe_check", w.unsafe_check);
  visit("threats", "by_pawn", w.by_pawn);
  visit("threats", "by_minor", w.by_minor);
  visit("threats", "by_rook", w.by_rook);
  visit("threats", "by_king", w.by_king);
  visit("threats", "hanging", w.hanging);
  visit("threats", "push_threat", w.push_threat);
  visit("tempo", "tempo", w.tempo);
}

extern const Weights kWeights;

}  // namespace danco::chess

#endif  // DANCO_EVAL_CHESS_WEIGHTS_H_
