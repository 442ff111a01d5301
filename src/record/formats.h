// The formats of games, each with its reader and its writer; games.h chooses among them
// (formats.md).
//
// A reader returns a game with its turns checked. Where something is wrong, the error says what,
// and the reader has stored the line and the ply in `fault` as far as they are known. `rules` is
// the rule set of a game that does not name its own.
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

absl::StatusOr<RecordedGame> GameFromPgn(const PgnGame& pgn, RuleSet rules, RecordFault& fault);

// Lines of Danco's own schema (json_lines_format.h), and those that danco-match writes to
// games.jsonl. Unknown fields are ignored. The first function of each pair says whether an object
// is meant to be such a line.
bool IsGameLine(const nlohmann::json& object);
absl::StatusOr<RecordedGame> GameFromJson(const nlohmann::json& object, RuleSet rules,
                                          RecordFault& fault);
bool IsMatchLine(const nlohmann::json& object);
absl::StatusOr<RecordedGame> GameFromMatchJson(const nlohmann::json& object, RuleSet rules,
                                               RecordFault& fault);

// pacoplay.com: JSON with a list of actions, `{"Lift": 12}`, `{"Place": 28}`, `{"Promote":
// "Queen"}`, squares counted from a1 = 0 to h8 = 63. A turn that has begun when the record ends is
// kept as RecordedGame::open_turn. pacoplay has no field for the rule set; `variant` is ours.
bool IsPacoplay(const nlohmann::json& object);
absl::StatusOr<RecordedGame> GameFromPacoplay(const nlohmann::json& object, RuleSet rules,
                                              RecordFault& fault);
// Writes one line of JSON. InvalidArgument for a rule set whose turns are not made of these actions
// (in vchess whoever carries a pawn to its last rank promotes it). Comments are lost.
absl::StatusOr<std::string> GameToPacoplay(const RecordedGame& game);

// vchess.club: PGN tags, a block of moves for people, which names pieces and targets only (`1.Pe4
// Pd5 2.Pxd5 Qxd5,Pd4`), and a block of exact moves: `1.w e2.e4 wpe4/wpe2`, squares, what appears
// and what vanishes, the parts of a chain joined by commas.
//
// IsVchess() says whether the tags name the site or the exact block is there, HasShownBlock()
// whether the first move is one of the block for people.
bool IsVchess(const PgnGame& pgn);
bool HasExactBlock(const PgnGame& pgn);
bool HasShownBlock(const PgnGame& pgn);
// Play the moves of a block. Where a shown move fits several turns, the later moves decide: there
// must be one way only to read the whole game.
absl::Status PlayExactBlock(const PgnGame& pgn, GameBuilder& builder, RecordFault& fault);
absl::Status PlayShownBlock(const PgnGame& pgn, GameBuilder& builder, RecordFault& fault);
// Writes one game with both blocks. InvalidArgument for another rule set than vchess, and for a
// turn that has begun: the format has no room for them. Comments and clocks are lost.
absl::StatusOr<std::string> GameToVchess(const RecordedGame& game);

// Plain text: moves in any notation, one game a paragraph, and lists of FENs and EPDs. Adds all
// games of a text, or their faults, to `games`.
void ReadPlainGames(absl::string_view text, RuleSet rules, GameCollection& games);
// Writes a paragraph, ending in an empty line. Tags, comments and clocks are lost, and a turn that
// has begun.
std::string GameToPlain(const RecordedGame& game, MoveText text);
// Writes the positions from the start to the end, a FEN a line. The turns are lost.
std::string GameToFens(const RecordedGame& game);

}  // namespace danco

#endif  // DANCO_RECORD_FORMATS_H_
