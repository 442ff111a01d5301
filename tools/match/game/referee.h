// SPDX-License-Identifier: MIT
// Adjudicates games by the engines' scores, and checks the lines that engines print.
#ifndef DANCO_TOOLS_MATCH_GAME_REFEREE_H_
#define DANCO_TOOLS_MATCH_GAME_REFEREE_H_

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "match/game/game_record.h"
#include "match/game/game_settings.h"

namespace danco::match {

// Ends games on whose result both sides agree, and games that are too long. Not thread-safe.
class Adjudicator {
 public:
  struct Verdict {
    GameResult outcome;
    Reason reason;
  };

  Adjudicator(const DrawRule& draw, const ResignRule& resign, int max_plies,
              const WdlRule& wdl = WdlRule())
      : draw_(draw), resign_(resign), wdl_(wdl), max_plies_(max_plies) {}

  // Must be called after every move of an engine that has not ended the game. `score` is from the
  // point of view of the side that moved; a move without a score resets all counts. `plies` is the
  // number of plies of the whole game, including the opening. `before` is the position that was
  // searched, for the win/draw/loss model; null disables the model.
  std::optional<Verdict> AfterMove(Color mover, const std::optional<EngineScore>& score, int plies,
                                   const Position* before = nullptr);

 private:
  std::optional<Verdict> ByChances(size_t mover, const std::optional<EngineScore>& score,
                                   const Position* before);

  DrawRule draw_;
  ResignRule resign_;
  WdlRule wdl_;
  int max_plies_;
  // The number of consecutive moves, by colour, with a score near zero, a losing score and a
  // winning score.
  std::array<int, 2> level_{};
  std::array<int, 2> lost_{};
  std::array<int, 2> won_{};
  // The number of such moves by the win/draw/loss model: draws, and wins for White or Black.
  std::array<int, 2> drawn_by_chances_{};
  std::array<std::array<int, 2>, 2> won_by_chances_{};  // [mover][winner]
};

// Checks the lines that an engine prints. They are collected during the search and checked after
// it, when no clock is running.
class PvChecker {
 public:
  explicit PvChecker(const Position& root) : root_(root) {}

  // Takes a line in the protocol's notation. Repeated lines are checked only once. If thousands of
  // lines are waiting, they are checked at once.
  void Add(const std::vector<std::string>& pv);
  // Returns what is wrong with the lines added since the last call: one text for each faulty line.
  std::vector<std::string> Check();

 private:
  Position root_;
  absl::flat_hash_set<std::string> seen_;
  std::vector<std::vector<std::string>> waiting_;
  std::vector<std::string> problems_;
};

// Returns a description of the first illegal move of a line from `root`, or an empty text.
std::string FindIllegalMove(Position root, const std::vector<std::string>& pv);

// Returns whether the side to move can force a Paco within `turns` of its turns (at least 1) by
// consecutive Sakos. Positions with more than a few thousand moves count as forced wins, which they
// nearly always are. No opening should be like that.
bool CanForcePaco(const Position& position, int turns);

// Returns whether a game can start here: the game is not over, neither side can unite with the
// enemy king now, the side to move has no forced Paco in two, and it has a move after which the
// opponent has none either.
bool NobodyIsLost(const Position& position);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_GAME_REFEREE_H_
