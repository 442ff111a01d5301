// SPDX-License-Identifier: MIT
#include "board/text/fen.h"

#include <algorithm>
#include <array>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "board/core/castling_geometry.h"
#include "board/core/position_builder.h"
#include "board/core/square.h"
#include "board/text/union_letters.h"
#include "system/status.h"

namespace danco {
namespace {

absl::Status FieldError(absl::string_view field, absl::string_view what) {
  return Invalid("FEN ", field, ": ", what);
}

// Returns the character of a UTF-8 text that begins with the byte `first`.
absl::string_view CharacterAt(absl::string_view text, const char& first) {
  const auto begin = static_cast<size_t>(&first - text.data());
  size_t end = begin + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80u) ++end;
  return text.substr(begin, end - begin);
}

absl::Status ParsePlacement(absl::string_view text, PositionBuilder& builder) {
  const std::vector<absl::string_view> ranks = absl::StrSplit(text, '/');
  if (ranks.size() != 8) {
    return FieldError("placement",
                      absl::StrCat("'", text, "' has ", ranks.size(),
                                   ranks.size() == 1 ? " rank" : " ranks", " instead of 8"));
  }
  for (int rank = 7; rank >= 0; --rank) {
    int file = 0;
    bool after_digit = false;
    for (const char& c : ranks[7 - rank]) {
      if (c >= '1' && c <= '8') {
        if (after_digit) {
          return FieldError("placement", absl::StrCat("two numbers in a row on rank ", rank + 1));
        }
        after_digit = true;
        file += c - '0';
      } else {
        after_digit = false;
        const Content content = ContentOf(c);
        if (content.empty()) {
          return FieldError("placement",
                            absl::StrCat("'", CharacterAt(ranks[7 - rank], c), "' on rank ",
                                         rank + 1, " names neither a piece nor a union"));
        }
        if (file < 8) {
          const Square s = MakeSquare(file, rank);
          if (content.white != PieceType::kNone) builder.Put(Color::kWhite, content.white, s);
          if (content.black != PieceType::kNone) builder.Put(Color::kBlack, content.black, s);
        }
        ++file;
      }
    }
    if (file != 8) {
      return FieldError("placement",
                        absl::StrCat("rank ", rank + 1, " has ", file, " squares instead of 8"));
    }
  }
  return absl::OkStatus();
}

// Parses `^c7R` or `^c5c`, without the caret. If the square is empty, the piece or union is put
// back there, because it must move from there. A single piece on a union's square has been released
// from that union.
absl::Status ParseLifted(absl::string_view text, PositionBuilder& builder) {
  if (text.size() != 3) {
    return FieldError("lifted piece",
                      absl::StrCat("'^", text, "' is not a square and a piece, as in ^c7R"));
  }
  const Square from = ParseSquare(text.substr(0, 2));
  if (from == Square::kNone) {
    return FieldError("lifted piece", absl::StrCat("'^", text, "' does not begin with a square"));
  }
  const Content content = ContentOf(text[2]);
  if (content.empty()) {
    return FieldError("lifted piece", absl::StrCat("'", text.substr(2), "' names no piece"));
  }
  const Position& board = builder.draft();
  const PieceType own = content.of(board.side_to_move());
  const PieceType other = content.of(Opponent(board.side_to_move()));
  if (own == PieceType::kNone)
    return FieldError("lifted piece", "does not belong to the side to move");
  if (board.unions().contains(from)) {
    if (other != PieceType::kNone) {
      return FieldError("lifted piece", "only a single piece can be released from a union");
    }
    builder.SetTurnStart({from, own});
    return absl::OkStatus();
  }
  if (board.occupied().contains(from)) {
    return FieldError("lifted piece",
                      absl::StrCat("its square ", SquareName(from), " holds a free piece"));
  }
  if (content.white != PieceType::kNone) builder.Put(Color::kWhite, content.white, from);
  if (content.black != PieceType::kNone) builder.Put(Color::kBlack, content.black, from);
  builder.SetTurnStart({from, PieceType::kNone});
  return absl::OkStatus();
}

// Returns the home square of the outermost rook of `color` beyond its king on `wing`, or kNone
// (X-FEN).
Square OutermostRook(const Position& position, Color color, Wing wing) {
  const int king_file = FileOf(position.king(color));
  const int rank = color == Color::kWhite ? 0 : 7;
  const int step = wing == Wing::kKingSide ? -1 : 1;
  for (int file = wing == Wing::kKingSide ? 7 : 0; file != king_file; file += step) {
    const Square s = MakeSquare(file, rank);
    if (position.type_at(color, s) == PieceType::kRook) return s;
  }
  return Square::kNone;
}

// Grants the right of a rook. The builder drops impossible rights.
void GrantCastling(PositionBuilder& builder, Color color, Square rook) {
  const Position& board = builder.draft();
  if (rook == Square::kNone || board.pieces(color, PieceType::kKing).empty()) return;
  builder.SetCastlingRook(color, WingOf(board.king(color), rook), rook);
}

absl::Status ParseCastling(absl::string_view text, PositionBuilder& builder) {
  if (text == "-") return absl::OkStatus();
  const Position& board = builder.draft();
  for (const char& c : text) {
    const bool white = absl::ascii_isupper(static_cast<unsigned char>(c));
    const Color color = white ? Color::kWhite : Color::kBlack;
    const char lower = absl::ascii_tolower(static_cast<unsigned char>(c));
    if (lower == 'k' || lower == 'q') {
      if (board.pieces(color, PieceType::kKing).count() != 1) continue;
      const Wing wing = lower == 'k' ? Wing::kKingSide : Wing::kQueenSide;
      GrantCastling(builder, color, OutermostRook(board, color, wing));
    } else if (lower >= 'a' && lower <= 'h') {
      GrantCastling(builder, color, MakeSquare(lower - 'a', white ? 0 : 7));
    } else {
      return FieldError("castling", absl::StrCat("'", CharacterAt(text, c),
                                                 "' is neither one of KQkq nor a file"));
    }
  }
  return absl::OkStatus();
}

// One bit for each file of White, then of Black: 1 if the double step is still available.
absl::Status ParsePawnBits(absl::string_view field, absl::string_view bits,
                           PositionBuilder& builder) {
  if (bits.size() != 16 || bits.find_first_not_of("01") != bits.npos) {
    return FieldError(
        field,
        absl::StrCat("'", bits, "': expected 16 digits of 0 or 1, one for each file and side"));
  }
  if (!TraitsOf(builder.draft().rules()).double_step_once) return absl::OkStatus();
  for (int i = 0; i < 16; ++i) {
    if (bits[static_cast<size_t>(i)] == '0') {
      builder.UseDoubleStep(i < 8 ? Color::kWhite : Color::kBlack, i % 8);
    }
  }
  return absl::OkStatus();
}

// vchess: the files of two white and two black rooks, with 'i' or above for a lost right, followed
// by the pawn bits.
absl::Status ParseVchessFlags(absl::string_view text, PositionBuilder& builder) {
  const size_t letters = std::min(text.find_first_of("01"), text.size());
  const absl::string_view files = text.substr(0, letters);
  RETURN_IF_ERROR(ParsePawnBits("flags", text.substr(letters), builder));
  if (files == "-" || files.empty()) return absl::OkStatus();
  const bool by_place = files.size() == 4 && absl::c_all_of(files, absl::ascii_islower);
  if (!by_place) return ParseCastling(files, builder);
  for (size_t i = 0; i < 4; ++i) {
    if (files[i] > 'h') continue;
    const Color color = i < 2 ? Color::kWhite : Color::kBlack;
    GrantCastling(builder, color, MakeSquare(files[i] - 'a', color == Color::kWhite ? 0 : 7));
  }
  return absl::OkStatus();
}

// Parses `d1d5`, the squares of the last turn's union move.
absl::Status ParseUnionMove(absl::string_view text, PositionBuilder& builder) {
  if (text == "-") return absl::OkStatus();
  const Square from = ParseSquareAt(text, 0);
  const Square to = ParseSquareAt(text, 2);
  if (text.size() != 4 || from == Square::kNone || to == Square::kNone) {
    return FieldError("union move", absl::StrCat("'", text, "' is neither - nor two squares"));
  }
  if (TraitsOf(builder.draft().rules()).bars_union_return) builder.SetLastUnionMove({from, to});
  return absl::OkStatus();
}

absl::Status ParseEnPassant(absl::string_view text, PositionBuilder& builder) {
  if (text == "-") return absl::OkStatus();
  const Square s = ParseSquare(text);
  if (s == Square::kNone) {
    return FieldError("en passant", absl::StrCat("'", text, "' is not a square"));
  }
  builder.SetEnPassant(s);
  return absl::OkStatus();
}

absl::StatusOr<int> ParseCount(absl::string_view field, absl::string_view text) {
  int value = 0;
  if (!absl::SimpleAtoi(text, &value) || value < 0 || value > PositionBuilder::kMaxCount) {
    return FieldError(
        field, absl::StrCat("'", text, "' is not a number from 0 to ", PositionBuilder::kMaxCount));
  }
  return value;
}

// Accepts `-1`, too, so that ParseCount() can refuse it.
bool IsNumber(absl::string_view text) {
  return text != "-" && text.find_first_not_of("-0123456789") == text.npos;
}

// The fields of any of the three field orders of rules.md 8. Missing fields are "-", "0" or
// "1".
struct Fields {
  absl::string_view castling = "-";
  absl::string_view en_passant = "-";
  absl::string_view no_progress = "0";
  absl::string_view move_number = "1";
  absl::string_view union_move = "-";
  absl::string_view pawn_bits;
  bool vchess_flags = false;
};

absl::StatusOr<Fields> SortFields(const std::vector<absl::string_view>& fields) {
  const auto at = [&fields](size_t i, absl::string_view otherwise) {
    return i < fields.size() ? fields[i] : otherwise;
  };
  Fields sorted;
  size_t most = 6;
  if (fields.size() > 2 && IsNumber(fields[2])) {
    sorted.castling = at(3, "-");
    sorted.en_passant = at(4, "-");
    sorted.union_move = at(5, "-");
    sorted.vchess_flags = sorted.castling.find_first_of("01") != absl::string_view::npos;
    if (sorted.vchess_flags) {
      sorted.move_number = fields[2];
    } else {
      sorted.no_progress = fields[2];
      sorted.pawn_bits = at(6, "");
      most = 7;
    }
  } else {
    sorted.castling = at(2, "-");
    sorted.en_passant = at(3, "-");
    sorted.no_progress = at(4, "0");
    sorted.move_number = at(5, "1");
  }
  if (fields.size() > most) {
    return FieldError("last field", absl::StrCat("unexpected '", fields[most], "'"));
  }
  return sorted;
}

// Parses everything after placement and side to move.
absl::Status ParseRights(const Fields& fields, PositionBuilder& builder) {
  RETURN_IF_ERROR(fields.vchess_flags ? ParseVchessFlags(fields.castling, builder)
                                      : ParseCastling(fields.castling, builder));
  if (!fields.pawn_bits.empty()) {
    RETURN_IF_ERROR(ParsePawnBits("pawn bits", fields.pawn_bits, builder));
  }
  RETURN_IF_ERROR(ParseUnionMove(fields.union_move, builder));
  RETURN_IF_ERROR(ParseEnPassant(fields.en_passant, builder));
  ASSIGN_OR_RETURN(const int plies, ParseCount("no-progress plies", fields.no_progress));
  builder.SetNoProgressPlies(plies);
  return absl::OkStatus();
}

std::string PlacementText(const Position& position) {
  const TurnStart start = position.turn_start();
  // A piece lifted from its square is in hand.
  const Square lifted = start.in_hand == PieceType::kNone ? start.from : Square::kNone;
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int gap = 0;
    for (int file = 0; file < 8; ++file) {
      const Square s = MakeSquare(file, rank);
      if (s == lifted || !position.occupied().contains(s)) {
        ++gap;
        continue;
      }
      if (gap > 0) absl::StrAppend(&text, gap);
      gap = 0;
      text.push_back(
          SquareLetter(position.type_at(Color::kWhite, s), position.type_at(Color::kBlack, s)));
    }
    if (gap > 0) absl::StrAppend(&text, gap);
    if (rank > 0) text.push_back('/');
  }
  return text;
}

// Returns the files of the rooks, the queen's side first. In traditional chess, returns `KQkq`, or
// Shredder-FEN letters for Fischer random, as chess programs expect.
std::string CastlingText(const Position& position) {
  constexpr std::array<Wing, 2> kQueenSideFirst = {Wing::kQueenSide, Wing::kKingSide};
  const bool chess = TraitsOf(position.rules()).captures;
  const bool usual = chess && HasUsualCastling(position);
  std::string text;
  for (Color color : kColors) {
    for (Wing wing : chess ? kWings : kQueenSideFirst) {
      const Square rook = position.castling_rook(color, wing);
      if (rook == Square::kNone) continue;
      const char letter = usual ? "kq"[Index(wing)] : static_cast<char>('a' + FileOf(rook));
      text.push_back(color == Color::kWhite ? absl::ascii_toupper(letter) : letter);
    }
  }
  return text.empty() ? "-" : text;
}

std::string UnionMoveText(const Position& position) {
  const UnionMoveSquares last = position.last_union_move();
  if (last.from == Square::kNone) return "-";
  return absl::StrCat(SquareName(last.from), SquareName(last.to));
}

std::string PawnBitsText(const Position& position) {
  std::string bits;
  for (Color color : kColors) {
    for (int file = 0; file < 8; ++file) {
      bits.push_back(position.may_double_step(color, file) ? '1' : '0');
    }
  }
  return bits;
}

// Returns a text such as `^c7R`, or an empty one.
std::string LiftedText(const Position& position) {
  const TurnStart start = position.turn_start();
  if (!start) return "";
  Content lifted;
  if (start.in_hand != PieceType::kNone) {
    lifted.of(position.side_to_move()) = start.in_hand;
  } else {
    for (Color color : kColors) lifted.of(color) = position.type_at(color, start.from);
  }
  return absl::StrCat("^", SquareName(start.from),
                      std::string(1, SquareLetter(lifted.white, lifted.black)));
}

}  // namespace

absl::StatusOr<ParsedFen> ParseFullFen(absl::string_view fen, RuleSet rules) {
  const std::vector<absl::string_view> fields =
      absl::StrSplit(absl::StripAsciiWhitespace(fen), absl::ByAnyChar(" \t"), absl::SkipEmpty());
  if (fields.empty()) return FieldError("placement", "is missing");
  PositionBuilder builder(rules);
  const std::vector<absl::string_view> placement =
      absl::StrSplit(fields[0], absl::MaxSplits('^', 1));
  RETURN_IF_ERROR(ParsePlacement(placement[0], builder));
  if (fields.size() < 2) return FieldError("side to move", "is missing");
  if (fields[1] != "w" && fields[1] != "b") {
    return FieldError("side to move", absl::StrCat("'", fields[1], "' is neither w nor b"));
  }
  builder.SetSideToMove(fields[1] == "w" ? Color::kWhite : Color::kBlack);
  if (placement.size() == 2) {
    RETURN_IF_ERROR(ParseLifted(placement[1], builder));
  }
  ASSIGN_OR_RETURN(const Fields sorted, SortFields(fields));
  RETURN_IF_ERROR(ParseRights(sorted, builder));
  ASSIGN_OR_RETURN(const int number, ParseCount("move number", sorted.move_number));
  // Some programs write 0 for the first move.
  if (TraitsOf(rules).captures) builder.SetMoveNumber(std::max(number, 1));
  const absl::StatusOr<Position> position = builder.Build();
  if (!position.ok()) {
    return Invalid("FEN ", position.status().message());
  }
  return ParsedFen{*position, number};
}

absl::StatusOr<Position> ParseFen(absl::string_view fen, RuleSet rules) {
  ASSIGN_OR_RETURN(ParsedFen parsed, ParseFullFen(fen, rules));
  return parsed.position;
}

std::string OutcomeText(const Position& position) {
  std::string text = absl::StrCat(PlacementText(position),
                                  position.side_to_move() == Color::kWhite ? " w " : " b ",
                                  CastlingText(position), " ", SquareName(position.en_passant()));
  if (TraitsOf(position.rules()).double_step_once) {
    absl::StrAppend(&text, " ", UnionMoveText(position), " ", PawnBitsText(position));
  }
  return text;
}

bool HasUsualCastling(const Position& position) {
  for (Color color : kColors) {
    for (Wing wing : kWings) {
      const Square rook = position.castling_rook(color, wing);
      if (rook != Square::kNone && !IsUsualCastling(position.king(color), rook)) return false;
    }
  }
  return true;
}

std::string FormatFen(const Position& position) {
  if (TraitsOf(position.rules()).captures) {
    return absl::StrCat(OutcomeText(position), " ", position.no_progress_plies(), " ",
                        position.move_number());
  }
  std::string text = absl::StrCat(PlacementText(position), LiftedText(position),
                                  position.side_to_move() == Color::kWhite ? " w " : " b ",
                                  position.no_progress_plies(), " ", CastlingText(position), " ",
                                  SquareName(position.en_passant()), " ", UnionMoveText(position));
  if (TraitsOf(position.rules()).double_step_once)
    absl::StrAppend(&text, " ", PawnBitsText(position));
  return text;
}

}  // namespace danco
