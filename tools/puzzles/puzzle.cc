// SPDX-License-Identifier: MIT
#include "puzzles/puzzle.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "annotate/proof_json.h"
#include "board/core/bitboard.h"
#include "board/core/position_builder.h"
#include "board/core/rule_names.h"
#include "board/core/square.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/moves/turn.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "record/json_fields.h"
#include "system/status.h"

namespace danco {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr absl::string_view kFormat = "danco-puzzle";
constexpr int kVersion = 1;
constexpr int kMaxTurns = 100;
constexpr int kMaxLevel = 20;
constexpr int kMaxRating = 10'000;

constexpr std::array<absl::string_view, 4> kGoals = {"paco", "escape", "only", "draw"};
constexpr std::array<absl::string_view, kNumPuzzleThemes> kThemes = {
    "chain", "promotion", "en-passant", "gift", "castling", "quiet"};

template <typename Enum, size_t size>
std::optional<Enum> Named(const std::array<absl::string_view, size>& names,
                          absl::string_view name) {
  for (size_t i = 0; i < size; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

ordered_json WrongToJson(const Position& position, const WrongTurn& wrong) {
  ordered_json out;
  out["move"] = FormatMove(position, wrong.move);
  if (wrong.answer) out["answer"] = FormatMove(position.After(wrong.move), wrong.answer);
  if (wrong.proof) {
    out["mate"] = wrong.proof->nodes.front().turns;
    out["tree"] = ProofTreeToJson(*wrong.proof);
  }
  return out;
}

absl::StatusOr<WrongTurn> WrongFromJson(const Position& position, PuzzleGoal goal,
                                        const json& object) {
  JsonFields fields(object, "wrong");
  fields.Require({goal == PuzzleGoal::kPaco ? "answer" : "tree"});
  std::string move, answer;
  fields.Read("move", move);
  fields.Read("answer", answer);
  const json* tree = fields.Find("tree");
  if (!fields.ok()) return fields.status();
  WrongTurn wrong;
  ASSIGN_OR_RETURN(const Move first, ParseMove(position, move));
  wrong.move = first;
  const Position after = position.After(first);
  if (after.king_united()) return Invalid("wrong.move ends the game");
  if (goal == PuzzleGoal::kPaco || !answer.empty()) {
    ASSIGN_OR_RETURN(const Move second, ParseMove(after, answer));
    wrong.answer = second;
  }
  if (tree != nullptr) {
    ASSIGN_OR_RETURN(ProofTree proof, ProofTreeFromJson(after, *tree));
    wrong.proof = std::move(proof);
  }
  return wrong;
}

// The minimum number of unions that a chain of the theme kChain takes over.
constexpr int kLongChain = 2;

struct Features {
  std::array<bool, kNumPuzzleThemes> themes{};
  int chain = 0;

  void Set(PuzzleTheme theme) { themes[static_cast<size_t>(theme)] = true; }
};

void AddTurn(const Position& position, Move move, Features& features) {
  const Color us = position.side_to_move();
  const Color them = Opponent(us);
  const MovePath path = FindPath(position, move);
  if (path.gift != PieceType::kNone) features.Set(PuzzleTheme::kGift);
  if (move.en_passant()) features.Set(PuzzleTheme::kEnPassant);
  if (path.castling) {
    features.Set(PuzzleTheme::kCastling);
    return;
  }
  Turn turn(position);
  int chain = 0;
  ReplayPath(path, turn, [&](const Turn& before, const PathStep& step) {
    if (step.promotion != PieceType::kNone) features.Set(PuzzleTheme::kPromotion);
    if (!before.lifted_union()) {
      chain += before.ContentsOf(step.square).own != PieceType::kNone ? 1 : 0;
    } else if (position.type_at(them, path.from) == PieceType::kPawn &&
               LastRank(them).contains(step.square)) {
      features.Set(PuzzleTheme::kGift);
    }
  }).IgnoreError();
  features.chain = std::max(features.chain, chain);
}

// Relative rank of the squares that the opponent's double steps pass over.
constexpr int kPassedRank = 5;

void AddDoubleSteps(const Position& position, std::vector<Position>& found) {
  const Color us = position.side_to_move();
  for (int i = 0; i < kNumSquares; ++i) {
    const auto passed = SquareAt(i);
    if (RelativeRank(us, passed) != kPassedRank || passed == position.en_passant()) continue;
    const Bitboard way = Bitboard(passed) | Bitboard(Ahead(us, passed));
    if (position.occupied() & way) continue;
    const absl::StatusOr<Position> with = PositionBuilder(position).SetEnPassant(passed).Build();
    if (with.ok() && with->en_passant() == passed) found.push_back(*with);
  }
}

void AddCastling(const Position& position, std::vector<Position>& found) {
  const Color us = position.side_to_move();
  PositionBuilder builder(position);
  builder.SetCastlingRook(us, Wing::kQueenSide, Relative(us, Square::kA1));
  builder.SetCastlingRook(us, Wing::kKingSide, Relative(us, Square::kH1));
  const absl::StatusOr<Position> with = builder.Build();
  if (position.king(us) != Relative(us, Square::kE1)) return;
  if (with.ok() && with->key() != position.key()) found.push_back(*with);
}

}  // namespace

absl::string_view GoalName(PuzzleGoal goal) { return kGoals[static_cast<size_t>(goal)]; }
absl::string_view ThemeName(PuzzleTheme theme) { return kThemes[static_cast<size_t>(theme)]; }
std::optional<PuzzleGoal> GoalNamed(absl::string_view name) {
  return Named<PuzzleGoal>(kGoals, name);
}
std::optional<PuzzleTheme> ThemeNamed(absl::string_view name) {
  return Named<PuzzleTheme>(kThemes, name);
}

std::string TaskInWords(const Puzzle& puzzle) {
  const std::string start = absl::StrCat(SideName(puzzle.position.side_to_move()), " to move: ");
  switch (puzzle.goal) {
    case PuzzleGoal::kPaco:
      return absl::StrCat(start, "Paco in ", puzzle.excluded ? "at most " : "", puzzle.turns, ".");
    case PuzzleGoal::kEscape:
      return absl::StrCat(start, "the king stands in Ŝako. Which turn saves it?");
    case PuzzleGoal::kOnly:
      return absl::StrCat(start, "every turn but one loses. Which one?");
    case PuzzleGoal::kDraw:
      return absl::StrCat(start, "save the draw.");
  }
  return start;
}

ordered_json PuzzleToJson(const Puzzle& puzzle) {
  ordered_json out;
  out["format"] = std::string(kFormat);
  out["version"] = kVersion;
  if (puzzle.position.rules() != kDefaultRules) {
    out["rules"] = std::string(RuleSetName(puzzle.position.rules()));
  }
  out["fen"] = FormatFen(puzzle.position);
  out["goal"] = std::string(GoalName(puzzle.goal));
  out["turns"] = puzzle.turns;
  if (puzzle.excluded) out["excluded"] = *puzzle.excluded;
  if (puzzle.solutions != 1) out["solutions"] = puzzle.solutions;
  out["line"] = FormatMoves(puzzle.position, puzzle.line);
  out["themes"] = ordered_json::array();
  for (PuzzleTheme theme : puzzle.themes) out["themes"].push_back(std::string(ThemeName(theme)));
  out["chain"] = puzzle.chain;
  if (puzzle.level) out["level"] = *puzzle.level;
  if (puzzle.rating) out["rating"] = *puzzle.rating;
  out["nodes"] = puzzle.nodes;
  if (!puzzle.last.empty()) out["last"] = puzzle.last;
  if (!puzzle.source.empty()) out["source"] = puzzle.source;
  for (const WrongTurn& wrong : puzzle.wrong) {
    out["wrong"].push_back(WrongToJson(puzzle.position, wrong));
  }
  if (puzzle.tree) out["tree"] = ProofTreeToJson(*puzzle.tree);
  return out;
}

absl::StatusOr<Puzzle> PuzzleFromJson(const json& object) {
  JsonFields fields(object, "puzzle");
  std::string format, fen, goal;
  RuleSet rules = kDefaultRules;
  std::vector<std::string> line, themes;
  Puzzle puzzle;
  fields.Read("format", format);
  if (format != kFormat) fields.Fail("format", absl::StrCat("must be ", kFormat));
  fields.Require({"version"});
  fields.ReadVersion(kVersion);
  fields.Read("rules", rules);
  fields.Read("fen", fen);
  fields.Read("goal", goal);
  fields.Read("turns", puzzle.turns, 1, kMaxTurns);
  fields.Read("solutions", puzzle.solutions, 1, INT32_MAX);
  fields.Read("line", line);
  fields.Read("themes", themes);
  fields.Read("chain", puzzle.chain, 0, INT32_MAX);
  if (fields.Find("level") != nullptr) fields.Read("level", puzzle.level.emplace(), 0, kMaxLevel);
  if (fields.Find("rating") != nullptr) {
    fields.Read("rating", puzzle.rating.emplace(), 0, kMaxRating);
  }
  if (fields.Find("excluded") != nullptr) {
    fields.Read("excluded", puzzle.excluded.emplace(), 1, kMaxTurns);
  }
  fields.Read("nodes", puzzle.nodes);
  fields.Read("last", puzzle.last);
  fields.Read("source", puzzle.source);
  const json* wrong = fields.Find("wrong");
  const json* tree = fields.Find("tree");
  if (!fields.ok()) return fields.status();
  const std::optional<PuzzleGoal> named = GoalNamed(goal);
  if (!named) return Invalid("puzzle.goal is not known");
  puzzle.goal = *named;
  for (const std::string& name : themes) {
    const std::optional<PuzzleTheme> theme = ThemeNamed(name);
    if (!theme) return Invalid("puzzle.themes holds an unknown one");
    puzzle.themes.push_back(*theme);
  }
  ASSIGN_OR_RETURN(const Position position, ParseFen(fen, rules));
  puzzle.position = position;
  Position here = position;
  for (const std::string& text : line) {
    if (here.king_united()) return Invalid("puzzle.line continues after a Paco");
    ASSIGN_OR_RETURN(const Move move, ParseMove(here, text));
    puzzle.line.push_back(move);
    here.Apply(move);
  }
  if (puzzle.line.empty()) return Invalid("puzzle.line is empty");
  if (puzzle.goal == PuzzleGoal::kPaco) {
    if (puzzle.line.size() != static_cast<size_t>(2 * puzzle.turns - 1)) {
      return Invalid("puzzle.line must have ", 2 * puzzle.turns - 1, " moves, as puzzle.turns is ",
                     puzzle.turns);
    }
    if (tree == nullptr) return Invalid("puzzle.tree is missing");
  }
  if (wrong != nullptr && !wrong->is_array()) {
    return Invalid("puzzle.wrong must be a list");
  }
  for (const json& entry : wrong != nullptr ? *wrong : json::array()) {
    ASSIGN_OR_RETURN(WrongTurn read, WrongFromJson(position, puzzle.goal, entry));
    puzzle.wrong.push_back(std::move(read));
  }
  if (tree != nullptr) {
    ASSIGN_OR_RETURN(ProofTree read, ProofTreeFromJson(position, *tree));
    puzzle.tree = std::move(read);
  }
  return puzzle;
}

absl::StatusOr<std::vector<Puzzle>> PuzzlesFromText(absl::string_view text) {
  std::vector<Puzzle> puzzles;
  size_t number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    if (line.empty()) continue;
    const json object = json::parse(line, nullptr, /*allow_exceptions=*/false);
    absl::StatusOr<Puzzle> puzzle =
        object.is_discarded() ? Invalid("no JSON") : PuzzleFromJson(object);
    if (!puzzle.ok()) {
      return Invalid("line ", number, ": ", puzzle.status().message());
    }
    puzzles.push_back(*std::move(puzzle));
  }
  return puzzles;
}

std::vector<Position> WithRights(PuzzleTheme theme, const Position& position) {
  std::vector<Position> found;
  if (theme == PuzzleTheme::kEnPassant) AddDoubleSteps(position, found);
  if (theme == PuzzleTheme::kCastling) AddCastling(position, found);
  return found;
}

bool MayBeginWith(PuzzleTheme theme, const Position& position) {
  if (theme == PuzzleTheme::kChain || theme == PuzzleTheme::kQuiet) return true;
  // An en passant capture needs an en passant square, which most positions lack.
  if (theme == PuzzleTheme::kEnPassant && position.en_passant() == Square::kNone) return false;
  MoveList moves;
  if (GenerateMoves(position, moves, kMaxPuzzleMoves) != WalkResult::kComplete) return false;
  return std::any_of(moves.begin(), moves.end(), [&](Move move) {
    Features features;
    AddTurn(position, move, features);
    return features.themes[static_cast<size_t>(theme)];
  });
}

std::string IdeaOf(const Puzzle& puzzle) {
  const Position& position = puzzle.position;
  const Color us = position.side_to_move();
  const MovePath path = FindPath(position, puzzle.key());
  const auto name = [us](Square square) { return SquareName(Relative(us, square)); };
  const bool attacks = puzzle.goal == PuzzleGoal::kPaco;
  const PieceType piece =
      path.from == Square::kNone ? PieceType::kNone : position.type_at(us, path.from);
  std::string idea = absl::StrCat(attacks ? "paco " : "save ", static_cast<int>(piece));
  if (path.from != Square::kNone) absl::StrAppend(&idea, " ", name(path.from));
  for (const PathStep& step : path.steps) absl::StrAppend(&idea, name(step.square));
  return absl::StrCat(idea, " ", name(position.king(attacks ? Opponent(us) : us)));
}

void FindThemes(Puzzle& puzzle) {
  Features features;
  Position position = puzzle.position;
  const Color us = position.side_to_move();
  for (Move move : puzzle.line) {
    if (position.side_to_move() == us) AddTurn(position, move, features);
    position.Apply(move);
  }
  if (features.chain >= kLongChain) features.Set(PuzzleTheme::kChain);
  const Position after = puzzle.position.After(puzzle.key());
  if (puzzle.goal == PuzzleGoal::kPaco && !after.king_united() && !CanUniteKing(after, us)) {
    features.Set(PuzzleTheme::kQuiet);
  }
  puzzle.chain = features.chain;
  puzzle.themes.clear();
  for (size_t i = 0; i < features.themes.size(); ++i) {
    if (features.themes[i]) puzzle.themes.push_back(static_cast<PuzzleTheme>(i));
  }
}

}  // namespace danco
