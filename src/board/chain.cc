#include "board/chain.h"

#include <algorithm>

namespace danco {

ChainBoard::ChainBoard(const Position& position, Color us) : us(us) {
  const Color them = Opponent(us);
  occupied = position.occupied();
  unions = position.unions();
  their_free = position.free_pieces(them);
  their_king = position.pieces(them, PieceType::kKing);
  last_rank = LastRank(us);
  uint64_t assignment = 0;
  int i = 0;
  for (Square s : unions) {
    if (i == Assignment::kMaxUnions) break;
    square[i] = s;
    assignment |= static_cast<uint64_t>(position.type_at(us, s)) << (3 * i);
    ++i;
  }
  initial = Assignment(assignment);
  for (Wing wing : kWings) {
    const Square rook = position.castling_rook(us, wing);
    // With 15 unions no chain can begin, and there is no place to note it.
    if (rook != Square::kNone && unions.contains(rook) &&
        UnionIndex(rook) < Assignment::kMaxUnions) {
      lost_right[UnionIndex(rook)] = static_cast<uint8_t>(1 << Index(wing));
    }
  }
  if (position.en_passant() != Square::kNone && us == position.side_to_move()) {
    en_passant_pawn = position.en_passant_pawn();
    if (unions.contains(en_passant_pawn)) en_passant_union = UnionIndex(en_passant_pawn);
    en_passant = position.en_passant();
  }
  if (us == position.side_to_move() && position.pending_gift() != Square::kNone) {
    gift_union = UnionIndex(position.pending_gift());
  }
}

ChainSearch::Path ChainSearch::PathTo(uint32_t state, PieceType first_type) const {
  Path path;
  for (;;) {
    const ChainArena::State& here = arena_.states_[state];
    const uint32_t parent = here.parent();
    const int i = here.union_index();
    const bool first = parent >= kNoParent;
    const Move chain = arena_.groups_[here.group()].chain();
    const PieceType entering =
        first ? first_type : arena_.groups_[arena_.states_[parent].group()].chain().piece();
    const PieceType placed = chain.assignment().at(i);
    const bool promoted = entering == PieceType::kPawn && placed != PieceType::kPawn;
    path.steps.push_back({SquareOf(chain, i), promoted ? placed : PieceType::kNone});
    if (first) {
      if (board_.gift_union >= 0) path.gift = kPromotions[parent - kNoParent];
      break;
    }
    state = parent;
  }
  std::reverse(path.steps.begin(), path.steps.end());
  return path;
}

}  // namespace danco
