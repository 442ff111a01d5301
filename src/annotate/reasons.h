// SPDX-License-Identifier: MIT
// Reasons why a move is good, for hints, marks, reports and the page.
//
// Each reason is a fact about the board, a proof, or the result of a search that is as deep as the
// one that judged the move. reason_text.h turns reasons into words.
#ifndef DANCO_ANNOTATE_REASONS_H_
#define DANCO_ANNOTATE_REASONS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/core/stop_token.h"
#include "board/moves/move_list.h"
#include "engine/engine.h"
#include "eval/score.h"
#include "search/control/limits.h"
#include "search/control/listener.h"

namespace danco {

// The main effect of a move.
struct ReasonEffect {
  enum class Kind : uint8_t { kNone, kWin, kUnite, kPromote, kThreat, kFree };

  Kind kind = Kind::kNone;
  PieceType piece = PieceType::kNone;  // kUnite, kFree: the piece that is united with or released
  Square square = Square::kNone;       // its square
  int turns = 0;                       // kWin: turns until the king is united
  explicit operator bool() const { return kind != Kind::kNone; }
  bool operator==(const ReasonEffect&) const = default;
};
// Returns the most important effect of a legal move. `score` is the move's score from the mover's
// point of view; a forced win counts as an effect, too.
ReasonEffect EffectOf(const Position& position, Move move, Score score = Score::Draw());

// The claim behind a reason, which a search can check: in `position`, the value of `move` for the
// side to move is at least, or at most, `bound`.
struct ReasonClaim {
  Position position;
  Move move;
  bool at_least = true;
  Score bound;
};

struct Reason {
  // The name of the reason's text (reason_text.h): "threatens", "worse".
  absl::string_view kind;
  // The values of the text's placeholders by name: moves in the players' notation, squares,
  // numbers, piece letters.
  std::vector<std::pair<std::string, std::string>> values;
  ReasonEffect effect;  // effect of the move that the reason is about
  Bitboard squares;     // to highlight
  int weight = 0;       // importance
  std::vector<ReasonClaim> claims;
};

struct ReasonQuestion {
  // The move in question and the line after it, as found by a search of the engine's position. The
  // score is from the side to move's point of view.
  SearchLine line;
  // The line of another move (the second-best or the one that was played), from a search of the
  // same depth. Only its moves and its score matter.
  std::optional<SearchLine> other;
  // The limits of each additional search. The depth of these searches follows from the depth of
  // `line`.
  SearchLimits limits;
};

// Returns the best line that begins with another move than the best, or null if there is none. A
// search that ends early may leave one that is less deep than the best line.
const SearchLine* SecondLine(const Findings& findings);

// Returns the question about the best move found by a search of the engine's position. The
// alternative is the second line, unless it is much less deep. `limits` are the limits of that
// search.
ReasonQuestion QuestionAbout(const Findings& findings, const SearchLimits& limits);

// Returns the reasons for a move in the engine's position, most important first. If several reasons
// are similar, includes only the best. Searches at full strength in the caller's thread. If `stop`
// stops, leaves out the reasons that need another search. Restores the engine's game and options
// afterwards.
std::vector<Reason> FindReasons(Engine& engine, const ReasonQuestion& question,
                                const StopToken& stop = StopToken());

// Returns the expected result of the side to move, where a win is 1. `score` is from its point of
// view.
double ExpectedOf(Score score, const Position& position);

}  // namespace danco

#endif  // DANCO_ANNOTATE_REASONS_H_
