// SPDX-License-Identifier: MIT
// Generates the legal moves of traditional chess (chess.md) as sets of target squares, using check
// evasion squares and the lines of pinned pieces.
#ifndef DANCO_BOARD_MOVES_CHESS_MOVES_H_
#define DANCO_BOARD_MOVES_CHESS_MOVES_H_

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/chess.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/square.h"
#include "board/moves/castling.h"
#include "board/moves/move_set.h"
#include "board/reach/chain_budget.h"
#include "board/reach/pawn_steps.h"

namespace danco {

// The checks and pins of the side to move: where each piece may go without leaving its king in
// check.
class KingGuard {
 public:
  explicit KingGuard(const Position& position);

  Square king() const { return king_; }
  // Enemy pieces that give check.
  Bitboard checkers() const { return checkers_; }
  Bitboard pinned() const { return pins_.pieces(); }
  // Returns the squares to which the piece on `from` may go without leaving its king in check. Not
  // valid for the king or for en passant captures (see IsEnPassantLegal()).
  Bitboard Allowed(Square from) const {
    return pinned().contains(from) ? answers_ & pins_.line(from) : answers_;
  }
  // Like Allowed(), but for any piece that is not pinned.
  Bitboard answers() const { return answers_; }

 private:
  Square king_;
  Bitboard checkers_;
  Bitboard answers_;  // squares whose occupation parries all checks
  Pins pins_;
};

// Returns the squares that `by` attacks when the enemy king is taken off the board, so that the
// king cannot retreat along a slider's line.
Bitboard AttackedPastKing(const Position& position, Color by);

// Has the interface of MoveEnumerator. Chains() does nothing.
template <MoveSetSink Sink, Color kUs>
class ChessEnumerator {
 public:
  // kUs must be the side to move. Both arguments must outlive the enumerator.
  ChessEnumerator(const Position& position, Sink& sink)
      : position_(position),
        sink_(sink),
        guard_(position),
        occupied_(position.occupied()),
        theirs_(position.pieces(kThem)) {}

  // Reports all legal moves. Returns false if the sink stopped the walk.
  bool Plain() {
    return Reserve() && Pieces(~position_.pieces(kUs)) && Pawns() && King() && Castling();
  }
  // Reports only captures, en passant included, and promotions to a queen.
  bool Noisy() {
    noisy_ = true;
    return Reserve() && Pieces(theirs_) && Pawns() && King();
  }
  bool Chains() const { return true; }
  bool cut() const { return false; }

 private:
  static constexpr Color kThem = Opponent(kUs);
  static constexpr size_t kMaxMoves = 320;  // the known maximum is 218

  bool Reserve() {
    if constexpr (ListingSink<Sink>) return sink_.Reserve(kMaxMoves);
    return true;
  }
  bool Emit(Move base, Bitboard targets) {
    return targets.empty() || sink_(MoveSet{base, targets});
  }
  static Move Base(Square from, PieceType piece) {
    return Move::Plain(from, Square::kA1, piece, PieceType::kNone);
  }

  bool Pieces(Bitboard wanted) {
    if (guard_.answers().empty()) return true;  // double check: only the king can move
    return PiecesOf<PieceType::kKnight>(wanted) && PiecesOf<PieceType::kBishop>(wanted) &&
           PiecesOf<PieceType::kRook>(wanted) && PiecesOf<PieceType::kQueen>(wanted);
  }
  template <PieceType type>
  bool PiecesOf(Bitboard wanted) {
    for (Square from : position_.pieces(kUs, type)) {
      const Bitboard targets = PieceAttacks(type, from, occupied_) & wanted & guard_.Allowed(from);
      if (!Emit(Base(from, type), targets)) return false;
    }
    return true;
  }

  bool Pawns() {
    if (guard_.answers().empty()) return true;
    const Bitboard pawns = position_.pieces(kUs, PieceType::kPawn);
    if constexpr (CountingSink<Sink>) {
      const Bitboard unpinned = pawns & ~guard_.pinned();
      if (!sink_.Count(CountPawns(unpinned, guard_.answers()))) return false;
      for (Square from : pawns& guard_.pinned()) {
        if (!sink_.Count(CountPawns(from, guard_.Allowed(from)))) return false;
      }
    } else {
      for (Square from : pawns) {
        if (!PawnMoves(from)) return false;
      }
    }
    return position_.en_passant() == Square::kNone || EnPassant();
  }
  // Counts the moves of `pawns`, en passant captures excluded.
  int CountPawns(Bitboard pawns, Bitboard allowed) const {
    const Bitboard one = SinglePawnSteps(kUs, pawns, occupied_);
    const Bitboard two = DoublePawnSteps(kUs, pawns & RelativeRankMask(kUs, 1), occupied_);
    const Bitboard ahead = ShiftAhead(kUs, pawns);
    const Bitboard east = ShiftEast(ahead) & theirs_ & allowed;
    const Bitboard west = ShiftWest(ahead) & theirs_ & allowed;
    const Bitboard step = one & allowed;
    const Bitboard last = LastRank(kUs);
    constexpr int kMore = static_cast<int>(kPromotions.size()) - 1;
    return step.count() + (two & allowed).count() + east.count() + west.count() +
           kMore * ((step & last).count() + (east & last).count() + (west & last).count());
  }
  bool PawnMoves(Square from) {
    const Bitboard allowed = guard_.Allowed(from);
    const Bitboard one = SinglePawnSteps(kUs, from, occupied_);
    Bitboard targets = PawnAttacks(kUs, from) & theirs_ & allowed;
    if (!noisy_ || LastRank(kUs).contains(Ahead(kUs, from))) targets |= one & allowed;
    if (const Bitboard promoting = targets & LastRank(kUs)) {
      for (PieceType promoted : kPromotions) {
        if (!Emit(Base(from, promoted), promoting)) return false;
        if (noisy_) break;
      }
      return true;
    }
    if (!Emit(Base(from, PieceType::kPawn), targets)) return false;
    if (noisy_ || RelativeRank(kUs, from) != 1) return true;
    const Bitboard two = SinglePawnSteps(kUs, one, occupied_) & allowed;
    return Emit(Base(from, PieceType::kPawn).WithDoubleStep(), two);
  }
  bool EnPassant() {
    const Square passed = position_.en_passant();
    for (Square from : PawnAttacks(kThem, passed) & position_.pieces(kUs, PieceType::kPawn)) {
      if (!IsEnPassantLegal(position_, from, passed)) continue;
      if (!Emit(Base(from, PieceType::kPawn).WithEnPassant(), passed)) return false;
    }
    return true;
  }

  bool King() {
    const Bitboard wanted = noisy_ ? theirs_ : ~position_.pieces(kUs);
    const Bitboard steps = KingAttacks(guard_.king()) & wanted;
    if (steps.empty()) return true;
    return Emit(Base(guard_.king(), PieceType::kKing), steps & ~AttackedPastKing(position_, kThem));
  }
  bool Castling() {
    if (guard_.checkers()) return true;
    for (Wing wing : kWings) {
      if (position_.castling_rook(kUs, wing) == Square::kNone) continue;
      ChainBudget unused(0);
      if (MayCastle(position_, wing, unused) != Tribool::kYes) continue;
      const Move move = CastlingMove(position_, wing, PieceType::kNone);
      if (!Emit(move.Base(), move.to())) return false;
    }
    return true;
  }

  const Position& position_;
  Sink& sink_;
  const KingGuard guard_;
  const Bitboard occupied_;
  const Bitboard theirs_;
  bool noisy_ = false;
};

// Calls `walk` with an enumerator for the side to move and returns its result.
template <MoveSetSink Sink, typename Visit>
auto WithChessEnumerator(const Position& position, Sink& sink, Visit&& walk) {
  if (position.side_to_move() == Color::kWhite) {
    ChessEnumerator<Sink, Color::kWhite> moves(position, sink);
    return walk(moves);
  }
  ChessEnumerator<Sink, Color::kBlack> moves(position, sink);
  return walk(moves);
}

// Returns whether `move` is legal. `move` may come from any other position of traditional chess.
bool IsLegalChessMove(const Position& position, Move move);

// Returns a move that mates at once, or the null move.
Move FindMate(const Position& position);

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_CHESS_MOVES_H_
