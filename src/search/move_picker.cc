#include "search/move_picker.h"

#include <utility>

#include "board/move_enumerator.h"
#include "board/sako.h"

namespace danco {

bool IsPlausible(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const Bitboard occupied = position.occupied();
  const bool gift = position.pending_gift() != Square::kNone;
  // Where a free piece may land; an en passant capture frees the square of the pawn that it sets
  // back.
  Bitboard landing = ~occupied | position.free_pieces(Opponent(us)) | move.from();
  if (move.en_passant() && position.en_passant() != Square::kNone) {
    landing |= position.en_passant_pawn();
  }
  switch (move.kind()) {
    case MoveKind::kPlain:
      return gift == (move.gift() != PieceType::kNone) &&
             position.free_pieces(us).contains(move.from()) && landing.contains(move.to()) &&
             (!move.en_passant() || position.en_passant() == move.to());
    case MoveKind::kUnion:
      return gift == (move.gift() != PieceType::kNone) && position.unions().contains(move.from()) &&
             !occupied.contains(move.to());
    case MoveKind::kCastling:
      return position.castling_rook(us, Wing::kKingSide) == move.to() ||
             position.castling_rook(us, Wing::kQueenSide) == move.to();
    case MoveKind::kChain: {
      const int unions = position.unions().count();
      if (unions == 0 || unions > Assignment::kMaxUnions) return false;
      const uint64_t bits = move.assignment().bits();
      if ((bits >> (3 * unions)) != 0) return false;
      for (int i = 0; i < unions; ++i) {
        const PieceType type = move.assignment().at(i);
        if (type == PieceType::kNone || type >= PieceType::kKing) return false;
      }
      if (move.en_passant() && position.en_passant() == Square::kNone) return false;
      if (move.piece() == PieceType::kNone) return true;
      return position.free_pieces(us).contains(move.from()) &&
             !position.pieces(us, PieceType::kKing).contains(move.from()) &&
             landing.contains(move.to());
    }
  }
  return false;
}

int MovePicker::ScoreOf(Move move) const {
  if (move == hints_.killers[0]) return 60000;
  if (move == hints_.killers[1]) return 55000;
  if (move == hints_.counter) return 50000;
  const MoveClass c(position_, move);
  return history_.Value(position_.side_to_move(), move, c, hints_.previous, hints_.before);
}

void MovePicker::Generate() {
  next_ = stack_.size();
  size_t room = SIZE_MAX;
  auto sink = [this, &room](const MoveSet& set) {
    for (Square to : set.targets) {
      const Move move = set.At(to);
      if (move == hints_.table_move) continue;
      if (hints_.threat && !MayParry(position_, hints_.threat, move)) {
        left_out_ = true;
        continue;
      }
      if (room-- == 0) return false;
      stack_.push_back({move, ScoreOf(move)});
    }
    return true;
  };
  MoveEnumerator<decltype(sink)> moves(position_, arena_, sink);
  moves.Plain();
  room = kMaxChains;
  moves.Chains();
}

// Selection sort, one step a call: most nodes ask for few moves.
Move MovePicker::PickBest() {
  if (next_ == stack_.size()) return Move();
  size_t best = next_;
  for (size_t i = next_ + 1; i < stack_.size(); ++i) {
    if (stack_[i].score > stack_[best].score) best = i;
  }
  std::swap(stack_[best], stack_[next_]);
  last_score_ = stack_[next_].score;
  return stack_[next_++].move;
}

Move MovePicker::Next() {
  switch (stage_) {
    case Stage::kTable:
      stage_ = Stage::kGenerate;
      if (hints_.table_move) return hints_.table_move;
      [[fallthrough]];
    case Stage::kGenerate:
      Generate();
      stage_ = Stage::kPick;
      [[fallthrough]];
    case Stage::kPick:
      break;
  }
  return PickBest();
}

}  // namespace danco
