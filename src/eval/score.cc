// SPDX-License-Identifier: MIT
#include "eval/score.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"

namespace danco {

std::string Score::ToString() const {
  if (!is_paco()) return absl::StrCat("cp ", value_);
  // In the protocol, "mate 0" means that the side to move has lost. A game that it has already won,
  // which is possible under vchess, is reported as a win in one.
  return absl::StrCat("mate ", is_win() ? std::max(mate_turns(), 1) : mate_turns());
}

Score ScoreOfEnd(GameEnd end, Color side_to_move) {
  const std::optional<Color> winner = WinnerOf(end, side_to_move);
  if (!winner) return Score::Draw();
  return winner == side_to_move ? -Score::UnitedIn(0) : Score::UnitedIn(0);
}

}  // namespace danco
