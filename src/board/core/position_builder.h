// Sets up positions. What cannot be is refused, so that every Position that exists is sound.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_POSITION_BUILDER_H_
#define DANCO_BOARD_CORE_POSITION_BUILDER_H_

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "board/core/castling_geometry.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"

namespace danco {

// Begins with an empty board, White to move, no rights, or with a given position.
class PositionBuilder {
 public:
  explicit PositionBuilder(RuleSet rules = kDefaultRules);
  explicit PositionBuilder(const Position& position) : position_(position) {}

  // Puts a piece on a square that holds none of its colour.
  PositionBuilder& Put(Color color, PieceType type, Square s);
  // Takes the piece of `color` off a square that holds one.
  PositionBuilder& Remove(Color color, Square s);
  PositionBuilder& SetSideToMove(Color side);
  // kNone for none.
  PositionBuilder& SetEnPassant(Square s);
  // kNone: the right is lost.
  PositionBuilder& SetCastlingRook(Color color, Wing wing, Square rook);
  PositionBuilder& SetNoProgressPlies(int plies);
  PositionBuilder& SetMoveNumber(int number);
  // vchess: the double step from the second rank is used up; the last turn's union move.
  PositionBuilder& UseDoubleStep(Color color, int file);
  PositionBuilder& SetLastUnionMove(UnionMoveSquares squares);
  // A turn in progress. What was lifted from an empty square is Put() there first.
  PositionBuilder& SetTurnStart(TurnStart start);

  // What has been set up so far; for looking at only.
  const Position& draft() const { return position_; }

  // The position. Rights without king and rook at home, an en passant square without the pawn that
  // passed over it, and a union move that no union has made are dropped. InvalidArgument, naming
  // the field: what no game can lead to and no problem may show (rules.md 8).
  absl::StatusOr<Position> Build() const;

 private:
  Position position_;
};

}  // namespace danco

#endif  // DANCO_BOARD_CORE_POSITION_BUILDER_H_
