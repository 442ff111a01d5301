// What the tests of src/board share: positions from text, questions asked in move text, and the
// colour flip.
#ifndef DANCO_TESTS_BOARD_TEST_SUPPORT_H_
#define DANCO_TESTS_BOARD_TEST_SUPPORT_H_

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"

namespace danco {

// Returns `count`, or a tenth of it in a build with sanitizers: the release build tests every one
// (tools/test).
constexpr int Repeats(int count) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return count / 10;
#else
  return count;
#endif
}

// Returns a seed for a test of the slow suite, which draws another one in every run, and prints it.
// The environment variable DANCO_TEST_SEED repeats a run.
uint64_t DrawSeed();

// The position of a FEN that is known to be good; a test that gives a bad one fails and stops.
Position At(absl::string_view fen, RuleSet rules = RuleSet::kPacoSako);

// The legal move of a text; a test that gives an illegal one fails and stops.
Move MoveOf(const Position& position, absl::string_view text);

// The position after some moves, separated by spaces. Empty text: none.
Position Play(Position position, absl::string_view moves);

// All moves of a position.
MoveList MovesOf(const Position& position);

// What the position is after a move, as `placement side castling ep`; "illegal" when the move is.
std::string After(absl::string_view fen, absl::string_view move);
std::string After(const Position& position, absl::string_view move);

// The squares on which a turn that begins with the steps `begin` can end with one step more:
// `Ends(fen, "d4")` is where the piece on d4 goes, `Ends(fen, "b2d4")` where the piece goes that a
// take-over on d4 releases. In the order of their names: "c4 d1 d5". Every turn found is checked to
// be one of the generated moves. A pawn that is promoted on the way becomes a queen.
std::string Ends(const Position& position, absl::string_view begin);
std::string Ends(absl::string_view fen, absl::string_view begin);

// The king of the side stands in Sako.
bool WhiteInSako(const Position& position);
bool BlackInSako(const Position& position);

// The same position with colours swapped and ranks turned over: White's pieces are Black's, and
// whoever was to move still is, in the other colour.
Position Flip(const Position& position);

// The same position with another side to move; none where that cannot be.
std::optional<Position> WithSideToMove(const Position& position, Color side);

// For GoogleTest's messages.
std::ostream& operator<<(std::ostream& out, const Position& position);

}  // namespace danco

#endif  // DANCO_TESTS_BOARD_TEST_SUPPORT_H_
