// SPDX-License-Identifier: MIT
// Games as PGN: files of danco-match, Danco's own, and those of vchess.club (formats.md).
#ifndef DANCO_RECORD_PGN_FORMAT_H_
#define DANCO_RECORD_PGN_FORMAT_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "record/pgn_text.h"
#include "record/recorded_game.h"

namespace danco {

// The notation in which a text writes moves.
enum class MoveText : uint8_t { kProtocol, kPlayers };

// Returns whether a tag states what other fields of RecordedGame hold, such as FEN or Result.
bool IsOwnTag(absl::string_view name);
// Writes all tags in the order of the PGN standard.
void WriteTags(const RecordedGame& game, PgnWriter& writer);
// Writes the tags that PGN does not require and that no other field of RecordedGame represents.
void WriteOtherTags(const RecordedGame& game, PgnWriter& writer);
// Returns a move's comment, preceded by its clock: `[%clk 0:04:57] a comment`.
std::string CommentWithClock(const RecordedTurn& turn, absl::string_view comment);
// Returns a comment without its commands `[%NAME …]`, or without all commands if `name` is empty.
std::string WithoutCommands(absl::string_view comment, absl::string_view name = "");

// Returns the notation to use for `rules` if the caller requested `text`. Traditional chess always
// uses SAN.
constexpr MoveText MoveTextFor(RuleSet rules, MoveText text) {
  return TraitsOf(rules).captures ? MoveText::kPlayers : text;
}
// Returns a path in the notation that MoveTextFor() chooses.
std::string PathText(const Position& position, const MovePath& path, MoveText text);
// Returns the Variant tag for a game from this position. Other programs expect none in traditional
// chess, but "Chess960" if kings or rooks castle from other squares than usual.
absl::string_view PgnVariantOf(const Position& start);

// Writes one game with an empty line at the end. Only the times of single actions and fractions of
// milliseconds are lost.
std::string GameToPgn(const RecordedGame& game, MoveText text);

}  // namespace danco

#endif  // DANCO_RECORD_PGN_FORMAT_H_
