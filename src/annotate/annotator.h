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
  SearchLimits limits;  // of each position
  // For each position of the game, how many positions the proof of a Paco may visit. One of them
  // costs less than a node of the search.
  uint64_t proof_nodes = 5'000;
  // Called after each position of the game, in the thread of Annotate(); may be empty.
  std::function<void(int done, int total)> progress;
};

// The settings for limits of the search; without any, a number of nodes. The budget of the proofs
// follows from them.
AnnotateSettings AnnotateSettingsFor(const SearchLimits& limits);
// By whom and how: "Danco 0.1.0, 20000 nodes a turn".
std::string AnnotatorText(const SearchLimits& limits);

// Searches each position, from the last to the first, so that the table knows what comes later.
// With a node limit and one thread the notes are always the same. Searches in the caller's thread.
// Afterwards the engine has the game's start and rule set, UCI_AnalyseMode is on, and the other
// options are as they were. InvalidArgument: no game can begin at the start (Engine::CheckStart()).
absl::StatusOr<GameNotes> Annotate(const RecordedGame& game, const AnnotateSettings& settings,
                                   Engine& engine);

}  // namespace danco

#endif  // DANCO_ANNOTATE_ANNOTATOR_H_
