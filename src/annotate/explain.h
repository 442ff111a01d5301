// SPDX-License-Identifier: MIT
// English descriptions (UTF-8) of scores, turns, threats and evaluations, used by `danco analyse`,
// `danco play`, `danco annotate` and its report. All functions are pure and thread-safe.
#ifndef DANCO_ANNOTATE_EXPLAIN_H_
#define DANCO_ANNOTATE_EXPLAIN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "board/moves/move_path.h"
#include "board/reach/bounded_answer.h"
#include "eval/score.h"

namespace danco {

struct ThreatTurn;

// Returns a text such as "62 %" for 0.62.
std::string Percent(double part);

// Returns a score from White's point of view as text: "+0.35" in pawns, "White unites in 3", "Black
// has won".
std::string ScoreInWords(Score score, RuleSet rules);
// Returns "Paco in 3" if it is proved, and "Paco in 3 (seen, not proved)" if the search only found
// it; in chess, "mate" instead of "Paco". Either `proved` or `seen` must be 0.
std::string PacoInWords(int proved, int seen, RuleSet rules);
// Returns a score from White's point of view as in the PGN command [%eval ]: "0.35", "#3", "#-2".
std::string PgnScoreText(Score score);

// Describes the turn of a legal path: "the queen on d8 enters the union on d5 and releases the
// pawn, which goes to d4". Of more than four steps, only the first and the last are described.
std::string TurnInWords(const Position& position, const MovePath& path);
// Returns the turn with one sentence per step, without full stops: "the pawn goes to d4".
std::vector<std::string> StepsInWords(const Position& position, const MovePath& path);

// Returns TurnInWords() as a sentence to the player who can play the chain: "Your knight on b4
// enters the union on d5 and releases your rook, which unites with the rook on d8." Returns an
// empty text if the path has only one step.
std::string ChainInWords(const Position& position, const MovePath& path);

// Names the mover's pieces, except pawns and the king, that hang after the turn and did not before:
// the opponent can unite with them, and no piece of the mover can take that union over. For
// example, "Qd8>d5 leaves the queen on d5 hanging: Bb7xQd5." Returns an empty text if there are
// none or if this is unknown.
std::string HangingInWords(const Position& position, Move move);

// Describes a threat that was found: "Nb4>Pc2>Be4xKg6: the knight on b4 enters …".
std::string ThreatText(const ThreatTurn& threat);
// Returns ThreatText() as a sentence: "Black threatens Re2xKe8: the rook on e2 …".
std::string ThreatInWords(const ThreatTurn& threat);
// Returns "Whether Black could unite at once is not known."
std::string UnknownThreatInWords(Color side);

// The turns after which the opponent cannot immediately unite with the mover's king.
struct Parries {
  MoveList moves;  // the known ones
  // kNo if `moves` is complete. kUnknown if there may be others, because not every turn was
  // examined or because the opponent's answer to one of them is unknown. Never kYes.
  Tribool others = Tribool::kNo;
};
Parries FindParries(const Position& position);
enum class ParryTense : uint8_t { kPresent, kPast };
// Returns a text for a side in Sako, such as "It can be parried by Kg6>h6 or Be4>c2." or "No turn
// parries it." If the side has already moved, the text is in the past tense: "It could have been
// parried by Kg6>h6 or Be4>c2."
std::string ParriesInWords(const Position& position, const Parries& parries,
                           ParryTense tense = ParryTense::kPresent);

// Describes what favours each side in the evaluation of a quiet position: "White has more active
// pieces, but Black has a safer king." `score` is the score of a search from White's point of view.
// Returns an empty text if nothing stands out or if the score is a Paco. Also returns an empty text
// if the sentence would begin with the side that `score` considers worse, because the search sees
// further.
std::string EvaluationInWords(const Position& position, Score score);

}  // namespace danco

#endif  // DANCO_ANNOTATE_EXPLAIN_H_
