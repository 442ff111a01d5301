// A finished game, as it is kept in games.jsonl.
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

namespace danco::match {

enum class Outcome { kWhiteWins, kBlackWins, kDraw };

// Why a game ended. From kTimeLoss on it is the fault of the engine that lost.
enum class Reason {
  kPaco,
  kOwnKing,    // vchess: lost by a king in a union of its own
  kBothKings,  // vchess
  kAllUnited,
  kNoLegalTurn,
  kNoProgress,
  kRepetition,
  kCheckmate,  // traditional chess, and the next three
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

absl::string_view OutcomeText(Outcome outcome);   // "1-0", "0-1", "1/2-1/2"
absl::string_view ReasonName(Reason reason);      // "paco", "time-loss", ...
absl::string_view ReasonPhrase(Reason reason);    // for people: "draw by repetition"
absl::string_view PgnTermination(Reason reason);  // as in PGN: "normal", "time forfeit", ...
std::optional<Outcome> OutcomeFromText(absl::string_view text);
std::optional<Reason> ReasonFromName(absl::string_view name);
// 0, 1 or 2.
constexpr int HalfPointsOfWhite(Outcome outcome) {
  return outcome == Outcome::kWhiteWins ? 2 : outcome == Outcome::kDraw ? 1 : 0;
}
// Reason for the end of a game that is over by the rules.
Reason ReasonFromGameEnd(GameEnd end);

struct MoveRecord {
  std::string move;                  // canonical notation of the protocol
  std::optional<EngineScore> score;  // the mover's view
  int depth = 0;                     // 0: not given
  int64_t nodes = 0;                 // 0: not given
  absl::Duration time;               // on the runner's clock, to the microsecond
  bool operator==(const MoveRecord&) const = default;
};

// A machine that stands still for less than this is an ordinary one.
inline constexpr absl::Duration kLongStall = absl::Milliseconds(50);

struct GameRecord {
  int64_t index = 0;  // in the schedule
  RuleSet rules = kDefaultRules;
  std::string white;
  std::string black;
  std::string white_limits;  // as DescribeLimits() writes them
  std::string black_limits;
  std::string white_engine;  // what it calls itself: `id name`
  std::string black_engine;
  std::string white_options;  // `Hash=16 Threads=1`: these, set or not, then what was set
  std::string black_options;
  std::string fen;                   // of the start position
  std::vector<std::string> opening;  // moves played before the engines took over
  std::vector<MoveRecord> moves;
  Outcome outcome = Outcome::kDraw;
  Reason reason = Reason::kMaxLength;
  std::string detail;                       // what exactly happened, for faults
  std::array<int64_t, 2> warning_counts{};  // by colour
  std::vector<std::string> warnings;        // the first of them
  std::vector<std::string> dialogue;        // last lines of the engine at fault
  std::vector<std::string> error_lines;     // and of its standard error
  // All that the engines wrote to standard error during the game, by colour, if that is kept.
  std::array<std::vector<std::string>, 2> kept_errors;
  // The longest time at a stretch that the referee's machine stood still (watch.h), and for how
  // long it did in all while the move was thought about that was lost on time, or a thread of the
  // engine waited for a processor, whichever is more.
  absl::Duration stall;
  absl::Duration fault_stall;
  absl::Duration overrun;  // of a loss on time: what was used beyond what was allowed
  absl::Time start;
  absl::Duration duration;

  // The engine that lost by its own fault; empty when there is none.
  std::string culprit() const;
  // Whether a game that was lost for want of time would have been in time without the stall. (Where
  // nothing is said of the overrun, of hanging and in older records, a long one is taken for it.)
  bool machine_was_late() const {
    return fault_stall >= (overrun > absl::ZeroDuration() ? overrun : kLongStall);
  }
  int64_t warning_count() const { return warning_counts[0] + warning_counts[1]; }
};

// One line of JSON, without a line feed.
std::string ToJsonLine(const GameRecord& game);
// InvalidArgument says which field is missing or wrong.
absl::StatusOr<GameRecord> GameFromJsonLine(absl::string_view line);

// A game as text, ending in an empty line. Comments hold score, depth, time and nodes:
// `e2e4 {+0.35/12 0.050s n=1234}`; opening moves `{book}`.
// The moves are in the notation of the protocol or of players.
std::string FormatPgn(const GameRecord& game, absl::string_view event,
                      MoveText notation = MoveText::kProtocol);

// Reads all games of a text. Variations, NAGs, move numbers and `;` comments are skipped. The moves
// are not checked. InvalidArgument names the line where the text makes no sense.
absl::StatusOr<std::vector<PgnGame>> ParsePgn(absl::string_view text);

}  // namespace danco::match

#endif  // DANCO_TOOLS_MATCH_GAME_GAME_RECORD_H_
