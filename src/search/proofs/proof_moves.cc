#include "search/proofs/proof_moves.h"

#include <utility>

#include "absl/functional/function_ref.h"
#include "board/core/rules.h"
#include "board/moves/move_check.h"
#include "board/moves/move_walk.h"
#include "board/moves/movegen.h"
#include "board/reach/parry_filter.h"
#include "board/reach/sako.h"
#include "board/reach/threat_map.h"

namespace danco {
namespace {

// Moves that are remembered in lists; beyond it all are forgotten. Some 100 MiB.
constexpr size_t kMaxRemembered = size_t{1} << 21;
// Moves and positions of explosive positions take up to a millisecond: `stop` is asked for as
// often.
constexpr unsigned kLooksPerStop = 16;

// Calls `visit(move)` for all moves of a position until it returns false. (One for all visitors:
// what they do with a move takes far longer than being called.)
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

bool ProofMoveLists::GoOn() {
  if (++looks_ % kLooksPerStop == 0) (void)stop_->Check();
  return !stopped();
}

bool ProofMoveLists::IsDraw(const Position& position) const {
  if (TraitsOf(position.rules()).captures) return IsDrawInChess(position);
  return position.no_progress_plies() >= kNoProgressLimit || AllUnited(position) ||
         (!stood_twice_.empty() && stood_twice_.contains(position.key()));
}

Tribool ProofMoveLists::CanUnite(const Position& position, Color side) {
  if (TraitsOf(position.rules()).captures) return Tribool::kNo;  // nobody is left in check
  return FindThreat(position, side, questions_).answer();
}

Move ProofMoveLists::FindWinAtOnce(const Position& position) {
  return FindWinningMove(position, questions_);
}

SharedMoves ProofMoveLists::Remember(Key key, ProofMoves moves) {
  if (remembered_ >= kMaxRemembered) {
    lists_.clear();  // lists in use are kept by their users
    remembered_ = 0;
  }
  remembered_ += moves.list.size() + 4;
  SharedMoves shared = std::make_shared<const ProofMoves>(std::move(moves));
  lists_[key] = shared;
  return shared;
}

void ProofMoveLists::AddAttack(const Position& position, Move move, bool only_threats,
                               ProofMoves& moves) {
  const Color attacker = position.side_to_move();
  const Position child = position.After(move);
  ++nodes_;
  if (child.king_united() || IsDraw(child)) return;
  const Threat threat = FindThreat(child, attacker, questions_);
  const bool quiet = threat.answer() != Tribool::kYes;
  if (quiet && only_threats) return;
  const Tribool defender_unites = FindThreat(child, Opponent(attacker), questions_).answer();
  if (defender_unites == Tribool::kUnknown) moves.unlisted = Tribool::kUnknown;
  if (defender_unites != Tribool::kNo) return;
  uint32_t answers = 0;
  if (!quiet) answers = static_cast<uint32_t>(Replies(child, threat.squares())->list.size());
  moves.list.push_back(
      {move, child.key(), static_cast<uint16_t>(child.no_progress_plies()), quiet, answers});
}

SharedMoves ProofMoveLists::Attacks(const Position& position, bool quiet) {
  if (TraitsOf(position.rules()).captures) return ChessAttacks(position, quiet);
  const Key key = ListKey(position);
  SharedMoves known;
  if (const auto found = lists_.find(key); found != lists_.end()) known = found->second;
  if (known != nullptr && (known->kind == ProofMoves::Kind::kAll || !quiet)) return known;
  ProofMoves moves;
  // The filter overlooks some threats: they come with the quiet moves.
  const ThreatMap threats(position);
  if (known != nullptr) moves = *known;
  const WalkResult walk = ForEachMove(position, {chains_, questions_}, [&](Move move) {
    const bool may_threaten = threats.MayThreaten(move);
    if (known == nullptr && may_threaten) AddAttack(position, move, !quiet, moves);
    if (quiet && !may_threaten) AddAttack(position, move, false, moves);
    // What the filter took for a threat and is none.
    if (quiet && known != nullptr && may_threaten) {
      bool listed = false;
      for (const ProofMove& other : known->list) listed = listed || other.move == move;
      if (!listed) AddAttack(position, move, false, moves);
    }
    return GoOn();
  });
  if (walk != WalkResult::kComplete) moves.unlisted = Tribool::kUnknown;
  moves.kind = quiet ? ProofMoves::Kind::kAll : ProofMoves::Kind::kThreats;
  if (stopped()) return std::make_shared<const ProofMoves>(std::move(moves));
  return Remember(key, std::move(moves));
}

ProofMoves ProofMoveLists::AttacksAmong(const Position& position, const MoveList& moves) {
  const bool chess = TraitsOf(position.rules()).captures;
  ProofMoves attacks;
  for (Move move : moves) {
    if (!GoOn()) break;
    if (chess) {
      AddChessAttack(position, move, false, attacks);
    } else {
      AddAttack(position, move, false, attacks);
    }
  }
  attacks.kind = ProofMoves::Kind::kAll;
  return attacks;
}

SharedMoves ProofMoveLists::Replies(const Position& position) {
  if (const auto found = lists_.find(ListKey(position)); found != lists_.end()) {
    return found->second;
  }
  if (TraitsOf(position.rules()).captures) {
    ProofMoves replies = ChessReplies(position);
    if (stopped()) return std::make_shared<const ProofMoves>(std::move(replies));
    return Remember(ListKey(position), std::move(replies));
  }
  const Threat threat = FindThreat(position, Opponent(position.side_to_move()), questions_);
  return Replies(position, threat.squares());
}

SharedMoves ProofMoveLists::Replies(const Position& position, Bitboard threat_squares) {
  const Key key = ListKey(position);
  if (const auto found = lists_.find(key); found != lists_.end()) return found->second;
  const Color attacker = Opponent(position.side_to_move());
  ProofMoves replies;
  bool any = false;
  ParryFilter parries(threat_squares);
  const WalkResult walk = ForEachMove(position, {chains_, questions_}, [&](Move move) {
    any = true;
    if (!GoOn()) return false;
    // A draw can be had by a move that does not parry as well.
    const bool may_parry = parries.MayParry(position, move);
    const Position child = position.After(move);
    ++nodes_;
    if (IsDraw(child) || (child.king_united() && child.king_united(child.side_to_move()))) {
      replies.unlisted = Tribool::kYes;
      return false;
    }
    if (child.king_united() || !may_parry) return true;  // its own (vchess): it loses
    const Threat threat = FindThreat(child, attacker, questions_);
    if (threat.answer() == Tribool::kYes) {
      parries.Learn(position, move, threat.squares());
      return true;
    }
    if (threat.answer() == Tribool::kUnknown) {
      replies.unlisted = Tribool::kUnknown;
      return true;
    }
    replies.list.push_back(
        {move, child.key(), static_cast<uint16_t>(child.no_progress_plies()), false});
    return true;
  });
  if (HasLegalMove(any, walk) == Tribool::kNo) replies.unlisted = Tribool::kYes;
  const bool cut = walk == WalkResult::kCut || stopped();
  if (cut && replies.unlisted == Tribool::kNo) replies.unlisted = Tribool::kUnknown;
  if (stopped()) {
    return std::make_shared<const ProofMoves>(std::move(replies));
  }
  return Remember(key, std::move(replies));
}

Tribool ProofMoveLists::WinsNext(const Position& position, Move move) {
  const Color attacker = position.side_to_move();
  const Position after = position.After(move);
  ++nodes_;
  if (after.king_united() || IsDraw(after)) return Tribool::kNo;
  const auto loses = [&](Move reply) {
    const Position child = after.After(reply);
    ++nodes_;
    if (IsDraw(child)) return Tribool::kNo;
    if (child.king_united()) {
      return child.king_united(child.side_to_move()) ? Tribool::kNo : Tribool::kYes;
    }
    return FindThreat(child, attacker, questions_).answer();
  };
  // An answer that refutes one move refutes most others too.
  if (last_refutation_ && IsSimpleMove(after, last_refutation_) &&
      loses(last_refutation_) == Tribool::kNo) {
    return Tribool::kNo;
  }
  const Tribool defender_unites = FindThreat(after, Opponent(attacker), questions_).answer();
  if (defender_unites == Tribool::kYes) return Tribool::kNo;
  const Threat threat = FindThreat(after, attacker, questions_);
  ParryFilter parries(threat.squares());
  bool any = false;
  Tribool result = Tribool::kYes;
  const WalkResult walk = ForEachMove(after, {chains_, questions_}, [&](Move reply) {
    any = true;
    if (!GoOn()) return false;
    // What does not parry may still end the game.
    if (!parries.MayParry(after, reply)) {
      const Position child = after.After(reply);
      if (IsDraw(child) || (child.king_united() && child.king_united(child.side_to_move()))) {
        result = Tribool::kNo;
      }
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
  if (TraitsOf(position.rules()).captures) {
    winner = FindWinningMove(position);
    ++nodes_;
    return winner ? Tribool::kYes : Tribool::kNo;
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
  const WalkResult walk = ForEachMove(position, {chains_, questions_}, [&](Move move) {
    if (!threats.MayThreaten(move)) {
      others_.push_back(move);
      return true;
    }
    return GoOn() && !wins(move);
  });
  if (result == Tribool::kYes || stopped()) return result;
  for (Move move : others_) {
    if (wins(move) || !GoOn()) return result;
  }
  return walk == WalkResult::kComplete ? result : Tribool::kUnknown;
}

}  // namespace danco
