#include "search/proofs/mate_solver.h"

#include <algorithm>
#include <utility>

#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"

namespace danco {
namespace {

// Answers that are compared for the line to print.
constexpr size_t kComparedAnswers = 2000;
// The guide's part of the memory.
constexpr size_t kGuideShare = 4;

Proof ProofOf(const ProofNumbers& numbers) {
  switch (numbers.answer()) {
    case Answer::kYes:
      return Proof::kProved;
    case Answer::kNo:
      return Proof::kRefuted;
    case Answer::kUnknown:
      break;
  }
  return Proof::kUnknown;
}

}  // namespace

MateSolver::MateSolver(std::function<bool(uint64_t)> stop, const std::vector<Position>& history,
                       size_t mebibytes, TranspositionTable* seen)
    : search_(WithGuide(std::move(stop)), history, mebibytes),
      guide_(
          std::max<size_t>(mebibytes / kGuideShare, 1), [this] { return !search_.lists().GoOn(); },
          seen) {}

std::function<bool(uint64_t)> MateSolver::WithGuide(std::function<bool(uint64_t)> stop) const {
  return
      [this, stop = std::move(stop)](uint64_t visited) { return stop(visited + guide_.nodes()); };
}

Proof MateSolver::Solve(const Position& position, int turns) {
  if (position.king_united()) return Proof::kRefuted;
  switch (search_.lists().CanUnite(position, position.side_to_move())) {
    case Answer::kYes:
      return Proof::kProved;
    case Answer::kUnknown:
      return Proof::kUnknown;
    case Answer::kNo:
      break;
  }
  turns += UncountedTurns(position.rules());
  if (turns <= 1) return Proof::kRefuted;
  return ProofOf(search_.Attack(position, {turns}));
}

Proof MateSolver::SolveMoves(const Position& position, int turns, const MoveList& first_moves,
                             Move& winner) {
  if (position.king_united()) return Proof::kRefuted;
  for (Move move : first_moves) {
    const Position child = position.After(move);
    if (child.king_united() && child.is_paco()) {
      winner = move;
      return Proof::kProved;
    }
  }
  turns += UncountedTurns(position.rules());
  if (turns <= 1) return Proof::kRefuted;
  Move found;
  const Proof proof = ProofOf(search_.AttackWith(position, {turns}, first_moves, found));
  if (proof == Proof::kProved) winner = found;
  return proof;
}

// Where the attacker can unite at once there is nothing to follow.
std::optional<ProofTree> MateSolver::TreeOf(const Position& position, ProofGoal goal, Move first) {
  const Position after = position.After(first);
  if (after.king_united() && after.is_paco()) return ProofTree{{{position, 1, first, {}}}};
  const int uncounted = UncountedTurns(position.rules());
  goal.turns += uncounted;
  std::optional<ProofTree> tree = ExtractProof(search_, position, goal, first);
  if (tree) {
    for (ProofTreeNode& node : tree->nodes) node.turns -= uncounted;
  }
  return tree;
}

int MateSolver::ReplayAfter(const Position& position, ProofGoal goal) {
  int longest = 1;
  for (const ProofMove& reply : search_.lists().Replies(position)->list) {
    const int turns = search_.Replay(position.After(reply.move), goal);
    if (turns == 0 && !search_.stopped()) return 0;
    // Stopped on the way: the proof stands as it was found.
    longest = std::max(longest, turns == 0 ? goal.turns : turns);
  }
  return longest;
}

int MateSolver::FindGuided(const Position& position, int most, const MoveList& first_moves,
                           uint64_t nodes, Move& winner) {
  const int uncounted = UncountedTurns(position.rules());
  const auto found = guided_.Find(position, most + uncounted, first_moves, nodes);
  if (!found) return 0;
  const int rest =
      ReplayAfter(position.After(found->move), {found->turns - 1, ProofGoal::kAnyQuiet});
  if (rest == 0) return 0;
  winner = found->move;
  found_quiet_ = ProofGoal::kAnyQuiet;
  return rest + 1 - uncounted;
}

int MateSolver::Find(const Position& position, int most, const MoveList& first_moves,
                     uint64_t nodes, Move& winner) {
  const uint64_t end = search_.nodes() + nodes;
  const int uncounted = UncountedTurns(position.rules());
  most += uncounted;
  search_.set_most_quiet(kQuietClasses);
  int found = 0;
  bool open = true;
  while (open && found == 0 && !search_.stopped() && search_.nodes() < end) {
    open = false;
    for (int quiet = first_class_; quiet < kQuietClasses && found == 0; quiet += class_step_) {
      const uint64_t slice_end = std::min(end, search_.nodes() + slice_);
      search_.set_node_limit(slice_end);
      int& turns = turns_[quiet];
      // One turn more at a time: what was refuted with fewer cuts every line that comes back to a
      // position.
      while (turns <= most && search_.nodes() < slice_end && !search_.stopped()) {
        int needed = 0;
        const ProofNumbers numbers =
            search_.AttackWith(position, {turns, quiet}, first_moves, winner, &needed);
        if (numbers.proved()) {
          search_.set_node_limit(UINT64_MAX);
          const int rest = ReplayAfter(position.After(winner), {needed - 1, quiet});
          if (rest > 0) {
            found_quiet_ = quiet;
            found = rest + 1 - uncounted;
            break;
          }
          search_.set_node_limit(slice_end);
          ++turns;  // what cannot be replayed is no proof
        }
        if (numbers.refuted()) ++turns;
      }
      open = open || turns <= most;
    }
    slice_ += slice_ / 2;
  }
  search_.set_node_limit(UINT64_MAX);
  return found;
}

Move MateSolver::WinningMove(const Position& position, int turns) {
  const Move at_once = search_.lists().FindWinAtOnce(position);
  if (at_once) return at_once;
  return Solve(position, turns) == Proof::kProved
             ? search_.ProvingMove(position, {turns + UncountedTurns(position.rules())})
             : Move();
}

Move MateSolver::LongestAnswer(const Position& position, int turns) {
  MoveList answers;
  (void)GenerateMoves(position, answers, kComparedAnswers);  // of some the longest will do
  Move longest;
  int most = 0;
  for (Move answer : answers) {
    const Position child = position.After(answer);
    int needed = 1;
    while (needed < turns && Solve(child, needed) != Proof::kProved) ++needed;
    if (needed > most) {
      most = needed;
      longest = answer;
    }
    if (most == turns) break;
  }
  return longest;
}

MoveList MateSolver::Line(const Position& position, int turns, Move first) {
  MoveList line;
  Position here = position;
  Move move = first;
  for (int left = turns; left >= 1; --left) {
    if (left < turns) move = WinningMove(here, left);
    if (!move) break;
    line.push_back(move);
    here.Apply(move);
    if (here.king_united()) break;
    const Move answer = LongestAnswer(here, left - 1);
    if (!answer) break;
    line.push_back(answer);
    here.Apply(answer);
  }
  return line;
}

MoveList MateSolver::FoundLine(const Position& position, int turns, Move first) {
  MoveList line{first};
  Position here = position.After(first);
  ProofGoal goal{turns - 1 + UncountedTurns(position.rules()), found_quiet_};
  for (; goal.turns >= 1; --goal.turns) {
    const SharedMoves replies = search_.lists().Replies(here);
    Move answer;
    int most = 0;
    for (const ProofMove& reply : replies->list) {
      const Position child = here.After(reply.move);
      // What the table has forgotten is proved again.
      if (search_.ProvedTurns(child, goal) > goal.turns) (void)search_.Attack(child, goal);
      const int needed = search_.ProvedTurns(child, goal);
      if (needed > goal.turns) return line;
      if (needed > most) {
        most = needed;
        answer = reply.move;
      }
    }
    if (!answer) {
      MoveList any;
      (void)GenerateMoves(here, any, kComparedAnswers);
      // Under vchess an answer may unite the own king.
      const auto lasts = std::find_if(any.begin(), any.end(),
                                      [&](Move move) { return !here.After(move).king_united(); });
      if (lasts == any.end()) return line;
      answer = *lasts;
    }
    line.push_back(answer);
    here.Apply(answer);
    const Move move =
        most > 0 ? search_.ProvingMove(here, goal) : search_.lists().FindWinAtOnce(here);
    if (!move) return line;
    line.push_back(move);
    here.Apply(move);
    if (here.king_united()) return line;
    goal.turns = most > 0 ? most : goal.turns;
  }
  return line;
}

}  // namespace danco
