// Games as PGN: the files of danco-match, what Danco writes, and vchess.club's (formats.md).
#ifndef DANCO_RECORD_PGN_FORMAT_H_
#define DANCO_RECORD_PGN_FORMAT_H_

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/core/rules.h"
#include "record/pgn_text.h"
#include "record/recorded_game.h"

namespace danco {

// Which notation moves are written in.
enum class MoveText : uint8_t { kProtocol, kPlayers };

// The rule set and the start position that the tags tell.
absl::StatusOr<Position> StartFromTags(const PgnGame& pgn, RuleSet rules);
// Takes over the tags that GameFromPgn and RecordedGame do not keep elsewhere.
void TakeTags(const PgnGame& pgn, RecordedGame& game);

// The opposite: all tags in PGN's order, into a writer.
void WriteTags(const RecordedGame& game, PgnWriter& writer);
// A move's comment with what the clocks said: `[%clk 0:04:57] a comment`.
std::string CommentWithClock(const RecordedTurn& turn, absl::string_view comment);

// How the moves of a game are written when `text` is asked for: in traditional chess always as SAN.
constexpr MoveText MoveTextFor(RuleSet rules, MoveText text) {
  return TraitsOf(rules).captures ? MoveText::kPlayers : text;
}
// The tag Variant; empty for traditional chess, which other programs take a PGN without it to be.
constexpr absl::string_view PgnVariantOf(RuleSet rules) {
  return TraitsOf(rules).captures ? absl::string_view() : kPgnVariant;
}

// One game, ending in an empty line. Nothing is lost but the times of single actions.
std::string GameToPgn(const RecordedGame& game, MoveText text);

}  // namespace danco

#endif  // DANCO_RECORD_PGN_FORMAT_H_
