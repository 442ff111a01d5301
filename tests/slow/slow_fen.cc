// SPDX-License-Identifier: MIT
// Reads FENs (rules.md, section 8).

#include <algorithm>
#include <sstream>

#include "slow_board.h"
#include "slow_letters.h"
#include "slow_rules.h"

namespace danco::slow {
namespace {

// True if a free pawn on its own last rank is accepted as an obstacle if its owner is not to move.
// The rules exclude it, but tests/data has boards with such pawns. They have no move and are never
// promoted.
constexpr bool kObstaclePawns = true;

bool IsNumber(const std::string& text) {
  return !text.empty() && text.size() <= 6 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// The fields of a FEN, as in the pacoplay order.
struct Fields {
  std::string placement;
  std::string hand;  // without the caret; empty if there is none
  std::string side;
  std::string plies = "0";
  std::string castling = "-";
  std::string ep = "-";
  std::string union_move = "-";
  std::string pawn_bits = "1111111111111111";
};

// Splits the vchess flags: one file each for the rooks of White's a-side and h-side and of Black's,
// with `i` for a lost right; then the pawn bits.
bool SplitFlags(const std::string& flags, Fields& sorted) {
  if (flags.size() != 20) return false;
  sorted.castling.clear();
  for (int i = 0; i < 4; ++i) {
    if (flags[i] < 'a' || flags[i] > 'z') return false;
    if (flags[i] <= 'h') sorted.castling += i < 2 ? ToUpper(flags[i]) : flags[i];
  }
  if (sorted.castling.empty()) sorted.castling = "-";
  sorted.pawn_bits = flags.substr(4);
  return true;
}

// Distinguishes the three orders by their fields.
std::optional<Fields> SortFields(std::string_view fen) {
  std::istringstream stream{std::string(fen)};
  std::vector<std::string> fields;
  for (std::string field; stream >> field;) fields.push_back(field);
  if (fields.size() < 4) return std::nullopt;

  Fields sorted;
  sorted.placement = fields[0];
  sorted.side = fields[1];
  const std::size_t caret = fields[0].find('^');
  if (caret != std::string::npos) {
    sorted.placement = fields[0].substr(0, caret);
    sorted.hand = fields[0].substr(caret + 1);
    if (sorted.hand.size() != 3) return std::nullopt;
  }
  if (!IsNumber(fields[2])) {  // the chess order
    if (fields.size() > 6) return std::nullopt;
    sorted.castling = fields[2];
    sorted.ep = fields[3];
    if (fields.size() > 4) sorted.plies = fields[4];
    return sorted;
  }
  if (fields.size() < 5) return std::nullopt;
  sorted.ep = fields[4];
  if (fields.size() > 5) sorted.union_move = fields[5];
  if (fields[3].find_first_of("01") != std::string::npos) {  // vchess
    if (fields.size() > 6 || !SplitFlags(fields[3], sorted)) return std::nullopt;
    return sorted;
  }
  if (fields.size() > 7) return std::nullopt;
  sorted.plies = fields[2];
  sorted.castling = fields[3];
  if (fields.size() > 6) sorted.pawn_bits = fields[6];
  return sorted;
}

bool ParsePlacement(const std::string& text, Position& position) {
  int rank = 7;
  int file = 0;
  for (char c : text) {
    if (c == '/') {
      if (file != 8 || rank == 0) return false;
      --rank;
      file = 0;
    } else if (c >= '1' && c <= '8') {
      file += c - '0';
    } else {
      const Content content = ContentOf(c);
      if (file >= 8 || content == Content{}) return false;
      for (Side side : {kWhite, kBlack}) position.piece[side][rank * 8 + file] = content[side];
      ++file;
    }
    if (file > 8) return false;
  }
  return rank == 0 && file == 8;
}

// Reads what is in hand, such as `c7R`: a piece or union of the side to move from an empty square,
// or its piece released from a union.
bool ParseHand(const std::string& text, Position& position) {
  if (text.empty()) return true;
  const int square = SquareOf(text.substr(0, 2));
  const Content content = ContentOf(text[2]);
  if (square == kNone) return false;
  const char own = content[position.to_move];
  const bool pair = content[kWhite] != 0 && content[kBlack] != 0;
  if (own == 0) return false;
  if (pair && (content[kWhite] == 'K' || content[kBlack] == 'K')) return false;
  if (!IsEmpty(position, square)) {
    if (pair || !IsUnion(position, square)) return false;
    if (own == 'K' && position.rules != Rules::kVchess) return false;
  }
  position.hand = {content, square};
  return true;
}

// Returns whether each side has one king, which may be in hand.
bool HasItsKings(const Position& position) {
  for (Side side : {kWhite, kBlack}) {
    const auto& own = position.piece[side];
    const bool in_hand = position.hand.piece[side] == 'K';
    if (std::count(own.begin(), own.end(), 'K') + in_hand != 1) return false;
  }
  return true;
}

// Returns whether the pawns on their last ranks are possible. A free pawn is promoted when it
// reaches its last rank. A pawn in a union there is a gift, which its owner promotes at once: there
// is at most one, and none under `vchess`. A pawn that has united with the king there remains a
// pawn.
bool ArePawnsPossible(const Position& position) {
  int gifts = 0;
  for (Side side : {kWhite, kBlack}) {
    const bool to_move = side == position.to_move;
    for (int square = 0; square < 64; ++square) {
      if (!IsPawnOnLastRank(position, side, square)) continue;
      if (position.piece[Enemy(side)][square] == 'K') continue;
      if (position.rules == Rules::kVchess) return false;
      if (IsFree(position, side, square)) {
        if (to_move || !kObstaclePawns) return false;
      } else {
        if (!to_move) return false;
        ++gifts;
      }
    }
  }
  const Hand& released = position.hand;
  if (released.piece[position.to_move] == 'P' && RankFor(position.to_move, released.square) == 7) {
    return false;
  }
  return gifts <= 1;
}

// Returns whether kings in unions are possible. A turn that unites a piece with the enemy king ends
// the game, and the united side is to move. Only under `vchess` can the side that has moved be
// united. There, a king can also be in a union while its own turn continues with a released piece.
bool AreUnitedKingsPossible(const Position& position, bool in_progress) {
  const Side us = position.to_move;
  const bool ours = IsKingUnited(position, us);
  const bool theirs = IsKingUnited(position, Enemy(us));
  const bool released = position.hand.square != kNone;
  const bool vchess = position.rules == Rules::kVchess;
  if (in_progress) return !theirs && (!ours || (vchess && released));
  return vchess || ours || !theirs;
}

// Reads `KQkq` or files. A right is dropped if its king or rook is not at home.
bool ParseCastling(const std::string& text, Position& position) {
  if (text == "-") return true;
  for (char c : text) {
    const Side side = c >= 'A' && c <= 'Z' ? kWhite : kBlack;
    const auto& own = position.piece[side];
    const int home = side == kWhite ? 0 : 56;
    const int king = KingSquare(position, side) - home;
    const char letter = ToLower(c);
    int file = kNone;
    if (letter >= 'a' && letter <= 'h') {
      file = letter - 'a';
    } else if (letter == 'k' || letter == 'q') {
      // X-FEN: the outermost rook on that side of the king.
      const int outside = letter == 'k' ? 7 : 0;
      const int inward = letter == 'k' ? -1 : 1;
      for (int f = outside; f >= 0 && f < 8 && f != king; f += inward) {
        if (own[home + f] != 'R') continue;
        file = f;
        break;
      }
    } else {
      return false;
    }
    if (king < 0 || king > 7) continue;
    if (file == kNone || file == king || own[home + file] != 'R') continue;
    const Wing wing = file < king ? kQueenWing : kKingWing;
    if (position.castling[side][wing] == kNone) {
      position.castling[side][wing] = file;
    }
  }
  return true;
}

// Reads the en passant square. It is dropped unless it is empty and an enemy pawn is in front of
// it. Under `manual` and `vchess`, it may be on the second rank, too.
bool ParseEp(const std::string& text, Position& position) {
  if (text == "-") return true;
  const int square = SquareOf(text);
  if (square == kNone) return false;
  const Side us = position.to_move;
  const bool second_rank_too = position.rules == Rules::kManual || position.rules == Rules::kVchess;
  const int rank = RankFor(us, square);
  if (rank != 5 && !(rank == 6 && second_rank_too)) return true;
  const int pawn = square - 8 * Forward(us);
  if (!IsEmpty(position, square) || position.piece[Enemy(us)][pawn] != 'P') return true;
  position.ep = square;
  return true;
}

// Reads the union move of the previous turn. It is dropped unless there is a union where it ended
// and nothing where it began.
bool ParseUnionMove(const std::string& text, Position& position) {
  if (text == "-") return true;
  if (text.size() != 4) return false;
  const int from = SquareOf(text.substr(0, 2));
  const int to = SquareOf(text.substr(2));
  if (from == kNone || to == kNone) return false;
  if (position.rules != Rules::kVchess) return true;
  if (IsEmpty(position, from) && IsUnion(position, to)) position.union_move = {from, to};
  return true;
}

bool ParsePawnBits(const std::string& text, Position& position) {
  if (text.size() != 16 || text.find_first_not_of("01") != std::string::npos) return false;
  if (position.rules != Rules::kVchess) return true;
  position.double_step = {text.substr(0, 8), text.substr(8)};
  return true;
}

}  // namespace

std::optional<Position> ParseFen(std::string_view fen, Rules rules) {
  const std::optional<Fields> fields = SortFields(fen);
  if (!fields || !IsNumber(fields->plies)) return std::nullopt;
  if (fields->side != "w" && fields->side != "b") return std::nullopt;

  Position board;
  board.rules = rules;
  board.to_move = fields->side == "w" ? kWhite : kBlack;
  board.no_progress = std::stoi(fields->plies);
  if (!ParsePlacement(fields->placement, board)) return std::nullopt;
  if (!ParseHand(fields->hand, board)) return std::nullopt;

  // A piece that has just been lifted counts as if it were still on its square.
  Position whole = PutBack(board);
  if (!HasItsKings(whole) || !ArePawnsPossible(whole)) return std::nullopt;
  if (!AreUnitedKingsPossible(whole, !fields->hand.empty())) return std::nullopt;
  if (!ParseCastling(fields->castling, whole)) return std::nullopt;
  if (!ParseEp(fields->ep, whole)) return std::nullopt;
  if (!ParseUnionMove(fields->union_move, whole)) return std::nullopt;
  if (!ParsePawnBits(fields->pawn_bits, whole)) return std::nullopt;
  whole.piece = board.piece;
  whole.hand = board.hand;
  return whole;
}

}  // namespace danco::slow
