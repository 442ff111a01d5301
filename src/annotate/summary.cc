#include "annotate/summary.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "annotate/explain.h"
#include "annotate/score_text.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/text/player_notation.h"

namespace danco {
namespace {

// A game is decided when the loser never comes above this again.
constexpr double kLoserHopes = 0.45;

std::string InPercent(double part) { return absl::StrFormat("%.0f %%", 100 * part); }

std::string ReasonInWords(absl::string_view reason) {
  if (reason == "paco") return "by Paco";
  if (reason == "timeout" || reason == "time-loss") return "on time";
  if (reason == "checkmate") return "by checkmate";
  if (reason == "own-king") return "because the own king was united";
  if (reason == "agreement") return "by agreement";
  if (reason == "resignation") return "by resignation";
  if (reason.empty()) return "";
  return absl::StrCat("(", absl::StrReplaceAll(reason, {{"-", " "}}), ")");
}

std::string EndInWords(const RecordedGame& game) {
  constexpr absl::string_view kWords[] = {"Not finished", "White wins", "Black wins", "A draw"};
  const std::string reason = ReasonInWords(game.reason);
  return absl::StrCat(kWords[static_cast<size_t>(game.result)], reason.empty() ? "" : " ", reason,
                      " after ", game.turns.size(), game.turns.size() == 1 ? " turn." : " turns.");
}

// The turn that decided the game, by index: a marked one of the loser's, before which there was
// hope, and after which there never was.
std::optional<size_t> DecidingTurn(const RecordedGame& game, const GameNotes& notes, Color loser) {
  const auto hopes = [&](double white) { return loser == Color::kWhite ? white : 1 - white; };
  size_t ply = notes.turns.size();
  while (ply > 0 && hopes(notes.turns[ply - 1].win_after) <= kLoserHopes) --ply;
  // (At this index the loser's hopes fell; with none the game began without hope.)
  if (ply == notes.turns.size()) return std::nullopt;
  const bool start_black = game.start.side_to_move() == Color::kBlack;
  const Color mover = (ply % 2 == 0) != start_black ? Color::kWhite : Color::kBlack;
  const TurnNote& turn = notes.turns[ply];
  if (mover != loser || turn.judgement < Judgement::kMistake) return std::nullopt;
  return ply;
}

std::string DecisionInWords(const RecordedGame& game, const GameNotes& notes, Color loser,
                            size_t ply) {
  const auto hopes = [&](double white) { return loser == Color::kWhite ? white : 1 - white; };
  Position position = game.start;
  for (size_t i = 0; i < ply; ++i) position.Apply(game.turns[i].move);
  const TurnNote& turn = notes.turns[ply];
  double most = 0;
  for (size_t i = ply; i < notes.turns.size(); ++i) {
    most = std::max(most, hopes(notes.turns[i].win_after));
  }
  const size_t number = ply + static_cast<size_t>(game.start.first_ply());
  const std::string missed =
      turn.paco_missed
          ? absl::StrCat(", which missed ",
                         PacoInWords(turn.paco_there, turn.paco_there_seen, game.rules()))
          : "";
  return absl::StrCat("It was decided by ", number / 2 + 1, number % 2 == 0 ? ". " : "... ",
                      FormatPlayerPath(position, game.turns[ply].path), missed, ": ",
                      SideName(loser), "'s expected result fell from ",
                      InPercent(hopes(turn.win_before)), " to ", InPercent(hopes(turn.win_after)),
                      ", and never rose above ", InPercent(most), " again.");
}

}  // namespace

std::string VerdictInWords(const RecordedGame& game, const GameNotes& notes) {
  if (const std::string fault = ContradictionIn(game); !fault.empty()) {
    return absl::StrCat("The record contradicts itself: ", fault, ".");
  }
  const std::string text = EndInWords(game);
  const bool marked = std::any_of(notes.turns.begin(), notes.turns.end(), [](const TurnNote& turn) {
    return turn.judgement >= Judgement::kMistake;
  });
  if (!marked) return absl::StrCat(text, " No turn is marked as a mistake.");
  if (game.result != GameResult::kWhiteWins && game.result != GameResult::kBlackWins) return text;
  const Color loser = game.result == GameResult::kWhiteWins ? Color::kBlack : Color::kWhite;
  const std::optional<size_t> ply = DecidingTurn(game, notes, loser);
  return ply ? absl::StrCat(text, " ", DecisionInWords(game, notes, loser, *ply)) : text;
}

}  // namespace danco
