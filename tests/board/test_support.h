// SPDX-License-Identifier: MIT
// Helpers for the tests of src/board: positions from text, moves as text, and the colour flip.
#ifndef DANCO_TESTS_BOARD_TEST_SUPPORT_H_
#define DANCO_TESTS_BOARD_TEST_SUPPORT_H_

#include <array>
#include <cstddef>
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

// A long test takes every kStride-th position: all of them in the release build, a tenth in a build
// with sanitizers. (tools/test runs both.)
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr int kStride = 10;
#else
inline constexpr int kStride = 1;
#endif

// Returns `count`, or a tenth of it in a build with sanitizers.
constexpr int Repeats(int count) { return count / kStride; }

// Returns every kStride-th element.
template <typename List>
List Sampled(const List& all) {
  List some;
  for (size_t i = 0; i < all.size(); i += kStride) some.push_back(all[i]);
  return some;
}

// The rule sets that have unions.
inline constexpr std::array<RuleSet, 4> kUnionRuleSets = {RuleSet::kPacoSako, RuleSet::kManual,
                                                          RuleSet::kNoChain, RuleSet::kVchess};

// Returns a new seed for a test of the slow suite and prints it. The environment variable
// DANCO_TEST_SEED repeats a run.
uint64_t DrawSeed();

// Returns the position of a valid FEN. If the FEN is invalid, the test fails and ends.
Position At(absl::string_view fen, RuleSet rules = RuleSet::kPacoSako);

// Returns the move of a legal text. If the text is illegal, the test fails and ends.
Move MoveOf(const Position& position, absl::string_view text);

// Returns the position after `moves`, separated by spaces and possibly none.
Position Play(Position position, absl::string_view moves);

// Returns all moves of a position.
MoveList MovesOf(const Position& position);

// Returns the outcome of a move as `placement side castling ep`, or "illegal".
std::string After(absl::string_view fen, absl::string_view move);
std::string After(const Position& position, absl::string_view move);

// Returns the squares on which a turn that begins with the steps `begin` can end with one more
// step: `Ends(fen, "d4")` are the squares that the piece on d4 can go to; `Ends(fen, "b2d4")` are
// those of the piece that taking over d4 releases. In the order of their names: "c4 d1 d5". Checks
// that every turn found is a generated move. Pawns promoted on the way become queens.
std::string Ends(const Position& position, absl::string_view begin);
std::string Ends(absl::string_view fen, absl::string_view begin);

// These return whether the king of the side is in Sako.
bool WhiteInSako(const Position& position);
bool BlackInSako(const Position& position);

// Returns the position with colours swapped and ranks mirrored. The side to move is swapped, too.
Position Flip(const Position& position);

// Returns the position with another side to move, or nothing if that is impossible.
std::optional<Position> WithSideToMove(const Position& position, Color side);

// Prints a position in GoogleTest's messages.
std::ostream& operator<<(std::ostream& out, const Position& position);

}  // namespace danco

#endif  // DANCO_TESTS_BOARD_TEST_SUPPORT_H_
