// SPDX-License-Identifier: MIT
#include "record/recorded_game.h"

#include <array>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "board/core/rule_names.h"
#include "board/game/game.h"
#include "board/moves/movegen.h"
#include "board/moves/next_steps.h"
#include "board/moves/turn.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "system/status.h"

namespace danco {
namespace {

constexpr std::array<absl::string_view, 4> kResults = {"*", "1-0", "0-1", "1/2-1/2"};

// Converts castling that is written as a step of the king.
MovePath Normal(const Position& position, PlayedPath played) {
  if (played.path.castling || played.path.steps.size() != 1 ||
      played.path.from != position.king(position.side_to_move())) {
    return std::move(played.path);
  }
  Turn turn(position);
  const bool castled = ReplayPath(played.path, turn).ok() && turn.castled();
  if (!castled) return std::move(played.path);
  return FindPath(position, played.move);
}

}  // namespace

absl::string_view ResultText(GameResult result) { return kResults[static_cast<size_t>(result)]; }

std::optional<GameResult> ResultFromText(absl::string_view text) {
  for (size_t i = 0; i < kResults.size(); ++i) {
    if (kResults[i] == text) return static_cast<GameResult>(i);
  }
  if (text == "1/2") return GameResult::kDraw;
  return std::nullopt;
}

GameResult ResultOf(GameEnd end, Color side_to_move) {
  if (end == GameEnd::kOngoing) return GameResult::kUnknown;
  const std::optional<Color> winner = WinnerOf(end, side_to_move);
  return winner ? WinFor(*winner) : GameResult::kDraw;
}

absl::string_view ValueOf(const Tags& tags, absl::string_view name) {
  for (const auto& [key, value] : tags) {
    if (key == name) return value;
  }
  return "";
}

void RecordedGame::SetTag(absl::string_view name, absl::string_view value) {
  for (auto& [key, old] : tags) {
    if (key == name) {
      old = std::string(value);
      return;
    }
  }
  tags.emplace_back(name, value);
}

std::vector<Position> RecordedGame::Positions() const {
  std::vector<Position> positions = {start};
  for (const RecordedTurn& turn : turns) positions.push_back(positions.back().After(turn.move));
  return positions;
}

Position RecordedGame::End() const { return Positions().back(); }

std::string ContradictionIn(const RecordedGame& game) {
  constexpr std::array<absl::string_view, 4> kSays = {"the game goes on", "White wins",
                                                      "Black wins", "it is a draw"};
  constexpr std::array<absl::string_view, 4> kIs = {"", "White has won", "Black has won",
                                                    "it is a draw"};
  constexpr absl::string_view kPaco = "paco";
  const std::optional<GameResult> said = ResultFromText(game.Tag("Result"));
  if (said && *said != GameResult::kUnknown && *said != game.result) {
    return absl::StrCat("its tag Result says ", ResultText(*said), ", but the game ends with ",
                        ResultText(game.result));
  }
  const Position end = game.End();
  GameEnd how = end.end_by_king();
  if (TraitsOf(game.rules()).captures && !HasLegalMove(end)) how = EndWithoutMoves(end);
  if (how == GameEnd::kOngoing) {
    return game.reason == kPaco ? "it says that the game ended by Paco, but no king is united" : "";
  }
  const GameResult by_rules = ResultOf(how, end.side_to_move());
  if (by_rules == game.result) return "";
  std::string united(end.king_united() ? "" : ReasonOf(how));
  for (const Color color : kColors) {
    if (!end.unions().contains(end.king(color))) continue;
    absl::StrAppend(&united, united.empty() ? "" : " and ",
                    color == Color::kWhite ? "White's" : "Black's", " king is united");
  }
  return absl::StrCat("it says that ", kSays[static_cast<size_t>(game.result)], ", but ",
                      kIs[static_cast<size_t>(by_rules)], ": ", united);
}

GameBuilder::GameBuilder(const Position& start) : position_(start) { game_.start = start; }

absl::Status GameBuilder::Play(const MovePath& path) {
  ASSIGN_OR_RETURN(const Move move, FollowPath(position_, path));
  Add({path, move});
  return absl::OkStatus();
}

absl::Status GameBuilder::PlayText(absl::string_view text) {
  ASSIGN_OR_RETURN(PlayedPath played, ParseAnyPath(position_, text));
  Add(std::move(played));
  return absl::OkStatus();
}

absl::Status GameBuilder::BeginTurn(absl::string_view text) {
  const auto fail = [text](absl::string_view what) {
    return Invalid("the turn '", text, "' in progress: ", what);
  };
  if (position_.king_united()) return fail("the game is over");
  absl::StatusOr<MovePath> path = ParseTurnSoFar(text);
  if (!path.ok()) return fail(path.status().message());
  if (*path == MovePath()) return fail("expected a square");
  const absl::StatusOr<StartedTurn> started = FollowStartedTurn(position_, *path);
  if (!started.ok()) return fail(started.status().message());
  if (started->move) return fail("it is complete");
  if (!started->promotions.empty() && !path->steps.empty()) return fail("a promotion is missing");
  game_.open_turn = *std::move(path);
  return absl::OkStatus();
}

void GameBuilder::Add(PlayedPath played) {
  const Move move = played.move;
  RecordedTurn turn;
  turn.path = Normal(position_, std::move(played));
  turn.move = move;
  game_.turns.push_back(std::move(turn));
  position_.Apply(move);
}

RecordedGame GameBuilder::Finish() && {
  if (game_.result != GameResult::kUnknown && !game_.reason.empty()) return std::move(game_);
  Game played(game_.start);
  for (const RecordedTurn& turn : game_.turns) played.Play(turn.move);
  const GameEnd end = played.end();
  const GameResult by_rules = ResultOf(end, position_.side_to_move());
  if (game_.result == GameResult::kUnknown && !game_.open_turn) game_.result = by_rules;
  if (game_.reason.empty() && game_.result == by_rules) game_.reason = std::string(ReasonOf(end));
  return std::move(game_);
}

std::string RecordFault::ToString() const {
  std::string text = absl::StrCat("game ", game);
  if (line > 0) absl::StrAppend(&text, ", line ", line);
  if (ply > 0) absl::StrAppend(&text, ", ply ", ply);
  return absl::StrCat(text, ": ", reason);
}

}  // namespace danco
