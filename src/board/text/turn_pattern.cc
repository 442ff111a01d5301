// SPDX-License-Identifier: MIT
#include "board/text/turn_pattern.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "board/core/chess.h"
#include "board/core/rules.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "system/status.h"

namespace danco {
namespace {

constexpr size_t kMaxNamed = 6;

bool IsFile(char c) { return c >= 'a' && c <= 'h'; }
bool IsRank(char c) { return c >= '1' && c <= '8'; }
bool IsUpper(char c) { return absl::ascii_isupper(static_cast<unsigned char>(c)); }
bool IsDigit(char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); }
char Lower(char c) { return absl::ascii_tolower(static_cast<unsigned char>(c)); }
bool IsSign(char c) { return c == '>' || c == '-' || c == 'x' || c == ':'; }

// Removes annotation marks, and lower-cases capital files.
std::string NormalizedText(absl::string_view text) {
  text = absl::StripAsciiWhitespace(text);
  while (!text.empty() && absl::string_view("+#!?").find(text.back()) != absl::string_view::npos) {
    text.remove_suffix(1);
  }
  if (!absl::ConsumeSuffix(&text, "e.p.")) absl::ConsumeSuffix(&text, "ep");
  std::string tidy(text);
  for (size_t i = 0; i + 1 < tidy.size(); ++i) {
    if (tidy[i] >= 'A' && tidy[i] <= 'H' && IsRank(tidy[i + 1])) tidy[i] = Lower(tidy[i]);
  }
  return tidy;
}

class PatternParser {
 public:
  // `text` is tidied; errors quote `written`.
  PatternParser(absl::string_view text, absl::string_view written)
      : text_(text), written_(written) {}

  absl::StatusOr<TurnPattern> Parse() {
    TurnPattern pattern;
    if (Skip('=')) {
      pattern.gift = TakePiece();
      if (pattern.gift == PieceType::kNone) return Fail("expected a piece letter");
      Skip(':');
    }
    pattern.castling = TakeCastling();
    if (pattern.castling) {
      return AtEnd() ? absl::StatusOr<TurnPattern>(pattern) : Fail("nothing may follow");
    }
    pattern.first = TakePiece();
    if (pattern.first != PieceType::kNone) pattern.partner = TakePiece();
    if (!TakeOrigin(pattern)) return Fail("expected a square");
    // A square alone, or one with a promotion, is a target.
    if (pattern.file >= 0 && pattern.rank >= 0) {
      const PieceType promotion = TakePromotion();
      if (AtEnd() || promotion != PieceType::kNone) {
        const Square to = MakeSquare(pattern.file, pattern.rank);
        pattern.steps.push_back({.to = to, .promotion = promotion});
        pattern.file = pattern.rank = -1;
      }
    }
    while (!AtEnd() || pattern.steps.empty()) {
      if (AtEnd() || !(IsSign(Next()) || IsUpper(Next()) || IsFile(Next()))) {
        return Fail("expected '>' or 'x'");
      }
      TurnPattern::Step step;
      if (IsSign(Next())) step.sign = text_[next_++];
      if (step.sign != '\0') Skip('>');  // `Q>Pd5` and `Qx>Pd5` are equivalent
      step.met = TakePiece();
      step.to = TakeSquare();
      if (step.to == Square::kNone) return Fail("expected a square");
      const bool named = !AtEnd() && Next() == '=';
      step.promotion = TakePromotion();
      if (named && step.promotion == PieceType::kNone) return Fail("expected a piece letter");
      pattern.steps.push_back(step);
    }
    return pattern;
  }

 private:
  bool AtEnd() {
    while (next_ < text_.size() && text_[next_] == ' ') ++next_;
    return next_ == text_.size();
  }
  // Returns the character `ahead` places further on, or '\0' at the end.
  char Next(size_t ahead = 0) const {
    return next_ + ahead < text_.size() ? text_[next_ + ahead] : '\0';
  }
  bool Skip(char c) {
    if (AtEnd() || Next() != c) return false;
    ++next_;
    return true;
  }
  PieceType TakePiece() {
    if (AtEnd() || !IsUpper(Next())) return PieceType::kNone;
    const PieceType type = PieceFromLetter(Lower(Next()));
    if (type != PieceType::kNone) ++next_;
    return type;
  }
  Square TakeSquare() {
    if (AtEnd()) return Square::kNone;
    const Square square = ParseSquareAt(text_, next_);
    if (square != Square::kNone) next_ += 2;
    return square;
  }
  // Takes a square, a file or a rank, if there is one before the next piece or sign.
  bool TakeOrigin(TurnPattern& pattern) {
    if (const Square from = TakeSquare(); from != Square::kNone) {
      pattern.file = FileOf(from);
      pattern.rank = RankOf(from);
    } else if (IsFile(Next()) && !IsDigit(Next(1))) {
      pattern.file = text_[next_++] - 'a';
    } else if (IsRank(Next())) {
      pattern.rank = text_[next_++] - '1';
    } else {
      return !AtEnd() && IsSign(Next());
    }
    return true;
  }
  // Takes `=Q`, `(Q)` or `q` after a square, or `Q` if no square follows it. A `b` before a digit
  // is a file.
  PieceType TakePromotion() {
    if (AtEnd()) return PieceType::kNone;
    const size_t begin = next_;
    const bool bracket = Next() == '(';
    const bool named = bracket || Next() == '=';
    if (named) ++next_;
    const PieceType type = PieceFromLetter(Lower(Next()));
    const bool plain = IsPromotion(type) && !IsDigit(Next(1)) &&
                       (!IsUpper(Next()) || Next(1) == '\0' || IsSign(Next(1)));
    if (type != PieceType::kNone && (named || plain)) {
      ++next_;
      if (!bracket || Skip(')')) return type;
    }
    next_ = begin;
    return PieceType::kNone;
  }
  std::optional<Wing> TakeCastling() {
    size_t end = next_;
    std::string word;
    for (; end < text_.size() && absl::string_view("oO0- ").find(text_[end]) != text_.npos; ++end) {
      if (text_[end] != ' ') word.push_back(text_[end] == '-' ? '-' : '0');
    }
    const bool queen_side = absl::StartsWith(word, "0-0-0");
    if (!queen_side && word != "0-0") return std::nullopt;
    next_ = queen_side && word.size() > 5 ? end - (word.size() - 5) : end;
    return queen_side ? Wing::kQueenSide : Wing::kKingSide;
  }
  absl::Status Fail(absl::string_view what) {
    const std::string mistyped(text_.substr(next_, 2));
    if (mistyped.size() == 2 && absl::ascii_islower(static_cast<unsigned char>(mistyped[0])) &&
        IsDigit(mistyped[1]) && ParseSquare(mistyped) == Square::kNone) {
      return Invalid("move '", written_, "': there is no square '", mistyped, "'");
    }
    return Invalid("move '", written_, "', character ", next_ + 1, ": ", what);
  }

  const absl::string_view text_;
  const absl::string_view written_;
  size_t next_ = 0;
};

// Protocol notation has only lower-case letters and digits, and at least two squares.
std::optional<TurnPattern> PatternOfProtocol(absl::string_view text) {
  if (text.size() < 4 || text.find_first_not_of("abcdefghnqr12345678") != text.npos) return {};
  const absl::StatusOr<MovePath> path = ParseTurnSoFar(text);
  if (!path.ok() || path->steps.empty()) return std::nullopt;
  TurnPattern pattern;
  pattern.gift = path->gift;
  pattern.file = FileOf(path->from);
  pattern.rank = RankOf(path->from);
  for (const PathStep& step : path->steps) {
    pattern.steps.push_back({.to = step.square, .promotion = step.promotion});
  }
  return pattern;
}

// Records the pieces of a path while it is replayed.
class PieceNotes {
 public:
  PieceNotes(const Position& position, const MovePath& path) : position_(position), path_(path) {}

  // The piece that `turn` has lifted is the first mover.
  void Begin(const Turn& turn) {
    pieces.first = turn.lifted();
    if (turn.lifted_union()) {
      pieces.partner = position_.type_at(Opponent(position_.side_to_move()), path_.from);
    }
  }
  void Meet(const Turn& before, const PathStep& step) {
    if (pieces.met.empty()) Begin(before);
    Turn::Contents& met = pieces.met.emplace_back();
    if (path_.castling || before.lifted_union()) return;
    met = before.ContentsOf(step.square);
    // If castling is written as a king step onto the rook, the piece on the target is the rook.
    if (met.own == PieceType::kNone && before.MayBeCastling(step.square)) {
      met.own = position_.type_at(position_.side_to_move(), step.square);
    }
  }

  PathPieces pieces;

 private:
  const Position& position_;
  const MovePath& path_;
};

// Checks that the letters and signs of a pattern agree with a legal path.
absl::Status CheckClaims(const Position& position, const TurnPattern& pattern, const MovePath& path,
                         const PathPieces& pieces) {
  const auto check = [](PieceType claimed, PieceType found, Square square) {
    if (claimed == PieceType::kNone || claimed == found) return absl::OkStatus();
    return Invalid(
        found == PieceType::kNone
            ? absl::StrCat("there is no ", PieceWord(claimed), " on ", SquareName(square))
            : absl::StrCat(SquareName(square), " holds a ", PieceWord(found), ", not a ",
                           PieceWord(claimed)));
  };
  absl::Status status = check(pattern.first, pieces.first, path.from);
  status.Update(check(pattern.partner, pieces.partner, path.from));
  const bool in_full = pattern.file >= 0 && pattern.rank >= 0;
  PieceType mover = pieces.first;
  Square from = path.from;
  for (size_t i = 0; i < pattern.steps.size(); ++i) {
    const TurnPattern::Step& step = pattern.steps[i];
    const Turn::Contents& met = pieces.met[i];
    const PieceType piece = met.own != PieceType::kNone ? met.own : met.enemy;
    status.Update(check(step.mover, mover, from));
    status.Update(check(step.met, piece, step.to));
    // In a text that names only targets, an `x` claims nothing: chess players write it or leave it
    // out.
    if (step.sign == 'x' && piece == PieceType::kNone && in_full &&
        !TraitsOf(position.rules()).captures) {
      status.Update(Invalid("there is no union on ", SquareName(step.to)));
    }
    mover = met.own;
    from = step.to;
  }
  return status;
}

absl::StatusOr<MatchedTurn> Match(const Position& position, const TurnPattern& pattern,
                                  MovePath path) {
  Turn turn(position);
  PieceNotes notes(position, path);
  absl::Status status = ReplayPath(
      path, turn, [&](const Turn& before, const PathStep& step) { notes.Meet(before, step); });
  if (status.ok()) status = CheckClaims(position, pattern, path, notes.pieces);
  if (!status.ok()) return status;
  MatchedTurn matched{std::move(path), std::nullopt};
  if (turn.ended()) matched.move = turn.move();
  return matched;
}

// Returns the candidate paths for a pattern. Most of them are illegal.
std::vector<MovePath> PathsOf(const Position& position, const TurnPattern& pattern) {
  const Color us = position.side_to_move();
  const bool in_full = pattern.file >= 0 && pattern.rank >= 0;
  std::vector<MovePath> paths;
  MovePath path{pattern.gift, Square::kNone, {}};
  if (pattern.castling) {
    const Square rook = position.castling_rook(us, *pattern.castling);
    if (rook == Square::kNone) return paths;
    return {{pattern.gift, position.king(us), {{rook}}, /*castling=*/true}};
  }
  for (const TurnPattern::Step& step : pattern.steps) {
    path.steps.push_back({step.to, step.promotion});
  }
  if (in_full) {
    path.from = MakeSquare(pattern.file, pattern.rank);
    return {path};
  }
  std::vector<PieceType> gifts = {pattern.gift};
  if (pattern.gift == PieceType::kNone && position.pending_gift() != Square::kNone) {
    gifts.assign(kPromotions.begin(), kPromotions.end());
  }
  const PieceType first = pattern.first == PieceType::kNone ? PieceType::kPawn : pattern.first;
  for (const Square from : position.pieces(us)) {
    if (pattern.file >= 0 && FileOf(from) != pattern.file) continue;
    if (pattern.rank >= 0 && RankOf(from) != pattern.rank) continue;
    for (const PieceType gift : gifts) {
      const bool is_gift = gift != PieceType::kNone && from == position.pending_gift();
      if ((is_gift ? gift : position.type_at(us, from)) != first) continue;
      path.gift = gift;
      path.from = from;
      paths.push_back(path);
    }
  }
  return paths;
}

// "is empty", "holds a black pawn", "holds a union of a white bishop and a black queen".
std::string ContentsInWords(const Position& position, Square square) {
  const PieceType white = position.type_at(Color::kWhite, square);
  const PieceType black = position.type_at(Color::kBlack, square);
  if (white == PieceType::kNone && black == PieceType::kNone) return "is empty";
  if (position.unions().contains(square)) {
    return absl::StrCat("holds a union of a white ", PieceWord(white), " and a black ",
                        PieceWord(black));
  }
  const Color owner = white == PieceType::kNone ? Color::kBlack : Color::kWhite;
  return absl::StrCat("holds a ", SideWord(owner), " ",
                      PieceWord(owner == Color::kWhite ? white : black));
}

absl::StatusOr<std::vector<MatchedTurn>> MatchPattern(const Position& position,
                                                      const TurnPattern& pattern) {
  const std::vector<MovePath> paths = PathsOf(position, pattern);
  std::vector<MatchedTurn> turns;
  absl::Status why = Invalid(pattern.castling ? "the right to castle to this side is lost" : "");
  const auto add = [&](MovePath path) {
    ASSIGN_OR_RETURN(MatchedTurn turn, Match(position, pattern, std::move(path)));
    const bool known = std::any_of(turns.begin(), turns.end(), [&](const MatchedTurn& other) {
      return turn.move && other.move == turn.move;
    });
    if (!known) turns.push_back(std::move(turn));
    return absl::OkStatus();
  };
  for (const MovePath& path : paths) {
    const absl::Status status = add(path);
    if (status.ok()) continue;
    why = status;
    if (path.castling || path.steps.back().promotion != PieceType::kNone) continue;
    for (const PieceType choice : kPromotions) {
      MovePath promoting = path;
      promoting.steps.back().promotion = choice;
      add(std::move(promoting)).IgnoreError();
    }
  }
  if (!turns.empty()) return turns;
  if (pattern.castling || (pattern.file >= 0 && pattern.rank >= 0)) return why;
  // A piece can go to the first square, and it is a later step that fails.
  for (const MovePath& path : paths) {
    TurnPattern first = pattern;
    MovePath begin = path;
    first.steps.resize(1);
    begin.steps.resize(1);
    if (path.steps.size() > 1 && Match(position, first, begin).ok()) {
      return Match(position, pattern, path).status();
    }
  }
  const PieceType first = pattern.first == PieceType::kNone ? PieceType::kPawn : pattern.first;
  const bool check =
      TraitsOf(position.rules()).captures && Checkers(position, position.side_to_move());
  const Color us = position.side_to_move();
  const Square to = pattern.steps.front().to;
  const bool king = first == PieceType::kKing;
  const bool unites = king && !TraitsOf(position.rules()).captures &&
                      !TraitsOf(position.rules()).king_unites &&
                      position.pieces(Opponent(us)).contains(to);
  return Invalid(SideName(us), " is to move, and ", king ? "the " : "no ", SideWord(us), " ",
                 PieceWord(first), king ? " cannot go to " : " can go to ", SquareName(to),
                 ", which ", ContentsInWords(position, to), unites ? "; a king never unites" : "",
                 check ? "; the king is in check, and no such move parries it" : "");
}

}  // namespace

absl::StatusOr<std::vector<TurnPattern>> ParseTurnPatterns(absl::string_view text) {
  const std::string tidy = NormalizedText(text);
  std::vector<TurnPattern> readings;
  std::string squeezed = tidy;
  squeezed.erase(std::remove(squeezed.begin(), squeezed.end(), ' '), squeezed.end());
  // `B1d2` starts with a bishop on the first rank, or with the square b1.
  const absl::string_view begin = absl::StripLeadingAsciiWhitespace(text).substr(0, 3);
  if (begin.size() == 3 && begin[0] == 'B' && IsRank(begin[1]) && !IsUpper(begin[2])) {
    const absl::StatusOr<TurnPattern> bishop =
        PatternParser(absl::StrCat("B", tidy.substr(1)), text).Parse();
    if (bishop.ok()) readings.push_back(*bishop);
  }
  if (std::optional<TurnPattern> protocol = PatternOfProtocol(squeezed)) {
    readings.push_back(*std::move(protocol));
    return readings;
  }
  ASSIGN_OR_RETURN(TurnPattern pattern, PatternParser(tidy, text).Parse());
  readings.push_back(std::move(pattern));
  // `Qd5>d4` starts with a queen on d5, or with one that goes there.
  const TurnPattern& whole = readings.back();
  if (whole.file >= 0 && whole.rank >= 0 && whole.steps.front().sign != '\0') {
    TurnPattern chain = whole;
    TurnPattern::Step first;
    first.to = MakeSquare(whole.file, whole.rank);
    chain.file = chain.rank = -1;
    chain.steps.insert(chain.steps.begin(), first);
    readings.push_back(std::move(chain));
  }
  return readings;
}

absl::StatusOr<std::vector<MatchedTurn>> MatchTurns(const Position& position,
                                                    const std::vector<TurnPattern>& readings) {
  if (position.king_united()) {
    return Invalid("the game is over: a king is united");
  }
  absl::Status why;
  for (const TurnPattern& pattern : readings) {
    absl::StatusOr<std::vector<MatchedTurn>> turns = MatchPattern(position, pattern);
    if (turns.ok()) return turns;
    why.Update(turns.status());
  }
  return why;
}

absl::Status AmbiguousTurn(const Position& position, const std::vector<MatchedTurn>& turns) {
  std::vector<std::string> names;
  bool one_pawn = true;
  for (const MatchedTurn& turn : turns) {
    MovePath path = turns.front().path;
    path.steps.back().promotion = turn.path.steps.back().promotion;
    one_pawn &= path == turn.path;
    if (names.size() < kMaxNamed) names.push_back(FormatPlayerPath(position, turn.path));
  }
  return Invalid(one_pawn ? "the promotion is missing: " : "that may be ",
                 absl::StrJoin(names, " or "), "; say which");
}

PathPieces PiecesOf(const Position& position, const MovePath& path) {
  Turn turn(position);
  PieceNotes notes(position, path);
  ReplayPath(path, turn, [&](const Turn& before, const PathStep& step) {
    notes.Meet(before, step);
  }).IgnoreError();
  if (path.steps.empty()) notes.Begin(turn);
  // The promotion of the last step may be missing.
  while (notes.pieces.met.size() < path.steps.size()) {
    notes.Meet(turn, path.steps[notes.pieces.met.size()]);
  }
  return notes.pieces;
}

}  // namespace danco
