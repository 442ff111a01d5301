#include "search/root/prove.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/time/clock.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"

namespace danco {
namespace {

// A proof of few positions tries all ways all the same.
constexpr uint64_t kSlicesOfLimit = 4;
// Line and tree of a Paco may cost this many times what the proof may.
constexpr uint64_t kMoreBudgets = 4;
constexpr absl::Duration kTellInterval = absl::Milliseconds(100);

// With a mate in traditional chess.
bool EndsWithPaco(Position position, const MoveList& line) {
  for (Move move : line) position.Apply(move);
  return TraitsOf(position.rules()).captures ? !HasLegalMove(position) : position.king_united();
}

// Any answer to a threat, and what unites after it; nothing when there is no answer.
void AddEnd(const Position& threatened, MoveList& line) {
  constexpr size_t kSomeAnswers = 64;
  MoveList answers;
  (void)GenerateMoves(threatened, answers, kSomeAnswers);
  for (Move answer : answers) {
    const Move win = FindWinningMove(threatened.After(answer));
    if (!win) continue;
    line.push_back(answer);
    line.push_back(win);
    return;
  }
}

// The longest line of a tree, to the Paco.
MoveList LongestLine(const ProofTree& tree) {
  MoveList line;
  for (const ProofTreeNode* node = &tree.nodes.front();;) {
    line.push_back(node->move);
    const Position after = node->position.After(node->move);
    if (after.king_united()) return line;
    if (node->answers.empty()) {
      AddEnd(after, line);
      return line;
    }
    const auto longest = std::max_element(
        node->answers.begin(), node->answers.end(), [&](const auto& a, const auto& b) {
          return tree.nodes[a.node].turns < tree.nodes[b.node].turns;
        });
    line.push_back(longest->move);
    node = &tree.nodes[longest->node];
  }
}

// When to stop, and what to tell meanwhile.
class ProofWatch {
 public:
  ProofWatch(const ProofQuestion& question, const StopToken& stop)
      : question_(question), stop_(stop) {}

  ProofProgress& known() { return known_; }

  bool MustStop(uint64_t nodes) {
    stop_.Poll();
    known_.nodes = nodes;
    known_.time = absl::Now() - start_;
    if (question_.progress && known_.time >= told_ + kTellInterval) {
      told_ = known_.time;
      question_.progress(known_);
    }
    return stop_.stopped() || (question_.nodes && nodes >= *question_.nodes * budgets_) ||
           (question_.time && known_.time >= *question_.time);
  }
  // A proof was found: its line and its tree are to be written.
  void AllowMore() { budgets_ = 1 + kMoreBudgets; }
  absl::Duration elapsed() const { return absl::Now() - start_; }

 private:
  const ProofQuestion& question_;
  const StopToken& stop_;
  const absl::Time start_ = absl::Now();
  ProofProgress known_;
  absl::Duration told_;
  uint64_t budgets_ = 1;
};

}  // namespace

ProofFindings Prove(const Game& game, const ProofQuestion& question, TranspositionTable& seen,
                    const std::vector<std::unique_ptr<TaskRunner>>& helpers,
                    const StopToken& stop) {
  ProofFindings findings;
  if (game.end() != GameEnd::kOngoing) return findings;
  ProofWatch watch(question, stop);
  MoveList moves;
  findings.first_moves = GenerateMoves(game.position(), moves, question.first_moves);
  const uint64_t slice = question.nodes ? std::max<uint64_t>(*question.nodes / kSlicesOfLimit, 1)
                                        : MateSearch::kFirstSlice;
  MateSearch search({game.positions(), moves, question.turns, question.mebibytes,
                     [&](uint64_t nodes) { return watch.MustStop(nodes); },
                     [&](const FoundPaco& paco) { watch.known().found = paco.turns; },
                     [&](int excluded) { watch.known().excluded = excluded; }, &seen,
                     std::min(slice, MateSearch::kFirstSlice)},
                    helpers);
  findings.answer = search.Run();
  MateAnswer& answer = findings.answer;
  answer.shortest = answer.shortest && findings.first_moves == Walk::kComplete;
  if (answer.paco) watch.AllowMore();
  if (answer.paco && !EndsWithPaco(game.position(), answer.paco->line)) {
    MoveList line = search.Line([&](uint64_t nodes) { return watch.MustStop(nodes); });
    if (line.size() > answer.paco->line.size()) answer.paco->line = std::move(line);
  }
  if (question.tree) findings.tree = search.Tree();
  // (The table may have had a shorter proof than the one that was found first: the tree is it.)
  if (findings.tree && findings.tree->nodes.front().turns < answer.paco->turns) {
    answer.paco->turns = findings.tree->nodes.front().turns;
    answer.paco->line = LongestLine(*findings.tree);
  }
  findings.nodes = search.nodes();
  findings.time = watch.elapsed();
  findings.stopped = stop.stopped();
  return findings;
}

}  // namespace danco
