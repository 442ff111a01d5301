#include "board/text/san.h"

#include <cstddef>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "board/core/castling_geometry.h"
#include "board/core/chess.h"
#include "board/core/square.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"

namespace danco {
namespace {

char UpperLetter(PieceType type) { return absl::ascii_toupper(PieceLetter(type)); }

// What was written, castling apart.
struct WrittenSan {
  PieceType piece = PieceType::kPawn;
  PieceType promotion = PieceType::kNone;
  int file = -1;  // of the origin; -1 when it is not said
  int rank = -1;
  Square to = Square::kNone;
};

PieceType TakeSanPiece(absl::string_view& text) {
  constexpr absl::string_view kLetters = "NBRQKP";
  if (text.empty() || kLetters.find(text.front()) == kLetters.npos) return PieceType::kPawn;
  const char letter = absl::ascii_tolower(static_cast<unsigned char>(text.front()));
  text.remove_prefix(1);
  return PieceFromLetter(letter);
}

// "=Q", "(Q)" or "Q" at the end.
PieceType TakeSanPromotion(absl::string_view& text) {
  if (text.empty()) return PieceType::kNone;
  absl::string_view rest = text;
  absl::ConsumeSuffix(&rest, ")");
  if (rest.empty()) return PieceType::kNone;
  // (A small b is a file; as an end of a move it can only be a bishop.)
  const PieceType type =
      PieceFromLetter(absl::ascii_tolower(static_cast<unsigned char>(rest.back())));
  if (!IsPromotion(type)) return PieceType::kNone;
  rest.remove_suffix(1);
  if (!absl::ConsumeSuffix(&rest, "=")) absl::ConsumeSuffix(&rest, "(");
  text = rest;
  return type;
}

std::optional<WrittenSan> ReadSan(absl::string_view text) {
  WrittenSan written;
  written.piece = TakeSanPiece(text);
  if (written.piece == PieceType::kPawn) written.promotion = TakeSanPromotion(text);
  if (text.size() < 2) return std::nullopt;
  const char file = text[text.size() - 2];
  const char rank = text.back();
  if (file < 'a' || file > 'h' || rank < '1' || rank > '8') return std::nullopt;
  written.to = MakeSquare(file - 'a', rank - '1');
  text.remove_suffix(2);
  if (!absl::ConsumeSuffix(&text, "x")) {
    if (!absl::ConsumeSuffix(&text, ":")) absl::ConsumeSuffix(&text, "-");
  }
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
    written.file = text.front() - 'a';
    text.remove_prefix(1);
  }
  if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
    written.rank = text.front() - '1';
    text.remove_prefix(1);
  }
  if (!text.empty()) return std::nullopt;
  return written;
}

// Signs behind a move that say nothing about which it is.
absl::string_view WithoutMarks(absl::string_view text) {
  while (!text.empty() && absl::string_view("+#!?").find(text.back()) != absl::string_view::npos) {
    text.remove_suffix(1);
  }
  absl::ConsumeSuffix(&text, "e.p.");
  return text;
}

std::optional<Wing> CastlingOf(absl::string_view text) {
  if (text == "O-O" || text == "0-0" || text == "o-o") return Wing::kKingSide;
  if (text == "O-O-O" || text == "0-0-0" || text == "o-o-o") return Wing::kQueenSide;
  return std::nullopt;
}

bool FitsSan(const Position& position, const WrittenSan& written, Move move) {
  if (move.kind() != MoveKind::kPlain || move.to() != written.to) return false;
  const PieceType type = position.type_at(position.side_to_move(), move.from());
  const PieceType promotion = type == move.piece() ? PieceType::kNone : move.piece();
  return type == written.piece && promotion == written.promotion &&
         (written.file < 0 || FileOf(move.from()) == written.file) &&
         (written.rank < 0 || RankOf(move.from()) == written.rank);
}

absl::Status RefuseSan(absl::string_view text, absl::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat("move '", text, "' is illegal: ", why));
}

// Why no legal move is what was written.
absl::Status ExplainNone(const Position& position, absl::string_view text,
                         const WrittenSan& written) {
  const Color us = position.side_to_move();
  const bool last = LastRank(us).contains(written.to);
  if (written.piece == PieceType::kPawn && last != (written.promotion != PieceType::kNone)) {
    return RefuseSan(
        text, last ? "what the pawn becomes is missing, as in e8=Q" : "nothing is promoted there");
  }
  return RefuseSan(text,
                   absl::StrCat(Checkers(position, us)
                                    ? "the king is in check, and no such move parries it; none "
                                    : "no ",
                                "piece of that kind can go to ", SquareName(written.to)));
}

// The origin as far as it must be told.
std::string OriginText(const Position& position, Move move, PieceType type) {
  MoveList moves;
  (void)GenerateMoves(position, moves);
  bool others = false, same_file = false, same_rank = false;
  for (Move other : moves) {
    if (other == move || other.kind() != MoveKind::kPlain || other.to() != move.to() ||
        other.from() == move.from() ||
        position.type_at(position.side_to_move(), other.from()) != type) {
      continue;
    }
    others = true;
    same_file |= FileOf(other.from()) == FileOf(move.from());
    same_rank |= RankOf(other.from()) == RankOf(move.from());
  }
  if (!others) return "";
  const std::string square = SquareName(move.from());
  if (!same_file) return square.substr(0, 1);
  return same_rank ? square : square.substr(1);
}

std::string WithoutCheck(const Position& position, Move move) {
  const Color us = position.side_to_move();
  if (move.kind() == MoveKind::kCastling) {
    return WingOf(move.from(), move.to()) == Wing::kKingSide ? "O-O" : "O-O-O";
  }
  const PieceType type = position.type_at(us, move.from());
  const bool takes = move.en_passant() || position.pieces(Opponent(us)).contains(move.to());
  std::string text;
  if (type == PieceType::kPawn) {
    if (takes) text = SquareName(move.from()).substr(0, 1);
  } else {
    text = absl::StrCat(std::string(1, UpperLetter(type)), OriginText(position, move, type));
  }
  absl::StrAppend(&text, takes ? "x" : "", SquareName(move.to()));
  if (type != move.piece()) absl::StrAppend(&text, "=", std::string(1, UpperLetter(move.piece())));
  return text;
}

}  // namespace

std::string FormatSan(const Position& position, Move move) {
  const Position after = position.After(move);
  const bool check = bool(Checkers(after, after.side_to_move()));
  return absl::StrCat(WithoutCheck(position, move),
                      !check ? "" : (HasLegalMove(after) ? "+" : "#"));
}

absl::StatusOr<Move> ParseSan(const Position& position, absl::string_view text) {
  const absl::string_view bare = WithoutMarks(text);
  MoveList moves;
  (void)GenerateMoves(position, moves);
  if (const std::optional<Wing> wing = CastlingOf(bare)) {
    for (Move move : moves) {
      if (move.kind() == MoveKind::kCastling && WingOf(move.from(), move.to()) == *wing)
        return move;
    }
    const Square rook = position.castling_rook(position.side_to_move(), *wing);
    return RefuseSan(text, rook == Square::kNone
                               ? "the right to castle to this side is lost"
                               : "castling is not possible now: a square is occupied or attacked");
  }
  const std::optional<WrittenSan> written = ReadSan(bare);
  if (!written) return RefuseSan(text, "it is no move, as e4, Nf3, exd6 or O-O are");
  std::vector<Move> meant;
  for (Move move : moves) {
    if (FitsSan(position, *written, move)) meant.push_back(move);
  }
  if (meant.size() == 1) return meant.front();
  if (meant.empty()) return ExplainNone(position, text, *written);
  return RefuseSan(
      text,
      absl::StrCat("that may be ", absl::StrJoin(meant, " or ", [&](std::string* out, Move move) {
                     out->append(FormatSan(position, move));
                   })));
}

}  // namespace danco
