// What stays fixed during all chains of one side in a position.
#ifndef DANCO_BOARD_MOVES_CHAIN_BOARD_H_
#define DANCO_BOARD_MOVES_CHAIN_BOARD_H_

// A part of Turn, installed with it: the library promises nothing about it.
#if defined(DANCO_LIBRARY) && !defined(DANCO_BOARD_MOVES_TURN_H_)
#error "not public: include board/moves/turn.h (docs/library.md)"
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

namespace danco {

struct ChainBoard {
  // The most unions beside which a chain can begin: with 15 only the king of vchess begins one.
  static constexpr int kMaxUnions = Assignment::kMaxUnions + 1;

  // En passant counts only for the side to move.
  ChainBoard(const Position& position, Color us);

  // The number of the union on `s`, or of the one that is set back to `s`.
  int UnionIndex(Square s) const {
    if (s == en_passant) return en_passant_union;
    return std::popcount(unions.bits() & (Bitboard(s).bits() - 1));
  }
  UnionToEnter ToEnter(int i) const { return {i, last_rank.contains(square[i]), lost_right[i]}; }
  // More unions than a move has room for: only under vchess, and only the king has a chain then.
  bool wide() const { return num_unions > Assignment::kMaxUnions; }
  // The state before `type` on `from` enters anything.
  ChainState First(Square from, PieceType type) const;

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
  // (Finished positions can have one union more.)
  std::array<Square, kMaxUnions + 1> square{};       // of each union
  std::array<uint8_t, kMaxUnions + 1> lost_right{};  // wings lost when its own piece is released
  uint8_t king_rights = 0;                           // wings that a chain of the king loses
  // The en passant square when `us` is to move, and the union that the double-stepped pawn is in
  // (-1: it is free).
  Square en_passant = Square::kNone;
  Square en_passant_pawn = Square::kNone;
  int en_passant_union = -1;
  // The union of a pending gift of the side to move (-1: none). Its pawn becomes one of kPromotions
  // before the chain begins; all choices are searched together, since different ones can lead to
  // the same outcome (docs/rules.md 6).
  int gift_union = -1;
};

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_CHAIN_BOARD_H_
