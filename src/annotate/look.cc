#include "annotate/look.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "annotate/explain.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "board/moves/movegen.h"
#include "search/control/listener.h"
#include "search/root/prove.h"

namespace danco {
namespace {

// A Paco in more turns is not looked for unless the search sees one: the budget would not suffice.
constexpr int kProofTurns = 6;
// The solver's table, by its budget: a few thousand positions fill no more than the smaller.
constexpr size_t kSmallMebibytes = 1;
constexpr size_t kLargeMebibytes = 16;
constexpr uint64_t kSmallBudget = 20'000;
// Positions with more turns are explosive: of these some will do.
constexpr size_t kMostFirstMoves = 2000;
// What is proved may take so many turns more than what is seen.
constexpr int kMoreTurns = 4;
// A search that has not finished a depth is given up to so many times its limit.
constexpr uint64_t kMostTimes = 64;
// Searching the turn that was played as deep as the best one may cost so many times as much.
constexpr uint64_t kPlayedTimes = 2;

Score WhitesView(Score score, Color side) { return side == Color::kWhite ? score : -score; }

// For the side to move.
Score ScoreOfEnd(GameEnd end, Color side) {
  const std::optional<Color> winner = WinnerOf(end, side);
  if (!winner) return Score::Draw();
  return winner == side ? -Score::UnitedIn(0) : Score::UnitedIn(0);
}

void LookAtThreats(const Position& position, bool is_last, PositionNote& note) {
  const Color us = position.side_to_move();
  note.chance = FindThreatStory(position, us);
  note.threat = FindThreatStory(position, Opponent(us));
  if (note.threat.story && !is_last) note.parries = FindParries(position);
}

void TakePaco(const Position& position, PositionNote& note) {
  note.score = WhitesView(Score::PacoIn(2 * note.paco - 1), position.side_to_move());
  note.line = note.paco_line;
}

// A search until a depth is finished.
Findings SearchOn(Engine& engine, const SearchLimits& limits) {
  for (uint64_t times = 1;; times *= 4) {
    Findings findings = engine.Analyse(engine.LimitsOf(Longer(limits, times)));
    const SearchLine& line = findings.result.line;
    if (line.depth > 0 || line.proved || times >= kMostTimes) return findings;
  }
}

// What a search found, unless a proved Paco says more.
void TakeBest(const Position& position, const SearchResult& result, PositionNote& note) {
  note.searched = true;
  note.score = WhitesView(result.line.score, position.side_to_move());
  note.depth = result.line.depth;
  note.nodes = result.line.nodes;
  note.line = result.line.pv;
  if (note.line.empty() && result.best) note.line.push_back(result.best);
}

// The Paco of a search's line; it goes to the solver unless it is proved.
void TakeSeen(Engine& engine, const LookLimits& limits, const SearchLine& best,
              PositionNote& note) {
  note.paco_seen = best.score.is_win() ? best.score.mate_turns() : 0;
  if (best.proved) {
    note.paco = note.paco_seen;
    note.paco_line = best.pv;
  }
  AskSolver(engine, note.paco_seen > 0 ? limits.seen_proof_nodes : limits.proof_nodes, note);
}

}  // namespace

SearchLimits Longer(SearchLimits limits, uint64_t times) {
  if (limits.nodes) *limits.nodes *= times;
  if (limits.movetime) *limits.movetime *= static_cast<int64_t>(times);
  if (!limits.nodes && !limits.movetime && limits.depth) {
    for (; times > 1; times /= 2) ++*limits.depth;
  }
  return limits;
}

void AskSolver(Engine& engine, uint64_t budget, PositionNote& note) {
  const bool over = engine.game().end() != GameEnd::kOngoing;
  if (over || note.paco == 1 || budget <= note.proof_nodes) return;
  const Position& position = engine.position();
  if (const Move at_once = note.chance.story ? FindWinningMove(position) : Move()) {
    note.paco = 1;
    note.paco_line = {at_once};
  } else if (note.paco == 0) {
    note.proof_nodes = budget;
    ProofQuestion question;
    question.turns = std::max(kProofTurns, note.paco_seen > 0 ? note.paco_seen + kMoreTurns : 0);
    question.nodes = budget;
    question.first_moves = kMostFirstMoves;
    question.mebibytes = budget > kSmallBudget ? kLargeMebibytes : kSmallMebibytes;
    const MateAnswer answer = engine.Prove(question).answer;
    if (answer.paco) {
      note.paco = answer.paco->turns;
      note.paco_line = answer.paco->line;
    }
  }
  if (note.paco == 0) return;
  note.paco_seen = 0;
  TakePaco(position, note);
}

PositionNote FirstLook(Engine& engine, const LookLimits& limits, bool is_last) {
  PositionNote note;
  const Position& position = engine.position();
  const Color us = position.side_to_move();
  LookAtThreats(position, is_last, note);
  if (const GameEnd end = engine.game().end(); end != GameEnd::kOngoing) {
    note.score = WhitesView(ScoreOfEnd(end, us), us);
    return note;
  }
  const Findings findings = SearchOn(engine, limits.search);
  TakeBest(position, findings.result, note);
  if (findings.lines.size() > 1 && findings.lines[1].pv.front() != note.line.front()) {
    note.first = note.score;
    note.second = WhitesView(findings.lines[1].score, us);
    note.second_move = findings.lines[1].pv.front();
  }
  TakeSeen(engine, limits, findings.result.line, note);
  return note;
}

void LookDeeper(Engine& engine, const LookLimits& limits, Move played, PositionNote& note) {
  if (engine.game().end() != GameEnd::kOngoing) return;
  const Position& position = engine.position();
  const Color us = position.side_to_move();
  const Findings findings = SearchOn(engine, limits.search);
  const Move best_before = note.line.empty() ? Move() : note.line.front();
  if (note.paco == 0) {
    TakeBest(position, findings.result, note);
    TakeSeen(engine, limits, findings.result.line, note);
  }
  if (note.line.front() != best_before) note.second_move = Move();
  note.played.reset();
  if (note.line.front() == played) return;
  SearchLimits as_deep = Longer(limits.search, kPlayedTimes);
  as_deep.search_moves = {played};
  if (findings.result.line.depth > 0) as_deep.depth = findings.result.line.depth;
  const SearchLine line = SearchOn(engine, as_deep).result.line;
  note.played = WhitesView(line.score, us);
  note.played_depth = line.depth;
  note.nodes += line.nodes;
}

}  // namespace danco
