// SPDX-License-Identifier: MIT
// The parts of the provers that are needed only for traditional chess (chess.md). The other files
// of this directory deal with chess only through these functions.
//
// A proof of a mate is treated as the proof of a Paco one turn later: a check threatens to capture
// the king, and a mated side has no answer to that.
#ifndef DANCO_SEARCH_PROOFS_CHESS_MATES_H_
#define DANCO_SEARCH_PROOFS_CHESS_MATES_H_

#include <optional>

#include "board/core/chess.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/bounded_answer.h"

namespace danco {

// Returns the number of turns that proofs count but people do not.
constexpr int UncountedTurns(RuleSet rules) { return TraitsOf(rules).captures ? 1 : 0; }

// Returns whether an ordinary search consults a ProofWatch. In traditional chess it does not;
// docs/lab/chess.md says why.
constexpr bool IsWatched(RuleSet rules) { return !TraitsOf(rules).captures; }

// Returns the attacker's moves: those that give check, and with `quiet` all others as well. Returns
// nullopt under rules whose threats are harder to find.
inline std::optional<MoveList> ExactAttacks(const Position& position, bool quiet) {
  if (!TraitsOf(position.rules()).captures) return std::nullopt;
  MoveList moves;
  (void)GenerateMoves(position, moves);
  const auto gives_no_check = [&](Move move) {
    const Position child = position.After(move);
    return Checkers(child, child.side_to_move()).empty();
  };
  if (!quiet) std::erase_if(moves, gives_no_check);
  return moves;
}

// Decides whether the attacker has a Paco in two, which is a mate in one, and stores the move in
// `winner`. Returns nullopt under rules that need a search for that.
inline std::optional<Tribool> PacoInTwoAtOnce(const Position& position, Move& winner) {
  if (!TraitsOf(position.rules()).captures) return std::nullopt;
  winner = FindWinningMove(position);
  return winner ? Tribool::kYes : Tribool::kNo;
}

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_CHESS_MATES_H_
