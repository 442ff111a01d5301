// Which union can release what into which other: a bound on what chains can do, without walking
// through their states.
#ifndef DANCO_BOARD_RELEASE_GRAPH_H_
#define DANCO_BOARD_RELEASE_GRAPH_H_

#include <array>
#include <cstdint>

#include "board/bitboard.h"
#include "board/piece.h"
#include "board/position.h"
#include "board/square.h"

namespace danco {

enum class Verdict : uint8_t {
  kNo,
  kYes,      // through unions that are entered once each
  kPerhaps,  // only if a union may be entered again
};

// The unions are the nodes; an edge leads from one to another that a type it may release attacks. A
// union releases the piece that stands in it when it is entered first. It may release what entered
// it before only if it is entered again, so only if it lies on a cycle. Growing the sets of
// releasable types until nothing changes gives all that chains can do, and more: pieces may be in
// two places at once.
class ReleaseGraph {
 public:
  // For the chains of `us`, with sliders stopped by `occupied`. En passant is left out.
  ReleaseGraph(const Position& position, Color us, Bitboard occupied, Bitboard targets)
      : position_(position),
        us_(us),
        occupied_(occupied),
        unions_(position.unions()),
        targets_(targets) {}

  // A first mover enters these unions; there must be at least one such call before Judge().
  void AddStarter(PieceType type, Bitboard entries) { NoteEntries(type, entries); }

  // Whether a chain of the starters can attack a target from a union. kYes is exact for a single
  // starter whose square is not in `occupied`; for several it is no more than kPerhaps.
  Verdict Judge();

 private:
  // Unions, by type; those of kNone and kKing stay empty.
  using ByType = std::array<Bitboard, kNumPieceTypes>;

  void NoteEntries(PieceType type, Bitboard entries);
  Bitboard Standing(PieceType type) const { return position_.pieces(us_, type) & reached_; }
  // What each union releases when it is entered first, until no union is new.
  void FollowFirstEntries();
  // Everything that the present sets of releasable types allow.
  void FollowEdges();
  template <PieceType type>
  bool FollowType();
  bool GrowOnCycles();
  bool OnCycle(Square s) const;
  Bitboard EdgesOf(Square s) const { return has_edges_.contains(s) ? edges_[s] : Bitboard(); }

  const Position& position_;
  const Color us_;
  const Bitboard occupied_;
  const Bitboard unions_;
  const Bitboard targets_;
  bool hit_ = false;   // something that can be released attacks a target
  Bitboard reached_;   // unions that can be entered
  ByType entered_;     // what a type can enter
  ByType releasable_;  // what can release a type, known after FollowFirstEntries()
  ByType followed_;    // of these, where its attacks were followed already
  Bitboard on_cycle_;  // unions that are known to lie on a cycle
  BitboardBySquare edges_;
  Bitboard has_edges_;  // unions of which edges_ were put in
};

}  // namespace danco

#endif  // DANCO_BOARD_RELEASE_GRAPH_H_
