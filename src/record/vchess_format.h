// Games as vchess.club hands them out: PGN tags, a block of moves for people, which is ambiguous,
// and a block of exact moves: `1.w e2.e4 wpe4/wpe2`, squares, what appears and what vanishes, the
// parts of a chain joined by commas (docs/games.md).
#ifndef DANCO_RECORD_VCHESS_FORMAT_H_
#define DANCO_RECORD_VCHESS_FORMAT_H_

#include <string>

#include "absl/status/statusor.h"
#include "board/core/position.h"
#include "record/pgn_text.h"
#include "record/recorded_game.h"

namespace danco {

// The tags say that it comes from there, or the block is there.
bool IsVchess(const PgnGame& pgn);
bool HasExactBlock(const PgnGame& pgn);

// Plays the moves of the exact block. False: line, ply and reason are in `fault`.
bool PlayExactBlock(const PgnGame& pgn, GameBuilder& builder, RecordFault& fault);

// The FEN in vchess.club's own order (docs/rulesets.md), with this many turns played before it.
std::string VchessFen(const Position& position, int turns);

// One game with both blocks. InvalidArgument for another rule set than vchess, and for a turn that
// had begun: the format has no room for them. Comments and clocks are lost.
absl::StatusOr<std::string> GameToVchess(const RecordedGame& game);

}  // namespace danco

#endif  // DANCO_RECORD_VCHESS_FORMAT_H_
