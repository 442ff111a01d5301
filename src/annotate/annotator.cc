#include "annotate/annotator.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "annotate/judge.h"
#include "annotate/look.h"
#include "board/core/position.h"
#include "engine/options.h"
#include "engine/version.h"

namespace danco {
namespace {

constexpr uint64_t kDefaultNodes = 20'000;
// Nodes of the search for each position that a proof may look at, which costs a fraction of one.
constexpr uint64_t kNodesPerProofNode = 4;
constexpr uint64_t kTimedProofNodes = 20'000;

// A fall of the expected result from which a turn is looked at again. Half an inaccuracy: with
// fewer nodes scores of this game are off by as much.
constexpr double kSuspicion = 0.05;
// So often the nodes are doubled at most until a verdict holds twice.
constexpr int kMostDoublings = 2;
// Marks beside a turn make it worth another look, which may bring a mark to the turn beside it.
constexpr int kMostRounds = 4;

// For the estimate of progress, in first looks: what a deeper look costs, and how many turns of
// ten get one.
constexpr int kLooksOfDeepLook = 30;
constexpr int kDeepTurnsOfTen = 3;

// The work on one game.
class GameLooks {
 public:
  GameLooks(const RecordedGame& game, const AnnotateSettings& settings, Engine& engine)
      : game_(game), settings_(settings), engine_(engine) {
    positions_.push_back(game.start);
    for (const RecordedTurn& turn : game.turns) {
      positions_.push_back(positions_.back().After(turn.move));
      engine_.Play(turn.move);
    }
    notes_.resize(positions_.size());
    at_ = game.turns.size();
    total_ = static_cast<int>(notes_.size());
    if (settings_.deep_times > 0) total_ += total_ * kLooksOfDeepLook * kDeepTurnsOfTen / 10;
  }

  // 1. Every position, the last one first.
  void FirstPass() {
    const LookLimits limits{settings_.limits, settings_.proof_nodes, settings_.seen_proof_nodes};
    for (size_t ply = notes_.size(); ply-- > 0;) {
      GoTo(ply);
      notes_[ply] = FirstLook(engine_, limits, ply + 1 == notes_.size());
      Tell(1);
    }
  }

  // 2. What may deserve a mark, until nothing is left that does.
  void DeeperPasses() {
    for (int round = 0; round < kMostRounds; ++round) {
      std::vector<size_t> turns = Suspects();
      if (turns.empty()) return;
      total_ = done_ + static_cast<int>(turns.size()) * kLooksOfDeepLook;
      for (auto ply = turns.rbegin(); ply != turns.rend(); ++ply) {
        Settle(*ply);
        Tell(kLooksOfDeepLook);
      }
    }
    // (What still falls under suspicion was not looked at: it gets no mark.)
    for (size_t ply : Suspects()) notes_[ply].at_most = Judgement::kNone;
  }

  std::vector<PositionNote> Finish() && {
    if (settings_.progress) settings_.progress(total_, total_);
    return std::move(notes_);
  }

 private:
  // Brings the engine to the position before turn `ply`.
  void GoTo(size_t ply) {
    for (; at_ > ply; --at_) engine_.TakeBack();
    for (; at_ < ply; ++at_) engine_.Play(game_.turns[at_].move);
  }

  void Tell(int looks) {
    done_ += looks;
    if (settings_.progress && done_ < total_) settings_.progress(done_, total_);
  }

  Verdict VerdictAt(size_t ply) const {
    return VerdictOf(positions_[ply], game_.turns[ply].move, notes_[ply], notes_[ply + 1]);
  }

  bool IsMarked(size_t ply) const {
    return ply < game_.turns.size() && notes_[ply].settled &&
           VerdictAt(ply).judgement >= Judgement::kMistake;
  }

  // The turns that have not been settled and may deserve a mark, first to last.
  std::vector<size_t> Suspects() const {
    std::vector<size_t> turns;
    for (size_t ply = 0; ply < game_.turns.size(); ++ply) {
      const PositionNote& before = notes_[ply];
      if (before.settled || !before.searched) continue;
      const bool unfinished = before.depth == 0 || notes_[ply + 1].depth == 0;
      const bool falls = SuspicionOf(positions_[ply], before, notes_[ply + 1]) >= kSuspicion;
      const bool beside = (ply > 0 && IsMarked(ply - 1)) || IsMarked(ply + 1);
      const bool ends = !notes_[ply + 1].searched;
      if (falls || beside || (unfinished && !ends) || VerdictAt(ply).paco_missed) {
        turns.push_back(ply);
      }
    }
    return turns;
  }

  // Looks deeper at a turn until the verdict holds twice. One that is no mistake may have been that
  // of the first pass; a mistake or a blunder rests on two deeper looks.
  void Settle(size_t ply) {
    GoTo(ply);
    PositionNote& note = notes_[ply];
    note.settled = true;
    std::optional<Verdict> last;
    if (const Verdict first = VerdictAt(ply); first.judgement < Judgement::kMistake) last = first;
    LookLimits limits{Longer(settings_.limits, settings_.deep_times), settings_.proof_nodes,
                      settings_.seen_proof_nodes};
    for (int doublings = 0;; ++doublings) {
      LookDeeper(engine_, limits, game_.turns[ply].move, note);
      const Verdict verdict = ProveVerdict(ply);
      const bool holds =
          last && last->judgement == verdict.judgement && last->paco_missed == verdict.paco_missed;
      if (holds) return;
      if (doublings == kMostDoublings) {
        note.at_most = std::min(verdict.judgement, last ? last->judgement : verdict.judgement);
        return;
      }
      last = verdict;
      limits.search = Longer(limits.search, 2);
    }
  }

  // The verdict on a turn; where it is a mark, the solver is asked before and after it.
  Verdict ProveVerdict(size_t ply) {
    if (VerdictAt(ply).judgement != Judgement::kNone) {
      AskSolver(engine_, settings_.seen_proof_nodes, notes_[ply]);
      GoTo(ply + 1);
      AskSolver(engine_, settings_.seen_proof_nodes, notes_[ply + 1]);
      GoTo(ply);
    }
    return VerdictAt(ply);
  }

  const RecordedGame& game_;
  const AnnotateSettings& settings_;
  Engine& engine_;
  std::vector<Position> positions_;
  std::vector<PositionNote> notes_;
  size_t at_ = 0;  // the position that the engine is at
  int done_ = 0;   // in first looks
  int total_ = 0;
};

}  // namespace

AnnotateSettings AnnotateSettingsFor(const SearchLimits& limits) {
  AnnotateSettings settings;
  settings.limits = limits;
  if (!limits.nodes && !limits.depth && !limits.movetime) settings.limits.nodes = kDefaultNodes;
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
    absl::StrAppend(&text, "; marks with ", settings.deep_times, " times that and more");
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
  GameLooks looks(game, settings, engine);
  looks.FirstPass();
  if (settings.deep_times > 0) {
    if (status = engine.Set({OptionId::kMultiPv, 1}); !status.ok()) return status;
    looks.DeeperPasses();
  }
  if (status = engine.Set({OptionId::kMultiPv, lines}); !status.ok()) return status;
  GameNotes notes;
  notes.positions = std::move(looks).Finish();
  JudgeTurns(game, notes);
  return notes;
}

}  // namespace danco
