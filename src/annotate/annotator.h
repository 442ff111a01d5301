// SPDX-License-Identifier: MIT
// Annotates games: examines each turn with the engine's search and the proof solver.
#ifndef DANCO_ANNOTATE_ANNOTATOR_H_
#define DANCO_ANNOTATE_ANNOTATOR_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "annotate/notes.h"
#include "board/core/stop_token.h"
#include "engine/engine.h"
#include "record/recorded_game.h"
#include "search/control/limits.h"

namespace danco {

struct AnnotateSettings {
  SearchLimits limits;  // for each position, in the first pass over the game
  // The maximum number of positions that the proof of a Paco may visit, for each position of the
  // game. Visiting one costs less than a node of the search.
  uint64_t proof_nodes = 5'000;
  // Like proof_nodes, but for positions in which the search finds a Paco, and for the positions
  // before and after each turn with a mark.
  uint64_t seen_proof_nodes = 100'000;
  // The factor of the second pass. A turn that may deserve a mark is searched again with this
  // multiple of the limits, then with twice that, and so on, until two searches in a row agree on
  // the mark. With 0, the first pass decides (for measurements).
  uint64_t deep_times = 10;
  // Reports progress in the thread that called Annotate(). May be empty. `total` is an estimate
  // that may change. In the last call, both numbers are equal.
  std::function<void(int done, int total)> progress;
};

// Returns the settings for these search limits. If there are none, uses a default number of nodes.
// The budgets of the proofs are derived from the limits.
AnnotateSettings AnnotateSettingsFor(const SearchLimits& limits);
// Returns a description of the method: "Danco 1.0.0, 20000 nodes a turn; at least 10 times as many
// for marks".
std::string AnnotatorText(const AnnotateSettings& settings);

// Annotates the game. The first pass searches all positions, from the last to the first, so that
// the transposition table already holds what follows. The second pass searches again each turn that
// may deserve a mark, and the neighbours of marked turns, so no mark is based on the first pass
// alone.
//
// Searches in the caller's thread. With a node limit and one thread, the result is reproducible.
// Forgets what the engine learnt from earlier searches, and restores its game and options. Returns
// InvalidArgument if no game can begin from the start position (Engine::CheckStart()), and
// Cancelled if `stop` stops.
absl::StatusOr<GameNotes> Annotate(const RecordedGame& game, const AnnotateSettings& settings,
                                   Engine& engine, const StopToken& stop = StopToken());

}  // namespace danco

#endif  // DANCO_ANNOTATE_ANNOTATOR_H_
