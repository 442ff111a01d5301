// The rules of one step, each written once (rules.md 2 and 3): who enters a union and what is
// released there, en passant, where a piece lands, where a pawn is promoted.
//
// The walkers through chains (ChainSearch, ShortChains, ReachSearch, Turn, and the questions of
// sako.cc) differ in how they store and order what they find, not in these. Everything here is
// inlined: where the traits are a constant, what a rule set does not need leaves no code.
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

// Whether a piece of `type` can unite and take over at all.
[[gnu::always_inline]] constexpr bool Unites(const RuleTraits& traits, PieceType type) {
  return traits.king_unites || type != PieceType::kKing;
}
// Whether a piece that unites takes over unions; `released`: it was itself released from one in
// this turn.
[[gnu::always_inline]] constexpr bool TakesOver(const RuleTraits& traits, bool released) {
  return traits.take_over_in_chain || !released;
}
// The same of any piece.
[[gnu::always_inline]] constexpr bool TakesOver(const RuleTraits& traits, PieceType type,
                                                bool released) {
  return Unites(traits, type) && TakesOver(traits, released);
}
// Whether it captures en passant, where it attacks the passed-over square.
[[gnu::always_inline]] constexpr bool CapturesEnPassant(const RuleTraits& traits, PieceType type,
                                                        bool released) {
  return type == PieceType::kPawn && (traits.en_passant_in_chain || !released);
}
// Whether it takes over the union of the double-stepped pawn, on the passed-over square. The right
// lasts for one capture: `captured` says that the turn has made it.
[[gnu::always_inline]] constexpr bool EntersSetBack(const RuleTraits& traits, PieceType type,
                                                    bool released, bool captured, Bitboard attacks,
                                                    const EnPassant& en_passant) {
  return (attacks & en_passant.entry) && CapturesEnPassant(traits, type, released) && !captured &&
         TakesOver(traits, released);
}

// The lifted piece of `state`, which unites and attacks `attacks`, enters each union that it can:
// `unions` as they stand, from a1 to h8, then the one that en passant sets back. `to_enter(square)`
// says what kind of union stands on a square (UnionToEnter), `reach(next, EnteredUnion)` gets each
// state that this leads to and returns false to stop. False when stopped.
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

// What a landing may meet: nothing, or a free enemy piece, with which the piece unites (what that
// does to the board is Position::Land()). For a piece that unites, and no pawn.
constexpr Bitboard LandingSquares(Bitboard occupied, Bitboard their_free) {
  return ~occupied | their_free;
}
// The same for a piece of any `type` but pawns.
constexpr Bitboard LandingSquares(const RuleTraits& traits, PieceType type, Bitboard occupied,
                                  Bitboard their_free) {
  return Unites(traits, type) ? LandingSquares(occupied, their_free) : ~occupied;
}
// The squares onto which pawns land by their diagonals.
[[gnu::always_inline]] constexpr Bitboard PawnCaptures(const RuleTraits& traits, bool released,
                                                       Bitboard their_free,
                                                       const EnPassant& en_passant) {
  return CapturesEnPassant(traits, PieceType::kPawn, released) ? their_free | en_passant.capture
                                                               : their_free;
}
// Where a pawn on `s` lands, in virtual form (pawn_steps.h), without double steps from the first
// rank that can be captured. `captures` are the PawnCaptures(), `used` the double steps that are
// used up.
[[gnu::always_inline]] inline Bitboard PawnLandings(const RuleTraits& traits, Color us, Square s,
                                                    Bitboard occupied, Bitboard captures,
                                                    Bitboard used) {
  return (PawnAttacks(us, s) & captures) |
         VirtualPawnPushes(us, s, occupied, traits.double_step_once ? used : Bitboard(),
                           traits.first_rank_en_passant);
}
// Where it lands by a double step from its first rank that can be captured.
[[gnu::always_inline]] constexpr Bitboard CapturableFirstRankStep(const RuleTraits& traits,
                                                                  Color us, Square s,
                                                                  Bitboard occupied) {
  return traits.first_rank_en_passant ? FirstRankDoubleStep(us, s, occupied) : Bitboard();
}
// Whether a pawn's straight step leaves an en passant square.
constexpr bool LeavesEnPassant(const RuleTraits& traits, Color us, Square from, Square to) {
  return IsSecondRankDoubleStep(us, from, to) ||
         (traits.first_rank_en_passant && IsFirstRankDoubleStep(us, from, to));
}

// Where a pawn that lands is promoted: on its last rank, but not by uniting with the king.
constexpr Bitboard PromotionSquares(Color us, Bitboard their_king) {
  return LastRank(us) & ~their_king;
}
// What a pawn lands on by another outcome than that of a pawn that goes there: `as(state, targets)`
// is told of the promotions, which are taken out of `landings`, and of `first_rank_step`, the
// CapturableFirstRankStep(). `state` is the pawn's. False when one of the calls returned false.
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
