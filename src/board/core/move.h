// A move: one whole turn, named by its outcome.
//
// Step sequences that lead to the same position are one move (rules.md 6), so a move stores
// where a turn ends and not how: which own piece stands in each union afterwards, where the first
// mover came from, and where the last piece landed. That fits 64 bits, compares with ==, and is
// applied without walking the chain; the steps are found again only when a move is printed
// (board/text/notation.h). A move is meaningful only together with the position that it was
// generated for.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_MOVE_H_
#define DANCO_BOARD_CORE_MOVE_H_

#include <cstdint>

#include "board/core/piece.h"
#include "board/core/square.h"

namespace danco {

// What a turn does, as far as applying it is concerned.
enum class MoveKind : uint8_t {
  kPlain = 0,     // a free piece goes from `from` to `to`; no union changed hands on the way
  kUnion = 1,     // the union on `from` goes to the empty square `to`
  kCastling = 2,  // king on `from`, own rook on `to` (both may end elsewhere, rules.md 4)
  kChain = 3,     // take-overs; `assignment` says which own piece stands in each union afterwards
};

// The own piece types in the unions of a position, three bits each, in the order of the union
// squares from a1 to h8.
class Assignment {
 public:
  constexpr Assignment() = default;
  constexpr explicit Assignment(uint64_t bits) : bits_(bits) {}

  constexpr uint64_t bits() const { return bits_; }
  constexpr PieceType at(int i) const { return static_cast<PieceType>((bits_ >> (3 * i)) & 7); }
  constexpr Assignment With(int i, PieceType t) const {
    return Assignment((bits_ & ~(uint64_t{7} << (3 * i))) | (static_cast<uint64_t>(t) << (3 * i)));
  }
  constexpr bool operator==(const Assignment&) const = default;

 private:
  uint64_t bits_ = 0;
};

class Move {
 public:
  // The null value: no move. Never generated.
  constexpr Move() = default;

  // `piece` is the type that stands on `to` afterwards: for a promotion the new one. `gift` is the
  // type that a gifted pawn becomes at the start of the turn, kNone when there is no gift.
  static constexpr Move Plain(Square from, Square to, PieceType piece, PieceType gift) {
    return Move(MoveKind::kPlain, from, to, piece).WithAssignment(static_cast<uint64_t>(gift));
  }
  static constexpr Move UnionMove(Square from, Square to, PieceType piece, PieceType gift) {
    return Move(MoveKind::kUnion, from, to, piece).WithAssignment(static_cast<uint64_t>(gift));
  }
  // The same with what the enemy pawn in the union becomes, where its carrier promotes it (vchess).
  constexpr Move WithCarried(PieceType promoted) const {
    return FromBits(bits_ | static_cast<uint64_t>(promoted) << kCarriedShift);
  }
  static constexpr Move Castling(Square king, Square rook, PieceType gift) {
    return Move(MoveKind::kCastling, king, rook, PieceType::kKing)
        .WithAssignment(static_cast<uint64_t>(gift));
  }
  // A chain whose last piece, `piece`, lands on `to`. With `piece` kNone the free pieces stand as
  // before and only the assignment has changed (or not even that: a pass); `from` and `to` are then
  // a1. `assignment` has a type for each union and no more.
  static constexpr Move Chain(Square from, Square to, PieceType piece, Assignment assignment) {
    const uint64_t beyond = assignment.bits() >> (3 * kMaxNamed);
    const Square first = beyond == 0 ? from : SquareAt(static_cast<int>(beyond & 7));
    return Move(MoveKind::kChain, first, to, piece)
        .WithAssignment(assignment.bits() & ((uint64_t{1} << (3 * kMaxNamed)) - 1));
  }
  static constexpr Move FromBits(uint64_t bits) {
    Move m;
    m.bits_ = bits;
    return m;
  }

  // The en passant square was entered (rules.md 3).
  constexpr Move WithEnPassant() const { return FromBits(bits_ | kEnPassantBit); }
  // The last step is a pawn's double step from its second rank: it leaves an en passant square.
  constexpr Move WithDoubleStep() const { return FromBits(bits_ | kDoubleStepBit); }
  // The same with target a1: what moves of one set have in common.
  constexpr Move Base() const { return FromBits(bits_ & ~(uint64_t{63} << 6)); }
  // The same turn with target `to`; this one has target a1.
  constexpr Move WithTarget(Square to) const {
    return FromBits(bits_ | static_cast<uint32_t>(to) << 6);  // 64 bits would sign-extend first
  }
  // The same turn with a target that many squares further on (a1, b1, ... h8).
  constexpr Move WithTargetMoved(int squares) const {
    return FromBits(bits_ + (static_cast<uint64_t>(squares) << 6));
  }

  constexpr uint64_t bits() const { return bits_; }
  constexpr explicit operator bool() const { return bits_ != 0; }
  constexpr bool operator==(const Move&) const = default;

  constexpr Square from() const { return SquareAt(static_cast<int>(bits_ & 63)); }
  constexpr Square to() const { return SquareAt(static_cast<int>((bits_ >> 6) & 63)); }
  constexpr PieceType piece() const { return static_cast<PieceType>((bits_ >> kPieceShift) & 7); }
  constexpr MoveKind kind() const { return static_cast<MoveKind>((bits_ >> 15) & 3); }
  constexpr bool en_passant() const { return (bits_ & kEnPassantBit) != 0; }
  constexpr bool double_step() const { return (bits_ & kDoubleStepBit) != 0; }
  constexpr uint8_t lost_rights() const { return (bits_ >> kLostRightShift) & 3; }
  constexpr bool is_chain() const { return kind() == MoveKind::kChain; }
  constexpr PieceType gift() const {
    return is_chain() ? PieceType::kNone : static_cast<PieceType>((bits_ >> kAssignmentShift) & 7);
  }
  // Of a union move: what the enemy pawn in the union becomes. kNone for most, and other moves.
  constexpr PieceType carried() const {
    return kind() == MoveKind::kUnion ? static_cast<PieceType>((bits_ >> kCarriedShift) & 7)
                                      : PieceType::kNone;
  }
  // Of a chain in a position with `unions` unions, at most 15.
  constexpr Assignment assignment(int unions) const {
    const Assignment named(bits_ >> kAssignmentShift);
    return NamesFirstMover(unions) ? named
                                   : named.With(kMaxNamed, static_cast<PieceType>(bits_ & 7));
  }
  // Whether a chain in a position with `unions` unions says by `from()` where it began. A move has
  // room for this square and for 14 types. Beside 15 unions only the king is free, so that the
  // square need not be told, and the last type stands in its place; only where kings unite
  // (rules.md 7, vchess) there are such chains. Position::FirstMoverOf() knows the square.
  static constexpr bool NamesFirstMover(int unions) { return unions <= kMaxNamed; }

 private:
  friend class ChainState;
  static constexpr int kMaxNamed = 14;
  // The first of the three bits for the type in union `i`.
  static constexpr int ShiftOf(int i) { return i < kMaxNamed ? kAssignmentShift + 3 * i : 0; }
  static constexpr int kPieceShift = 12;
  static constexpr uint64_t kEnPassantBit = uint64_t{1} << 17;
  static constexpr uint64_t kDoubleStepBit = uint64_t{1} << 18;
  static constexpr int kLostRightShift = 19;
  static constexpr int kAssignmentShift = 21;
  static constexpr int kCarriedShift = 24;

  constexpr Move(MoveKind kind, Square from, Square to, PieceType piece)
      : bits_(static_cast<uint64_t>(Index(from)) | static_cast<uint64_t>(Index(to)) << 6 |
              static_cast<uint64_t>(piece) << kPieceShift | static_cast<uint64_t>(kind) << 15) {}
  constexpr Move WithAssignment(uint64_t assignment) const {
    return FromBits(bits_ | assignment << kAssignmentShift);
  }

  uint64_t bits_ = 0;
};

static_assert(sizeof(Move) == 8);

}  // namespace danco

#endif  // DANCO_BOARD_CORE_MOVE_H_
