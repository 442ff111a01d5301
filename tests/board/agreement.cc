// SPDX-License-Identifier: MIT
#include "agreement.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "absl/strings/str_cat.h"
#include "board/core/position.h"
#include "board/core/rule_names.h"
#include "board/core/rules.h"
#include "board/game/game.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/chain_budget.h"
#include "board/reach/sako.h"
#include "board/text/fen.h"
#include "board/text/notation.h"
#include "slow_rules.h"
#include "slow_walks.h"

namespace danco {
namespace {

using SlowOutcomes = std::map<std::string, slow::Turn>;

// Each square of a move has one digit.
long NumSquares(const std::string& move) {
  return std::count_if(move.begin(), move.end(),
                       [](unsigned char c) { return std::isdigit(c) != 0; });
}

// Returns how the turn of the slow rules ends the game by uniting a king.
GameEnd EndOfTurn(const slow::Turn& turn) {
  if (turn.wins) return GameEnd::kPaco;
  if (turn.loses) return GameEnd::kOwnKing;
  return turn.draws ? GameEnd::kBothKings : GameEnd::kOngoing;
}

std::string CompareEnd(const Position& after, const slow::Turn& turn) {
  const GameEnd expected = EndOfTurn(turn);
  if (after.king_united() != (expected != GameEnd::kOngoing)) return "over or not";
  if (after.is_paco() != turn.wins) return "win or not";
  if (after.king_united() && Game(after).end() != expected) return "end of the game";
  return "";
}

std::string CompareWinningMove(const Position& position, const SlowOutcomes& slow_outcomes) {
  if (position.king_united()) return "";
  const bool wins = std::any_of(slow_outcomes.begin(), slow_outcomes.end(),
                                [](const auto& outcome) { return outcome.second.wins; });
  const Move found = FindWinningMove(position);
  if (bool(found) != wins) return wins ? "no winning move found" : "a winning move found";
  if (found && !position.After(found).is_paco()) return "a winning move that does not win";
  return "";
}

// Compares whether the game continues.
std::string CompareEnd(const Position& position, const SlowOutcomes& slow_outcomes) {
  if (position.turn_start() || position.king_united()) return "";
  const GameEnd end = Game(position).end();
  const bool stuck = end == GameEnd::kNoLegalTurn;
  if (AllUnited(position) || stuck == slow_outcomes.empty()) return "";
  return absl::StrCat("end of the game: ", GameEndText(end));
}

std::string CompareOutcomes(const Position& position, const MoveList& moves,
                            const SlowOutcomes& slow_outcomes) {
  std::map<std::string, Position> fast;
  for (Move move : moves) {
    const Position after = position.After(move);
    if (!fast.emplace(OutcomeText(after), after).second) {
      return absl::StrCat("twice: ", OutcomeText(after));
    }
  }
  for (const auto& [key, turn] : slow_outcomes) {
    const auto found = fast.find(key);
    if (found == fast.end()) return absl::StrCat("missing: ", turn.move, " to ", key);
    const Position& after = found->second;
    if (std::string what = CompareEnd(after, turn); !what.empty()) {
      return absl::StrCat(what, ": ", turn.move);
    }
    if (after.no_progress_plies() != turn.after.no_progress) {
      return absl::StrCat("progress: ", turn.move, " leaves ", after.no_progress_plies(),
                          " plies instead of ", turn.after.no_progress);
    }
  }
  for (const auto& [key, after] : fast) {
    if (!slow_outcomes.contains(key)) return absl::StrCat("not legal: ", key);
  }
  return "";
}

std::string CompareText(const Position& position, Move move, const SlowOutcomes& slow_outcomes) {
  const std::string text = FormatMove(position, move);
  const auto read = ParseMove(position, text);
  if (!read.ok()) return absl::StrCat("not read back: ", read.status().message());
  if (*read != move) return absl::StrCat("read back as another move: ", text);
  const std::string& shortest = slow_outcomes.at(OutcomeText(position.After(move))).move;
  if (NumSquares(text) != NumSquares(shortest)) {
    return absl::StrCat("printed as ", text, ", not as short as ", shortest);
  }
  return "";
}

std::string CompareSako(const Position& position, const slow::Position& slow_position,
                        size_t state_limit) {
  // The game is over, so the comparison would be meaningless.
  if (position.king_united()) return "";
  for (Color side : kColors) {
    const auto expected = slow::CanUnite(slow_position, side == Color::kWhite, state_limit);
    if (expected && *expected != CanUniteKing(position, side)) {
      return absl::StrCat(side == Color::kWhite ? "White" : "Black", *expected ? " can" : " cannot",
                          " unite the king");
    }
  }
  return "";
}

}  // namespace

Agreement HoldAgainstSlowRules(const Position& position, size_t state_limit, size_t printed) {
  const std::string fen = FormatFen(position);
  const auto differs = [&](const std::string& what) {
    return Agreement{absl::StrCat(RuleSetName(position.rules()), " ", fen, ": ", what), true};
  };
  const auto slow_position = SlowPosition(position);
  if (!slow_position) return differs("the slow rules refuse the position");
  if (slow::OutcomeKey(*slow_position) != OutcomeText(position)) return differs("rights");
  const auto slow_outcomes = slow::Outcomes(*slow_position, state_limit);
  if (!slow_outcomes) return {};

  MoveList moves;
  if (GenerateMoves(position, moves) != WalkResult::kComplete) return differs("generation stopped");
  if (moves.size() != slow_outcomes->size()) {
    const std::string what = CompareOutcomes(position, moves, *slow_outcomes);
    return differs(absl::StrCat(moves.size(), " instead of ", slow_outcomes->size(), "; ", what));
  }
  if (CountMoves(position).moves != moves.size()) return differs("CountMoves");
  if (HasLegalMove(position) != !moves.empty()) return differs("HasLegalMove");
  if (std::string what = CompareOutcomes(position, moves, *slow_outcomes); !what.empty()) {
    return differs(what);
  }
  if (std::string what = CompareEnd(position, *slow_outcomes); !what.empty()) return differs(what);
  if (std::string what = CompareWinningMove(position, *slow_outcomes); !what.empty()) {
    return differs(what);
  }
  if (std::string what = CompareSako(position, *slow_position, state_limit); !what.empty()) {
    return differs(what);
  }
  const size_t stride = printed == 0 ? 0 : moves.size() / printed + 1;
  for (size_t i = 0; stride > 0 && i < moves.size(); i += stride) {
    if (std::string what = CompareText(position, moves[i], *slow_outcomes); !what.empty()) {
      return differs(what);
    }
  }
  return {"", true};
}

}  // namespace danco
