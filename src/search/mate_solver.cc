#include "search/mate_solver.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "board/bitboard.h"
#include "board/move.h"
#include "board/move_enumerator.h"
#include "board/move_list.h"
#include "board/movegen.h"
#include "board/piece.h"
#include "board/rules.h"
#include "board/sako.h"
#include "board/square.h"

namespace danco {
namespace {

// Positions kept; beyond it the table is emptied. Some 400 MiB.
constexpr size_t kMaxEntries = size_t{1} << 23;
// Moves and positions of explosive positions take up to a millisecond: `stop` is asked for as
// often.
constexpr unsigned kLooksPerStop = 16;
// Answers that are compared for the line to print.
constexpr size_t kMaxAnswers = 2000;

// Marks an arena as in use for the enumeration of one node.
class DepthGuard {
 public:
  explicit DepthGuard(size_t& depth) : depth_(depth) { ++depth_; }
  ~DepthGuard() { --depth_; }
  DepthGuard(const DepthGuard&) = delete;
  DepthGuard& operator=(const DepthGuard&) = delete;

 private:
  size_t& depth_;
};

// Calls `visit(move)` for all moves of a position until it returns false. True when all were
// visited.
template <typename Visit>
bool ForEachMove(const Position& position, ChainArena& arena, Visit&& visit) {
  auto sink = [&visit](const MoveSet& set) {
    for (Square to : set.targets) {
      if (!visit(set.At(to))) return false;
    }
    return true;
  };
  return EnumerateMoves(position, arena, sink);
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

ChainArena& MateSolver::EnumerationArena() {
  while (arenas_.size() <= depth_) arenas_.push_back(std::make_unique<ChainArena>(1u << 20));
  return *arenas_[depth_];
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
  if (CanUniteKing(position, position.side_to_move(), sako_arena_)) return Proof::kProved;
  if (turns <= 1) return sako_arena_.truncated() ? Proof::kUnknown : Proof::kRefuted;
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
    ChainArena& arena = EnumerationArena();
    const DepthGuard guard(depth_);
    for (const bool threats : {true, false}) {
      const bool complete = ForEachMove(position, arena, [&](Move move) {
        const Proof proof = TryMove(position, move, turns, threats);
        if (proof == Proof::kProved) best = move;
        if (proof != Proof::kRefuted) result = proof;
        return proof != Proof::kProved && !stopped_;
      });
      if (best) break;
      if (!complete) result = Proof::kUnknown;
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
  if (CanUniteKing(child, attacker, sako_arena_) != threats) return Proof::kRefuted;
  if (IsDraw(child) || CanUniteKing(child, Opponent(attacker), sako_arena_)) {
    return Proof::kRefuted;
  }
  if (sako_arena_.truncated()) return Proof::kUnknown;  // the defender may be able to unite
  return Defend(child, turns - 1);
}

Proof MateSolver::Defend(const Position& position, int turns) {
  if (!CountNode()) return Proof::kUnknown;
  const Color attacker = Opponent(position.side_to_move());
  ChainArena& arena = EnumerationArena();
  const DepthGuard guard(depth_);
  Proof result = Proof::kProved;
  bool any = false;
  // Answers that the attacker cannot meet at once are what counts: with one turn left each is a
  // refutation, else they are looked at when all others are known to lose.
  MoveList answers;
  ParryFilter parries(ThreatSquares(position, attacker, sako_arena_));
  const bool complete = ForEachMove(position, arena, [&](Move move) {
    any = true;
    const Position child = position.After(move);
    if (!CountNode()) return false;
    if (IsDraw(child)) {
      result = Proof::kRefuted;
      return false;
    }
    if (!parries.MayParry(position, move)) return true;
    if (const Bitboard threat = ThreatSquares(child, attacker, sako_arena_)) {
      parries.Learn(position, move, threat);
      return true;
    }
    if (turns <= 1) {
      result = sako_arena_.truncated() ? Proof::kUnknown : Proof::kRefuted;
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
  return complete ? Proof::kProved : Proof::kUnknown;
}

Proof MateSolver::SolveMoves(const Position& position, int turns, const MoveList& first_moves,
                             Move& winner) {
  Proof result = Proof::kRefuted;
  for (const bool threats : {true, false}) {
    for (Move move : first_moves) {
      const Position child = position.After(move);
      Proof proof = Proof::kRefuted;
      if (child.king_united()) {
        proof = Proof::kProved;
      } else if (turns > 1) {
        proof = TryMove(position, move, turns, threats);
      }
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
  ChainArena arena;
  GenerateMoves(position, arena, answers, kMaxAnswers);
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
      move = FindWinningMove(here, sako_arena_);
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
