// What stays fixed during all chains of one side in a position.
#ifndef DANCO_BOARD_MOVES_CHAIN_BOARD_H_
#define DANCO_BOARD_MOVES_CHAIN_BOARD_H_

// A part of Turn, installed with it: the library promises nothing about it.
#if defined(DANCO_LIBRARY) && !defined(DANCO_BOARD_MOVES_TURN_H_)
#error "not public: include board/moves/turn.h (docs/reference/library.md)"
#endif

#include <array>
#include <bit>
#include <cstdint>

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/reach/chain_state.h"
#include "board/reach/en_passant.h"

namespace danco {

struct ChainBoard {
  // En passant counts only for the side to move.
  ChainBoard(const Position& position, Color us);

  // The number of the union on `s`, or of the one that is set back to `s`.
  int UnionIndex(Square s) const {
    if (s == en_passant.passed) return en_passant_union;
    return std::popcount(unions.bits() & (Bitboard(s).bits() - 1));
  }
  // Where it stands in `state`.
  Square SquareOf(ChainState state, int i) const {
    return state.en_passant() && i == en_passant_union ? en_passant.passed : square[i];
  }
  // The unions as they stand in `state`.
  Bitboard UnionsOf(ChainState state) const {
    return state.en_passant() ? unions ^ en_passant.set_back() : unions;
  }
  // What `state` says of the union on `s`, or of the one that is set back to `s`.
  PieceType TypeIn(ChainState state, Square s) const {
    return state.At(ChainState::ShiftOf(UnionIndex(s)));
  }
  // Where the chain of `state` began.
  Square FirstMoverOf(ChainState state) const {
    return Move::NamesFirstMover(num_unions) ? state.from() : king.first();
  }
  // The state before `type` on `from` enters anything. `gift`: what the gifted pawn has become,
  // kNone where no gift waits.
  ChainState First(Square from, PieceType type, PieceType gift = PieceType::kNone) const {
    const Assignment before = gift == PieceType::kNone ? initial : initial.With(gift_union, gift);
    const ChainState first = ChainState::First(from, type, before);
    return type == PieceType::kKing ? first.WithLostRights(king_rights) : first;
  }

  RuleSet rules;
  Color us;
  Bitboard occupied;
  Bitboard unions;
  Bitboard their_free;
  Bitboard king;
  Bitboard their_king;
  Bitboard last_rank;
  Bitboard used_double_steps;  // vchess
  int num_unions = 0;
  Assignment initial;
  // Of each union. (Finished positions can have one more than there are pieces but the king.)
  std::array<Square, kMaxUnited + 1> square{};
  std::array<UnionToEnter, kMaxUnited + 1> to_enter{};
  uint8_t king_rights = 0;  // wings that a chain of the king loses
  EnPassant en_passant;
  int en_passant_union = -1;  // the union that can be set back (-1: none)
  // The union of a pending gift of the side to move (-1: none). Its pawn becomes one of kPromotions
  // before the chain begins; all choices are searched together, since different ones can lead to
  // the same outcome (rules.md 6).
  int gift_union = -1;
};

// How the end of a chain is written as a move (board/core/move.h): one value for each outcome,
// whatever the path.

// The move that stands for landings of `state`, with target a1. When no union changed hands in the
// end it is what a plain move leads to.
Move LandingMove(const ChainBoard& board, ChainState state);

// Whether a chain of the free piece `first` on `from` that lands there again with `last` leaves all
// free pieces as they were. Several first movers can reach such an outcome, so its move names none.
// (A castling rook that left home has lost its right. That is its own, but where a chain of the
// king may lose the same one.)
bool IsShuffle(const Position& position, Square from, PieceType first, PieceType last);
// The move that stands for such an outcome of `state`, of a chain that began on `from`.
Move ShuffleMove(const Position& position, ChainState state, Square from);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_CHAIN_BOARD_H_
