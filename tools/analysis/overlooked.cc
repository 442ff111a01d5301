// SPDX-License-Identifier: MIT
// danco-analysis overlooked: counts the threats that players of a tournament saw and overlooked.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <string>

#include "absl/strings/str_format.h"
#include "analysis/commands.h"
#include "board/core/bitboard.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/reach/sako.h"
#include "match/game/game_record.h"

namespace danco::analysis {
namespace {

struct Tally {
  int games = 0;
  int faults = 0;
  int64_t plies = 0;
  int64_t turns = 0;
  int64_t direct_paco = 0, direct_missed = 0;
  int64_t chain_paco = 0, chain_missed = 0;
  int64_t threatened = 0, left = 0;
  int64_t unions = 0, sakos = 0, chains = 0, taken_back = 0;
};

// Returns whether the threat is a direct attack on the king by a free piece.
bool IsDirect(const Position& position, Bitboard squares) {
  return squares && (squares & position.unions()).empty();
}
bool StandsInDirectSako(const Position& position, Color side) {
  return IsDirect(position, ThreatSquares(position, Opponent(side)));
}

bool HasRemedy(const Position& position) {
  const Color us = position.side_to_move();
  MoveList moves;
  (void)GenerateMoves(position, moves, kMaxMoves);
  for (Move move : moves) {
    if (!CanUniteKing(position.After(move), Opponent(us))) return true;
  }
  return false;
}

void CountTurn(const Position& before, Move move, Tally& tally) {
  const Color us = before.side_to_move();
  const Position after = before.After(move);
  ++tally.turns;
  const bool wins = after.is_paco();
  if (const Bitboard squares = ThreatSquares(before, us)) {
    const bool direct = IsDirect(before, squares);
    ++(direct ? tally.direct_paco : tally.chain_paco);
    if (!wins) ++(direct ? tally.direct_missed : tally.chain_missed);
  }
  if (wins) return;
  if (StandsInDirectSako(before, us) && HasRemedy(before)) {
    ++tally.threatened;
    if (StandsInDirectSako(after, us)) ++tally.left;
  }
  if (after.unions().count() > before.unions().count()) ++tally.unions;
  if (CanUniteKing(after, us)) ++tally.sakos;
  if (move.is_chain()) ++tally.chains;
}

absl::Status CountGame(const match::GameRecord& game, std::map<std::string, Tally>& tallies) {
  Tally* players[2] = {&tallies[game.white], &tallies[game.black]};
  for (Tally* player : players) {
    ++player->games;
    player->plies += static_cast<int64_t>(game.moves.size());
  }
  if (match::IsFault(game.reason)) ++tallies[game.culprit()].faults;
  std::string last[2];  // for "e2e4", the move "e4e2" that would take it back
  return Replay(game, [&](const Position& position, Move move, const match::MoveRecord& record) {
    const auto side = static_cast<size_t>(Index(position.side_to_move()));
    CountTurn(position, move, *players[side]);
    if (record.move == last[side]) ++players[side]->taken_back;
    last[side] =
        record.move.size() == 4 ? record.move.substr(2) + record.move.substr(0, 2) : std::string();
  });
}

double Percent(int64_t part, int64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

void Print(const std::map<std::string, Tally>& tallies) {
  std::cout
      << "| player | games | faults | plies | direct Paco missed | Paco by chain missed | direct "
         "Ŝako left | unions | Ŝako | chains | taken back |\n"
         "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";
  for (const auto& [name, t] : tallies) {
    std::cout << absl::StrFormat(
        "| %s | %d | %d | %d | %.1f %% of %d | %.0f %% of %d | %.1f %% of %d | %.0f %% | %.0f %% | "
        "%.0f %% | %.1f %% |\n",
        name, t.games, t.faults, t.plies / std::max(t.games, 1),
        Percent(t.direct_missed, t.direct_paco), t.direct_paco,
        Percent(t.chain_missed, t.chain_paco), t.chain_paco, Percent(t.left, t.threatened),
        t.threatened, Percent(t.unions, t.turns), Percent(t.sakos, t.turns),
        Percent(t.chains, t.turns), Percent(t.taken_back, t.turns));
  }
}

}  // namespace

absl::Status Overlooked(const Flags& flags) {
  std::map<std::string, Tally> tallies;
  const absl::Status status =
      ForEachGame(flags.words(), [&](const std::string&, const match::GameRecord& game, int64_t) {
        return CountGame(game, tallies);
      });
  if (status.ok()) Print(tallies);
  return status;
}

}  // namespace danco::analysis
