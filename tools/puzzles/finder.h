// SPDX-License-Identifier: MIT
// Decides whether a position is a puzzle, and measures the difficulty with the levels of play.
#ifndef DANCO_TOOLS_PUZZLES_FINDER_H_
#define DANCO_TOOLS_PUZZLES_FINDER_H_

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "board/core/position.h"
#include "puzzles/puzzle.h"
#include "search/proofs/prover.h"
#include "search/root/search.h"

namespace danco {

struct FinderSettings {
  std::set<PuzzleGoal> goals = {PuzzleGoal::kPaco, PuzzleGoal::kEscape, PuzzleGoal::kOnly,
                                PuzzleGoal::kDraw};
  int min_turns = 1;  // turns of a Paco, and of the Pacos that a wrong defence allows
  int max_turns = 4;
  int max_defence_turns = 3;
  bool unique = true;           // whether only one first turn, by outcome, may solve it
  uint64_t look_nodes = 4'000;  // for the search that decides whether a proof is worthwhile
  uint64_t proof_nodes = 300'000;
  // The budget of the search that decides whether a defence draws. With 0, no defence counts as
  // drawing.
  uint64_t draw_nodes = 200'000;
  // The guide proves Pacos of this many turns or more. With 0, it is not used.
  int guided_from = 0;
};

// Thread-compatible. The result depends only on the position and the settings.
class PuzzleFinder {
 public:
  explicit PuzzleFinder(const FinderSettings& settings);

  // Returns the puzzle of the position, without level and source. Ignores the no-progress count and
  // the previous game. Returns nullopt if the position is not a puzzle, or is not proved to be one.
  std::optional<Puzzle> Look(const Position& position);
  // Looks for a puzzle with this goal only, without the search that decides whether a proof is
  // worthwhile.
  std::optional<Puzzle> Prove(const Position& position, PuzzleGoal goal, Move key);
  // Returns the goal for a turn that is the only one to save its side. It is kDraw if the game is
  // then a draw according to two searches, the second with ten times the nodes. Returns nullopt if
  // the turn loses.
  std::optional<PuzzleGoal> GoalOfDefence(const Position& position, Move key);

 private:
  std::optional<Puzzle> ProvePaco(const Position& position);
  std::optional<Puzzle> ProvePacoInOne(const Position& position);
  // Proves a Paco that the search finds, using its guide. Sets `Puzzle::excluded` if the proof
  // leaves shorter Pacos or other first turns open.
  std::optional<Puzzle> ProveLongPaco(const Position& position);
  // Proves that `key` is better than all other turns.
  std::optional<Puzzle> ProveDefence(const Position& position, Move key);
  // Returns how a turn loses. Returns nullopt if it does not lose or if that is not proved. Sets
  // `turns` to the length of the Paco.
  std::optional<WrongTurn> Loses(const Position& position, Move move, Prover& prover,
                                 int& turns) const;
  void AddTries(Puzzle& puzzle, Prover& prover) const;
  bool Wants(PuzzleGoal goal) const { return settings_.goals.contains(goal); }
  bool IsLengthWanted(int turns) const { return turns >= settings_.min_turns; }
  // Returns the score of a new search, from the side to move's point of view.
  Score ScoreOf(const Position& position, uint64_t nodes);

  const FinderSettings settings_;
  Search search_;
};

// Returns whether a new proof confirms the puzzle: goal, turns, number of solutions, key and
// themes. If `excluded` is set, `turns` need not be the minimum. Does not compare the trees. Does
// not test whether a defence draws, because that is a judgement that depends on the evaluation.
bool StillHolds(const Puzzle& puzzle);

// Removes pieces and unions as long as goal, turns and the steps of the key stay the same. Removing
// any of the remaining ones would change the puzzle or make it unsound.
Puzzle Minimal(const Puzzle& puzzle, PuzzleFinder& finder);

// The number of opponents of a level that tried a puzzle, and how many of them found the key.
struct LevelTrial {
  int level;
  int asked;
  int found;
};

struct Difficulty {
  // The weakest level (levels.md) of 0, 2, 4, … 18 at which three out of five opponents play the
  // key. 20 if only full strength with 100,000 nodes plays it; nullopt if that does not play it,
  // either.
  std::optional<int> level;
  int rating;  // FitRating() of all levels tried; the last one is the level that finds the key
};

Difficulty MeasureDifficulty(const Puzzle& puzzle, Search& search);

// Returns the most likely rating on the scale of the levels, given these trials. A player with this
// rating finds the key with a probability of 1/2, according to the Elo curve. The prior is 2000 ±
// 500.
int FitRating(const std::vector<LevelTrial>& trials);

}  // namespace danco

#endif  // DANCO_TOOLS_PUZZLES_FINDER_H_
