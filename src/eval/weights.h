// Every number of the evaluation, named once. Centipawns, for the side that has the thing; found by
// danco-tune. docs/evaluation.md explains them to a player.
#ifndef DANCO_EVAL_WEIGHTS_H_
#define DANCO_EVAL_WEIGHTS_H_

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "board/core/piece.h"

namespace danco {

// A weight while no unions are on the board, and with all pieces united; in between in proportion.
// Both values are kept in one number, many * 65536 + few, so that they are multiplied and added
// together.
class Weight {
 public:
  constexpr Weight() = default;
  constexpr Weight(int16_t few, int16_t many) : both_(many * kUnit + few) {}

  constexpr int16_t few() const { return Few(both_); }
  constexpr int16_t many() const { return Many(both_); }
  constexpr int32_t both() const { return both_; }

  // The two values of a sum of multiples of both(), each of which must fit 16 bits.
  static constexpr int16_t Few(int32_t both) { return static_cast<int16_t>(both); }
  static constexpr int16_t Many(int32_t both) {
    return static_cast<int16_t>((both - Few(both)) / kUnit);
  }

 private:
  static constexpr int32_t kUnit = 1 << 16;
  int32_t both_ = 0;
};

template <size_t kSize>
using ByCount = std::array<Weight, kSize>;  // indexed by how many there are, the last for more

using ByType = std::array<Weight, 6>;      // indexed by piece type; [0] unused
using ByRank = std::array<Weight, 8>;      // indexed by the rank as the owner counts it
using ByFile = std::array<Weight, 4>;      // indexed by steps from the edge of the board
using ByDistance = std::array<Weight, 8>;  // indexed by king steps; [0] unused
using ByOffset = std::array<Weight, 120>;  // indexed by KingOffset() (eval/distance.h)

// With the turn, and waiting for it: EvalContext::waiting().
template <typename T>
using ByTurn = std::array<T, 2>;

struct Weights {
  // Material: which pieces are free, which are united.
  ByType free_piece;
  ByType united_piece;

  // Placement: where they stand. The king has its own.
  std::array<ByRank, 6> free_rank;
  std::array<ByFile, 6> free_file;
  std::array<ByRank, 6> united_rank;
  std::array<ByFile, 6> united_file;
  ByTurn<std::array<ByDistance, 6>> free_distance;  // to the enemy king
  // Where they lie as seen from either king; united ones by what releases them: [0] a free piece,
  // [1] a longer chain, [2] nothing.
  ByTurn<std::array<ByOffset, 6>> free_by_their_king;
  ByTurn<std::array<ByOffset, 6>> free_by_own_king;
  ByTurn<std::array<std::array<ByOffset, 6>, 3>> united_by_their_king;
  ByTurn<std::array<std::array<ByOffset, 6>, 3>> united_by_own_king;

  // Reach: what the free pieces attack, and what they could release.
  ByTurn<ByType> mobility;        // per empty or enemy square that a free piece attacks
  ByTurn<ByType> unite_by_pawn;   // per free enemy piece that a free pawn attacks
  ByTurn<ByType> unite_directly;  // ... that another free piece attacks
  ByTurn<ByType> unite_by_chain;  // ... that only pieces which could be released attack
  ByTurn<ByType>
      unite_guarded;  // ... of these, that its side attacks too: it would be released again
  ByTurn<ByType> release_once;    // per union that a free piece can enter, by what it would release
  ByTurn<ByType> release_later;   // ... that only a released piece can enter
  ByTurn<Weight> direct_squares;  // per square that free pieces attack
  ByTurn<Weight> double_squares;  // ... that several attack
  ByTurn<Weight> released_squares;  // ... that only pieces attack which one release would free
  ByTurn<Weight> chained_squares;   // ... which more releases would free

  // King: whom it has around it, and who could come near.
  ByRank king_rank;
  ByFile king_file;
  ByTurn<ByCount<9>> king_escapes;  // empty neighbours of the own king that no enemy reaches
  ByTurn<ByCount<9>> king_friends;  // own free pieces next to it
  ByTurn<ByCount<9>> king_unions;   // unions next to it
  ByTurn<ByCount<9>> king_guests;   // free enemy pieces next to it
  ByTurn<Weight> king_diagonals;    // per empty square on a diagonal from it
  ByTurn<Weight> king_lines;        // per empty square on a rank or file from it
  ByTurn<ByCount<10>>
      ring_direct;  // the enemy king and its neighbours: how many of them free pieces attack
  ByTurn<ByCount<10>> ring_once;   // ... only pieces after one release
  ByTurn<ByCount<10>> ring_later;  // ... after more
  ByTurn<ByCount<4>> links;        // unions from which the own piece would attack the enemy king
  ByTurn<ByCount<4>> far_links;    // unions from which it would enter one of these, and so on
  // Squares from which a Sako could be given next turn.
  ByTurn<ByCount<8>> safe_sakos;   // where the enemy does not reach
  ByTurn<ByCount<8>> risky_sakos;  // where the enemy could unite with the piece
  // ... which a piece gives by itself: by its type, and where it then lies as seen from that king.
  ByTurn<std::array<ByOffset, 6>> safe_sakos_from;
  // Added to these for the safe ones: by [number of safe ones][empty neighbours of the enemy king
  // that we do not reach, called its escapes], and by [links and far links][number of safe ones].
  ByTurn<std::array<ByCount<4>, 4>> sakos_by_escapes;
  ByTurn<std::array<ByCount<4>, 4>> sakos_by_links;
  // And by [escapes][number]: safe ones that nothing can be put in the way of; risky ones on
  // squares that another piece of ours attacks.
  ByTurn<std::array<ByCount<4>, 4>> close_sakos;
  ByTurn<std::array<ByCount<4>, 4>> supported_sakos;
  // Safe ones after which no escape is left, with the turn: [0] something can be put in the way,
  // [1] nothing can.
  std::array<ByCount<3>, 2> last_sakos;
  // Threats by making a link: free enemies that we could unite with where another piece of ours
  // could enter, and squares that we attack and could move a union to.
  ByTurn<ByCount<4>> uniting_sakos;
  ByTurn<ByCount<4>> union_sakos;

  // Pawns.
  ByTurn<Weight> promotes_free;    // one step from promotion, the way free
  ByTurn<Weight> promotes_united;  // the same moving a union
  Weight blocked_pawn;             // a free pawn with something in front of it
  Weight double_step;              // a pawn that can go two squares

  // Unions: a resource of both sides.
  ByTurn<ByType> union_mobility;      // per empty square to which the own piece moves the union
  ByTurn<ByType> stuck_piece;         // own united piece that no chain of ours can release
  ByTurn<ByDistance> union_distance;  // from the enemy king
  ByTurn<Weight> own_union;           // a union that only we can enter
  // A union by [how we release our piece][how they release theirs][our type][their type], released
  // as united_by_their_king has it.
  ByTurn<std::array<std::array<std::array<ByType, 6>, 3>, 3>> pairs;

  // The right to move.
  Weight tempo;
};

inline constexpr size_t kNumWeights = sizeof(Weights) / sizeof(Weight);

// Calls `visit(family, name, member)` for each member of Weights, in their order in memory. A
// member is a Weight or an array of members.
template <typename W, typename Visitor>
requires std::same_as<std::remove_const_t<W>, Weights>
constexpr void VisitWeights(W& w, Visitor&& visit) {
  visit("material", "free_piece", w.free_piece);
  visit("material", "united_piece", w.united_piece);
  visit("placement", "free_rank", w.free_rank);
  visit("placement", "free_file", w.free_file);
  visit("placement", "united_rank", w.united_rank);
  visit("placement", "united_file", w.united_file);
  visit("placement", "free_distance", w.free_distance);
  visit("placement", "free_by_their_king", w.free_by_their_king);
  visit("placement", "free_by_own_king", w.free_by_own_king);
  visit("placement", "united_by_their_king", w.united_by_their_king);
  visit("placement", "united_by_own_king", w.united_by_own_king);
  visit("reach", "mobility", w.mobility);
  visit("reach", "unite_by_pawn", w.unite_by_pawn);
  visit("reach", "unite_directly", w.unite_directly);
  visit("reach", "unite_by_chain", w.unite_by_chain);
  visit("reach", "unite_guarded", w.unite_guarded);
  visit("reach", "release_once", w.release_once);
  visit("reach", "release_later", w.release_later);
  visit("reach", "direct_squares", w.direct_squares);
  visit("reach", "double_squares", w.double_squares);
  visit("reach", "released_squares", w.released_squares);
  visit("reach", "chained_squares", w.chained_squares);
  visit("king", "king_rank", w.king_rank);
  visit("king", "king_file", w.king_file);
  visit("king", "king_escapes", w.king_escapes);
  visit("king", "king_friends", w.king_friends);
  visit("king", "king_unions", w.king_unions);
  visit("king", "king_guests", w.king_guests);
  visit("king", "king_diagonals", w.king_diagonals);
  visit("king", "king_lines", w.king_lines);
  visit("attack", "ring_direct", w.ring_direct);
  visit("attack", "ring_once", w.ring_once);
  visit("attack", "ring_later", w.ring_later);
  visit("attack", "links", w.links);
  visit("attack", "far_links", w.far_links);
  visit("attack", "safe_sakos", w.safe_sakos);
  visit("attack", "risky_sakos", w.risky_sakos);
  visit("attack", "safe_sakos_from", w.safe_sakos_from);
  visit("attack", "sakos_by_escapes", w.sakos_by_escapes);
  visit("attack", "sakos_by_links", w.sakos_by_links);
  visit("attack", "close_sakos", w.close_sakos);
  visit("attack", "supported_sakos", w.supported_sakos);
  visit("attack", "last_sakos", w.last_sakos);
  visit("attack", "uniting_sakos", w.uniting_sakos);
  visit("attack", "union_sakos", w.union_sakos);
  visit("pawns", "promotes_free", w.promotes_free);
  visit("pawns", "promotes_united", w.promotes_united);
  visit("pawns", "blocked_pawn", w.blocked_pawn);
  visit("pawns", "double_step", w.double_step);
  visit("unions", "union_mobility", w.union_mobility);
  visit("unions", "stuck_piece", w.stuck_piece);
  visit("unions", "union_distance", w.union_distance);
  visit("unions", "own_union", w.own_union);
  visit("unions", "pairs", w.pairs);
  visit("tempo", "tempo", w.tempo);
}

// The weights of one member in their order in memory.
template <typename Member>
std::span<const Weight> Flat(const Member& member) {
  // NOLINTNEXTLINE(bugprone-sizeof-expression): a member may be a single weight.
  return {reinterpret_cast<const Weight*>(&member), sizeof(Member) / sizeof(Weight)};
}

extern const Weights kWeights;

}  // namespace danco

#endif  // DANCO_EVAL_WEIGHTS_H_
