// SPDX-License-Identifier: MIT
#include "slow_board.h"

#include <algorithm>

namespace danco::slow {
namespace {

struct Delta {
  int file, rank;
};

// Returns the square `delta` away from `square`, or kNone beyond the edge.
int Shift(int square, Delta delta) {
  const int file = square % 8 + delta.file;
  const int rank = square / 8 + delta.rank;
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return kNone;
  return rank * 8 + file;
}

std::vector<Delta> Deltas(char piece) {
  std::vector<Delta> straight = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  std::vector<Delta> diagonal = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  std::vector<Delta> all = straight;
  all.insert(all.end(), diagonal.begin(), diagonal.end());
  switch (piece) {
    case 'R':
      return straight;
    case 'B':
      return diagonal;
    case 'N':
      return {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    default:
      return all;
  }
}

}  // namespace

std::string SquareName(int square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

int SquareOf(std::string_view name) {
  if (name.size() != 2) return kNone;
  if (name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') return kNone;
  return (name[1] - '1') * 8 + (name[0] - 'a');
}

bool IsEmpty(const Position& position, int square) {
  return position.piece[kWhite][square] == 0 && position.piece[kBlack][square] == 0;
}

bool IsFree(const Position& position, Side side, int square) {
  return position.piece[side][square] != 0 && position.piece[Enemy(side)][square] == 0;
}

bool IsUnion(const Position& position, int square) {
  return position.piece[kWhite][square] != 0 && position.piece[kBlack][square] != 0;
}

bool IsPawnOnLastRank(const Position& position, Side side, int square) {
  return position.piece[side][square] == 'P' && RankFor(side, square) == 7;
}

int KingSquare(const Position& position, Side side) {
  const auto& own = position.piece[side];
  const auto king = std::find(own.begin(), own.end(), 'K');
  return king == own.end() ? kNone : static_cast<int>(king - own.begin());
}

bool IsKingUnited(const Position& position, Side side) {
  const int king = KingSquare(position, side);
  return king != kNone && IsUnion(position, king);
}

Position PutBack(Position position) {
  const Hand hand = position.hand;
  if (hand.square == kNone || !IsEmpty(position, hand.square)) return position;
  for (Side side : {kWhite, kBlack}) position.piece[side][hand.square] = hand.piece[side];
  position.hand = {};
  return position;
}

std::vector<int> PieceReach(const Position& position, char piece, int from) {
  const bool slides = piece == 'Q' || piece == 'R' || piece == 'B';
  std::vector<int> reach;
  for (Delta delta : Deltas(piece)) {
    for (int to = Shift(from, delta); to != kNone; to = Shift(to, delta)) {
      reach.push_back(to);
      if (!slides || !IsEmpty(position, to)) break;
    }
  }
  return reach;
}

std::vector<int> PawnPushes(const Position& position, Side side, int from) {
  std::vector<int> reach;
  const int one = Shift(from, {0, Forward(side)});
  if (one == kNone || !IsEmpty(position, one)) return reach;
  reach.push_back(one);
  const int rank = RankFor(side, from);
  if (rank > 1) return reach;
  const bool used_up = position.double_step[side][from % 8] == '0';
  if (position.rules == Rules::kVchess && rank == 1 && used_up) return reach;
  const int two = Shift(one, {0, Forward(side)});
  if (IsEmpty(position, two)) reach.push_back(two);
  return reach;
}

std::vector<int> PawnDiagonals(Side side, int from) {
  std::vector<int> reach;
  for (int file : {-1, 1}) {
    const int to = Shift(from, {file, Forward(side)});
    if (to != kNone) reach.push_back(to);
  }
  return reach;
}

}  // namespace danco::slow
