#include "board/release_graph.h"

#include "board/attacks.h"

namespace danco {
namespace {

using enum PieceType;
constexpr std::array<PieceType, 5> kReleasable = {kPawn, kKnight, kBishop, kRook, kQueen};

}  // namespace

void ReleaseGraph::NoteEntries(PieceType type, Bitboard entries) {
  reached_ |= entries;
  // A pawn that enters a union on its last rank is promoted.
  if (type == kPawn) {
    const Bitboard promoting = entries & LastRank(us_);
    if (promoting) {
      for (PieceType promoted : kPromotions) entered_[Index(promoted)] |= promoting;
      entries ^= promoting;
    }
  }
  entered_[Index(type)] |= entries;
}

void ReleaseGraph::FollowFirstEntries() {
  for (Bitboard fresh = reached_; fresh; fresh = reached_ & ~has_edges_) {
    for (Square s : fresh) {
      const PieceType type = position_.type_at(us_, s);
      const Bitboard attacks =
          type == kPawn ? PawnAttacks(us_, s) : PieceAttacks(type, s, occupied_);
      hit_ |= bool(attacks & targets_);
      edges_.Put(s, attacks & unions_);
      NoteEntries(type, attacks & unions_);
    }
    has_edges_ |= fresh;
  }
  for (PieceType type : kReleasable) {
    releasable_[Index(type)] = followed_[Index(type)] = Standing(type);
  }
}

// False when nothing new was found.
template <PieceType type>
bool ReleaseGraph::FollowType() {
  const Bitboard fresh = releasable_[Index(type)] & ~followed_[Index(type)];
  if (fresh.empty()) return false;
  followed_[Index(type)] |= fresh;
  Bitboard entries;
  for (Square s : fresh) {
    const Bitboard attacks = type == kPawn ? PawnAttacks(us_, s) : PieceAttacks(type, s, occupied_);
    hit_ |= bool(attacks & targets_);
    edges_.Put(s, EdgesOf(s) | (attacks & unions_));
    has_edges_ |= s;
    entries |= attacks & unions_;
  }
  const Bitboard before = reached_;
  NoteEntries(type, entries);
  // What is entered first releases the piece that stands in it.
  if (const Bitboard first = reached_ & ~before) {
    for (PieceType standing : kReleasable) {
      releasable_[Index(standing)] |= first & position_.pieces(us_, standing);
    }
  }
  return true;
}

void ReleaseGraph::FollowEdges() {
  while (FollowType<kPawn>() | FollowType<kKnight>() | FollowType<kBishop>() | FollowType<kRook>() |
         FollowType<kQueen>()) {
  }
}

bool ReleaseGraph::OnCycle(Square s) const {
  Bitboard seen;
  for (Bitboard pending = EdgesOf(s); pending;) {
    const Square next = pending.PopFirst();
    if (EdgesOf(next).contains(s)) return true;
    seen |= next;
    pending |= EdgesOf(next) & ~seen;
  }
  return false;
}

// Unions on a cycle may release whatever enters them. False when that is nothing new.
bool ReleaseGraph::GrowOnCycles() {
  // Only unions that more than their own piece enters are of interest.
  Bitboard candidates;
  for (PieceType type : kReleasable)
    candidates |= entered_[Index(type)] & ~releasable_[Index(type)];
  for (Square s : candidates & ~on_cycle_) {
    if (OnCycle(s)) on_cycle_ |= s;
  }
  if ((candidates & on_cycle_).empty()) return false;
  for (PieceType type : kReleasable) releasable_[Index(type)] |= entered_[Index(type)] & on_cycle_;
  return true;
}

Verdict ReleaseGraph::Judge() {
  FollowFirstEntries();
  if (hit_) return Verdict::kYes;
  while (GrowOnCycles()) {
    FollowEdges();
    if (hit_) return Verdict::kPerhaps;
  }
  return Verdict::kNo;
}

}  // namespace danco
