// A game as people keep it: where it began, the turns as they were played, how it ended, and what
// is told about it.
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

// "*", "1-0", "0-1", "1/2-1/2": as PGN writes it.
absl::string_view ResultText(GameResult result);
// Reads these, and "1/2"; nothing for other texts.
std::optional<GameResult> ResultFromText(absl::string_view text);

struct RecordedTurn {
  MovePath path;  // as it was played, the shortest way or not; castling names the own rook
  Move move;
  std::string comment;                   // behind the turn
  int nag = 0;                           // PGN's numeric glyph ($4 is a blunder), 0 for none
  std::optional<absl::Duration> clock;   // left on the mover's clock afterwards
  std::optional<absl::Duration> spent;   // on this turn
  std::vector<absl::Time> action_times;  // of each lift, place and promotion; may be empty
};

// All turns are legal in turn from `start`, which also names the rule set. A value type.
struct RecordedGame {
  Position start;
  std::vector<RecordedTurn> turns = {};
  // A turn that was begun when the game was broken off: its steps so far.
  std::optional<MovePath> open_turn = {};
  GameResult result = GameResult::kUnknown;
  // Why it ended: ReasonOf(), or "timeout", "agreement", "resignation", or as a record has it.
  // Empty when nobody says.
  std::string reason = {};
  std::string comment = {};  // before the first turn
  // PGN's tags but for those that say what stands above: Result, Variant, RuleSet, SetUp, FEN,
  // PlyCount, Reason.
  std::vector<std::pair<std::string, std::string>> tags = {};

  RuleSet rules() const { return start.rules(); }
  // The value of a tag; empty when it is missing.
  absl::string_view Tag(absl::string_view name) const;
  // Sets a tag, a new one at the end.
  void SetTag(absl::string_view name, absl::string_view value);
  // The start and the position after each turn.
  std::vector<Position> Positions() const;
  // The position after the last turn.
  Position End() const;
};

// Where the result of a record is not that of its last position: "it says that White wins, but
// Black has: White's king is united". Empty where nothing speaks against it.
std::string ContradictionIn(const RecordedGame& game);

// Plays the turns of a record one by one.
class GameBuilder {
 public:
  explicit GameBuilder(const Position& start);

  const Position& position() const { return position_; }
  // Plays a turn given by its steps, or by its text (ParseAnyPath()).
  // The error says why it is not legal here; nothing is changed then.
  absl::Status Play(const MovePath& path);
  absl::Status PlayText(absl::string_view text);
  // Sets RecordedGame::open_turn from the steps so far as the protocol writes them: `a2`, `a2c4`,
  // `q` for a gift alone. InvalidArgument for steps that are not legal here, or that end the turn.
  absl::Status BeginTurn(absl::string_view text);

  // What has been read so far. Result and reason are filled in by Finish().
  RecordedGame& game() { return game_; }
  // The turn that was played last; there must be one.
  RecordedTurn& last() { return game_.turns.back(); }
  int plies() const { return static_cast<int>(game_.turns.size()); }
  // The game. Where the record did not say how it ended but the rules do, they decide.
  RecordedGame Finish() &&;

 private:
  absl::Status CheckGoesOn() const;
  void Add(PlayedPath played);

  RecordedGame game_;
  Position position_;
};

// Where reading failed.
struct RecordFault {
  int game = 0;  // its number in the input, from 1
  int line = 0;  // of the input, from 1; 0 when it is not known
  int ply = 0;   // of the game, from 1; 0 when no turn is at fault
  std::string reason;

  // "game 2, line 17, ply 5: move 'e2e5' is illegal: …"
  std::string ToString() const;
  bool operator==(const RecordFault&) const = default;
};

// What was read from one input: the sound games, and why others are missing.
struct GameCollection {
  std::vector<RecordedGame> games;
  std::vector<RecordFault> faults;
  int seen = 0;  // games begun, sound or not
};

}  // namespace danco

#endif  // DANCO_RECORD_RECORDED_GAME_H_
