#include "board/text/short_move.h"

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "board/text/player_notation.h"

namespace danco {
namespace {

constexpr size_t kMostNamed = 6;

PieceType PieceOf(char letter) {
  return PieceFromLetter(absl::ascii_tolower(static_cast<unsigned char>(letter)));
}

}  // namespace

std::optional<ShortMove> ParseShortMove(absl::string_view text) {
  ShortMove move;
  while (!text.empty() && (text.back() == '+' || text.back() == '#' || text.back() == '!')) {
    text.remove_suffix(1);
  }
  if (!text.empty() && absl::ascii_isupper(static_cast<unsigned char>(text.front()))) {
    move.piece = PieceOf(text.front());
    if (move.piece == PieceType::kNone) return std::nullopt;
    text.remove_prefix(1);
  }
  if (text.size() >= 2 && text[text.size() - 2] == '=') {
    move.promotion = PieceOf(text.back());
    text.remove_suffix(2);
  } else if (text.size() > 2 && absl::ascii_isupper(static_cast<unsigned char>(text.back()))) {
    move.promotion = PieceOf(text.back());  // `a8Q`
    if (!IsPromotion(move.promotion)) return std::nullopt;
    text.remove_suffix(1);
  }
  if (text.size() < 2) return std::nullopt;
  const char file = text[text.size() - 2];
  const char rank = text.back();
  if (file < 'a' || file > 'h' || rank < '1' || rank > '8') return std::nullopt;
  move.to = MakeSquare(file - 'a', rank - '1');
  for (char c : text.substr(0, text.size() - 2)) {
    if (c >= 'a' && c <= 'h') {
      move.file = c - 'a';
    } else if (c >= '1' && c <= '8') {
      move.rank = c - '1';
    } else if (c != 'x' && c != '-' && c != '>') {
      return std::nullopt;
    }
  }
  return move;
}

bool Fits(const ShortMove& move, PieceType type, const MovePath& path) {
  if (path.castling || path.steps.size() != 1 || path.steps[0].square != move.to) return false;
  if (move.promotion != PieceType::kNone && path.steps[0].promotion != move.promotion) return false;
  return type == move.piece && (move.file < 0 || FileOf(path.from) == move.file) &&
         (move.rank < 0 || RankOf(path.from) == move.rank);
}

MoveList MovesMeant(const Position& position, const ShortMove& move) {
  ChainBudget none(0);
  MoveList moves;
  (void)GenerateMoves(position, moves, SIZE_MAX, {none, none});
  MoveList meant;
  for (Move candidate : moves) {
    if (candidate.is_chain() || candidate.to() != move.to) continue;
    const MovePath path = FindPath(position, candidate);
    if (Fits(move, position.type_at(position.side_to_move(), path.from), path)) {
      meant.push_back(candidate);
    }
  }
  return meant;
}

absl::StatusOr<Move> ReadShortMove(const Position& position, const ShortMove& move) {
  const MoveList meant = MovesMeant(position, move);
  if (meant.size() == 1) return meant.front();
  if (meant.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(
        "no such piece of the side to move can go to ", SquareName(move.to),
        position.unions().contains(move.to) ? " and stay there: of a chain all squares are written"
                                            : ""));
  }
  std::vector<std::string> names;
  for (Move one : meant) {
    if (names.size() < kMostNamed) names.push_back(FormatPlayerMove(position, one));
  }
  return absl::InvalidArgumentError(
      absl::StrCat("that may be ", absl::StrJoin(names, " or "), "; say which"));
}

}  // namespace danco
