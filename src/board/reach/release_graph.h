// SPDX-License-Identifier: MIT
// Bounds what chains can reach, without searching states, by a graph that shows which union can
// release which piece into which other union.
#ifndef DANCO_BOARD_REACH_RELEASE_GRAPH_H_
#define DANCO_BOARD_REACH_RELEASE_GRAPH_H_

#include <array>
#include <cstdint>

#include "board/core/bitboard.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/square.h"

namespace danco {

enum class ReachBound : uint8_t {
  kNo,
  kYes,
  kPerhaps,  // not excluded: an exact search must decide
};

// The unions are nodes. An edge leads from union A to union B if a piece that A may release attacks
// B. On its first entry, a union releases the piece that it holds. It can release a piece that
// entered it only if it is entered again, and so only if it lies on a cycle. The sets of releasable
// types grow until nothing changes. The result includes everything that chains can do, and more: a
// piece may be counted in two places at once.
class ReleaseGraph {
 public:
  // Each of these functions returns a graph for the chains of `us`, with sliders blocked by
  // `occupied`. En passant is ignored.
  //
  // OfOne() is for one first mover, whose square counts as empty. kYes is exact.
  static ReleaseGraph OfOne(const Position& position, Color us, Bitboard occupied, Bitboard targets,
                            Square from) {
    return ReleaseGraph(position, us, occupied & ~Bitboard(from), targets, Bitboard(), true);
  }
  // OfSome() is for all `movers`, each of which may or may not have left its square. At first all
  // of them block lines, so kYes is exact; then the lines that they block are opened.
  static ReleaseGraph OfSome(const Position& position, Color us, Bitboard occupied,
                             Bitboard targets, Bitboard movers) {
    return ReleaseGraph(position, us, occupied, targets, movers, true);
  }
  // OfAllAway() is for all `movers`, with all their squares empty. Only kNo is exact.
  static ReleaseGraph OfAllAway(const Position& position, Color us, Bitboard occupied,
                                Bitboard targets, Bitboard movers) {
    return ReleaseGraph(position, us, occupied & ~movers, targets, Bitboard(), false);
  }

  // Adds the unions that a first mover enters. Call this at least once before Judge().
  void AddFirstMover(PieceType type, Bitboard entries) { NoteEntries(type, entries); }

  // Returns whether a chain of the first movers can attack a target from a union: kYes if unions
  // need to be entered only once each, kPerhaps if some may have to be entered again.
  ReachBound Judge();

 private:
  ReleaseGraph(const Position& position, Color us, Bitboard occupied, Bitboard targets,
               Bitboard movers, bool yes_is_exact)
      : position_(position),
        us_(us),
        occupied_(occupied),
        unions_(position.unions()),
        targets_(targets),
        movers_(movers),
        yes_is_exact_(yes_is_exact) {}

  // Sets of unions by type. Empty for kNone and kKing.
  using ByType = std::array<Bitboard, kNumPieceTypes>;
  // For each type, the unions that can release it, and those whose attacks have already been
  // followed.
  struct Released {
    ByType by_type;
    ByType followed;
  };

  void NoteEntries(PieceType type, Bitboard entries);
  // Returns the reachable unions that hold `type` and so release it on the first entry.
  Bitboard ReleasedFirst(PieceType type) const { return position_.pieces(us_, type) & reached_; }
  // Follows all first entries.
  void FollowFirstEntries();
  // Does the same, and lets unions on cycles also release the pieces that entered them.
  ReachBound JudgeCycles();
  // Follows the attacks of all releasable types until nothing changes.
  void FollowEdges(Released& released);
  template <PieceType type>
  bool FollowType(Released& released);
  bool GrowOnCycles(Released& released);
  bool OnCycle(Square s) const;
  Bitboard EdgesOf(Square s) const { return has_edges_.contains(s) ? edges_[s] : Bitboard(); }

  const Position& position_;
  const Color us_;
  Bitboard occupied_;
  const Bitboard unions_;
  const Bitboard targets_;
  const Bitboard movers_;
  const bool yes_is_exact_;
  bool hit_ = false;   // a releasable piece attacks a target
  Bitboard stopped_;   // unions whose lines end at one of the movers
  Bitboard reached_;   // unions that can be entered
  ByType entered_;     // the unions that each type can enter
  Bitboard on_cycle_;  // unions known to lie on a cycle
  Bitboard exits_;     // unions with an outgoing edge
  BitboardBySquare edges_;
  Bitboard has_edges_;  // unions for which edges_ is set
};

}  // namespace danco

#endif  // DANCO_BOARD_REACH_RELEASE_GRAPH_H_
