// SPDX-License-Identifier: MIT
// A finished game as stored in games.jsonl.
#ifndef DANCO_TOOLS_MATCH_GAME_GAME_RECORD_H_
#define DANCO_TOOLS_MATCH_GAME_GAME_RECORD_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "board/core/rules.h"
#include "board/text/fen.h"
#include "match/client/uci_line.h"
#include "record/pgn_format.h"
#include "record/pgn_text.h"
#include "record/recorded_game.h"

namespace danco::match {

// Why a game ended. Reasons from kTimeLoss on are faults of the engine that lost.
enum class Reason {
  kPaco,
  kOwnKing,    // vchess: lost because the loser's own king was in a union
  kBothKings,  // vchess
  kAllUnited,
  kNoLegalTurn,
  kNoProgress,
  kRepetition,
  kCheckmate,  // this and the next three: traditional chess
  kStalemate,
  kFiftyMoves,
  kDeadPosition,
  kDrawAdjudication,
  kResignAdjudication,
  kMaxLength,
  kTimeLoss,
  kHang,
  kCrash,
  kIllegalMove,
  kBadOutput,
  kStartFailure,
};
inline constexpr int kNumReasons = 20;

constexpr bool IsFault(Reason reason) { return reason >= Reason::kTimeLoss; }

absl::string_view ReasonName(Reason reason);      // "paco", "time-loss", ...
absl::string_view ReasonPhrase(Reason reason);    // for people: "draw by repetition"
absl::string_view PgnTermination(Reason reason);  // for PGN: "normal", "time forfeit", ...
std::optional<Reason> ReasonFromName(absl::string_view name);
// Returns White's half points: 0, 1 or 2.
constexpr int HalfPointsOfWhite(GameResult outcome) {
  return outcome == GameResult::kWhiteWins ? 2 : outcome == GameResult::kDraw ? 1 : 0;
}
// Returns the reason for a game that is over by the rules.
Reason ReasonFromGameEnd(GameEnd end);

struct MoveRecord {
  std::string move;                  // in the protocol's canonical notation
  std::optional<EngineScore> score;  // from the point of view of the engine that moved
  int depth = 0;                     // 0 if not reported
  int64_t nodes = 0;                 // 0 if not reported
  absl::Duration time;               // measured by the runner, to the microsecond
  bool operator==(const MoveRecord&) const = default;
};

// The minimum length of a stall that counts as long. Shorter stalls are normal.
inline constexpr absl::Duration kLongStall = absl::Milliseconds(50);

struct GameRecord {
  int64_t index = 0;  // number in the schedule, from 0
  RuleSet rules = kDefaultRules;
  std::string white;
  std::string black;
  std::string white_limits;  // as written by DescribeLimits()
  std::string black_limits;
  std::string white_engine;  // the engine's `id name`
  std::string black_engine;
  std::string white_options;  // `Hash=16, Threads=1`, followed by other options that were set
  std::string black_options;
  std::string fen;                   // the starting position
  std::vector<std::string> opening;  // moves played before the engines took over
  std::vector<MoveRecord> moves;
  GameResult outcome = GameResult::kDraw;
  Reason reason = Reason::kMaxLength;
  std::string detail;                       // details of a fault
  std::array<int64_t, 2> warning_counts{};  // by colour
  std::vector<std::string> warnings;        // the first few warnings
  std::vector<std::string> dialogue;        // the last lines of the engine at fault
  std::vector<std::string> error_lines;     // the last lines of that engine's standard error
  // Everything that the engines wrote to standard error during the game, by colour, if it is kept.
  std::array<std::vector<std::string>, 2> kept_errors;
  // The longest stall of the runner's machine (watch.h). For the move that lost on time,
  // `fault_stall` is the total time for which the machine stalled or the total time for which a
  // thread of the engine waited for a processor, whichever is longer.
  absl::Duration stall;
  absl::Duration fault_stall;
  absl::Duration overrun;  // for a loss on time: the time used beyond the limit
  absl::Time start;
  absl::Duration duration;

  // Returns the name of the engine that lost by its own fault, or an empty text.
  std::string culprit() const;
  // Returns whether a game lost on time would have been in time without the stall. (For engines
  // that hang and for older records, the overrun is unknown. A long stall is then assumed to be the
  // cause.)
  bool machine_was_late() const {
    return fault_stall >= (overrun > absl::ZeroDuration() ? overrun : kLongStall);
  }
  int64_t warning_count() const { return warning_counts[0] + warning_counts[1]; }
};

// Returns one line of JSON without a line feed.
std::string ToJsonLine(const GameRecord& game);
// Returns InvalidArgument, naming the missing or wrong field.
absl::StatusOr<GameRecord> GameFromJsonLine(absl::string_view line);

// Returns a game as PGN with an empty line at the end. Comments contain the score, depth, time and
// nodes: `e2e4 {+0.35/12 0.050s n=1234}`. Opening moves have `{book}`. The moves are in the
// protocol's or the players' notation.
std::string FormatPgn(const GameRecord& game, absl::string_view event,
                      MoveText notation = MoveText::kProtocol);

// Reads all games of a text. Skips variations, NAGs, move numbers and `;` comments. Does not check
// the moves. Returns InvalidArgument, naming the line with a syntax error.
absl::StatusOr<std::vector<PgnGame>> ParsePgn(absl::string_view text);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_GAME_GAME_RECORD_H_
