#include "cli/typed_move.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "annotate/svg_board.h"
#include "board/core/piece.h"
#include "board/core/square.h"
#include "board/moves/turn.h"
#include "board/moves/ways_on.h"
#include "board/text/player_notation.h"
#include "board/text/short_move.h"
#include "board/text/written_turn.h"

namespace danco {
namespace {

constexpr size_t kMostNamed = 6;

absl::StatusOr<Turn> Replay(const Position& position, const MovePath& path) {
  Turn turn(position);
  if (path.gift != PieceType::kNone) {
    if (const absl::Status status = turn.ChooseGift(path.gift); !status.ok()) return status;
  }
  if (const absl::Status status = turn.Lift(path.from); !status.ok()) return status;
  for (const PathStep& step : path.steps) {
    if (turn.ended()) return absl::InvalidArgumentError("the turn has ended before");
    if (const absl::Status status = turn.Step(step.square, step.promotion); !status.ok()) {
      return status;
    }
  }
  return turn;
}

// The text as squares alone: letters of pieces, signs and spaces are dropped, "=Q" is kept.
std::optional<MovePath> SquaresOf(absl::string_view text) {
  std::vector<PathStep> squares;
  MovePath path;
  for (size_t i = 0; i < text.size();) {
    const char c = text[i];
    const bool square =
        c >= 'a' && c <= 'h' && i + 1 < text.size() && text[i + 1] >= '1' && text[i + 1] <= '8';
    if (square) {
      squares.push_back({MakeSquare(c - 'a', text[i + 1] - '1')});
      i += 2;
      continue;
    }
    const PieceType piece = PieceFromLetter(absl::ascii_tolower(static_cast<unsigned char>(c)));
    const bool named = i > 0 && text[i - 1] == '=';
    const bool lower = absl::ascii_islower(static_cast<unsigned char>(c));
    if (IsPromotion(piece) && (named || lower)) {
      (squares.empty() ? path.gift : squares.back().promotion) = piece;
    } else if (piece == PieceType::kNone &&
               !absl::StrContains(" >-x=:+#", absl::string_view(&text[i], 1))) {
      return std::nullopt;
    }
    ++i;
  }
  if (squares.empty()) return std::nullopt;
  path.from = squares.front().square;
  path.steps.assign(squares.begin() + 1, squares.end());
  return path;
}

// The beginning `path` of a turn, or the whole turn when it ends there.
absl::StatusOr<TypedMove> FollowBeginning(const Position& position, const MovePath& path) {
  const absl::StatusOr<Turn> turn = Replay(position, path);
  if (!turn.ok()) return turn.status();
  if (turn->ended()) return TypedMove(turn->move());
  if (!CanEnd(*turn)) {
    return absl::InvalidArgumentError(
        path.steps.empty() ? absl::StrCat("what stands on ", SquareName(path.from), " has no move")
                           : "the piece that is released there has nowhere to go");
  }
  return TypedMove(TurnSoFar{path});
}

// Of "Qe2e4": what stands on e2 must be the queen.
absl::Status CheckFirstPiece(const Position& position, absl::string_view text, Square from) {
  if (!absl::ascii_isupper(static_cast<unsigned char>(text.front()))) return absl::OkStatus();
  const PieceType claimed =
      PieceFromLetter(absl::ascii_tolower(static_cast<unsigned char>(text.front())));
  const PieceType found = position.type_at(position.side_to_move(), from);
  if (claimed == found || found == PieceType::kNone) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("on ", SquareName(from), " stands a ",
                                                 PieceWord(found), ", not a ", PieceWord(claimed)));
}

// Whether a turn that is not legal as it stands would be if its last step promoted the pawn.
bool LacksPromotion(const Position& position, MovePath path) {
  if (path.steps.back().promotion != PieceType::kNone) return false;
  path.steps.back().promotion = PieceType::kQueen;
  return FollowBeginning(position, path).ok();
}

absl::Status AskForPiece(const MovePath& path) {
  const std::string squares = BegunText({path});
  return absl::InvalidArgumentError(absl::StrCat(
      "the pawn is promoted on ", SquareName(path.steps.back().square), ", and to what? ", squares,
      "=Q, ", squares, "=R, ", squares, "=B or ", squares, "=N"));
}

// The beginnings of chains that a shortened move may mean: a piece that enters a union.
std::vector<MovePath> Entering(const Position& position, const ShortMove& move) {
  std::vector<MovePath> paths;
  if (!position.unions().contains(move.to) || position.pending_gift() != Square::kNone)
    return paths;
  for (Square from : position.free_pieces(position.side_to_move())) {
    MovePath path;
    path.from = from;
    path.steps = {{move.to, move.promotion}};
    if (!Fits(move, position.type_at(position.side_to_move(), from), path)) continue;
    if (FollowBeginning(position, path).ok()) paths.push_back(path);
  }
  return paths;
}

absl::StatusOr<TypedMove> ReadShort(const Position& position, const ShortMove& move) {
  const MoveList fitting = MovesMeant(position, move);
  std::vector<std::string> names;
  for (Move candidate : fitting) {
    if (names.size() < kMostNamed) names.push_back(FormatPlayerMove(position, candidate));
  }
  const std::vector<MovePath> chains = Entering(position, move);
  if (fitting.size() == 1 && chains.empty()) return TypedMove(fitting.front());
  if (fitting.empty() && chains.size() == 1) return TypedMove(TurnSoFar{chains.front()});
  for (const MovePath& path : chains) names.push_back(BegunText({path}));
  if (names.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("no ", PieceWord(move.piece), " of yours can go to ", SquareName(move.to)));
  }
  return absl::InvalidArgumentError(
      absl::StrCat("that may be ", absl::StrJoin(names, " or "), "; please say which"));
}

// What hands slip into: "E2E4", "o-o".
std::string Tidied(absl::string_view text) {
  std::string tidy(text);
  const bool castles = tidy.find_first_not_of("oO0- ") == std::string::npos;
  for (size_t i = 0; i < tidy.size(); ++i) {
    const bool file = tidy[i] >= 'A' && tidy[i] <= 'H';
    const bool before_rank = i + 1 < tidy.size() && tidy[i + 1] >= '1' && tidy[i + 1] <= '8';
    if (file && before_rank) tidy[i] = absl::ascii_tolower(tidy[i]);
    if (castles && absl::ascii_tolower(tidy[i]) == 'o') tidy[i] = '0';
  }
  return tidy;
}

}  // namespace

absl::StatusOr<TypedMove> ReadTypedMove(const Position& position, absl::string_view typed,
                                        const TurnSoFar* begun) {
  const std::string text = Tidied(typed);
  const std::optional<MovePath> squares = SquaresOf(text);
  if (begun != nullptr && squares) {
    MovePath path = begun->path;
    path.steps.push_back({squares->from, PieceType::kNone});
    path.steps.insert(path.steps.end(), squares->steps.begin(), squares->steps.end());
    // (A promotion named after the first square was read as belonging to a gift or that square.)
    if (squares->gift != PieceType::kNone) path.steps.back().promotion = squares->gift;
    if (path.steps.size() == 1) {  // perhaps castling
      const absl::StatusOr<Move> move = ParseAnyMove(
          position, absl::StrCat(SquareName(path.from), SquareName(path.steps[0].square)));
      if (move.ok()) return TypedMove(*move);
    }
    absl::StatusOr<TypedMove> longer = FollowBeginning(position, path);
    if (longer.ok()) return longer;
    const absl::StatusOr<TypedMove> anew = ReadTypedMove(position, text);
    return anew.ok() ? anew : longer;
  }
  // What is written in full is held to what it claims.
  if (const absl::StatusOr<Move> move = ParseAnyMove(position, text); move.ok()) {
    return TypedMove(*move);
  }
  std::string joined(text);
  joined.erase(std::remove(joined.begin(), joined.end(), ' '), joined.end());
  const absl::StatusOr<Move> whole = ParseAnyMove(position, joined);
  if (whole.ok()) return TypedMove(*whole);
  if (squares && !squares->steps.empty()) {
    const absl::Status claim = CheckFirstPiece(position, joined, squares->from);
    if (!claim.ok()) return claim;
    const absl::StatusOr<TypedMove> followed = FollowBeginning(position, *squares);
    return followed.ok() || !LacksPromotion(position, *squares) ? followed : AskForPiece(*squares);
  }
  if (const std::optional<ShortMove> shortened = ParseShortMove(joined)) {
    const absl::StatusOr<TypedMove> found = ReadShort(position, *shortened);
    constexpr size_t kSquareAlone = 2;
    if (found.ok() || !squares || joined.size() != kSquareAlone) return found;
    // A square alone may also be the one to begin from.
    const bool own = position.pieces(position.side_to_move()).contains(squares->from);
    return own ? FollowBeginning(position, *squares) : found;
  }
  // As on a score sheet; what is wrong is said of what was typed.
  const absl::StatusOr<Move> written = ParseWrittenMove(position, typed);
  if (!written.ok()) return written.status();
  return TypedMove(*written);
}

std::vector<std::string> WaysOn(const Position& position, const TurnSoFar& begun) {
  std::vector<std::string> ways;
  const absl::StatusOr<Turn> turn = Replay(position, begun.path);
  if (!turn.ok()) return ways;
  (void)ForEachStep(*turn, [&](const Turn& next, const PathStep& step) {
    if (!CanEnd(next)) return false;
    std::string way = SquareName(step.square);
    if (step.promotion != PieceType::kNone) {
      absl::StrAppend(&way, "=",
                      std::string(1, absl::ascii_toupper(
                                         static_cast<unsigned char>(PieceLetter(step.promotion)))));
    }
    const Turn::Found found = turn->On(step.square);
    if (!next.ended()) {
      absl::StrAppend(&way, ": enters the union and releases the ", PieceWord(next.lifted()));
    } else if (found.enemy != PieceType::kNone && !turn->lifted_union()) {
      absl::StrAppend(&way, ": unites with the ", PieceWord(found.enemy));
    } else {
      absl::StrAppend(&way, ": goes there");
    }
    ways.push_back(way);
    return false;
  });
  return ways;
}

std::string BegunText(const TurnSoFar& begun) {
  std::string text = SquareName(begun.path.from);
  for (const PathStep& step : begun.path.steps) {
    absl::StrAppend(&text, ">", SquareName(step.square));
    if (step.promotion != PieceType::kNone) {
      absl::StrAppend(&text, "=",
                      std::string(1, absl::ascii_toupper(
                                         static_cast<unsigned char>(PieceLetter(step.promotion)))));
    }
  }
  return text;
}

}  // namespace danco
