// SPDX-License-Identifier: MIT
// A recorded game: its start, the turns as they were played, the result, and information about it.
//
// Public: part of the library (library.md).
#ifndef DANCO_RECORD_RECORDED_GAME_H_
#define DANCO_RECORD_RECORDED_GAME_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "board/core/move.h"
#include "board/core/piece.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "board/moves/move_path.h"

namespace danco {

enum class GameResult : uint8_t { kUnknown, kWhiteWins, kBlackWins, kDraw };

// Returns "*", "1-0", "0-1" or "1/2-1/2", as in PGN.
absl::string_view ResultText(GameResult result);
// Reads the texts of ResultText() and "1/2". Returns nullopt for other texts.
std::optional<GameResult> ResultFromText(absl::string_view text);
// Returns the result of a game that this side has won.
constexpr GameResult WinFor(Color side) {
  return side == Color::kWhite ? GameResult::kWhiteWins : GameResult::kBlackWins;
}
// Returns the result of a game that ended in this way, with this side to move in its last position.
GameResult ResultOf(GameEnd end, Color side_to_move);

// Values by name, such as the tags of PGN.
using Tags = std::vector<std::pair<std::string, std::string>>;
// Returns the value of a tag, or an empty text if it is missing.
absl::string_view ValueOf(const Tags& tags, absl::string_view name);

struct RecordedTurn {
  MovePath path;  // as played, even if a shorter path exists; for castling, to the rook's square
  Move move;
  std::string comment;  // after the turn
  // PGN's numeric annotation glyph ($4 is a blunder), 0 for none.
  int nag = 0;
  std::optional<absl::Duration> clock;   // left on the player's clock after the turn
  std::optional<absl::Duration> spent;   // time spent on this turn
  std::vector<absl::Time> action_times;  // of each lift, placement and promotion; may be empty
};

// A game whose turns are all legal from `start`, which also determines the rule set. A value type.
struct RecordedGame {
  Position start;
  std::vector<RecordedTurn> turns = {};
  // An unfinished turn at the end of the game: its steps so far.
  std::optional<MovePath> open_turn = {};
  GameResult result = GameResult::kUnknown;
  // Why the game ended: ReasonOf(), "timeout", "agreement", "resignation", or any other text in a
  // record. Empty if unknown.
  std::string reason = {};
  std::string comment = {};  // before the first turn
  // The PGN tags, except those that the fields above represent: Variant, RuleSet, SetUp, FEN,
  // PlyCount, Reason, OpenTurn, and Result unless it contradicts `result`.
  Tags tags = {};

  RuleSet rules() const { return start.rules(); }
  absl::string_view Tag(absl::string_view name) const { return ValueOf(tags, name); }
  // Sets a tag. A new one is added at the end.
  void SetTag(absl::string_view name, absl::string_view value);
  // Returns the start and the position after each turn.
  std::vector<Position> Positions() const;
  // Returns the position after the last turn.
  Position End() const;
};

// Returns how the recorded result contradicts the tag Result or the last position, such as "it says
// that White wins, but Black has won: White's king is united". Returns an empty text if there is no
// contradiction.
std::string ContradictionIn(const RecordedGame& game);

// Builds a game turn by turn:
//
//   GameBuilder builder(StartPosition());
//   if (absl::Status status = builder.PlayText("e2e4"); !status.ok()) return status;
//   const RecordedGame game = std::move(builder).Finish();
class GameBuilder {
 public:
  explicit GameBuilder(const Position& start);

  const Position& position() const { return position_; }
  // Plays a turn, given as steps or as text (ParseAnyPath()). If it is illegal, returns an error
  // with the reason and changes nothing.
  absl::Status Play(const MovePath& path);
  absl::Status PlayText(absl::string_view text);
  // Sets RecordedGame::open_turn from the steps so far in the protocol's notation: `a2`, `a2c4`, or
  // `q` for a gift alone. Returns InvalidArgument if a step is illegal or ends the turn.
  absl::Status BeginTurn(absl::string_view text);

  // Returns the game so far. Finish() fills in result and reason.
  RecordedGame& game() { return game_; }
  // Returns the last turn played. There must be one.
  RecordedTurn& last() { return game_.turns.back(); }
  int plies() const { return static_cast<int>(game_.turns.size()); }
  // Returns the game. If the record does not say how the game ended, the rules decide.
  RecordedGame Finish() &&;

 private:
  void Add(PlayedPath played);

  RecordedGame game_;
  Position position_;
};

// Where and why a game could not be read.
struct RecordFault {
  int game = 0;  // number of the game in the input, from 1
  int line = 0;  // line of the input, from 1; 0 if unknown
  int ply = 0;   // ply of the game, from 1; 0 if no turn is at fault
  std::string reason;

  // Returns a text such as "game 2, line 17, ply 5: move 'e2e5' is illegal: …".
  std::string ToString() const;
  bool operator==(const RecordFault&) const = default;
};

// The result of reading one input: the valid games, and the faults of the others.
struct GameCollection {
  std::vector<RecordedGame> games;
  std::vector<RecordFault> faults;
  int seen = 0;  // games found, valid or not
};

}  // namespace danco

#endif  // DANCO_RECORD_RECORDED_GAME_H_
