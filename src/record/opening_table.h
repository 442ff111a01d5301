// What was played in the first turns of many games, by position: turns that lead to the same
// position by different ways are counted together.
//
// Public: part of the library (library.md).
#ifndef DANCO_RECORD_OPENING_TABLE_H_
#define DANCO_RECORD_OPENING_TABLE_H_

#include <array>
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

// How the games ended that had a position.
struct ResultCount {
  int games = 0;  // unfinished ones included
  int white = 0;  // won by White
  int draws = 0;
  int black = 0;

  void Add(GameResult result);
  bool operator==(const ResultCount&) const = default;
};

// A turn that leads to a position of the table.
struct PlayedTurn {
  Move move;
  int played = 0;       // how often from here
  ResultCount reached;  // how the games ended that had the position afterwards, by any way
};

// Of one rule set. Thread-compatible.
class OpeningTable {
 public:
  static constexpr int kDefaultPlies = 30;

  explicit OpeningTable(RuleSet rules = kDefaultRules, int plies = kDefaultPlies)
      : rules_(rules), plies_(plies) {}

  RuleSet rules() const { return rules_; }
  int plies() const { return plies_; }
  int games() const { return games_; }
  size_t positions() const { return entries_.size(); }

  // Counts the first plies() turns of a game. A position that comes back counts once. A game of
  // another rule set is not counted: false.
  bool Add(const RecordedGame& game);

  // How the games ended that had this position; nothing when none had.
  ResultCount At(const Position& position) const;
  // The turns of the position that lead to one of the table, the most frequent first.
  std::vector<PlayedTurn> Moves(const Position& position) const;

  // What usually follows: the most frequent turn, and so on, `most` turns at most. It ends where
  // nobody played on, or fewer than two did.
  MoveList Usual(const Position& position, int most) const;

  // The part that is reached from the start by positions of `least` games or more, as a tree
  // (formats.md, "danco-opening-tree"): a tenth of the size.
  std::string ToTree(int least) const;
  // JSON Lines (formats.md, "danco-openings"): a head, then a position a line, sorted.
  std::string ToJsonLines() const;
  // Reads either. InvalidArgument names the line and the field.
  static absl::StatusOr<OpeningTable> FromText(absl::string_view text);

 private:
  struct Entry {
    ResultCount results;
    std::map<std::string, int> played;  // by the text of the move
  };

  struct Branches;

  absl::Status ReadEntry(absl::string_view line);
  absl::Status ReadBranch(absl::string_view line, Branches& branches);

  RuleSet rules_;
  int plies_;
  int games_ = 0;
  std::map<std::string, Entry> entries_;  // by OutcomeText()
};

}  // namespace danco

#endif  // DANCO_RECORD_OPENING_TABLE_H_
