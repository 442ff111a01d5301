// SPDX-License-Identifier: MIT
#include "search/proofs/proof_moves.h"

#include <utility>

#include "absl/functional/function_ref.h"
#include "board/game/game.h"
#include "board/moves/move_check.h"
#include "board/moves/move_walk.h"
#include "board/moves/movegen.h"
#include "board/reach/parry_filter.h"
#include "board/reach/sako.h"
#include "board/reach/threat_map.h"
#include "search/proofs/chess_mates.h"

namespace danco {
namespace {

// The maximum number of cached moves, which take some 100 MiB. Beyond it, the cache is cleared.
constexpr size_t kMaxRemembered = size_t{1} << 21;
// `stop` is checked once in this many calls. In explosive positions, one move takes up to a
// millisecond.
constexpr unsigned kCallsPerCheck = 16;

// Calls `visit(move)` for all moves of a position until it returns false. Not a template, because
// the visitors take far longer than the call.
WalkResult ForEachMove(const Position& position, const WalkBudgets& budgets,
                       absl::FunctionRef<bool(Move)> visit) {
  auto sink = [visit](const MoveSet& set) {
    for (Square to : set.targets) {
      if (!visit(set.At(to))) return false;
    }
    return true;
  };
  return WalkMoves(position, budgets, sink);
}

}  // namespace

Key ProofMoveLists::ListKey(const Position& position) { return PathFreeKey(position, 1); }

ProofMoveLists::ProofMoveLists(const StopToken& stop, const std::vector<Position>& history)
    : stop_(&stop) {
  absl::flat_hash_set<Key> stood;
  for (const Position& position : history) {
    if (!stood.insert(position.key()).second) stood_twice_.insert(position.key());
  }
}

bool ProofMoveLists::MayContinue() {
  if (++calls_ % kCallsPerCheck == 0) (void)stop_->Check();
  return !stopped();
}

bool ProofMoveLists::IsDraw(const Position& position) const {
  return DrawOf(position) != GameEnd::kOngoing ||
         (!stood_twice_.empty() && stood_twice_.contains(position.key()));
}

// The attacker is to move. A king in a union decides before anything else, even if all pieces are
// united (rules.md 5).
bool ProofMoveLists::SavesDefender(const Position& child) const {
  return child.king_united() ? child.king_united(child.side_to_move()) : IsDraw(child);
}

Tribool ProofMoveLists::CanUnite(const Position& position, Color side) {
  return FindThreat(position, side, query_budget_).answer();
}

Move ProofMoveLists::FindWinAtOnce(const Position& position) {
  return FindWinningMove(position, query_budget_);
}

SharedMoves ProofMoveLists::Remembered(Key key) const {
  const auto found = lists_.find(key);
  return found == lists_.end() ? nullptr : found->second;
}

// A list that is incomplete because of a stop must not be cached.
SharedMoves ProofMoveLists::Remember(Key key, ProofMoves moves) {
  if (stopped()) return std::make_shared<const ProofMoves>(std::move(moves));
  if (remembered_ >= kMaxRemembered) {
    lists_.clear();  // lists in use are kept alive by their users
    remembered_ = 0;
  }
  remembered_ += moves.list.size() + 4;
  SharedMoves shared = std::make_shared<const ProofMoves>(std::move(moves));
  lists_[key] = shared;
  return shared;
}

ProofMove ProofMoveLists::Entry(Move move, const Position& child, bool quiet, size_t answers) {
  return {move, child.key(), child.no_progress_plies() == 0, quiet, static_cast<uint32_t>(answers)};
}

void ProofMoveLists::AddAttack(const Position& position, Move move, bool only_threats,
                               ProofMoves& moves) {
  const Color attacker = position.side_to_move();
  const Position child = position.After(move);
  ++nodes_;
  if (child.king_united() || IsDraw(child)) return;
  const Threat threat = FindThreat(child, attacker, query_budget_);
  const bool quiet = threat.answer() != Tribool::kYes;
  if (quiet && only_threats) return;
  const Tribool defender_unites = FindThreat(child, Opponent(attacker), query_budget_).answer();
  if (defender_unites == Tribool::kUnknown) moves.unlisted = Tribool::kUnknown;
  if (defender_unites != Tribool::kNo) return;
  moves.list.push_back(Entry(move, child, quiet, quiet ? 0 : Replies(child, threat)->list.size()));
}

SharedMoves ProofMoveLists::Attacks(const Position& position, bool quiet) {
  const Key key = ListKey(position);
  const SharedMoves known = Remembered(key);
  if (known != nullptr && (known->kind == ProofMoves::Kind::kAll || !quiet)) return known;
  ProofMoves moves;
  if (const std::optional<MoveList> exact = ExactAttacks(position, quiet)) {
    moves = AttacksAmong(position, *exact);
  } else {
    if (known != nullptr) moves = *known;
    ListAttacks(position, quiet, known.get(), moves);
  }
  moves.kind = quiet ? ProofMoves::Kind::kAll : ProofMoves::Kind::kThreats;
  return Remember(key, std::move(moves));
}

void ProofMoveLists::ListAttacks(const Position& position, bool quiet, const ProofMoves* known,
                                 ProofMoves& moves) {
  // The filter misses some threats, which are then listed with the quiet moves.
  const ThreatMap threats(position);
  const WalkResult walk = ForEachMove(position, {chains_, query_budget_}, [&](Move move) {
    const bool may_threaten = threats.MayThreaten(move);
    if (known == nullptr && may_threaten) AddAttack(position, move, !quiet, moves);
    if (quiet && !may_threaten) AddAttack(position, move, false, moves);
    // If the move is not listed as a threat, the filter took it for one wrongly.
    if (quiet && known != nullptr && may_threaten) {
      bool listed = false;
      for (const ProofMove& other : known->list) listed = listed || other.move == move;
      if (!listed) AddAttack(position, move, false, moves);
    }
    return MayContinue();
  });
  if (walk != WalkResult::kComplete) moves.unlisted = Tribool::kUnknown;
}

ProofMoves ProofMoveLists::AttacksAmong(const Position& position, const MoveList& moves) {
  ProofMoves attacks;
  for (Move move : moves) {
    if (!MayContinue()) break;
    AddAttack(position, move, /*only_threats=*/false, attacks);
  }
  attacks.kind = ProofMoves::Kind::kAll;
  return attacks;
}

SharedMoves ProofMoveLists::Replies(const Position& position, std::optional<Threat> threat) {
  const Key key = ListKey(position);
  if (SharedMoves known = Remembered(key)) return known;
  if (!threat) threat = FindThreat(position, Opponent(position.side_to_move()), query_budget_);
  return Remember(key, ListReplies(position, threat->squares()));
}

ProofMoves ProofMoveLists::ListReplies(const Position& position, Bitboard threat_squares) {
  const Color attacker = Opponent(position.side_to_move());
  ProofMoves replies;
  bool any = false;
  ParryFilter parries(threat_squares);
  const WalkResult walk = ForEachMove(position, {chains_, query_budget_}, [&](Move move) {
    any = true;
    if (!MayContinue()) return false;
    // Even a move that does not parry can lead to a draw.
    const bool may_parry = parries.MayParry(position, move);
    const Position child = position.After(move);
    ++nodes_;
    if (SavesDefender(child)) {
      replies.unlisted = Tribool::kYes;
      return false;
    }
    if (child.king_united() || !may_parry) return true;  // uniting one's own king loses (vchess)
    const Threat threat = FindThreat(child, attacker, query_budget_);
    if (threat.answer() == Tribool::kYes) {
      parries.Learn(position, move, threat.squares());
      return true;
    }
    if (threat.answer() == Tribool::kUnknown) {
      replies.unlisted = Tribool::kUnknown;
      return true;
    }
    replies.list.push_back(Entry(move, child, /*quiet=*/false));
    return true;
  });
  if (HasLegalMove(any, walk) == Tribool::kNo && danco::IsDraw(EndWithoutMoves(position))) {
    replies.unlisted = Tribool::kYes;
  }
  const bool cut = walk == WalkResult::kCut || stopped();
  if (cut && replies.unlisted == Tribool::kNo) replies.unlisted = Tribool::kUnknown;
  return replies;
}

Tribool ProofMoveLists::WinsNext(const Position& position, Move move) {
  const Color attacker = position.side_to_move();
  const Position after = position.After(move);
  ++nodes_;
  if (after.king_united() || IsDraw(after)) return Tribool::kNo;
  const auto loses = [&](Move reply) {
    const Position child = after.After(reply);
    ++nodes_;
    if (SavesDefender(child)) return Tribool::kNo;
    if (child.king_united()) return Tribool::kYes;
    return FindThreat(child, attacker, query_budget_).answer();
  };
  // An answer that refutes one move refutes most others, too.
  if (last_refutation_ && IsSimpleMove(after, last_refutation_) &&
      loses(last_refutation_) == Tribool::kNo) {
    return Tribool::kNo;
  }
  const Tribool defender_unites = FindThreat(after, Opponent(attacker), query_budget_).answer();
  if (defender_unites == Tribool::kYes) return Tribool::kNo;
  const Threat threat = FindThreat(after, attacker, query_budget_);
  ParryFilter parries(threat.squares());
  bool any = false;
  Tribool result = Tribool::kYes;
  const WalkResult walk = ForEachMove(after, {chains_, query_budget_}, [&](Move reply) {
    any = true;
    if (!MayContinue()) return false;
    // An answer that does not parry may still end the game.
    if (!parries.MayParry(after, reply)) {
      if (SavesDefender(after.After(reply))) result = Tribool::kNo;
      return result != Tribool::kNo;
    }
    const Tribool answer = loses(reply);
    if (answer == Tribool::kNo) last_refutation_ = reply;
    if (answer != Tribool::kYes) result = answer;
    return answer != Tribool::kNo;
  });
  if (stopped()) return Tribool::kUnknown;
  if (result == Tribool::kNo || HasLegalMove(any, walk) == Tribool::kNo) return Tribool::kNo;
  if (walk != WalkResult::kComplete || defender_unites == Tribool::kUnknown)
    return Tribool::kUnknown;
  return result;
}

Tribool ProofMoveLists::PacoInTwo(const Position& position, Move& winner) {
  if (const std::optional<Tribool> known = PacoInTwoAtOnce(position, winner)) {
    ++nodes_;
    return *known;
  }
  const ThreatMap threats(position);
  Tribool result = Tribool::kNo;
  const auto wins = [&](Move move) {
    const Tribool answer = WinsNext(position, move);
    if (answer == Tribool::kYes) winner = move;
    if (answer != Tribool::kNo) result = answer;
    return answer == Tribool::kYes;
  };
  others_.clear();
  const WalkResult walk = ForEachMove(position, {chains_, query_budget_}, [&](Move move) {
    if (!threats.MayThreaten(move)) {
      others_.push_back(move);
      return true;
    }
    return MayContinue() && !wins(move);
  });
  if (result == Tribool::kYes) return result;
  if (stopped()) return Tribool::kUnknown;
  for (Move move : others_) {
    if (wins(move)) return result;
    if (!MayContinue()) return Tribool::kUnknown;
  }
  return walk == WalkResult::kComplete ? result : Tribool::kUnknown;
}

}  // namespace danco
