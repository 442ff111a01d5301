#include "board/release_graph.h"

#include <algorithm>
#include <bit>

#include "board/attacks.h"

namespace danco {
namespace {

constexpr unsigned kPawnBit = 1u << Index(PieceType::kPawn);
constexpr unsigned kPromotionBits = 1u << Index(PieceType::kKnight) |
                                    1u << Index(PieceType::kBishop) |
                                    1u << Index(PieceType::kRook) | 1u << Index(PieceType::kQueen);

}  // namespace

ReleaseGraph::ReleaseGraph(const ChainBoard& board, Square from, PieceType type, Square target)
    : board_(board),
      occupied_(board.occupied & ~Bitboard(from)),
      target_(target),
      count_(static_cast<size_t>(
          std::min(board.unions.count(), static_cast<int>(Assignment::kMaxUnions)))),
      first_type_(1u << Index(type)) {
  const Bitboard entries =
      board.unions & (type == PieceType::kPawn ? PawnAttacks(board.us, from)
                                               : PieceAttacks(type, from, board.occupied));
  for (Square s : entries) first_entries_ |= static_cast<uint16_t>(1u << board.UnionIndex(s));
  for (size_t i = 0; i < count_; ++i) {
    releasable_[i] = static_cast<uint8_t>(1u << Index(board.initial.at(static_cast<int>(i))));
  }
}

uint16_t ReleaseGraph::AttacksOf(size_t i, unsigned type) {
  if ((known_[i] >> type) & 1) return attacks_[i][type];
  const auto piece = static_cast<PieceType>(type);
  const Square s = board_.square[i];
  const Bitboard attacks =
      piece == PieceType::kPawn ? PawnAttacks(board_.us, s) : PieceAttacks(piece, s, occupied_);
  uint16_t bits = attacks.contains(target_) ? kTargetBit : 0;
  for (Square to : attacks& board_.unions) {
    bits |= static_cast<uint16_t>(1u << board_.UnionIndex(to));
  }
  known_[i] |= static_cast<uint8_t>(1u << type);
  return attacks_[i][type] = bits;
}

unsigned ReleaseGraph::TypesAfterEntry(size_t i, unsigned type) const {
  const bool promotes = type == kPawnBit && board_.last_rank.contains(board_.square[i]);
  return promotes ? kPromotionBits : type;
}

// Everything that the present sets of releasable types allow.
void ReleaseGraph::FollowEdges() {
  reached_ = first_entries_;
  for (unsigned bits = first_entries_; bits != 0; bits &= bits - 1) {
    const auto i = static_cast<size_t>(std::countr_zero(bits));
    entered_[i] |= static_cast<uint8_t>(TypesAfterEntry(i, first_type_));
  }
  for (unsigned pending = reached_; pending != 0;) {
    const auto i = static_cast<size_t>(std::countr_zero(pending));
    pending &= pending - 1;
    edges_[i] = 0;
    for (unsigned types = releasable_[i]; types != 0; types &= types - 1) {
      const auto type = static_cast<unsigned>(std::countr_zero(types));
      const uint16_t attacked = AttacksOf(i, type);
      edges_[i] |= attacked;
      if (attacked & kTargetBit) hit_ = true;
      for (unsigned next = attacked & ~kTargetBit; next != 0; next &= next - 1) {
        const auto j = static_cast<size_t>(std::countr_zero(next));
        entered_[j] |= static_cast<uint8_t>(TypesAfterEntry(j, 1u << type));
      }
    }
    const unsigned fresh = edges_[i] & ~kTargetBit & ~unsigned{reached_};
    reached_ |= static_cast<uint16_t>(fresh);
    pending |= fresh;
  }
}

// Unions on a cycle may release whatever enters them. False when that is nothing new.
bool ReleaseGraph::GrowOnCycles() {
  std::array<uint16_t, kMax> closure = edges_;
  for (size_t k = 0; k < count_; ++k) {
    for (size_t i = 0; i < count_; ++i) {
      if ((closure[i] >> k) & 1) closure[i] |= closure[k];
    }
  }
  bool grown = false;
  for (unsigned bits = reached_; bits != 0; bits &= bits - 1) {
    const auto i = static_cast<size_t>(std::countr_zero(bits));
    if (((closure[i] >> i) & 1) == 0) continue;
    const unsigned fresh = entered_[i] & ~unsigned{releasable_[i]};
    releasable_[i] |= static_cast<uint8_t>(fresh);
    grown |= fresh != 0;
  }
  return grown;
}

Verdict ReleaseGraph::Judge() {
  FollowEdges();
  // With first releases only, every path is a legal chain.
  if (hit_) return Verdict::kYes;
  while (GrowOnCycles()) {
    FollowEdges();
    if (hit_) return Verdict::kPerhaps;
  }
  return Verdict::kNo;
}

}  // namespace danco
