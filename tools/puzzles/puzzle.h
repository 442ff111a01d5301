// SPDX-License-Identifier: MIT
// A puzzle: a position, its task, and the proof of its solution.
#ifndef DANCO_TOOLS_PUZZLES_PUZZLE_H_
#define DANCO_TOOLS_PUZZLES_PUZZLE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "nlohmann/json_fwd.hpp"
#include "search/proofs/proof.h"

namespace danco {

// Positions with more turns are not used as puzzles, because no solver could examine them all.
inline constexpr size_t kMaxPuzzleMoves = 400;

enum class PuzzleGoal : uint8_t {
  kPaco,    // force a Paco in `turns`
  kEscape,  // in Sako: find the only turn after which the opponent cannot force a Paco in `turns`
  kOnly,    // like kEscape, but the side to move is not in Sako
  kDraw,    // like kEscape or kOnly, but the game is then a draw according to the search
};

// The features of a solution. A puzzle has all that apply.
enum class PuzzleTheme : uint8_t {
  kChain,      // a turn takes over at least two unions
  kPromotion,  // a pawn of the solver is promoted
  kEnPassant,
  kGift,  // a gifted pawn is promoted first, or an enemy pawn is carried to its last rank
  kCastling,
  kQuiet,  // the first turn of a Paco does not threaten one
};
inline constexpr int kNumPuzzleThemes = 6;

absl::string_view GoalName(PuzzleGoal goal);     // "paco", "escape", "only", "draw"
absl::string_view ThemeName(PuzzleTheme theme);  // "chain", …, "en-passant", …
std::optional<PuzzleGoal> GoalNamed(absl::string_view name);
std::optional<PuzzleTheme> ThemeNamed(absl::string_view name);

// A wrong first turn, and why it is wrong.
struct WrongTurn {
  Move move;
  // kPaco: an answer after which the solver cannot force a Paco in the remaining turns.
  Move answer;
  // Other goals: the opponent's proved Paco. Only set if the opponent cannot unite at once.
  std::optional<ProofTree> proof;
};

struct Puzzle {
  Position position;  // the solver is to move; the no-progress count is 0
  PuzzleGoal goal = PuzzleGoal::kPaco;
  int turns = 1;  // see PuzzleGoal; for kPaco the minimum, unless `excluded` is set
  // For a long kPaco. Up to this many turns, it is proved that there is no shorter Paco and no
  // other first turn; beyond that, none was found. If nullopt, everything is proved.
  std::optional<int> excluded;
  int solutions = 1;  // number of first turns, by outcome, that solve it
  // The solution, beginning with the key. A Paco is shown to the end, with the answers that hold
  // out longest.
  MoveList line;
  // kPaco: the continuation after every answer.
  std::optional<ProofTree> tree;
  // kPaco: some tempting turns. Other goals: all turns that do not lose at once.
  std::vector<WrongTurn> wrong;
  std::vector<PuzzleTheme> themes;
  int chain = 0;  // unions taken over by the longest turn of the solution
  // The weakest level (levels.md) that finds the key. 20 is full strength with 100,000 nodes;
  // nullopt if that does not find it.
  std::optional<int> level;
  std::optional<int> rating;  // on the scale of the levels
  uint64_t nodes = 0;         // positions visited by the proof of the key
  std::string source;         // the origin of the puzzle
  std::string last;           // the previous turn in the players' notation; empty if unknown

  Move key() const { return line.front(); }
};

// Returns a text such as "White to move: Paco in 3."
std::string TaskInWords(const Puzzle& puzzle);

// Returns a line of the format `danco-puzzle`, version 1 (puzzles.md).
nlohmann::ordered_json PuzzleToJson(const Puzzle& puzzle);
// Returns InvalidArgument, naming the field. Checks that all moves are legal but proves nothing.
absl::StatusOr<Puzzle> PuzzleFromJson(const nlohmann::json& json);

// Reads a file with one puzzle per line. The error names the line of the first fault.
absl::StatusOr<std::vector<Puzzle>> PuzzlesFromText(absl::string_view text);

// Sets the themes and the longest chain of the puzzle according to its line.
void FindThemes(Puzzle& puzzle);

// Returns the idea of a puzzle, so that a collection contains no duplicates: whether a Paco is
// forced or prevented, the piece and squares of the key, and the square of the king in question, as
// if White were the solver.
std::string IdeaOf(const Puzzle& puzzle);

// Returns whether a puzzle of the position may begin with a turn of this theme, because one is
// legal. Returns true for themes that do not belong to a single turn, and false if there are too
// many turns.
bool MayBeginWith(PuzzleTheme theme, const Position& position);

// Returns the position with the rights that its placement allows: for en passant, one position for
// each possible double step in the last turn; for castling, the position as if kings and rooks at
// home had not moved. Returns nothing for other themes, and leaves out rights that the position
// already has.
std::vector<Position> WithRights(PuzzleTheme theme, const Position& position);

}  // namespace danco

#endif  // DANCO_TOOLS_PUZZLES_PUZZLE_H_
