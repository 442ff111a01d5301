// SPDX-License-Identifier: MIT
// A move: one whole turn, identified by its outcome.
//
// Sequences of steps that lead to the same position are the same move (rules.md 6). A move
// therefore stores only how a turn ends: which of the mover's pieces is in each union afterwards,
// where the first mover came from, and where the last piece landed. This fits into 64 bits, can be
// compared with ==, and can be applied without replaying the chain. The steps are reconstructed
// only to print a move (board/text/notation.h). A move has a meaning only together with the
// position for which it was generated.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_MOVE_H_
#define DANCO_BOARD_CORE_MOVE_H_

#include <cstdint>
#include <vector>

#include "board/core/piece.h"
#include "board/core/square.h"

namespace danco {

// The kinds of turns that Position::Apply() distinguishes.
enum class MoveKind : uint8_t {
  kPlain = 0,     // a free piece goes from `from` to `to`; the unions are unchanged
  kUnion = 1,     // the union on `from` goes to the empty square `to`
  kCastling = 2,  // king on `from`, its rook on `to`; both may end elsewhere (rules.md 4)
  kChain = 3,     // unions were taken over; `assignment` is the mover's piece in each union
};

// The types of one side's pieces in all unions of a position, three bits each. Union 0 is the one
// on the lowest square, in the order a1, b1, ... h8.
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
  // The null move, which stands for "no move". The generator never returns it.
  constexpr Move() = default;

  // `piece` is the type that is on `to` afterwards: after a promotion, the new piece. `gift` is the
  // type that a gifted pawn becomes at the start of the turn, or kNone.
  static constexpr Move Plain(Square from, Square to, PieceType piece, PieceType gift) {
    return Move(MoveKind::kPlain, from, to, piece).WithAssignment(static_cast<uint64_t>(gift));
  }
  static constexpr Move UnionMove(Square from, Square to, PieceType piece, PieceType gift) {
    return Move(MoveKind::kUnion, from, to, piece).WithAssignment(static_cast<uint64_t>(gift));
  }
  // Returns this union move with a promotion of the enemy pawn in the union (vchess, where the
  // carrier promotes).
  constexpr Move WithCarried(PieceType promoted) const {
    return FromBits(bits_ | static_cast<uint64_t>(promoted) << kCarriedShift);
  }
  static constexpr Move Castling(Square king, Square rook, PieceType gift) {
    return Move(MoveKind::kCastling, king, rook, PieceType::kKing)
        .WithAssignment(static_cast<uint64_t>(gift));
  }
  // A chain whose last piece, of type `piece`, lands on `to`. If the free pieces end on the squares
  // where they started, so that at most the assignment has changed, `piece` is kNone and `from` and
  // `to` are a1. `assignment` has exactly one type for each union.
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

  // Marks a turn that captured en passant (rules.md 3).
  constexpr Move WithEnPassant() const { return FromBits(bits_ | kEnPassantBit); }
  // Marks a turn whose last step is a pawn's double step, which leaves an en passant square.
  constexpr Move WithDoubleStep() const { return FromBits(bits_ | kDoubleStepBit); }
  // Returns this move with target a1: the part that all moves of a MoveSet share.
  constexpr Move Base() const { return FromBits(bits_ & ~(uint64_t{63} << 6)); }
  // Returns this move with target `to`. The current target must be a1.
  constexpr Move WithTarget(Square to) const {
    // A sign-extended 64-bit shift would be slower.
    return FromBits(bits_ | static_cast<uint32_t>(to) << 6);
  }
  // Returns this move with its target moved `squares` further in the order a1, b1, ... h8.
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
  // For a union move, what the enemy pawn in the union becomes. kNone if it is not promoted, and
  // for all other moves.
  constexpr PieceType carried() const {
    return kind() == MoveKind::kUnion ? static_cast<PieceType>((bits_ >> kCarriedShift) & 7)
                                      : PieceType::kNone;
  }
  // Returns the assignment of a chain. `unions` is the number of unions in the position, at
  // most 15.
  constexpr Assignment assignment(int unions) const {
    const Assignment named(bits_ >> kAssignmentShift);
    return NamesFirstMover(unions) ? named
                                   : named.With(kMaxNamed, static_cast<PieceType>(bits_ & 7));
  }
  // Returns whether from() is the origin of a chain in a position with `unions` unions. A move has
  // room for the origin and 14 types. With 15 unions, the king is the only free piece, so the
  // origin is implied and its bits hold the last type. Such chains exist only under rules that let
  // kings unite (vchess, rules.md 7). Position::FirstMoverOf() returns the origin in all cases.
  static constexpr bool NamesFirstMover(int unions) { return unions <= kMaxNamed; }

 private:
  friend class ChainState;
  static constexpr int kMaxNamed = 14;
  // The position of the lowest of the three bits for the type in union `i`.
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

// One step of a turn.
struct PathStep {
  Square square;
  PieceType promotion = PieceType::kNone;  // what a pawn becomes on this square, or kNone
  bool operator==(const PathStep&) const = default;
};

// The steps of a whole turn.
struct MovePath {
  // The piece that a gifted pawn becomes before the first step, or kNone.
  PieceType gift = PieceType::kNone;
  Square from = Square::kNone;  // the square of the piece or union that moves first
  std::vector<PathStep> steps;  // for castling, one step to the square of the king's rook
  bool castling = false;
  bool operator==(const MovePath&) const = default;
};

}  // namespace danco

#endif  // DANCO_BOARD_CORE_MOVE_H_
