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

// A turn in progress. `position` is the whole board without the lifted piece, and its `hand` is
// empty. Its `to_move` is the side whose turn it is, its `ep` the en passant square as long as it
// can still be used, and its `union_move` the move that must not be undone.
struct State {
  Position position;
  // The piece in hand. 0 before the first step and at the end of the turn.
  char lifted = 0;
  int square = kNone;     // where the lifted piece was lifted or released
  int next_ep = kNone;    // at the end: the en passant square of a double step, or kNone
  bool wins = false;      // at the end: the turn has won
  std::string move;       // the moves so far, in protocol notation
  bool released = false;  // the lifted piece has been released from a union
  // Before the first step: the only square on which the turn may begin, if not kNone.
  int bound_to = kNone;
  UnionMove union_move;  // at the end: what the next turn may not undo
};

// Returns whether a king is in a union and no turn is in progress: the game is over.
bool IsFinished(const Position& position);

// Returns the start of the turn of `position.to_move`: one state, or four of them if a gift must be
// promoted first. With a released piece in hand, returns the states that continue from there.
std::vector<State> StartOfTurn(const Position& position);

// Returns every way to lift a free piece at the start of a turn (the king only under `vchess`). A
// piece that is already in hand stays there.
std::vector<State> Lifts(const State& start);

// Returns every way to put down a lifted piece, with one result for each promotion. Results with a
// piece in hand continue; the others are ends of the turn.
std::vector<State> Steps(const State& state);

// Returns the complete turns that are not chains, from the start of a turn: moves of unions and of
// the king (whose moves are among `Lifts` under `vchess`).
std::vector<State> UnionMoves(const State& start);
std::vector<State> KingMoves(const State& start);

// The squares on the path of a castling king, including its start and its end, and the resulting
// turn. The threat test is left to the caller.
struct Castling {
  std::vector<int> king_way;
  State result;
  std::string rook_form;  // the move written as king takes its own rook
};
std::vector<Castling> Castlings(const State& start);

// Returns the squares that the lifted piece could go to next if an enemy piece were there: as
// Steps(), but for a pawn only its diagonals.
std::vector<int> ThreatenedNext(const State& state);

// Returns the position after the end of a turn that began at `before`.
Position EndOfTurn(const Position& before, const State& end);

}  // namespace danco::slow

#endif  // DANCO_TESTS_SLOW_SLOW_MOVES_H_
