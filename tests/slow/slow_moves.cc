// SPDX-License-Identifier: MIT
// How turns consist of steps (rules.md, sections 2 to 4, with the changes of section 7). Speed does
// not matter here.

#include "slow_moves.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace danco::slow {
namespace {

constexpr std::string_view kPromotions = "QRBN";

// Returns whether the turn that begins with `start` may begin with the piece on `square`.
bool MayBeginAt(const State& start, int square) {
  if (start.lifted != 0) return false;  // it has begun
  return start.bound_to == kNone || start.bound_to == square;
}

// Clears the castling right that depends on the piece of `side` on `square`, if there is one,
// because the piece is leaving.
void Leave(Position& position, Side side, int square) {
  if (RankFor(side, square) != 0) return;
  for (int& file : position.castling[side]) {
    if (file == square % 8) file = kNone;
  }
}

// Returns the states with the pawn of `side` on `square` promoted in all four ways, if it is on its
// last rank, and the state unchanged otherwise. The choice is written at the end of the move.
std::vector<State> Promoted(const State& state, Side side, int square) {
  if (!IsPawnOnLastRank(state.position, side, square)) return {state};
  std::vector<State> result;
  for (char piece : kPromotions) {
    State next = state;
    next.position.piece[side][square] = piece;
    next.move += static_cast<char>(piece - 'A' + 'a');
    result.push_back(std::move(next));
  }
  return result;
}

// If a pawn of `side` has ended its turn with a double step, records the en passant square for the
// next turn and, under `vchess`, that the double step on that file is used.
void NoteDoubleStep(State& end, Side side, char piece, int from, int to) {
  const int rank = RankFor(side, from);
  if (piece != 'P' || from % 8 != to % 8 || RankFor(side, to) != rank + 2) return;
  Position& board = end.position;
  const bool from_first_too = board.rules == Rules::kManual || board.rules == Rules::kVchess;
  if (rank == 1 || from_first_too) end.next_ep = (from + to) / 2;
  if (rank == 1 && board.rules == Rules::kVchess) board.double_step[side][from % 8] = '0';
}

// Returns the square on which the pawn landed whose double step can be captured en passant.
int LandingSquare(const Position& position) {
  return position.ep + 8 * Forward(Enemy(position.to_move));
}

// Captures en passant: sets the double-stepped pawn back to the square that it passed over,
// together with its partner if it has one.
void SetBack(Position& position) {
  const int from = LandingSquare(position);
  for (auto& pieces : position.piece) {
    pieces[position.ep] = pieces[from];
    pieces[from] = 0;
  }
  position.ep = kNone;
}

// Returns whether the lifted piece captures en passant when it goes to `to`.
bool IsEnPassant(const State& state, int to) {
  return state.lifted == 'P' && to == state.position.ep && to % 8 != state.square % 8;
}

// Returns whether the rule set forbids the lifted piece to go to `to` because it has been released.
// Under `nochain`, it enters no union, not even en passant; under `vchess`, en passant may only be
// the first step.
bool IsBarred(const State& state, int to) {
  if (!state.released) return false;
  const Position& position = state.position;
  const bool en_passant = IsEnPassant(state, to);
  if (position.rules == Rules::kVchess) return en_passant;
  if (position.rules != Rules::kNochain) return false;
  return IsUnion(position, en_passant ? LandingSquare(position) : to);
}

// Puts the lifted piece down on `to`, which it can reach.
std::vector<State> PutDown(const State& state, int to) {
  const Side us = state.position.to_move;
  const Side them = Enemy(us);
  State next = state;
  Position& board = next.position;
  const char piece = state.lifted;
  next.move += SquareName(to);
  next.lifted = 0;
  next.square = kNone;
  next.released = false;

  int release_square = to;
  if (IsEnPassant(state, to)) {
    if (board.rules == Rules::kManual) release_square = LandingSquare(board);
    SetBack(board);
  }

  if (board.piece[them][to] == 'K') {
    board.piece[us][to] = piece;
    // Under `vchess`, the mover's own king may be in this union or in another one.
    next.wins = !IsKingUnited(board, us);
    return {next};  // the game ends at once, without a promotion
  }
  const char released = board.piece[us][to];
  if (released != 0) {
    Leave(board, us, to);
    next.lifted = released;
    next.square = release_square;
    next.released = true;
  }
  NoteDoubleStep(next, us, piece, state.square, to);
  board.piece[us][to] = piece;
  return Promoted(next, us, to);
}

// Moves the union on `from` to the empty square `to`.
std::vector<State> MovedUnion(const State& start, int from, int to) {
  const Side us = start.position.to_move;
  State next = start;
  Position& board = next.position;
  next.move += SquareName(from) + SquareName(to);
  NoteDoubleStep(next, us, board.piece[us][from], from, to);
  for (Side side : {kWhite, kBlack}) {
    Leave(board, side, from);
    std::swap(board.piece[side][from], board.piece[side][to]);
  }
  if (board.rules != Rules::kVchess) return Promoted(next, us, to);

  // A player who carries an enemy pawn to its last rank promotes it as if it were a friendly pawn.
  for (Side side : {kWhite, kBlack}) {
    if (IsPawnOnLastRank(board, side, to)) return Promoted(next, side, to);
  }
  next.union_move = {from, to};
  return {next};
}

}  // namespace

bool IsFinished(const Position& position) {
  if (position.hand.square != kNone) return false;
  return IsKingUnited(position, kWhite) || IsKingUnited(position, kBlack);
}

std::vector<State> StartOfTurn(const Position& position) {
  const Side us = position.to_move;
  State start;
  start.position = PutBack(position);
  start.bound_to = position.hand.square;
  std::vector<State> starts = {start};
  for (int square = 0; square < 64; ++square) {
    if (!IsUnion(start.position, square)) continue;
    const std::vector<State> promoted = Promoted(start, us, square);
    if (promoted.size() > 1) starts = promoted;  // there is at most one gift
  }
  const Hand hand = start.position.hand;
  if (hand.square == kNone) return starts;

  // The piece has been released. A king that has entered or left a union has moved.
  const bool king_has_moved = hand.piece[us] == 'K' || IsKingUnited(position, us);
  for (State& state : starts) {
    state.lifted = hand.piece[us];
    state.square = hand.square;
    state.released = true;
    state.move += SquareName(hand.square);
    state.position.hand = {};
    if (king_has_moved) state.position.castling[us] = {kNone, kNone};
  }
  return starts;
}

std::vector<State> Lifts(const State& start) {
  if (start.lifted != 0) return {start};
  std::vector<State> result;
  const Side us = start.position.to_move;
  for (int square = 0; square < 64; ++square) {
    const char piece = start.position.piece[us][square];
    if (!IsFree(start.position, us, square) || !MayBeginAt(start, square)) continue;
    if (piece == 'K' && start.position.rules != Rules::kVchess) continue;
    State next = start;
    next.lifted = piece;
    next.square = square;
    next.position.piece[us][square] = 0;
    Leave(next.position, us, square);
    if (piece == 'K') next.position.castling[us] = {kNone, kNone};
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
    if (IsBarred(state, to)) continue;
    for (State& next : PutDown(state, to)) result.push_back(std::move(next));
  }
  return result;
}

std::vector<State> UnionMoves(const State& start) {
  std::vector<State> result;
  const Position& position = start.position;
  const Side us = position.to_move;
  const UnionMove last = position.union_move;
  for (int from = 0; from < 64; ++from) {
    if (!IsUnion(position, from) || !MayBeginAt(start, from)) continue;
    const char piece = position.piece[us][from];
    for (int to :
         piece == 'P' ? PawnPushes(position, us, from) : PieceReach(position, piece, from)) {
      if (!IsEmpty(position, to)) continue;
      if (from == last.to && to == last.from) continue;  // `vchess`: not straight back
      for (State& end : MovedUnion(start, from, to)) result.push_back(std::move(end));
    }
  }
  return result;
}

std::vector<State> KingMoves(const State& start) {
  std::vector<State> result;
  if (start.position.rules == Rules::kVchess) return result;
  const Side us = start.position.to_move;
  const int from = KingSquare(start.position, us);
  if (!MayBeginAt(start, from)) return result;
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
  if (!MayBeginAt(start, king)) return result;
  for (Wing wing : {kQueenWing, kKingWing}) {
    if (position.castling[us][wing] == kNone) continue;
    const int rook = home + position.castling[us][wing];
    const int king_to = home + (wing == kQueenWing ? 2 : 6);
    const int rook_to = home + (wing == kQueenWing ? 3 : 5);

    // All squares that king and rook pass must be empty, except for the king and the rook.
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
  std::vector<int> result;
  for (int to : state.lifted == 'P' ? PawnDiagonals(us, state.square)
                                    : PieceReach(state.position, state.lifted, state.square)) {
    if (state.lifted != 'P' && IsFree(state.position, us, to)) continue;
    if (!IsBarred(state, to)) result.push_back(to);
  }
  return result;
}

Position EndOfTurn(const Position& before, const State& end) {
  // Progress can be determined by counting: unions increase only by new unions, and pawns decrease
  // only by promotions.
  const auto unions = [](const Position& position) {
    int count = position.hand.piece[kWhite] != 0 && position.hand.piece[kBlack] != 0;
    for (int square = 0; square < 64; ++square) {
      count += IsUnion(position, square);
    }
    return count;
  };
  const auto pawns = [](const Position& position) {
    int count = 0;
    for (Side side : {kWhite, kBlack}) {
      const auto& own = position.piece[side];
      count += static_cast<int>(std::count(own.begin(), own.end(), 'P'));
      count += position.hand.piece[side] == 'P';
    }
    return count;
  };
  const bool progress =
      unions(end.position) != unions(before) || pawns(end.position) != pawns(before);
  Position after = end.position;
  after.no_progress = progress ? 0 : before.no_progress + 1;
  after.ep = end.next_ep;
  after.union_move = end.union_move;
  after.to_move = Enemy(before.to_move);
  return after;
}

}  // namespace danco::slow
