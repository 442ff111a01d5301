// SPDX-License-Identifier: MIT
#include "protocol/report.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <variant>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "board/moves/move_list.h"
#include "board/text/win_words.h"
#include "engine/elo_scale.h"
#include "eval/wdl.h"

namespace danco {
namespace {

absl::string_view BoundText(Bound bound) {
  constexpr absl::string_view kTexts[] = {"", " upperbound", " lowerbound", ""};
  return kTexts[static_cast<int>(bound)];
}

std::string WdlText(const Wdl& wdl) {
  return absl::StrCat(" wdl ", wdl.win, " ", wdl.draw, " ", wdl.loss);
}

// Returns the moves in the protocol's notation, each in the position that the moves before it lead
// to.
std::string PvText(Position position, const MoveList& moves, CastlingStyle style) {
  std::string text;
  for (Move move : moves) {
    const std::string name = FormatMove(position, move, style);
    assert(ParseMove(position, name).value() == move && "a pv is legal move by move");
    absl::StrAppend(&text, " ", name);
    position.Apply(move);
  }
  return text;
}

std::string AnswerText(const MateAnswer& answer, absl::string_view win) {
  if (answer.proved && answer.shortest) {
    return absl::StrCat(win, " in ", *answer.proved, " is proved to be the shortest");
  }
  const std::string scope =
      answer.all_moves ? ""
      : answer.first_moves == 1
          ? " after the only move that was searched"
          : absl::StrCat(" after any of the ", answer.first_moves, " moves that were searched");
  const std::string excluded =
      answer.excluded == 0 ? ""
                           : absl::StrCat("there is none in ", answer.excluded, scope, ", but ");
  if (answer.proved) {
    return absl::StrCat(win, " in ", *answer.proved, " is proved; ", excluded,
                        "a shorter one may exist");
  }
  if (answer.excluded < answer.turns) {
    return absl::StrCat("no ", win, " was found; ", excluded,
                        answer.excluded == 0 ? "one may exist" : "a longer one may exist");
  }
  if (!answer.all_moves) {
    return absl::StrCat("there is no ", win, " in ", answer.turns, scope,
                        "; the other moves were not searched");
  }
  return absl::StrCat("there is no ", win, " in ", answer.turns,
                      ": all turns of both sides were examined",
                      answer.nodes > 0 ? absl::StrCat(", ", answer.nodes, " positions") : "");
}

std::string LevelText(const LevelOfPlay& level) {
  std::string text = absl::StrFormat("plays at level %.2f", level.level);
  if (level.level <= kEloMarks.back().level) {
    absl::StrAppend(&text, ", ", EloOfLevel(level.level), " Elo on Danco's ladder");
  }
  return absl::StrCat(text, "; Level Seed ", level.seed);
}

uint64_t NodesPerSecond(uint64_t nodes, int64_t ms) {
  return nodes * 1000 / static_cast<uint64_t>(std::max<int64_t>(ms, 1));
}

}  // namespace

std::string InfoLine(const Position& root, const SearchLine& line, ReportStyle style) {
  // In a finished game there is nothing to search or measure.
  if (line.pv.empty() && line.depth == 0) {
    return absl::StrCat("info depth 0 score ", line.score.ToString());
  }
  const int64_t ms = absl::ToInt64Milliseconds(line.time);
  return absl::StrCat("info depth ", line.depth, " seldepth ", line.selective_depth, " multipv ",
                      line.multi_pv, " score ", line.score.ToString(),
                      style.wdl ? WdlText(WdlOf(line.score, root)) : "", BoundText(line.bound),
                      " nodes ", line.nodes, " nps ", NodesPerSecond(line.nodes, ms), " hashfull ",
                      line.hash_permill, " tbhits 0 time ", ms, " pv",
                      PvText(root, line.pv, style.castling));
}

std::string BestMoveLine(const Position& root, const SearchResult& result, CastlingStyle style) {
  if (!result.best) return "bestmove (none)";
  std::string text = absl::StrCat("bestmove ", FormatMove(root, result.best, style));
  if (result.ponder) {
    absl::StrAppend(&text, " ponder ", FormatMove(root.After(result.best), *result.ponder, style));
  }
  return text;
}

std::string NoteText(const SearchNote& note, RuleSet rules) {
  const absl::string_view win = WinWordsOf(rules).win;
  if (const auto* answer = std::get_if<MateAnswer>(&note)) return AnswerText(*answer, win);
  if (const auto* expected = std::get_if<ExpectedWin>(&note)) {
    return absl::StrCat(win, " in ", expected->turns,
                        expected->proved ? " is proved" : " is seen, not proved");
  }
  if (const auto* book = std::get_if<BookNote>(&note)) {
    return *book == BookNote::kMove ? "book move"
                                    : "OwnBook: no book was found; set one with Book File";
  }
  return LevelText(std::get<LevelOfPlay>(note));
}

void UciListener::OnLine(const SearchLine& line) { output_.Write(InfoLine(root_, line, style_)); }

void UciListener::OnCurrentMove(int depth, Move move, int number) {
  output_.Write(absl::StrCat("info depth ", depth, " currmove ",
                             FormatMove(root_, move, style_.castling), " currmovenumber ", number));
}

void UciListener::OnProgress(const SearchProgress& progress) {
  const int64_t ms = absl::ToInt64Milliseconds(progress.time);
  output_.Write(absl::StrCat("info depth ", progress.depth, " nodes ", progress.nodes, " nps ",
                             NodesPerSecond(progress.nodes, ms), " hashfull ",
                             progress.hash_permill, " time ", ms));
}

void UciListener::OnResult(const SearchResult& result) {
  const std::string line = BestMoveLine(root_, result, style_.castling);
  on_end_();
  output_.Write(line);
}

}  // namespace danco
