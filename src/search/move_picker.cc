#include "search/move_picker.h"

#include <algorithm>

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
      const auto place = static_cast<int32_t>(stack_.size() - begin_);
      stack_.Push(move, (ScoreOf(move) << kPlaceBits) | (kLastPlace - place));
    }
    return true;
  };
  MoveEnumerator<decltype(sink)> moves(position_, arena_, sink);
  moves.Plain();
  room = std::min(kMaxChains, static_cast<size_t>(kLastPlace) - (stack_.size() - begin_));
  moves.Chains();
}

// Selection sort, one step a call: most nodes ask for few moves. The loop is one that compilers
// vectorize.
Move MovePicker::PickBest() {
  const std::span<int32_t> ranks = stack_.ranks(begin_);
  int32_t best = kTaken;
  for (int32_t rank : ranks) best = std::max(best, rank);
  if (best == kTaken) return Move();
  const int32_t place = kLastPlace - (best & kLastPlace);
  ranks[static_cast<size_t>(place)] = kTaken;
  last_score_ = best >> kPlaceBits;
  return stack_.move(begin_ + static_cast<size_t>(place));
}

int MovePicker::DropHarmless(const ThreatMap& threats) {
  const std::span<int32_t> ranks = stack_.ranks(begin_);
  int dropped = 0;
  for (size_t i = 0; i < ranks.size(); ++i) {
    if (ranks[i] == kTaken || threats.MayThreaten(stack_.move(begin_ + i))) continue;
    ranks[i] = kTaken;
    ++dropped;
  }
  return dropped;
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
