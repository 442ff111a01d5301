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
Walk ForEachMove(const Position& position, const WalkBudgets& budgets,
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

Answer ProofMoveLists::CanUnite(const Position& position, Color side) {
  if (TraitsOf(position.rules()).captures) return Answer::kNo;  // nobody is left in check
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
  const bool quiet = threat.answer() != Answer::kYes;
  if (quiet && only_threats) return;
  const Answer defender_unites = FindThreat(child, Opponent(attacker), questions_).answer();
  if (defender_unites == Answer::kUnknown) moves.unlisted = Answer::kUnknown;
  if (defender_unites != Answer::kNo) return;
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
  const Walk walk = ForEachMove(position, {chains_, questions_}, [&](Move move) {
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
  if (walk != Walk::kComplete) moves.unlisted = Answer::kUnknown;
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
  const Walk walk = ForEachMove(position, {chains_, questions_}, [&](Move move) {
    any = true;
    if (!GoOn()) return false;
    // A draw can be had by a move that does not parry as well.
    const bool may_parry = parries.MayParry(position, move);
    const Position child = position.After(move);
    ++nodes_;
    if (IsDraw(child) || (child.king_united() && child.king_united(child.side_to_move()))) {
      replies.unlisted = Answer::kYes;
      return false;
    }
    if (child.king_united() || !may_parry) return true;  // its own (vchess): it loses
    const Threat threat = FindThreat(child, attacker, questions_);
    if (threat.answer() == Answer::kYes) {
      parries.Learn(position, move, threat.squares());
      return true;
    }
    if (threat.answer() == Answer::kUnknown) {
      replies.unlisted = Answer::kUnknown;
      return true;
    }
    replies.list.push_back(
        {move, child.key(), static_cast<uint16_t>(child.no_progress_plies()), false});
    return true;
  });
  if (HasLegalMove(any, walk) == Answer::kNo) replies.unlisted = Answer::kYes;
  const bool cut = walk == Walk::kCut || stopped();
  if (cut && replies.unlisted == Answer::kNo) replies.unlisted = Answer::kUnknown;
  if (stopped()) {
    return std::make_shared<const ProofMoves>(std::move(replies));
  }
  return Remember(key, std::move(replies));
}

Answer ProofMoveLists::WinsNext(const Position& position, Move move) {
  const Color attacker = position.side_to_move();
  const Position after = position.After(move);
  ++nodes_;
  if (after.king_united() || IsDraw(after)) return Answer::kNo;
  const auto loses = [&](Move reply) {
    const Position child = after.After(reply);
    ++nodes_;
    if (IsDraw(child)) return Answer::kNo;
    if (child.king_united()) {
      return child.king_united(child.side_to_move()) ? Answer::kNo : Answer::kYes;
    }
    return FindThreat(child, attacker, questions_).answer();
  };
  // An answer that refutes one move refutes most others too.
  if (last_refutation_ && IsSimpleMove(after, last_refutation_) &&
      loses(last_refutation_) == Answer::kNo) {
    return Answer::kNo;
  }
  const Answer defender_unites = FindThreat(after, Opponent(attacker), questions_).answer();
  if (defender_unites == Answer::kYes) return Answer::kNo;
  const Threat threat = FindThreat(after, attacker, questions_);
  ParryFilter parries(threat.squares());
  bool any = false;
  Answer result = Answer::kYes;
  const Walk walk = ForEachMove(after, {chains_, questions_}, [&](Move reply) {
    any = true;
    if (!GoOn()) return false;
    // What does not parry may still end the game.
    if (!parries.MayParry(after, reply)) {
      const Position child = after.After(reply);
      if (IsDraw(child) || (child.king_united() && child.king_united(child.side_to_move()))) {
        result = Answer::kNo;
      }
      return result != Answer::kNo;
    }
    const Answer answer = loses(reply);
    if (answer == Answer::kNo) last_refutation_ = reply;
    if (answer != Answer::kYes) result = answer;
    return answer != Answer::kNo;
  });
  if (stopped()) return Answer::kUnknown;
  if (result == Answer::kNo || HasLegalMove(any, walk) == Answer::kNo) return Answer::kNo;
  if (walk != Walk::kComplete || defender_unites == Answer::kUnknown) return Answer::kUnknown;
  return result;
}

Answer ProofMoveLists::PacoInTwo(const Position& position, Move& winner) {
  if (TraitsOf(position.rules()).captures) {
    winner = FindWinningMove(position);
    ++nodes_;
    return winner ? Answer::kYes : Answer::kNo;
  }
  const ThreatMap threats(position);
  Answer result = Answer::kNo;
  const auto wins = [&](Move move) {
    const Answer answer = WinsNext(position, move);
    if (answer == Answer::kYes) winner = move;
    if (answer != Answer::kNo) result = answer;
    return answer == Answer::kYes;
  };
  others_.clear();
  const Walk walk = ForEachMove(position, {chains_, questions_}, [&](Move move) {
    if (!threats.MayThreaten(move)) {
      others_.push_back(move);
      return true;
    }
    return GoOn() && !wins(move);
  });
  if (result == Answer::kYes || stopped()) return result;
  for (Move move : others_) {
    if (wins(move) || !GoOn()) return result;
  }
  return walk == Walk::kComplete ? result : Answer::kUnknown;
}

}  // namespace danco
