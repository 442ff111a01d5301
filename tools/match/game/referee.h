// The referee's judgement beyond the rules of the game: agreed scores, and moves that an engine
// announces.
#ifndef DANCO_TOOLS_MATCH_GAME_REFEREE_H_
#define DANCO_TOOLS_MATCH_GAME_REFEREE_H_

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "match/game/game_record.h"
#include "match/game/game_settings.h"

namespace danco::match {

// Ends games on which both sides agree, and games that are too long. Not thread-safe.
class Adjudicator {
 public:
  struct Verdict {
    Outcome outcome;
    Reason reason;
  };

  Adjudicator(const DrawRule& draw, const ResignRule& resign, int max_plies,
              const WdlRule& wdl = WdlRule())
      : draw_(draw), resign_(resign), wdl_(wdl), max_plies_(max_plies) {}

  // To be asked after every move of an engine that has not ended the game. `score` is the mover's
  // view; a move without one breaks every series. `plies` counts the whole game, opening included.
  // `before` is the position that was searched, which the model of chances asks for; null: it is
  // not asked.
  std::optional<Verdict> AfterMove(Color mover, const std::optional<EngineScore>& score, int plies,
                                   const Position* before = nullptr);

 private:
  std::optional<Verdict> ByChances(size_t mover, const std::optional<EngineScore>& score,
                                   const Position* before);

  DrawRule draw_;
  ResignRule resign_;
  WdlRule wdl_;
  int max_plies_;
  // Moves in a row, by colour, whose score was near zero, lost, won.
  std::array<int, 2> level_{};
  std::array<int, 2> lost_{};
  std::array<int, 2> won_{};
  // The same by the model of chances: drawn, and won by White or by Black.
  std::array<int, 2> drawn_by_chances_{};
  std::array<std::array<int, 2>, 2> won_by_chances_{};  // [mover][winner]
};

// Checks announced lines of play. They are collected while the engine thinks and checked when it
// has answered: the work is done on nobody's clock.
class PvChecker {
 public:
  explicit PvChecker(const Position& root) : root_(root) {}

  // Takes a line in protocol notation. Repeated lines are checked once. A backlog of thousands,
  // which only a flood brings, is checked at once.
  void Add(const std::vector<std::string>& pv);
  // What is wrong with the lines taken since the last call: one text for every wrong line.
  std::vector<std::string> Check();

 private:
  Position root_;
  absl::flat_hash_set<std::string> seen_;
  std::vector<std::vector<std::string>> waiting_;
  std::vector<std::string> problems_;
};

// What is wrong with a line of play from `root`: its first illegal move; empty when all are legal.
std::string FindIllegalMove(Position root, const std::vector<std::string>& pv);

// Whether the side to move can force Paco within `turns` of its own turns (1 or more), by Sako on
// Sako. Positions with more than a few thousand moves count as forced: they nearly always are, and
// no opening should be like that.
bool CanForcePaco(const Position& position, int turns);

// Whether a game can start here: it is not over, neither side can unite with the enemy king now,
// the side to move has no forced Paco in two, and has a move after which the opponent has none
// either.
bool NobodyIsLost(const Position& position);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_GAME_REFEREE_H_
