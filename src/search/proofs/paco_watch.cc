#include "search/proofs/paco_watch.h"

#include <algorithm>

#include "board/moves/move_set.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"

namespace danco {
namespace {

// Classes of lines that are looked at: without a quiet move, and with one.
constexpr int kClasses = 2;
// Answers to a move of ours that are asked; explosive positions have more.
constexpr size_t kMaxMoves = 4000;
constexpr uint64_t kMostStates = 1u << 15;
constexpr size_t kMebibytes = 16;  // of each question's table, at most
// Moves whose questions are kept: each may come to some 100 MiB in a long analysis.
constexpr size_t kMostRefutations = 2;

}  // namespace

PacoWatch::PacoWatch(const std::vector<Position>& history, const MoveList& first_moves,
                     std::function<bool()> stop, TranspositionTable& seen)
    : history_(history), stop_(std::move(stop)), seen_(seen), attack_(Ask(history, first_moves)) {}

std::unique_ptr<PacoWatch::Question> PacoWatch::Ask(std::vector<Position> history,
                                                    MoveList first_moves) const {
  auto question = std::make_unique<Question>();
  question->history = std::move(history);
  question->first_moves = std::move(first_moves);
  question->solver = std::make_unique<MateSolver>([this](uint64_t) { return stop_(); },
                                                  question->history, kMebibytes, &seen_);
  return question;
}

std::optional<FoundPaco> PacoWatch::Look(Question& question, uint64_t nodes, int most) {
  MateSolver& solver = *question.solver;
  const Position& position = question.history.back();
  const uint64_t before = solver.nodes();
  std::optional<FoundPaco> found;
  int exhausted = 0;
  while (!found && exhausted < kClasses && !solver.stopped() && solver.nodes() - before < nodes) {
    const uint64_t begin = solver.nodes();
    const uint64_t share = std::max<uint64_t>(nodes / kClasses, 1);
    solver.set_classes(question.next_class, MateSolver::kQuietClasses);
    question.next_class = (question.next_class + 1) % kClasses;
    Move winner;
    const int turns = solver.Find(position, most, question.first_moves, share, winner);
    if (turns > 0) found = FoundPaco{turns, solver.FoundLine(position, turns, winner)};
    exhausted = solver.nodes() - begin < share ? exhausted + 1 : 0;
  }
  question.hopeless = !found && exhausted == kClasses && !solver.stopped();
  nodes_ += solver.nodes() - before;
  return solver.stopped() ? std::nullopt : found;
}

std::optional<FoundPaco> PacoWatch::Attack(uint64_t nodes, int most) {
  return attack_->hopeless ? std::nullopt : Look(*attack_, nodes, most);
}

std::optional<FoundPaco> PacoWatch::Confirm(uint64_t nodes, int most) {
  MateSolver& solver = *attack_->solver;
  const Position& position = history_.back();
  const uint64_t before = solver.nodes();
  Move winner;
  const int turns = solver.FindGuided(position, most, attack_->first_moves, nodes, winner);
  std::optional<FoundPaco> found;
  if (turns > 0) found = FoundPaco{turns, solver.FoundLine(position, turns, winner)};
  nodes_ += solver.nodes() - before;
  return solver.stopped() ? std::nullopt : found;
}

std::optional<FoundPaco> PacoWatch::Refutation(Move move, uint64_t nodes, int most) {
  auto known = std::find_if(refutations_.begin(), refutations_.end(),
                            [move](const auto& entry) { return entry.first == move; });
  if (known == refutations_.end()) {
    if (refutations_.size() == kMostRefutations) refutations_.erase(refutations_.begin());
    std::vector<Position> history = history_;
    history.push_back(history.back().After(move));
    MoveList answers;
    ChainBudget chains(kMostStates);
    ChainBudget castling(kMostStates);
    // A question with more answers than that stays unasked.
    const bool all =
        GenerateMoves(history.back(), answers, kMaxMoves, {chains, castling}) == Walk::kComplete;
    refutations_.emplace_back(move, Ask(std::move(history), std::move(answers)));
    known = refutations_.end() - 1;
    known->second->hopeless = !all;
  }
  Question& question = *known->second;
  return question.hopeless ? std::nullopt : Look(question, nodes, most);
}

}  // namespace danco
