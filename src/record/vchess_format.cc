// SPDX-License-Identifier: MIT
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "board/core/castling_geometry.h"
#include "board/core/rule_names.h"
#include "board/moves/move_path.h"
#include "board/moves/next_steps.h"
#include "board/moves/turn.h"
#include "board/text/fen.h"
#include "board/text/player_notation.h"
#include "board/text/union_letters.h"
#include "record/formats.h"
#include "system/status.h"

namespace danco {
namespace {

constexpr absl::string_view kSite = "vchess.club";

// A piece that appears or vanishes: `wpe4`.
struct Placed {
  Content content;
  Square square = Square::kNone;
};

std::optional<Placed> ParsePlaced(absl::string_view text) {
  if (text.size() != 4 || (text[0] != 'w' && text[0] != 'b')) return std::nullopt;
  const auto letter = static_cast<unsigned char>(text[1]);
  const Square square = ParseSquare(text.substr(2));
  const Content content =
      ContentOf(text[0] == 'w' ? absl::ascii_toupper(letter) : absl::ascii_tolower(letter));
  if (square == Square::kNone || content.empty()) return std::nullopt;
  return Placed{content, square};
}

// One part of a turn: `e2.e4 wpe4/wpe2`.
struct Part {
  Square start = Square::kNone;
  Square end = Square::kNone;
  std::vector<Placed> appear;
  std::vector<Placed> vanish;
};

bool ParsePlacedList(absl::string_view text, std::vector<Placed>& out) {
  if (text == "-") return true;
  for (absl::string_view word : absl::StrSplit(text, '.')) {
    const std::optional<Placed> placed = ParsePlaced(word);
    if (!placed) return false;
    out.push_back(*placed);
  }
  return true;
}

std::optional<Part> ParsePart(absl::string_view text) {
  const std::vector<absl::string_view> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
  if (words.size() != 2 || words[0].size() != 5 || words[0][2] != '.') return std::nullopt;
  const std::vector<absl::string_view> lists = absl::StrSplit(words[1], '/');
  Part part;
  part.start = ParseSquare(words[0].substr(0, 2));
  part.end = ParseSquare(words[0].substr(3));
  if (part.start == Square::kNone || part.end == Square::kNone || lists.size() != 2 ||
      !ParsePlacedList(lists[0], part.appear) || !ParsePlacedList(lists[1], part.vanish)) {
    return std::nullopt;
  }
  return part;
}

// Returns the promotion of a step, if the part contains one.
PieceType PromotionOf(const Position& position, const Turn& turn, const Part& part) {
  const Color us = position.side_to_move();
  if (part.appear.empty()) return PieceType::kNone;
  const Content& content = part.appear.front().content;
  if (turn.lifted() == PieceType::kPawn && LastRank(us).contains(part.end)) {
    const bool king = position.king(Opponent(us)) == part.end;
    return king ? PieceType::kNone : content.of(us);
  }
  if (turn.lifted_union() && LastRank(Opponent(us)).contains(part.end) &&
      position.type_at(Opponent(us), part.start) == PieceType::kPawn) {
    return content.of(Opponent(us));
  }
  return PieceType::kNone;
}

bool IsCastling(const Part& part, Color us) {
  return part.appear.size() == 2 && part.vanish.size() == 2 &&
         part.appear[0].content.of(us) == PieceType::kKing;
}

// Returns the steps of a turn that is written in parts. Errors say what is impossible.
absl::StatusOr<MovePath> PathOf(const Position& position, absl::string_view text) {
  MovePath path;
  Turn turn(position);
  Square last = Square::kNone;
  for (absl::string_view word : absl::StrSplit(text, ',')) {
    const std::optional<Part> part = ParsePart(word);
    if (!part) {
      return Invalid("'", word, "' does not have the form 'e2.e4 wpe4/wpe2'");
    }
    if (last == Square::kNone) {
      path.from = part->start;
      RETURN_IF_ERROR(turn.Lift(path.from));
      if (IsCastling(*part, position.side_to_move())) {
        path.castling = true;
        path.steps.push_back({part->vanish[1].square});
        return path;
      }
    } else if (part->start != last) {
      return Invalid("the chain continues from ", SquareName(part->start), " instead of ",
                     SquareName(last));
    }
    if (turn.ended()) return Invalid("the turn has ended before its last part");
    const PieceType promotion = PromotionOf(position, turn, *part);
    RETURN_IF_ERROR(turn.Step(part->end, promotion));
    path.steps.push_back({part->end, promotion});
    last = part->end;
  }
  return path;
}

bool IsMarker(absl::string_view word) { return word == "w" || word == "b"; }

// --- Writing ---

std::string PlacedText(const Content& content, Square square) {
  const char letter = SquareLetter(content.white, content.black);
  // In Danco's FEN, unions of two equal types are in lower case, but here they count as White's.
  const bool white =
      content.white != PieceType::kNone &&
      (absl::ascii_isupper(static_cast<unsigned char>(letter)) || content.white == content.black);
  const auto lower = absl::ascii_tolower(static_cast<unsigned char>(letter));
  return absl::StrCat(white ? "w" : "b", std::string(1, lower == '@' ? '_' : lower),
                      SquareName(square));
}

// Writes a turn in both notations, part by part.
class TurnWriter {
 public:
  TurnWriter(const Position& position, const MovePath& path)
      : before_(position), us_(position.side_to_move()) {
    if (path.castling) {
      WriteCastling(path.from, path.steps.front().square);
    } else {
      for (const ShownStep& step : StepsToShow(position, path)) WriteStep(step);
    }
  }
  std::string shown() const { return absl::StrJoin(shown_, ","); }
  std::string exact() const { return absl::StrJoin(exact_, ","); }

 private:
  void WriteCastling(Square king, Square rook) {
    const Wing wing = WingOf(king, rook);
    const Square to = CastlingKingTarget(us_, wing);
    const int distance = FileOf(rook) - FileOf(king);
    const int step = wing == Wing::kKingSide ? 2 : -2;
    const Square end =
        distance >= -2 && distance <= 2 ? rook : MakeSquare(FileOf(king) + step, RankOf(king));
    const auto free = [this](PieceType type) {
      Content content;
      content.of(us_) = type;
      return content;
    };
    shown_.push_back(wing == Wing::kKingSide ? "0-0" : "0-0-0");
    exact_.push_back(absl::StrCat(
        SquareName(king), ".", SquareName(end), " ", PlacedText(free(PieceType::kKing), to), ".",
        PlacedText(free(PieceType::kRook), CastlingRookTarget(us_, wing)), "/",
        PlacedText(free(PieceType::kKing), king), ".", PlacedText(free(PieceType::kRook), rook)));
  }

  void WriteStep(const ShownStep& step) {
    const Color them = Opponent(us_);
    Content moving, found;
    moving.of(us_) = step.piece;
    moving.of(them) = step.partner;
    std::vector<std::string> vanish;
    // A released piece has left the board already.
    if (shown_.empty()) vanish.push_back(PlacedText(moving, step.from));
    const Square met = step.set_back != Square::kNone ? step.set_back : step.to;
    found.of(us_) = step.released;
    if (step.kind != StepKind::kMove) found.of(them) = before_.type_at(them, met);
    if (!found.empty()) vanish.push_back(PlacedText(found, met));
    const bool promotes = step.promotion != PieceType::kNone;
    if (promotes) moving.of(step.piece == PieceType::kPawn ? us_ : them) = step.promotion;
    if (step.partner == PieceType::kNone) moving.of(them) = found.of(them);
    exact_.push_back(absl::StrCat(SquareName(step.from), ".", SquareName(step.to), " ",
                                  PlacedText(moving, step.to), "/",
                                  vanish.empty() ? "-" : absl::StrJoin(vanish, ".")));
    shown_.push_back(absl::StrCat(
        std::string(1, CapitalLetter(step.piece)), found.empty() ? "" : "x", SquareName(step.to),
        promotes ? absl::StrCat("=", std::string(1, CapitalLetter(step.promotion))) : ""));
    before_ = *step.after;
  }

  Position before_;  // the position before the next step
  const Color us_;
  std::vector<std::string> shown_;
  std::vector<std::string> exact_;
};

}  // namespace

bool IsVchess(const PgnGame& pgn) {
  return absl::StrContains(pgn.Tag("Site"), kSite) || HasExactBlock(pgn);
}

bool BeginsExactTurn(const PgnGame& pgn, size_t i) {
  if (i + 1 >= pgn.moves.size()) return false;
  const absl::string_view next = pgn.moves[i + 1].move;
  return IsMarker(pgn.moves[i].move) && next.size() == 5 && next[2] == '.';
}

bool HasExactBlock(const PgnGame& pgn) {
  for (size_t i = 0; i < pgn.moves.size(); ++i) {
    if (BeginsExactTurn(pgn, i)) return true;
  }
  return false;
}

absl::Status PlayExactBlock(const PgnGame& pgn, GameBuilder& builder, RecordFault& fault) {
  const std::vector<PgnMove>& words = pgn.moves;
  size_t i = 0;
  while (i < words.size() && !IsMarker(words[i].move)) ++i;
  while (i < words.size()) {
    const PgnMove& marker = words[i];
    std::vector<absl::string_view> parts;
    for (++i; i < words.size() && !IsMarker(words[i].move); ++i) parts.push_back(words[i].move);
    const bool white = builder.position().side_to_move() == Color::kWhite;
    absl::Status status;
    if (marker.move != (white ? "w" : "b")) {
      status = Invalid("a move of ", marker.move, ", but the other side is to move");
    } else {
      absl::StatusOr<MovePath> path = PathOf(builder.position(), absl::StrJoin(parts, " "));
      status = path.ok() ? builder.Play(*path) : path.status();
    }
    if (status.ok()) continue;
    fault.line = marker.line;
    fault.ply = builder.plies() + 1;
    return status;
  }
  return absl::OkStatus();
}

// Returns the FEN in vchess.club's field order (rules.md 8.1), after `turns` turns.
std::string VchessFen(const Position& position, int turns) {
  // `placement side no-progress-plies castling ep union-move pawn-bits`
  const std::vector<std::string> fen = absl::StrSplit(FormatFen(position), ' ');
  std::string flags;
  for (Color color : kColors) {
    for (Wing wing : {Wing::kQueenSide, Wing::kKingSide}) {
      const Square rook = position.castling_rook(color, wing);
      flags.push_back(rook == Square::kNone ? 'i' : static_cast<char>('a' + FileOf(rook)));
    }
  }
  return absl::StrCat(absl::StrReplaceAll(fen[0], {{"@", "_"}}), " ", fen[1], " ", turns, " ",
                      flags, fen[6], " ", fen[4], " ", fen[5]);
}

absl::StatusOr<std::string> GameToVchess(const RecordedGame& game) {
  if (game.rules() != RuleSet::kVchess) {
    return Invalid("a game under ", RuleSetName(game.rules()), "; the format is only for vchess");
  }
  if (game.start.turn_start() || game.open_turn || game.start.no_progress_plies() > 0) {
    return Invalid("the format cannot express a turn in progress or plies without progress");
  }
  const bool black = game.start.side_to_move() == Color::kBlack;
  PgnWriter tags(game.start);
  tags.Tag("Site", game.Tag("Site").empty() ? kSite : game.Tag("Site"));
  tags.Tag("Variant", "Pacosako");
  for (absl::string_view name : {"Event", "Date", "Round", "White", "Black"}) {
    if (!game.Tag(name).empty()) tags.Tag(name, game.Tag(name));
  }
  tags.Tag("Fen", VchessFen(game.start, black ? 1 : 0));
  const bool draw = game.result == GameResult::kDraw;
  tags.Tag("Result", draw ? "1/2" : ResultText(game.result));
  WriteOtherTags(game, tags);
  if (!game.reason.empty()) tags.Tag("Reason", game.reason);
  std::string shown, exact;
  Position position = game.start;
  for (size_t i = 0; i < game.turns.size(); ++i) {
    const size_t ply = i + (black ? 1 : 0);
    const TurnWriter writer(position, game.turns[i].path);
    position.Apply(game.turns[i].move);
    const bool white = ply % 2 == 0;
    if (i > 0) shown.push_back(' ');
    if (white || i == 0) absl::StrAppend(&shown, TurnNumber(ply), white ? "" : " ");
    absl::StrAppend(&shown, writer.shown(), position.king_united() ? "#" : "");
    absl::StrAppend(&exact, ply / 2 + 1, white ? ".w " : ".b ", writer.exact(), "\n");
  }
  return absl::StrCat(tags.TakeTags(), "\n", shown, "\n\n", exact, "\n");
}

}  // namespace danco
