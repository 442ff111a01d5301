#include "board/text/player_notation.h"

#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/move_path.h"
#include "board/moves/turn.h"
#include "board/text/notation.h"
#include "board/text/san.h"

namespace danco {
namespace {

// A path with the pieces that take part in it.
struct Story {
  PieceType first = PieceType::kNone;
  PieceType partner = PieceType::kNone;  // of a union that moves
  std::vector<Turn::Found> found;        // by each step
};

// Replays a legal path and notes what it meets.
Story Tell(const Position& position, const MovePath& path) {
  Turn turn(position);
  if (path.gift != PieceType::kNone) turn.ChooseGift(path.gift).IgnoreError();
  turn.Lift(path.from).IgnoreError();
  Story story;
  story.first = turn.lifted();
  if (turn.lifted_union()) {
    story.partner = position.type_at(Opponent(position.side_to_move()), path.from);
  }
  if (path.castling || turn.lifted_union()) {
    story.found.resize(path.steps.size());
    return story;
  }
  for (const PathStep& step : path.steps) {
    story.found.push_back(turn.On(step.square));
    const PieceType own = position.type_at(position.side_to_move(), step.square);
    // (Castling, written as a step of the king onto its rook.)
    if (story.first == PieceType::kKing && own == PieceType::kRook &&
        story.found.back().own == PieceType::kNone) {
      story.found.back().own = own;
    }
    turn.Step(step.square, step.promotion).IgnoreError();
  }
  return story;
}

std::string Letter(PieceType type) {
  return std::string(1, absl::ascii_toupper(static_cast<unsigned char>(PieceLetter(type))));
}
std::string LetterUnlessPawn(PieceType type) {
  return type == PieceType::kPawn ? "" : Letter(type);
}

std::string StepText(const PathStep& step, const Turn::Found& found) {
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

// A move of chess that has only begun: what is lifted, and where it goes if all that is missing is
// what a pawn becomes.
std::string BegunChessMove(const Position& position, const MovePath& path) {
  const PieceType piece = position.type_at(position.side_to_move(), path.from);
  const std::string from = absl::StrCat(LetterUnlessPawn(piece), SquareName(path.from));
  if (path.steps.empty()) return from;
  const Square to = path.steps.back().square;
  return absl::StrCat(from, position.occupied().contains(to) ? "x" : "-", SquareName(to));
}

// A move as it was written, before it is held against a position.
struct Written {
  PieceType gift = PieceType::kNone;
  std::optional<Wing> castling;
  PieceType first = PieceType::kNone;    // letters are optional
  PieceType partner = PieceType::kNone;  // of a union that moves
  Square from = Square::kNone;
  struct Link {
    char sign;
    PieceType piece;
    PathStep step;
  };
  std::vector<Link> links;
};

class WrittenParser {
 public:
  explicit WrittenParser(absl::string_view text) : text_(text) {}

  absl::StatusOr<Written> Parse() {
    Written written;
    if (Skip('=')) {
      written.gift = TakePiece();
      if (written.gift == PieceType::kNone) return Fail("a piece letter was expected");
      Skip(':');
    }
    written.castling = TakeCastling();
    if (written.castling) {
      return next_ == text_.size() ? absl::StatusOr<Written>(written) : Fail("nothing may follow");
    }
    written.first = TakePiece();
    if (written.first != PieceType::kNone) written.partner = TakePiece();
    written.from = TakeSquare();
    if (written.from == Square::kNone) return Fail("a square was expected");
    do {
      // (A sign may be left out.)
      if (next_ == text_.size() || !(IsSign(text_[next_]) || IsName(text_[next_]))) {
        return Fail("'>' or 'x' was expected");
      }
      const char sign = IsSign(text_[next_]) ? text_[next_++] : '\0';
      Written::Link link{sign, TakePiece(), {TakeSquare()}};
      if (link.step.square == Square::kNone) return Fail("a square was expected");
      if (Skip('=')) {
        link.step.promotion = TakePiece();
        if (link.step.promotion == PieceType::kNone) return Fail("a piece letter was expected");
      }
      written.links.push_back(link);
    } while (next_ < text_.size());
    return written;
  }

 private:
  // The beginning of a piece's name or of a square's.
  static bool IsName(char c) {
    return absl::ascii_isupper(static_cast<unsigned char>(c)) || (c >= 'a' && c <= 'h');
  }
  static bool IsSign(char c) { return c == '>' || c == '-' || c == 'x'; }

  bool Skip(char c) {
    if (next_ == text_.size() || text_[next_] != c) return false;
    ++next_;
    return true;
  }
  PieceType TakePiece() {
    if (next_ == text_.size() || !absl::ascii_isupper(static_cast<unsigned char>(text_[next_]))) {
      return PieceType::kNone;
    }
    const PieceType type =
        PieceFromLetter(absl::ascii_tolower(static_cast<unsigned char>(text_[next_])));
    if (type != PieceType::kNone) ++next_;
    return type;
  }
  Square TakeSquare() {
    if (next_ + 2 > text_.size()) return Square::kNone;
    const int file = text_[next_] - 'a';
    const int rank = text_[next_ + 1] - '1';
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return Square::kNone;
    next_ += 2;
    return MakeSquare(file, rank);
  }
  std::optional<Wing> TakeCastling() {
    // The longer word first: the shorter one is its beginning.
    for (absl::string_view word : {"0-0-0", "O-O-O", "0-0", "O-O"}) {
      if (text_.substr(next_, word.size()) != word) continue;
      next_ += word.size();
      return word.size() == 5 ? Wing::kQueenSide : Wing::kKingSide;
    }
    return std::nullopt;
  }
  absl::Status Fail(absl::string_view what) const {
    return absl::InvalidArgumentError(
        absl::StrCat("move '", text_, "', character ", next_ + 1, ": ", what));
  }

  const absl::string_view text_;
  size_t next_ = 0;
};

// Whether the letters and signs that were written are true of the legal path.
absl::Status CheckClaims(const Written& written, const Story& story) {
  const auto differs = [](PieceType claimed, PieceType found, Square square) {
    return absl::InvalidArgumentError(
        found == PieceType::kNone
            ? absl::StrCat("there is no '", Letter(claimed), "' on ", SquareName(square))
            : absl::StrCat("on ", SquareName(square), " stands '", Letter(found), "', not '",
                           Letter(claimed), "'"));
  };
  if (written.first != PieceType::kNone && written.first != story.first) {
    return differs(written.first, story.first, written.from);
  }
  if (written.partner != PieceType::kNone && written.partner != story.partner) {
    return differs(written.partner, story.partner, written.from);
  }
  for (size_t i = 0; i < written.links.size(); ++i) {
    const Written::Link& link = written.links[i];
    const Turn::Found& found = story.found[i];
    const PieceType piece = found.own != PieceType::kNone ? found.own : found.enemy;
    if (link.piece != PieceType::kNone && link.piece != piece) {
      return differs(link.piece, piece, link.step.square);
    }
    // (Castling may be written as uniting with the own rook: hands do, and it can mean nothing
    // else.)
    if (link.sign == 'x' && piece == PieceType::kNone) {
      return absl::InvalidArgumentError(
          absl::StrCat("nothing is united on ", SquareName(link.step.square)));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<PlayedPath> Play(const Position& position, const Written& written) {
  MovePath path;
  path.gift = written.gift;
  if (written.castling) {
    const Color us = position.side_to_move();
    const Square rook = position.castling_rook(us, *written.castling);
    if (rook == Square::kNone) {
      return absl::InvalidArgumentError("the right to castle to this side is lost");
    }
    path.castling = true;
    path.from = position.king(us);
    path.steps.push_back({rook});
    const absl::StatusOr<Move> move = FollowPath(position, path);
    if (!move.ok()) return move.status();
    return PlayedPath{std::move(path), *move};
  }
  path.from = written.from;
  for (const Written::Link& link : written.links) path.steps.push_back(link.step);
  const absl::StatusOr<Move> move = FollowPath(position, path);
  if (!move.ok()) return move.status();
  const absl::Status claims = CheckClaims(written, Tell(position, path));
  if (!claims.ok()) return claims;
  return PlayedPath{std::move(path), *move};
}

// The protocol's notation has nothing but lower-case letters and digits.
bool IsProtocolText(absl::string_view text) {
  return text.find_first_not_of("abcdefghnqr12345678") == absl::string_view::npos;
}

// Four squares' letters and digits, as no SAN has them ("e2e4"), or SAN.
absl::StatusOr<PlayedPath> ParseChessPath(const Position& position, absl::string_view text) {
  const bool by_squares = text.size() >= 4 && IsProtocolText(text) && ParseTurnSoFar(text).ok();
  if (by_squares) return ParsePlayedPath(position, text);
  const absl::StatusOr<Move> move = ParseSan(position, text);
  if (!move.ok()) return move.status();
  return PlayedPath{FindPath(position, *move), *move};
}

}  // namespace

std::string FormatPlayerMove(const Position& position, Move move) {
  if (position.rules() == RuleSet::kChess) return FormatSan(position, move);
  return FormatPlayerPath(position, FindPath(position, move));
}

std::string FormatPlayerPath(const Position& position, const MovePath& path) {
  if (position.rules() == RuleSet::kChess) {
    if (path.steps.empty()) return BegunChessMove(position, path);
    const absl::StatusOr<Move> move = FollowPath(position, path);
    return move.ok() ? FormatSan(position, *move) : BegunChessMove(position, path);
  }
  std::string text;
  if (path.gift != PieceType::kNone) absl::StrAppend(&text, "=", Letter(path.gift), ":");
  if (path.castling) {
    const bool king_side = FileOf(path.steps.front().square) > FileOf(path.from);
    return absl::StrCat(text, king_side ? "0-0" : "0-0-0");
  }
  const Story story = Tell(position, path);
  if (story.partner != PieceType::kNone) {
    absl::StrAppend(&text, Letter(story.first), Letter(story.partner));
  } else {
    absl::StrAppend(&text, LetterUnlessPawn(story.first));
  }
  absl::StrAppend(&text, SquareName(path.from));
  for (size_t i = 0; i < path.steps.size(); ++i) {
    absl::StrAppend(&text, StepText(path.steps[i], story.found[i]));
  }
  return text;
}

absl::StatusOr<Move> ParseAnyMove(const Position& position, absl::string_view text) {
  const absl::StatusOr<PlayedPath> played = ParseAnyPath(position, text);
  if (!played.ok()) return played.status();
  return played->move;
}

absl::StatusOr<PlayedPath> ParseAnyPath(const Position& position, absl::string_view text) {
  if (position.rules() == RuleSet::kChess) return ParseChessPath(position, text);
  if (IsProtocolText(text)) return ParsePlayedPath(position, text);
  const absl::StatusOr<Written> written = WrittenParser(text).Parse();
  if (!written.ok()) return written.status();
  absl::StatusOr<PlayedPath> played = Play(position, *written);
  if (!played.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("move '", text, "' is illegal: ", played.status().message()));
  }
  return played;
}

}  // namespace danco
