// Which union can release what into which other: a bound on what chains can do, without walking
// through their states.
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
  kPerhaps,  // the bound allows it: ask exactly
};

// The unions are the nodes; an edge leads from one to another that a type it may release attacks. A
// union releases the piece that stands in it when it is entered first. It may release what entered
// it before only if it is entered again, so only if it lies on a cycle. Growing the sets of
// releasable types until nothing changes gives all that chains can do, and more: pieces may be in
// two places at once.
class ReleaseGraph {
 public:
  // For the chains of `us`, with sliders stopped by `occupied`. En passant is left out.
  //
  // Of one first mover, whose square is left: a yes is exact.
  static ReleaseGraph OfOne(const Position& position, Color us, Bitboard occupied, Bitboard targets,
                            Square from) {
    return ReleaseGraph(position, us, occupied & ~Bitboard(from), targets, Bitboard(), true);
  }
  // Of all `movers`, each of which may be away or not: first all of them stand, so that a yes is
  // exact, then the lines that they stop are looked at without them.
  static ReleaseGraph OfSome(const Position& position, Color us, Bitboard occupied,
                             Bitboard targets, Bitboard movers) {
    return ReleaseGraph(position, us, occupied, targets, movers, true);
  }
  // Of all `movers`, all away at once: only a no is exact.
  static ReleaseGraph OfAllAway(const Position& position, Color us, Bitboard occupied,
                                Bitboard targets, Bitboard movers) {
    return ReleaseGraph(position, us, occupied & ~movers, targets, Bitboard(), false);
  }

  // A first mover enters these unions; there must be at least one such call before Judge().
  void AddFirstMover(PieceType type, Bitboard entries) { NoteEntries(type, entries); }

  // Whether a chain of the first movers can attack a target from a union: yes through unions that
  // are entered once each, perhaps if a union may be entered again.
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

  // Unions, by type; those of kNone and kKing stay empty.
  using ByType = std::array<Bitboard, kNumPieceTypes>;
  // What can release a type, and of these where its attacks were followed already.
  struct Released {
    ByType by_type;
    ByType followed;
  };

  void NoteEntries(PieceType type, Bitboard entries);
  // Unions that can be entered and in which we have `type`: what they release when entered first.
  Bitboard ReleasedFirst(PieceType type) const { return position_.pieces(us_, type) & reached_; }
  // Everything that first entries allow.
  void FollowFirstEntries();
  // The same when unions on a cycle release what has entered them, and so on.
  ReachBound JudgeCycles();
  // Everything that the present sets of releasable types allow.
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
  bool hit_ = false;   // something that can be released attacks a target
  Bitboard stopped_;   // unions that attack one of the movers
  Bitboard reached_;   // unions that can be entered
  ByType entered_;     // what a type can enter
  Bitboard on_cycle_;  // unions that are known to lie on a cycle
  Bitboard exits_;     // unions from which an edge leads on
  BitboardBySquare edges_;
  Bitboard has_edges_;  // unions of which edges_ were put in
};

}  // namespace danco

#endif  // DANCO_BOARD_REACH_RELEASE_GRAPH_H_
