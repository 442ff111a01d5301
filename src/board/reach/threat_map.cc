// SPDX-License-Identifier: MIT
#include "board/reach/threat_map.h"

#include "board/core/attacks.h"

namespace danco {
namespace {

// Returns `pieces` if removing them would reveal one of `sliders`, and no squares otherwise. They
// block the lines of `attacks`; `beyond` are the attacks without them.
Bitboard Hiding(Bitboard pieces, Bitboard attacks, Bitboard beyond, Bitboard sliders) {
  return beyond & ~attacks & sliders ? pieces : Bitboard();
}

}  // namespace

ThreatMap::ThreatMap(const Position& position)
    : unions_(position.unions()), assignment_(position.assignment(position.side_to_move())) {
  const Color us = position.side_to_move();
  const AttackerSets pieces = AttackersOf(position, us);
  AttackOrigins origins = OriginsOf(position, pieces, position.king(Opponent(us)));
  FindAttackingUnions(pieces, unions_, origins,
                      [&](Square s) { return OriginsOf(position, pieces, s); });
  landings_ = origins.ByType();
}

AttackOrigins ThreatMap::OriginsOf(const Position& position, const AttackerSets& pieces,
                                   Square goal) {
  const Color us = position.side_to_move();
  const Bitboard occupied = position.occupied();
  const AttackOrigins origins = AttackOrigins::Of(us, goal, occupied);
  if (const Bitboard ours = origins.diagonal & position.pieces(us)) {
    blockers_ |= ours;
    uncovering_ |=
        Hiding(ours, origins.diagonal, BishopAttacks(goal, occupied ^ ours), pieces.diagonal);
  }
  if (const Bitboard ours = origins.straight & position.pieces(us)) {
    blockers_ |= ours;
    uncovering_ |=
        Hiding(ours, origins.straight, RookAttacks(goal, occupied ^ ours), pieces.straight);
  }
  return origins;
}

bool ThreatMap::MayThreaten(Move move) const {
  if (move.kind() == MoveKind::kCastling || move.en_passant()) return true;
  if (!move.is_chain()) return move.gift() != PieceType::kNone || LandsWell(move);
  return LoadsUnion(move.assignment(unions_.count())) || blockers_.contains(move.from()) ||
         (move.piece() != PieceType::kNone && LandsWell(move));
}

bool ThreatMap::LandsWell(Move move) const {
  return uncovering_.contains(move.from()) || landings_[Index(move.piece())].contains(move.to());
}

// Returns whether the chain left a piece in a union from which it attacks a target.
bool ThreatMap::LoadsUnion(Assignment assignment) const {
  int i = 0;
  for (Square s : unions_) {
    const PieceType type = assignment.at(i);
    if (type != assignment_.at(i) && landings_[Index(type)].contains(s)) return true;
    ++i;
  }
  return false;
}

}  // namespace danco
