// SPDX-License-Identifier: MIT
// Receives the reports of a search, independently of the protocol.
//
// Public: part of the library (library.md).
#ifndef DANCO_SEARCH_CONTROL_LISTENER_H_
#define DANCO_SEARCH_CONTROL_LISTENER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>

#include "absl/time/time.h"
#include "board/core/move.h"
#include "board/moves/move_list.h"
#include "eval/score.h"
#include "search/control/level.h"

namespace danco {

// A principal variation with its score.
struct SearchLine {
  int depth = 0;            // 0 for a static evaluation or a finished game
  int selective_depth = 0;  // the deepest ply reached
  int multi_pv = 1;         // rank of this line, from 1
  Score score;              // from the point of view of the side to move at the root
  // Never kUpper in a result.
  Bound bound = Bound::kExact;
  // True if the score is a proved win of the side to move. Other wins were only found by the
  // search.
  bool proved = false;
  uint64_t nodes = 0;   // over all threads
  absl::Duration time;  // since the start of the search
  int hash_permill = 0;
  MoveList pv;  // a legal sequence of moves from the root
};

// The progress of the proof of `go mate`.
struct SearchProgress {
  int depth = 0;        // the number of plies of the shortest Paco that is not excluded
  uint64_t nodes = 0;   // over all threads
  absl::Duration time;  // since the start of the search
  int hash_permill = 0;
};

struct SearchResult {
  Move best;                   // null if the game is over at the root
  std::optional<Move> ponder;  // the expected reply
  SearchLine line;             // the last reported line of the best move
};

// The result of the proof that `go mate` runs.
struct MateAnswer {
  int turns = 0;              // the number of turns in the command
  std::optional<int> proved;  // the number of turns of the proved Paco, if any
  bool shortest = false;      // whether no Paco is shorter
  int excluded = 0;           // none of the first moves leads to a Paco in this number of turns
  bool all_moves = true;      // whether all moves of the position were tried as first moves
  size_t first_moves = 0;     // the number of first moves that were tried
  uint64_t nodes = 0;
};
// The number of turns in which the search expects to win.
struct ExpectedWin {
  int turns = 0;
  bool proved = false;
};
enum class BookNote : uint8_t {
  kMove,     // the move comes from the book
  kMissing,  // `OwnBook` is on, and there is no book
};
// A report of a search in addition to its lines. A LevelOfPlay is the level that limits the search.
// NoteText() (protocol/report.h) puts a note into words.
using SearchNote = std::variant<MateAnswer, ExpectedWin, BookNote, LevelOfPlay>;

// Called from the search's thread, one call at a time; Engine::Go() calls OnNote() from the
// caller's thread before the search begins. Override the functions that you need; the defaults do
// nothing.
class SearchListener {
 public:
  virtual ~SearchListener() = default;
  virtual void OnLine(const SearchLine& /*line*/) {}
  // Called with the root move being searched and its number, from 1. Not called in the first three
  // seconds.
  virtual void OnCurrentMove(int /*depth*/, Move /*move*/, int /*number*/) {}
  // Called during `go mate` once a second, and whenever another number of turns has been excluded.
  virtual void OnProgress(const SearchProgress& /*progress*/) {}
  virtual void OnNote(const SearchNote& /*note*/) {}
  // Called last, when the search has ended.
  virtual void OnResult(const SearchResult& /*result*/) {}
};

}  // namespace danco

#endif  // DANCO_SEARCH_CONTROL_LISTENER_H_
