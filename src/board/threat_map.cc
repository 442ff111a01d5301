#include "board/threat_map.h"

#include "board/attacks.h"

namespace danco {
namespace {

// Which of `pieces` on the lines of `attacks` hide one of `sliders` from their origin; all of them
// when any does. `beyond` are the attacks with these pieces gone.
Bitboard Hiding(Bitboard pieces, Bitboard attacks, Bitboard beyond, Bitboard sliders) {
  return beyond & ~attacks & sliders ? pieces : Bitboard();
}

}  // namespace

ThreatMap::ThreatMap(const Position& position)
    : unions_(position.unions()), assignment_(position.assignment(position.side_to_move())) {
  const Color us = position.side_to_move();
  AddGoal(position, position.king(Opponent(us)));
  // Unions whose own piece attacks a goal are goals themselves.
  Bitboard rest = unions_;
  const auto loaded = [&](PieceType type) {
    return position.pieces(us, type) & landings_[Index(type)];
  };
  while (true) {
    const Bitboard found =
        rest & (loaded(PieceType::kPawn) | loaded(PieceType::kKnight) | loaded(PieceType::kBishop) |
                loaded(PieceType::kRook) | loaded(PieceType::kQueen));
    if (!found) return;
    rest &= ~found;
    for (Square s : found) AddGoal(position, s);
  }
}

void ThreatMap::AddGoal(const Position& position, Square goal) {
  const Color us = position.side_to_move();
  const Bitboard occupied = position.occupied();
  const Bitboard diagonals = BishopAttacks(goal, occupied);
  const Bitboard lines = RookAttacks(goal, occupied);
  landings_[Index(PieceType::kPawn)] |= PawnAttacks(Opponent(us), goal);
  landings_[Index(PieceType::kKnight)] |= KnightAttacks(goal);
  landings_[Index(PieceType::kBishop)] |= diagonals;
  landings_[Index(PieceType::kRook)] |= lines;
  landings_[Index(PieceType::kQueen)] |= diagonals | lines;
  const Bitboard queens = position.pieces(us, PieceType::kQueen);
  if (const Bitboard pieces = diagonals & position.pieces(us)) {
    blockers_ |= pieces;
    uncovering_ |= Hiding(pieces, diagonals, BishopAttacks(goal, occupied ^ pieces),
                          position.pieces(us, PieceType::kBishop) | queens);
  }
  if (const Bitboard pieces = lines & position.pieces(us)) {
    blockers_ |= pieces;
    uncovering_ |= Hiding(pieces, lines, RookAttacks(goal, occupied ^ pieces),
                          position.pieces(us, PieceType::kRook) | queens);
  }
}

bool ThreatMap::MayThreaten(Move move) const {
  if (move.kind() == MoveKind::kCastling || move.en_passant()) return true;
  if (!move.is_chain()) return move.gift() != PieceType::kNone || LandsWell(move);
  return LoadsUnion(move.assignment()) || blockers_.contains(move.from()) ||
         (move.piece() != PieceType::kNone && LandsWell(move));
}

bool ThreatMap::LandsWell(Move move) const {
  return uncovering_.contains(move.from()) || landings_[Index(move.piece())].contains(move.to());
}

// Whether the chain has left a piece in a union from which it attacks a goal.
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
