// SPDX-License-Identifier: MIT
// A position: the placement of the pieces, the side to move, and the rights of both sides (rules.md
// 1 and 6).
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_POSITION_H_
#define DANCO_BOARD_CORE_POSITION_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "board/core/bitboard.h"
#include "board/core/castling_geometry.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/rules.h"
#include "board/core/scope.h"
#include "board/core/square.h"

namespace danco {

// A 64-bit Zobrist key of everything that rules.md 6 counts as the outcome of a turn: placement,
// side to move, castling rights and en passant square. The key also covers a turn in progress and,
// under rule sets that have them (rules.md 7), the last union move and the used double steps. It
// does not cover the no-progress count.
using Key = uint64_t;

// A turn in progress (rules.md 8): a piece or union was lifted and must move on.
struct TurnStart {
  Square from = Square::kNone;  // kNone: no turn is in progress
  // The piece of the side to move that was released from the union on `from`. kNone if the free
  // piece or the union on `from` was lifted.
  PieceType in_hand = PieceType::kNone;
  constexpr explicit operator bool() const { return from != Square::kNone; }
  bool operator==(const TurnStart&) const = default;
};

// The squares of a union move that must not be undone in the next turn (vchess, rules.md 7).
struct UnionMoveSquares {
  Square from = Square::kNone;  // both are kNone if no union move is barred
  Square to = Square::kNone;
  bool operator==(const UnionMoveSquares&) const = default;
};

// A value type: the search copies a position instead of undoing moves, and Apply() turns it into
// its successor in place. Thread-compatible.
class Position {
 public:
  // Creates an empty board, which you may only assign to. Get positions from board/text/fen.h,
  // board/core/start_position.h or a PositionBuilder.
  Position() { castling_rook_.fill(Square::kNone); }

  Color side_to_move() const { return side_; }
  RuleSet rules() const { return kPlayOnly ? kDefaultRules : rules_; }
  Key key() const { return key_; }
  // The square that the last turn's double step passed over, or kNone. In traditional chess, it is
  // kNone unless a legal en passant capture exists, so that repetitions are recognized.
  Square en_passant() const { return en_passant_; }
  // The pawn that made the double step. Undefined if en_passant() is kNone.
  Square en_passant_pawn() const { return Ahead(Opponent(side_), en_passant_); }
  // Returns true under the default rules with no turn in progress, which is nearly always. Hot
  // paths test this first.
  bool ordinary() const { return rules() == kDefaultRules && !turn_start_; }
  // The turn in progress, if any. Only the first position of a game or search can have one.
  TurnStart turn_start() const { return turn_start_; }
  // vchess: the union move of the last turn, and whether pawns of `color` may still make a double
  // step from their second rank on `file` (0..7).
  UnionMoveSquares last_union_move() const { return last_union_move_; }
  bool may_double_step(Color color, int file) const {
    return ((double_steps_used_ >> (8 * Index(color) + file)) & 1) == 0;
  }
  // The squares on the second rank of `color` from which double steps are used up.
  Bitboard used_double_steps(Color color) const {
    const uint64_t files = (double_steps_used_ >> (8 * Index(color))) & 0xFF;
    return Bitboard(files << (color == Color::kWhite ? 8 : 48));
  }
  // Plies since the last progress (rules.md 5). In traditional chess, plies since the last
  // capture or pawn move.
  int no_progress_plies() const { return no_progress_; }
  // In traditional chess, the number of the next move as in a FEN, from 1. Always 1 under other
  // rules. Not part of the outcome.
  int move_number() const { return move_number_; }
  // The index of the next turn, counted from 0 with White's turns even: 0 at the start of a game, 1
  // if Black moves first.
  size_t first_ply() const { return static_cast<size_t>(2 * (move_number_ - 1) + Index(side_)); }

  // The home square of the rook that `color` may still castle with, or kNone if the right is lost.
  Square castling_rook(Color color, Wing wing) const {
    return castling_rook_[Index(color) * 2 + Index(wing)];
  }

  // The pieces of one colour, whether free or in unions.
  Bitboard pieces(Color color) const { return occupied_[Index(color)]; }
  Bitboard pieces(Color color, PieceType type) const { return pieces_[Index(color)][Index(type)]; }
  Bitboard occupied() const { return occupied_[0] | occupied_[1]; }
  Bitboard unions() const { return occupied_[0] & occupied_[1]; }
  // The pieces of `color` outside unions, its king included.
  Bitboard free_pieces(Color color) const {
    return occupied_[Index(color)] & ~occupied_[Index(Opponent(color))];
  }
  Square king(Color color) const { return pieces(color, PieceType::kKing).first(); }
  PieceType type_at(Color color, Square s) const {
    return static_cast<PieceType>((board_[Index(s)] >> (4 * Index(color))) & 7);
  }
  // The types of the pieces of `color` in the unions, in the order of the squares a1, b1, ... h8.
  Assignment assignment(Color color) const;
  // Returns the origin of the piece that begins `move`, which must belong to this position. Returns
  // kNone if the move does not determine it because several pieces could have begun it (see
  // Move::Chain()).
  Square FirstMoverOf(Move move) const {
    if (!move.is_chain()) return move.from();
    if (move.piece() == PieceType::kNone) return Square::kNone;
    return Move::NamesFirstMover(unions().count()) ? move.from() : king(side_);
  }
  // Returns the castling rights that `color` loses when its piece on `s` moves, as bits (1 <<
  // Index(wing)): both for the king, one for a rook that may castle (rules.md 4).
  uint8_t RightsLostFrom(Color color, Square s) const {
    const bool king = pieces(color, PieceType::kKing).contains(s);
    uint8_t rights = 0;
    for (Wing wing : kWings) {
      const Square rook = castling_rook(color, wing);
      if (rook == Square::kNone || !CarriesRight(rook, s, king)) continue;
      rights |= static_cast<uint8_t>(1 << Index(wing));
    }
    return rights;
  }

  // Returns whether a king is in a union and no chain is in progress, so that the game is over
  // (rules.md 2). After a win, it is the king of the side to move.
  bool king_united() const {
    const Bitboard kings =
        pieces(Color::kWhite, PieceType::kKing) | pieces(Color::kBlack, PieceType::kKing);
    return bool(kings & unions()) && turn_start_.in_hand == PieceType::kNone;
  }
  bool king_united(Color color) const { return bool(pieces(color, PieceType::kKing) & unions()); }
  // Returns how a united king has ended the game, or kOngoing if no king is united. All other ends
  // depend on more than the position.
  GameEnd end_by_king() const {
    if (!king_united()) return GameEnd::kOngoing;
    if (!king_united(side_)) return GameEnd::kOwnKing;
    return king_united(Opponent(side_)) ? GameEnd::kBothKings : GameEnd::kPaco;
  }
  // Returns whether the last turn has won the game by uniting with the enemy king.
  bool is_paco() const { return end_by_king() == GameEnd::kPaco; }
  // The square of the pawn that the opponent carried to its last rank, or kNone. The side to move
  // must promote it before anything else (a gift, rules.md 3).
  Square pending_gift() const {
    const Bitboard gift = pieces(side_, PieceType::kPawn) & LastRank(side_) & unions();
    return gift ? gift.first() : Square::kNone;
  }

  // Plays `move`, which must have been generated or parsed for this position.
  void Apply(Move move);
  // Returns the position after `move`.
  Position After(Move move) const {
    Position next = *this;
    next.Apply(move);
    return next;
  }
  // Passes the turn to the opponent without a move, for threat tests and null-move pruning. Clears
  // the en passant square and counts a ply without progress. There must be no pending gift.
  void ApplyNull();
  // Promotes the pending gift to `choice`. The side to move stays the same (rules.md 3).
  void ResolveGift(PieceType choice);

  // Computes the key from scratch. Always equal to key(); for tests and assertions.
  Key ComputeKey() const;
  // Asserts that the redundant parts agree, in builds with assertions.
  void CheckInvariants() const;

  // Returns whether both positions are the same outcome (rules.md 6). Compares all parts instead of
  // the keys.
  bool SameOutcome(const Position& other) const;

  // Returns this position with another no-progress count.
  Position WithNoProgressPlies(int plies) const {
    Position same = *this;
    same.no_progress_ = static_cast<uint16_t>(plies);
    return same;
  }

 private:
  friend class PositionBuilder;

  void SetSideToMove(Color side);
  void SetEnPassant(Square s);
  void SetCastlingRook(Color color, Wing wing, Square rook);
  void SetTurnStart(TurnStart start);
  void SetLastUnionMove(UnionMoveSquares squares);
  void UseDoubleStep(Color color, int file);
  // Put() requires a square without a piece of `color`. Remove() requires a piece of `color` on
  // `s`.
  void Put(Color color, PieceType type, Square s);
  void Remove(Color color, Square s);
  void TakeOff(Color color, Square s);  // Remove(), inlined for Apply()
  // Lands the moving piece, a `type` of the side to move, on `to`, where it forms a union with a
  // free enemy piece if there is one.
  void Land(PieceType type, Square to) { Put(side_, type, to); }
  void MovePiece(Color color, Square from, Square to);
  // Changes the type of the piece of `color` on `s`.
  void Retype(Color color, Square s, PieceType type);
  // Returns whether the right to castle with `rook` is lost when a piece leaves `s`. `king` says
  // whether that piece is the king.
  static constexpr bool CarriesRight(Square rook, Square s, bool king) { return king || rook == s; }
  // Clears the rights that RightsLostFrom() returns. `king` says whether the king leaves `s`.
  void LoseRightsFrom(Color color, Square s, bool king);
  // Implements Apply() for traditional chess, where landing on a piece captures it (chess.md).
  void ApplyCapturing(Move move);
  void ApplyCastling(Square king, Square rook);
  void ApplyChain(Move move);
  // vchess: promotes the enemy pawn that `move`, which was just made, has carried to its last rank.
  // Returns whether there was such a pawn.
  bool PromoteCarried(Move move);
  // Stores what the rule set must remember about `move`, which was just made. `promoted` says
  // whether the turn promoted a pawn.
  void RememberTurn(Move move, bool promoted);
  void SetBackEnPassantPawn();

  std::array<std::array<Bitboard, kNumPieceTypes>, 2> pieces_{};
  std::array<Bitboard, 2> occupied_{};
  // White's type in the low four bits, Black's in the high four.
  std::array<uint8_t, kNumSquares> board_{};
  Key key_ = 0;
  std::array<Square, 4> castling_rook_{};
  Square en_passant_ = Square::kNone;
  Color side_ = Color::kWhite;
  RuleSet rules_ = kDefaultRules;
  uint16_t no_progress_ = 0;
  uint16_t move_number_ = 1;
  uint16_t double_steps_used_ = 0;  // vchess: one bit for each colour and file
  UnionMoveSquares last_union_move_;
  TurnStart turn_start_;
};
static_assert(sizeof(Position) == 224);  // every node of the search copies one

// Returns whether all pieces except the kings are in unions, which is a draw (rules.md 5). A piece
// that was released during this turn is not in a union.
inline bool AllUnited(const Position& position) {
  const Bitboard kings = position.pieces(Color::kWhite, PieceType::kKing) |
                         position.pieces(Color::kBlack, PieceType::kKing);
  return position.occupied() == (position.unions() | kings) &&
         position.turn_start().in_hand == PieceType::kNone;
}

}  // namespace danco

#endif  // DANCO_BOARD_CORE_POSITION_H_
