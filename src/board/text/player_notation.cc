// SPDX-License-Identifier: MIT
#include "board/text/player_notation.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "board/core/castling_geometry.h"
#include "board/core/chess.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/movegen.h"
#include "board/moves/turn.h"
#include "board/text/turn_pattern.h"
#include "system/status.h"

namespace danco {
namespace {

std::string Letter(PieceType type) { return std::string(1, CapitalLetter(type)); }
std::string LetterUnlessPawn(PieceType type) {
  return type == PieceType::kPawn ? "" : Letter(type);
}

std::string StepText(const PathStep& step, const Turn::Contents& found) {
  std::string text;
  if (found.own != PieceType::kNone) {
    text = absl::StrCat(">", Letter(found.own));
  } else if (found.enemy != PieceType::kNone) {
    text = absl::StrCat("x", LetterUnlessPawn(found.enemy));
  } else {
    text = ">";
  }
  absl::StrAppend(&text, SquareName(step.square));
  if (step.promotion != PieceType::kNone) absl::StrAppend(&text, "=", Letter(step.promotion));
  return text;
}

// Returns an unfinished chess move: the lifted piece, and its target if only the promotion is
// missing.
std::string PartialChessMove(const Position& position, const MovePath& path) {
  const PieceType piece = position.type_at(position.side_to_move(), path.from);
  const std::string from = absl::StrCat(LetterUnlessPawn(piece), SquareName(path.from));
  if (path.steps.empty()) return from;
  const Square to = path.steps.back().square;
  return absl::StrCat(from, position.occupied().contains(to) ? "x" : "-", SquareName(to));
}

// Returns as much of the origin as distinguishes the move from others.
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

// Returns a chess move in standard algebraic notation, without a sign for check or mate.
std::string SanWithoutCheck(const Position& position, Move move) {
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
    text = absl::StrCat(Letter(type), OriginText(position, move, type));
  }
  absl::StrAppend(&text, takes ? "x" : "", SquareName(move.to()));
  if (type != move.piece()) absl::StrAppend(&text, "=", Letter(move.piece()));
  return text;
}

// Adds + or # to a move in standard algebraic notation.
std::string FormatSan(const Position& position, Move move) {
  const Position after = position.After(move);
  const bool check = bool(Checkers(after, after.side_to_move()));
  return absl::StrCat(SanWithoutCheck(position, move),
                      !check ? "" : (HasLegalMove(after) ? "+" : "#"));
}

absl::Status Quoted(absl::string_view text, absl::string_view verdict, const absl::Status& why) {
  return Invalid("move '", text, "'", verdict, why.message());
}

}  // namespace

std::string FormatPlayerMove(const Position& position, Move move) {
  if (TraitsOf(position.rules()).captures) return FormatSan(position, move);
  return FormatPlayerPath(position, FindPath(position, move));
}

std::vector<std::string> FormatPlayerMoves(Position position, const MoveList& moves,
                                           size_t max_moves) {
  std::vector<std::string> texts;
  for (Move move : moves) {
    if (texts.size() == max_moves) break;
    texts.push_back(FormatPlayerMove(position, move));
    position.Apply(move);
  }
  return texts;
}

std::string FormatPlayerLine(const Position& position, const MoveList& moves, size_t max_moves) {
  return absl::StrJoin(FormatPlayerMoves(position, moves, max_moves), " ");
}

std::string TurnNumber(size_t ply) { return absl::StrCat(ply / 2 + 1, ply % 2 == 0 ? "." : "..."); }

std::string FormatPlayerPath(const Position& position, const MovePath& path) {
  if (TraitsOf(position.rules()).captures) {
    if (path.steps.empty()) return PartialChessMove(position, path);
    const absl::StatusOr<Move> move = FollowPath(position, path);
    return move.ok() ? FormatSan(position, *move) : PartialChessMove(position, path);
  }
  std::string text;
  if (path.gift != PieceType::kNone) absl::StrAppend(&text, "=", Letter(path.gift), ":");
  if (path.castling) {
    const bool king_side = FileOf(path.steps.front().square) > FileOf(path.from);
    return absl::StrCat(text, king_side ? "0-0" : "0-0-0");
  }
  const PathPieces pieces = PiecesOf(position, path);
  if (pieces.partner != PieceType::kNone) {
    absl::StrAppend(&text, Letter(pieces.first), Letter(pieces.partner));
  } else {
    absl::StrAppend(&text, LetterUnlessPawn(pieces.first));
  }
  absl::StrAppend(&text, SquareName(path.from));
  for (size_t i = 0; i < path.steps.size(); ++i) {
    absl::StrAppend(&text, StepText(path.steps[i], pieces.met[i]));
  }
  return text;
}

absl::StatusOr<Move> ParseAnyMove(const Position& position, absl::string_view text) {
  ASSIGN_OR_RETURN(const PlayedPath played, ParseAnyPath(position, text));
  return played.move;
}

absl::StatusOr<PlayedPath> ParseAnyPath(const Position& position, absl::string_view text) {
  ASSIGN_OR_RETURN(const std::vector<TurnPattern> readings, ParseTurnPatterns(text));
  absl::StatusOr<std::vector<MatchedTurn>> turns = MatchTurns(position, readings);
  if (!turns.ok()) return Quoted(text, " is illegal: ", turns.status());
  const Square last = turns->front().path.steps.back().square;
  std::erase_if(*turns, [](const MatchedTurn& turn) { return !turn.move; });
  if (turns->empty()) {
    return Quoted(text, " is illegal: ",
                  Invalid("the piece released on ", SquareName(last),
                          " must move on: the turn is not complete"));
  }
  if (turns->size() > 1) return Quoted(text, ": ", AmbiguousTurn(position, *turns));
  return PlayedPath{std::move(turns->front().path), *turns->front().move};
}

}  // namespace danco
