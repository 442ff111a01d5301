// SPDX-License-Identifier: MIT
// The moves of a proof search: the attacker's threats to unite, the answers that can parry them,
// and quiet moves.
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

// Returns whether a line of `turns` turns may reach the no-progress limit.
constexpr bool ReachesLimit(int no_progress, int turns) {
  return no_progress + 2 * turns + 2 >= kNoProgressLimit;
}
// These functions return keys for results that hold on every path to a position. Near the
// no-progress limit, results depend on the count, so it becomes part of the key. `turns` is the
// length of the proof.
constexpr Key WithNoProgress(Key key, int no_progress, int turns) {
  if (!ReachesLimit(no_progress, turns)) return key;
  return key ^ static_cast<uint64_t>(no_progress + 1) * 0x9E3779B97F4A7C15u;
}
inline Key PathFreeKey(const Position& position, int turns) {
  return WithNoProgress(position.key(), position.no_progress_plies(), turns);
}

// A move, with the key of the position after it.
struct ProofMove {
  Move move;
  Key key = 0;
  bool progress = false;  // resets the count of plies without progress
  bool quiet = false;
  uint32_t answers = 0;  // for a threat: the number of answers that parry it
};

struct ProofMoves {
  // For the attacker: which moves were examined. Useless moves are not in the list.
  enum class Kind : uint8_t { kThreats, kAll };

  std::vector<ProofMove> list;
  Kind kind = Kind::kThreats;
  // kYes if the defender has a move that is not in the list, because it draws or wins. kUnknown if
  // a budget ran out, so that a move may be missing or wrong.
  Tribool unlisted = Tribool::kNo;
};
using SharedMoves = std::shared_ptr<const ProofMoves>;

// Generates and caches the moves of positions. For use by one thread.
class ProofMoveLists {
 public:
  // Checks `stop` every few positions and during long queries about chains. `history` holds the
  // positions of the game, ending with the root.
  ProofMoveLists(const StopToken& stop, const std::vector<Position>& history);
  ProofMoveLists(const ProofMoveLists&) = delete;
  ProofMoveLists& operator=(const ProofMoveLists&) = delete;

  // Returns the attacker's moves: the threats that a filter finds; with `quiet`, all other moves,
  // too. The attacker must be to move and not able to unite at once. Moves
  // that lose at once or draw are left out.
  SharedMoves Attacks(const Position& position, bool quiet);
  // Does the same for `moves` only, without the filter.
  ProofMoves AttacksAmong(const Position& position, const MoveList& moves);
  // Returns the defender's answers, except those after which the attacker unites at once. The
  // defender must be to move and not able to unite. If the list is empty and `unlisted` is kNo, the
  // attacker wins after every answer. `threat` is the attacker's threat, if known.
  SharedMoves Replies(const Position& position, std::optional<Threat> threat = std::nullopt);
  // Returns whether the attacker, to move, has a move after which it unites with its next turn
  // whatever the defender answers, and stores that move in `winner`. The attacker must not be able
  // to unite at once. Does not list moves, because the answer that refuted the previous move
  // refutes most others, too.
  Tribool PacoInTwo(const Position& position, Move& winner);

  // Returns whether the position is a draw by repetition, lack of progress, or because all pieces
  // are united (rules.md 5). No king may be united.
  bool IsDraw(const Position& position) const;
  Tribool CanUnite(const Position& position, Color side);
  // Like FindWinningMove(), but within the budget of one query.
  Move FindWinAtOnce(const Position& position);

  uint64_t nodes() const { return nodes_; }
  const StopToken& stop() const { return *stop_; }
  bool stopped() const { return stop_->stopped(); }
  // Replaces the stop token, so that work can continue after a stop.
  void set_stop(const StopToken& stop) {
    stop_ = &stop;
    chains_ = ChainBudget(kStates, stop);
    query_budget_ = ChainBudget(kStates, stop);
  }
  // Returns false if the search must stop.
  bool MayContinue();
  // Counts a visit to a known node, so that time limits are checked even if no new nodes are found.
  bool CountNode() {
    ++nodes_;
    return MayContinue();
  }

 private:
  // Returns whether the defender's move that led to `child` ended the game with a draw or a win.
  bool SavesDefender(const Position& child) const;
  // Returns whether the attacker has a Paco in one after `move`.
  Tribool WinsNext(const Position& position, Move move);
  void AddAttack(const Position& position, Move move, bool only_threats, ProofMoves& moves);
  // `known` are the threats, if they have already been listed.
  void ListAttacks(const Position& position, bool quiet, const ProofMoves* known,
                   ProofMoves& moves);
  ProofMoves ListReplies(const Position& position, Bitboard threat_squares);
  static ProofMove Entry(Move move, const Position& child, bool quiet, size_t answers = 0);
  // Returns the key for the cache. Near the no-progress limit, it includes the count.
  static Key ListKey(const Position& position);
  SharedMoves Remembered(Key key) const;
  SharedMoves Remember(Key key, ProofMoves moves);

  // The maximum number of in-chain states for one first mover and for one query. Queries that need
  // more remain unknown.
  static constexpr uint64_t kStates = 1u << 20;

  const StopToken* stop_;
  absl::flat_hash_set<Key> stood_twice_;
  absl::flat_hash_map<Key, SharedMoves> lists_;
  size_t remembered_ = 0;  // the number of cached moves
  Move last_refutation_;   // the last answer that refuted an attack
  MoveList others_;        // used by PacoInTwo()
  ChainBudget chains_{kStates, *stop_};
  ChainBudget query_budget_{kStates, *stop_};
  uint64_t nodes_ = 0;
  unsigned calls_ = 0;
};

}  // namespace danco

#endif  // DANCO_SEARCH_PROOFS_PROOF_MOVES_H_
