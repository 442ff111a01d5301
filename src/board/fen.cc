#include "board/fen.h"

#include <algorithm>
#include <array>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace danco {
namespace {

struct Pair {
  char letter;
  PieceType first;
  PieceType second;
};

constexpr std::array<Pair, 21> kPairs = {{
    {'a', PieceType::kPawn, PieceType::kPawn},     {'c', PieceType::kPawn, PieceType::kRook},
    {'d', PieceType::kPawn, PieceType::kKnight},   {'e', PieceType::kPawn, PieceType::kBishop},
    {'f', PieceType::kPawn, PieceType::kQueen},    {'g', PieceType::kPawn, PieceType::kKing},
    {'h', PieceType::kRook, PieceType::kRook},     {'i', PieceType::kRook, PieceType::kKnight},
    {'j', PieceType::kRook, PieceType::kBishop},   {'l', PieceType::kRook, PieceType::kQueen},
    {'m', PieceType::kRook, PieceType::kKing},     {'o', PieceType::kKnight, PieceType::kKnight},
    {'s', PieceType::kKnight, PieceType::kBishop}, {'t', PieceType::kKnight, PieceType::kQueen},
    {'u', PieceType::kKnight, PieceType::kKing},   {'v', PieceType::kBishop, PieceType::kBishop},
    {'w', PieceType::kBishop, PieceType::kQueen},  {'x', PieceType::kBishop, PieceType::kKing},
    {'y', PieceType::kQueen, PieceType::kQueen},   {'z', PieceType::kQueen, PieceType::kKing},
    {'@', PieceType::kKing, PieceType::kKing},
}};

// What a placement letter stands for; nothing set when it is none.
struct Content {
  PieceType white = PieceType::kNone;
  PieceType black = PieceType::kNone;
};

Content ContentOf(char letter) {
  const bool upper = absl::ascii_isupper(static_cast<unsigned char>(letter));
  char lower = absl::ascii_tolower(static_cast<unsigned char>(letter));
  const PieceType single = PieceFromLetter(lower);
  if (single != PieceType::kNone) {
    return upper ? Content{single, PieceType::kNone} : Content{PieceType::kNone, single};
  }
  if (lower == '_') lower = '@';  // pacoplay's spelling of the king pair
  for (const Pair& pair : kPairs) {
    if (pair.letter != lower) continue;
    return upper ? Content{pair.first, pair.second} : Content{pair.second, pair.first};
  }
  return {};
}

absl::Status FieldError(absl::string_view field, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("FEN ", field, ": ", what));
}

absl::Status ParsePlacement(absl::string_view text, Position& position) {
  const std::vector<absl::string_view> ranks = absl::StrSplit(text, '/');
  if (ranks.size() != 8) {
    return FieldError("placement", absl::StrCat("has ", ranks.size(), " ranks instead of 8"));
  }
  for (int rank = 7; rank >= 0; --rank) {
    int file = 0;
    bool after_digit = false;
    for (char c : ranks[7 - rank]) {
      if (c >= '1' && c <= '8') {
        if (after_digit) {
          return FieldError("placement", absl::StrCat("two numbers in a row on rank ", rank + 1));
        }
        after_digit = true;
        file += c - '0';
      } else {
        after_digit = false;
        const Content content = ContentOf(c);
        if (content.white == PieceType::kNone && content.black == PieceType::kNone) {
          return FieldError("placement",
                            absl::StrCat("'", std::string(1, c), "' on rank ", rank + 1,
                                         " names neither a piece nor a union"));
        }
        if (file < 8) {
          const Square s = MakeSquare(file, rank);
          if (content.white != PieceType::kNone) position.Put(Color::kWhite, content.white, s);
          if (content.black != PieceType::kNone) position.Put(Color::kBlack, content.black, s);
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

absl::StatusOr<Square> ParseSquare(absl::string_view text) {
  if (text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8') {
    return MakeSquare(text[0] - 'a', text[1] - '1');
  }
  return absl::InvalidArgumentError(absl::StrCat("'", text, "' is no square"));
}

// `^c7R` or `^c5c`, without the caret.
absl::StatusOr<Lifted> ParseLifted(absl::string_view text) {
  if (text.size() != 3) {
    return FieldError("lifted piece",
                      absl::StrCat("'^", text, "' is not a square and a piece, as in ^c7R"));
  }
  const absl::StatusOr<Square> from = ParseSquare(text.substr(0, 2));
  if (!from.ok()) return FieldError("lifted piece", from.status().message());
  const Content content = ContentOf(text[2]);
  if (content.white == PieceType::kNone && content.black == PieceType::kNone) {
    return FieldError("lifted piece", absl::StrCat("'", text.substr(2), "' names no piece"));
  }
  return Lifted{*from, content.white, content.black};
}

absl::Status CheckLifted(const Position& position, const Lifted& lifted) {
  const Color us = position.side_to_move();
  const PieceType own = us == Color::kWhite ? lifted.white : lifted.black;
  const PieceType other = us == Color::kWhite ? lifted.black : lifted.white;
  if (own == PieceType::kNone) return FieldError("lifted piece", "is not of the side to move");
  if (own == PieceType::kKing && other != PieceType::kNone) {
    return FieldError("lifted piece", "a king moves no union");
  }
  const Bitboard occupied = position.occupied();
  if (position.unions().contains(lifted.from)) {
    if (other != PieceType::kNone || own == PieceType::kKing) {
      return FieldError("lifted piece", "only a single piece can be released from a union");
    }
    return absl::OkStatus();
  }
  if (occupied.contains(lifted.from)) {
    return FieldError("lifted piece",
                      absl::StrCat("its square ", SquareName(lifted.from), " holds a free piece"));
  }
  return absl::OkStatus();
}

absl::Status CheckPieceCounts(const Position& position, Color color, const Lifted* lifted) {
  const absl::string_view name = color == Color::kWhite ? "White" : "Black";
  int kings = position.pieces(color, PieceType::kKing).count();
  int pawns = position.pieces(color, PieceType::kPawn).count();
  int all = position.pieces(color).count();
  if (lifted != nullptr) {
    const PieceType held = color == Color::kWhite ? lifted->white : lifted->black;
    kings += held == PieceType::kKing;
    pawns += held == PieceType::kPawn;
    all += held != PieceType::kNone;
  }
  if (kings != 1) {
    return FieldError("placement", absl::StrCat(name, " has ", kings, " kings instead of one"));
  }
  if (all > 16) {
    return FieldError("placement", absl::StrCat(name, " has ", all, " pieces, more than 16"));
  }
  if (pawns > 8) {
    return FieldError("placement", absl::StrCat(name, " has ", pawns, " pawns, more than 8"));
  }
  return absl::OkStatus();
}

// What no game can lead to and no problem may show (docs/rules.md 8).
absl::Status CheckPlacement(const Position& position, const Lifted* lifted) {
  for (Color color : kColors) {
    if (absl::Status status = CheckPieceCounts(position, color, lifted); !status.ok()) {
      return status;
    }
    const Color other = Opponent(color);
    const Bitboard pawns = position.pieces(color, PieceType::kPawn) & LastRank(color);
    // A free pawn there would have been promoted when it arrived. One whose opponent is to move is
    // let pass as a mere obstacle: lesson positions in circulation hold such pawns.
    const Bitboard free = pawns & ~position.pieces(other);
    if (free && color == position.side_to_move()) {
      return FieldError("placement", absl::StrCat("a free pawn stands on its last rank, on ",
                                                  SquareName(free.first())));
    }
    // A pawn that united with the king on its last rank is no gift: the game is over.
    if ((pawns & ~free & ~position.pieces(other, PieceType::kKing)).several()) {
      return FieldError("placement", "two pawns wait for their promotion on the last rank");
    }
  }
  return absl::OkStatus();
}

// The home square of the outermost rook of `color` beyond its king on `wing`, or kNone (X-FEN).
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

// Grants a right if king and rook are at home; drops it silently otherwise.
void GrantCastling(Position& position, Color color, Square rook) {
  if (rook == Square::kNone || position.type_at(color, rook) != PieceType::kRook) return;
  if (position.pieces(color, PieceType::kKing).empty()) return;  // a lifted king
  const Square king = position.king(color);
  if (RelativeRank(color, king) != 0) return;
  const Wing wing = FileOf(rook) > FileOf(king) ? Wing::kKingSide : Wing::kQueenSide;
  position.SetCastlingRook(color, wing, rook);
}

absl::Status ParseCastling(absl::string_view text, Position& position) {
  if (text == "-") return absl::OkStatus();
  for (char c : text) {
    const bool white = absl::ascii_isupper(static_cast<unsigned char>(c));
    const Color color = white ? Color::kWhite : Color::kBlack;
    const char lower = absl::ascii_tolower(static_cast<unsigned char>(c));
    if (lower == 'k' || lower == 'q') {
      if (position.pieces(color, PieceType::kKing).empty()) continue;  // a lifted king
      if (RelativeRank(color, position.king(color)) != 0) continue;
      const Wing wing = lower == 'k' ? Wing::kKingSide : Wing::kQueenSide;
      GrantCastling(position, color, OutermostRook(position, color, wing));
    } else if (lower >= 'a' && lower <= 'h') {
      GrantCastling(position, color, MakeSquare(lower - 'a', white ? 0 : 7));
    } else {
      return FieldError(
          "castling", absl::StrCat("'", std::string(1, c), "' is neither one of KQkq nor a file"));
    }
  }
  return absl::OkStatus();
}

// vchess: the rooks' files, two for White and two for Black, 'i' and above for a lost right; then a
// bit for each pawn's first double step.
absl::Status ParseVchessFlags(absl::string_view text, Position& position) {
  if (text == "-") return absl::OkStatus();
  const size_t letters = std::min(text.find_first_of("01"), text.size());
  const absl::string_view files = text.substr(0, letters);
  const absl::string_view bits = text.substr(letters);
  if (!bits.empty() && (bits.size() != 16 || bits.find_first_not_of("01") != bits.npos)) {
    return FieldError("flags", absl::StrCat("'", bits, "' is not 16 pawn bits"));
  }
  if (files == "-" || files.empty()) return absl::OkStatus();
  const bool by_place = files.size() == 4 && absl::c_all_of(files, absl::ascii_islower);
  if (!by_place) return ParseCastling(files, position);
  for (size_t i = 0; i < 4; ++i) {
    if (files[i] > 'h') continue;
    const Color color = i < 2 ? Color::kWhite : Color::kBlack;
    GrantCastling(position, color, MakeSquare(files[i] - 'a', color == Color::kWhite ? 0 : 7));
  }
  return absl::OkStatus();
}

absl::Status ParseEnPassant(absl::string_view text, Position& position) {
  if (text == "-") return absl::OkStatus();
  const absl::StatusOr<Square> s = ParseSquare(text);
  if (!s.ok()) return FieldError("en passant", s.status().message());
  const Color us = position.side_to_move();
  // Dropped silently unless the pawn that passed over it stands in front of it.
  if (RelativeRank(us, *s) != 5 || position.occupied().contains(*s)) return absl::OkStatus();
  const Square pawn = Behind(us, *s);
  if (position.type_at(Opponent(us), pawn) == PieceType::kPawn) position.SetEnPassant(*s);
  return absl::OkStatus();
}

absl::StatusOr<int> ParseCount(absl::string_view field, absl::string_view text) {
  int value = 0;
  if (!absl::SimpleAtoi(text, &value) || value < 0 || value > 30000) {
    return FieldError(field, absl::StrCat("'", text, "' is not a number from 0 to 30000"));
  }
  return value;
}

bool IsNumber(absl::string_view text) {
  return !text.empty() && absl::c_all_of(text, absl::ascii_isdigit);
}

// The three field orders of docs/rules.md 8, by what stands where; missing fields are "-", "0" or
// "1".
struct Fields {
  absl::string_view castling = "-";
  absl::string_view en_passant = "-";
  absl::string_view no_progress = "0";
  absl::string_view move_number = "1";
  bool vchess = false;
};

absl::StatusOr<Fields> SortFields(const std::vector<absl::string_view>& fields) {
  const auto at = [&fields](size_t i, absl::string_view otherwise) {
    return i < fields.size() ? fields[i] : otherwise;
  };
  Fields sorted;
  if (fields.size() > 2 && IsNumber(fields[2])) {
    sorted.castling = at(3, "-");
    sorted.en_passant = at(4, "-");
    sorted.vchess = sorted.castling.find_first_of("01") != absl::string_view::npos;
    if (sorted.vchess) {
      sorted.move_number = fields[2];
    } else {
      sorted.no_progress = fields[2];
    }
    // The last field, a union move or a lone dash, does not count in this rule set.
    const absl::string_view rest = at(5, "-");
    if (rest != "-" && !(sorted.vchess && rest.size() == 4)) {
      return FieldError("last field", absl::StrCat("'", rest, "' was not expected"));
    }
  } else {
    sorted.castling = at(2, "-");
    sorted.en_passant = at(3, "-");
    sorted.no_progress = at(4, "0");
    sorted.move_number = at(5, "1");
  }
  if (fields.size() > 6) {
    return FieldError("last field", absl::StrCat("'", fields[6], "' is one too many"));
  }
  return sorted;
}

std::string PlacementText(const Position& position) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int gap = 0;
    for (int file = 0; file < 8; ++file) {
      const Square s = MakeSquare(file, rank);
      const PieceType white = position.type_at(Color::kWhite, s);
      const PieceType black = position.type_at(Color::kBlack, s);
      if (white == PieceType::kNone && black == PieceType::kNone) {
        ++gap;
        continue;
      }
      if (gap > 0) absl::StrAppend(&text, gap);
      gap = 0;
      text.push_back(SquareLetter(white, black));
    }
    if (gap > 0) absl::StrAppend(&text, gap);
    if (rank > 0) text.push_back('/');
  }
  return text;
}

std::string CastlingText(const Position& position) {
  std::string text;
  for (Color color : kColors) {
    for (Wing wing : {Wing::kQueenSide, Wing::kKingSide}) {
      const Square rook = position.castling_rook(color, wing);
      if (rook == Square::kNone) continue;
      text.push_back(static_cast<char>((color == Color::kWhite ? 'A' : 'a') + FileOf(rook)));
    }
  }
  return text.empty() ? "-" : text;
}

}  // namespace

char SquareLetter(PieceType white, PieceType black) {
  if (black == PieceType::kNone) {
    return absl::ascii_toupper(static_cast<unsigned char>(PieceLetter(white)));
  }
  if (white == PieceType::kNone) return PieceLetter(black);
  for (const Pair& pair : kPairs) {
    if (white == pair.second && black == pair.first) return pair.letter;
    if (white == pair.first && black == pair.second) {
      return absl::ascii_toupper(static_cast<unsigned char>(pair.letter));
    }
  }
  return '?';
}

absl::StatusOr<ParsedFen> ParseFullFen(absl::string_view fen, RuleSet rules) {
  const std::vector<absl::string_view> fields =
      absl::StrSplit(absl::StripAsciiWhitespace(fen), absl::ByAnyChar(" \t"), absl::SkipEmpty());
  if (fields.empty()) return FieldError("placement", "is missing");
  ParsedFen parsed;
  Position& position = parsed.position;
  position.set_rules(rules);
  const std::vector<absl::string_view> placement =
      absl::StrSplit(fields[0], absl::MaxSplits('^', 1));
  if (absl::Status status = ParsePlacement(placement[0], position); !status.ok()) return status;
  if (fields.size() < 2) return FieldError("side to move", "is missing");
  if (fields[1] != "w" && fields[1] != "b") {
    return FieldError("side to move", absl::StrCat("'", fields[1], "' is neither w nor b"));
  }
  position.SetSideToMove(fields[1] == "w" ? Color::kWhite : Color::kBlack);
  if (placement.size() == 2) {
    const absl::StatusOr<Lifted> lifted = ParseLifted(placement[1]);
    if (!lifted.ok()) return lifted.status();
    if (absl::Status status = CheckLifted(position, *lifted); !status.ok()) return status;
    parsed.lifted = *lifted;
  }
  const Lifted* lifted = parsed.lifted ? &*parsed.lifted : nullptr;
  if (absl::Status status = CheckPlacement(position, lifted); !status.ok()) return status;
  const absl::StatusOr<Fields> sorted = SortFields(fields);
  if (!sorted.ok()) return sorted.status();
  const absl::Status castling = sorted->vchess ? ParseVchessFlags(sorted->castling, position)
                                               : ParseCastling(sorted->castling, position);
  if (!castling.ok()) return castling;
  if (absl::Status status = ParseEnPassant(sorted->en_passant, position); !status.ok()) {
    return status;
  }
  const absl::StatusOr<int> plies = ParseCount("no-progress plies", sorted->no_progress);
  if (!plies.ok()) return plies.status();
  position.set_no_progress_plies(*plies);
  const absl::StatusOr<int> number = ParseCount("move number", sorted->move_number);
  if (!number.ok()) return number.status();
  parsed.move_number = *number;
  return parsed;
}

absl::StatusOr<Position> ParseFen(absl::string_view fen, RuleSet rules) {
  absl::StatusOr<ParsedFen> parsed = ParseFullFen(fen, rules);
  if (!parsed.ok()) return parsed.status();
  if (parsed->lifted) {
    return FieldError("lifted piece", "a turn in progress is not expected here");
  }
  return parsed->position;
}

std::string OutcomeText(const Position& position) {
  return absl::StrCat(PlacementText(position),
                      position.side_to_move() == Color::kWhite ? " w " : " b ",
                      CastlingText(position), " ", SquareName(position.en_passant()));
}

std::string FormatFen(const Position& position, std::optional<Lifted> lifted) {
  std::string held;
  if (lifted) {
    held = absl::StrCat("^", SquareName(lifted->from),
                        std::string(1, SquareLetter(lifted->white, lifted->black)));
  }
  return absl::StrCat(PlacementText(position), held,
                      position.side_to_move() == Color::kWhite ? " w " : " b ",
                      position.no_progress_plies(), " ", CastlingText(position), " ",
                      SquareName(position.en_passant()), " -");
}

}  // namespace danco
