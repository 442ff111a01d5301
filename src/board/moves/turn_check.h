// Turns that keep the rules of every step and still do not count, as a rule set may say.
//
// The enumerators, for every kind of sink, the turns that are read step by step (Turn) and the
// moves that are remembered (move_check.h) ask here. A rule set that has no such turns pays
// nothing: whether it has is known when its enumerator is compiled.
#ifndef DANCO_BOARD_MOVES_TURN_CHECK_H_
#define DANCO_BOARD_MOVES_TURN_CHECK_H_

#include <concepts>

#include "absl/strings/string_view.h"
#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/move_set.h"

namespace danco {

// What MoveEnumerator asks. `kAsked`: there may be turns that do not count. `Counting()`: the
// targets of `set` whose turns count; `set` are moves of `position`, whose steps are legal. It is
// not asked about a turn that unites with the enemy king: that ends the game at once, whatever the
// turn leaves behind, and FindThreat() relies on it.
template <typename Check>
concept TurnCheckPolicy = requires(const Position& position, const MoveSet& set) {
  { Check::kAsked } -> std::convertible_to<bool>;
  { Check::Counting(position, set) } -> std::same_as<Bitboard>;
};

// The check of a rule set. Under vchess a union move may not be undone at once (docs/rules.md 7).
template <RuleSet kRules>
struct TurnCheck {
  static constexpr bool kAsked = TraitsOf(kRules).bars_union_return;

  static Bitboard Counting(const Position& position, const MoveSet& set) {
    if constexpr (kAsked) {
      const UnionMoveSquares last = position.last_union_move();
      if (set.base.kind() == MoveKind::kUnion && set.base.from() == last.to) {
        return set.targets & ~Bitboard(last.from);
      }
    }
    return set.targets;
  }
};

// The targets of `set` whose turns count by `Check`.
template <TurnCheckPolicy Check>
[[gnu::always_inline]] inline Bitboard CountingTargets(const Position& position,
                                                       const MoveSet& set) {
  if constexpr (!Check::kAsked) return set.targets;
  const Bitboard their_king = position.pieces(Opponent(position.side_to_move()), PieceType::kKing);
  // (The target of a move without a piece that lands stands for nothing.)
  const Bitboard ending =
      set.base.piece() == PieceType::kNone ? Bitboard() : set.targets & their_king;
  return Check::Counting(position, {set.base, set.targets ^ ending}) | ending;
}

// Why `move`, a turn of `position` whose steps are legal, does not count; empty when it does.
inline absl::string_view WhyTurnFails(const Position& position, Move move) {
  const bool counts = WithRules(position.rules(), [&]<RuleSet kRules>() {
    return bool(CountingTargets<TurnCheck<kRules>>(position, {move.Base(), move.to()}));
  });
  return counts ? "" : "a union move may not be undone at once";
}
inline bool TurnCounts(const Position& position, Move move) {
  return WhyTurnFails(position, move).empty();
}

}  // namespace danco

#endif  // DANCO_BOARD_MOVES_TURN_CHECK_H_
