// Reading and writing games whatever their format (formats.md).
//
// Public: part of the library (library.md).
#ifndef DANCO_RECORD_GAMES_H_
#define DANCO_RECORD_GAMES_H_

#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/rules.h"
#include "record/recorded_game.h"

namespace danco {

// What games are written as.
enum class GameFormat : uint8_t {
  kPgn,          // "pgn": moves in the protocol's notation
  kPlayersPgn,   // "pgn-players": the same in the players' notation
  kJsonLines,    // "jsonl": the schema of formats.md
  kPacoplay,     // "pacoplay": an action list, one game a line
  kVchess,       // "vchess": both blocks
  kMoves,        // "moves": plain text in the protocol's notation
  kPlayerMoves,  // "players": plain text in the players' notation
  kFens,         // "fen": each position, a line each
  kEpd,          // "epd": the same with the turn that was played, and what else is known
};

inline constexpr absl::string_view kGameFormatNames =
    "pgn, pgn-players, jsonl, pacoplay, vchess, moves, players, fen, epd";
// InvalidArgument for a name that is none of these.
absl::StatusOr<GameFormat> ParseGameFormat(absl::string_view name);

// Adds the games of a text to `games`, in any of the formats, which is found out. A game that makes
// no sense adds a fault instead, and the rest is still read. `rules` is the rule set of games that
// do not name their own.
void ReadGames(absl::string_view text, RuleSet rules, GameCollection& games);

// One game. InvalidArgument where the format cannot hold it.
absl::StatusOr<std::string> WriteGame(const RecordedGame& game, GameFormat format);

}  // namespace danco

#endif  // DANCO_RECORD_GAMES_H_
