// A puzzle: a position, what is to be found, and all that shows that it is right.
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

enum class PuzzleGoal : uint8_t {
  kPaco,    // force a Paco in `turns`
  kEscape,  // in Sako: the one turn after which the opponent cannot force a Paco in `turns`
  kOnly,    // the same without a Sako
  kDraw,    // the same, and the game is a draw then, as far as the search sees
};

// What a solution is made of. All that hold are told.
enum class PuzzleTheme : uint8_t {
  kChain,      // a turn takes over two unions or more
  kPromotion,  // a pawn of the solver's is promoted
  kEnPassant,
  kGift,  // a gifted pawn is promoted first, or a pawn is carried to the opponent's last rank
  kCastling,
  kQuiet,  // the first turn of a Paco threatens none
};
inline constexpr int kNumPuzzleThemes = 6;

absl::string_view GoalName(PuzzleGoal goal);     // "paco", "escape", "only", "draw"
absl::string_view ThemeName(PuzzleTheme theme);  // "chain", …, "en-passant", …
std::optional<PuzzleGoal> GoalNamed(absl::string_view name);
std::optional<PuzzleTheme> ThemeNamed(absl::string_view name);

// A first turn that does not solve the puzzle, and why.
struct WrongTurn {
  Move move;
  // kPaco: an answer after which the solver has no Paco in the turns that are left.
  Move answer;
  // Else: the opponent's Paco after it, proved. Only for turns after which he does not unite at
  // once.
  std::optional<ProofTree> proof;
};

struct Puzzle {
  Position position;  // the solver is to move; no plies without progress
  PuzzleGoal goal = PuzzleGoal::kPaco;
  int turns = 1;  // as PuzzleGoal says; of kPaco the fewest that will do, but for `excluded`
  // Of a long kPaco: the turns up to which it is proved that there is no shorter one and no other
  // first turn; beyond them none was found. None: all is proved.
  std::optional<int> excluded;
  int solutions = 1;  // first turns that solve it, by outcome
  // The solution, the key first: of a Paco to its end, with the answers that hold out longest.
  MoveList line;
  // kPaco: what follows every answer.
  std::optional<ProofTree> tree;
  // kPaco: some turns that come to mind. Else: all that do not lose at once.
  std::vector<WrongTurn> wrong;
  std::vector<PuzzleTheme> themes;
  int chain = 0;  // unions that the longest turn of the solution takes over
  // The weakest level (levels.md) that finds the key, 20 being full strength with 100,000
  // nodes; none: that does not find it either.
  std::optional<int> level;
  std::optional<int> rating;  // on the ladder of the levels
  uint64_t nodes = 0;         // positions that the proof of the key has visited
  std::string source;         // where it is from
  std::string last;           // the turn before, as players write it; empty where nobody says

  Move key() const { return line.front(); }
};

// "White to move: Paco in 3."
std::string TaskInWords(const Puzzle& puzzle);

// The schema `danco-puzzle`, version 1 (puzzles.md); a line of the file.
nlohmann::ordered_json PuzzleToJson(const Puzzle& puzzle);
// InvalidArgument names the field. Nothing is proved, but all moves are legal.
absl::StatusOr<Puzzle> PuzzleFromJson(const nlohmann::json& json);

// The puzzles of a file's text, a line each; the first fault is named by its line.
absl::StatusOr<std::vector<Puzzle>> PuzzlesFromText(absl::string_view text);

}  // namespace danco

#endif  // DANCO_TOOLS_PUZZLES_PUZZLE_H_
