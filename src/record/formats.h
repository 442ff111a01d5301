// SPDX-License-Identifier: MIT
// The formats of games, each with a reader and a writer. games.h chooses among them (formats.md).
//
// Readers return a game whose turns have been checked. On an error, they also store the line and
// the ply, if known, in `fault`. `rules` is the rule set for games that do not specify one.
#ifndef DANCO_RECORD_FORMATS_H_
#define DANCO_RECORD_FORMATS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "nlohmann/json_fwd.hpp"
#include "record/pgn_format.h"
#include "record/pgn_text.h"
#include "record/recorded_game.h"

namespace danco {

class JsonFields;

absl::StatusOr<RecordedGame> GameFromPgn(const PgnGame& pgn, RuleSet rules, RecordFault& fault);

// Danco's own JSON Lines, one game per line, and the games.jsonl files of danco-match. Unknown
// fields are ignored. The first function returns whether an object appears to be in this format.
inline constexpr absl::string_view kGameSchema = "danco-game";
inline constexpr int kGameSchemaVersion = 1;
inline constexpr int kMatchSchemaVersion = 1;  // version of the lines of danco-match
bool IsGameLine(const nlohmann::json& object);
absl::StatusOr<RecordedGame> GameFromJson(const nlohmann::json& object, RuleSet rules,
                                          RecordFault& fault);
bool IsMatchLine(const nlohmann::json& object);
absl::StatusOr<RecordedGame> GameFromMatchJson(const nlohmann::json& object, RuleSet rules,
                                               RecordFault& fault);
// Reads the fields `result` and `reason`, which records of pacoplay may have, too.
void ReadResult(JsonFields& fields, RecordedGame& game);
// Returns one game as a JSON object, without loss of information. Callers may add fields.
nlohmann::ordered_json GameToJson(const RecordedGame& game);

// pacoplay.com: JSON with a list of actions, `{"Lift": 12}`, `{"Place": 28}`, `{"Promote":
// "Queen"}`, where squares are numbered from a1 = 0 to h8 = 63. An unfinished turn at the end
// becomes RecordedGame::open_turn. The format has no field for the rule set; `variant` is Danco's
// extension.
bool IsPacoplay(const nlohmann::json& object);
absl::StatusOr<RecordedGame> GameFromPacoplay(const nlohmann::json& object, RuleSet rules,
                                              RecordFault& fault);
// Writes one line of JSON. Comments, glyphs, clocks and most tags are lost. Returns InvalidArgument
// for rule sets with turns that these actions cannot express (under vchess the carrier promotes a
// pawn).
absl::StatusOr<std::string> GameToPacoplay(const RecordedGame& game);

// vchess.club: PGN tags; a block of moves for people, which shows only pieces and target squares
// (`1.Pe4 Pd5 2.Pxd5 Qxd5,Pd4`); and a block of exact moves, `1.w e2.e4 wpe4/wpe2`, with squares
// and with the pieces that appear and vanish. The parts of a chain are separated by commas.
//
// IsVchess() returns whether the tags name the site or there is an exact block. HasShownBlock()
// returns whether the first move belongs to the block for people. Castling is written alike in all
// notations, so the first other move decides.
bool IsVchess(const PgnGame& pgn);
bool HasExactBlock(const PgnGame& pgn);
// Returns whether the word with this index begins a turn of the exact block.
bool BeginsExactTurn(const PgnGame& pgn, size_t i);
bool HasShownBlock(const PgnGame& pgn);
// These functions play the moves of a block. If a shown move matches several turns, later moves
// must rule out all but one: the whole game must have exactly one reading.
absl::Status PlayExactBlock(const PgnGame& pgn, GameBuilder& builder, RecordFault& fault);
absl::Status PlayShownBlock(const PgnGame& pgn, GameBuilder& builder, RecordFault& fault);
// Writes one game with both blocks of moves. Comments, glyphs and times are lost. Returns
// InvalidArgument for any rule set except vchess, and for an unfinished turn, which the format
// cannot express.
absl::StatusOr<std::string> GameToVchess(const RecordedGame& game);

// Plain text: moves in any notation, one game per paragraph, or lists of FENs or EPDs. Adds all
// games in `text`, or their faults, to `games`.
void ReadPlainGames(absl::string_view text, RuleSet rules, GameCollection& games);
// Writes one paragraph with an empty line at the end. Tags, comments, clocks and an unfinished turn
// are lost.
std::string GameToPlain(const RecordedGame& game, MoveText text);
// Writes all positions from start to end, one FEN per line. The turns are lost.
std::string GameToFens(const RecordedGame& game);

}  // namespace danco

#endif  // DANCO_RECORD_FORMATS_H_
