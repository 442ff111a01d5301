#include "cli/analyse.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"
#include "annotate/explain.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "board/text/player_notation.h"
#include "cli/person_text.h"
#include "engine/engine.h"
#include "protocol/board_text.h"
#include "search/control/limits.h"
#include "search/control/listener.h"

namespace danco {
namespace {

constexpr absl::Duration kAnalyseTime = absl::Seconds(5);

// A move that was just seen to be better has no more than a lower bound.
std::string BoundedScoreText(const SearchLine& line, RuleSet rules) {
  return absl::StrCat(line.bound == Bound::kLower ? ">= " : "", ScoreText(line.score, rules));
}

// What threatens whom, and what parries it.
std::string Explanation(const Position& root) {
  const Color us = root.side_to_move();
  std::string text;
  for (Color color : {Opponent(us), us}) {
    const ThreatFinding threat = FindThreatStory(root, color);
    if (threat.story) absl::StrAppend(&text, threat.story->words, "\n");
    if (threat.answer == Answer::kUnknown) {
      absl::StrAppend(&text, UnknownThreatInWords(color), "\n");
    }
    if (threat.story && color != us) {
      absl::StrAppend(&text, ParriesInWords(root, FindParries(root)), "\n");
    }
  }
  return text;
}

std::string TableRow(const Position& root, const SearchLine& line) {
  return absl::StrFormat("%5d %12s %8.2fs %8s  %s", line.depth,
                         BoundedScoreText(line, root.rules()), absl::ToDoubleSeconds(line.time),
                         CountText(line.nodes), LineText(root, line.pv));
}

// Whether a search of several lines ended before all had the depth of the best.
bool LinesDiffer(const std::map<int, SearchLine>& of_rank, const SearchResult& found) {
  if (of_rank.size() < 2) return false;
  return std::any_of(of_rank.begin(), of_rank.end(),
                     [&](const auto& rank) { return rank.second.depth < found.line.depth; });
}

// Goes on until all lines have the depth that the best one has, and prints them.
SearchResult EvenLines(Engine& engine, const SearchResult& found, Output& output) {
  SearchLimits limits;
  limits.depth = found.line.depth;
  return SearchAndWait(engine, engine.LimitsOf(limits), [&](const SearchLine& line) {
    if (line.bound == Bound::kExact && line.depth >= found.line.depth) {
      output.Write(TableRow(engine.position(), line));
    }
  });
}

}  // namespace

void Analyse(const CliSettings& settings, Engine& engine, Output& output) {
  const Position& root = engine.position();
  const GameEnd end = engine.game().end();
  output.Write(absl::StrCat(BoardText(root, settings, Color::kWhite),
                            "\nFEN: ", FormatFen(engine.position()), "\n",
                            SideName(root.side_to_move()), " to move. In ",
                            WinWordsOf(root.rules()).check, ": ", SakoText(root), ".\n"));
  if (end != GameEnd::kOngoing) {
    output.Write(absl::StrCat("The game is over: ", GameEndText(end), "."));
    return;
  }
  if (const std::string text = Explanation(root); !text.empty()) output.Write(text);
  SearchLimits limits = settings.limits;
  if (!settings.has_limit) limits.movetime = kAnalyseTime;
  output.Write(absl::StrFormat("%5s %12s %9s %8s  %s", "depth", "score", "time", "nodes", "line"));
  std::map<int, SearchLine> of_rank;
  SearchResult found = SearchAndWait(engine, engine.LimitsOf(limits), [&](const SearchLine& line) {
    if (line.bound != Bound::kExact) return;
    output.Write(TableRow(root, line));
    of_rank[line.multi_pv] = line;
  });
  if (!found.best) return;
  if (LinesDiffer(of_rank, found)) found = EvenLines(engine, found, output);
  if (found.line.bound != Bound::kExact) output.Write(TableRow(root, found.line));
  const SearchResult result = engine.ProveSeen(found);
  if (result.line.proved && !found.line.proved) output.Write(TableRow(root, result.line));
  output.Write(absl::StrCat(
      "\nBest: ", FormatPlayerMove(root, result.best), " (", FormatMove(root, result.best), "), ",
      result.line.bound == Bound::kLower ? ">= " : "", ResultText(result.line, root.rules()),
      " for ", SideName(root.side_to_move())));
  const Color us = root.side_to_move();
  const Score whites = us == Color::kWhite ? result.line.score : -result.line.score;
  const std::string seen = EvaluationInWords(root, whites);
  if (!seen.empty()) output.Write(seen);
}

}  // namespace danco
