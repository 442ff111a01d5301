// The moves that a proof search looks at: the attacker's threats to unite and what can parry them,
// and the quiet rest.
#ifndef DANCO_SEARCH_PROOFS_PROOF_MOVES_H_
#define DANCO_SEARCH_PROOFS_PROOF_MOVES_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/core/stop_token.h"
#include "board/moves/move_list.h"
#include "board/reach/chain_budget.h"

namespace danco {

// Whether a line of this many turns may end at the no-progress limit.
constexpr bool ReachesLimit(int no_progress, int turns) {
  return no_progress + 2 * turns + 2 >= kNoProgressLimit;
}
// Keys under which results hold on every way to a position: near the no-progress limit they depend
// on the count, for a proof of `turns`.
constexpr Key WithNoProgress(Key key, int no_progress, int turns) {
  if (!ReachesLimit(no_progress, turns)) return key;
  return key ^ static_cast<uint64_t>(no_progress + 1) * 0x9E3779B97F4A7C15u;
}
inline Key PathFreeKey(const Position& position, int turns) {
  return WithNoProgress(position.key(), position.no_progress_plies(), turns);
}

// Turns that proofs count and people do not. In traditional chess a proof ends with the capture of
// the king that was mated (chess_proof_moves.cc).
constexpr int UncountedTurns(RuleSet rules) { return TraitsOf(rules).captures ? 1 : 0; }

// A move and the position that it leads to.
struct ProofMove {
  Move move;
  Key key = 0;
  uint16_t no_progress = 0;
  bool quiet = false;
  uint32_t answers = 0;  // of a threat: those that may parry it
};

struct ProofMoves {
  // Of the attacker: which moves are in the list, or were looked at and are of no use.
  enum class Kind : uint8_t { kThreats, kAll };

  std::vector<ProofMove> list;
  Kind kind = Kind::kThreats;
  // Whether a move that was looked at and is not in the list gives the side to move what it is
  // after, the attacker a Paco, the defender a draw or a win. Unknown: a question was not answered
  // within its budget, so that a move may be missing or be mistaken.
  Tribool unlisted = Tribool::kNo;
};
using SharedMoves = std::shared_ptr<const ProofMoves>;

// Lists moves and remembers the lists. One serves one thread.
class ProofMoveLists {
 public:
  // `stop` is checked every few positions, and while a question about chains is long. `history`
  // holds the game's positions before the root.
  ProofMoveLists(const StopToken& stop, const std::vector<Position>& history);
  ProofMoveLists(const ProofMoveLists&) = delete;
  ProofMoveLists& operator=(const ProofMoveLists&) = delete;

  // The attacker is to move and cannot unite at once. First the moves that threaten to unite, as a
  // filter finds them; with `quiet` every other move as well. Moves that lose at once or end in a
  // draw are left out.
  SharedMoves Attacks(const Position& position, bool quiet);
  // The same for `moves`, all of them asked.
  ProofMoves AttacksAmong(const Position& position, const MoveList& moves,
                          bool only_threats = false);
  // The defender is to move and cannot unite: its answers but those after which the attacker unites
  // at once. An empty list with `unlisted` no: the attacker wins whatever is played.
  // `threat` is the attacker's, where it is known.
  SharedMoves Replies(const Position& position, std::optional<Threat> threat = std::nullopt);
  // Whether the attacker, to move, can unite with its turn after this one, whatever the defender
  // answers; it cannot unite at once. Nothing is listed: most moves are refuted by the answer that
  // refuted the one before. `winner` is the move.
  Tribool PacoInTwo(const Position& position, Move& winner);

  // Third repetition, no progress, all united (rules.md 5).
  bool IsDraw(const Position& position) const;
  Tribool CanUnite(const Position& position, Color side);
  // What FindWinningMove() finds within the budget of a question.
  Move FindWinAtOnce(const Position& position);

  uint64_t nodes() const { return nodes_; }
  const StopToken& stop() const { return *stop_; }
  bool stopped() const { return stop_->stopped(); }
  // Continues after a stop, until this token stops.
  void set_stop(const StopToken& stop) {
    stop_ = &stop;
    chains_ = ChainBudget(kStates, stop);
    questions_ = ChainBudget(kStates, stop);
  }
  // False when the search is to stop.
  bool GoOn();
  // A node of the tree is visited again: nothing may be new there, but time passes.
  bool CountNode() {
    ++nodes_;
    return GoOn();
  }

 private:
  // Whether the attacker's `move` leaves it a Paco in one.
  Tribool WinsNext(const Position& position, Move move);
  void AddAttack(const Position& position, Move move, bool only_threats, ProofMoves& moves);
  // `known`: the threats, if they were listed before.
  void ListAttacks(const Position& position, bool quiet, const ProofMoves* known,
                   ProofMoves& moves);
  ProofMoves ListReplies(const Position& position, Bitboard threat_squares);
  // The same of traditional chess (chess_proof_moves.cc).
  void AddChessAttack(const Position& position, Move move, bool only_checks, ProofMoves& moves);
  ProofMoves ChessReplies(const Position& position);
  static ProofMove Entry(Move move, const Position& child, bool quiet, size_t answers = 0);
  // The lists of a position near the no-progress limit depend on its count.
  static Key ListKey(const Position& position);
  SharedMoves Remembered(Key key) const;
  SharedMoves Remember(Key key, ProofMoves moves);

  // In-chain states of one first mover, and of one question: what takes more stays unknown.
  static constexpr uint64_t kStates = 1u << 20;

  const StopToken* stop_;
  absl::flat_hash_set<Key> stood_twice_;
  absl::flat_hash_map<Key, SharedMoves> lists_;
  size_t remembered_ = 0;  // moves in them
  Move last_refutation_;   // an answer after which the attacker could not unite
  MoveList others_;        // of PacoInTwo()
  ChainBudget chains_{kStates, *stop_};
  ChainBudget questions_{kStates, *stop_};
  uint64_t nodes_ = 0;
  unsigned looks_ = 0;
};

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_PROOF_MOVES_H_
