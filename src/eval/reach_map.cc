// SPDX-License-Identifier: MIT
#include "eval/reach_map.h"

#include <type_traits>

#include "board/core/attacks.h"
#include "board/core/rules.h"
#include "board/reach/pawn_steps.h"

namespace danco {
namespace {

// Calls `visit` with the type of each knight, bishop, rook and queen as a constant, so that its
// attacks need no switch.
template <typename Visitor>
void VisitOfficers(Visitor&& visit) {
  visit(std::integral_constant<PieceType, PieceType::kKnight>());
  visit(std::integral_constant<PieceType, PieceType::kBishop>());
  visit(std::integral_constant<PieceType, PieceType::kRook>());
  visit(std::integral_constant<PieceType, PieceType::kQueen>());
}

void AddFreePieces(const Position& position, Color us, SideReach& reach) {
  const Bitboard occupied = position.occupied();
  const Bitboard enemies = position.free_pieces(Opponent(us));
  const Bitboard landing = ~occupied | enemies;
  const Bitboard pawns = position.pieces(us, PieceType::kPawn) & reach.free;
  const Bitboard ahead = ShiftAhead(us, pawns);
  reach.by_pawn = PawnAttacks(us, pawns);
  reach.direct = reach.by_pawn;
  reach.targets[Index(PieceType::kPawn)] = reach.by_pawn & enemies;
  reach.twice = ShiftEast(ahead) & ShiftWest(ahead);
  reach.steps[Index(PieceType::kPawn)] =
      PawnPushes(us, pawns, occupied, position.used_double_steps(us));
  VisitOfficers([&](auto type) {
    Bitboard all;
    int mobility = 0;
    for (Square s : position.pieces(us, type) & reach.free) {
      const Bitboard attacks = PieceAttacks(type, s, occupied);
      reach.twice |= reach.direct & attacks;
      reach.direct |= attacks;
      all |= attacks;
      mobility += (attacks & landing).count();
    }
    reach.steps[Index(type)] = all & ~occupied;
    reach.targets[Index(type)] = all & enemies;
    reach.mobility[Index(type)] = mobility;
  });
}

void AddUnions(const Position& position, Color us, SideReach& reach) {
  const Bitboard occupied = position.occupied();
  const Bitboard unions = position.unions();
  for (Square s : position.pieces(us, PieceType::kPawn) & unions) {
    reach.united_attacks.Put(s, PawnAttacks(us, s));
  }
  const Bitboard pawns = position.pieces(us, PieceType::kPawn) & unions;
  const Bitboard pushes = PawnPushes(us, pawns, occupied, position.used_double_steps(us));
  reach.union_steps[Index(PieceType::kPawn)] = pushes;
  reach.union_mobility[Index(PieceType::kPawn)] = pushes.count();
  VisitOfficers([&](auto type) {
    Bitboard all;
    int mobility = 0;
    for (Square s : position.pieces(us, type) & unions) {
      const Bitboard attacks = PieceAttacks(type, s, occupied);
      reach.united_attacks.Put(s, attacks);
      mobility += (attacks & ~occupied).count();
      all |= attacks;
    }
    reach.union_steps[Index(type)] = all & ~occupied;
    reach.union_mobility[Index(type)] = mobility;
  });
}

void FollowChains(const Position& position, Color us, SideReach& reach) {
  const Bitboard occupied = position.occupied();
  const Bitboard unions =
      // A king that was united by a Paco is excluded.
      position.unions() & ~position.pieces(us, PieceType::kKing);
  reach.entered_once = reach.direct & unions;
  for (Square s : reach.entered_once) reach.once |= reach.united_attacks[s];
  reach.entered = reach.entered_once;
  reach.chained = reach.once;
  if (TraitsOf(position.rules()).take_over_in_chain) {
    reach.entered |= Closure(reach.once & unions & ~reach.entered, [&](Square s) {
      reach.chained |= reach.united_attacks[s];
      return reach.united_attacks[s] & unions & ~reach.entered;
    });
  }
  VisitOfficers([&](auto type) {
    Bitboard all;
    for (Square s : position.pieces(us, type) & reach.entered) all |= reach.united_attacks[s];
    reach.steps[Index(type)] |= all & ~occupied;
    reach.targets[Index(type)] |= all & position.free_pieces(Opponent(us));
  });
  reach.steps[Index(PieceType::kPawn)] |=
      PawnPushes(us, position.pieces(us, PieceType::kPawn) & reach.entered, occupied,
                 position.used_double_steps(us));
}

}  // namespace

void ComputeReach(const Position& position, Color us, SideReach& reach) {
  reach.free = position.free_pieces(us) & ~position.pieces(us, PieceType::kKing);
  AddFreePieces(position, us, reach);
  AddUnions(position, us, reach);
  FollowChains(position, us, reach);
}

}  // namespace danco
