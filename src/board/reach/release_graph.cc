// SPDX-License-Identifier: MIT
#include "board/reach/release_graph.h"

#include "board/core/attacks.h"

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
  for (Bitboard fresh = reached_; fresh && !hit_; fresh = reached_ & ~has_edges_) {
    for (Square s : fresh) {
      const PieceType type = position_.type_at(us_, s);
      const Bitboard attacks =
          type == kPawn ? PawnAttacks(us_, s) : PieceAttacks(type, s, occupied_);
      hit_ |= bool(attacks & targets_);
      if (type > kKnight && (attacks & movers_)) stopped_ |= s;
      const Bitboard entries = attacks & unions_;
      edges_.Put(s, entries);
      if (entries.empty()) continue;
      exits_ |= s;
      NoteEntries(type, entries);
    }
    has_edges_ |= fresh;
  }
}

// Returns false if nothing changed.
template <PieceType type>
bool ReleaseGraph::FollowType(Released& released) {
  const Bitboard fresh = released.by_type[Index(type)] & ~released.followed[Index(type)];
  if (fresh.empty()) return false;
  released.followed[Index(type)] |= fresh;
  Bitboard entries;
  for (Square s : fresh) {
    const Bitboard attacks = type == kPawn ? PawnAttacks(us_, s) : PieceAttacks(type, s, occupied_);
    hit_ |= bool(attacks & targets_);
    edges_.Put(s, EdgesOf(s) | (attacks & unions_));
    has_edges_ |= s;
    if (attacks & unions_) exits_ |= s;
    entries |= attacks & unions_;
  }
  const Bitboard before = reached_;
  NoteEntries(type, entries);
  // The first entry releases the piece that the union holds.
  if (const Bitboard first = reached_ & ~before) {
    for (PieceType standing : kReleasable) {
      released.by_type[Index(standing)] |= first & position_.pieces(us_, standing);
    }
  }
  return true;
}

void ReleaseGraph::FollowEdges(Released& released) {
  bool grown = true;
  while (grown) {
    // Each round must follow all types, so there is no short-circuit evaluation by `||`.
    grown = FollowType<kPawn>(released);
    grown = FollowType<kKnight>(released) || grown;
    grown = FollowType<kBishop>(released) || grown;
    grown = FollowType<kRook>(released) || grown;
    grown = FollowType<kQueen>(released) || grown;
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

// Lets unions on a cycle release all types that enter them. Returns false if nothing changed.
bool ReleaseGraph::GrowOnCycles(Released& released) {
  // A union only matters here if a type other than its own piece can enter it.
  Bitboard candidates;
  for (PieceType type : kReleasable) {
    candidates |= entered_[Index(type)] & ~released.by_type[Index(type)];
  }
  for (Square s : candidates& exits_ & ~on_cycle_) {
    if (OnCycle(s)) on_cycle_ |= s;
  }
  if ((candidates & on_cycle_).empty()) return false;
  for (PieceType type : kReleasable) {
    released.by_type[Index(type)] |= entered_[Index(type)] & on_cycle_;
  }
  return true;
}

ReachBound ReleaseGraph::JudgeCycles() {
  occupied_ &= ~movers_;
  Released released;
  for (PieceType type : kReleasable) {
    released.by_type[Index(type)] = released.followed[Index(type)] = ReleasedFirst(type);
  }
  while (GrowOnCycles(released)) {
    FollowEdges(released);
    if (hit_) return ReachBound::kPerhaps;
  }
  return ReachBound::kNo;
}

ReachBound ReleaseGraph::Judge() {
  FollowFirstEntries();
  if (hit_) return yes_is_exact_ ? ReachBound::kYes : ReachBound::kPerhaps;
  if (stopped_) {
    // The movers that block these lines may have left their squares.
    occupied_ &= ~movers_;
    has_edges_ &= ~stopped_;
    FollowFirstEntries();
    if (hit_) return ReachBound::kPerhaps;
  }
  Bitboard again;  // unions entered by a type other than their own piece's
  for (PieceType type : kReleasable) again |= entered_[Index(type)] & ~ReleasedFirst(type);
  return again & exits_ ? JudgeCycles() : ReachBound::kNo;
}

}  // namespace danco
