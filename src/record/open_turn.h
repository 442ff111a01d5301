// A turn that was begun and not ended: a game broken off while a piece was in somebody's hand.
//
// Public: part of the library (docs/library.md).
#ifndef DANCO_RECORD_OPEN_TURN_H_
#define DANCO_RECORD_OPEN_TURN_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "board/core/position.h"
#include "board/moves/move_path.h"

namespace danco {

// The steps so far as the protocol writes them: `a2`, `a2c4`, `q` for a gift alone.
std::string FormatOpenTurn(const MovePath& path);

// Reads them. InvalidArgument for what is not legal in the position, or ends the turn.
absl::StatusOr<MovePath> ParseOpenTurn(const Position& position, absl::string_view text);

}  // namespace danco

#endif  // DANCO_RECORD_OPEN_TURN_H_
