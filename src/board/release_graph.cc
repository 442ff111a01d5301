#include "board/release_graph.h"

#include <bit>

#include "board/attacks.h"

namespace danco {
namespace {

constexpr unsigned TypeBit(PieceType type) { return 1u << Index(type); }
constexpr unsigned kPromotionBits = TypeBit(PieceType::kKnight) | TypeBit(PieceType::kBishop) |
                                    TypeBit(PieceType::kRook) | TypeBit(PieceType::kQueen);

}  // namespace

void ReleaseGraph::NoteEntry(Square s, unsigned types) {
  // A pawn that enters a union on its last rank is promoted.
  if ((types & TypeBit(PieceType::kPawn)) != 0 && LastRank(us_).contains(s)) {
    types = (types & ~TypeBit(PieceType::kPawn)) | kPromotionBits;
  }
  if (!reached_.contains(s)) {
    reached_ |= s;
    grown_ |= s;
    entered_[Index(s)] = followed_[Index(s)] = 0;
    releasable_[Index(s)] = static_cast<uint8_t>(TypeBit(position_.type_at(us_, s)));
    edges_[Index(s)] = 0;
  }
  entered_[Index(s)] |= static_cast<uint8_t>(types);
}

void ReleaseGraph::AddStarter(PieceType type, Bitboard entries) {
  for (Square s : entries) NoteEntry(s, TypeBit(type));
}

// Everything that the present sets of releasable types allow.
void ReleaseGraph::FollowEdges() {
  while (grown_ && !hit_) {
    const Square s = grown_.PopFirst();
    unsigned types = releasable_[Index(s)] & ~unsigned{followed_[Index(s)]};
    followed_[Index(s)] |= static_cast<uint8_t>(types);
    for (; types != 0; types &= types - 1) {
      const auto type = static_cast<PieceType>(std::countr_zero(types));
      const Bitboard attacks =
          type == PieceType::kPawn ? PawnAttacks(us_, s) : PieceAttacks(type, s, occupied_);
      if (attacks.contains(target_)) {
        hit_ = true;
        return;
      }
      const Bitboard next = attacks & unions_;
      edges_[Index(s)] |= next.bits();
      for (Square to : next) NoteEntry(to, TypeBit(type));
    }
  }
}

// Unions on a cycle may release whatever enters them. False when that is nothing new.
bool ReleaseGraph::GrowOnCycles() {
  // Only unions that more than their own piece enters are of interest.
  Bitboard candidates;
  for (Square s : reached_) {
    if (entered_[Index(s)] & ~unsigned{releasable_[Index(s)]}) candidates |= s;
  }
  if (candidates.empty()) return false;
  std::array<uint64_t, kNumSquares> closure;
  for (Square s : reached_) closure[Index(s)] = edges_[Index(s)];
  for (Square k : reached_) {
    for (Square s : reached_) {
      if (Bitboard(closure[Index(s)]).contains(k)) closure[Index(s)] |= closure[Index(k)];
    }
  }
  for (Square s : candidates) {
    if (!Bitboard(closure[Index(s)]).contains(s)) continue;
    releasable_[Index(s)] |= entered_[Index(s)];
    grown_ |= s;
  }
  return bool(grown_);
}

Verdict ReleaseGraph::Judge() {
  FollowEdges();
  if (hit_) return Verdict::kYes;
  while (GrowOnCycles()) {
    FollowEdges();
    if (hit_) return Verdict::kPerhaps;
  }
  return Verdict::kNo;
}

}  // namespace danco
