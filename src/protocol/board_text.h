// Boards, moves and facts about a position for people to read.
#ifndef DANCO_PROTOCOL_BOARD_TEXT_H_
#define DANCO_PROTOCOL_BOARD_TEXT_H_

#include <cstddef>
#include <string>

#include "board/core/bitboard.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "engine/engine.h"

namespace danco {

// Positions with more moves than this exist, but nobody reads their list.
inline constexpr size_t kMaxListedMoves = 10000;

// The board with a frame. A free piece is one letter, White's upper case (`N`) and Black's lower
// case; a union shows both pieces, White's first (`Nq`). Seen from the side of `bottom`. Squares of
// `marked` stand in brackets.
std::string AsciiBoard(const Position& position, Color bottom = Color::kWhite,
                       Bitboard marked = {});
// The same with chess symbols.
std::string UnicodeBoard(const Position& position, Color bottom, Bitboard marked = {});

// Whose king stands in Sako: "none", "White", "Black" or "White and Black". "none" also where the
// game has ended with a king in a union.
std::string SakoText(const Position& position);

// The answers to `d`, `eval` and `moves` (protocol.md).
std::string DisplayText(const Engine& engine);
std::string EvalText(const Engine& engine);
std::string MovesText(const Engine& engine);

}  // namespace danco

#endif  // DANCO_PROTOCOL_BOARD_TEXT_H_
