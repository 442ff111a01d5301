// Whether a position is a puzzle.
#ifndef DANCO_TOOLS_PUZZLES_FINDER_H_
#define DANCO_TOOLS_PUZZLES_FINDER_H_

#include <cstdint>
#include <optional>
#include <set>

#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "puzzles/puzzle.h"
#include "search/proofs/prover.h"
#include "search/root/search.h"

namespace danco {

struct FinderSettings {
  std::set<PuzzleGoal> goals = {PuzzleGoal::kPaco, PuzzleGoal::kEscape, PuzzleGoal::kOnly,
                                PuzzleGoal::kDraw};
  int min_turns = 1;  // of a Paco, and of the Pacos that a wrong defence allows
  int max_turns = 4;
  int max_defence_turns = 3;
  bool unique = true;           // one first turn, by outcome
  uint64_t look_nodes = 4'000;  // of the search that says what is worth a proof
  uint64_t proof_nodes = 300'000;
  uint64_t draw_nodes = 200'000;  // of the search that says that a defence draws; 0: none does
  // A Paco of this many turns or more is proved by the guide; 0: none is.
  int guided_from = 0;
};

// Thread-compatible. The same position gives the same puzzle.
class PuzzleFinder {
 public:
  explicit PuzzleFinder(const FinderSettings& settings);

  // The puzzle of the position, without level and source. Its count of plies without progress and
  // the game before it are no part of it. Nothing when it is none, or when that is not proved.
  std::optional<Puzzle> Look(const Position& position);
  // The same for this goal alone, without the search that says whether it is worth a proof.
  std::optional<Puzzle> Prove(const Position& position, PuzzleGoal goal, Move key);
  // What a turn that alone saves its side is: kDraw if the game is one then, which two searches
  // must say, the second with ten times the nodes. nullopt if it loses.
  std::optional<PuzzleGoal> GoalOfDefence(const Position& position, Move key);

 private:
  std::optional<Puzzle> ProvePaco(const Position& position);
  std::optional<Puzzle> ProvePacoInOne(const Position& position);
  // One that the search sees: by its guide, with `Puzzle::excluded` for what that leaves open.
  std::optional<Puzzle> ProveLongPaco(const Position& position);
  // `key` against all other turns.
  std::optional<Puzzle> ProveDefence(const Position& position, Move key);
  // How a turn loses: nullopt when it does not, or when that is not proved. Turns of the Paco in
  // `turns`.
  std::optional<WrongTurn> Loses(const Position& position, Move move, Prover& prover,
                                 int& turns) const;
  void AddTries(Puzzle& puzzle, Prover& prover) const;
  bool Wants(PuzzleGoal goal) const { return settings_.goals.contains(goal); }
  bool AreTurnsWanted(int turns) const { return turns >= settings_.min_turns; }
  // The score, for the side to move, of a search from scratch.
  Score ScoreOf(const Position& position, uint64_t nodes);

  const FinderSettings settings_;
  Search search_;
};

// Whether a proof from scratch comes to what the puzzle claims: goal, turns, number of solutions,
// key and themes. Its trees are not looked at; nor whether a defence draws, which is an opinion and
// differs from one evaluation to the next.
bool HoldsAgain(const Puzzle& puzzle);

// Takes pieces and unions off the board as long as goal, turns and the key's steps stay the same:
// without any single one of those that are left it would be another puzzle, or none.
Puzzle Minimal(const Puzzle& puzzle, PuzzleFinder& finder);

}  // namespace danco

#endif  // DANCO_TOOLS_PUZZLES_FINDER_H_
