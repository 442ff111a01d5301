#include "protocol/count.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "board/core/move.h"
#include "board/core/position.h"
#include "board/moves/move_list.h"
#include "board/moves/movegen.h"
#include "board/moves/perft.h"
#include "board/reach/chain_budget.h"
#include "board/text/notation.h"
#include "engine/text_input.h"
#include "protocol/board_text.h"
#include "protocol/output.h"

namespace danco {
std::string PerftText(const Engine& engine, int depth, const StopToken& stop,
                      size_t hash_mebibytes) {
  const Position& position = engine.position();
  std::string text;
  uint64_t total = 0;
  Perft perft(hash_mebibytes, stop);
  MoveList moves;
  if (depth == 0) {
    total = 1;
  } else if (GenerateMoves(position, moves, kMaxListedMoves) == WalkResult::kComplete) {
    std::vector<std::pair<std::string, uint64_t>> counts;
    for (Move move : moves) {
      if (stop.stopped()) break;
      const uint64_t count = perft.Count(position.After(move), depth - 1);
      counts.emplace_back(FormatMove(position, move, CastlingStyleOf(engine.options())), count);
      total += count;
    }
    std::sort(counts.begin(), counts.end());
    for (const auto& [move, count] : counts) absl::StrAppend(&text, move, ": ", count, "\n");
  } else {
    absl::StrAppend(&text, Output::NoteLine("too many moves to list: only their sum is told"),
                    "\n");
    total = perft.Count(position, depth);
  }
  if (stop.stopped() || !perft.complete()) {
    const absl::string_view why =
        stop.stopped()
            ? "the count was stopped: it is not complete"
            : "a position has more chains than there is memory for: the count is not complete";
    absl::StrAppend(&text, Output::NoteLine(why), "\n");
  }
  return absl::StrCat(text, "\nNodes searched: ", total);
}

}  // namespace danco
