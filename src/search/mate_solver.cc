#include "search/mate_solver.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/moves/move_list.h"
#include "board/moves/move_walk.h"
#include "board/moves/movegen.h"
#include "board/reach/parry_filter.h"
#include "board/reach/sako.h"

namespace danco {
namespace {

// Positions kept; beyond it the table is emptied. Some 400 MiB.
constexpr size_t kMaxEntries = size_t{1} << 23;
// Moves and positions of explosive positions take up to a millisecond: `stop` is asked for as
// often.
constexpr unsigned kLooksPerStop = 16;
// Answers that are compared for the line to print.
constexpr size_t kMaxAnswers = 2000;

// Calls `visit(move)` for all moves of a position until it returns false.
template <typename Visit>
Walk ForEachMove(const Position& position, const WalkBudgets& budgets, Visit&& visit) {
  auto sink = [&visit](const MoveSet& set) {
    for (Square to : set.targets) {
      if (!visit(set.At(to))) return false;
    }
    return true;
  };
  return WalkMoves(position, budgets, sink);
}

// A turn that wins is proved, one that is not known to is open.
Proof ProofOf(Answer answer) {
  switch (answer) {
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

MateSolver::MateSolver(std::function<bool(uint64_t)> stop, const std::vector<Position>& history)
    : stop_(std::move(stop)) {
  absl::flat_hash_set<Key> stood;
  for (const Position& position : history) {
    if (!stood.insert(position.key()).second) stood_twice_.insert(position.key());
  }
}

bool MateSolver::CountNode() {
  ++nodes_;
  return GoOn();
}

bool MateSolver::GoOn() {
  if (++looks_ % kLooksPerStop == 0 && stop_(nodes_)) stopped_ = true;
  return !stopped_;
}

bool MateSolver::IsDraw(const Position& position) const {
  return position.no_progress_plies() >= kNoProgressLimit || AllUnited(position) ||
         (!stood_twice_.empty() && stood_twice_.contains(position.key()));
}

Proof MateSolver::Solve(const Position& position, int turns) {
  Move ignored;
  if (position.king_united()) return Proof::kRefuted;
  return Attack(position, turns, &ignored);
}

Proof MateSolver::Attack(const Position& position, int turns, Move* winner) {
  if (!CountNode()) return Proof::kUnknown;
  const Proof at_once = ProofOf(FindThreat(position, position.side_to_move(), questions_).answer());
  if (at_once == Proof::kProved || turns <= 1) return at_once;
  // Results near the no-progress limit depend on more than the key.
  const bool keep = position.no_progress_plies() + 2 * turns < kNoProgressLimit;
  if (keep) {
    const auto found = table_.find(position.key());
    if (found != table_.end()) {
      if (found->second.proved <= turns) {
        if (winner != nullptr) *winner = found->second.move;
        return Proof::kProved;
      }
      if (found->second.refuted >= turns) return Proof::kRefuted;
    }
  }
  Proof result = Proof::kRefuted;
  Move best;
  {
    for (const bool threats : {true, false}) {
      const Walk walk = ForEachMove(position, {chains_, questions_}, [&](Move move) {
        const Proof proof = TryMove(position, move, turns, threats);
        if (proof == Proof::kProved) best = move;
        if (proof != Proof::kRefuted) result = proof;
        return proof != Proof::kProved && !stopped_;
      });
      if (best) break;
      if (walk != Walk::kComplete) result = Proof::kUnknown;
      if (stopped_) return Proof::kUnknown;
    }
  }
  if (winner != nullptr) *winner = best;
  if (keep && result != Proof::kUnknown) {
    if (table_.size() >= kMaxEntries) table_.clear();
    Entry& entry = table_[position.key()];
    if (result == Proof::kProved) {
      entry.proved = static_cast<int8_t>(std::min<int>(turns, entry.proved));
      entry.move = best;
    } else {
      entry.refuted = static_cast<int8_t>(std::max<int>(turns, entry.refuted));
    }
  }
  return result;
}

Proof MateSolver::TryMove(const Position& position, Move move, int turns, bool threats) {
  if (!GoOn()) return Proof::kUnknown;
  const Color attacker = position.side_to_move();
  const Position child = position.After(move);
  if (child.king_united()) return child.is_paco() ? Proof::kProved : Proof::kRefuted;
  if (IsDraw(child)) return Proof::kRefuted;
  // A threat that is not known is looked at among those that are none.
  if ((FindThreat(child, attacker, questions_).answer() == Answer::kYes) != threats) {
    return Proof::kRefuted;
  }
  const Answer defender_unites = FindThreat(child, Opponent(attacker), questions_).answer();
  if (defender_unites != Answer::kNo) {
    return defender_unites == Answer::kYes ? Proof::kRefuted : Proof::kUnknown;
  }
  return Defend(child, turns - 1);
}

Proof MateSolver::Defend(const Position& position, int turns) {
  if (!CountNode()) return Proof::kUnknown;
  const Color attacker = Opponent(position.side_to_move());
  Proof result = Proof::kProved;
  bool any = false;
  // Answers that the attacker cannot meet at once are what counts: with one turn left each is a
  // refutation, else they are looked at when all others are known to lose.
  MoveList answers;
  ParryFilter parries(FindThreat(position, attacker, questions_).squares());
  const Walk walk = ForEachMove(position, {chains_, questions_}, [&](Move move) {
    any = true;
    const Position child = position.After(move);
    if (!CountNode()) return false;
    if (IsDraw(child) || (child.king_united() && child.king_united(child.side_to_move()))) {
      result = Proof::kRefuted;
      return false;
    }
    if (child.king_united()) return true;  // its own: it loses (vchess)
    if (!parries.MayParry(position, move)) return true;
    const Threat threat = FindThreat(child, attacker, questions_);
    if (threat.answer() == Answer::kYes) {
      parries.Learn(position, move, threat.squares());
      return true;
    }
    if (turns <= 1) {
      result = ProofOf(threat.answer());
      return false;
    }
    answers.push_back(move);
    return true;
  });
  if (stopped_) return Proof::kUnknown;
  if (result != Proof::kProved) return result;
  if (!any) return Proof::kRefuted;  // no legal turn: a draw
  for (Move answer : answers) {
    const Proof proof = Attack(position.After(answer), turns, nullptr);
    if (proof != Proof::kProved) return proof;
  }
  return walk == Walk::kComplete ? Proof::kProved : Proof::kUnknown;
}

Proof MateSolver::SolveMoves(const Position& position, int turns, const MoveList& first_moves,
                             Move& winner) {
  Proof result = Proof::kRefuted;
  for (const bool threats : {true, false}) {
    for (Move move : first_moves) {
      const Position child = position.After(move);
      Proof proof = Proof::kRefuted;
      if (turns > 1 || child.king_united()) proof = TryMove(position, move, turns, threats);
      if (proof == Proof::kProved) {
        winner = move;
        return proof;
      }
      if (proof == Proof::kUnknown) result = proof;
      if (stopped_) return Proof::kUnknown;
    }
  }
  return result;
}

Move MateSolver::LongestAnswer(const Position& position, int turns) {
  MoveList answers;
  (void)GenerateMoves(position, answers, kMaxAnswers);  // of some the longest will do
  Move longest;
  int most = 0;
  for (Move answer : answers) {
    const Position child = position.After(answer);
    int needed = 1;
    while (needed < turns && Attack(child, needed, nullptr) != Proof::kProved) ++needed;
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
    if (left < turns) {
      move = FindWinningMove(here);
      if (!move && Attack(here, left, &move) != Proof::kProved) break;
    }
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

}  // namespace danco
