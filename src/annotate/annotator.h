// Looks at a game turn by turn with the engine and with the proof solver.
#ifndef DANCO_ANNOTATE_ANNOTATOR_H_
#define DANCO_ANNOTATE_ANNOTATOR_H_

#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "annotate/notes.h"
#include "engine/engine.h"
#include "record/recorded_game.h"
#include "search/control/limits.h"

namespace danco {

struct AnnotateSettings {
  SearchLimits limits;  // of each position in the first pass over the game
  // For each position of the game, how many positions the proof of a Paco may visit. One of them
  // costs less than a node of the search.
  uint64_t proof_nodes = 5'000;
  // The same where the search sees a Paco, and beside each turn that is marked.
  uint64_t seen_proof_nodes = 100'000;
  // A turn that may deserve a mark is searched again with so many times the limits, and with twice
  // that and so on, until the verdict holds twice. 0: the first pass judges; for measurements.
  uint64_t deep_times = 10;
  // Called as the work goes on, in the thread of Annotate(); may be empty. `total` is an estimate
  // that may change, but for the last call, where both are the same.
  std::function<void(int done, int total)> progress;
};

// The settings for limits of the search; without any, a number of nodes. The budget of the proofs
// follows from them.
AnnotateSettings AnnotateSettingsFor(const SearchLimits& limits);
// By whom and how: "Danco 1.0.0, 20000 nodes a turn, marks with 10 times that and more".
std::string AnnotatorText(const AnnotateSettings& settings);

// Searches each position, from the last to the first, so that the table knows what comes later.
// Then each turn that may deserve a mark, and the turns beside those that get one, are looked at
// again: no mark comes from the first pass alone. With a node limit and one thread the notes are
// always the same. Searches in the caller's thread. Afterwards the engine has the game's start and
// rule set, UCI_AnalyseMode is on, and the other options are as they were. InvalidArgument: no game
// can begin at the start (Engine::CheckStart()).
absl::StatusOr<GameNotes> Annotate(const RecordedGame& game, const AnnotateSettings& settings,
                                   Engine& engine);

}  // namespace danco

#endif  // DANCO_ANNOTATE_ANNOTATOR_H_
