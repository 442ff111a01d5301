// SPDX-License-Identifier: MIT
// The data that stays fixed during all chains of one side in a position.
#ifndef DANCO_BOARD_MOVES_CHAIN_BOARD_H_
#define DANCO_BOARD_MOVES_CHAIN_BOARD_H_

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
  // En passant is available only if `us` is the side to move.
  ChainBoard(const Position& position, Color us);

  // Returns the index of the union on `s`, or of the one that is set back to `s` en passant.
  int UnionIndex(Square s) const {
    if (s == en_passant.passed) return en_passant_union;
    return std::popcount(unions.bits() & (Bitboard(s).bits() - 1));
  }
  // Returns the square of union `i` in `state`.
  Square SquareOf(ChainState state, int i) const {
    return state.en_passant() && i == en_passant_union ? en_passant.passed : square[i];
  }
  // Returns the squares of all unions in `state`.
  Bitboard UnionsOf(ChainState state) const {
    return state.en_passant() ? unions ^ en_passant.set_back() : unions;
  }
  // Returns the piece of `us` in the union on `s`, or in the one that is set back to `s`.
  PieceType TypeIn(ChainState state, Square s) const {
    return state.At(ChainState::ShiftOf(UnionIndex(s)));
  }
  // Returns the origin of the chain's first mover.
  Square FirstMoverOf(ChainState state) const {
    return Move::NamesFirstMover(num_unions) ? state.from() : king.first();
  }
  // Returns the state in which `type` leaves `from` and has entered no union yet. `gift` is the
  // piece that the gifted pawn has become, or kNone.
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
  // Indexed by union. Positions of finished games can have one union more than kMaxUnited.
  std::array<Square, kMaxUnited + 1> square{};
  std::array<UnionToEnter, kMaxUnited + 1> to_enter{};
  uint8_t king_rights = 0;  // castling rights that are lost if the king begins a chain
  EnPassant en_passant;
  int en_passant_union = -1;  // the union that can be set back, or -1
  // The union with a pending gift of the side to move, or -1. Its pawn is promoted to one of
  // kPromotions before the chain begins. All choices are searched together, because different
  // choices can lead to the same outcome (rules.md 6).
  int gift_union = -1;
};

// These functions encode the end of a chain as a move (board/core/move.h). Each outcome has exactly
// one encoding, whatever the path.

// Returns the move, with target a1, that encodes landings of `state`. If all unions end with the
// pieces they began with, this is a plain move.
Move LandingMove(const ChainBoard& board, ChainState state);

// Returns whether the free pieces end up as they were if the free piece `first` begins a chain on
// `from` that ends on `from` as `last`. Several first movers can reach such an outcome, so its move
// does not name one. If `first` is a rook that could castle, the lost right makes the outcome
// different, unless a chain that the king begins can lose the same right.
bool IsShuffle(const Position& position, Square from, PieceType first, PieceType last);
// Returns the move that encodes such an outcome of `state`, for a chain that began on `from`.
Move ShuffleMove(const Position& position, ChainState state, Square from);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_CHAIN_BOARD_H_
