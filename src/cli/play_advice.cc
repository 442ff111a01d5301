// SPDX-License-Identifier: MIT
// Danco's advice and draw offers in a game: hints, and agreeing to or offering draws.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "absl/strings/str_cat.h"
#include "annotate/explain.h"
#include "annotate/reason_text.h"
#include "annotate/reasons.h"
#include "board/core/position.h"
#include "board/core/stop_token.h"
#include "board/moves/move_list.h"
#include "board/moves/move_path.h"
#include "board/moves/movegen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "cli/person_text.h"
#include "cli/play.h"
#include "eval/wdl.h"
#include "protocol/board_text.h"
#include "system/interrupts.h"

namespace danco {
namespace {

// Danco does not agree to a draw before this number of plies.
constexpr size_t kPliesBeforeDraw = 30;
// Danco offers a draw after kUneventfulPlies without an event. In addition, its expected score must
// have been within kAboutLevel of 1/2 at its last kLevelTurns turns, and must now be within kLevel
// of 1/2 without `Contempt`. It waits at least kPliesBetweenOffers before the next offer.
constexpr int kUneventfulPlies = 16;
constexpr int kLevelTurns = 4;
constexpr double kAboutLevel = 0.15;
constexpr double kLevel = 0.05;
constexpr size_t kPliesBetweenOffers = 20;
// The number of reasons in a hint and in `why`. Up to a certain level, there is only one, in words
// for beginners.
constexpr size_t kReasonsOfHint = 2;
constexpr size_t kReasonsOfWhy = 6;
constexpr double kBeginnersLevel = 3;
// The maximum number of moves that a hint considers for an unfinished turn.
constexpr size_t kMaxContinuations = 5000;

// Returns the legal moves whose turn begins with `begun`, as far as they can be listed.
MoveList MovesFrom(const Position& position, const MovePath& begun) {
  MoveList moves, ways;
  (void)GenerateMoves(position, moves, kMaxContinuations);
  for (Move move : moves) {
    const MovePath path = FindPath(position, move);
    if (path.from != begun.from || path.steps.size() < begun.steps.size()) continue;
    if (std::equal(begun.steps.begin(), begun.steps.end(), path.steps.begin())) {
      ways.push_back(move);
    }
  }
  return ways;
}

}  // namespace

SearchResult PlaySession::Advice() {
  // Ctrl-C ends the search, here and in Hint(), instead of the game.
  Interrupts interrupts;
  const StopToken stop(UntilInterrupted(interrupts));
  const AnalysisMode mode(engine_, 1);
  return SearchAndWait(
      engine_, LimitsOfMove(), [](const SearchLine&) {}, stop);
}

void PlaySession::Hint() {
  if (over()) {
    PrintEnd();
    return;
  }
  const MoveList ways = partial_turn_ ? MovesFrom(engine_.position(), *partial_turn_) : MoveList();
  if (partial_turn_ && ways.empty()) {
    Say("This turn can continue in too many ways for a hint; 'moves' lists the next squares.");
    return;
  }
  const Position position = engine_.position();
  Interrupts interrupts;
  const StopToken stop(UntilInterrupted(interrupts));
  advice_ = Consider(ways, stop);
  const SearchResult& result = advice_->result;
  reasons_ = FindReasons(engine_, QuestionAbout(*advice_, LimitsOfMove()), stop);
  for (Reason& reason : reasons_) {
    for (auto& [name, value] : reason.values) {
      if (name == "them") value = "Danco";
    }
  }
  const bool simple = IsForBeginners();
  const size_t count = simple ? 1 : kReasonsOfHint;
  // A score in pawns means nothing to a beginner.
  const std::string score =
      simple && !result.line.score.is_paco()
          ? ""
          : absl::StrCat("; ", LineResultText(result.line, position.rules()), " for you");
  Say(absl::StrCat("Hint: ", FormatPlayerMove(position, result.best), " (",
                   FormatMove(position, result.best), score, ")"));
  if (input_.interactive()) ShowHint(count);
  const std::string chain = ChainInWords(position, FindPath(position, result.best));
  Say(absl::StrCat(chain, chain.empty() ? "" : " ",
                   reasons_.empty()
                       ? "No single reason stands out: 'why' shows the line that is expected."
                       : ReasonsInWords(reasons_, count, position.rules(),
                                        simple ? ReasonStyle::kSimple : ReasonStyle::kPlayer)));
}

void PlaySession::ShowHint(size_t count) {
  const Position position = engine_.position();
  BoardMarks marks{.hint = SquaresOf(FindPath(position, advice_->result.best)), .last = marked_};
  for (size_t i = 0; i < std::min(count, reasons_.size()); ++i) {
    marks.reasons |= reasons_[i].squares;
  }
  output_.Write(DrawBoard(position, screen_, person_, marks));
  const bool more = bool(marks.reasons & ~marks.hint);
  const bool last = bool(marks.last & ~marks.hint & ~marks.reasons);
  Say(absl::StrCat("[ ] the hint", more ? "; { } squares of its reasons" : "",
                   last ? "; ( ) the last turn" : ""));
}

bool PlaySession::IsForBeginners() const {
  const std::optional<LevelOfPlay> level = engine_.level();
  return level && level->level <= kBeginnersLevel;
}

// Prints all reasons for the last hint, and the expected line.
void PlaySession::Why() {
  if (over()) {
    PrintEnd();
    return;
  }
  if (!advice_) Hint();
  if (!advice_) return;
  const Position position = engine_.position();
  const SearchResult& result = advice_->result;
  std::string text = absl::StrCat("Why ", FormatPlayerMove(position, result.best), ":");
  for (size_t i = 0; i < std::min(kReasonsOfWhy, reasons_.size()); ++i) {
    absl::StrAppend(&text, "\n* ",
                    ReasonInWords(reasons_[i], position.rules(), ReasonStyle::kPlayer));
  }
  constexpr size_t kShown = 6;
  absl::StrAppend(&text, "\nExpected: ", FormatPlayerLine(position, result.line.pv, kShown),
                  " (depth ", result.line.depth, ", ", CountText(result.line.nodes),
                  " positions).");
  if (const SearchLine* line = NextBest(*advice_)) {
    absl::StrAppend(&text, "\nThe next best: ", FormatPlayerLine(position, line->pv, kShown), " (",
                    ScoreText(line->score, position.rules()), " for you");
    if (line->depth < result.line.depth) absl::StrAppend(&text, " at depth ", line->depth);
    absl::StrAppend(&text, ").");
  }
  Say(text);
}

// Searches at full strength, with a second line for comparison.
Findings PlaySession::Consider(const MoveList& only, const StopToken& stop) {
  const AnalysisMode mode(engine_, 2);
  SearchLimits limits = LimitsOfMove();
  limits.search_moves = only;
  return engine_.Analyse(engine_.LimitsOf(limits), stop);
}

// Danco agrees unless its position is better.
void PlaySession::OfferDraw() {
  if (over()) {
    PrintEnd();
  } else if (offered_) {
    Agree();
  } else if (engine_.game().moves().size() < kPliesBeforeDraw) {
    Say(absl::StrCat("Danco declines: it agrees to no draw in the first ", kPliesBeforeDraw / 2,
                     " turns."));
  } else if (ChancesOf(Advice().line.score, engine_.position()).expected_score() < 0.5) {
    Say("Danco declines and plays on.");
  } else {
    Agree();
  }
}

void PlaySession::Agree() {
  ending_ = Ending::kAgreed;
  Keep();
  PrintEnd();
}

void PlaySession::ConsiderOffer(double expected) {
  level_turns_ = std::abs(expected - 0.5) <= kAboutLevel ? level_turns_ + 1 : 0;
  const size_t plies = engine_.game().moves().size();
  if (over() || level_turns_ < kLevelTurns || plies < std::max(kPliesBeforeDraw, next_offer_) ||
      engine_.position().no_progress_plies() < kUneventfulPlies) {
    return;
  }
  next_offer_ = plies + kPliesBetweenOffers;
  const double without = ChancesOf(Advice().line.score, engine_.position()).expected_score();
  if (std::abs(without - 0.5) > kLevel) return;
  offered_ = true;
  Say("Danco offers a draw: 'accept' takes it, any move declines.");
}

}  // namespace danco
