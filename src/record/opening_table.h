// SPDX-License-Identifier: MIT
// Statistics of the first turns of many games. They are kept by position, so that transpositions
// are counted together.
//
// Public: part of the library (library.md).
#ifndef DANCO_RECORD_OPENING_TABLE_H_
#define DANCO_RECORD_OPENING_TABLE_H_

#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/move_list.h"
#include "record/recorded_game.h"

namespace danco {

// The results of the games that reached a position.
struct ResultCount {
  int games = 0;  // includes unfinished ones
  int white = 0;  // White's wins
  int draws = 0;
  int black = 0;

  void Add(GameResult result);
  bool operator==(const ResultCount&) const = default;
};

// A turn that leads to a position in the table.
struct PlayedTurn {
  Move move;
  int played = 0;       // how often it was played here
  ResultCount reached;  // the results of all games that reach the position after it, by any path
};

// A table for one rule set. Thread-compatible.
class OpeningTable {
 public:
  static constexpr int kDefaultPlies = 30;

  explicit OpeningTable(RuleSet rules = kDefaultRules, int plies = kDefaultPlies)
      : rules_(rules), plies_(plies) {}

  RuleSet rules() const { return rules_; }
  int plies() const { return plies_; }
  int games() const { return games_; }
  size_t positions() const { return entries_.size(); }

  // Counts the first plies() turns of a game. A position that recurs is counted only once. For a
  // game with another rule set, returns false and counts nothing.
  bool Add(const RecordedGame& game);

  // Returns the results of the games with this position.
  ResultCount At(const Position& position) const;
  // Returns the turns from `position` that lead to a position in the table, most frequently played
  // first.
  std::vector<PlayedTurn> Moves(const Position& position) const;

  // Returns the most frequent continuation from `position`, up to `max_plies` turns long. It ends
  // where fewer than two games continue, or where several turns are equally frequent.
  MoveList Usual(const Position& position, int max_plies) const;

  // Writes the positions that occur in at least `min_games` games and are connected to the start
  // through such positions, as a tree (formats.md, "danco-opening-tree"). The text is a tenth as
  // long as that of ToJsonLines().
  std::string ToTree(int min_games) const;
  // Writes JSON Lines (formats.md, "danco-openings"): a header, then one position per line,
  // sorted.
  std::string ToJsonLines() const;
  // Reads either format. Returns InvalidArgument, naming the line and the field.
  static absl::StatusOr<OpeningTable> FromText(absl::string_view text);

 private:
  struct Entry {
    ResultCount results;
    std::map<std::string, int> played;  // by the text of the move
  };

  absl::Status ReadEntry(absl::string_view line);
  // Reads a line of a tree. `branch` has the positions from the start to the line before it.
  absl::Status ReadBranch(absl::string_view line, std::vector<Position>& branch);

  RuleSet rules_;
  int plies_;
  int games_ = 0;
  std::map<std::string, Entry> entries_;  // by OutcomeText()
};

}  // namespace danco

#endif  // DANCO_RECORD_OPENING_TABLE_H_
