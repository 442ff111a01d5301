// SPDX-License-Identifier: MIT
// A slow, obvious implementation of the rules of Paco Ŝako and of its rule sets, which can be
// checked by reading it. The tests compare the engine's fast move generator with it, so it shares
// no code with the engine: a position is two plain mailboxes, and turns are found by a
// breadth-first search over whole positions.
//
// Everything here is a pure function and thread-safe.

#ifndef DANCO_TESTS_SLOW_SLOW_RULES_H_
#define DANCO_TESTS_SLOW_SLOW_RULES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace danco::slow {

// The rule sets of rules.md, section 7; traditional chess is not one of them.
enum class Rules { kPacosako, kManual, kNochain, kVchess };

// Index of a colour in the arrays of `Position`.
enum Side { kWhite = 0, kBlack = 1 };

// Index of a castling right in `Position::castling`.
enum Wing { kQueenWing = 0, kKingWing = 1 };

constexpr int kNone = -1;  // no square, no file

// Under `vchess`: the squares between which the last turn moved a union, if it did so without a
// promotion. The next turn may not move the union straight back.
struct UnionMove {
  int from = kNone;
  int to = kNone;

  bool operator==(const UnionMove&) const = default;
};

// The content of the hand during a turn in progress: a piece of the side to move, or a union that
// it moves. `square` is where it was lifted or released. If that square is empty, the turn has just
// begun; if it holds a union, the piece was released from it in the middle of a chain.
struct Hand {
  std::array<char, 2> piece{};  // by side, 0 for none
  int square = kNone;           // kNone: nothing is in hand

  bool operator==(const Hand&) const = default;
};

// A position between two turns, a position with a turn in progress that was read from a FEN, or
// (within this library) one in the middle of a turn. Squares count from a1 = 0 to h8 = 63; pieces
// of either colour are written `PNBRQK`.
struct Position {
  // The pieces of each side by square, 0 where there is none. A union is a square with a piece of
  // each side.
  std::array<std::array<char, 64>, 2> piece{};
  Side to_move = kWhite;
  // The file of the unmoved rook by side and wing, or kNone if the right is lost.
  std::array<std::array<int, 2>, 2> castling{{{kNone, kNone}, {kNone, kNone}}};
  int ep = kNone;       // the square that a pawn has just passed over, or kNone
  int no_progress = 0;  // turns since the last new union or promotion

  Rules rules = Rules::kPacosako;
  // Only under `vchess`. The pawn bits: by side, for each file a to h, '1' if the double step from
  // the second rank is still available.
  UnionMove union_move;
  std::array<std::string, 2> double_step{"11111111", "11111111"};

  Hand hand;

  bool operator==(const Position&) const = default;
};

// One distinct outcome of a turn. At most one of the three ends is true.
struct Turn {
  std::string move;  // one of the shortest sequences, in protocol notation
  Position after;
  bool wins = false;   // the enemy king is in a union, and the mover's is not
  bool loses = false;  // `vchess`: the mover's king is in a union, and the enemy's is not
  bool draws = false;  // `vchess`: both kings are in unions, with each other or not
};

// Reads the three field orders of rules.md, section 8:
//   pacoplay  `placement side plies castling ep [union-move [pawn-bits]]`
//   vchess    `placement side number flags ep [union-move]`
//   chess     `placement side castling ep [plies [move-number]]`
// The placement may end with a lifted piece or union, `^c7R`. Union move and pawn bits matter only
// under `vchess`. Impossible castling rights, en passant squares and union moves are dropped.
// Returns nothing for malformed text and for impossible positions.
std::optional<Position> ParseFen(std::string_view fen, Rules rules = Rules::kPacosako);

// Writes the pacoplay order: all seven fields under `vchess`, otherwise six, the last of which is
// `-`.
std::string FormatFen(const Position& position);

// Returns `placement side castling ep`, and under `vchess` also `union-move pawn-bits`: the parts
// that are the same in equal outcomes. The piece in hand is left out.
std::string OutcomeKey(const Position& position);

// Returns the 64-bit FNV-1a hash, as 16 hexadecimal digits, of the keys, which are sorted bytewise
// and joined by newlines.
std::string Fnv1a64Digest(std::vector<std::string> keys);

// Returns all outcomes of one turn by their keys. If a piece is in hand, these are the outcomes of
// continuing with it. An empty map means that there is no legal turn, or that the game is over.
// Returns nothing if more than `limit` in-chain states were visited.
std::optional<std::map<std::string, Turn>> Outcomes(const Position& position, std::size_t limit);

// Returns whether White (or Black) could unite with the enemy king, in a turn that wins, if it were
// to move now. The en passant square counts only for the side to move; a pending gift of that side
// is promoted first. If a piece is in hand, the side to move continues with it; for the other side,
// a piece that was just lifted is put back, and a released one is ignored. Returns nothing if more
// than `limit` in-chain states were visited.
std::optional<bool> CanUnite(const Position& position, bool white, std::size_t limit);

// Returns the position after `move`, any legal sequence in protocol notation, played step by step.
// Castling is accepted in both its forms. If something is in hand, the move begins with its square.
// Returns nothing if the move is malformed or illegal.
std::optional<Position> Play(const Position& position, std::string_view move);

// Returns the number of move sequences of `depth` turns, as `go perft` counts them: by distinct
// outcomes, and finished games have no successors. Returns nothing if more than `limit` in-chain
// states were visited in one of the positions.
std::optional<std::int64_t> Perft(const Position& position, int depth, std::size_t limit);

}  // namespace danco::slow

#endif  // DANCO_TESTS_SLOW_SLOW_RULES_H_
