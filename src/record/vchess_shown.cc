#include "record/vchess_shown.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "board/core/castling_geometry.h"
#include "board/core/position.h"
#include "board/moves/move_path.h"
#include "board/moves/turn.h"
#include "board/text/player_notation.h"

namespace danco {
namespace {

// Turns that are tried for a whole game before it is given up.
constexpr int kMostTries = 50'000;

constexpr size_t kMostTurns = 1000;

constexpr absl::string_view kLetters = "PNBRQK";

std::optional<PieceType> TypeOf(char letter) {
  switch (letter) {
    case 'P':
      return PieceType::kPawn;
    case 'N':
      return PieceType::kKnight;
    case 'B':
      return PieceType::kBishop;
    case 'R':
      return PieceType::kRook;
    case 'Q':
      return PieceType::kQueen;
    case 'K':
      return PieceType::kKing;
    default:
      return std::nullopt;
  }
}

// One part of a turn: `Qxd5`, `e4`, `Pa8=Q`.
struct ShownPart {
  PieceType piece = PieceType::kPawn;
  Square to = Square::kNone;
  PieceType promotion = PieceType::kNone;
};

std::optional<ShownPart> ParseShownPart(absl::string_view text) {
  ShownPart part;
  if (!text.empty() && absl::StrContains(kLetters, text[0])) {
    part.piece = *TypeOf(text[0]);
    text.remove_prefix(1);
  }
  (void)absl::ConsumePrefix(&text, "x");
  if (text.size() == 4 && text[2] == '=') {
    const std::optional<PieceType> promotion = TypeOf(text[3]);
    if (!promotion) return std::nullopt;
    part.promotion = *promotion;
    text.remove_suffix(2);
  }
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') {
    return std::nullopt;
  }
  part.to = MakeSquare(text[0] - 'a', text[1] - '1');
  return part;
}

// A turn as it is shown.
struct ShownTurn {
  std::optional<Wing> castling;
  std::vector<ShownPart> parts;
};

std::optional<ShownTurn> ParseTurn(absl::string_view text) {
  while (absl::ConsumeSuffix(&text, "#") || absl::ConsumeSuffix(&text, "+")) {
  }
  ShownTurn turn;
  if (text == "0-0" || text == "O-O") turn.castling = Wing::kKingSide;
  if (text == "0-0-0" || text == "O-O-O") turn.castling = Wing::kQueenSide;
  if (turn.castling) return turn;
  for (absl::string_view word : absl::StrSplit(text, ',')) {
    const std::optional<ShownPart> part = ParseShownPart(word);
    if (!part) return std::nullopt;
    turn.parts.push_back(*part);
  }
  return turn;
}

// The way of the piece on `from` through the parts, if it is legal.
std::optional<MovePath> PathFrom(const Position& position, Square from, const ShownTurn& shown) {
  MovePath path;
  path.from = from;
  Turn turn(position);
  if (!turn.Lift(from).ok()) return std::nullopt;
  for (const ShownPart& part : shown.parts) {
    if (turn.ended() || turn.lifted() != part.piece || !turn.Step(part.to, part.promotion).ok()) {
      return std::nullopt;
    }
    path.steps.push_back({part.to, part.promotion});
  }
  return turn.ended() ? std::optional(path) : std::nullopt;
}

// All legal turns, by outcome, that are shown so.
std::vector<PlayedPath> Candidates(const Position& position, const ShownTurn& shown) {
  const Color us = position.side_to_move();
  std::vector<MovePath> paths;
  if (shown.castling) {
    const Square rook = position.castling_rook(us, *shown.castling);
    if (rook != Square::kNone) {
      paths.push_back({PieceType::kNone, position.king(us), {{rook}}, /*castling=*/true});
    }
  } else if (!shown.parts.empty()) {
    for (Square from : position.pieces(us, shown.parts.front().piece)) {
      const std::optional<MovePath> path = PathFrom(position, from, shown);
      if (path) paths.push_back(*path);
    }
  }
  std::vector<PlayedPath> found;
  for (const MovePath& path : paths) {
    const absl::StatusOr<Move> move = FollowPath(position, path);
    if (!move.ok()) continue;
    const bool known = std::any_of(found.begin(), found.end(),
                                   [&](const PlayedPath& other) { return other.move == *move; });
    if (!known) found.push_back({path, *move});
  }
  return found;
}

// Looks for the ways to read a game, and stops at the second.
class Reader {
 public:
  explicit Reader(std::vector<ShownTurn> turns) : turns_(std::move(turns)) {}

  void Read(const Position& position) {
    if (way_.size() == turns_.size()) {
      ways_.push_back(way_);
      return;
    }
    deepest_ = std::max(deepest_, way_.size());
    if (position.king_united()) return;
    for (const PlayedPath& played : Candidates(position, turns_[way_.size()])) {
      if (ways_.size() > 1 || ++tries_ > kMostTries) return;
      way_.push_back(played.path);
      Read(position.After(played.move));
      way_.pop_back();
    }
  }

  const std::vector<std::vector<MovePath>>& ways() const { return ways_; }
  size_t deepest() const { return deepest_; }  // the first turn that nothing fits
  bool gave_up() const { return tries_ > kMostTries; }

 private:
  const std::vector<ShownTurn> turns_;
  std::vector<MovePath> way_;
  std::vector<std::vector<MovePath>> ways_;
  size_t deepest_ = 0;
  int tries_ = 0;
};

// What the two ways have different, in words.
std::string TwoWays(Position position, const std::vector<MovePath>& one,
                    const std::vector<MovePath>& other, size_t& ply) {
  for (ply = 0; one[ply] == other[ply]; ++ply) position.Apply(*FollowPath(position, one[ply]));
  return absl::StrCat("may be ", FormatPlayerPath(position, one[ply]), " or ",
                      FormatPlayerPath(position, other[ply]),
                      ", and the block of exact moves (1.w e2.e4 wpe4/wpe2) is missing");
}

}  // namespace

bool HasShownBlock(const PgnGame& pgn) {
  return !pgn.moves.empty() && ParseTurn(pgn.moves.front().move).has_value();
}

bool PlayShownBlock(const PgnGame& pgn, GameBuilder& builder, RecordFault& fault) {
  const auto fail = [&](size_t ply, absl::string_view reason) {
    fault.line = pgn.moves[ply].line;
    fault.ply = static_cast<int>(ply) + 1;
    fault.reason = absl::StrCat("'", pgn.moves[ply].move, "' ", reason);
    return false;
  };
  std::vector<ShownTurn> turns;
  for (const PgnMove& move : pgn.moves) {
    const std::optional<ShownTurn> turn = ParseTurn(move.move);
    if (!turn) return fail(turns.size(), "is not like 'Qxd5,Pd4'");
    turns.push_back(*turn);
  }
  if (turns.size() > kMostTurns) return fail(kMostTurns, "comes too late: the game is too long");
  Reader reader(std::move(turns));
  reader.Read(builder.position());
  if (reader.ways().size() > 1) {
    size_t ply = 0;
    const std::string reason = TwoWays(builder.position(), reader.ways()[0], reader.ways()[1], ply);
    return fail(ply, reason);
  }
  if (reader.ways().empty() || reader.gave_up()) {
    return fail(reader.deepest(),
                reader.gave_up() ? "can be read in too many ways so far" : "fits no turn here");
  }
  for (const MovePath& path : reader.ways().front()) {
    const absl::Status status = builder.Play(path);
    if (!status.ok()) return fail(static_cast<size_t>(builder.plies()), status.message());
    RecordedTurn& turn = builder.last();
    turn.comment = pgn.moves[static_cast<size_t>(builder.plies()) - 1].comment;
    turn.nag = pgn.moves[static_cast<size_t>(builder.plies()) - 1].nag;
  }
  return true;
}

}  // namespace danco
