// How pieces step (docs/rules.md, sections 2 to 4). Speed is no concern here.

#include "slow_moves.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace danco::slow {
namespace {

struct Delta {
  int file, rank;
};

constexpr std::string_view kPromotions = "QRBN";

int Forward(Side side) { return side == kWhite ? 1 : -1; }

// The rank of `square` as `side` counts: 0 is its own first rank, 7 its last.
int RankFor(Side side, int square) { return side == kWhite ? square / 8 : 7 - square / 8; }

// The square `delta` away from `square`, or kNone beyond the edge.
int Shift(int square, Delta delta) {
  const int file = square % 8 + delta.file;
  const int rank = square / 8 + delta.rank;
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return kNone;
  return rank * 8 + file;
}

bool IsEmpty(const Position& position, int square) {
  return position.piece[kWhite][square] == 0 && position.piece[kBlack][square] == 0;
}

// A free piece of `side` on `square`.
bool IsFree(const Position& position, Side side, int square) {
  return position.piece[side][square] != 0 && position.piece[Enemy(side)][square] == 0;
}

bool IsUnion(const Position& position, int square) {
  return position.piece[kWhite][square] != 0 && position.piece[kBlack][square] != 0;
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

// Where a queen, rook, bishop, knight or king on `from` gets to: the empty
// squares up to the first occupied one, and that one too, whoever stands there.
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

// Straight pawn steps: to empty squares, double from the first and second rank.
std::vector<int> PawnPushes(const Position& position, Side side, int from) {
  std::vector<int> reach;
  const int one = Shift(from, {0, Forward(side)});
  if (one == kNone || !IsEmpty(position, one)) return reach;
  reach.push_back(one);
  if (RankFor(side, from) > 1) return reach;
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

// The square passed over by a double step from the second rank, else kNone.
int PassedOver(Side side, char piece, int from, int to) {
  if (piece != 'P' || RankFor(side, from) != 1) return kNone;
  if (RankFor(side, to) != 3 || from % 8 != to % 8) return kNone;
  return (from + to) / 2;
}

// The castling right that hangs on the piece of `side` on `square`, if any, is
// lost: the piece is leaving.
void Leave(Position& position, Side side, int square) {
  if (RankFor(side, square) != 0) return;
  for (int& file : position.castling[side]) {
    if (file == square % 8) file = kNone;
  }
}

// `states` with the pawn of `side` on `square` promoted, in all four ways, if it
// is on its last rank; unchanged otherwise. The choice is written at the end of
// the move.
std::vector<State> Promoted(const State& state, Side side, int square) {
  if (state.position.piece[side][square] != 'P' || RankFor(side, square) != 7) {
    return {state};
  }
  std::vector<State> result;
  for (char piece : kPromotions) {
    State next = state;
    next.position.piece[side][square] = piece;
    next.move += static_cast<char>(piece - 'A' + 'a');
    result.push_back(std::move(next));
  }
  return result;
}

// En passant: sets the double-stepped pawn back to the square it passed over,
// together with its partner, if it has one.
void SetBack(Position& position) {
  const Side pawn_side = Enemy(position.to_move);
  const int from = position.ep + 8 * Forward(pawn_side);
  for (auto& pieces : position.piece) {
    pieces[position.ep] = pieces[from];
    pieces[from] = 0;
  }
  position.ep = kNone;
}

// The lifted piece put down on `to`, which it can step to.
std::vector<State> PutDown(const State& state, int to) {
  const Side us = state.position.to_move;
  const Side them = Enemy(us);
  State next = state;
  Position& board = next.position;
  const char piece = state.lifted;
  next.move += SquareName(to);
  next.lifted = 0;
  next.square = kNone;

  const bool diagonal = to % 8 != state.square % 8;
  if (piece == 'P' && diagonal && to == board.ep) SetBack(board);

  if (board.piece[them][to] == 'K') {
    board.piece[us][to] = piece;
    next.wins = true;
    return {next};  // at once: no promotion
  }
  const char released = board.piece[us][to];
  if (released != 0) {
    Leave(board, us, to);
    next.lifted = released;
    next.square = to;
  }
  next.next_ep = PassedOver(us, piece, state.square, to);
  board.piece[us][to] = piece;
  return Promoted(next, us, to);
}

}  // namespace

std::string SquareName(int square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

int KingSquare(const Position& position, Side side) {
  const auto& own = position.piece[side];
  return static_cast<int>(std::find(own.begin(), own.end(), 'K') - own.begin());
}

bool IsFinished(const Position& position) {
  return IsUnion(position, KingSquare(position, kWhite)) ||
         IsUnion(position, KingSquare(position, kBlack));
}

std::vector<State> StartOfTurn(const Position& position) {
  State start;
  start.position = position;
  for (int square = 0; square < 64; ++square) {
    std::vector<State> promoted = Promoted(start, position.to_move, square);
    if (promoted.size() > 1) return promoted;  // there is at most one gift
  }
  return {start};
}

std::vector<State> Lifts(const State& start) {
  std::vector<State> result;
  const Side us = start.position.to_move;
  for (int square = 0; square < 64; ++square) {
    const char piece = start.position.piece[us][square];
    if (!IsFree(start.position, us, square) || piece == 'K') continue;
    State next = start;
    next.lifted = piece;
    next.square = square;
    next.position.piece[us][square] = 0;
    Leave(next.position, us, square);
    next.move += SquareName(square);
    result.push_back(std::move(next));
  }
  return result;
}

std::vector<State> Steps(const State& state) {
  const Position& position = state.position;
  const Side us = position.to_move;
  std::vector<int> targets;
  if (state.lifted == 'P') {
    targets = PawnPushes(position, us, state.square);
    for (int to : PawnDiagonals(us, state.square)) {
      if (position.piece[Enemy(us)][to] != 0 || to == position.ep) {
        targets.push_back(to);
      }
    }
  } else {
    for (int to : PieceReach(position, state.lifted, state.square)) {
      if (!IsFree(position, us, to)) targets.push_back(to);
    }
  }
  std::vector<State> result;
  for (int to : targets) {
    for (State& next : PutDown(state, to)) result.push_back(std::move(next));
  }
  return result;
}

std::vector<State> UnionMoves(const State& start) {
  std::vector<State> result;
  const Position& position = start.position;
  const Side us = position.to_move;
  for (int from = 0; from < 64; ++from) {
    if (!IsUnion(position, from)) continue;
    const char piece = position.piece[us][from];
    for (int to :
         piece == 'P' ? PawnPushes(position, us, from) : PieceReach(position, piece, from)) {
      if (!IsEmpty(position, to)) continue;
      State next = start;
      next.move += SquareName(from) + SquareName(to);
      next.next_ep = PassedOver(us, piece, from, to);
      for (Side side : {kWhite, kBlack}) {
        Leave(next.position, side, from);
        next.position.piece[side][to] = position.piece[side][from];
        next.position.piece[side][from] = 0;
      }
      for (State& end : Promoted(next, us, to)) result.push_back(std::move(end));
    }
  }
  return result;
}

std::vector<State> KingMoves(const State& start) {
  std::vector<State> result;
  const Side us = start.position.to_move;
  const int from = KingSquare(start.position, us);
  for (int to : PieceReach(start.position, 'K', from)) {
    if (!IsEmpty(start.position, to)) continue;
    State next = start;
    next.move += SquareName(from) + SquareName(to);
    next.position.piece[us][from] = 0;
    next.position.piece[us][to] = 'K';
    next.position.castling[us] = {kNone, kNone};
    result.push_back(std::move(next));
  }
  return result;
}

std::vector<Castling> Castlings(const State& start) {
  std::vector<Castling> result;
  const Position& position = start.position;
  const Side us = position.to_move;
  const int home = us == kWhite ? 0 : 56;
  const int king = KingSquare(position, us);
  for (Wing wing : {kQueenWing, kKingWing}) {
    if (position.castling[us][wing] == kNone) continue;
    const int rook = home + position.castling[us][wing];
    const int king_to = home + (wing == kQueenWing ? 2 : 6);
    const int rook_to = home + (wing == kQueenWing ? 3 : 5);

    // Everything from the leftmost to the rightmost of the four squares that
    // one of the two passes must be empty, but for the two themselves.
    bool clear = true;
    for (auto [a, b] :
         {std::pair(king, king_to), std::pair(rook, rook_to), std::pair(king, rook)}) {
      for (int square = std::min(a, b); square <= std::max(a, b); ++square) {
        if (square == king || square == rook) continue;
        clear = clear && IsEmpty(position, square);
      }
    }
    if (!clear) continue;

    Castling castling;
    for (int square = std::min(king, king_to); square <= std::max(king, king_to); ++square) {
      castling.king_way.push_back(square);
    }
    State& next = castling.result;
    next = start;
    for (Side side : {kWhite, kBlack}) {
      const char rider = position.piece[side][rook];  // the rook, its partner
      next.position.piece[side][king] = 0;
      next.position.piece[side][rook] = 0;
      next.position.piece[side][rook_to] = rider;
    }
    next.position.piece[us][king_to] = 'K';
    next.position.castling[us] = {kNone, kNone};

    castling.rook_form = start.move + SquareName(king) + SquareName(rook);
    const bool usual = king % 8 == 4 && (rook % 8 == 0 || rook % 8 == 7);
    next.move = usual ? start.move + SquareName(king) + SquareName(king_to) : castling.rook_form;
    result.push_back(std::move(castling));
  }
  return result;
}

std::vector<int> ThreatenedNext(const State& state) {
  const Side us = state.position.to_move;
  if (state.lifted == 'P') return PawnDiagonals(us, state.square);
  std::vector<int> result;
  for (int to : PieceReach(state.position, state.lifted, state.square)) {
    if (!IsFree(state.position, us, to)) result.push_back(to);
  }
  return result;
}

Position EndOfTurn(const Position& before, const State& end) {
  // What progress leaves behind can be counted: unions only grow by new unions,
  // pawns only get fewer by promotions.
  const auto unions = [](const Position& position) {
    int count = 0;
    for (int square = 0; square < 64; ++square) {
      count += IsUnion(position, square);
    }
    return count;
  };
  const auto pawns = [](const Position& position) {
    const auto& own = position.piece[position.to_move];
    return std::count(own.begin(), own.end(), 'P');
  };
  const bool progress =
      unions(end.position) != unions(before) || pawns(end.position) != pawns(before);
  Position after = end.position;
  after.no_progress = progress ? 0 : before.no_progress + 1;
  after.ep = end.next_ep;
  after.to_move = Enemy(before.to_move);
  return after;
}

}  // namespace danco::slow
