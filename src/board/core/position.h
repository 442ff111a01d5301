// The position: what stands where, whose turn it is, and the rights that go with it (rules.md
// 1 and 6).
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_POSITION_H_
#define DANCO_BOARD_CORE_POSITION_H_

#include <array>
#include <cstdint>

#include "board/core/bitboard.h"
#include "board/core/castling_geometry.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/rules.h"
#include "board/core/scope.h"
#include "board/core/square.h"

namespace danco {

// A 64-bit Zobrist key over placement, side to move, castling rights and en passant square: all
// that rules.md 6 counts as the outcome of a turn. Where the rule set has them, also the union
// move and the double steps used up (rules.md 7), and a turn that has begun. The no-progress
// count is not part of it.
using Key = uint64_t;

// A turn in progress (rules.md 8): what was lifted must move on.
struct TurnStart {
  Square from = Square::kNone;           // kNone: no turn is in progress
  PieceType in_hand = PieceType::kNone;  // the own piece released from the union on `from`; kNone:
                                         // what stands on `from`, a free piece or a pair, moves
  constexpr explicit operator bool() const { return from != Square::kNone; }
  bool operator==(const TurnStart&) const = default;
};

// The squares of a union move that may not be undone at once (vchess; rules.md 7).
struct UnionMoveSquares {
  Square from = Square::kNone;  // both are kNone when there is none
  Square to = Square::kNone;
  bool operator==(const UnionMoveSquares&) const = default;
};

// A value type: copied, not undone. `Apply` makes the successor in place. Thread-compatible.
class Position {
 public:
  // No position of a game: no pieces. To be assigned to; real ones come from FEN
  // (board/text/fen.h), board/core/start_position.h or a PositionBuilder.
  Position() { castling_rook_.fill(Square::kNone); }

  Color side_to_move() const { return side_; }
  RuleSet rules() const { return kPlayOnly ? kDefaultRules : rules_; }
  Key key() const { return key_; }
  // The square that was passed over by the double step of the last turn, or kNone. In traditional
  // chess also kNone unless a pawn may legally capture there: positions that differ in nothing else
  // are the same.
  Square en_passant() const { return en_passant_; }
  // The pawn that made this double step; defined only when en_passant() is not kNone.
  Square en_passant_pawn() const { return Ahead(Opponent(side_), en_passant_); }
  // Under the default rules, with no turn in progress: what nearly all positions are.
  bool ordinary() const { return rules() == kDefaultRules && !turn_start_; }
  // The turn in progress, if one is. Only the first position of a game or a search has one.
  TurnStart turn_start() const { return turn_start_; }
  // vchess: the union move of the last turn, and whether pawns of `color` may still make a double
  // step from their second rank on `file` (0..7).
  UnionMoveSquares last_union_move() const { return last_union_move_; }
  bool may_double_step(Color color, int file) const {
    return ((double_steps_used_ >> (8 * Index(color) + file)) & 1) == 0;
  }
  // The squares of the second rank of `color` from which a double step is used up.
  Bitboard used_double_steps(Color color) const {
    const uint64_t files = (double_steps_used_ >> (8 * Index(color))) & 0xFF;
    return Bitboard(files << (color == Color::kWhite ? 8 : 48));
  }
  // Plies without progress (rules.md 5); in traditional chess, without a capture or a move of
  // a pawn.
  int no_progress_plies() const { return no_progress_; }
  // Traditional chess: the number of the next move, as FEN counts, from 1 on. Always 1 under other
  // rules, whose FEN has none. No part of the outcome.
  int move_number() const { return move_number_; }
  // The place of the next turn where turns are counted from 0 and White's are even: 0 for a game's
  // usual start, 1 where Black begins.
  int first_ply() const { return 2 * (move_number_ - 1) + Index(side_); }

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
  // The pieces of `color` in the unions, in the order a1..h8.
  Assignment assignment(Color color) const;
  // Where the piece stands that begins `move`, a move of this position. kNone: it names none, since
  // several could (Move::Chain()).
  Square FirstMoverOf(Move move) const {
    if (!move.is_chain()) return move.from();
    if (move.piece() == PieceType::kNone) return Square::kNone;
    return Move::NamesFirstMover(unions().count()) ? move.from() : king(side_);
  }
  // The wings, as bits (1 << Index(wing)), whose castling right `color` loses when its piece on `s`
  // goes: both when it is the king, one when it is a rook that may castle (rules.md 4).
  uint8_t RightsLostFrom(Color color, Square s) const {
    const bool king = pieces(color, PieceType::kKing).contains(s);
    uint8_t rights = 0;
    for (Wing wing : kWings) {
      const Square rook = castling_rook(color, wing);
      if (rook == Square::kNone || !TakesRightAlong(rook, s, king)) continue;
      rights |= static_cast<uint8_t>(1 << Index(wing));
    }
    return rights;
  }

  // A king is in a union: the game is over (rules.md 2), unless a chain is under way. After a
  // win it is the king of the side to move.
  bool king_united() const {
    const Bitboard kings =
        pieces(Color::kWhite, PieceType::kKing) | pieces(Color::kBlack, PieceType::kKing);
    return bool(kings & unions()) && turn_start_.in_hand == PieceType::kNone;
  }
  bool king_united(Color color) const { return bool(pieces(color, PieceType::kKing) & unions()); }
  // How the game has ended by a king in a union, the only ends that are seen from the position
  // alone; kOngoing when none is.
  GameEnd end_by_king() const {
    if (!king_united()) return GameEnd::kOngoing;
    if (!king_united(side_)) return GameEnd::kOwnKing;
    return king_united(Opponent(side_)) ? GameEnd::kBothKings : GameEnd::kPaco;
  }
  // The last turn has won: its player's own king is in no union.
  bool is_paco() const { return end_by_king() == GameEnd::kPaco; }
  // The square of the pawn that the opponent carried to its last rank and that the side to move
  // must promote before anything else (rules.md 3, gift), or kNone.
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
  // Makes a pending gift what its owner chose; the turn goes on (rules.md 3).
  void ResolveGift(PieceType choice);

  // The key from scratch: equal to key() always; for tests and assertions.
  Key ComputeKey() const;
  // Asserts that all parts agree with each other, in builds with assertions.
  void CheckInvariants() const;

  // Same outcome (rules.md 6), compared in full, not by key.
  bool SameOutcome(const Position& other) const;

  // The same with another count of plies without progress: everything else stays legal.
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
  // Puts a piece on a square that holds none of its colour; takes the piece of `color` off `s`.
  void Put(Color color, PieceType type, Square s);
  void Remove(Color color, Square s);
  void TakeOff(Color color, Square s);  // Remove() where moves are applied: inlined
  // The moving piece, a `type` of the side to move, lands on `to`: with what stands there, nothing
  // or a free enemy piece, it forms a union. All that a landing does to what it meets is here.
  void Land(PieceType type, Square to) { Put(side_, type, to); }
  void MovePiece(Color color, Square from, Square to);
  // Replaces the type of the piece of `color` on `s`.
  void Retype(Color color, Square s, PieceType type);
  // Whether a piece that leaves `s` takes the right to castle with `rook` along.
  static constexpr bool TakesRightAlong(Square rook, Square s, bool king) {
    return king || rook == s;
  }
  // The rights of RightsLostFrom() are gone; `king`: the king stood there.
  void LoseRightsFrom(Color color, Square s, bool king);
  // Apply() where landings capture (chess.md).
  void ApplyCapturing(Move move);
  void ApplyCastling(Square king, Square rook);
  void ApplyChain(Move move);
  // Where the carrier promotes: what the enemy pawn becomes that `move`, made just now, has carried
  // to its last rank. Whether there is one.
  bool PromoteCarried(Move move);
  // Keeps of `move`, made just now, what the rule set wants to know later; `promoted`: a pawn was.
  void RememberTurn(Move move, bool promoted);
  void SetBackEnPassantPawn();

  std::array<std::array<Bitboard, kNumPieceTypes>, 2> pieces_{};
  std::array<Bitboard, 2> occupied_{};
  std::array<uint8_t, kNumSquares> board_{};  // white type in the low four bits, black in the high
  Key key_ = 0;
  std::array<Square, 4> castling_rook_{};
  Square en_passant_ = Square::kNone;
  Color side_ = Color::kWhite;
  RuleSet rules_ = kDefaultRules;
  uint16_t no_progress_ = 0;
  uint16_t move_number_ = 1;
  uint16_t double_steps_used_ = 0;  // vchess: a bit for each colour and file
  UnionMoveSquares last_union_move_;
  TurnStart turn_start_;
};
static_assert(sizeof(Position) == 224);  // copied at each node

// Every piece of both sides but the kings is in a union: a draw (rules.md 5).
inline bool AllUnited(const Position& position) {
  const Bitboard kings = position.pieces(Color::kWhite, PieceType::kKing) |
                         position.pieces(Color::kBlack, PieceType::kKing);
  return position.occupied() == (position.unions() | kings);
}

}  // namespace danco

#endif  // DANCO_BOARD_CORE_POSITION_H_
