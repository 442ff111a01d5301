// SPDX-License-Identifier: MIT
// Reads and writes games in all formats (formats.md).
//
// Public: part of the library (library.md).
#ifndef DANCO_RECORD_GAMES_H_
#define DANCO_RECORD_GAMES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/rules.h"
#include "record/recorded_game.h"

namespace danco {

// The output formats.
enum class GameFormat : uint8_t {
  kPgn,          // "pgn": moves in the protocol's notation
  kPlayersPgn,   // "pgn-players": PGN with the players' notation
  kJsonLines,    // "jsonl": the schema of formats.md
  kPacoplay,     // "pacoplay": a list of actions, one game per line
  kVchess,       // "vchess": vchess.club's PGN with both of its move blocks
  kMoves,        // "moves": plain text in the protocol's notation
  kPlayerMoves,  // "players": plain text in the players' notation
  kFens,         // "fen": all positions, one per line
  kEpd,          // "epd": as "fen", with the turn that was played and other data
};

inline constexpr absl::string_view kGameFormatNames =
    "pgn, pgn-players, jsonl, pacoplay, vchess, moves, players, fen, epd";
// Returns InvalidArgument for an unknown name.
absl::StatusOr<GameFormat> ParseGameFormat(absl::string_view name);

// Detects the format of `text` and adds its games to `games`. A faulty game adds a fault instead,
// and reading continues with the next one. `rules` is the rule set for games that do not specify
// one. Lines that are not in UTF-8 are read in ISO 8859-1.
void ReadGames(absl::string_view text, RuleSet rules, GameCollection& games);

// Returns the number of each valid game in the input, from 1. Faulty games are counted, too.
std::vector<int> NumbersOf(const GameCollection& games);

// Writes one game. Returns InvalidArgument if the format cannot express it.
absl::StatusOr<std::string> WriteGame(const RecordedGame& game, GameFormat format);

}  // namespace danco

#endif  // DANCO_RECORD_GAMES_H_
