#include "search/tree/return_steps.h"

#include <array>

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/piece.h"
#include "board/core/zobrist.h"

namespace danco {
namespace {

constexpr std::array<PieceType, 6> kTypes = {PieceType::kPawn,   PieceType::kKnight,
                                             PieceType::kBishop, PieceType::kRook,
                                             PieceType::kQueen,  PieceType::kKing};

// Whether a piece goes from one square to the other without landing on anything. A pawn's double
// step sets the en passant square, and brings no position back.
bool Steps(Color color, PieceType type, Square from, Square to) {
  if (type == PieceType::kPawn) return Index(to) - Index(from) == (color == Color::kWhite ? 8 : -8);
  return PieceAttacks(type, from, Bitboard()).contains(to);
}

uint64_t Difference(Color color, PieceType type, ReturnSteps::Squares squares) {
  return kZobrist.Piece(color, type, squares.a) ^ kZobrist.Piece(color, type, squares.b);
}

}  // namespace

const ReturnSteps& ReturnSteps::Table() {
  static const ReturnSteps table;
  return table;
}

ReturnSteps::ReturnSteps() : steps_(size_t{1} << kBits) {
  for (int a = 0; a < kNumSquares; ++a) {
    for (int b = 0; b < kNumSquares; ++b) AddBetween({SquareAt(a), SquareAt(b)});
  }
}

void ReturnSteps::Add(uint64_t key, Squares squares) {
  size_t i = Home(key);
  for (; steps_[i].key != 0; i = Next(i)) {
    if (steps_[i].key == key) return;  // the other way
  }
  steps_[i] = {key, squares};
  filter_.set(FilterPlace(key));
}

void ReturnSteps::AddBetween(Squares squares) {
  for (PieceType type : kTypes) {
    if (type == PieceType::kPawn || !Steps(Color::kWhite, type, squares.a, squares.b)) continue;
    Add(Difference(Color::kWhite, type, squares), squares);
    Add(Difference(Color::kBlack, type, squares), squares);
  }
  for (PieceType white : kTypes) {
    for (PieceType black : kTypes) {
      if (white == PieceType::kKing || black == PieceType::kKing) continue;  // in no union
      if (!Steps(Color::kWhite, white, squares.a, squares.b) &&
          !Steps(Color::kBlack, black, squares.a, squares.b)) {
        continue;
      }
      Add(Difference(Color::kWhite, white, squares) ^ Difference(Color::kBlack, black, squares),
          squares);
    }
  }
}

}  // namespace danco
