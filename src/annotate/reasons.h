// Why a move is good: reasons with evidence, for hints, marks, reports and the page.
//
// Each reason is either a fact that holds on the board, a proof, or the result of a search as deep
// as the one that judged the move. reason_text.h puts reasons into words.
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
  PieceType piece = PieceType::kNone;  // kUnite, kFree: the piece that is met or released
  Square square = Square::kNone;       // and where it is, or is released
  int turns = 0;                       // kWin: turns until the king is united
  explicit operator bool() const { return kind != Kind::kNone; }
};
// Returns the most important effect of a legal move. `score` is the move's, for its mover: a win is
// an effect.
ReasonEffect EffectOf(const Position& position, Move move, Score score = Score::Draw());

// A statement that a reason rests on and that a search can check: in `position`, `move` is worth at
// least, or at most, `bound` to the side to move.
struct ReasonClaim {
  Position position;
  Move move;
  bool at_least = true;
  Score bound;
};

struct Reason {
  // The name of its text (reason_text.h), "threatens" or "worse".
  absl::string_view kind;
  // The values of the text's placeholders, by name: moves in the players' notation, squares,
  // numbers, letters of pieces.
  std::vector<std::pair<std::string, std::string>> values;
  ReasonEffect effect;  // of the move that the reason speaks of
  Bitboard squares;     // to highlight
  int weight = 0;       // the larger, the more important
  std::vector<ReasonClaim> claims;
};

struct ReasonQuestion {
  // The line of the move in question, which begins with the move, as a search found it in the
  // engine's position. The score is the side to move's.
  SearchLine line;
  // Another move with a score from a search as deep: the second-best or the one that was played,
  // and the line that follows it.
  struct Alternative {
    Move move;
    Score score;
    MoveList reply;
  };
  std::optional<Alternative> other;
  // The limits of each further search; their depth follows that of `line`.
  SearchLimits limits;
};

// The question about the best move of a search of the engine's position, with the second line of
// `findings`, if there is one. `limits` are those of the search.
ReasonQuestion QuestionAbout(const Findings& findings, const SearchLimits& limits);

// Returns the reasons for a move of the engine's position, the most important first; of several of
// one sort only the best. Searches in the caller's thread, at full strength. Afterwards the
// engine's game and options are as they were.
std::vector<Reason> FindReasons(Engine& engine, const ReasonQuestion& question);

}  // namespace danco

#endif  // DANCO_ANNOTATE_REASONS_H_
