// The rule sets of rules.md 7, what each of them changes, and the ways in which a game ends.
// How all these are called: rule_names.h.
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

// A game is played under one rule set from its first position.
// kChess is traditional chess (chess.md).
enum class RuleSet : uint8_t { kPacoSako, kManual, kNoChain, kVchess, kChess };

inline constexpr std::array<RuleSet, 5> kRuleSets = {
    RuleSet::kPacoSako, RuleSet::kManual, RuleSet::kNoChain, RuleSet::kVchess, RuleSet::kChess};

// Those with unions.
inline constexpr std::array<RuleSet, 4> kUnionRuleSets = {RuleSet::kPacoSako, RuleSet::kManual,
                                                          RuleSet::kNoChain, RuleSet::kVchess};

// Of games that name no other. The one that most games use: walks over moves are compiled for it
// anew wherever they are wanted (rulesets.md).
inline constexpr RuleSet kDefaultRules = RuleSet::kPacoSako;

// Says where rule sets differ (rules.md 7; rulesets.md names the places that ask). All
// else is common to them. The defaults are what is played online.
struct RuleTraits {
  bool releases_on_landing_square = false;  // en passant: from where the double-stepped pawn landed
  bool first_rank_en_passant = false;       // a double step from the first rank can be captured
  bool en_passant_in_chain = true;          // also by a released pawn
  bool take_over_in_chain = true;           // a released piece may enter a further union
  bool carrier_promotes = false;   // the carrier of a pawn to its last rank promotes it; no gifts
  bool bars_union_return = false;  // a union move may not be undone by the next turn
  bool double_step_once = false;   // from the second rank, once per file and side
  bool king_unites = false;        // and takes over, and is released again
  bool captures = false;           // a landing removes what it meets: traditional chess, no unions
};

// The compiler names this place when a rule set is added.
// (Inlined everywhere, so that a test of one trait is a comparison: every node of the search has
// one.)
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

// Calls `visit.operator()<rules>()` with the rule set as a constant, and returns what it returns.
// Only for rule sets with unions: traditional chess has no chains, and nothing is compiled for it.
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
  std::abort();  // The caller has to ask for RuleTraits::captures first.
}

// Why a game is over, if it is (rules.md 2 and 5).
enum class GameEnd : uint8_t {
  kOngoing,
  kPaco,       // the side to move has been united
  kOwnKing,    // the last turn has left its own king in a union: the side to move has won (vchess)
  kBothKings,  // draw: both kings are in unions (vchess)
  kAllUnited,  // draw: every piece but the kings is in a union
  kNoLegalTurn,  // draw
  kNoProgress,   // draw: 100 plies without a new union or a promotion
  kRepetition,   // draw: third occurrence
  // Traditional chess alone (chess.md):
  kCheckmate,     // the side to move is mated
  kStalemate,     // draw: it has no legal move and is not in check
  kFiftyMoves,    // draw: 100 plies without a capture or a move of a pawn
  kDeadPosition,  // draw: no sequence of moves leads to mate
};
inline constexpr int kNumGameEnds = 12;

// Who has won by this end, when `side_to_move` is to move after it; nobody by a draw and while the
// game goes on.
constexpr std::optional<Color> WinnerOf(GameEnd end, Color side_to_move) {
  if (end == GameEnd::kPaco || end == GameEnd::kCheckmate) return Opponent(side_to_move);
  if (end == GameEnd::kOwnKing) return side_to_move;
  return std::nullopt;
}
constexpr bool IsDraw(GameEnd end) {
  return end != GameEnd::kOngoing && !WinnerOf(end, Color::kWhite);
}

// Plies without progress that make a draw (rules.md 5).
inline constexpr int kNoProgressLimit = 100;
// Pieces of one side that can be in unions: all but the king.
inline constexpr int kMaxUnited = 15;

}  // namespace danco

#endif  // DANCO_BOARD_CORE_RULES_H_
