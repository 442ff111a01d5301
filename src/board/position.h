// The position: what stands where, whose turn it is, and the rights that go with it (docs/rules.md
// 1 and 6).
#ifndef DANCO_BOARD_POSITION_H_
#define DANCO_BOARD_POSITION_H_

#include <array>
#include <cstdint>

#include "absl/status/statusor.h"
#include "board/bitboard.h"
#include "board/move.h"
#include "board/piece.h"
#include "board/rules.h"
#include "board/square.h"

namespace danco {

// A castling wing: the king goes to the g file or to the c file.
enum class Wing : uint8_t { kKingSide = 0, kQueenSide = 1 };
inline constexpr std::array<Wing, 2> kWings = {Wing::kKingSide, Wing::kQueenSide};
constexpr int Index(Wing w) { return static_cast<int>(w); }

// A 64-bit Zobrist key over placement, side to move, castling rights and en passant square: all
// that docs/rules.md 6 counts as the outcome of a turn. The no-progress count is not part of it.
using Key = uint64_t;

// A value type: copied, not undone. `Apply` makes the successor in place. Thread-compatible.
class Position {
 public:
  // An empty board, White to move, no rights. Not a legal position; set it up by FEN.
  Position() { castling_rook_.fill(Square::kNone); }

  Color side_to_move() const { return side_; }
  RuleSet rules() const { return rules_; }
  Key key() const { return key_; }
  // The square that was passed over by the double step of the last turn, or kNone.
  Square en_passant() const { return en_passant_; }
  // The pawn that made this double step; defined only when en_passant() is not kNone.
  Square en_passant_pawn() const { return Ahead(Opponent(side_), en_passant_); }
  // Plies without progress (docs/rules.md 5).
  int no_progress_plies() const { return no_progress_; }

  // The home square of the rook with which `color` may still castle, or kNone when the right is
  // lost.
  Square castling_rook(Color color, Wing wing) const {
    return castling_rook_[Index(color) * 2 + Index(wing)];
  }

  // Pieces of one colour, in unions or not.
  Bitboard pieces(Color color) const { return occupied_[Index(color)]; }
  Bitboard pieces(Color color, PieceType type) const { return pieces_[Index(color)][Index(type)]; }
  Bitboard occupied() const { return occupied_[0] | occupied_[1]; }
  Bitboard unions() const { return occupied_[0] & occupied_[1]; }
  // Pieces of `color` that are in no union, its king included.
  Bitboard free_pieces(Color color) const {
    return occupied_[Index(color)] & ~occupied_[Index(Opponent(color))];
  }
  Square king(Color color) const { return pieces(color, PieceType::kKing).first(); }
  PieceType type_at(Color color, Square s) const {
    return static_cast<PieceType>((board_[Index(s)] >> (4 * Index(color))) & 7);
  }
  // The pieces of `color` in the unions, in the order a1..h8. At most Assignment::kMaxUnions
  // unions.
  Assignment assignment(Color color) const;

  // A king is in a union: the game is over (docs/rules.md 2). After a win it is the king of the
  // side to move.
  bool king_united() const {
    return bool(
        (pieces(Color::kWhite, PieceType::kKing) | pieces(Color::kBlack, PieceType::kKing)) &
        unions());
  }
  // The square of the pawn that the opponent carried to its last rank and that the side to move
  // must promote before anything else (docs/rules.md 3, gift), or kNone.
  Square pending_gift() const {
    const Bitboard gift = pieces(side_, PieceType::kPawn) & LastRank(side_) & unions();
    return gift ? gift.first() : Square::kNone;
  }

  // Plays a move that was generated, or parsed, for this position.
  void Apply(Move move);
  // The successor as a copy.
  Position After(Move move) const {
    Position next = *this;
    next.Apply(move);
    return next;
  }
  // Hands the turn to the opponent without a move: for threat tests and null-move pruning. Drops
  // the en passant square and counts a ply without progress. Not for positions with a pending gift.
  void ApplyNull();
  // Makes a pending gift what its owner chose; the turn goes on (docs/rules.md 3).
  void ResolveGift(PieceType choice);

  // The key from scratch: equal to key() always; for tests and assertions.
  Key ComputeKey() const;
  // Asserts that all parts agree with each other, in builds with assertions.
  void CheckInvariants() const;

  // Same outcome (docs/rules.md 6), compared in full, not by key.
  bool SameOutcome(const Position& other) const;

  // --- Setting up, for FEN and tests. ---
  void set_rules(RuleSet rules) { rules_ = rules; }
  void SetSideToMove(Color side);
  void SetEnPassant(Square s);
  void set_no_progress_plies(int plies) { no_progress_ = static_cast<uint16_t>(plies); }
  void SetCastlingRook(Color color, Wing wing, Square rook);
  // Puts a piece on a square that holds none of its colour.
  void Put(Color color, PieceType type, Square s);
  // Takes the piece of `color` off `s`.
  void Remove(Color color, Square s);

 private:
  void MovePiece(Color color, Square from, Square to);
  // Replaces the type of the piece of `color` on `s`.
  void Retype(Color color, Square s, PieceType type);
  void LoseRight(Color color, Wing wing);
  // Rights whose rook stood on `s` are gone.
  void LoseRightsAt(Square s);
  void ApplyCastling(Square king, Square rook);
  void ApplyChain(Move move);
  void SetBackEnPassantPawn();

  std::array<std::array<Bitboard, kNumPieceTypes>, 2> pieces_{};
  std::array<Bitboard, 2> occupied_{};
  std::array<uint8_t, kNumSquares> board_{};  // white type in the low four bits, black in the high
  Key key_ = 0;
  std::array<Square, 4> castling_rook_{};
  Square en_passant_ = Square::kNone;
  Color side_ = Color::kWhite;
  RuleSet rules_ = RuleSet::kPacoSako;
  uint16_t no_progress_ = 0;
};

// Every piece of both sides but the kings is in a union: a draw (docs/rules.md 5).
inline bool AllUnited(const Position& position) {
  const Bitboard kings = position.pieces(Color::kWhite, PieceType::kKing) |
                         position.pieces(Color::kBlack, PieceType::kKing);
  return position.occupied() == (position.unions() | kings);
}

// Where king and rook of `color` end after castling to `wing` (docs/rules.md 4).
constexpr Square CastlingKingTarget(Color color, Wing wing) {
  return MakeSquare(wing == Wing::kKingSide ? 6 : 2, color == Color::kWhite ? 0 : 7);
}
constexpr Square CastlingRookTarget(Color color, Wing wing) {
  return MakeSquare(wing == Wing::kKingSide ? 5 : 3, color == Color::kWhite ? 0 : 7);
}

// The usual start position.
Position StartPosition(RuleSet rules = RuleSet::kPacoSako);
// Fischer-random start number 0..959, mirrored (Scharnagl's numbering; 518 is the usual start).
absl::StatusOr<Position> FischerRandomStart(int number, RuleSet rules = RuleSet::kPacoSako);

}  // namespace danco

#endif  // DANCO_BOARD_POSITION_H_
