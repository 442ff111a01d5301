// SPDX-License-Identifier: MIT
// Sets up positions. Rejects impossible positions, so every Position is valid.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_POSITION_BUILDER_H_
#define DANCO_BOARD_CORE_POSITION_BUILDER_H_

#include "absl/status/statusor.h"
#include "board/core/castling_geometry.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"

namespace danco {

// Collects the parts of a position, which may be given in any order. Starts from an empty board
// with White to move and no rights, or from an existing position.
//
//   absl::StatusOr<Position> position = PositionBuilder()
//                                           .Put(Color::kWhite, PieceType::kKing, Square::kE1)
//                                           .Put(Color::kBlack, PieceType::kKing, Square::kE8)
//                                           .Build();
class PositionBuilder {
 public:
  // The largest number of plies without progress and of the next move.
  static constexpr int kMaxCount = 30000;

  explicit PositionBuilder(RuleSet rules = kDefaultRules);
  explicit PositionBuilder(const Position& position) : position_(position) {}

  // `s` must not hold a piece of `color` yet.
  PositionBuilder& Put(Color color, PieceType type, Square s);
  // `s` must hold a piece of `color`.
  PositionBuilder& Remove(Color color, Square s);
  PositionBuilder& SetSideToMove(Color side);
  // kNone clears the en passant square.
  PositionBuilder& SetEnPassant(Square s);
  // kNone removes the right.
  PositionBuilder& SetCastlingRook(Color color, Wing wing, Square rook);
  // Both are 0..kMaxCount, and the number of the next move (traditional chess) is at least 1.
  PositionBuilder& SetNoProgressPlies(int plies);
  PositionBuilder& SetMoveNumber(int number);
  // vchess: marks the double step from the second rank on `file` as used, and sets the union move
  // of the last turn.
  PositionBuilder& UseDoubleStep(Color color, int file);
  PositionBuilder& SetLastUnionMove(UnionMoveSquares squares);
  // Sets a turn in progress. Unless the lifted piece was released from a union, first Put() it on
  // its square.
  PositionBuilder& SetTurnStart(TurnStart start);

  // The position as set up so far, not yet checked. Do not play on it.
  const Position& draft() const { return position_; }

  // Returns the position. Silently drops castling rights if king or rook is not at home, an en
  // passant square that no pawn passed over, and a union move whose union is missing. Returns
  // InvalidArgument, naming the field, for positions that are allowed neither in a game nor in a
  // composed problem (rules.md 8).
  absl::StatusOr<Position> Build() const;

 private:
  Position position_;
};

}  // namespace danco

#endif  // DANCO_BOARD_CORE_POSITION_BUILDER_H_
