#include "search/tree/key_path.h"

#include <bitset>
#include <optional>

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/square.h"
#include "board/core/zobrist.h"
#include "board/moves/move_check.h"

namespace danco {

// A table of all steps of a free piece or a union between two squares of an otherwise empty board,
// in either direction, keyed by their change of the position key. Chess engines use such a cuckoo
// table to detect a repetition one move ahead (Van Kervinck 2013, see search.md). A pawn can
// step back only as part of a union, moved by the opponent.
class ReturnSteps {
 public:
  struct Squares {
    Square a;
    Square b;
  };

  // Built on the first call. Thread-safe.
  static const ReturnSteps& Table() {
    static const ReturnSteps table;
    return table;
  }

  // Returns the two squares, in either order, of the one step by either side between two positions
  // with different sides to move, or nullopt if there is none. `difference` is the XOR of their
  // keys, without the part for the side to move.
  std::optional<Squares> Find(uint64_t difference) const {
    if (!filter_[FilterIndex(difference)]) return std::nullopt;
    for (size_t i = BucketIndex(difference); steps_[i].key != 0; i = Next(i)) {
      if (steps_[i].key == difference) return steps_[i].squares;
    }
    return std::nullopt;
  }

 private:
  // About a quarter of the buckets are full, so most look-ups end at the first one.
  static constexpr int kBits = 17;
  // One bit per key, 32 KiB: rejects nearly all keys that are not in the table and, unlike the
  // table, stays in a fast cache.
  static constexpr int kFilterBits = 18;

  struct Step {
    uint64_t key = 0;
    Squares squares{};
  };

  ReturnSteps() {
    for (int a = 0; a < kNumSquares; ++a) {
      for (int b = 0; b < kNumSquares; ++b) AddBetween({SquareAt(a), SquareAt(b)});
    }
  }
  static size_t BucketIndex(uint64_t key) { return key >> (64 - kBits); }
  static size_t FilterIndex(uint64_t key) { return key & ((size_t{1} << kFilterBits) - 1); }
  static size_t Next(size_t i) { return (i + 1) & ((size_t{1} << kBits) - 1); }
  void Add(uint64_t key, Squares squares);
  void AddBetween(Squares squares);

  std::vector<Step> steps_ = std::vector<Step>(size_t{1} << kBits);
  std::bitset<size_t{1} << kFilterBits> filter_;
};

namespace {

// Returns whether a piece can step between the squares without landing on anything. A pawn's double
// step sets the en passant square, so it repeats no position.
bool Steps(Color color, PieceType type, Square from, Square to) {
  if (type == PieceType::kPawn) return Index(to) - Index(from) == (color == Color::kWhite ? 8 : -8);
  return PieceAttacks(type, from, Bitboard()).contains(to);
}

uint64_t Difference(Color color, PieceType type, ReturnSteps::Squares squares) {
  return kZobrist.Piece(color, type, squares.a) ^ kZobrist.Piece(color, type, squares.b);
}

// Returns whether the side to move can step from one of the squares to the other.
bool CanStep(const Position& position, ReturnSteps::Squares squares) {
  const Color us = position.side_to_move();
  const bool from_a = position.pieces(us).contains(squares.a);
  const Square from = from_a ? squares.a : squares.b;
  const Square to = from_a ? squares.b : squares.a;
  if (!position.pieces(us).contains(from) || position.occupied().contains(to)) return false;
  const PieceType type = position.type_at(us, from);
  const Move move = position.unions().contains(from)
                        ? Move::UnionMove(from, to, type, PieceType::kNone)
                        : Move::Plain(from, to, type, PieceType::kNone);
  return IsSimpleMove(position, move);
}

}  // namespace

void ReturnSteps::Add(uint64_t key, Squares squares) {
  size_t i = BucketIndex(key);
  for (; steps_[i].key != 0; i = Next(i)) {
    if (steps_[i].key == key) return;  // the opposite direction
  }
  steps_[i] = {key, squares};
  filter_.set(FilterIndex(key));
}

void ReturnSteps::AddBetween(Squares squares) {
  for (PieceType type : kPieceTypes) {
    if (type == PieceType::kPawn || !Steps(Color::kWhite, type, squares.a, squares.b)) continue;
    Add(Difference(Color::kWhite, type, squares), squares);
    Add(Difference(Color::kBlack, type, squares), squares);
  }
  for (PieceType white : kPieceTypes) {
    for (PieceType black : kPieceTypes) {
      if (white == PieceType::kKing || black == PieceType::kKing)
        continue;  // a king is in no union
      if (!Steps(Color::kWhite, white, squares.a, squares.b) &&
          !Steps(Color::kBlack, black, squares.a, squares.b)) {
        continue;
      }
      Add(Difference(Color::kWhite, white, squares) ^ Difference(Color::kBlack, black, squares),
          squares);
    }
  }
}

KeyPath::KeyPath() : steps_(ReturnSteps::Table()) {}

bool KeyPath::MayReturn(const Position& position) const {
  const size_t now = keys_.size() - 1;
  const size_t reach =
      std::min({now - floor_, now - root_, static_cast<size_t>(position.no_progress_plies())});
  if (reach == 0) return false;
  const Key here = keys_[now] ^ kZobrist.black_to_move;
  for (size_t back = 1; back <= reach; back += 2) {
    const auto squares = steps_.Find(here ^ keys_[now - back]);
    if (squares && CanStep(position, *squares)) return true;
  }
  return false;
}

}  // namespace danco
