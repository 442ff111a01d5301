// SPDX-License-Identifier: MIT
// The rule sets of rules.md 7, their differences, and the ways a game can end. Their names are
// in rule_names.h.
//
// Public: part of the library (library.md).
#ifndef DANCO_BOARD_CORE_RULES_H_
#define DANCO_BOARD_CORE_RULES_H_

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "board/core/piece.h"
#include "board/core/scope.h"

namespace danco {

// A game is played under one rule set from its first position to its last. kChess is traditional
// chess (chess.md).
enum class RuleSet : uint8_t { kPacoSako, kManual, kNoChain, kVchess, kChess };

inline constexpr std::array<RuleSet, 5> kRuleSets = {
    RuleSet::kPacoSako, RuleSet::kManual, RuleSet::kNoChain, RuleSet::kVchess, RuleSet::kChess};

// The rule set of games that do not name one, and of most games. Move generation is compiled
// separately for it wherever speed matters (rulesets.md).
inline constexpr RuleSet kDefaultRules = RuleSet::kPacoSako;

// The differences between rule sets (rules.md 7). The default values are the rules that are played
// online.
struct RuleTraits {
  // En passant: the released piece starts where the double-stepped pawn landed.
  bool releases_on_landing_square = false;
  // A double step from the first rank can be captured en passant.
  bool first_rank_en_passant = false;
  bool en_passant_in_chain = true;  // a released pawn can capture en passant, too
  bool take_over_in_chain = true;   // a released piece can take over another union
  // The player who carries a pawn to its last rank promotes it, so there are no gifts.
  bool carrier_promotes = false;
  bool bars_union_return = false;  // the next turn may not undo a union move
  bool double_step_once = false;   // double steps from the second rank: once per file and side
  bool king_unites = false;        // the king unites, takes over unions and can be released
  // Landing on an enemy piece captures it: traditional chess, no unions.
  bool captures = false;
};

// A new rule set causes a compiler warning here. Always inlined, so that testing one trait compiles
// to a comparison; every node of the search tests several.
[[gnu::always_inline]] constexpr RuleTraits TraitsOf(RuleSet rules) {
  switch (rules) {
    case RuleSet::kPacoSako:
      break;
    case RuleSet::kManual:
      return {.releases_on_landing_square = true, .first_rank_en_passant = true};
    case RuleSet::kNoChain:
      return {.take_over_in_chain = false};
    case RuleSet::kVchess:
      return {.first_rank_en_passant = true,
              .en_passant_in_chain = false,
              .carrier_promotes = true,
              .bars_union_return = true,
              .double_step_once = true,
              .king_unites = true};
    case RuleSet::kChess:
      return {.en_passant_in_chain = false, .take_over_in_chain = false, .captures = true};
  }
  return {};
}

// Calls `visit.operator()<rules>()` with the rule set as a template argument and returns its
// result. Only for rule sets with unions: test RuleTraits::captures first.
template <typename Visit>
constexpr auto WithRules(RuleSet rules, Visit&& visit) {
  if constexpr (kPlayOnly) return visit.template operator()<kDefaultRules>();
  switch (rules) {
    case RuleSet::kPacoSako:
      return visit.template operator()<RuleSet::kPacoSako>();
    case RuleSet::kManual:
      return visit.template operator()<RuleSet::kManual>();
    case RuleSet::kNoChain:
      return visit.template operator()<RuleSet::kNoChain>();
    case RuleSet::kVchess:
      return visit.template operator()<RuleSet::kVchess>();
    case RuleSet::kChess:
      break;
  }
  std::abort();  // Traditional chess has no chains.
}

// The reason why a game is over, if it is (rules.md 2 and 5).
enum class GameEnd : uint8_t {
  kOngoing,
  kPaco,         // the king of the side to move is united: the last turn won
  kOwnKing,      // the last turn united the mover's own king: the side to move wins (vchess)
  kBothKings,    // draw: both kings are in unions (vchess)
  kAllUnited,    // draw: all pieces except the kings are in unions
  kNoLegalTurn,  // draw
  kNoProgress,   // draw: 100 plies without a new union or a promotion
  kRepetition,   // draw: third occurrence of the position
  // Only in traditional chess (chess.md):
  kCheckmate,     // the side to move is mated
  kStalemate,     // draw: no legal move, and not in check
  kFiftyMoves,    // draw: 100 plies without a capture or a pawn move
  kDeadPosition,  // draw: neither side can mate
};
inline constexpr int kNumGameEnds = 12;

// Returns the winner of a game that ended in `end` with `side_to_move` to move, or nullopt for
// draws and ongoing games.
constexpr std::optional<Color> WinnerOf(GameEnd end, Color side_to_move) {
  if (end == GameEnd::kPaco || end == GameEnd::kCheckmate) return Opponent(side_to_move);
  if (end == GameEnd::kOwnKing) return side_to_move;
  return std::nullopt;
}
constexpr bool IsDraw(GameEnd end) {
  return end != GameEnd::kOngoing && !WinnerOf(end, Color::kWhite);
}

// The number of plies without progress that makes a draw (rules.md 5).
inline constexpr int kNoProgressLimit = 100;
// The largest number of pieces of one side in unions: all except the king.
inline constexpr int kMaxUnited = 15;

}  // namespace danco

#endif  // DANCO_BOARD_CORE_RULES_H_
