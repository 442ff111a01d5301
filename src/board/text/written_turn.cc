#include "board/text/written_turn.h"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "board/core/piece.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/move_list.h"
#include "board/text/player_notation.h"
#include "board/text/short_move.h"

namespace danco {
namespace {

constexpr size_t kMostMeant = 6;

bool IsRankDigit(char c) { return c >= '1' && c <= '8'; }

// What hands slip into, and what annotators add: "E2E4", "o-o", "Nf3+!?".
std::string Tidied(absl::string_view text) {
  std::string tidy(absl::StripAsciiWhitespace(text));
  while (!tidy.empty() && absl::string_view("+#!?").find(tidy.back()) != absl::string_view::npos) {
    tidy.pop_back();
  }
  const bool castles = !tidy.empty() && tidy.find_first_not_of("oO0-") == std::string::npos;
  for (size_t i = 0; i < tidy.size(); ++i) {
    const bool file = tidy[i] >= 'A' && tidy[i] <= 'H';
    if (castles && tidy[i] != '-') tidy[i] = '0';
    if (file && i + 1 < tidy.size() && IsRankDigit(tidy[i + 1]))
      tidy[i] = absl::ascii_tolower(tidy[i]);
  }
  return tidy;
}

// A chain whose first square is not said: the piece that begins it, and the squares that it and
// what is released go to.
struct ShortChain {
  ShortMove first;
  std::string rest;  // from the sign behind the first step on
};

std::optional<ShortChain> ParseShortChain(absl::string_view text) {
  for (size_t i = 2; i < text.size(); ++i) {
    if (text[i] != '>' && text[i] != 'x' && text[i] != '-') continue;
    if (!IsRankDigit(text[i - 1]) &&
        !absl::ascii_isupper(static_cast<unsigned char>(text[i - 1]))) {
      continue;
    }
    std::string begin(text.substr(0, i));
    // (The piece that is met may be named: `Qx>Pd5` is `Qxd5`.)
    if (begin.size() > 3 &&
        absl::ascii_isupper(static_cast<unsigned char>(begin[begin.size() - 3]))) {
      begin.erase(begin.size() - 3, 1);
    }
    const std::optional<ShortMove> first = ParseShortMove(begin);
    if (!first || (first->file >= 0 && first->rank >= 0)) return std::nullopt;
    return ShortChain{*first, std::string(text.substr(i))};
  }
  return std::nullopt;
}

// The legal turns that a chain without its first square may be.
std::vector<PlayedPath> ChainsMeant(const Position& position, const ShortChain& chain) {
  const Color us = position.side_to_move();
  std::vector<PlayedPath> meant;
  for (const Square from : position.free_pieces(us)) {
    const ShortMove& first = chain.first;
    const bool fits = position.type_at(us, from) == first.piece &&
                      (first.file < 0 || FileOf(from) == first.file) &&
                      (first.rank < 0 || RankOf(from) == first.rank);
    if (!fits) continue;
    std::string whole = absl::StrCat(SquareName(from), ">", SquareName(first.to));
    if (first.promotion != PieceType::kNone) {
      absl::StrAppend(
          &whole, "=",
          std::string(
              1, absl::ascii_toupper(static_cast<unsigned char>(PieceLetter(first.promotion)))));
    }
    absl::StatusOr<PlayedPath> played = ParseAnyPath(position, absl::StrCat(whole, chain.rest));
    if (played.ok()) meant.push_back(*std::move(played));
  }
  return meant;
}

absl::Status Ambiguous(const Position& position, const std::vector<PlayedPath>& meant) {
  std::vector<std::string> names;
  for (const PlayedPath& played : meant) {
    if (names.size() < kMostMeant) names.push_back(FormatPlayerPath(position, played.path));
  }
  return absl::InvalidArgumentError(
      absl::StrCat("that may be ", absl::StrJoin(names, " or "), "; say which"));
}

// Castling by which the king comes to a square: `Kg1`.
std::optional<PlayedPath> CastlingTo(const Position& position, Square to) {
  for (const absl::string_view name : {"0-0", "0-0-0"}) {
    absl::StatusOr<PlayedPath> castles = ParseAnyPath(position, name);
    if (!castles.ok()) continue;
    if (position.After(castles->move).king(position.side_to_move()) == to) return *castles;
  }
  return std::nullopt;
}

// A square that is none: "h8d9" ends with "d9".
std::string MistypedSquare(absl::string_view text) {
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    const bool file = text[i] >= 'a' && text[i] <= 'h';
    const bool other = text[i] > 'h' && text[i] <= 'z' && text[i] != 'x' && text[i] != 'o' &&
                       text[i] != 'n' && text[i] != 'q' && text[i] != 'r';
    const bool digit = absl::ascii_isdigit(static_cast<unsigned char>(text[i + 1]));
    if ((file && digit && !IsRankDigit(text[i + 1])) || (other && digit)) {
      return std::string(text.substr(i, 2));
    }
  }
  return "";
}

absl::Status Quoted(absl::string_view text, const absl::Status& status) {
  return absl::InvalidArgumentError(absl::StrCat("move '", text, "': ", status.message()));
}

}  // namespace

absl::StatusOr<PlayedPath> ParseWrittenPath(const Position& position, absl::string_view text) {
  // 1. What is written in full is held to what it claims.
  absl::StatusOr<PlayedPath> whole = ParseAnyPath(position, text);
  if (whole.ok()) return whole;
  const std::string tidy = Tidied(text);
  if (absl::StatusOr<PlayedPath> tidied = ParseAnyPath(position, tidy); tidied.ok()) return tidied;
  // (Of chess the first reading has understood all that this one could.)
  if (position.rules() == RuleSet::kChess) return whole;
  // 2. As chess players write it.
  const std::optional<ShortMove> shortened = ParseShortMove(tidy);
  // (With its first square it is written in full: the first error says more.)
  if (shortened && (shortened->file < 0 || shortened->rank < 0)) {
    const absl::StatusOr<Move> meant = ReadShortMove(position, *shortened);
    if (meant.ok()) return PlayedPath{FindPath(position, *meant), *meant};
    if (shortened->piece == PieceType::kKing) {
      if (std::optional<PlayedPath> castles = CastlingTo(position, shortened->to)) return *castles;
    }
    return Quoted(text, meant.status());
  }
  // 3. A chain without its first square.
  if (const std::optional<ShortChain> chain = ParseShortChain(tidy)) {
    std::vector<PlayedPath> meant = ChainsMeant(position, *chain);
    if (meant.size() == 1) return std::move(meant.front());
    if (meant.size() > 1) return Quoted(text, Ambiguous(position, meant));
  }
  if (const std::string square = MistypedSquare(tidy); !square.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("move '", text, "': there is no square '", square, "'"));
  }
  return whole;
}

absl::StatusOr<Move> ParseWrittenMove(const Position& position, absl::string_view text) {
  const absl::StatusOr<PlayedPath> played = ParseWrittenPath(position, text);
  if (!played.ok()) return played.status();
  return played->move;
}

}  // namespace danco
