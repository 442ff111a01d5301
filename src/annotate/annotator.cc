// SPDX-License-Identifier: MIT
#include "annotate/annotator.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "annotate/explain.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "board/moves/movegen.h"
#include "engine/text_input.h"
#include "eval/score.h"
#include "search/proofs/proof.h"
#include "system/status.h"

namespace danco {
namespace {

constexpr uint64_t kDefaultNodes = 20'000;
// The number of search nodes per position that a proof may visit. A position costs less than a
// node.
constexpr uint64_t kNodesPerProofNode = 4;
constexpr uint64_t kTimedProofNodes = 20'000;

// The minimum fall of the expected score that causes a turn to be searched again. It is half an
// inaccuracy, because scores of short searches are off by about as much.
constexpr double kSuspicion = 0.05;
// The maximum number of times that the node limit is doubled until two verdicts agree.
constexpr int kMaxDoublings = 2;
// The maximum number of rounds of the second pass. A mark causes the neighbouring turns to be
// searched again, and these may get marks in turn.
constexpr int kMaxRounds = 4;

// Estimates for the progress: the cost of a deeper look in units of a first look, and how many
// turns out of ten get a deeper look.
constexpr int kLooksOfDeepLook = 30;
constexpr int kDeepTurnsOfTen = 3;

// A longer Paco is only proved if the search has found it, because the budget would not suffice to
// find it by proof.
constexpr int kProofTurns = 6;
// The size of the solver's table, which depends on the budget. A few thousand positions do not fill
// more than the smaller size.
constexpr size_t kSmallMebibytes = 1;
constexpr size_t kLargeMebibytes = 16;
constexpr uint64_t kSmallBudget = 20'000;
// The maximum number of first moves in a proof. Positions with more are explosive, and only some of
// their moves are tried.
constexpr size_t kMaxFirstMoves = 2000;
// A search that completes no depth is extended up to this multiple of its limit.
constexpr uint64_t kMaxTimes = 64;
// The maximum cost of searching the turn that was played to the depth of the best turn, relative to
// the search of the best turn.
constexpr uint64_t kPlayedTimes = 2;

// Returns the limits of a search `times` as long. A depth limit grows by one ply for each doubling.
SearchLimits Longer(SearchLimits limits, uint64_t times) {
  if (limits.nodes) *limits.nodes *= times;
  if (limits.movetime) *limits.movetime *= static_cast<int64_t>(times);
  if (!limits.nodes && !limits.movetime && limits.depth) {
    for (; times > 1; times /= 2) ++*limits.depth;
  }
  return limits;
}

void TakePaco(const Position& position, PositionNote& note) {
  note.score = ViewOf(position.side_to_move(), Score::PacoIn(2 * note.paco - 1));
  // The search compared the second-best turn with another best one.
  if (note.line.empty() || note.line.front() != note.paco_line.front()) note.second_move = Move();
  note.line = note.paco_line;
}

// Calls the solver with a budget of `budget` positions, unless it has already been called with that
// many.
void AskSolver(Engine& engine, uint64_t budget, const StopToken& stop, PositionNote& note) {
  const bool over = engine.game().end() != GameEnd::kOngoing;
  if (over || note.paco == 1 || budget <= note.proof_nodes) return;
  const Position& position = engine.position();
  if (const Move at_once = note.chance.found() ? FindWinningMove(position) : Move()) {
    note.paco = 1;
    note.paco_line = {at_once};
  } else if (note.paco == 0) {
    note.proof_nodes = budget;
    ProofQuestion question;
    question.turns =
        std::max(kProofTurns, note.paco_seen > 0 ? note.paco_seen + kExtraProofTurns : 0);
    question.nodes = budget;
    question.first_moves = kMaxFirstMoves;
    question.mebibytes = budget > kSmallBudget ? kLargeMebibytes : kSmallMebibytes;
    if (const std::optional<Proof> proof = engine.Prove(question, stop).proof) {
      note.paco = proof->turns;
      note.paco_line = proof->line;
    }
  }
  if (note.paco == 0) return;
  note.paco_seen = 0;
  TakePaco(position, note);
}

// Searches until at least one depth is completed.
Findings SearchUntilDepthOne(Engine& engine, const SearchLimits& limits, const StopToken& stop) {
  for (uint64_t times = 1;; times *= 4) {
    Findings findings = engine.Analyse(engine.LimitsOf(Longer(limits, times)), stop);
    const SearchLine& line = findings.result.line;
    if (line.depth > 0 || line.proved || times >= kMaxTimes || stop.stopped()) return findings;
  }
}

// Stores the result of a search, unless a proved Paco is more informative.
void TakeBest(const Position& position, const SearchResult& result, PositionNote& note) {
  note.searched = true;
  note.score = ViewOf(position.side_to_move(), result.line.score);
  note.depth = result.line.depth;
  note.nodes = result.line.nodes;
  note.line = result.line.pv;
  if (note.line.empty() && result.best) note.line.push_back(result.best);
}

// Annotates one game. Once `stop` has stopped, the notes are incomplete.
class GameLooks {
 public:
  GameLooks(const RecordedGame& game, const AnnotateSettings& settings, Engine& engine,
            const StopToken& stop)
      : game_(game),
        settings_(settings),
        engine_(engine),
        stop_(stop),
        positions_(game.Positions()) {
    for (const RecordedTurn& turn : game.turns) engine_.Play(turn.move);
    notes_.resize(positions_.size());
    at_ = game.turns.size();
    total_ = static_cast<int>(notes_.size());
    if (settings_.deep_times > 0) total_ += total_ * kLooksOfDeepLook * kDeepTurnsOfTen / 10;
  }

  // 1. Searches every position, from the last to the first.
  void FirstPass() {
    for (size_t ply = notes_.size(); ply-- > 0 && !stop_.Check();) {
      GoTo(ply);
      notes_[ply] = SearchShallow();
      ReportProgress(1);
    }
  }

  // 2. Searches again the turns that may deserve a mark, until there are none left.
  void DeeperPasses() {
    for (int round = 0; round < kMaxRounds; ++round) {
      std::vector<size_t> turns = Suspects();
      if (turns.empty()) return;
      total_ = done_ + static_cast<int>(turns.size()) * kLooksOfDeepLook;
      for (auto ply = turns.rbegin(); ply != turns.rend() && !stop_.Check(); ++ply) {
        Settle(*ply);
        ReportProgress(kLooksOfDeepLook);
      }
    }
    // Turns that are still suspects were not searched again, so they get no mark.
    for (size_t ply : Suspects()) notes_[ply].at_most = Judgement::kNone;
  }

  // 3. Finds out, for each marked turn, why the best turn is better.
  void Explain(const std::vector<TurnNote>& turns, std::vector<PositionNote>& notes) {
    SearchLimits limits = Longer(settings_.limits, std::max<uint64_t>(settings_.deep_times, 1));
    if (limits.movetime) limits.movetime = *limits.movetime / 2;
    for (size_t ply = 0; ply < turns.size() && !stop_.Check(); ++ply) {
      PositionNote& note = notes[ply];
      if (!HasBetter(note, turns[ply])) continue;
      GoTo(ply);
      const Color us = positions_[ply].side_to_move();
      ReasonQuestion question;
      question.line.depth = note.depth;
      question.line.score = ViewOf(us, note.score);
      question.line.proved = note.paco > 0;
      question.line.pv = note.line;
      SearchLine& played = question.other.emplace();
      played.score = ViewOf(us, turns[ply].after);
      played.pv = notes[ply + 1].line;
      played.pv.insert(played.pv.begin(), game_.turns[ply].move);
      question.limits = limits;
      note.reasons = FindReasons(engine_, question, stop_);
    }
  }

  std::vector<PositionNote> Finish() {
    if (settings_.progress) settings_.progress(total_, total_);
    return std::move(notes_);
  }

 private:
  // Sets the engine to the position before turn `ply`.
  void GoTo(size_t ply) {
    for (; at_ > ply; --at_) engine_.TakeBack();
    for (; at_ < ply; ++at_) engine_.Play(game_.turns[at_].move);
  }

  void ReportProgress(int looks) {
    done_ += looks;
    if (settings_.progress && done_ < total_) settings_.progress(done_, total_);
  }

  MoveJudgement JudgementAt(size_t ply) const {
    return JudgeMove(positions_[ply], game_.turns[ply].move, notes_[ply], notes_[ply + 1]);
  }

  bool IsMarked(size_t ply) const {
    return ply < game_.turns.size() && notes_[ply].settled &&
           JudgementAt(ply).judgement >= Judgement::kMistake;
  }

  // Stores the Paco in a search's line. Calls the solver to prove it unless it is already proved.
  void TakeSeen(const SearchLine& best, PositionNote& note) {
    note.paco_seen = best.score.is_win() ? best.score.mate_turns() : 0;
    if (best.proved) {
      note.paco = note.paco_seen;
      note.paco_line = best.pv;
    }
    const uint64_t budget = note.paco_seen > 0 ? settings_.seen_proof_nodes : settings_.proof_nodes;
    AskSolver(engine_, budget, stop_, note);
  }

  // Examines the engine's current position for the first time. If the search does not complete a
  // depth, it is extended up to a bound; if that is not enough, the depth stays 0. The engine must
  // have MultiPV set to 2.
  PositionNote SearchShallow() {
    PositionNote note;
    const Position& position = engine_.position();
    const Color us = position.side_to_move();
    note.chance = FindThreatTurn(position, us);
    note.threat = FindThreatTurn(position, Opponent(us));
    if (note.threat.found()) note.parries = FindParries(position);
    if (const GameEnd end = engine_.game().end(); end != GameEnd::kOngoing) {
      note.score = ViewOf(us, ScoreOfEnd(end, us));
      return note;
    }
    const Findings findings = SearchUntilDepthOne(engine_, settings_.limits, stop_);
    TakeBest(position, findings.result, note);
    const SearchLine* second = SecondLine(findings);
    if (second != nullptr && second->pv.front() != note.line.front()) {
      note.first = note.score;
      note.second = ViewOf(us, second->score);
      note.second_move = second->pv.front();
    }
    TakeSeen(findings.result.line, note);
    return note;
  }

  // Examines a position again, with deeper `limits`: the best turn and, if different, `played`,
  // both to the same depth. The findings replace earlier ones. The engine must have MultiPV set
  // to 1.
  void SearchDeeper(const SearchLimits& limits, Move played, PositionNote& note) {
    if (engine_.game().end() != GameEnd::kOngoing) return;
    const Position& position = engine_.position();
    const Color us = position.side_to_move();
    const Findings findings = SearchUntilDepthOne(engine_, limits, stop_);
    const Move best_before = note.line.empty() ? Move() : note.line.front();
    if (note.paco == 0) {
      TakeBest(position, findings.result, note);
      TakeSeen(findings.result.line, note);
    }
    if (note.line.front() != best_before) note.second_move = Move();
    note.played.reset();
    if (note.line.front() == played) return;
    SearchLimits as_deep = Longer(limits, kPlayedTimes);
    as_deep.search_moves = {played};
    if (findings.result.line.depth > 0) as_deep.depth = findings.result.line.depth;
    const SearchLine line = SearchUntilDepthOne(engine_, as_deep, stop_).result.line;
    note.played = ViewOf(us, line.score);
    note.played_depth = line.depth;
    note.nodes += line.nodes;
  }

  // Returns the unsettled turns that may deserve a mark, in order.
  std::vector<size_t> Suspects() const {
    std::vector<size_t> turns;
    for (size_t ply = 0; ply < game_.turns.size(); ++ply) {
      const PositionNote& before = notes_[ply];
      if (before.settled || !before.searched) continue;
      const bool unfinished = before.depth == 0 || notes_[ply + 1].depth == 0;
      const bool falls = ExpectedScoreDrop(positions_[ply], before, notes_[ply + 1]) >= kSuspicion;
      const bool neighbour = (ply > 0 && IsMarked(ply - 1)) || IsMarked(ply + 1);
      const bool ends = !notes_[ply + 1].searched;
      if (falls || neighbour || (unfinished && !ends) || JudgementAt(ply).paco_missed) {
        turns.push_back(ply);
      }
    }
    return turns;
  }

  // Searches a turn again, more and more deeply, until two verdicts agree. The verdict of the first
  // pass counts as one of them unless it is a mistake or worse; mistakes and blunders need two
  // deeper searches.
  void Settle(size_t ply) {
    GoTo(ply);
    PositionNote& note = notes_[ply];
    note.settled = true;
    std::optional<MoveJudgement> last;
    if (const MoveJudgement first = JudgementAt(ply); first.judgement < Judgement::kMistake)
      last = first;
    SearchLimits limits = Longer(settings_.limits, settings_.deep_times);
    for (int doublings = 0;; ++doublings) {
      SearchDeeper(limits, game_.turns[ply].move, note);
      const MoveJudgement judged = ConfirmJudgement(ply);
      const bool holds =
          last && last->judgement == judged.judgement && last->paco_missed == judged.paco_missed;
      if (holds || stop_.stopped()) return;
      if (doublings == kMaxDoublings) {
        note.at_most = std::min(judged.judgement, last ? last->judgement : judged.judgement);
        return;
      }
      last = judged;
      limits = Longer(limits, 2);
    }
  }

  // Judges a turn. If it gets a mark, calls the solver for the positions before and after it.
  MoveJudgement ConfirmJudgement(size_t ply) {
    if (JudgementAt(ply).judgement != Judgement::kNone) {
      AskSolver(engine_, settings_.seen_proof_nodes, stop_, notes_[ply]);
      GoTo(ply + 1);
      AskSolver(engine_, settings_.seen_proof_nodes, stop_, notes_[ply + 1]);
      GoTo(ply);
    }
    return JudgementAt(ply);
  }

  const RecordedGame& game_;
  const AnnotateSettings& settings_;
  Engine& engine_;
  const StopToken& stop_;
  const std::vector<Position> positions_;
  std::vector<PositionNote> notes_;
  size_t at_ = 0;  // the current position of the engine
  int done_ = 0;   // in units of a first look
  int total_ = 0;
};

}  // namespace

AnnotateSettings AnnotateSettingsFor(const SearchLimits& limits) {
  AnnotateSettings settings;
  settings.limits = limits.Or({.nodes = kDefaultNodes});
  settings.proof_nodes =
      settings.limits.nodes ? *settings.limits.nodes / kNodesPerProofNode + 1 : kTimedProofNodes;
  settings.seen_proof_nodes = std::max(settings.seen_proof_nodes, settings.proof_nodes);
  return settings;
}

std::string AnnotatorText(const AnnotateSettings& settings) {
  const SearchLimits& limits = settings.limits;
  std::string text = VersionText();
  if (limits.nodes) absl::StrAppend(&text, ", ", *limits.nodes, " nodes a turn");
  if (limits.depth) absl::StrAppend(&text, ", depth ", *limits.depth);
  if (limits.movetime) {
    absl::StrAppend(&text, ", ", absl::FormatDuration(*limits.movetime), " a turn");
  }
  if (settings.deep_times > 0) {
    absl::StrAppend(&text, "; at least ", settings.deep_times, " times as many for marks");
  }
  return text;
}

absl::StatusOr<GameNotes> Annotate(const RecordedGame& game, const AnnotateSettings& settings,
                                   Engine& engine, const StopToken& stop) {
  AnalysisMode mode(engine, 2);
  const Game before = engine.game();
  const absl::Cleanup restore = [&] { engine.SetGame(before).IgnoreError(); };  // it was valid
  RETURN_IF_ERROR(engine.SetPosition(game.start));
  engine.NewGame();
  GameLooks looks(game, settings, engine, stop);
  looks.FirstPass();
  mode.SetLines(1);
  if (settings.deep_times > 0) looks.DeeperPasses();
  if (stop.stopped()) return absl::CancelledError("stopped");
  GameNotes notes;
  notes.positions = looks.Finish();
  JudgeTurns(game, notes);
  // The text of a mark names the reasons, which are only determined for marked turns.
  looks.Explain(notes.turns, notes.positions);
  if (stop.stopped()) return absl::CancelledError("stopped");
  JudgeTurns(game, notes);
  return notes;
}

}  // namespace danco
