// Scores, turns, threats and evaluations in words, English and UTF-8. The same text serves `danco
// analyse`, `danco play`, `danco annotate` and its report. Thread-safe: all are functions of their
// arguments.
#ifndef DANCO_ANNOTATE_EXPLAIN_H_
#define DANCO_ANNOTATE_EXPLAIN_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "board/moves/move_path.h"
#include "board/reach/chain_budget.h"
#include "eval/score.h"

namespace danco {

// "White" or "Black".
absl::string_view SideName(Color color);
// "62 %" for 0.62.
std::string Percent(double part);

// A score of White's view: "+0.35" in pawns, "White unites in 3", "Black has united".
std::string ScoreInWords(Score score, RuleSet rules);
// "Paco in 3", or "Paco in 3 (seen, not proved)", in chess "mate in 3"; one of the numbers is 0.
std::string PacoInWords(int proved, int seen, RuleSet rules);
// White's view, as PGN's comments [%eval ] have it: "0.35", "#3", "#-2".
std::string PgnScoreText(Score score);

// "the queen on d8 enters the union on d5 and releases the pawn, which goes to d4"; for a legal
// path.
std::string TurnInWords(const Position& position, const MovePath& path);
// The same, one sentence for each step, without full stops: "the pawn goes to d4".
std::vector<std::string> StepsInWords(const Position& position, const MovePath& path);

// The mover's pieces, except pawns and the king, that hang after the turn and did not before: the
// opponent can unite with them, and no piece of the mover's could take that union over. "It leaves
// the queen on d5 hanging: Bb7xQd5." Empty when there are none, or when that is not known.
std::string HangingInWords(const Position& position, Move move);

// How a side could unite with the enemy king if it were to move now.
struct ThreatStory {
  Position position;  // with the threatening side to move
  MovePath path;
  std::string text;   // the turn in the players' notation
  std::string words;  // "Black threatens Nb4>Pc2>Be4xKg6: the knight on b4 enters …"
};

// Whether it could. kUnknown: a gift must be promoted first, or the question explodes.
struct ThreatFinding {
  Tribool answer = Tribool::kUnknown;
  std::optional<ThreatStory> story;  // with kYes, the shortest way that is found first
};
// kNo where the game is over.
ThreatFinding FindThreatStory(const Position& position, Color side);
// "Whether Black could unite at once is not known."
std::string UnknownThreatInWords(Color side);

// The turns after which the opponent cannot unite with the mover's king at once.
struct Parries {
  MoveList moves;  // those that are known
  // Whether there are others: kUnknown when there were too many turns to look at each, or when it
  // is not known of one what the opponent could do after it. Never kYes.
  Tribool others = Tribool::kNo;
};
Parries FindParries(const Position& position);
// "It can be parried by Kg6>h6 or Be4>c2." for a side that stands in Sako; "No turn parries it."
std::string ParriesInWords(const Position& position, const Parries& parries);

// What the evaluation of a quiet position sees, White's view: "White's pieces reach more, but
// Black's king is safer." Empty when nothing stands out, when the score is
// a Paco, and when it would speak first for the side
// that stands worse by `score`, a search's, White's view: the search sees further.
std::string EvaluationInWords(const Position& position, Score score);

}  // namespace danco

#endif  // DANCO_ANNOTATE_EXPLAIN_H_
