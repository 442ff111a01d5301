// SPDX-License-Identifier: MIT
// The steps of turns, for slow_rules.cc: states of a turn in progress, and all ways to continue
// them by one step.

#ifndef DANCO_TESTS_SLOW_SLOW_MOVES_H_
#define DANCO_TESTS_SLOW_SLOW_MOVES_H_

#include <string>
#include <vector>

#include "slow_board.h"
#include "slow_rules.h"

namespace danco::slow {

// A turn in progress. `position` is the whole board without the lifted piece, and
// nothing is in its `hand`; its `to_move` is the side whose turn it is, its `ep`
// the en passant square as long as it can still be used, its `union_move` the one
// that may not be undone.
struct State {
  Position position;
  // The piece in hand; 0 before the first step and at the end of the turn.
  char lifted = 0;
  int square = kNone;     // where the lifted piece was lifted or released
  int next_ep = kNone;    // at the end: the square of a double step just made
  bool wins = false;      // at the end: the turn has won
  std::string move;       // what has been played so far, in protocol notation
  bool released = false;  // the lifted piece has been released from a union
  // Before the first step: the only square the turn may begin at, if not kNone.
  int bound_to = kNone;
  UnionMove union_move;  // at the end: what the next turn may not undo
};

// Returns whether a king is in a union and no turn is in progress: the game is over.
bool IsFinished(const Position& position);

// Returns the start of the turn of `position.to_move`: one state, or four of them if a gift must be
// promoted first. With a released piece in hand, returns the states that continue from there.
std::vector<State> StartOfTurn(const Position& position);

// From the start of a turn: every way to lift a free piece, the king only under
// `vchess`. A piece that is in hand already stays there.
std::vector<State> Lifts(const State& start);

// Returns every way to put down a lifted piece, with one result for each promotion. Results with a
// piece in hand continue; the others are ends of the turn.
std::vector<State> Steps(const State& state);

// From the start of a turn: the turns that are not chains, complete: moves of
// unions and of the king (under `vchess` those are among the `Lifts`).
std::vector<State> UnionMoves(const State& start);
std::vector<State> KingMoves(const State& start);

// The squares between, under and at the end of a castling king's way, and the
// turn made. The threat test is left to the caller.
struct Castling {
  std::vector<int> king_way;
  State result;
  std::string rook_form;  // the move written as king takes own rook
};
std::vector<Castling> Castlings(const State& start);

// The squares that the lifted piece could go to next if something of the enemy
// stood there: as `Steps`, but a pawn is judged by its diagonals alone.
std::vector<int> ThreatenedNext(const State& state);

// The position after the end of a turn that began at `before`.
Position EndOfTurn(const Position& before, const State& end);

}  // namespace danco::slow

#endif  // DANCO_TESTS_SLOW_SLOW_MOVES_H_
