// SPDX-License-Identifier: MIT
// Boards, moves and facts about a position, as text for people.
#ifndef DANCO_PROTOCOL_BOARD_TEXT_H_
#define DANCO_PROTOCOL_BOARD_TEXT_H_

#include <cstddef>
#include <string>

#include "absl/strings/string_view.h"
#include "board/core/bitboard.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/core/stop_token.h"
#include "engine/engine.h"

namespace danco {

// The maximum number of moves that are listed. Some positions have more.
inline constexpr size_t kMaxListedMoves = 10000;

// The squares that a board marks. If a square has several marks, the first one here is drawn.
struct BoardMarks {
  Bitboard hint = {};     // the squares of a suggested turn, in [ ]
  Bitboard reasons = {};  // the other squares that its reasons are about, in { }
  Bitboard last = {};     // the squares of the last turn, in ( )
};
// Returns the two brackets of a square: "()", "[]", "{}", or two spaces if it is not marked.
absl::string_view BracketsOf(const BoardMarks& marks, Square square);

// Draws the board with a frame, seen from the side of `bottom`. A free piece is one letter, in
// upper case for White (`N`) and in lower case for Black. A union shows both pieces, White's first
// (`Nq`).
std::string AsciiBoard(const Position& position, Color bottom = Color::kWhite,
                       const BoardMarks& marks = {});
// Draws the board with chess symbols.
std::string UnicodeBoard(const Position& position, Color bottom, const BoardMarks& marks = {});

// Returns which kings are in Sako: "none", "White", "Black" or "White and Black". Also returns
// "none" if a united king has ended the game.
std::string SakoText(const Position& position);

// These return the replies to `d`, `eval` and `moves` (protocol.md). Moves are counted or listed
// until `stop` stops; then the reply says that there are more.
std::string DisplayText(const Engine& engine, const StopToken& stop);
std::string EvalText(const Engine& engine);
std::string MovesText(const Engine& engine, const StopToken& stop);

// Returns the answer to `go perft` (protocol.md): a line `move: count` for each move, sorted, an
// empty line and `Nodes searched: total`. If `stop` stops, ends early with a message. If the
// position has very many moves, they are counted but not listed.
std::string PerftText(const Engine& engine, int depth, const StopToken& stop,
                      size_t hash_mebibytes = 0);

}  // namespace danco

#endif  // DANCO_PROTOCOL_BOARD_TEXT_H_
