// SPDX-License-Identifier: MIT
// The rules of a single step (rules.md 2 and 3): which pieces enter a union and what is released
// there, en passant, landing squares, and promotion squares.
//
// All code that walks through chains (ChainSearch, ShortChains, ReachSearch, Turn and sako.cc) uses
// these functions. All of them are inlined, so with constant traits a rule set pays only for the
// rules that it has.
#ifndef DANCO_BOARD_REACH_STEP_RULES_H_
#define DANCO_BOARD_REACH_STEP_RULES_H_

#include "board/core/attacks.h"
#include "board/core/bitboard.h"
#include "board/core/piece.h"
#include "board/core/rules.h"
#include "board/core/square.h"
#include "board/reach/chain_state.h"
#include "board/reach/en_passant.h"
#include "board/reach/pawn_steps.h"

namespace danco {

// Returns whether a piece of `type` can unite and take over unions at all.
[[gnu::always_inline]] constexpr bool Unites(const RuleTraits& traits, PieceType type) {
  return traits.king_unites || type != PieceType::kKing;
}
// Returns whether a piece that can unite can take over unions. `released` says whether it was
// released from a union in this turn.
[[gnu::always_inline]] constexpr bool TakesOver(const RuleTraits& traits, bool released) {
  return traits.take_over_in_chain || !released;
}
// Like the function above, but for any piece.
[[gnu::always_inline]] constexpr bool TakesOver(const RuleTraits& traits, PieceType type,
                                                bool released) {
  return Unites(traits, type) && TakesOver(traits, released);
}
// Returns whether a piece that attacks the passed-over square can capture en passant.
[[gnu::always_inline]] constexpr bool CapturesEnPassant(const RuleTraits& traits, PieceType type,
                                                        bool released) {
  return type == PieceType::kPawn && (traits.en_passant_in_chain || !released);
}
// Returns whether a piece can take over the union of the double-stepped pawn on the passed-over
// square. `captured` says whether the turn has already captured en passant, which is possible only
// once.
[[gnu::always_inline]] constexpr bool EntersSetBack(const RuleTraits& traits, PieceType type,
                                                    bool released, bool captured, Bitboard attacks,
                                                    const EnPassant& en_passant) {
  return (attacks & en_passant.entry) && CapturesEnPassant(traits, type, released) && !captured &&
         TakesOver(traits, released);
}

// Lets the lifted piece of `state`, which can unite and attacks `attacks`, enter each union that it
// can: first `unions`, at their current squares in the order a1, b1, ... h8, and then the one that
// en passant sets back. `to_enter(square)` returns the UnionToEnter of a square. Calls `reach(next,
// EnteredUnion)` with each resulting state; `reach` returns false to stop. Returns false if
// stopped.
template <typename ToEnter, typename Reach>
[[gnu::always_inline]] inline bool EnterUnions(const RuleTraits& traits, ChainState state,
                                               bool released, Bitboard attacks, Bitboard unions,
                                               const EnPassant& en_passant, ToEnter&& to_enter,
                                               Reach&& reach) {
  if (!TakesOver(traits, released)) return true;
  for (Square s : attacks& unions) {
    const auto go_on = [&](ChainState next) { return reach(next, EnteredUnion{s, s}); };
    if (!EnterUnion(state, to_enter(s), go_on)) return false;
  }
  if (!EntersSetBack(traits, state.lifted(), released, state.en_passant(), attacks, en_passant)) {
    return true;
  }
  const EnteredUnion entered{en_passant.passed, en_passant.released_on(traits)};
  return EnterUnion(state.WithEnPassant(), to_enter(en_passant.passed),
                    [&](ChainState next) { return reach(next, entered); });
}

// The squares where a piece that can unite may land: empty squares, and squares of free enemy
// pieces, with which it unites (see Position::Land()). Not for pawns.
constexpr Bitboard LandingSquares(Bitboard occupied, Bitboard their_free) {
  return ~occupied | their_free;
}
// Like the function above, but for a piece of any `type` except pawns.
constexpr Bitboard LandingSquares(const RuleTraits& traits, PieceType type, Bitboard occupied,
                                  Bitboard their_free) {
  return Unites(traits, type) ? LandingSquares(occupied, their_free) : ~occupied;
}
// The squares where pawns may land diagonally.
[[gnu::always_inline]] constexpr Bitboard PawnCaptures(const RuleTraits& traits, bool released,
                                                       Bitboard their_free,
                                                       const EnPassant& en_passant) {
  return CapturesEnPassant(traits, PieceType::kPawn, released) ? their_free | en_passant.capture
                                                               : their_free;
}
// The landing squares of a pawn on `s`, in virtual form (pawn_steps.h), without double steps from
// the first rank that can be captured en passant. `captures` are its PawnCaptures(), and `used` are
// the squares whose double step is used up.
[[gnu::always_inline]] inline Bitboard PawnLandings(const RuleTraits& traits, Color us, Square s,
                                                    Bitboard occupied, Bitboard captures,
                                                    Bitboard used) {
  return (PawnAttacks(us, s) & captures) |
         VirtualPawnPushes(us, s, occupied, traits.double_step_once ? used : Bitboard(),
                           traits.first_rank_en_passant);
}
// The target of a double step from the first rank that can be captured en passant.
[[gnu::always_inline]] constexpr Bitboard CapturableFirstRankStep(const RuleTraits& traits,
                                                                  Color us, Square s,
                                                                  Bitboard occupied) {
  return traits.first_rank_en_passant ? FirstRankDoubleStep(us, s, occupied) : Bitboard();
}
// Returns whether a pawn's straight step leaves an en passant square.
constexpr bool LeavesEnPassant(const RuleTraits& traits, Color us, Square from, Square to) {
  return IsSecondRankDoubleStep(us, from, to) ||
         (traits.first_rank_en_passant && IsFirstRankDoubleStep(us, from, to));
}

// The squares where a landing pawn is promoted: the last rank, unless it unites with the king
// there.
constexpr Bitboard PromotionSquares(Color us, Bitboard their_king) {
  return LastRank(us) & ~their_king;
}
// Separates the landings of a pawn whose outcome is not that of a plain landing. Removes promotions
// from `landings` and passes them to `as(state, targets)`; then passes `first_rank_step`, the
// pawn's CapturableFirstRankStep(). `state` is the pawn's state. Returns false as soon as a call of
// `as` does.
template <typename As>
[[gnu::always_inline]] inline bool SplitPawnLandings(ChainState state, Bitboard promotion_squares,
                                                     Bitboard first_rank_step, Bitboard& landings,
                                                     As&& as) {
  if (const Bitboard promoting = landings & promotion_squares) {
    landings ^= promoting;
    for (PieceType promoted : kPromotions) {
      if (!as(state.WithLifted(promoted), promoting)) return false;
    }
  }
  return first_rank_step.empty() || as(state.WithDoubleStep(), first_rank_step);
}

}  // namespace danco

#endif  // DANCO_BOARD_REACH_STEP_RULES_H_
