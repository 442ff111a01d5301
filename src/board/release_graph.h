// Which union can release what into which other, for one first mover: a bound on what its chains
// can do.
#ifndef DANCO_BOARD_RELEASE_GRAPH_H_
#define DANCO_BOARD_RELEASE_GRAPH_H_

#include <array>
#include <cstdint>

#include "board/bitboard.h"
#include "board/chain.h"

namespace danco {

enum class Verdict : uint8_t { kNo, kYes, kPerhaps };

// The unions are the nodes; an edge leads from i to j when a type that i may release attacks j. A
// union releases the piece that stands in it when it is entered first. It may release what entered
// it before only if it is entered again, so only if it lies on a cycle. Growing the sets of
// releasable types until nothing changes gives all that chains can do, and more: pieces may be in
// two places at once.
class ReleaseGraph {
 public:
  // For the free piece `type` on `from`. Not for boards with an en passant union.
  ReleaseGraph(const ChainBoard& board, Square from, PieceType type, Square target);

  // Whether a chain of this first mover can attack the target from a union.
  Verdict Judge();

 private:
  static constexpr size_t kMax = Assignment::kMaxUnions;

  // What `type` released from union i attacks: unions as bits, and the target as bit kTargetBit.
  uint16_t AttacksOf(size_t i, unsigned type);
  // The types that stand in union i after `type` entered it.
  unsigned TypesAfterEntry(size_t i, unsigned type) const;
  void FollowEdges();
  bool GrowOnCycles();

  static constexpr uint16_t kTargetBit = 1u << 15;

  const ChainBoard& board_;
  const Bitboard occupied_;
  const Square target_;
  const size_t count_;
  uint16_t first_entries_ = 0;  // unions that the first mover enters
  unsigned first_type_;
  std::array<uint8_t, kMax> releasable_{};  // types that a union may release, as bits
  std::array<uint8_t, kMax> entered_{};     // types that may enter it
  std::array<uint16_t, kMax> edges_{};
  uint16_t reached_ = 0;
  bool hit_ = false;
  std::array<std::array<uint16_t, 6>, kMax> attacks_;  // by union and type, as far as known_ says
  std::array<uint8_t, kMax> known_{};
};

}  // namespace danco

#endif  // DANCO_BOARD_RELEASE_GRAPH_H_
