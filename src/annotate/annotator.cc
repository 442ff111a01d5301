#include "annotate/annotator.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "annotate/judge.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/game/game.h"
#include "board/moves/movegen.h"
#include "engine/options.h"
#include "engine/version.h"
#include "search/control/listener.h"
#include "search/root/prove.h"

namespace danco {
namespace {

// A Paco in more turns is not looked for unless the search sees one: the budget would not suffice.
constexpr int kProofTurns = 6;
// The solver's table. A budget of a few thousand positions fills no more.
constexpr size_t kProofMebibytes = 1;
// Positions with more turns are explosive: of these some will do.
constexpr size_t kMostFirstMoves = 2000;
// What is proved may take so many turns more than what is seen.
constexpr int kMoreTurns = 4;
// The proof of a Paco that the search sees may cost this many times what others may.
constexpr uint64_t kSeenBudgets = 16;

constexpr uint64_t kDefaultNodes = 20'000;
// Nodes of the search for each position that a proof may look at, which costs a fraction of one.
constexpr uint64_t kNodesPerProofNode = 4;
constexpr uint64_t kTimedProofNodes = 20'000;

Score WhitesView(Score score, Color side) { return side == Color::kWhite ? score : -score; }

// For the side to move.
Score ScoreOfEnd(GameEnd end, Color side) {
  const std::optional<Color> winner = WinnerOf(end, side);
  if (!winner) return Score::Draw();
  return winner == side ? -Score::UnitedIn(0) : Score::UnitedIn(0);
}

// A Paco of the side to move that the budget proves, or one that the search sees: `best` is its
// line.
void ProvePaco(Engine& engine, uint64_t budget, const SearchLine& best, PositionNote& note) {
  if (const Move at_once = note.chance.story ? FindWinningMove(engine.position()) : Move()) {
    note.paco = 1;
    note.paco_line.push_back(at_once);
    return;
  }
  const int seen = best.score.is_win() ? best.score.mate_turns() : 0;
  ProofQuestion question;
  question.turns = std::max(kProofTurns, seen > 0 ? seen + kMoreTurns : 0);
  question.nodes = seen > 0 ? kSeenBudgets * budget : budget;
  question.first_moves = kMostFirstMoves;
  question.mebibytes = kProofMebibytes;
  const MateAnswer answer = engine.Prove(question).answer;
  if (answer.paco) {
    note.paco = answer.paco->turns;
    note.paco_line = answer.paco->line;
  } else if (best.proved) {
    note.paco = seen;
    note.paco_line = best.pv;
  } else {
    note.paco_seen = seen;
  }
}

void LookAtThreats(const Position& position, bool is_last, PositionNote& note) {
  const Color us = position.side_to_move();
  note.chance = FindThreatStory(position, us);
  note.threat = FindThreatStory(position, Opponent(us));
  if (note.threat.story && !is_last) note.parries = FindParries(position);
}

PositionNote LookAt(Engine& engine, const AnnotateSettings& settings, bool is_last) {
  PositionNote note;
  const Position& position = engine.position();
  const Color us = position.side_to_move();
  const GameEnd end = engine.game().end();
  if (end != GameEnd::kOngoing) {
    note.score = WhitesView(ScoreOfEnd(end, us), us);
    LookAtThreats(position, is_last, note);
    return note;
  }
  const Findings findings = engine.Analyse(engine.LimitsOf(settings.limits));
  const SearchResult& result = findings.result;
  note.searched = true;
  note.score = WhitesView(result.line.score, us);
  note.depth = result.line.depth;
  note.line = result.line.pv;
  if (note.line.empty() && result.best) note.line.push_back(result.best);
  if (findings.lines.size() > 1 && findings.lines[1].pv.front() != note.line.front()) {
    note.second = WhitesView(findings.lines[1].score, us);
    note.second_move = findings.lines[1].pv.front();
  }
  LookAtThreats(position, is_last, note);
  ProvePaco(engine, settings.proof_nodes, result.line, note);
  if (note.paco > 0) {
    note.score = WhitesView(Score::PacoIn(2 * note.paco - 1), us);
    note.line = note.paco_line;
  }
  return note;
}

}  // namespace

AnnotateSettings AnnotateSettingsFor(const SearchLimits& limits) {
  AnnotateSettings settings;
  settings.limits = limits;
  if (!limits.nodes && !limits.depth && !limits.movetime) settings.limits.nodes = kDefaultNodes;
  settings.proof_nodes =
      settings.limits.nodes ? *settings.limits.nodes / kNodesPerProofNode + 1 : kTimedProofNodes;
  return settings;
}

std::string AnnotatorText(const SearchLimits& limits) {
  std::string text = VersionText();
  if (limits.nodes) absl::StrAppend(&text, ", ", *limits.nodes, " nodes a turn");
  if (limits.depth) absl::StrAppend(&text, ", depth ", *limits.depth);
  if (limits.movetime) {
    absl::StrAppend(&text, ", ", absl::FormatDuration(*limits.movetime), " a turn");
  }
  return text;
}

absl::StatusOr<GameNotes> Annotate(const RecordedGame& game, const AnnotateSettings& settings,
                                   Engine& engine) {
  const int lines = engine.options().value(OptionId::kMultiPv);
  absl::Status status = engine.SetPosition(game.start);
  if (status.ok()) status = engine.Set({OptionId::kAnalyseMode, 1});
  if (status.ok()) status = engine.Set({OptionId::kMultiPv, 2});
  if (!status.ok()) return status;
  engine.NewGame();
  for (const RecordedTurn& turn : game.turns) engine.Play(turn.move);
  GameNotes notes;
  const int total = static_cast<int>(game.turns.size()) + 1;
  for (int done = 1; done <= total; ++done) {
    notes.positions.push_back(LookAt(engine, settings, done == 1));
    if (done < total) engine.TakeBack();
    if (settings.progress) settings.progress(done, total);
  }
  if (status = engine.Set({OptionId::kMultiPv, lines}); !status.ok()) return status;
  std::reverse(notes.positions.begin(), notes.positions.end());
  JudgeTurns(game, notes);
  return notes;
}

}  // namespace danco
