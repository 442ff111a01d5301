// A slow, obvious implementation of the rules of Paco Ŝako (the rule set
// `pacosako` only), written to be checked by reading it. The tests hold the
// engine's fast move generator against it, so it shares no code with the
// engine: a position is two plain mailboxes, and the turns are found by a
// breadth-first search over whole positions.
//
// Everything here is a pure function; any thread may call any of it.

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

// Index of a colour in the arrays of `Position`.
enum Side { kWhite = 0, kBlack = 1 };

// Index of a castling right in `Position::castling`.
enum Wing { kQueenWing = 0, kKingWing = 1 };

constexpr int kNone = -1;  // no square, no file

// A position between two turns, or (within this library) in mid-turn. Squares
// count from a1 = 0 to h8 = 63; pieces of either colour are written `PNBRQK`.
struct Position {
  // The pieces of each side by square, 0 where it has none. A union is a square
  // where both sides have a piece.
  std::array<std::array<char, 64>, 2> piece{};
  Side to_move = kWhite;
  // File of the unmoved rook by side and wing, kNone where the right is lost.
  std::array<std::array<int, 2>, 2> castling{{{kNone, kNone}, {kNone, kNone}}};
  int ep = kNone;       // square a pawn has just passed over, or kNone
  int no_progress = 0;  // turns since the last new union or promotion

  bool operator==(const Position&) const = default;
};

// One distinct outcome of a turn.
struct Turn {
  std::string move;  // one of the shortest sequences, in protocol notation
  Position after;
  bool wins = false;  // the enemy king has been united
};

// Reads the pacoplay order (`placement side plies castling ep -`) and the chess
// order (`placement side castling ep plies move-number`, the last two optional)
// of docs/rules.md, section 8. Impossible castling rights and en passant squares are
// dropped. Empty for malformed text and for boards that cannot be.
std::optional<Position> ParseFen(std::string_view fen);

// `placement side castling ep`: what two equal outcomes have in common.
std::string OutcomeKey(const Position& position);

// The 64-bit FNV-1a hash, as 16 hexadecimal digits, of the keys sorted bytewise
// and joined by newlines.
std::string Fnv1a64Digest(std::vector<std::string> keys);

// All outcomes of one turn by their keys. Empty map: no legal turn, or the game
// is already won. No value: more than `limit` in-chain states were met.
std::optional<std::map<std::string, Turn>> Outcomes(const Position& position, std::size_t limit);

// Whether White (or Black) could unite with the enemy king if it were to move
// now. The en passant square counts only for the side to move; a pending gift of
// the asking side is promoted first. No value: more than `limit` in-chain states
// were met.
std::optional<bool> CanUnite(const Position& position, bool white, std::size_t limit);

// The position after `move`, any legal sequence in protocol notation, played
// step by step; castling is accepted in both its forms. Empty if the move is
// malformed or illegal.
std::optional<Position> Play(const Position& position, std::string_view move);

// Number of move sequences of `depth` turns, as `go perft` counts them: by
// distinct outcomes, and a won game has no successors. No value: more than
// `limit` in-chain states were met in one of the positions.
std::optional<std::int64_t> Perft(const Position& position, int depth, std::size_t limit);

}  // namespace danco::slow

#endif  // DANCO_TESTS_SLOW_SLOW_RULES_H_
